"""Comments in a file (###): believed as far as they can be tried, and not further. Anybody can write one."""

import pytest

from projections.audit.finding import Severity
from tests.projections.audit_files.examples import Line, Put, as_file, cell, sound
from tests.projections.audit_files.test_findings import audit

TURNED = (Put(1, cell(9) + 5, "b"), Put(10, cell(9) + 5, "w"))
CORRECTED = (
    *(Put(5, cell(8) + 7, "1"), Put(1, cell(8) + 7, "0")),
    *(Put(5, 81, " 8.0"), Put(1, 81, " 5.5"), Put(1, 86, "   4"), Put(3, 86, "   2"), Put(6, 86, "   3")),
)
CORRECTION = (
    "### Event 44: Late correction. Round 8, board 1 (Player, 5 - Player, 1): 1/2-1/2 was corrected to 1-0. It "
    "affects, by tier 3 of C.04.2, 4.3: rating report. Reason: both score sheets say 1-0"
)


def with_changes(*changes: Put | Line) -> dict[int, tuple[str, Severity]]:
    """By round, what is said of its pairing."""
    lines = sound()
    for one in changes:
        lines = one.on(lines)
    of_pairings = ("pairing", "pairing-colours", "explained")
    return {one.round: (one.code, one.severity) for one in audit(as_file(lines)).findings if one.code in of_pairings}


def test_an_alteration_that_names_the_boards_explains_them():
    said = "### Event 40: Manual alteration of a pairing. Round 9: 1-10 => 10-1. Reason: agreed at the board"
    assert with_changes(*TURNED) == {9: ("pairing-colours", Severity.ERROR)}
    assert with_changes(*TURNED, Line(said)) == {9: ("explained", Severity.NOTE)}


@pytest.mark.parametrize(
    "boards",
    [
        pytest.param("Round 9: 5-9 => 9-5.", id="another board"),
        pytest.param("Round 8: 1-10 => 10-1.", id="another round"),
        pytest.param("Round 9: 10-1 => 1-10.", id="the other way round"),
        pytest.param("Round 9: 1-10 5-9 => 10-1 9-5.", id="more than was done"),
    ],
)
def test_one_that_does_not_name_them_explains_nothing(boards: str):
    said = f"### Event 40: Manual alteration of a pairing. {boards} Reason: so it was"
    assert with_changes(*TURNED, Line(said)) == {9: ("pairing-colours", Severity.ERROR)}


def altered(event: int, boards: str) -> Line:
    return Line(f"### Event {event}: Manual alteration of a pairing. Round 9: {boards}. Reason: so it was")


def test_several_alterations_that_lead_from_the_rules_to_the_file_explain_it_together():
    """Each names what stood before it: the second turns the first back, and turns board 1."""
    steps = altered(40, "1-10 5-9 => 1-9 5-10"), altered(41, "1-9 5-10 => 10-1 5-9")
    assert with_changes(*TURNED, *steps) == {9: ("explained", Severity.NOTE)}


@pytest.mark.parametrize(
    "steps",
    [
        pytest.param((altered(40, "1-10 5-9 => 1-9 5-10"),), id="the first alone"),
        pytest.param((altered(41, "1-9 5-10 => 10-1 5-9"),), id="the second alone"),
        pytest.param(
            (altered(40, "1-10 5-9 => 1-9 5-10"), altered(41, "1-9 2-7 => 10-1 5-9")), id="the second of other boards"
        ),
        pytest.param((altered(40, "1-10 5-9 => 1-9 5-10"), altered(41, "1-9 5-10 => 10-1 9-5")), id="one step too far"),
    ],
)
def test_several_that_do_not_lead_there_explain_nothing(steps: tuple[Line, ...]):
    assert with_changes(*TURNED, *steps) == {9: ("pairing-colours", Severity.ERROR)}


def test_a_late_correction_explains_the_round_that_comes_out_without_it():
    assert with_changes(*CORRECTED)[9] == ("pairing", Severity.ERROR)
    assert with_changes(*CORRECTED, Line(CORRECTION)) == {9: ("explained", Severity.NOTE)}
    in_earlier_words = CORRECTION.replace("was corrected", "was put right").replace("affects", "reaches")
    assert with_changes(*CORRECTED, Line(in_earlier_words)) == {9: ("explained", Severity.NOTE)}


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("(Player, 5 - Player, 1)", "(Player, 9 - Player, 2)"),
        ("corrected to 1-0", "corrected to 0-1"),
        ("Round 8", "Round 7"),
    ],
)
def test_another_correction_does_not(text: str, other: str):
    assert with_changes(*CORRECTED, Line(CORRECTION.replace(text, other)))[9][1] is Severity.ERROR
