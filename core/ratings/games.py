"""Which games of a tournament are rated: those played over the board, with the result that goes into the report."""

from collections.abc import Iterator
from typing import Final

from core.model.named_tuple import NamedTuple
from core.model.results import Outcome, Result
from core.model.tournament import Player, Tournament
from core.model.units import PlayerId, RoundNumber

_HALVES: Final = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}


class RatedGame(NamedTuple):
    """One game as one of the two sees it; `halves` scored in it: 2, 1 or 0."""

    round_number: RoundNumber
    player: PlayerId
    opponent: PlayerId
    halves: int


def competitors(tournament: Tournament) -> dict[PlayerId, Player]:
    """Those who have ratings: the players, in a team event the members of the teams."""
    return dict(tournament.members if tournament.settings.boards else tournament.players)


def rating_of(player: Player) -> int:
    """The rating that FIDE's report has; 0 for the unrated, and for who has only an estimate of the arbiter."""
    return 0 if player.has_estimated_rating else player.rating_for_fide


def rated_games(tournament: Tournament) -> dict[PlayerId, list[RatedGame]]:
    """The games of each player by round; with a result, played over the board, and of a move at least (5.1).

    A forfeit is not counted, nor a game that ended before both had moved. A result that the arbiter decided
    otherwise for the two counts for each as it was decided.
    """
    games: dict[PlayerId, list[RatedGame]] = {player: [] for player in competitors(tournament)}
    for round_number, first, second, result in _results(tournament):
        of_first, of_second = result.outcomes
        if of_first in _HALVES and of_second in _HALVES:
            games[first].append(RatedGame(round_number, first, second, _HALVES[of_first]))
            games[second].append(RatedGame(round_number, second, first, _HALVES[of_second]))
    return games


def _results(tournament: Tournament) -> Iterator[tuple[RoundNumber, PlayerId, PlayerId, Result]]:
    for one_round in tournament.rounds:
        for game in one_round.games:
            if tournament.settings.boards:
                for board in game.boards:
                    result = board.readings.rating
                    if board.first is not None and board.second is not None and result is not None:
                        yield one_round.number, board.first, board.second, result
            elif game.readings.rating is not None:
                yield one_round.number, game.white, game.black, game.readings.rating
