"""Game points of a round: what its boards brought the teams that met, and what those got that did not (1.4)."""

from collections.abc import Iterator
from typing import Final

from core.model.results import Outcome
from core.model.team_match import GamePoints, game_points
from core.model.tournament import Game, GameStatus, Round
from core.model.units import ONE_POINT, PlayerId, Points

_BOARDS_IN_FULL: Final = frozenset({Outcome.FULL_POINT_BYE, Outcome.FORFEIT_WIN})
_BOARDS_IN_HALF: Final = frozenset({Outcome.HALF_POINT_BYE, Outcome.PAIRING_ALLOCATED_BYE})


def game_points_in(one_round: Round, boards: int) -> Iterator[tuple[PlayerId, Points]]:
    """Each team with its game points, for pairing; a bye counts as a match won, drawn or lost on every board."""
    for match in one_round.games:
        scored = points_of_match(match)
        yield match.white, scored.first
        yield match.black, scored.second
    for team, outcome in one_round.unpaired.items():
        yield team, game_points_of_bye(outcome, boards)


def points_of_match(match: Game) -> GamePoints:
    """As pairings take them: an unfinished board is what it was adjourned as, one without a result is not counted."""
    boards = (one for one in match.boards if one.status is not GameStatus.OPEN)
    return game_points(one.readings.pairing or one.adjourned_as for one in boards)


def game_points_of_bye(outcome: Outcome, boards: int) -> Points:
    """What a round without a match brings a team that has so many boards."""
    if outcome in _BOARDS_IN_FULL:
        return Points(boards * ONE_POINT)
    return Points(boards * ONE_POINT // 2 if outcome in _BOARDS_IN_HALF else 0)
