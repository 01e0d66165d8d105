"""Game points of a round: what its boards brought the teams that met, and what those got that did not (1.4)."""

from collections.abc import Callable, Iterator
from typing import Final

from core.model.results import Outcome
from core.model.team_match import GamePoints, game_points, points_so_far
from core.model.tournament import Game, GameStatus, Round
from core.model.units import ONE_POINT, PlayerId, Points

_BOARDS_IN_FULL: Final = frozenset({Outcome.FULL_POINT_BYE, Outcome.FORFEIT_WIN})
_BOARDS_IN_HALF: Final = frozenset({Outcome.HALF_POINT_BYE, Outcome.PAIRING_ALLOCATED_BYE})


def game_points_in(
    one_round: Round, boards: int, of_match: Callable[[Game], GamePoints] = points_so_far
) -> Iterator[tuple[PlayerId, Points]]:
    """Each team with its game points, for the standings; a bye counts as a match won, drawn or lost on every board."""
    for match in one_round.games:
        scored = of_match(match)
        yield match.white, scored.first
        yield match.black, scored.second
    for team, outcome in one_round.unpaired.items():
        yield team, game_points_of_bye(outcome, boards)


def points_for_pairing(match: Game) -> GamePoints:
    """As pairings take them: an adjourned board is what it was adjourned as; an open one has brought nothing."""
    taken = [one.adjourned_as if one.status is GameStatus.ADJOURNED else one.readings.pairing for one in match.boards]
    return game_points(result for result in taken if result is not None)


def game_points_of_bye(outcome: Outcome, boards: int) -> Points:
    """What a round without a match brings a team that has so many boards."""
    if outcome in _BOARDS_IN_FULL:
        return Points(boards * ONE_POINT)
    return Points(boards * ONE_POINT // 2 if outcome in _BOARDS_IN_HALF else 0)
