"""A correction with a typed time, judged by the time that a deputy's clock gave the end of a round."""

from datetime import UTC, datetime, timedelta

import pytest

from core.model.results import Result
from core.model.units import BoardNumber, RoundNumber
from events.base import Event, Role
from events.log.envelope import Command
from events.store.memory import MemoryStore
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.games import ResultCorrected
from events.vocabulary.record import NoteAdded, OfficialNamed
from events.vocabulary.rounds import RoundCompleted
from projections.verification.clocks_check import told_of_times_between

BEGUN = datetime(2026, 1, 9, 14, 0, tzinfo=UTC)
CORRECTED = ResultCorrected(
    round_number=RoundNumber(1),
    board=BoardNumber(1),
    was=Result.WHITE_WINS,
    result=Result.BLACK_WINS,
    correction=Correction(reaches=(Scope.RATING_REPORT,), tier=3, reason="score sheet"),
)
BY_LINK = "Carl"


def told(*commands: tuple[str, int, Event], reported: int | None = 58) -> list[str]:
    """Each by somebody, so many minutes after two; last the correction by Anna, for which a time was typed."""
    now = [BEGUN]
    store = MemoryStore(clock=lambda: now[0])
    officials = (
        OfficialNamed(official="Anna", role=Role.CHIEF_ARBITER),
        OfficialNamed(official="Ben", role=Role.ARBITER),
    )
    typed = None if reported is None else BEGUN + timedelta(minutes=reported)
    for actor, minutes, event in (*(("Anna", 0, one) for one in officials), *commands, ("Anna", 70, CORRECTED)):
        now[0] = BEGUN + timedelta(minutes=minutes)
        version = store.head("club").version
        named = f"c{version}" if actor != BY_LINK else f"link-1-{version}"
        command = Command(named, actor, typed if event is CORRECTED else None)
        store.append("club", [event], expected_version=version, command=command)
    return [*told_of_times_between(store.read("club"))]


ENDS = RoundCompleted(round_number=RoundNumber(2))


@pytest.mark.parametrize("minutes", [55, 65], ids=["set back", "ahead, or right"])
def test_no_other_clock_shows_which_was_first(minutes: int):
    (line,) = told(("Ben", minutes, ENDS))
    assert line == (
        "event 4 (result-corrected) was treated as reported at 2026-01-09 14:58 UTC, and event 3 (round-completed) has "
        f"the time 2026-01-09 {BEGUN + timedelta(minutes=minutes):%H:%M} UTC by the clock of Ben, who is not chief "
        "arbiter: no other clock shows which of the two was first."
    )


@pytest.mark.parametrize("other", [BY_LINK, "nobody of the officials"])
def test_a_link_is_no_other_clock(other: str):
    """Ben grants one, and enters something by it on his own computer."""
    assert told(("Ben", 50, ENDS), (other, 55, NoteAdded(text="...")))


@pytest.mark.parametrize(
    ("commands", "reported"),
    [
        pytest.param((("Anna", 55, ENDS),), 58, id="by the chief arbiter"),
        pytest.param((("Ben", 55, ENDS),), None, id="no time typed"),
        pytest.param((("Ben", 50, ENDS), ("Anna", 55, NoteAdded(text="..."))), 58, id="she recorded something between"),
        pytest.param((("Anna", 60, NoteAdded(text="...")), ("Ben", 65, ENDS)), 58, id="she did before it"),
        pytest.param((("Ben", 55, RoundCompleted(round_number=RoundNumber(1))),), 58, id="another round"),
    ],
)
def test_nothing_where_it_is_shown_or_decides_nothing(
    commands: tuple[tuple[str, int, Event], ...], reported: int | None
):
    assert told(*commands, reported=reported) == []
