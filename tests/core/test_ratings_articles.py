"""B.02, article by article: which games, which text on which day, the rule of 400 points, K, rounding."""

from dataclasses import replace

import pytest

from core.model.results import Result
from core.model.sentence import Refused
from core.model.tournament import Player
from core.model.units import PlayerId
from core.ratings.change import RatedGame, counted_differences, first_rating, rated_games, rating_results
from core.ratings.editions import (
    EDITIONS,
    TimeControl,
    coefficient,
    rating_edition_named,
    rating_edition_on,
    within_period,
)
from events.vocabulary.games import GameForfeited, ResultRecorded
from events.vocabulary.teams import LineUpSet
from tests.core.events_by_hand import event
from tests.deciders.scenario import given, published
from tests.deciders.test_teams import teams

STANDARD, RAPID = TimeControl.STANDARD, TimeControl.RAPID
TEXT_2022 = rating_edition_named("2022-01", STANDARD)
TEXT_2024 = rating_edition_named("2024-03", STANDARD)
TEXT_2025 = rating_edition_named("2025-10", STANDARD)


@pytest.mark.parametrize(
    ("day", "kind", "name"),
    [
        ("2022-01-01", STANDARD, "2022-01"),
        ("2024-02-29", STANDARD, "2022-01"),
        ("2024-03-01", STANDARD, "2024-03"),
        ("2025-09-30", STANDARD, "2024-03"),
        ("2025-10-01", STANDARD, "2025-10"),
        ("", STANDARD, "2025-10"),
        ("2024-11-30", RAPID, "2024-03"),
        ("2024-12-01", TimeControl.BLITZ, "2024-12"),
    ],
)
def test_the_text_goes_by_the_first_day(day: str, kind: TimeControl, name: str):
    assert rating_edition_on(day, kind).name == name


@pytest.mark.parametrize(("day", "kind"), [("2021-12-31", STANDARD), ("2024-02-29", RAPID)])
def test_before_the_first_text_that_is_known_nothing_is_computed_unasked(day: str, kind: TimeControl):
    with pytest.raises(Refused, match="--rating-edition"):
        rating_edition_on(day, kind)


def test_an_unknown_text_is_refused_with_those_there_are():
    with pytest.raises(Refused, match="2022-01, 2024-03, 2025-10"):
        rating_edition_named("1999", STANDARD)


def test_no_two_texts_of_one_time_control_share_a_name():
    for texts in EDITIONS.values():
        assert len({one.name for one in texts}) == len(texts)


@pytest.mark.parametrize(
    ("own", "differences", "edition", "counted"),
    [
        pytest.param(2500, [400, 401, 900], TEXT_2024, [400, 400, 400], id="2024: every game"),
        pytest.param(2000, [-401, -900], TEXT_2024, [-400, -400], id="2024: of the weaker one as well"),
        pytest.param(2649, [401], TEXT_2025, [400], id="2025: below 2650"),
        pytest.param(2650, [401, -10], TEXT_2025, [401, -10], id="2025: from 2650 on as it is"),
        pytest.param(2813, [1026], TEXT_2024, [400], id="before October 2025 also above 2650"),
        pytest.param(2500, [450, 900, 410], TEXT_2022, [450, 400, 410], id="2022: the greatest difference only"),
        pytest.param(1500, [-500, -600], TEXT_2022, [-400, -400], id="2022: no limit where it is no profit"),
    ],
)
def test_differences_of_more_than_400_points(own, differences, edition, counted):
    """8.3.1, each text on both sides of its limit."""
    assert counted_differences(own, differences, edition) == counted


@pytest.mark.parametrize(
    ("own", "opponent", "rated"),
    [(2601, 2001, False), (2601, 2002, True), (2600, 1900, True), (2001, 2601, False)],
)
def test_games_600_apart_with_one_above_2600_are_not_rated_in_rapid_chess(own: int, opponent: int, rated: bool):
    played = event({1: "2w1", 2: "1b0"}, ratings={1: own, 2: opponent})
    since = rating_results(played, rating_edition_on("2024-12-01", RAPID), "2024-12-01")
    before = rating_results(played, rating_edition_on("2024-11-30", RAPID), "2024-11-30")
    assert (len(since[1].lines), len(since[2].lines)) == (rated, rated)
    assert len(before[1].lines) == 1


def test_only_games_over_the_board_are_rated():
    """5.1: no forfeits, no byes, no game without a move; what the arbiter gave each is what counts."""
    played = event(
        {1: "2w1 3w+ U 4w? 2bW", 2: "1b0 4w= 3w= Z 1wL", 3: "4w1 1b- 2b= Z Z", 4: "3b0 2b= Z 1b? Z"},
        ratings={1: 2100, 2: 2000, 3: 1900, 4: 1800},
    )
    found = rating_results(played, TEXT_2025, "2026-01-01")
    assert [line.round_number for line in found[1].lines] == [1]
    assert [(line.opponent, line.halves) for line in found[2].lines] == [(1, 0), (4, 1), (3, 1)]


def test_of_teams_the_boards_are_rated_and_not_the_matches():
    """A board against nobody, a forfeit and one without a result are not."""
    known = [
        *teams(4),
        *published(1, (1, 3), (2, 4)),
        *(LineUpSet(round_number=1, team=team, members=(10 * team, 10 * team + 1)) for team in (1, 2, 3)),
        LineUpSet(round_number=1, team=4, members=(None, 41)),
        ResultRecorded(round_number=1, board=1, team_board=1, result=Result.WHITE_WINS),
        GameForfeited(round_number=1, board=2, team_board=1, result=Result.WHITE_WINS_BY_FORFEIT),
        ResultRecorded(round_number=1, board=2, team_board=2, result=Result.DRAW),
    ]
    games = {player: rows for player, rows in rated_games(given(known)).items() if rows}
    assert games == {
        10: [RatedGame(1, 10, 30, 2)],
        30: [RatedGame(1, 30, 10, 0)],
        21: [RatedGame(1, 21, 41, 1)],
        41: [RatedGame(1, 41, 21, 1)],
    }


def test_without_a_rated_opponent_there_is_no_first_rating():
    found = first_rating([], 0, TEXT_2025)
    assert (found.rating, found.why) == (None, "no game against a rated opponent (7.1.4)")
    assert first_rating([2000] * 5, 0, TEXT_2025).why.startswith("nothing scored")


def test_a_game_with_an_unrated_player_changes_no_rating():
    played = event({1: "2w0", 2: "1b1"}, ratings={1: 2000, 2: 0})
    found = rating_results(played, TEXT_2025, "2026-01-01")
    assert (found[1].lines, found[1].change) == ((), 0)
    assert "unrated" in found[1].not_rated[0].why
    assert found[2].first is not None
    assert found[2].first.why.startswith("1 of the 5 games")


@pytest.mark.parametrize(
    ("rating", "born", "day", "stated", "k", "certain"),
    [
        (2400, "1990-01-01", "2026-05-01", None, 10, True),
        (2399, "1990-01-01", "2026-05-01", None, 20, False),
        (2299, "2008-12-31", "2026-12-01", None, 40, False),
        (2300, "2008-12-31", "2026-12-01", None, 20, False),
        (2299, "2008", "2027-01-01", None, 20, False),
        (2000, "2010", "", None, 20, False),
        (2000, "", "2026-05-01", 40, 40, True),
    ],
)
def test_k_as_far_as_a_tournament_tells(rating, born, day, stated, k, certain):
    """8.3.3."""
    player = Player(PlayerId(1), "Player", rating=rating, birth_date=born)
    found = coefficient(player, rating, day, TEXT_2025, stated)
    assert (found.k, found.is_certain) == (k, certain)


@pytest.mark.parametrize(
    ("rating", "born", "day", "needed"),
    [
        (2299, "", "2026-05-01", True),
        (2299, "0000-00-00", "2026-05-01", True),
        (2299, "2010", "", True),
        (2299, "2010", "2026-05-01", False),
        (2299, "1990-01-01", "2026-05-01", False),
        (2300, "", "2026-05-01", False),
    ],
)
def test_k_of_an_unknown_age_is_open_under_2300(rating, born, day, needed):
    """8.3.3: 40 for who is young enough, so a K of 20 without a birth date or a first day says what is missing."""
    found = coefficient(Player(PlayerId(1), "Player", rating=rating, birth_date=born), rating, day, TEXT_2025, None)
    assert (found.needs_age, "the age is unknown" in found.why) == (needed, needed)
    assert within_period(found, 40, TEXT_2025).needs_age == needed


@pytest.mark.parametrize(
    ("k", "rounded"),
    [(10, -3), (7, -2), (2, -1)],
)
def test_a_half_is_rounded_away_from_zero(k: int, rounded: int):
    """8.3.4, on 25 hundredths below the expectation."""
    played = event({1: "2w0", 2: "1b1"}, ratings={1: 1800, 2: 2000})
    lost = rating_results(played, TEXT_2025, "2026-01-01", {1: k})[1]
    assert lost.points_over_expected == -24
    won = rating_results(event({1: "2w1", 2: "1b0"}, ratings={1: 2500, 2: 2318}), TEXT_2025, "2026-01-01", {1: k, 2: k})
    assert won[1].points_over_expected == 26
    drawn = replace(won[1], lines=(won[1].lines[0]._replace(change=-25),))
    assert drawn.rounded == rounded


def test_articles_of_rapid_chess_are_those_of_its_own_chapter():
    assert rating_edition_on("", RAPID).article("8.3.1") == "7.3.1"
    assert TEXT_2025.article("8.3.1") == "8.3.1"
    assert rating_edition_on("", RAPID).article("7.1.4") == "6.1.4"
