"""The literal old Burstein system, rule by rule (C.04.4.2): chapters 1, 3, 4 and 6.

Where score groups alone matter, virtual points make them in round 1 and pairs that the arbiter keeps apart stand for
games already played: nobody then has a due colour.
"""

from dataclasses import replace

import pytest

from core.model.results import ByeKind
from core.model.sentence import NoLegalPairing, Refused
from core.model.tournament import GameStatus, Readings, Span
from core.model.units import PlayerId, RoundNumber
from tests.reference.burstein_seed_literal import measures, pair_literally
from tests.reference.so_far import SoFar
from tests.reference.tournaments import crosstable

FIVE = (
    "2500 2w1 3b= 5w+",
    "2400 1b0 5w1 4b0",
    "2300 4w= 1w= .",
    "2200 3b= H 2w1",
    "2100 U 2b0 1b-",
)


def grouped(*sizes, met=(), ratings=None):
    """Score groups of these sizes, players 1, 2, 3 ... from the top."""
    points = [100 - 10 * group for group, size in enumerate(sizes) for _ in range(size)]
    return crosstable(
        *(f"{(ratings or {}).get(number, 2500 - number)}" for number in range(1, len(points) + 1)),
        virtual={number: (value,) for number, value in enumerate(points, start=1)},
        forbidden=met,
        imaginary_point="no",
    )


def paired(tournament, round_number=1):
    """The pairs without their colours."""
    return {tuple(sorted(pair)) for pair in pair_literally(tournament, round_number).pairs}


# --- 1.3, 3.2 and unplayed games


def test_measures_of_played_and_unplayed_rounds():
    """3.2; an unplayed round is a game against oneself. In points: 2.5, 1, 1, 2, 1."""
    so_far = SoFar(crosstable(*FIVE), 4)
    players = range(1, 6)
    assert [so_far.points(player) for player in players] == [25, 10, 10, 20, 10]
    assert [measures.sonneborn_berger(player, so_far) for player in players] == [400, 100, 225, 250, 100]
    assert [measures.buchholz(player, so_far) for player in players] == [45, 55, 55, 40, 30]
    assert [measures.median(player, so_far) for player in players] == [10, 20, 20, 10, 10]
    assert sorted(players, key=lambda player: measures.rank(player, so_far)) == [1, 4, 3, 2, 5]


@pytest.mark.parametrize(
    ("bye", "expected"),
    [
        pytest.param({3: ByeKind.ZERO_POINT}, 15, id="absent in this round too"),
        pytest.param({3: ByeKind.HALF_POINT}, 10, id="half-point bye in this round"),
        pytest.param({}, 10, id="plays this round"),
    ],
)
def test_zero_point_byes_in_a_row_count_as_draws_for_the_opponents(bye, expected):
    assert measures.measured_score(3, SoFar(crosstable(*FIVE, byes=bye), 4)) == expected


def test_a_forfeit_loss_ends_the_row_of_zero_point_byes():
    so_far = SoFar(crosstable(*FIVE, byes={5: ByeKind.ZERO_POINT}), 4)
    assert measures.measured_score(5, so_far) == 10


def test_who_has_withdrawn_counts_likewise():
    tournament = crosstable(*FIVE)
    gone = replace(tournament.players[PlayerId(3)], spans=(Span(RoundNumber(1), RoundNumber(2)),))
    tournament = replace(tournament, players={**tournament.players, PlayerId(3): gone})
    assert measures.measured_score(3, SoFar(tournament, 4)) == 15


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        pytest.param([(10, 20), (0, 0), (0, 0)], [(10, 10), (0, 30), (0, 0)], id="SB"),
        pytest.param([(10, 10), (0, 30), (0, 0)], [(10, 10), (0, 20), (0, 5)], id="Buchholz"),
        pytest.param([(0, 0), (0, 15), (0, 15)], [(0, 10), (0, 10), (0, 10)], id="Median"),
        pytest.param([(10, 10), (0, 30)], [(10, 10), (0, 30)], id="rating"),
    ],
)
def test_order_of_3_2(monkeypatch, higher, lower):
    """Each measure decides over the next ones, which favour the other player. Equal all along: the higher rating."""
    given = {1: lower, 2: higher}
    monkeypatch.setattr(measures, "opposition", lambda player, so_far: given[player])
    ratings = ("2400", "2500") if higher == lower else ("2500", "2400")
    so_far = SoFar(crosstable(*ratings), 1)
    assert sorted((1, 2), key=lambda player: measures.rank(player, so_far)) == [2, 1]


def test_an_unfinished_game_is_a_draw():
    """Chapter 2; a game without any word about it is not."""
    tournament = crosstable("2500 2w1", "2400 1b0")
    (game,) = tournament.rounds[0].games
    for status, adjourned_through in ((GameStatus.ADJOURNED, 0), (GameStatus.FINISHED, 2)):
        adjourned = replace(game, status=status, adjourned_through=RoundNumber(adjourned_through))
        one = replace(tournament.rounds[0], games=(adjourned,))
        assert SoFar(replace(tournament, rounds=(one,)), 2).points(1) == 5
    one = replace(tournament.rounds[0], games=(replace(game, readings=Readings(), status=GameStatus.OPEN),))
    with pytest.raises(Refused):
        SoFar(replace(tournament, rounds=(one,)), 2).points(1)


# --- 3.3


@pytest.mark.parametrize(
    ("announced", "expected"),
    [
        pytest.param({}, {(1, 3), (2, 6), (4, 5)}, id="3.3: three above three"),
        pytest.param({"imaginary_point": "no"}, {(1, 6), (2, 5), (3, 4)}, id="one group"),
    ],
)
def test_first_round(announced, expected):
    assert paired(crosstable(*["2500"] * 6, **announced)) == expected


def test_the_middle_of_an_odd_list_is_in_the_top_half():
    """3.3 for five players: 1, 2, 3 above 4, and 5 has the bye."""
    pairing = pair_literally(crosstable(*["2500"] * 5), 1)
    assert pairing.bye == 5
    assert [group.players for group in pairing.groups] == [(1, 2, 3), (2, 4)]


@pytest.mark.parametrize(("round_number", "points"), [(1, 10), (2, 10), (3, 0)])
def test_the_imaginary_point_is_deducted_before_the_third_round(round_number, points):
    so_far = SoFar(crosstable("2500 2w=", "2400 1b="), round_number)
    assert (measures.imaginary_point(1, so_far), measures.imaginary_point(2, so_far)) == (points, 0)


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        pytest.param(".", [10, 10, 10, 0, 0], id="late"),
        pytest.param("H", [10, 10, 10, 0, 0], id="bye on request"),
        pytest.param("U", [10, 10, 10, 0, 0], id="the bye: one of five"),
    ],
)
def test_a_late_entry_takes_the_imaginary_point_from_nobody(entry, expected):
    """3.3: the top half of who took part in round 1, and whoever stands before its last."""
    tournament = crosstable("2500 4w1", f"2450 {entry}", "2400 5b0", "2300 1b0", "2200 3w1")
    so_far = SoFar(tournament, 2)
    assert [measures.imaginary_point(player, so_far) for player in range(1, 6)] == expected


@pytest.mark.parametrize(
    ("announced", "expected"),
    [
        pytest.param({}, [10, 10, 10, 0, 0], id="all who were entered"),
        pytest.param({"reading_initial_list": "paired"}, [10, 10, 0, 0, 0], id="those paired"),
    ],
)
def test_whether_who_was_absent_counts_for_the_top_half(announced, expected):
    """3.3: five are listed, and four were there in round 1; the top half of the four is 1 and 2, of five 1, 2 and 3."""
    tournament = crosstable("2500 3w1", "2450 4w1", "2400 1b0", "2300 2b0", "2200 H", **announced)
    so_far = SoFar(tournament, 2)
    assert [measures.imaginary_point(player, so_far) for player in range(1, 6)] == expected


@pytest.mark.parametrize(
    ("announced", "place"),
    [
        pytest.param({}, 3, id="all who were entered"),
        pytest.param({"reading_initial_list": "paired"}, 2, id="those taken into account"),
    ],
)
def test_whether_who_was_absent_counts_for_odd_and_even(announced, place):
    """5.1: 1 has not come yet."""
    tournament = crosstable(
        "2500 Z", "2450 4w1", "2400 5b1", "2300 2b0", "2200 3w0", byes={1: ByeKind.ZERO_POINT}, **announced
    )
    assert measures.place_in_initial_list(3, SoFar(tournament, 2)) == place


def test_places_in_the_initial_list():
    """C.04.2.C.2: who has been absent all along has no number, and takes nobody's place."""
    tournament = crosstable("2500 .", "2450 3w+", "2400 2b-", "2300 U", "2200 H", byes={1: ByeKind.HALF_POINT})
    assert SoFar(tournament, 2).initial_list == (2, 3, 4, 5)
    assert SoFar(tournament, 1).initial_list == (1, 2, 3, 4, 5)
    tournament = crosstable("2500", "2450", byes={1: ByeKind.HALF_POINT})
    assert SoFar(tournament, 1).initial_list == (2,)


# --- 4


@pytest.mark.parametrize(
    ("row", "bye"),
    [
        pytest.param("2100 .", 5, id="4.2 the lowest group"),
        pytest.param("2100 U", 4, id="4.1 after a bye"),
        pytest.param("2100 F", 4, id="4.1 after a full-point bye"),
        pytest.param("2100 H", 4, id="a higher group after a half-point bye"),
    ],
)
def test_who_has_the_bye(row, bye):
    """1 and 3 have won; 2 and 4 have nothing, 4 with the lower rating."""
    rows = ("2500 2w1", "2400 1b0", "2300 4w1", "2200 3b0", row)
    assert pair_literally(crosstable(*rows, imaginary_point="no"), 2).bye == bye


def test_no_bye_after_a_forfeit_win():
    """4.1: 3 has received a point without playing, 2 is next."""
    rows = ("2500 2w1", "2400 1b0", "2300 4w+", "2200 3b-")
    tournament = crosstable(*rows, byes={4: ByeKind.ZERO_POINT}, imaginary_point="no")
    assert pair_literally(tournament, 2).bye == 2
    tournament = crosstable(*rows, byes={4: ByeKind.ZERO_POINT, 2: ByeKind.ZERO_POINT, 1: ByeKind.ZERO_POINT})
    with pytest.raises(NoLegalPairing, match=r"4\.1"):
        pair_literally(tournament, 2)


def test_the_bye_goes_by_sonneborn_berger_before_rating():
    """4.2: 1 and 4 have drawn against each other, as 2 and 3; 5 has the bye of round 1 and 0.5 is the lowest score.

    In round 2, 1 beats 5: so 4 has met the stronger opponent than 2 and 3.
    """
    rows = ("2500 4w= 5b1", "2100 3w= H", "2200 2b= H", "2000 1b= H", "2300 U 1w0")
    tournament = crosstable(*rows, byes={1: ByeKind.ZERO_POINT, 5: ByeKind.ZERO_POINT})
    so_far = SoFar(tournament, 3)
    assert [measures.sonneborn_berger(player, so_far) for player in (2, 3, 4)] == [100, 100, 125]
    assert pair_literally(tournament, 3).bye == 2


def test_the_bye_leaves_a_complete_pairing():
    """1 and 2 have met, so that 3 is needed."""
    pairing = pair_literally(grouped(2, 1, met=((1, 2),)), 1)
    assert (pairing.bye, len(pairing.pairs)) == (2, 1)


# --- 6.3, 6.6


@pytest.mark.parametrize(
    ("sizes", "met", "expected"),
    [
        pytest.param((3, 3), (), {(1, 3), (2, 6), (4, 5)}, id="6.3"),
        pytest.param((3, 3), ((2, 4), (2, 5), (2, 6)), {(1, 2), (3, 6), (4, 5)}, id="6.6 he has met all of the next"),
        pytest.param((3, 3), ((2, 5), (2, 6), (5, 6)), {(1, 2), (3, 6), (4, 5)}, id="6.6 the next stays incomplete"),
        pytest.param((3, 2, 1), (), {(1, 3), (2, 5), (4, 6)}, id="6.3 odd into even"),
        pytest.param((3, 2, 1), ((2, 4), (2, 5)), {(1, 2), (3, 5), (4, 6)}, id="6.3 he would be left over again"),
        pytest.param((1, 1), (), {(1, 2)}, id="alone"),
        pytest.param((2, 2), ((1, 2),), {(1, 4), (2, 3)}, id="6.6 upper group as one with the next"),
        pytest.param((2, 2), ((3, 4),), {(1, 4), (2, 3)}, id="6.6 last group as one with that above"),
        pytest.param((2, 2, 2), ((3, 4),), {(1, 2), (3, 6), (4, 5)}, id="6.6 middle group as one with that below"),
        pytest.param((2, 2, 2), ((1, 2), (1, 3), (1, 4)), {(1, 6), (2, 5), (3, 4)}, id="6.6 all three as one"),
        pytest.param(
            (3, 2, 1), ((2, 4), (2, 5), (4, 6), (5, 6)), {(1, 3), (2, 6), (4, 5)}, id="6.6 begins again at the top"
        ),
    ],
)
def test_groups_and_floaters(sizes, met, expected):
    assert paired(grouped(*sizes, met=met)) == expected


@pytest.mark.parametrize(
    ("ratings", "expected"),
    [
        pytest.param({2: 2450, 4: 2400, 5: 2300}, {(1, 3), (2, 5), (4, 6)}, id="he is No. 1 of three"),
        pytest.param(
            {2: 2350, 4: 2400, 5: 2300}, {(1, 3), (2, 4), (5, 6)}, id="he is No. 2, first combination not valid"
        ),
    ],
)
def test_a_floater_does_not_float_on(ratings, expected):
    """6.4, the note below the table. 2 floats into the group of 4 and 5."""
    ratings = {1: 2600, 3: 2000, 6: 1900} | ratings
    assert paired(grouped(3, 2, 1, ratings=ratings)) == expected


def test_whether_he_may_float_goes_before_due_colours():
    """6.6 before 6.5: 4 should float (see the example of 6.5), but has met all of the next group."""
    tournament = crosstable(
        "2600 6w1", "2500 7b1", "2400 8w1", "2300 9b1", "2200 10b1",
        "2100 1b0", "2000 2w0", "1900 3b0", "1800 4w0", "1700 5w0",
        forbidden=tuple((4, other) for other in range(6, 11)),
        imaginary_point="no",
    )  # fmt: skip
    group, _ = pair_literally(tournament, 2).groups
    assert (group.pairs, group.floater) == (((1, 5), (3, 4)), 2)


def test_no_complete_pairing():
    with pytest.raises(NoLegalPairing, match=r"6\.6"):
        pair_literally(grouped(2, 2, met=((1, 2), (1, 3), (1, 4))), 1)


def test_nobody_to_pair():
    assert pair_literally(crosstable("2500", byes={1: ByeKind.HALF_POINT}), 1).pairs == frozenset()
