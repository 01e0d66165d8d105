"""What several pages show of a round, worked out when the first of them is asked for."""

from collections.abc import Callable
from typing import TypeVar

from core.model.units import RoundNumber

T = TypeVar("T")


class ByRound(dict[RoundNumber, T]):
    """By number of the round what `make` gives, once each."""

    def __init__(self, make: Callable[[RoundNumber], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, number: RoundNumber) -> T:
        found = self[number] = self._make(number)
        return found
