"""An honest event has no finding, whatever was corrected in it and when, in any file that we write; a wrong round has.

`test_what_is_said_of_earlier_rounds.py` beside it has the comments (decision 162).
"""

import msgspec
import pytest

from core.editions.registry import teams_compete
from events.deciders import rounds
from events.deciders.teams import regular_line_ups
from events.vocabulary.rounds import RoundPaired
from projections.audit.finding import Severity
from tests.projections.audit_files.honest import (
    CASES,
    HONEST,
    HONEST_OF_TEAMS,
    LATE,
    Written,
    corrected,
    history,
    known,
    written,
)
from tests.thoroughness import some

FACTS = dict.fromkeys((*HONEST, *HONEST_OF_TEAMS))
MOMENTS = {fact: LATE[place % 4 :: 4] if some(3) == 1 else LATE for place, fact in enumerate(FACTS)}
"""Of each fact one of the moments; before a release all of them."""


def _said(one: Written) -> list[tuple[str, str, str]]:
    return [(one.step, one.form, f"{found.code}: {found.sentence} {found.evidence}") for found in one.wrong]


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "fact"), CASES)
@pytest.mark.campaign(one_in=32)
def test_nothing_is_found_in_an_honest_event(edition: str, fact: str):
    files = [one for moment in MOMENTS[fact] for one in history(edition, fact, moment)]
    assert [said for one in files for said in _said(one)] == []


@pytest.mark.parametrize(("edition", "fact"), CASES)
@pytest.mark.campaign(one_in=16)
def test_a_wrong_round_is_found_behind_any_correction(edition: str, fact: str):
    """After the correction two boards of the next round are exchanged, as if the engine had paired them so."""
    desk = corrected(edition, fact, "one round later")
    if desk is None:
        pytest.skip("no such correction by these rules")
    desk.do(rounds.void, reason="again", confirmed=True)
    paired = desk.copy().do(rounds.pair_round, confirmed=True)
    last = edition.startswith("lim") and fact == "bye"  # the first two, exchanged, are right by points without the bye
    desk.put(*(_with_two_boards_exchanged(one, last) if isinstance(one, RoundPaired) else one for one in paired))
    number = desk.state.last_paired_round
    if teams_compete(desk.state.settings):
        desk.do(regular_line_ups, number)  # without them a file has no boards of the round
    for one in written(known(desk), "wrong"):
        found = [each for each in one.audit.findings if each.code in ("pairing", "pairing-colours")]
        assert [each.round for each in found] == [number], (one.form, one.audit.findings)
        assert found[0].severity is not Severity.NOTE


def _with_two_boards_exchanged(event: RoundPaired, last: bool) -> RoundPaired:
    first, second, *others = reversed(event.boards) if last else event.boards
    exchanged = (
        msgspec.structs.replace(first, black=second.black),
        msgspec.structs.replace(second, black=first.black),
    )
    return msgspec.structs.replace(event, boards=(*exchanged, *others))
