"""In which order a bracket is tried: exchanges and sets of moved-down players (2012 D.2, D.3)."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

STEPS_MAX: Final = 200_000


class TooLarge(Exception):
    """Trying all would take too long to be of use."""


class Patience:
    """The steps of one round."""

    def __init__(self, steps: int = STEPS_MAX) -> None:
        self.left = steps

    def step(self) -> None:
        """One more was tried."""
        self.left -= 1
        if self.left < 0:
            raise TooLarge


def exchanges(first: int, players: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """D.2, "exact procedure": numbers from 1, the highest `first` of them S1; one player, then two, and so on."""
    s1, s2 = range(first, 0, -1), range(first + 1, players + 1)
    for size in range(1, min(len(s1), len(s2)) + 1):
        list_1 = list(combinations(s1, size))  # 5,4  5,3  5,2 ...
        list_2 = list(combinations(s2, size))  # 6,7  6,8  6,9 ...
        differences = [(sum(two) - sum(one), i, j) for i, one in enumerate(list_1) for j, two in enumerate(list_2)]
        for _, i, j in sorted(differences):
            yield list_1[i], list_2[j]


def divisions(first: int, players: int) -> Iterator[tuple[list[int], list[int]]]:
    """S1 and S2 by C.4, then after each exchange (C.8 a, C.5); places from 0."""
    yield list(range(first)), list(range(first, players))
    for from_s1, from_s2 in exchanges(first, players):
        s1 = {*range(1, first + 1)} - {*from_s1} | {*from_s2}
        yield sorted(one - 1 for one in s1), [one - 1 for one in range(1, players + 1) if one not in s1]


def moved_down_sets(paired: int, moved_down: int) -> Iterator[tuple[int, ...]]:
    """D.3: which of the moved-down players are S1; places from 0."""
    yield from combinations(range(moved_down), paired)
