"""The literal Dubov system of 2018 (C.04.4.1 until 31 January 2026), beside the engine: A.5 to A.7, B, C and D."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from core.editions.dubov.round_layout import field_of
from core.editions.dubov.round_pairing import pair_by_2018 as pair
from core.model.results import ByeKind, Colour
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from tests.reference.dubov_2018_literal import LiteralPairing, TooLarge, pair_literally
from tests.reference.dubov_2018_literal.literal import Dubov, from_the_middle
from tests.reference.literal_2017 import Strength
from tests.reference.tournaments import crosstable

EDITION_2018 = "dubov-2018"

Meetings = tuple[tuple[int, int], ...]


def grouped(*sizes: int, met: Meetings = (), rounds: int = 9) -> Tournament:
    """Scoregroups of these sizes by virtual points, numbers from the top; nobody has played."""
    points = [100 - 10 * group for group, size in enumerate(sizes) for _ in range(size)]
    return crosstable(
        *(["2000 H"] * len(points)),
        virtual={number: (0, value) for number, value in enumerate(points, start=1)},
        forbidden=met,
        rounds=rounds,
    )


def upfloated(
    sizes: tuple[int, ...], times: Mapping[int, int], met: Meetings = (), *, rounds: int, before_last: bool = False
) -> Tournament:
    """The same after ten rounds in which some were paired that often with a higher score; none of it was played.

    The opponents stay away now. `before_last`: player 2 upfloated in the round before, and once less in the beginning.
    """
    points = [100 - 10 * group for group, size in enumerate(sizes) for _ in range(size)]
    count = len(points)
    in_round = {player: [number <= times.get(player, 0) for number in range(1, 11)] for player in range(1, count + 1)}
    if before_last:
        in_round[2] = [False, *in_round[2][1:9], True]
    rows = [
        "2000 " + " ".join(f"{player + count}w-" if up else "." for up in in_round[player]) for player in in_round
    ] + ["2000 " + " ".join(f"{player}b-" if up else "." for up in in_round[player]) for player in in_round]
    virtual = {player: (*[0] * 10, points[player - 1]) for player in in_round}
    virtual |= {player + count: (*[10] * 10, 0) for player in in_round}
    away = dict.fromkeys(range(count + 1, 2 * count + 1), ByeKind.ZERO_POINT)
    return crosstable(*rows, virtual=virtual, byes=away, forbidden=met, rounds=rounds)


def both(tournament: Tournament) -> LiteralPairing:
    """The literal pairing of the next round, which the engine must share."""
    edition = replace(tournament, settings=replace(tournament.settings, edition=EDITION_2018))
    literal = pair_literally(edition, edition.next_round)
    engine = pair(field_of(edition, edition.next_round))
    assert (frozenset(engine.pairs), engine.bye) == (literal.pairs, literal.bye)
    return literal


def rules_of(*rows: str, rounds: int = 9) -> Dubov:
    return Dubov(crosstable(*rows, rounds=rounds), RoundNumber(len(rows[0].split())))


def met_by(tournament: Tournament) -> set[tuple[int, ...]]:
    return {tuple(sorted(one)) for one in both(tournament).pairs}


@pytest.mark.parametrize(
    ("history", "colour", "strength"),
    [
        pytest.param("WW", Colour.BLACK, Strength.ABSOLUTE, id="a same colour twice"),
        pytest.param("WBB", Colour.WHITE, Strength.ABSOLUTE, id="a though the difference is one"),
        pytest.param("WWBW", Colour.BLACK, Strength.ABSOLUTE, id="a difference of two"),
        pytest.param("BBWB", Colour.WHITE, Strength.ABSOLUTE, id="a difference of minus two"),
        pytest.param("WBW", Colour.BLACK, Strength.STRONG, id="b"),
        pytest.param("B", Colour.WHITE, Strength.STRONG, id="b"),
        pytest.param("WB", Colour.WHITE, Strength.MILD, id="c"),
        pytest.param("", Colour.BLACK, Strength.MILD, id="d"),
    ],
)
def test_a_5_colour_preferences(history, colour, strength):
    rows = ["2000 " + " ".join(f"{index + 2}{letter.lower()}=" for index, letter in enumerate(history)) + " H"]
    for index, letter in enumerate(history):
        answer = "b" if letter == "W" else "w"
        rows.append("2000 " + " ".join("." if index != at else f"1{answer}=" for at in range(len(history))) + " H")
    preference = rules_of(*rows).preferences[PlayerId(1)]
    assert (preference.colour, preference.strength) == (colour, strength)


def test_a_6_average_rating_of_the_opponents():
    """To the nearest whole number, the half up; nothing for who has not played."""
    aro = rules_of("2000 2w1 3b1", "2300 1b0 F", "2301 F 1w0", "2000 H H").aro
    assert [aro[PlayerId(1)], aro[PlayerId(4)]] == [2301, 0]


@pytest.mark.parametrize(("rounds", "is_maximum"), [(4, True), (5, False), (9, False), (10, False)])
def test_a_7_maximum_upfloater(rounds, is_maximum):
    """2 was paired with more points twice; MaxT is 2, then 3, then 4."""
    rules = rules_of("2000 F 2w1 2w-", "2000 H 1b0 1b-", rounds=rounds)
    assert [len(rules.upfloats[PlayerId(player)]) for player in (1, 2)] == [0, 2]
    assert rules.is_maximum_upfloater(PlayerId(2)) is is_maximum


def test_d_2_the_printed_example_and_an_even_list():
    players = [PlayerId(number) for number in range(1, 8)]
    assert from_the_middle(players) == [4, 3, 5, 2, 6, 1, 7]
    assert from_the_middle(players[:4]) == [2, 3, 1, 4]


@pytest.mark.parametrize("lot", list(Colour))
def test_b_3_the_first_round(lot):
    pairing = both(crosstable(*["2000"] * 7, initial_colour=lot))
    expected = {(1, 4), (5, 2), (3, 6)}
    assert pairing.pairs == (expected if lot is Colour.WHITE else {(b, a) for a, b in expected})
    assert pairing.bye == 7


@pytest.mark.parametrize(
    ("sizes", "met", "expected"),
    [
        pytest.param((4, 2), (), {(1, 3), (2, 4), (5, 6)}, id="B.1 nobody is needed"),
        pytest.param((3, 3), (), {(1, 3), (2, 4), (5, 6)}, id="D.1 the first"),
        pytest.param((3, 3), ((5, 6),), {(1, 3), (2, 5), (4, 6)}, id="C.4 the rest can be paired"),
        pytest.param((2, 2), ((3, 4),), {(1, 3), (2, 4)}, id="C.4 before C.5"),
        pytest.param((1, 1, 2), ((1, 2),), {(1, 3), (2, 4)}, id="C.6 the highest possible score"),
        pytest.param(
            (2, 1, 2, 1),
            ((1, 2), (3, 4), (3, 5), (4, 6), (5, 6)),
            {(1, 4), (2, 5), (3, 6)},
            id="C.6 4 and 5, not 3 and 6: the lowest score counts first",
        ),
    ],
)
def test_upfloaters(sizes, met, expected):
    assert met_by(grouped(*sizes, met=met)) == expected


TWO_SETS = ((1, 2), (3, 5), (3, 6), (4, 5), (4, 6))  # 1 and 2 need 3 and 4, or 5 and 6
FIRST_SET, SECOND_SET = {(1, 3), (2, 4), (5, 6)}, {(1, 5), (2, 6), (3, 4)}


@pytest.mark.parametrize(
    ("times", "rounds", "expected"),
    [
        pytest.param({}, 13, FIRST_SET, id="D.1 b"),
        pytest.param({3: 4, 4: 4, 5: 9}, 13, SECOND_SET, id="C.8 one maximum upfloater, though with more than two"),
        pytest.param({3: 3, 4: 3, 5: 9}, 13, FIRST_SET, id="C.8 MaxT is four"),
        pytest.param({3: 6, 4: 5, 5: 4, 6: 4}, 13, SECOND_SET, id="C.9 as few upfloats as possible"),
        pytest.param({3: 6, 4: 5, 5: 4, 6: 4}, 11, FIRST_SET, id="C.9 not in the last round"),
        pytest.param({3: 6, 4: 3, 5: 4, 6: 3}, 13, SECOND_SET, id="C.9 those of maximum upfloaters"),
    ],
)
def test_maximum_upfloaters(times, rounds, expected):
    assert met_by(upfloated((2, 4), times, TWO_SETS, rounds=rounds)) == expected


@pytest.mark.parametrize(
    ("before_last", "rounds", "expected"),
    [
        pytest.param(False, 13, {(1, 2), (3, 4)}, id="D.1 b"),
        pytest.param(True, 13, {(1, 3), (2, 4)}, id="C.10"),
        pytest.param(True, 11, {(1, 2), (3, 4)}, id="C.10 not in the last round"),
    ],
)
def test_who_upfloated_in_the_round_before(before_last, rounds, expected):
    assert met_by(upfloated((1, 3), {2: 3}, rounds=rounds, before_last=before_last)) == expected


@pytest.mark.parametrize(
    ("last", "bye"),
    [
        pytest.param("2000 .", 4, id="B.0 d most games"),
        pytest.param("2000 H", 4, id="B.0 c lowest score"),
        pytest.param("2000 U", 4, id="B.0 a, e the last in the initial ranking"),
    ],
)
def test_the_bye(last, bye):
    assert both(crosstable("2000 2w1", "2000 1b0", "2000 4w1", "2000 3b0", last)).bye == bye


def test_c_2_a_full_point_bye_on_request_does_not_bar():
    """1 had the bye and 2 won by forfeit; 3 had a full-point bye, and has most points."""
    assert both(crosstable("2000 U 2b-", "2000 H 1w+", "2000 F H")).bye == 3


def test_b_4_shifters_of_the_larger_subgroup():
    """Five due White and one due Black: two of the larger subgroup go, the third and the second by ARO."""
    rows = [
        "2000 7b=", "2000 8b=", "2000 9b=", "2000 10b=", "2000 11b=", "2000 12w=",
        "2305 1w=", "2304 2w=", "2303 3w=", "2302 4w=", "2301 5w=", "2000 6b=",
    ]  # fmt: skip
    byes = dict.fromkeys(range(7, 13), ByeKind.ZERO_POINT)
    (bracket,) = both(crosstable(*rows, byes=byes)).brackets
    assert (bracket.shifted_first, set(bracket.shifted_second)) == ((), {3, 4})
    assert bracket.pairs == ((5, 3), (2, 4), (1, 6))


def test_b_4_shifters_of_the_smaller_subgroup():
    """1 and 2, due White, have met all who are due Black, so they meet: one of them is shifted, and one back."""
    rows = [
        "2000 5b=", "2000 6b=", "2000 7w=", "2000 8w=",
        "2301 1w=", "2302 2w=", "2303 3b=", "2304 4b=",
    ]  # fmt: skip
    byes = dict.fromkeys(range(5, 9), ByeKind.ZERO_POINT)
    met = ((1, 3), (1, 4), (2, 3), (2, 4))
    (bracket,) = both(crosstable(*rows, byes=byes, forbidden=met)).brackets
    assert (bracket.shifted_first, bracket.shifted_second) == ((1,), (3,))
    assert {frozenset(one) for one in bracket.pairs} == {frozenset({1, 2}), frozenset({3, 4})}


def test_the_arbiter_decides_where_nothing_is_legal():
    """A.8."""
    with pytest.raises(NoLegalPairing):
        both(grouped(2, met=((1, 2),)))
    with pytest.raises(NoLegalPairing):
        both(grouped(3, met=((1, 2), (1, 3), (2, 3))))


def test_more_players_than_can_be_enumerated():
    with pytest.raises(TooLarge):
        both(grouped(17))
