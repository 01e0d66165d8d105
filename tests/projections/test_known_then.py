"""Which pairings may have read something else than is known now: what was undone since counts as well."""

from pathlib import Path

import msgspec
import pytest

from cli.commands.demo import demonstration_world
from cli.main import run
from core.model.units import RoundNumber
from events.store.store import open_store
from events.vocabulary.record import ActionUndone
from projections.known import Known
from projections.replay.facts_of_pairings import read_by_pairings, something_came_since
from projections.repository import Repository
from tests.cli.conftest import JANUARY

EVENT = (
    ["new", "Club", "--rounds", "4", "--as", "club"],
    *(["player", "add", f"{name}, A", "--rating", str(2200 - 40 * place)] for place, name in enumerate("BCDEFGHI")),
    ["forbid", "add", "B, A", "E, A", "--reason", "cousins"],
    ["round", "pair", "--seed", "a"],
    ["round", "publish"],
    ["result", "set", "1", "1:1-0", "2:=", "3:0-1", "4:1-0"],
    ["round", "pair"],
    ["round", "publish"],
    ["result", "set", "2", "1:1-0"],
)


def played(folder: Path, *since: list[str]) -> Known:
    with demonstration_world(folder, begins=JANUARY):
        for command in (*EVENT, *since):
            assert run(command) == 0, command
        with open_store("sqlite:///demo.sqlite") as store:
            return Repository(store).load("club")


@pytest.mark.parametrize(
    ("since", "rounds"),
    [
        ((), set()),
        ((["result", "set", "2", "2:1-0"],), set()),
        ((["bye", "grant", "3", "--round", "3"],), set()),
        ((["result", "correct", "1", "1:0-1", "--reason", "both say so"],), {1, 2}),
        ((["player", "correct", "3", "--rating", "1500", "--reason", "typed wrongly"],), {1, 2}),
    ],
    ids=["nothing", "a result of it", "a bye of the next", "a result before it", "a rating"],
)
def test_a_pairing_is_looked_at_where_it_may_have_read_something_else(tmp_path: Path, since, rounds) -> None:
    known = played(tmp_path, *since)
    assert {number for number in (1, 2) if something_came_since(known.events, RoundNumber(number))} == rounds
    assert set(read_by_pairings(known.events)) == rounds


def test_what_was_undone_past_the_program_counts_as_well(tmp_path: Path) -> None:
    """Today an undo of what a pairing was built on is refused; records of earlier programs may hold one."""
    known = played(tmp_path)
    last = known.events[-1]
    forbidden = next(one.version for one in known.events if one.type == "pairing-forbidden")
    undone = msgspec.structs.replace(
        last, version=last.version + 1, event=ActionUndone(version=forbidden, reason="no cousins")
    )
    assert set(read_by_pairings((*known.events, undone))) == {1, 2}
