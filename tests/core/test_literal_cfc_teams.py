"""The Canadian team Swiss against rules 643 to 647 as written: ratings, order and colours of boards, results, pairings.

Teams, line-ups and boards come into the program as events; the literal reading makes cards of them by itself, which the
literal procedure for individuals pairs (641).
"""

from random import Random
from typing import Final

import pytest

from core.editions.cfc.team_swiss import out_of_order, team_rating
from core.editions.pairing import field_of, pair
from core.model.sentence import NoLegalPairing
from core.model.team_match import first_has_white
from core.model.units import RoundNumber
from tests.reference.cfc_literal import TooLarge, pair_literally
from tests.reference.cfc_teams_literal import may_sit_so, rating_of, result_of, white_sits
from tests.reference.cfc_teams_literal.league import League
from tests.thoroughness import part

QUICK: Final = 60
THOROUGH: Final = 1_700


def assert_agreement(seeds: range) -> int:
    """All rounds of those leagues; how many there were."""
    rounds = 0
    for seed in seeds:
        league = League(seed)
        for number in map(RoundNumber, range(1, league.rounds + 1)):
            league.excuse(number)
            tournament = league.tournament()
            ratings = {team: one.rating_for_pairing for team, one in tournament.players.items()}
            assert ratings == {team: rating_of(of_team) for team, of_team in league.ratings.items()}, seed
            for one_round in tournament.rounds:
                for match in one_round.games:
                    told = result_of(league.matches[one_round.number, match.board])
                    assert match.readings.pairing == match.readings.standings == told, (seed, number, match.board)
            try:
                expected = pair_literally(league.cards(), number, tournament.rating_lot)
            except NoLegalPairing:
                with pytest.raises(NoLegalPairing):
                    pair(field_of(tournament, number))
                break
            except TooLarge:
                break
            found = pair(field_of(tournament, number))
            assert (frozenset(found.pairs), found.bye) == (expected.pairs, expected.bye), f"league {seed}, {number}"
            rounds += 1
            league.play(number, expected)
    return rounds


def test_program_and_literal_reading_agree():
    assert assert_agreement(range(QUICK)) > 2 * QUICK


@pytest.mark.slow
def test_program_and_literal_reading_agree_on_many_rounds():
    seeds = part(QUICK, THOROUGH)
    assert assert_agreement(seeds) > 2 * len(seeds)


def test_ratings_order_and_colours_of_boards_agree_on_random_teams():
    chance = Random(644)
    for _ in range(20_000):
        ratings = [
            chance.choice((0, 0, chance.randint(1, 120), chance.randint(1000, 2800)))
            for _ in range(chance.randint(1, 8))
        ]
        step, limit = chance.choice((25, 50, 75)), chance.choice((0, 25, 50))
        announced = {"unrated-board": str(step), "board-order-limit": str(limit)}
        assert team_rating(ratings, announced) == rating_of(ratings, step), ratings
        assert (not any(out_of_order(ratings, announced))) == may_sit_so(ratings, limit), ratings
    assert [first_has_white(board) for board in range(1, 13)] == [white_sits(board) for board in range(1, 13)]


@pytest.mark.parametrize(
    ("ratings", "rating"),
    [
        ([2000, 1900, 1800, 1700], 1850),
        ([0, 1900, 1800, 1700], 1838),  # board 1 counts 1950: 1837.5
        ([2000, 1900, 1800, 0], 1863),  # board 4 counts 1750: 1862.5
        ([2000, 0, 1800, 1700], 1850),  # board 2 counts 1900
        ([0, 0, 1800], 1850),  # 1900, 1850, 1800
        ([2000, 0, 0, 1700], 1850),  # both count 1850
        ([0, 0], 0),
    ],
)
def test_ratings_worked_out_by_hand(ratings, rating):
    """644 (a) and (b)."""
    assert rating_of(ratings) == rating
