"""Games whose colours nobody knows: a report can leave them out of a game that was not played (decision 98)."""

from collections.abc import Collection, Iterable
from typing import TypeVar

from core.model.tournament import Game, Round

Seat = TypeVar("Seat")
Opponent = TypeVar("Opponent")


def turned_as(
    recorded: Iterable[tuple[Seat, Opponent]],
    given: Collection[tuple[Seat, Opponent]],
    unstated: Collection[frozenset[object]],
) -> list[tuple[Seat, Opponent]]:
    """The recorded boards, those without colours turned as `given` has them: what is not stated cannot differ.

    `unstated`: the pairs of players without colours on record.
    """
    if not unstated:
        return list(recorded)
    has, turned = set(given), []
    for board in recorded:
        other: tuple[Seat, Opponent] = board[::-1]  # type: ignore[assignment]  # a board of two players
        turned.append(other if frozenset(board) in unstated and other in has else board)
    return turned


def unstated_in(one_round: Round) -> frozenset[frozenset[object]]:
    """The pairs of a round whose colours nobody knows."""
    games: Iterable[Game] = one_round.games
    return frozenset(frozenset((game.white, game.black)) for game in games if game.colours_unknown)
