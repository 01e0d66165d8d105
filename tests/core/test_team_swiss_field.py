"""What the engine of C.04.6 is given of a tournament: scores, floats, colours and opponents of the rounds before."""

from dataclasses import replace

import pytest

from core.editions.team_swiss.round_layout import field_of
from core.editions.team_swiss.text import RULES
from core.model.results import Colour, Outcome, Result
from core.model.sentence import Refused
from core.model.team_match import points_for_pairing, points_so_far, reversed_score
from core.model.tournament import (
    ExtraPoints,
    GamePoints,
    GameStatus,
    Numbering,
    Player,
    Readings,
    Round,
    RoundStage,
    ScoreReadings,
    Settings,
    Tournament,
)
from core.model.units import Points
from tests.core.test_tie_breaks_teams import boards_that_make, match

WON, DRAWN = boards_that_make(3), boards_that_make(2)
FORFEITED = [Result.WHITE_WINS_BY_FORFEIT] * 4


def tournament(second_round, *, extra=None, **settings) -> Tournament:
    """Team 1 beat 2, and 3 and 4 drew; 5 had the bye. Then the second round."""
    byes = {5: Outcome.PAIRING_ALLOCATED_BYE}
    first = Round(1, (match(1, 1, 2, WON), match(2, 3, 4, DRAWN)), byes, RoundStage.COMPLETE, extra_points=extra or {})
    values = {"edition": "team-swiss-2026", "rounds": 5, "initial_colour": Colour.WHITE, "boards": 4}
    return Tournament(
        settings=Settings(scoring=RULES.scoring, **(values | settings)),
        players={team: Player(team, f"Team {team}") for team in range(1, 6)},
        numberings=(Numbering(1, {team: team for team in range(1, 6)}),),
        rounds=(first, Round(2, second_round, {}, RoundStage.COMPLETE)),
    )


def by_team(asked):
    return {int(one.id): one for one in asked.contenders}


def test_scores_by_matches_and_by_games():
    event = tournament((match(1, 3, 1, DRAWN),))
    teams = by_team(field_of(event, 2))
    assert [teams[team].score for team in range(1, 6)] == [20, 0, 10, 10, 10]
    assert [teams[team].secondary for team in range(1, 6)] == [30, 10, 20, 20, 20]
    by_games = by_team(field_of(replace(event, settings=_with(event, {"primary-score": "game-points"})), 2))
    assert [by_games[team].score for team in range(1, 6)] == [30, 10, 20, 20, 20]
    without = by_team(field_of(replace(event, settings=_with(event, {"secondary-score": "no"})), 2))
    assert {one.secondary for one in without.values()} == {0}


def _with(event, variations):
    return replace(event.settings, variations=variations)


@pytest.mark.parametrize(("boards", "floated"), [(DRAWN, True), (FORFEITED, False)])
def test_who_plays_another_score_floats_and_who_is_forfeited_does_not(boards, floated):
    teams = by_team(field_of(tournament((match(1, 3, 1, boards), match(2, 4, 5, DRAWN))), 3))
    assert [teams[team].floated_last_round for team in (1, 3, 4, 5)] == [floated, floated, False, False]
    assert (1 in teams[3].opponents) is floated
    assert len(teams[3].colours) == 1 + floated


def test_points_beside_the_results_count():
    teams = by_team(field_of(tournament((), extra={2: ExtraPoints(30, 5)}), 2))
    assert (teams[2].score, teams[2].secondary) == (30, 15)


def test_an_open_board_has_brought_nothing_and_an_adjourned_one_is_a_draw_for_pairings():
    played = match(1, 1, 2, WON)
    open_one = replace(played.boards[0], readings=Readings(), status=GameStatus.OPEN)
    adjourned = replace(played.boards[1], readings=Readings(), status=GameStatus.ADJOURNED)
    boards = (open_one, adjourned, *played.boards[2:])  # then a win and a loss
    assert points_for_pairing(replace(played, boards=boards)) == (15, 15)
    assert points_so_far(replace(played, boards=boards)) == (10, 10)


@pytest.mark.parametrize(
    ("settings", "missing"), [({"rounds": None}, "number of rounds"), ({"initial_colour": None}, "4.1")]
)
def test_what_has_to_be_announced(settings, missing):
    with pytest.raises(Refused, match=missing):
        field_of(tournament((), **settings), 2)


@pytest.mark.parametrize(
    ("score", "told"), [((25, 15), "2.5-1.5"), ((40, 0), "4-0"), ((45, 35), "4.5-3.5"), ((0, 60), "0-6")]
)
def test_the_score_of_a_match_is_written_in_points_and_turns_with_the_teams(score: tuple[int, int], told: str):
    made = GamePoints(*map(Points, score))
    assert str(made) == told
    turned = reversed_score(ScoreReadings(made, None, made))
    assert turned == ScoreReadings(made.reversed, None, made.reversed)
    assert (turned.pairing, turned.standings) == ((score[1], score[0]), None)
