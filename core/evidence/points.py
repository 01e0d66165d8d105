"""Points as the events make them, by a fold of their own: of the standings, and before a round."""

from collections.abc import Collection, Sequence
from typing import Any, Final

from core.certificate_check.log import Event
from core.certificate_check.matches import Match, Matches
from core.certificate_check.results import OUTCOMES, STANDARD
from core.model.sentence import say

BY_TABLE: Final = ("round-robin", "double-round-robin", "quads", "scheveningen", "team-round-robin")
BY_FOURS: Final = ("quads",)
"""Of these, who plays in sections of four."""


def points_of(events: Sequence[Event]) -> list[list[Any]]:
    """Id, name and points in tenths of every player, by id, as the events make them. Raises `Wrong` for one unknown."""
    results = Matches(list(events), "standings")
    points = tenths_in(results, [*results.rounds])
    return [[player, results.players[player].name, points[player]] for player in sorted(points)]


def points_before(events: Sequence[Event], number: int) -> dict[int, str]:
    """What every player had before a round, as papers show it: when it was paired, and as known at the last event.

    As pairings read results; a table asks no points, so that its open games count nothing. Raises `Wrong` for an event
    that is not known.
    """
    results = Matches(list(events), "pairings")
    if results.settings["edition"] in BY_TABLE:
        of_table = Matches(list(events), "standings")
        before = [one for one in of_table.rounds if one < number]
        return {player: in_points(tenths) for player, tenths in tenths_in(of_table, before).items()}
    today, paired = _known_before(results, number), results.rounds[number].paired
    until = [event for event in events if paired is not None and event.version < paired.version]
    then = _known_before(Matches(until, "pairings"), number)
    return {player: _then_and_today(then.get(player), today.get(player)) for player in results.players}


def _known_before(results: Matches, number: int) -> dict[int, int]:
    """In tenths; of nobody while a game has no result."""
    before = [one for one in results.rounds if one < number]
    is_open = any(game.result is None for one in before for game in results.games_in(one).values())
    return {} if is_open else tenths_in(results, before)


def _then_and_today(then: int | None, today: int | None) -> str:
    if then is None:
        return "-"
    if today is None:
        return say("{points} (now open)", points=in_points(then))
    if today == then:
        return in_points(then)
    return say("{points} (now {today})", points=in_points(then), today=in_points(today))


def in_points(tenths: int) -> str:
    """With one decimal."""
    return f"{tenths // 10}.{tenths % 10}"


def has_two_games(results: Matches) -> bool:
    """Whether players meet in matches of two games, whose points its standings count (C.04.5, 1.2)."""
    return bool(results.settings.get("boards")) and not results.of_teams


def tenths_in(
    results: Matches, numbers: Sequence[int], not_counted: Collection[tuple[int, int]] = ()
) -> dict[int, int]:
    """What these rounds brought; `not_counted`: boards that bring nothing, each behind its round."""
    points = dict.fromkeys(results.players, 0)
    by_games = has_two_games(results)
    for number in numbers:
        boards, without = results.games_in(number), results.without_opponent(number)
        games = boards.values()
        for game in (one for board, one in boards.items() if (number, board) not in not_counted):
            if by_games and isinstance(game, Match):
                for one in filter(None, game.boards.values()):
                    for player, outcome in zip((game.white, game.black), OUTCOMES[one], strict=True):
                        points[player] += STANDARD.get(outcome, 0)
            elif game.result is not None:
                points[game.white] += results.points(OUTCOMES[game.result][0], "white")
                points[game.black] += results.points(OUTCOMES[game.result][1], "black")
        seated = {player for game in games for player in (game.white, game.black)}
        for player in points.keys() - seated:
            points[player] += results.points(without.get(player, "Z"))
        for player in points:
            points[player] -= results.penalties.get((number, player), 0)
    return points
