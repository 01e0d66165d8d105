"""The Burstein System's old text, article by article, on tournaments written as cross-tables."""

from dataclasses import replace

import pytest

from core.editions.burstein.old_text.procedure import acceptable_floaters, pair
from core.editions.burstein.old_text.round_layout import (
    ColourPreference,
    ColourQuestion,
    OldBursteinLayout,
    colour_of_higher,
    field_of,
)
from core.editions.burstein.round_layout import oppositions_before
from core.model.pairing import ProcedureRecord, RoundPairing
from core.model.results import ByeKind, Colour
from core.model.sentence import NoLegalPairing, Refused
from core.model.tournament import GameStatus, Numbering, Readings, Span, Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber
from tests.reference.burstein_seed_literal import pair_literally
from tests.reference.tournaments import crosstable

EDITION = "burstein-seed"

W, B = Colour.WHITE, Colour.BLACK


def opened(*rows: str, **announced) -> Tournament:
    tournament = crosstable(*rows, **announced)
    return replace(tournament, settings=replace(tournament.settings, edition=EDITION))


def paired(tournament: Tournament) -> RoundPairing:
    return pair(field_of(tournament, tournament.next_round))


def steps(pairing: RoundPairing, article: str) -> list[str]:
    assert isinstance(pairing.record, ProcedureRecord)
    return [step.text for step in pairing.record.steps if step.article == article]


# --- 1.3, 5: colours --------------------------------------------------------------------------------------


def preference(history: str, number: int = 1) -> ColourPreference:
    return ColourPreference(tuple(Colour(letter) for letter in history), number)


@pytest.mark.parametrize(
    ("history", "due"),
    [
        pytest.param("", None, id="no game, no due colour"),
        pytest.param("w", B, id="less often Black"),
        pytest.param("bwb", W, id="less often White"),
        pytest.param("wb", W, id="equal: the alternate of the last"),
        pytest.param("bbww", B, id="equal: the alternate of the last, whatever came before"),
        pytest.param("bbwbbww", W, id="counted, not alternated"),
    ],
)
def test_1_3_due_colour(history, due):
    assert preference(history).due is due


@pytest.mark.parametrize(
    ("history", "white", "black"),
    [
        pytest.param("ww", "5.2", None, id="difference of 2"),
        pytest.param("bb", None, "5.2", id="difference of -2"),
        pytest.param("wbw", None, None, id="difference of 1"),
        pytest.param("bww", "5.3", None, id="twice in a row"),
        pytest.param("bwwb", None, None, id="twice in a row, but not last"),
        pytest.param("wwwwbb", "5.2", None, id="both at once: 5.2 alone"),
    ],
)
def test_5_2_and_5_3_bar_a_colour(history, white, black):
    assert (preference(history).barred_by(W), preference(history).barred_by(B)) == (white, black)


@pytest.mark.parametrize(
    ("higher", "lower", "colour", "article"),
    [
        pytest.param("w", "b", B, "5.4.1", id="both due colours"),
        pytest.param("", "b", B, "5.4.1", id="higher without a due colour"),
        pytest.param("w", "", B, "5.4.1", id="lower without a due colour"),
        pytest.param("wbw", "wbwbbw", B, "5.4.2", id="higher further from equal"),
        pytest.param("wbbw", "bwwbw", W, "5.4.2", id="lower further from equal"),
        pytest.param("bwwb", "wbwb", B, "5.4.3", id="alternate the latest difference"),
        pytest.param("bwbwbw", "wbbw", B, "5.4.3", id="no difference in the last two games, one in the third last"),
        pytest.param("wb", "wb", W, "5.4.4", id="higher by 3.2"),
        pytest.param("bw", "bw", B, "5.4.4", id="higher by 3.2, Black"),
    ],
)
def test_5_4_each_bullet(higher, lower, colour, article):
    assert colour_of_higher(ColourQuestion(preference(higher), preference(lower), W)) == (colour, article)


def test_5_3_takes_what_5_4_gives():
    """Both are due White; the second bullet has the higher at it, but the lower had Black twice in a row."""
    higher, lower = preference("wbbwb"), preference("wwbb")
    assert (higher.due, lower.due) == (W, W)
    assert colour_of_higher(ColourQuestion(higher, lower, W)) == (B, "5.3")


@pytest.mark.parametrize(
    ("number", "initial", "colour"), [(1, W, W), (1, B, B), (2, W, B), (2, B, W), (7, B, B), (8, B, W)]
)
def test_5_1_odd_numbers_get_the_colour_of_no_1(number, initial, colour):
    meeting = ColourQuestion(preference("", number), preference("", 11), initial)
    assert colour_of_higher(meeting) == (colour, "5.1")


def test_5_2_players_who_must_both_have_the_same_colour_do_not_meet():
    """1 and 2 had White twice; nobody else is there to keep them apart."""
    tournament = opened("2000 3w1 4w1", "1900 4w1 3w1", "1800 1b0 2b0", "1700 2b0 1b0", rounds=9, imaginary_point="no")
    with pytest.raises(NoLegalPairing) as refusal:
        paired(tournament)
    assert set(refusal.value.witness) <= {1, 2, 3, 4}
    assert "5.2, 5.3" in str(refusal.value)


# --- 3: order and acceleration ------------------------------------------------------------------------------


def test_3_3_rounds_1_and_2_are_paired_with_an_imaginary_point():
    rows = [f"{2000 - 10 * number}" for number in range(8)]
    first = paired(opened(*rows))
    assert {frozenset(one) for one in first.pairs} == {frozenset(one) for one in [(1, 4), (2, 3), (5, 8), (6, 7)]}
    assert steps(first, "3.3") == ["The players up to number 4 had one imaginary point more."]
    without = paired(opened(*rows, imaginary_point="no"))
    assert {frozenset(one) for one in without.pairs} == {frozenset(one) for one in [(1, 8), (2, 7), (3, 6), (4, 5)]}
    assert steps(without, "3.3") == []


def test_3_3_the_imaginary_point_makes_the_groups_and_not_the_order_of_the_boards():
    """Round 2: the losers of the top half have as many points for the pairing as the winners of the other half."""
    rows = ["2000 4w1", "1990 3w1", "1980 2b0", "1970 1b0", "1960 8w0", "1950 7w0", "1940 6b1", "1930 5b1"]
    table = opened(*rows)
    field = field_of(table, RoundNumber(2))
    assert {one.id: one.score for one in field.contenders} == {1: 20, 2: 20, 3: 10, 4: 10, 7: 10, 8: 10, 5: 0, 6: 0}
    assert [set(one) for one in paired(table).pairs] == [{1, 2}, {4, 7}, {3, 8}, {5, 6}]


def test_3_3_the_point_is_deducted_before_round_3():
    rows = ["2000 4w1 2b=", "1990 3w1 1w=", "1980 2b0 4w=", "1970 1b0 3b="]
    field = field_of(opened(*rows), RoundNumber(3))
    assert {one.id: one.score for one in field.contenders} == {1: 15, 2: 15, 3: 5, 4: 5}


def test_3_3_of_an_odd_number_the_larger_half_is_the_top_half():
    field = field_of(opened("2000", "1990", "1980", "1970", "1960"), RoundNumber(1))
    assert [one.id for one in field.contenders if one.imaginary_point] == [1, 2, 3]


def test_3_3_a_late_entry_takes_nobody_s_point():
    """Player 1 comes for round 2, before the last of the half that was counted for round 1: 2 and 3."""
    table = opened("2000 .", "1990 5w1", "1980 4w1", "1970 3b0", "1960 2b0", reading_initial_list="paired")
    late = replace(table.players[PlayerId(1)], spans=(Span(RoundNumber(2)),))
    table = replace(table, players={**table.players, PlayerId(1): late})
    assert [one.id for one in field_of(table, RoundNumber(2)).contenders if one.imaginary_point] == [2, 3, 1]


def test_3_3_the_half_of_all_who_were_entered_stays_that_of_round_1():
    """Four have numbers in round 1, of whom 4 has a bye: 1 and 2 have the point. 5, who comes later, is third now."""
    table = opened("2000 3w1", "1990 H", "1980 1b0", "1970 H", "1985 .")
    late = replace(table.players[PlayerId(5)], spans=(Span(RoundNumber(2)),))
    first = {PlayerId(one): PairingNumber(one) for one in range(1, 5)}
    second = {PlayerId(one): PairingNumber(number) for number, one in enumerate((1, 2, 5, 3, 4), start=1)}
    table = replace(
        table,
        players={**table.players, PlayerId(5): late},
        numberings=(Numbering(RoundNumber(1), first), Numbering(RoundNumber(2), second)),
    )
    contenders = field_of(table, RoundNumber(2)).contenders
    assert {one.id for one in contenders if one.imaginary_point} == {1, 2}
    assert {one.id: one.parity_number for one in contenders} == {1: 1, 2: 2, 5: 3, 3: 4, 4: 5}


@pytest.mark.parametrize(
    ("announced", "boards"),
    [
        pytest.param({}, [(1, 3), (5, 2)], id="1, 2 and 3 have the point"),
        pytest.param({"reading_initial_list": "paired"}, [(1, 2), (5, 3)], id="1 and 2 have it"),
    ],
)
def test_3_3_the_initial_list_is_read_in_two_ways(announced, boards):
    """Round 1 of five, of whom 4 has a bye: of all entered 1 to 3 are the top half, of those paired 1 and 2."""
    table = replace(
        opened("2000", "1990", "1980", "1970", "1960", **announced),
        byes={(RoundNumber(1), PlayerId(4)): ByeKind.HALF_POINT},
    )
    assert {frozenset(one) for one in paired(table).pairs} == {frozenset(one) for one in boards}


def test_3_2_sonneborn_berger_then_buchholz_then_median_then_rating():
    rows = [
        "2000 5w1 6b0",  # beat 5 (1 point): SB 1, lost to 6 (1 point)
        "1990 6w0 5b1",
        "1980 7w1 8b0",
        "1970 8w1 7b0",
        "1960 1b0 2w0",
        "1950 2b1 1w1",
        "1940 3b0 4w1",
        "1930 4b0 3w1",
    ]
    field = field_of(opened(*rows), RoundNumber(3))
    assert [(one.id, one.score, one.sonneborn_berger, one.buchholz) for one in field.contenders] == [
        (6, 20, 200, 20),
        (3, 10, 100, 20),
        (4, 10, 100, 20),
        (7, 10, 100, 20),
        (8, 10, 100, 20),
        (1, 10, 0, 20),
        (2, 10, 0, 20),
        (5, 0, 0, 20),
    ]


def test_unplayed_rounds_are_games_against_oneself():
    """1 had a bye (1 point), a win by forfeit and a half-point bye: three times his own 2.5 points."""
    table = opened("2000 U 2w+ H", "1990 3w1 1b- 3b0", "1980 2b0 Z 2w1")
    found = oppositions_before(table, RoundNumber(4))
    values = {player: (one.sonneborn_berger, one.buchholz, one.median) for player, one in found.items()}
    assert values[PlayerId(1)] == (10 * 25 + 10 * 25 + 5 * 25, 75, 25)
    assert values[PlayerId(2)] == (10 * 10, 10 + 10 + 10, 10)
    assert values[PlayerId(3)] == (10 * 10, 10 + 10 + 10, 10)


@pytest.mark.parametrize(
    ("entries", "bye", "buchholz"),
    [
        pytest.param("2w1 Z Z", ByeKind.ZERO_POINT, 20, id="still away: two draws for his opponents"),
        pytest.param("2w1 Z Z", None, 10, id="back again"),
        pytest.param("2w1 Z Z", ByeKind.HALF_POINT, 10, id="this time with a half-point bye"),
        pytest.param("2w1 Z H", ByeKind.ZERO_POINT, 15, id="the run ends with a half-point bye"),
        pytest.param("2w1 . Z", ByeKind.ZERO_POINT, 20, id="absence is a zero-point bye"),
    ],
)
def test_zero_point_byes_up_to_the_current_round_are_draws_for_opponents(entries, bye, buchholz):
    rows = (f"2000 {entries}", "1990 1b0 3w1 3b1", "1980 Z 2b0 2w0")
    table = opened(*rows, byes={1: bye} if bye else {})
    own = oppositions_before(table, RoundNumber(4))
    assert own[PlayerId(2)].buchholz == buchholz
    assert own[PlayerId(1)].buchholz == 20 + 2 * (10 if "H" not in entries else 15)


def test_article_2_an_unfinished_game_is_a_draw():
    table = opened("2000 4w1", "1990 3w1", "1980 2b0", "1970 1b0")
    first, second = table.rounds[0].games
    adjourned = replace(first, readings=Readings(), status=GameStatus.ADJOURNED)
    table = replace(table, rounds=(replace(table.rounds[0], games=(adjourned, second)),))
    scores = {one.id: one.score - 10 * one.imaginary_point for one in field_of(table, RoundNumber(2)).contenders}
    assert scores == {1: 5, 2: 10, 3: 0, 4: 5}
    open_game = replace(first, readings=Readings(), status=GameStatus.OPEN)
    table = replace(table, rounds=(replace(table.rounds[0], games=(open_game, second)),))
    with pytest.raises(Refused, match="adjourn the game"):
        field_of(table, RoundNumber(2))


# --- 4: the bye ---------------------------------------------------------------------------------------------


def bye_in(tournament: Tournament) -> int | None:
    return paired(tournament).bye


def test_4_2_the_last_of_the_lowest_score_group():
    assert bye_in(opened("2000", "1990", "1980", "1970", "1960")) == 5
    # 1, 4 and 5 have no point. Nobody of them has an SB; 4 and 5 lost to 2 and 3, who have one point, 1 had nobody.
    table = opened("2000 Z", "1990 4w1", "1980 5w1", "1970 2b0", "1960 3b0", imaginary_point="no")
    assert bye_in(table) == 1


@pytest.mark.parametrize("fifth", ["U", "F", "4w+"])
def test_4_1_not_for_who_has_received_a_point_without_playing(fifth):
    fourth = "5b-" if fifth == "4w+" else "Z"
    table = opened("2000 3w1", "1990 Z", "1980 1b0", f"1970 {fourth}", f"1960 {fifth}", imaginary_point="no")
    assert {one.id for one in field_of(table, RoundNumber(2)).contenders if not one.may_take_bye} == {5}
    assert bye_in(table) == 4


def test_4_1_a_half_point_bye_and_an_absence_do_not_bar():
    table = opened("2000 3w1", "1990 H", "1980 1b0", "1970 Z", "1960 H", imaginary_point="no")
    assert all(one.may_take_bye for one in field_of(table, RoundNumber(2)).contenders)
    assert bye_in(table) == 4


def test_4_the_bye_passes_over_who_is_needed_for_a_complete_pairing():
    """5 is the last, but nobody else is left for 1 to meet."""
    table = opened("2000", "1990", "1980", "1970", "1960", forbidden=((1, 2), (1, 3), (1, 4)), imaginary_point="no")
    pairing = paired(table)
    assert pairing.bye == 4
    assert steps(pairing, "4.2")[0].startswith("Player 5 was passed over for the bye")


def test_6_5_a_floater_who_is_due_a_colour_goes_without_it():
    """Of 1 to 5, who have half a point, 2 has not played and is due none: he floats to 6, all others have theirs."""
    table = opened("2500 5b=", "2490 H", "2480 4w=", "2470 3b=", "2460 1w=", "2450 Z", imaginary_point="no")
    assert {frozenset(pair) for pair in paired(table).pairs} == {frozenset(pair) for pair in ((1, 3), (2, 6), (4, 5))}
    assert pair_literally(table, RoundNumber(2)).pairs == set(paired(table).pairs)


def test_no_one_may_have_the_bye():
    with pytest.raises(NoLegalPairing, match="and cannot be given the bye"):
        paired(opened("2000 U U", "1990 3w1 F", "1980 2b0 U", imaginary_point="no"))


def test_4_4_a_lone_player_has_the_bye_and_nobody_is_nobody():
    assert paired(opened("2000")).bye == 1
    assert paired(opened("2000", byes={1: ByeKind.ZERO_POINT})).pairs == ()


# --- 6: groups ----------------------------------------------------------------------------------------------


def groups_of(pairing: RoundPairing) -> list[tuple[set[int], set[int]]]:
    """By group, as paired: residents and floaters, by id."""
    return [({*one.residents}, {*one.downfloaters}) for one in pairing.record.brackets]


def test_6_3_the_remaining_player_floats_and_is_placed_by_3_2():
    """Three with one point, three with none. The middle one floats; his opponent has no point, so he is last below."""
    table = opened(*("2000 4w1", "1990 5w1", "1980 6w1", "1970 1b0", "1960 2b0", "1950 3b0"), imaginary_point="no")
    pairing = paired(table)
    top, low = pairing.record.brackets
    assert (top.downfloaters, low.moved_down) == ((2,), (2,))
    assert {frozenset(one) for one in pairing.pairs} == {frozenset(one) for one in [(1, 3), (2, 4), (5, 6)]}
    assert {(one.player, one.direction) for one in pairing.record.floats} == {(2, "down"), (4, "up")}
    assert steps(pairing, "6.3") == ["Player 2 floats to the next group."]


def test_6_6_who_has_no_opponent_in_the_next_group_does_not_float():
    forbidden = ((2, 4), (2, 5), (2, 6))
    table = opened(
        *("2000 4w1", "1990 5w1", "1980 6w1", "1970 1b0", "1960 2b0", "1950 3b0"),
        imaginary_point="no",
        forbidden=forbidden,
    )
    top = paired(table).record.brackets[0]
    assert top.downfloaters == (3,)
    assert top.first_candidate_fails == "6.6"


def test_6_6_who_would_leave_the_next_group_unpaired_does_not_float():
    """2 may only meet 4, but 5 and 6 may not meet: the next group needs 3 or 1."""
    table = opened(
        *("2000 4w1", "1990 5w1", "1980 6w1", "1970 1b0", "1960 2b0", "1950 3b0"),
        imaginary_point="no",
        forbidden=((2, 6), (5, 6)),
    )
    layout = OldBursteinLayout(field_of(table, RoundNumber(2)))
    top, low = layout.scoregroups()
    assert sorted(layout.numbers(acceptable_floaters(layout, top, low))) == [1, 3]


def test_6_6_two_groups_that_cannot_be_paired_are_one():
    """1 and 2, who have more points than anybody else, may not meet; those with one point could be paired."""
    table = opened(
        *("2000 3w1 4b1", "1990 4w1 3b1", "1980 1b0 2w0", "1970 2b0 1w0", "1960 7w1 8b0", "1950 8w1 7b0"),
        *("1940 5b0 6w1", "1930 6b0 5w1"),
        forbidden=((1, 2),),
    )
    pairing = paired(table)
    assert groups_of(pairing) == [({1, 2, 5, 6, 7, 8}, set()), ({3, 4}, set())]
    (joined,) = steps(pairing, "6.6")
    assert joined.startswith(
        "The group of players 1 and 2 and the group of players 5, 6, 7 and 8 were considered as one"
    )


def test_6_6_the_last_group_is_joined_to_the_one_before_it():
    table = opened(*("2000 4w1", "1990 3w1", "1980 2b0", "1970 1b0"), imaginary_point="no", forbidden=((3, 4),))
    pairing = paired(table)
    assert groups_of(pairing) == [({1, 2, 3, 4}, set())]
    assert {frozenset(one) for one in pairing.pairs} == {frozenset(one) for one in [(1, 3), (2, 4)]}
