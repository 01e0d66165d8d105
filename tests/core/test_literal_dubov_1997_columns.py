"""The columns of the Dubov text of 1997 and how they are paired: 6.2, 6.3, 7.3, 7.4."""

from types import SimpleNamespace
from typing import Final

import pytest

from core.model.results import Colour
from core.model.units import PlayerId
from tests.reference.dubov_1997_literal.columns import (
    Steps,
    TooLarge,
    arrangements,
    can_be_paired,
    columns,
    first_arrangement,
    transferred_to_the_other_column,
)
from tests.reference.dubov_1997_literal.measures import Measures

TABLE_6_2: Final = """
    2310.0 2380
    2318.4 2365
    2322.3 2300
    2333.7 2280
    2340.5 2260
    2344.6 2250
"""


class Given(Measures):
    """Measures written down: player -> (due colour, R, ARO in tenths, name); who is named in `fixed` must have it."""

    def __init__(self, players, fixed=()):
        self.players = players
        allowed = {player: {Colour(players[player][0])} if player in fixed else set(Colour) for player in players}
        super().__init__(SimpleNamespace(may_receive=lambda player, colour: colour in allowed[player]))

    def column(self, player):
        return Colour(self.players[player][0])

    def r(self, player):
        return self.players[player][1]

    def aro(self, player):
        return self.players[player][2]

    def alphabet(self, player):
        return self.players[player][3], player


def anyone(a, b):
    return True


def all_but(*met):
    return lambda a, b: (a, b) not in met and (b, a) not in met


def test_the_printed_table():
    """6.2: increasing ARO against decreasing R, whatever the other measure is."""
    rows = [row.split() for row in TABLE_6_2.strip().splitlines()]
    whites = {10 + row: ("w", 2000 + row % 3, round(float(aro) * 10), "") for row, (aro, _) in enumerate(rows)}
    blacks = {30 + row: ("b", int(r), 20000 + row % 3, "") for row, (_, r) in enumerate(rows)}
    shuffled = sorted({**whites, **blacks}, key=lambda player: player * 7 % 11)
    white, black = columns(shuffled, Given(whites | blacks))
    assert (white, black) == (sorted(whites), sorted(blacks))
    assert first_arrangement(white, black, anyone) == tuple(zip(white, black, strict=True))


@pytest.mark.parametrize(
    ("colour", "higher", "lower"),
    [
        pytest.param("w", (2400, 23100, "b"), (2300, 23200, "a"), id="white lower ARO"),
        pytest.param("w", (2300, 23100, "b"), (2400, 23100, "a"), id="white equal ARO lower R"),
        pytest.param("w", (2300, 23100, "a"), (2300, 23100, "b"), id="white alphabet"),
        pytest.param("b", (2400, 23100, "b"), (2300, 23200, "a"), id="black higher R"),
        pytest.param("b", (2300, 23200, "b"), (2300, 23100, "a"), id="black equal R higher ARO"),
        pytest.param("b", (2300, 23100, "a"), (2300, 23100, "b"), id="black alphabet"),
    ],
)
def test_order_of_a_column(colour, higher, lower):
    """6.2, each criterion seen deciding."""
    other = {"w": "b", "b": "w"}[colour]
    players = {1: (colour, *lower), 2: (colour, *higher), 3: (other, 1, 1, "x"), 4: (other, 1, 1, "y")}
    white, black = columns([1, 2, 3, 4], Given(players))
    assert (white if colour == "w" else black) == [2, 1]


@pytest.mark.parametrize(
    ("stays", "goes"),
    [
        pytest.param((2400, 23200, "a"), (2300, 23100, "b"), id="lowest ARO"),
        pytest.param((2300, 23100, "a"), (2400, 23100, "b"), id="equal ARO higher R"),
        pytest.param((2300, 23100, "b"), (2300, 23100, "a"), id="alphabet"),
    ],
)
def test_whites_exceed_blacks(stays, goes):
    """7.3: two "whites" and no "black", so one of them is transferred."""
    assert transferred_to_the_other_column([1, 2], Given({1: ("w", *stays), 2: ("w", *goes)})) == (2,)


@pytest.mark.parametrize(
    ("stays", "goes"),
    [
        pytest.param((2300, 23100, "a"), (2400, 23200, "b"), id="highest ARO"),
        pytest.param((2400, 23100, "a"), (2300, 23100, "b"), id="equal ARO lower R"),
        pytest.param((2300, 23100, "b"), (2300, 23100, "a"), id="alphabet"),
    ],
)
def test_blacks_exceed_whites(stays, goes):
    """7.4."""
    assert transferred_to_the_other_column([1, 2], Given({1: ("b", *stays), 2: ("b", *goes)})) == (2,)


def test_nobody_is_transferred_against_the_colour_limits():
    """2.6: the lowest ARO has to be White."""
    players = {1: ("w", 2300, 23100, "a"), 2: ("w", 2300, 23200, "b")}
    assert transferred_to_the_other_column([1, 2], Given(players)) == (1,)
    assert transferred_to_the_other_column([1, 2], Given(players, fixed={1})) == (2,)


def test_n_players_are_transferred():
    """7.3: an excess of 2n; equal columns stay."""
    players = {number: ("w", 2300, 23000 + number, "") for number in range(1, 7)}
    assert transferred_to_the_other_column(list(players), Given(players)) == (1, 2, 3)
    players |= {number: ("b", 2300, 23000 + number, "") for number in range(7, 13)}
    assert transferred_to_the_other_column(list(players), Given(players)) == ()


def test_the_white_takes_the_first_black_of_the_lower_rows():
    """6.3, first sentence: 1-11 have met, 1-12 is the first below."""
    assert first_arrangement([1, 2, 3], [11, 12, 13], all_but((1, 11))) == ((1, 12), (2, 11), (3, 13))


def test_a_coincidence_in_the_last_row_changes_the_last_but_one():
    """6.3: 3-13 have met."""
    assert first_arrangement([1, 2, 3], [11, 12, 13], all_but((3, 13))) == ((1, 11), (2, 13), (3, 12))


def test_rows_are_changed_from_the_bottom():
    """6.3: 3 can only play 11, so row 1 has to change, after row 2 was tried."""
    met = (3, 13), (3, 12)
    assert first_arrangement([1, 2, 3], [11, 12, 13], all_but(*met)) == ((1, 12), (2, 13), (3, 11))
    assert first_arrangement([1, 2, 3], [11, 12, 13], all_but(*met, (1, 12))) == ((1, 13), (2, 12), (3, 11))


@pytest.mark.parametrize(
    ("met", "expected"),
    [
        pytest.param((), ((1, 11), (2, 3), (4, 12), (13, 14)), id="k+1"),
        pytest.param(((2, 3),), ((1, 11), (2, 4), (3, 12), (13, 14)), id="down to the end"),
        pytest.param(((2, 3), (2, 4)), ((1, 2), (3, 11), (4, 12), (13, 14)), id="then k-1"),
        pytest.param(((13, 14),), ((1, 11), (2, 3), (4, 13), (12, 14)), id="the blacks left over must be able to meet"),
    ],
)
def test_a_white_who_has_played_all_blacks(met, expected):
    """6.3, last part: 2 has met 11, 12, 13 and 14."""
    blacks = [11, 12, 13, 14]
    may_meet = all_but(*((2, black) for black in blacks), *met)
    assert first_arrangement([1, 2, 3, 4], blacks, may_meet) == expected


def test_no_pair_within_a_column_where_none_is_needed():
    """6.3: "whites" are looked at only when he has already played with all the "blacks"."""
    assert first_arrangement([1, 2], [11, 12], all_but((2, 12))) == ((1, 12), (2, 11))


def test_every_arrangement_appears_once():
    """945 for five rows, whichever columns the pairs come from."""
    whites, blacks = [PlayerId(one) for one in range(1, 6)], [PlayerId(one) for one in range(11, 16)]
    generated = [
        frozenset(frozenset(pair) for pair in arrangement)
        for arrangement in arrangements(whites, blacks, 2, anyone, Steps())
    ]
    assert len(generated) == len(set(generated)) == 945


def test_whether_a_group_can_be_paired():
    assert can_be_paired([], anyone)
    assert can_be_paired([1, 2, 3, 4], all_but((1, 2)))
    assert not can_be_paired([1, 2, 3, 4], all_but((1, 2), (1, 3), (1, 4)))
    assert not can_be_paired([1, 2, 3], anyone)


def test_too_many_steps_are_refused():
    """Fifteen who may play nobody but one another, and one with no opponent."""
    with pytest.raises(TooLarge):
        can_be_paired(range(16), lambda a, b: 15 not in (a, b))
