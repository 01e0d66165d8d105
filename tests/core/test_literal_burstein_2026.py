"""The literal Burstein system from 1 February 2026 (C.04.4.2): 1.6, 1.8, 2, 3 and the printed list of article 4."""

from itertools import pairwise
from typing import Final

import pytest

from core.model.results import ByeKind
from core.model.sentence import NoLegalPairing
from tests.reference.burstein_2026_literal import SeedingRound, pair_literally
from tests.reference.burstein_2026_literal.literal import pairings, seeding_rounds
from tests.reference.tournaments import crosstable

LIST_OF_ARTICLE_4: Final = """
    1-6, 2-5, 3-0, 4-0
    1-6, 2-4, 3-0, 5-0
    1-6, 2-3, 4-0, 5-0
    1-6, 2-0, 3-5, 4-0
    1-6, 2-0, 3-4, 5-0
    1-6, 2-0, 3-0, 4-5
    1-5, 2-6, 3-0, 4-0
    1-5, 2-4, 3-0, 6-0
    1-5, 2-3, 4-0, 6-0
    1-5, 2-0, 3-6, 4-0
    1-5, 2-0, 3-4, 6-0
    1-5, 2-0, 3-0, 4-6
    1-4, 2-6, 3-0, 5-0
    1-4, 2-5, 3-0, 6-0
    1-4, 2-3, 5-0, 6-0
    1-4, 2-0, 3-6, 5-0
    1-4, 2-0, 3-5, 6-0
    1-4, 2-0, 3-0, 5-6
    1-3, 2-6, 4-0, 5-0
    1-3, 2-5, 4-0, 6-0
    1-3, 2-4, 5-0, 6-0
    1-3, 2-0, 4-6, 5-0
    1-3, 2-0, 4-5, 6-0
    1-3, 2-0, 4-5, 6-0
    1-3, 2-0, 4-0, 5-6
    1-2, 3-6, 4-0, 5-0
    1-2, 3-5, 4-0, 6-0
    1-2, 3-4, 5-0, 6-0
    1-2, 3-0, 4-6, 5-0
    1-2, 3-0, 4-5, 6-0
    1-2, 3-0, 4-0, 5-6
    1-0, 2-6, 3-5, 4-0
    1-0, 2-6, 3-4, 5-0
    1-0, 2-6, 3-0, 4-5
    1-0, 2-5, 3-6, 4-0
    1-0, 2-5, 3-4, 6-0
    1-0, 2-5, 3-0, 4-6
    1-0, 2-4, 3-6, 5-0
    1-0, 2-4, 3-5, 6-0
    1-0, 2-4, 3-0, 5-6
    1-0, 2-3, 4-6, 5-0
    1-0, 2-3, 4-5, 6-0
    1-0, 2-3, 4-0, 5-6
    1-0, 2-0, 3-6, 4-5
    1-0, 2-0, 3-5, 4-6
    1-0, 2-0, 3-4, 5-6
"""


def grouped(*sizes, met=(), rounds=2, row="", byes=None):
    """Score groups of these sizes by virtual points, numbers from the top; nobody has played."""
    points = [100 - 10 * group for group, size in enumerate(sizes) for _ in range(size)]
    return crosstable(
        *([f"2000 H {row}"] * len(points)),
        virtual={number: (0, value) for number, value in enumerate(points, start=1)},
        forbidden=met,
        rounds=rounds,
        byes=byes,
    )


def paired(tournament, round_number=2):
    return {tuple(sorted(pair)) for pair in pair_literally(tournament, round_number).pairs}


def test_the_printed_list():
    """4.3, six players and two floaters; one line is printed twice."""
    printed = [line.strip() for line in LIST_OF_ARTICLE_4.strip().splitlines()]
    without_repetition = [line for before, line in pairwise(["", *printed]) if line != before]
    assert (len(printed), len(without_repetition)) == (46, 45)
    everyone = [[True] * 7 for _ in range(7)]
    generated = [", ".join(f"{a}-{b}" for a, b in one) for one in pairings(range(1, 7), 2, everyone)]
    assert generated == without_repetition


@pytest.mark.parametrize(("rounds", "seeding"), [(2, 1), (5, 2), (7, 3), (8, 4), (9, 4), (11, 4)])
def test_seeding_rounds(rounds, seeding):
    """1.6.2."""
    tournament = crosstable(*["2000"] * 4, rounds=rounds)
    assert seeding_rounds(tournament) == seeding
    with pytest.raises(SeedingRound):
        pair_literally(tournament, seeding)


@pytest.mark.parametrize(
    ("sizes", "met", "expected"),
    [
        pytest.param((4,), (), {(1, 4), (2, 3)}, id="4.3 the first"),
        pytest.param((3, 3), (), {(1, 3), (2, 6), (4, 5)}, id="4.3 with a floater"),
        pytest.param((3, 3), ((2, 4), (2, 5), (2, 6)), {(1, 2), (3, 6), (4, 5)}, id="C4 he has met everybody below"),
        pytest.param((2, 2), ((3, 4),), {(1, 4), (2, 3)}, id="C4 both have to float"),
        pytest.param((2, 2), ((1, 2),), {(1, 4), (2, 3)}, id="C5 nobody can be paired here"),
        pytest.param((4, 2), ((1, 2), (1, 3), (2, 3)), {(1, 4), (2, 6), (3, 5)}, id="C5 two float"),
        pytest.param((1, 2, 1), (), {(1, 3), (2, 4)}, id="C6 the incoming floater is paired"),
        pytest.param((1, 2, 1), ((1, 2), (1, 3)), {(1, 4), (2, 3)}, id="C6 unless he cannot be"),
        pytest.param((3, 2, 1), ((2, 4), (2, 5)), {(1, 2), (3, 5), (4, 6)}, id="C7 who can be paired below"),
    ],
)  # fmt: skip
def test_brackets(sizes, met, expected):
    assert paired(grouped(*sizes, met=met)) == expected


def test_the_fewest_without_their_colour():
    """[C8]: 2, 4 and 5 are due White, 1, 3 and 6 Black, so 1-6 does not come first."""
    rows = ["2600 7w1", "2500 8b1", "2400 9w1", "2300 10b1", "2200 11b1", "2100 12w1"]
    rows += ["2000 1b0", "2000 2w0", "2000 3b0", "2000 4w0", "2000 5w0", "2000 6b0"]
    bracket, _ = pair_literally(crosstable(*rows, rounds=2), 2).brackets
    assert bracket.pairs == ((1, 5), (2, 6), (3, 4))


@pytest.mark.parametrize(
    ("rows", "bye"),
    [
        pytest.param(("2500 2w1", "2400 1b0", "2300 H"), 2, id="3.1.3 lowest score"),
        pytest.param(("2500 2w1", "2400 1b0", "2300 ."), 2, id="3.1.4 most games"),
        pytest.param(("2500 2w0", "2400 1b1", "2300 Z", "2200 Z", "2100 Z"), 1, id="3.1.4 before ranking"),
        pytest.param(("2500 2w1", "2400 1b0", "2300 4w1", "2200 3b0", "2100 U"), 4, id="3.1.5 lowest ranking"),
    ],
)
def test_the_bye(rows, bye):
    assert pair_literally(crosstable(*rows, rounds=2), 2).bye == bye


def test_the_bye_leaves_a_complete_pairing():
    """3.1.2: 1 and 2 have met."""
    assert pair_literally(grouped(2, 1, met=((1, 2),)), 2).bye == 2


def test_no_round_pairing():
    """1.9.3."""
    with pytest.raises(NoLegalPairing):
        pair_literally(grouped(2, met=((1, 2),)), 2)
    with pytest.raises(NoLegalPairing):
        pair_literally(grouped(3, met=((1, 2), (1, 3), (2, 3)), byes={}), 2)
    assert pair_literally(grouped(2, byes={1: ByeKind.HALF_POINT, 2: ByeKind.HALF_POINT}), 2).pairs == frozenset()
