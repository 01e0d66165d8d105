"""Transpositions and exchanges in the printed order: 1998 D.1, D.2."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple, TypeVar

P = TypeVar("P")

STEPS_MAX: Final = 3_000_000


class TooLarge(Exception):
    """The enumeration would take too long to be of use."""


class Patience:
    """Counts the steps of one pairing."""

    def __init__(self) -> None:
        self.steps = 0

    def step(self) -> None:
        """One more pair was looked at."""
        self.steps += 1
        if self.steps > STEPS_MAX:
            raise TooLarge


def transpositions(
    s1: Sequence[P], s2: Sequence[P], fits: Callable[[list[tuple[P, P]]], bool]
) -> Iterator[list[tuple[P, P]]]:
    """D.1: opponents for all of S1, the orders of S2 ascending. `fits` judges the pairs so far, newest last.

    Only the first players of S2 meet somebody, so orders that differ behind them are the same pairing.
    """
    pairs: list[tuple[P, P]] = []

    def extend() -> Iterator[list[tuple[P, P]]]:
        if len(pairs) == len(s1):
            yield list(pairs)
            return
        for opponent in s2:
            if any(opponent is taken for _, taken in pairs):
                continue
            pairs.append((s1[len(pairs)], opponent))
            if fits(pairs):
                yield from extend()
            pairs.pop()

    return extend()


class Exchange(NamedTuple):
    """Numbers from 1 within the bracket, both ascending."""

    from_s1: tuple[int, ...]
    from_s2: tuple[int, ...]


def exchanges(pairs: int, players: int) -> Iterator[Exchange]:
    """D.2, for `pairs` players in S1: one player, then two, and so on; each by difference, then lowest of S1.

    As printed, the last player is never exchanged, and the first one only if somebody remains unpaired; where one
    does, the two first together are not either ("obsolete"). Where S1 and the difference are the same (not printed),
    the lower numbers of S2 go first.
    """
    s1 = range(1 if players > 2 * pairs else 2, pairs + 1)
    s2 = range(pairs + 1, players)
    for size in range(1, min(len(s1), len(s2)) + 1):
        options = [Exchange(a, b) for a in combinations(s1, size) for b in combinations(s2, size)]
        if players == 2 * pairs + 1:
            options = [option for option in options if option.from_s1 != (1, 2)]
        yield from sorted(
            options,
            key=lambda option: (
                sum(option.from_s2) - sum(option.from_s1),
                [-number for number in reversed(option.from_s1)],
                option.from_s2,
            ),
        )


def divisions(players: Sequence[P], pairs: int) -> Iterator[tuple[list[P], list[P]]]:
    """C.4 and C.8: S1 and S2 as they are at first, then after each exchange, both in the order of A.2."""
    yield list(players[:pairs]), list(players[pairs:])
    for exchange in exchanges(pairs, len(players)):
        numbers = set(range(1, pairs + 1)) - set(exchange.from_s1) | set(exchange.from_s2)
        yield (
            [player for number, player in enumerate(players, start=1) if number in numbers],
            [player for number, player in enumerate(players, start=1) if number not in numbers],
        )
