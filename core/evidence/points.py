"""Points as the events make them, by a fold of their own: of the standings, and before a round."""

from collections.abc import Sequence
from typing import Any

from core.certificate_check.log import Event
from core.certificate_check.matches import Match, Matches
from core.certificate_check.results import OUTCOMES, STANDARD


def points_of(events: Sequence[Event]) -> list[list[Any]]:
    """Id, name and points in tenths of every player, by id, as the events make them. Raises `Wrong` for one unknown."""
    results = Matches(list(events), "standings")
    points = _points(results, [*results.rounds])
    return [[player, results.players[player].name, points[player]] for player in sorted(points)]


def points_before(results: Matches, number: int) -> dict[int, str]:
    """What every player had before a round, as papers show it."""
    points = _points(results, [one for one in results.rounds if one < number])
    return {player: f"{tenths // 10}.{tenths % 10}" for player, tenths in points.items()}


def has_two_games(results: Matches) -> bool:
    """Whether players meet in matches of two games, whose points its standings count (C.04.5, 1.2)."""
    return bool(results.settings.get("boards")) and not results.of_teams


def _points(results: Matches, numbers: Sequence[int]) -> dict[int, int]:
    points = dict.fromkeys(results.players, 0)
    by_games = has_two_games(results)
    for number in numbers:
        this, without = results.rounds[number], results.without_opponent(number)
        for game in this.games.values():
            if by_games and isinstance(game, Match):
                for one in filter(None, game.boards.values()):
                    for player, outcome in zip((game.white, game.black), OUTCOMES[one], strict=True):
                        points[player] += STANDARD.get(outcome, 0)
            elif game.result is not None:
                points[game.white] += results.points(OUTCOMES[game.result][0], "white")
                points[game.black] += results.points(OUTCOMES[game.result][1], "black")
        seated = {player for game in this.games.values() for player in (game.white, game.black)}
        for player in points.keys() - seated:
            points[player] += results.points(without.get(player, "Z"))
        for player in points:
            points[player] -= results.penalties.get((number, player), 0)
    return points
