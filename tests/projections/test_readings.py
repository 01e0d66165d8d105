"""Where the readings of a game lie apart, in words."""

from dataclasses import replace

import pytest

from core.model.results import Result
from core.model.tournament import Game, GameStatus, Readings
from projections.tournament_state.readings import apart

WIN, DRAW = Result.WHITE_WINS, Result.DRAW


@pytest.mark.parametrize(
    ("readings", "said"),
    [
        pytest.param(Readings(WIN, WIN, WIN), "", id="all agree"),
        pytest.param(Readings(WIN, DRAW, DRAW), "1-0 for pairings, 1/2-1/2 in the standings", id="pairings alone"),
        pytest.param(Readings(WIN, WIN, DRAW), "1-0 in the standings, 1/2-1/2 in the rating report", id="rating alone"),
    ],
)
def test_results(readings: Readings, said: str):
    game = Game(1, 1, 3, readings, GameStatus.FINISHED)
    assert said in apart(game)
    assert bool(said) == bool(apart(game))


def test_colours():
    as_paired = Game(1, 1, 3, Readings(WIN, WIN, WIN), GameStatus.FINISHED)
    assert not apart(as_paired)
    assert apart(replace(as_paired, colours_reversed_for_rating=True)) == "colours reversed in the rating report"
