"""A tournament as one reading has it, and games that count in no standings.

For whatever shows games, results and ratings in one reading alone; a player may leave a table before half of the games
(CFC 653).
"""

from collections.abc import Collection
from dataclasses import replace

from core.model.results import Reading, Result
from core.model.team_match import readings_of_match
from core.model.tournament import (
    BoardGame,
    Game,
    Player,
    Readings,
    Round,
    ScoreReadings,
    Tournament,
    read_for_pairing,
    read_for_rating,
)
from core.model.units import PlayerId


def in_one_reading(tournament: Tournament, reading: Reading) -> Tournament:
    """The same games with the result of that reading in all three, its colours, and the ratings that belong to it.

    What is summed up of it are no points of the standings: these are those of `tournament` itself, where a game that
    does not count (CFC 653) brings nothing, and one that was corrected too late brings what it brought.
    """
    read = read_for(tournament, reading)
    return replace(
        read,
        players={known: in_reading(player, reading) for known, player in tournament.players.items()},
        members={known: in_reading(player, reading) for known, player in tournament.members.items()},
        rounds=tuple(
            replace(one_round, games=tuple(game_in(game, reading) for game in one_round.games))
            for one_round in read.rounds
        ),
    )


def read_for(tournament: Tournament, reading: Reading) -> Tournament:
    """The rounds with the games and byes of that reading; a bye may count for some alone (decision 135)."""
    match reading:
        case Reading.PAIRING:
            return read_for_pairing(tournament)
        case Reading.STANDINGS:
            return tournament
        case Reading.RATING:
            return read_for_rating(tournament)


def rating_in(player: Player, reading: Reading) -> int:
    """The rating that a table in that reading has; 0: unrated. What is sent for rating goes to FIDE (decision 200)."""
    match reading:
        case Reading.PAIRING:
            return player.rating_for_pairing
        case Reading.STANDINGS:
            return player.rating
        case Reading.RATING:
            return player.rating_for_fide


def in_reading(player: Player, reading: Reading) -> Player:
    """The player with the rating of that reading."""
    rating = rating_in(player, reading)
    return player if rating == player.rating else replace(player, rating=rating)


def game_in(game: Game, reading: Reading) -> Game:
    """The game with the result and the colours of that reading."""
    if game.boards:
        boards = tuple(_board(board, reading) for board in game.boards)
        score = None if game.score is None else _score(game.score, reading)
        return replace(game, boards=boards, readings=readings_of_match(boards, score), score=score)
    shown = game.readings.shown(reading)
    if reading is Reading.RATING and game.colours_reversed_for_rating:
        shown = None if shown is None else shown.reversed
        game = replace(game, white=game.black, black=game.white, colours_reversed_for_rating=False)
    alike = Readings(shown, shown, shown)
    return game if game.readings == alike else replace(game, readings=alike)


def _score(score: ScoreReadings, reading: Reading) -> ScoreReadings | None:
    match reading:
        case Reading.PAIRING:
            shown = score.pairing
        case Reading.STANDINGS:
            shown = score.standings
        case Reading.RATING:
            shown = score.rating
    return None if shown is None else ScoreReadings(shown, shown, shown)


def _board(board: BoardGame, reading: Reading) -> BoardGame:
    shown = board.readings.shown(reading)
    return replace(board, readings=Readings(shown, shown, shown))


def without_games_of(players: Collection[PlayerId], one_round: Round) -> Round:
    """The same round, in which games of those players count in no standings; for the rating they stay (CFC 653)."""
    if not players:
        return one_round
    concerned = [game for game in one_round.games if game.white in players or game.black in players]
    if not concerned:
        return one_round
    games = tuple(
        replace(
            game,
            readings=_not_counted(game.readings),
            boards=tuple(replace(board, readings=_not_counted(board.readings)) for board in game.boards),
        )
        if game in concerned
        else game
        for game in one_round.games
    )
    return replace(one_round, games=games)


def _not_counted(readings: Readings) -> Readings:
    """A game that neither played is a forfeit of both in the table too ("-", 653)."""
    if readings.standings is None:
        return readings
    is_empty = readings.standings is Result.BOTH_FORFEIT
    return replace(readings, standings=Result.BOTH_FORFEIT, uncounted=None if is_empty else readings.standings)
