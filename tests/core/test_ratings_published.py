"""B.02 beside what FIDE published for single players, for a whole round robin and for a first rating.

Where the numbers come from stands in tests/data/ratings/README.md.
"""

import json
from dataclasses import replace

import pytest

from core.ratings.change import first_rating, rating_results
from core.ratings.editions import Coefficient, TimeControl, rating_edition_named, rating_edition_on, within_period
from tests.core.events_by_hand import event
from tests.data_paths import KEPT_DATA

PUBLISHED = json.loads((KEPT_DATA / "ratings" / "fide_published.json").read_text(encoding="utf-8"))
TOURNAMENTS = [
    pytest.param(one, id=f"{case['id']}, {one['start']}")
    for case in PUBLISHED["calculations"]
    for one in case["tournaments"]
]
_OTHER = {"1": "0", "=": "=", "0": "1"}


def hundredths(text: str) -> int:
    """-0.25 is -25."""
    return int(text.replace(".", ""))


def own_games(tournament: dict) -> tuple:
    """One player against those opponents; an opponent behind the cap is put 100 points beyond it."""
    own, games = tournament["rating"], tournament["games"]
    ratings = {1: own}
    cells = {1: " ".join(f"{place}w{game['score']}" for place, game in enumerate(games, 2))}
    for place, game in enumerate(games, 2):
        beyond = 100 if game["opponent"] > own else -100
        ratings[place] = game["opponent"] + beyond * game["capped"]
        row = ["Z"] * len(games)
        row[place - 2] = f"1b{_OTHER[game['score']]}"
        cells[place] = " ".join(row)
    return event(cells, ratings=ratings)


@pytest.mark.parametrize("published", TOURNAMENTS)
def test_every_game_and_sum_of_a_player_is_as_fide_published_it(published: dict):
    edition = rating_edition_on(published["start"], TimeControl.STANDARD)
    found = rating_results(own_games(published), edition, published["start"], {1: published["k"]})[1]
    assert [line.change for line in found.lines] == [hundredths(game["change"]) for game in published["games"]]
    assert found.points_over_expected == hundredths(published["sum"])
    assert found.change == hundredths(published["k_times_sum"])


def test_k_is_lowered_so_that_k_times_the_games_of_the_period_is_at_most_700():
    case = next(one for one in PUBLISHED["calculations"] if "games_of_period" in one)
    edition = rating_edition_on("2026-08-21", TimeControl.STANDARD)
    stated = Coefficient(case["list_k"], "as stated", is_certain=True)
    assert within_period(stated, case["games_of_period"], edition).k == case["tournaments"][0]["k"]
    assert within_period(stated, 35, edition).k == 20


def test_a_round_robin_of_twelve_is_rated_as_fide_rated_it():
    published = PUBLISHED["round_robin"]
    number = {int(rating): place for place, rating in enumerate(published["players"], 1)}
    cells: dict[int, list[str]] = {place: [] for place in number.values()}
    for one_round in published["rounds"]:
        for white, black, result, _ in one_round:
            of_white, of_black = {"1-0": "10", "0-1": "01", "1/2-1/2": "=="}[result]
            cells[number[white]].append(f"{number[black]}w{of_white}")
            cells[number[black]].append(f"{number[white]}b{of_black}")
    played = event({place: " ".join(row) for place, row in cells.items()}, ratings={b: a for a, b in number.items()})
    edition = rating_edition_on(published["start"], TimeControl.STANDARD)
    found = rating_results(played, edition, published["start"])
    for rating, expected in published["players"].items():
        mine = found[number[int(rating)]]
        assert mine.points_over_expected == hundredths(expected["sum"])
        assert (mine.k.k, mine.k.is_certain) == (published["k"], True)
        assert mine.change == hundredths(expected["k_times_sum"])
        assert mine.average is not None
        assert round(mine.average) == expected["average_of_opponents"]
    changes = {(line.round_number, line.opponent): line.change for line in found[number[2577]].lines}
    for place, one_round in enumerate(published["rounds"], 1):
        for white, black, _, change in one_round:
            if 2577 in (white, black):
                sign, other = (1, black) if white == 2577 else (-1, white)
                assert changes[place, number[other]] == sign * hundredths(change)


def test_a_first_rating_is_the_one_that_fide_published():
    case = PUBLISHED["first_rating"]
    halves = sum({"1": 2, "=": 1, "0": 0}[score] for score in case["scores"])
    edition = rating_edition_on(case["start"], TimeControl.STANDARD)
    assert first_rating(case["opponents"], halves, edition).rating == case["first_rating"]
    by_2022 = rating_edition_named("2022-01", TimeControl.STANDARD)
    assert first_rating(case["opponents"], halves, by_2022).rating == case["by_the_text_of_2022"]


@pytest.mark.parametrize(
    ("average", "halves", "games", "by_2022"),
    [
        pytest.param(2000, 6, 5, 2020, id="half a point over"),
        pytest.param(2000, 4, 5, 1928, id="under one half"),
        pytest.param(2000, 5, 5, 2000, id="one half"),
        pytest.param(2100, 10, 5, 2200, id="all"),
        pytest.param(2400, 6, 5, 2420, id="no maximum"),
        pytest.param(1600, 2, 5, 1360, id="one point"),
        pytest.param(1657, 6, 5, 1677, id="rounded"),
        pytest.param(1800, 8, 7, 1820, id="seven games"),
    ],
)
def test_the_calculator_of_fide_computes_first_ratings_by_the_text_of_2022(
    average: int, halves: int, games: int, by_2022: int
):
    """ratings.fide.com/calc.phtml?page=initial, as answered on 9 October 2026."""
    edition = rating_edition_named("2022-01", TimeControl.STANDARD)
    assert first_rating([average] * games, halves, edition).rating == by_2022


@pytest.mark.parametrize(
    ("average", "halves", "games", "rating"),
    [
        pytest.param(2000, 6, 5, 1993, id="1942.86 and 50"),
        pytest.param(2000, 4, 5, 1893, id="1942.86 less 50"),
        pytest.param(2400, 6, 5, 2200, id="no more than 2200"),
        pytest.param(1600, 2, 5, 1499, id="1657.14 less 158"),
        pytest.param(1000, 2, 5, None, id="below 1400"),
        pytest.param(2000, 0, 5, None, id="nothing scored"),
        pytest.param(2000, 6, 4, None, id="four games"),
    ],
)
def test_two_draws_with_1800_belong_to_a_first_rating_since_2024(
    average: int, halves: int, games: int, rating: int | None
):
    edition = rating_edition_on("2024-03-01", TimeControl.STANDARD)
    assert first_rating([average] * games, halves, edition).rating == rating


def test_an_estimate_of_the_arbiter_is_no_rating():
    published = PUBLISHED["calculations"][0]["tournaments"][0]
    played = own_games(published)
    estimated = replace(played.players[3], rating_source="estimated by the arbiter")
    played = replace(played, players={**played.players, 3: estimated})
    edition = rating_edition_on(published["start"], TimeControl.STANDARD)
    found = rating_results(played, edition, published["start"])
    assert found[3].rating == 0
    assert [one.round_number for one in found[1].not_rated] == [2]
