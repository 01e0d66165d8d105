"""The literal Dubov system from 1 February 2026 (C.04.4.1): 1.7, 1.8, 2, 3 and 4."""

from itertools import islice

import pytest

from core.model.results import ByeKind, Colour
from core.model.sentence import NoLegalPairing
from tests.reference.dubov_2026_literal import pair_literally
from tests.reference.dubov_2026_literal.literal import Literal, from_the_middle, transpositions
from tests.reference.so_far import SoFar
from tests.reference.tournaments import crosstable


def grouped(*sizes, met=(), rounds=9):
    """Score groups of these sizes by virtual points, numbers from the top; nobody has played."""
    points = [100 - 10 * group for group, size in enumerate(sizes) for _ in range(size)]
    return crosstable(
        *(["2000 H"] * len(points)),
        virtual={number: (0, value) for number, value in enumerate(points, start=1)},
        forbidden=met,
        rounds=rounds,
    )


def paired(tournament, round_number=2):
    return {tuple(sorted(pair)) for pair in pair_literally(tournament, round_number).pairs}


def literal_of(*rows, rounds=9):
    return Literal(SoFar(crosstable(*rows, rounds=rounds), len(rows[0].split())))


def test_shifters_from_the_middle():
    """4.3.3, the printed example, and an even list."""
    assert "".join(from_the_middle("ABCDEFG")) == "DCEBFAG"
    assert "".join(from_the_middle("ABCD")) == "BCAD"


def test_transpositions():
    """4.4.2, the note."""
    generated = transpositions((1, 2, 3), ("A", "B", "C"), lambda a, b: True)
    order = ["".join(other for _, other in one) for one in generated]
    assert order == ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"]
    legal = transpositions((1, 2, 3), ("A", "B", "C"), lambda a, b: (a, b) != (1, "A"))
    assert [other for _, other in next(islice(legal, 1))] == ["B", "A", "C"]


@pytest.mark.parametrize("lot", list(Colour))
def test_the_first_round(lot):
    """3.2.3: the first half against the second; 5.2.1 by the number of the higher ranked player."""
    pairing = pair_literally(crosstable(*["2000"] * 7, initial_colour=lot), 1)
    expected = {(1, 4), (5, 2), (3, 6)}
    assert pairing.pairs == (expected if lot is Colour.WHITE else {(b, a) for a, b in expected})
    assert pairing.bye == 7


def test_average_rating_of_the_opponents():
    """1.7.1: to the nearest whole number, the half up; 1.7.3: none yet."""
    literal = literal_of("2000 2w1 3b1", "2300 1b0 F", "2301 F 1w0", "2000 H H")
    assert [literal.aro(1), literal.aro(4)] == [2301, 0]


@pytest.mark.parametrize(("rounds", "times"), [(4, 2), (5, 3), (9, 3), (10, 4)])
def test_maximum_upfloats(rounds, times):
    """1.8.2."""
    assert literal_of("2000", "2000", rounds=rounds).max_t == times


def test_who_has_upfloated():
    literal = literal_of("2000 2w0 H 3b1", "2000 1b1 Z .", "2000 F H 1w0")
    assert [literal.upfloats(player) for player in (1, 2, 3)] == [[False] * 2 + [True], [False] * 3, [False] * 3]


@pytest.mark.parametrize(
    ("sizes", "met", "expected", "upfloaters"),
    [
        pytest.param((4, 2), (), {(1, 3), (2, 4), (5, 6)}, (), id="C5 none"),
        pytest.param((3, 3), (), {(1, 3), (2, 4), (5, 6)}, (4,), id="4.2.2 the first"),
        pytest.param((3, 3), ((5, 6),), {(1, 3), (2, 5), (4, 6)}, (5,), id="C4 the rest can be paired"),
        pytest.param((2, 2), ((3, 4),), {(1, 3), (2, 4)}, (3, 4), id="C4 against C5"),
        pytest.param((1, 1, 2), ((1, 2),), {(1, 3), (2, 4)}, (3,), id="C6 the highest possible score"),
        pytest.param((2, 2, 2), ((1, 2), (1, 3), (1, 4)), {(1, 5), (2, 3), (4, 6)}, (3, 5), id="C6 one of two"),
    ],
)
def test_upfloaters(sizes, met, expected, upfloaters):
    tournament = grouped(*sizes, met=met)
    assert paired(tournament) == expected
    assert pair_literally(tournament, 2).brackets[0].upfloaters == upfloaters


def test_the_criteria_of_upfloaters():
    """[C6]-[C10]; 2 had half a point when he met 4, who had one; 3 and 5 had as much as each other."""
    rows = ("2000 F F", "2000 H 4b=", "2000 H 5w=", "2000 F 2w=", "2000 H 3b=")
    literal = literal_of(*rows)
    assert literal.value((1,), (2,)) == ((-10,), 0, 0, 0, 1)
    assert literal.value((1,), (3,)) == ((-10,), 1, 0, 0, 0)
    assert literal.value((1,), (4,)) == ((-15,), 1, 0, 0, 0)
    literal.max_t = 1
    assert literal.value((1,), (2,)) == ((-10,), 0, 1, 1, 1)
    assert literal_of(*rows, rounds=3).value((1,), (2,)) == ((-10,), 0)


@pytest.mark.parametrize(
    ("last", "bye"),
    [
        pytest.param("2000 .", 4, id="3.1.4 most games"),
        pytest.param("2000 H", 4, id="3.1.3 lowest score"),
        pytest.param("2000 U", 4, id="3.1.1 and 3.1.5 largest number"),
    ],
)
def test_the_bye(last, bye):
    assert pair_literally(crosstable("2000 2w1", "2000 1b0", "2000 4w1", "2000 3b0", last), 2).bye == bye


def test_shifters():
    """3.2.4: five due White and one due Black: two of the larger subgroup go, the third and the second by ARO."""
    rows = [
        "2000 7b=", "2000 8b=", "2000 9b=", "2000 10b=", "2000 11b=", "2000 12w=",
        "2305 1w=", "2304 2w=", "2303 3w=", "2302 4w=", "2301 5w=", "2000 6b=",
    ]  # fmt: skip
    byes = dict.fromkeys(range(7, 13), ByeKind.ZERO_POINT)
    (bracket,) = pair_literally(crosstable(*rows, byes=byes), 2).brackets
    assert set(bracket.shifted) == {3, 4}
    assert bracket.pairs == ((5, 3), (2, 4), (1, 6))


def test_shifters_of_the_smaller_subgroup():
    """3.2.4: 1 and 2, due White, have met all who are due Black, so they meet: one of them is shifted, and one back."""
    rows = [
        "2000 5b=", "2000 6b=", "2000 7w=", "2000 8w=",
        "2301 1w=", "2302 2w=", "2303 3b=", "2304 4b=",
    ]  # fmt: skip
    byes = dict.fromkeys(range(5, 9), ByeKind.ZERO_POINT)
    met = ((1, 3), (1, 4), (2, 3), (2, 4))
    (bracket,) = pair_literally(crosstable(*rows, byes=byes, forbidden=met), 2).brackets
    assert bracket.shifted == (1, 3)
    assert {frozenset(pair) for pair in bracket.pairs} == {frozenset({1, 2}), frozenset({3, 4})}


def test_no_round_pairing():
    """1.9.3."""
    with pytest.raises(NoLegalPairing):
        pair_literally(grouped(2, met=((1, 2),)), 2)
    with pytest.raises(NoLegalPairing):
        pair_literally(grouped(3, met=((1, 2), (1, 3), (2, 3))), 2)
