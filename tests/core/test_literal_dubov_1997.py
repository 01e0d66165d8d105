"""The literal Dubov system of 1997, rule by rule: chapters 1, 2, 4, 5, 6.4, 7, 8 and 9.

Where score groups alone matter, round 1 was a bye for everybody, virtual points make the groups of round 2, and pairs
that the arbiter keeps apart stand for games already played. All then stand with Black, and 7.4 gives White to the lower
half by rating.
"""

import pytest

from core.model.results import ByeKind, Colour
from core.model.sentence import Refused
from tests.reference.dubov_1997_literal import RefereeDecides, pair_literally
from tests.reference.dubov_1997_literal.literal import EqualFloaters, Literal
from tests.reference.dubov_1997_literal.measures import Measures
from tests.reference.so_far import SoFar
from tests.reference.tournaments import crosstable


def grouped(*sizes, met=(), rows=None, rounds=9, **announced):
    """Score groups of these sizes, players 1, 2, 3 ... from the top, the higher number with the lower rating."""
    points = [100 - 10 * group for group, size in enumerate(sizes) for _ in range(size)]
    return crosstable(
        *(rows or [f"{2500 - number} H" for number in range(1, len(points) + 1)]),
        virtual={number: (0, value) for number, value in enumerate(points, start=1)},
        forbidden=met,
        rounds=rounds,
        **announced,
    )


def paired(tournament, round_number=2):
    """The pairs without their colours."""
    return {tuple(sorted(pair)) for pair in pair_literally(tournament, round_number).pairs}


def measured(*rows, round_number, **announced):
    return Measures(SoFar(crosstable(*rows, **announced), round_number))


# --- 1


@pytest.mark.parametrize(
    ("ratings", "aro"),
    [
        pytest.param((2300, 2301), 23005, id="half"),
        pytest.param((2300, 2300, 2301), 23003, id="third down"),
        pytest.param((2300, 2301, 2301), 23007, id="two thirds up"),
        pytest.param((2300, 2300, 2300, 2301), 23003, id="a quarter is 0.25, and half of the last decimal goes up"),
        pytest.param((), 0, id="no game"),
    ],
)
def test_average_rating_of_the_opponents(ratings, aro):
    """1, with one decimal as in the table of 6.2."""
    entries = [f"{number}w1" for number in range(2, len(ratings) + 2)]
    rows = [" ".join(["2000", *entries])]
    for place, rating in enumerate(ratings):
        others = ["."] * len(ratings)
        others[place] = "1b0"
        rows.append(" ".join([str(rating), *others]))
    assert measured(*rows, round_number=len(ratings) + 1).aro(1) == aro


def test_a_forfeited_game_has_no_opponent():
    assert measured("2000 2w+ 3w1", "2500 1b- .", "2400 . 1b0", round_number=3).aro(1) == 24000


# --- 2.5


@pytest.mark.parametrize(
    ("row", "opponents", "rounds", "allowed"),
    [
        pytest.param("2w1 3w1", ("1b0 .", "H 1b0"), 9, True, id="never"),
        pytest.param("H 3w0", ("U .", "F 1b1"), 9, False, id="last round"),
        pytest.param("H 3w-", ("U .", "F 1b+"), 9, False, id="last round, though it was not played"),
        pytest.param("H 3w0", ("U .", "F 1b1"), 3, True, id="the round to be paired is the last"),
        pytest.param("H 2w1 .", ("F 1b0 .",), 9, True, id="once, two rounds ago"),
    ],
)
def test_transfers_running(row, opponents, rounds, allowed):
    """2.5: not two times running."""
    rows = [f"2000 {row}", *(f"2000 {entries}" for entries in opponents)]
    assert measured(*rows, round_number=len(row.split()) + 1, rounds=rounds).may_be_transferred_up(1) is allowed


@pytest.mark.parametrize(
    ("times", "rounds", "allowed"),
    [(2, 9, True), (3, 9, False), (3, 10, True), (4, 11, False)],
)
def test_transfers_in_all(times, rounds, allowed):
    """2.5: each time against somebody with byes of a full point so far, with a round without a game in between."""
    length = 2 * times + 1
    own, others = ["2000", *["."] * length], []
    for time in range(times):
        number = 2 * time + 2  # the round
        own[number] = f"{time + 2}w0"
        others.append(" ".join(["2000", *["F"] * (number - 1), "1b1", *["."] * (length - number)]))
    measures = measured(" ".join(own), *others, round_number=length + 1, rounds=rounds)
    assert measures.may_be_transferred_up(1) is allowed


def test_the_number_of_rounds_is_needed():
    so_far = SoFar(crosstable("2000", "2000"), 1)
    so_far.last_round = None
    with pytest.raises(Refused):
        Measures(so_far).may_be_transferred_up(1)


# --- 4


@pytest.mark.parametrize(
    ("last", "bye"),
    [
        pytest.param("2100 .", 5, id="lowest R of the lowest group"),
        pytest.param("2350 .", 4, id="whose score is not enough: another has the lowest R"),
        pytest.param("2100 U", 4, id="2.2 bye"),
        pytest.param("2100 F", 4, id="2.2 full-point bye"),
        pytest.param("2100 H", 4, id="half a point is no point"),
    ],
)
def test_who_has_the_bye(last, bye):
    rows = ("2500 2w1", "2400 1b0", "2300 4w1", "2200 3b0", last)
    assert pair_literally(crosstable(*rows), 2).bye == bye


@pytest.mark.parametrize(
    ("names", "games", "bye"),
    [
        pytest.param("abcdef", ("4w", "5b", "6w"), 1, id="due Black, as two of the three others are not"),
        pytest.param("abcdef", ("4b", "5w", "6b"), 2, id="the other way round"),
        pytest.param("abcdef", ("5w", "4w", "6w"), 1, id="higher ARO"),
        pytest.param("abcdef", ("6w", "4w", "5b"), 2, id="last in the alphabet"),
        pytest.param("badcef", ("6w", "4w", "5b"), 1, id="whatever the numbers are"),
    ],
)
def test_equal_lowest_rating(names, games, bye):
    """4: 1 and 2 have the lowest R; first who is due the colour that dominates, then the higher ARO.

    All draws; 1 to 3 play these games with 4 to 6. 7 has not played and is counted with Black.
    """
    rows = [f"{name} {rating}" for name, rating in zip(names, (2000, 2000, 2100, 2300, 2310, 2300), strict=True)]
    for number, game in enumerate(games, start=1):
        opponent, colour = int(game[0]), game[1]
        rows[number - 1] += f" {opponent}{colour}="
        rows[opponent - 1] += f" {number}{'b' if colour == 'w' else 'w'}="
    assert pair_literally(crosstable(*rows, "x 2300 H"), 2).bye == bye


def test_nobody_may_have_the_bye():
    with pytest.raises(RefereeDecides):
        pair_literally(crosstable("2000 F", "2000 F", "2000 F"), 2)


# --- 5


@pytest.mark.parametrize("lot", list(Colour))
def test_first_round(lot):
    """5: the odd pairs, not the odd players, have the colours of the first one."""
    pairing = pair_literally(crosstable(*["2000"] * 7, initial_colour=lot, byes={2: ByeKind.ZERO_POINT}), 1)
    expected = {(1, 5), (6, 3), (4, 7)}
    assert pairing.pairs == (expected if lot is Colour.WHITE else {(b, a) for a, b in expected})
    assert pairing.bye is None


def test_first_round_with_an_odd_number():
    pairing = pair_literally(crosstable(*["2000"] * 5), 1)
    assert (pairing.pairs, pairing.bye) == ({(1, 3), (4, 2)}, 5)


def test_pairs_kept_apart_in_the_first_round():
    assert paired(crosstable(*["2000"] * 4, forbidden=((1, 3),)), 1) == {(1, 4), (2, 3)}
    with pytest.raises(RefereeDecides):
        pair_literally(crosstable(*["2000"] * 4, forbidden=((1, 3), (1, 4))), 1)


# --- 7


@pytest.mark.parametrize(
    ("sizes", "met", "expected", "brought_up"),
    [
        pytest.param((4, 2), (), {(1, 4), (2, 3), (5, 6)}, (), id="6.1 nothing to do"),
        pytest.param((2, 4), ((1, 2),), {(1, 4), (2, 3), (5, 6)}, (3, 4), id="7.1 for each of the two"),
        pytest.param((2, 4), ((1, 2), (1, 3)), {(1, 4), (2, 3), (5, 6)}, (4, 3), id="7.1 not yet played with him"),
        pytest.param(
            (2, 2, 2), ((1, 2), (1, 3), (1, 4)), {(1, 5), (2, 3), (4, 6)}, (5, 3), id="7.1 next possible lower group"
        ),
        pytest.param((3, 3), (), {(1, 4), (2, 3), (5, 6)}, (4,), id="7.2 highest R"),
        pytest.param((3, 3), ((1, 4), (2, 4), (3, 4)), {(1, 5), (2, 3), (4, 6)}, (5,), id="7.2 has played them all"),
        pytest.param((3, 3), ((1, 4), (2, 4)), {(1, 2), (3, 4), (5, 6)}, (4,), id="7.2 at least one is enough"),
        pytest.param((1, 1), (), {(1, 2)}, (2,), id="7.1 before 7.2: alone"),
    ],
)
def test_transfers(sizes, met, expected, brought_up):
    tournament = grouped(*sizes, met=met)
    pairing = pair_literally(tournament, 2)
    assert paired(tournament) == expected
    assert pairing.groups[0].brought_up == brought_up


WON_AND_LOST = (
    "2500 5w1", "2490 4w1", "2480 6b1",
    "2400 2b0", "2390 1b0", "2410 3w0",
)  # fmt: skip


def test_who_is_due_the_opposite_of_the_dominating_colour_is_brought_up():
    """7.2: 1 and 2 are due Black, 3 White; 6 has the highest R below and is due Black, then 4."""
    pairing = pair_literally(crosstable(*WON_AND_LOST), 2)
    assert pairing.groups[0].brought_up == (4,)


def test_who_was_brought_up_in_the_last_round_is_not_again():
    """2.5 in 7.2: 4 has been paired upwards (virtual points) in round 1; in the last round that does not matter."""
    virtual = {2: (10,)}
    assert pair_literally(crosstable(*WON_AND_LOST, virtual=virtual), 2).groups[0].brought_up == (5,)
    assert pair_literally(crosstable(*WON_AND_LOST, virtual=virtual, rounds=2), 2).groups[0].brought_up == (4,)


def test_the_opposite_due_colour_for_a_player_who_has_played_all():
    """7.1: 3 and 6 are due Black, 4 and 5 White."""
    rows = (
        "2500 5w1", "2490 6b1", "2480 8w0", "2470 7b0",
        "2300 1b0", "2290 2w0", "2280 4w1", "2270 3b1",
    )  # fmt: skip
    literal = Literal(Measures(SoFar(crosstable(*rows), 2)))
    for colour, expected in ((Colour.BLACK, 4), (Colour.WHITE, 3)):
        literal.groups = [[1, 2], [3, 4, 5, 6]]
        assert literal.bring_up(0, [1 if colour is Colour.BLACK else 2], colour) == expected


# --- 6.4


@pytest.mark.parametrize(
    ("sizes", "met", "expected", "floaters"),
    [
        pytest.param((4, 2), ((1, 2), (1, 3), (2, 3)), {(1, 4), (2, 5), (3, 6)}, {2, 3}, id="lowest R"),
        pytest.param(
            (4, 2), ((1, 2), (1, 3), (2, 3), (3, 5), (3, 6)), {(1, 5), (2, 6), (3, 4)}, {1, 2}, id="can be paired below"
        ),
        pytest.param(
            (3, 3), ((2, 3), (2, 4), (3, 4)), {(1, 2), (3, 5), (4, 6)}, {3}, id="who was brought up goes back"
        ),
        pytest.param((4, 1, 1), ((1, 2), (1, 3), (2, 3)), {(1, 4), (2, 5), (3, 6)}, {2, 3}, id="3 floats on"),
    ],
)  # fmt: skip
def test_floaters(sizes, met, expected, floaters):
    tournament = grouped(*sizes, met=met, reading_equal_floaters="lowest-rated")
    assert paired(tournament) == expected
    assert pair_literally(tournament, 2).groups[0].floaters_out == floaters


def test_equal_floaters_are_for_the_referee():
    """6.4 says nothing of two of 1, 2 and 3; of 1, 2 and 3 only 1 and 2 can be paired below, so there is one way."""
    with pytest.raises(EqualFloaters, match="3 ways to choose 2"):
        pair_literally(grouped(4, 2, met=((1, 2), (1, 3), (2, 3))), 2)
    only_two = grouped(4, 2, met=((1, 2), (1, 3), (2, 3), (3, 5), (3, 6)))
    assert pair_literally(only_two, 2).groups[0].floaters_out == {1, 2}


def test_nobody_below_the_last_group():
    """9."""
    with pytest.raises(RefereeDecides, match="2 players"):
        pair_literally(grouped(4, met=((1, 2), (1, 3), (2, 3))), 2)


# --- 8


def test_floaters_by_turns():
    """8.1: 11 and 12 are due White, 13 and 14 Black; the order of 6.2 in each colour."""
    rows = [
        "2400 5b=", "2400 6b=", "2300 7w=", "2310 8w=",
        "2350 1w=", "2340 2w=", "2000 3b=", "2000 4b=",
    ]  # fmt: skip
    literal = Literal(Measures(SoFar(crosstable(*rows), 2)))
    assert literal.in_order_of_8_1([1, 2, 3, 4]) == [2, 4, 1, 3]
    assert literal.in_order_of_8_1([3, 1, 4]) == [1, 4, 3]


@pytest.mark.parametrize(
    ("residents", "met", "opponent"),
    [
        pytest.param([2, 3, 4], (), 3, id="8.2 opposite due colour"),
        pytest.param([2, 4], (), 2, id="8.2 highest R if there is none"),
        pytest.param([3, 5], (), 5, id="8.2 equal R, lowest ARO"),
        pytest.param([3, 5], ((1, 5),), 3, id="8.2 not yet played"),
        pytest.param([5], ((1, 5),), None, id="8.2 nobody"),
    ],
)
def test_pairing_a_floater(residents, met, opponent):
    """8.2: 1 is due White, as are 2 and 4; 3 and 5 are due Black."""
    rows = [
        "2400 6b=", "2400 7b=", "2300 8w=", "2200 9b=", "2300 10w=",
        "2000 1w=", "2000 2w=", "2010 3b=", "2000 4w=", "2000 5b=",
    ]  # fmt: skip
    literal = Literal(Measures(SoFar(crosstable(*rows, forbidden=met), 2)))
    assert literal.pair_floaters([1], residents) == (() if opponent is None else ((1, opponent),))
