"""Which round a paper, a page or a screen opens with: by a table the next one to play, not the one paired last."""

from core.editions.tables.engine import is_by_table
from core.model.tournament import GameStatus, Round, Tournament
from core.model.units import RoundNumber


def round_at_hand(tournament: Tournament) -> RoundNumber:
    """The round paired last; by a table the first one with games that are still to be played. 0: none is paired."""
    if not is_by_table(tournament):
        return tournament.last_paired_round
    waiting = (one.number for one in tournament.rounds if _waits(one))
    return next(waiting, tournament.last_paired_round)


def _waits(one_round: Round) -> bool:
    return any(game.status is not GameStatus.FINISHED for game in one_round.games)
