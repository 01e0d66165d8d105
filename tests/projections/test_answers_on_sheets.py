"""The line of an appeal's sheet that says whether the round comes out again, from what was known then."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from core.model.pairing import Board, PairRecord
from core.model.results import Result
from projections.export.sheets.answer import _is_the_programs, _repeated
from projections.export.sheets.sheet import Group
from projections.export.sheets.words import caption_of
from projections.replay.replay import replay
from tests.deciders.desk import Desk

AGAIN = replay(Desk(4).play(Result.DRAW, Result.DRAW).log, 1)
SEEN = "When the round is paired again with the information available at the time, "
BY_HAND = "The pairing was later changed by hand (event 12). "


@pytest.mark.parametrize(
    ("otherwise", "said"),
    [
        ({}, f"{SEEN}it matches the record, byte for byte."),
        ({"same_record": None}, f"{SEEN}it matches the record."),
        ({"altered_by": 12}, f"{BY_HAND}{SEEN}the program's own pairing matches the record, byte for byte."),
        ({"altered_by": 12, "same_record": None}, f"{BY_HAND}{SEEN}the program's own pairing matches the record."),
        ({"replayed": (Board(1, 2), Board(3, 4))}, f"{SEEN}2 of 2 boards differ from the recorded pairing."),
        ({"failure": "nobody is left"}, "The pairing cannot be repeated."),
        ({"altered_by": 12, "failure": "nobody is left"}, f"{BY_HAND}The pairing cannot be repeated."),
    ],
)
def test_whether_the_round_comes_out_again(otherwise, said):
    assert _repeated(replace(AGAIN, **otherwise), is_restored=False) == said


def test_that_the_recorded_boards_were_restored():
    restored = _repeated(replace(AGAIN, altered_by=12), is_restored=True)
    assert restored.startswith("The pairing was later changed by hand, and event 12 restored the recorded boards. ")


@pytest.mark.parametrize(
    ("group", "said"),
    [
        (Group("2.0", ()), "2.0 points"),
        (
            Group("2.0", (), left_out=3),
            "2.0 points; not shown: 3 more, ranked further away from the players asked about",
        ),
        (Group("2.0", (), is_accelerated=True), "pairing score 2.0, including virtual points"),
    ],
)
def test_a_score_group_says_what_its_points_hold_and_whom_it_leaves_out(group: Group, said: str):
    assert caption_of(group) == said


@pytest.mark.parametrize(
    ("players", "is_the_programs"),
    [((1, 2), True), ((4, 3), True), ((1, 3), False), ((5, None), True), ((1, None), False)],
)
def test_whether_the_program_had_paired_so(players, is_the_programs):
    """Else the reason is in what was changed by hand."""
    record = SimpleNamespace(pairs=(PairRecord(1, 2, "E.1"), PairRecord(3, 4, "E.1")))
    asked = SimpleNamespace(pairing=SimpleNamespace(bye=5, record=record))
    question = SimpleNamespace(player=players[0], opponent=players[1], players=players)
    assert _is_the_programs(asked, SimpleNamespace(question=question)) is is_the_programs
