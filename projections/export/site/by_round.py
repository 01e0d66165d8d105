"""What several pages show of a round, worked out when the first of them is asked for."""

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from core.model.tournament import Game, Round
from core.model.units import RoundNumber

_BOARDS_ON_A_PAGE: Final = 12
"""Of those that are explained: as many as fit into a page that a phone loads at once."""

T = TypeVar("T")


class ByRound(dict[RoundNumber, T]):
    """By number of the round what `make` gives, once each."""

    def __init__(self, make: Callable[[RoundNumber], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, number: RoundNumber) -> T:
        found = self[number] = self._make(number)
        return found


def pages_of(one: Round) -> int:
    """On how many pages the boards of a round are explained."""
    return max(1, -(-len(one.games) // _BOARDS_ON_A_PAGE))


def games_of_page(one: Round, place: int) -> Sequence[Game]:
    """The boards that are explained on one of them, from 1 on."""
    return one.games[(place - 1) * _BOARDS_ON_A_PAGE : place * _BOARDS_ON_A_PAGE]


def boards_from_to(one: Round, place: int) -> tuple[str, str]:
    """Where some boards of a round are explained, and which."""
    games = games_of_page(one, place)
    return f"round-{one.number}-why-{place}", f"{games[0].board}-{games[-1].board}"
