"""Where the readings of a game lie apart, in words."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from core.model.in_one_reading import in_one_reading, without_games_of
from core.model.results import Reading, Result
from core.model.tournament import BoardGame, Game, GameStatus, Player, Readings, Round, Tournament
from projections.tournament_state.readings import READS, Output, apart, games_corrected

WIN, DRAW = Result.WHITE_WINS, Result.DRAW
ROOT = Path(__file__).parents[2]


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


def test_of_a_match_each_board_is_told_of():
    boards = (BoardGame(1, 5, 7, True, Readings(WIN, WIN, DRAW), GameStatus.FINISHED),)
    match = Game(1, 1, 3, Readings(WIN, WIN, DRAW), GameStatus.FINISHED, boards=boards)
    assert apart(match) == "board 1: 1-0 for pairings, 1-0 in the standings, 1/2-1/2 in the rating report"
    played = Tournament(rounds=(Round(1, (match,)),))
    assert [one.board for one in games_corrected(played)] == ["1.1"]
    assert [[one.board for one in games_corrected(played, {player})] for player in (1, 5, 9)] == [["1.1"], ["1.1"], []]


def test_a_game_that_does_not_count_is_shown_as_it_was_played():
    """CFC 653: his score remains in the table, the points "are not counted in the final standings"."""
    counted = Round(1, (Game(1, 1, 3, Readings(WIN, WIN, WIN), GameStatus.FINISHED),))
    (game,) = without_games_of({3}, counted).games
    assert [game.readings.shown(reading) for reading in Reading] == [WIN, WIN, WIN]
    assert game.readings.standings is Result.BOTH_FORFEIT
    assert apart(game) == "does not count in the standings (CFC 653)"
    assert without_games_of({2}, counted) == counted
    (reversed_game,) = in_one_reading(Tournament(rounds=(Round(1, (game,)),)), Reading.STANDINGS).rounds[0].games
    assert reversed_game.readings.standings is WIN


def test_one_reading_has_its_colours_and_ratings():
    game = Game(1, 1, 3, Readings(WIN, WIN, DRAW), GameStatus.FINISHED, colours_reversed_for_rating=True)
    players = {1: Player(1, "A", 2000, other_rating_for_report=2100), 3: Player(3, "B", 1900)}
    both = Tournament(players=players, rounds=(Round(1, (replace(game, readings=Readings(WIN, WIN, WIN)),)),))
    rated = in_one_reading(both, Reading.RATING)
    (turned,) = rated.rounds[0].games
    assert (turned.white, turned.black, turned.readings.standings) == (3, 1, Result.BLACK_WINS)
    assert (rated.players[1].rating, rated.players[3].rating) == (2100, 1900)
    assert in_one_reading(both, Reading.STANDINGS).rounds[0].games[0].white == 1


SHOW = (
    "cli",
    "projections/export",
    "projections/standings",
    "projections/standings/histories.py",
    "projections/wording.py",
)
DIRECTLY = re.compile(r"readings\.(standings|pairing|rating)\b")
POINTS = {"projections/standings/histories.py": 1}
"""What counts the points of the standings, beside the tie-breaks in `core`; each with how often."""


def test_whatever_shows_games_names_its_reading():
    """By `Readings.shown`, or by an output of the declaration; not by the field, of which one may be the wrong one."""
    found = {}
    for place in SHOW:
        root = ROOT / place
        for file in sorted(root.rglob("*.py")) if root.is_dir() else [root]:
            if times := len(DIRECTLY.findall(file.read_text(encoding="utf-8"))):
                found[file.relative_to(ROOT).as_posix()] = times
    assert found == POINTS


def test_every_output_is_declared_and_used():
    assert set(READS) == set(Output)
    code = "".join(
        file.read_text(encoding="utf-8") for place in ("cli", "projections") for file in (ROOT / place).rglob("*.py")
    )
    shown_by_rounds = {Output.ROUND}  # board by board, with `apart`
    unused = {one for one in Output if code.count(f"Output.{one.name}") < 2 - (READS[one] is Reading.STANDINGS)}
    assert unused <= shown_by_rounds
    assert READS[Output.RATING_REPORT] is READS[Output.CFC] is READS[Output.USCF] is Reading.RATING
