"""Games that count in no standings: of players who left before half of the games of a table (CFC 653)."""

from collections.abc import Collection
from dataclasses import replace

from core.model.results import Result
from core.model.tournament import Readings, Round
from core.model.units import PlayerId


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
