"""Who can be paired with whom all at once.

By Tutte's theorem the players of a largest matching are the rows of a largest independent set of a skew-symmetric
matrix, with an unknown for each two who may meet. Here each unknown is a hash of the two, modulo a prime of 61 bits:
that an independent row looks dependent has a chance below one in 10 to the 15th.
"""

from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import combinations
from math import comb
from typing import Any, Final

from core.certificate_check.wrong import Wrong, require

Legal = Callable[[int, int], bool]
_PRIME: Final = 2**61 - 1
_MOST_TRIES: Final = 10_000


def left_over(players: Sequence[int], legal: Legal) -> list[int]:
    """Who stays alone in a largest pairing that leaves nobody whom it could spare for somebody later in the list."""
    rows = [[_unknown(one, other) if one != other and legal(one, other) else 0 for other in players] for one in players]
    independent, alone = list[tuple[int, list[int]]](), list[int]()
    for player, unknowns in zip(players, rows, strict=True):
        row = unknowns
        for pivot, other in independent:
            factor = row[pivot]
            row = [(a - factor * b) % _PRIME for a, b in zip(row, other, strict=True)] if factor else row
        pivot = next((place for place, value in enumerate(row) if value), -1)
        if pivot < 0:
            alone.append(player)
        else:
            inverse = pow(row[pivot], -1, _PRIME)
            independent.append((pivot, [value * inverse % _PRIME for value in row]))
    return alone


def _unknown(one: int, other: int) -> int:
    low, high = sorted((one, other))
    value = int.from_bytes(sha256(f"{low} {high}".encode()).digest()[:8]) % (_PRIME - 1) + 1
    return value if one < other else _PRIME - value


def all_paired(players: Sequence[int], legal: Legal, takers: set[int]) -> bool:
    """Whether all can be paired, but for one who may have the bye (player 0) if they are odd."""
    everybody = [*players, 0] if len(players) % 2 else players
    return not left_over(everybody, lambda one, two: legal(one, two) if one and two else max(one, two) in takers)


def completed(
    players: list[int], alone: list[int], can_end: Callable[[list[int]], bool], worth: Callable[[list[int]], Any]
) -> list[int]:
    """The least and then best whom a following bracket leaves such that everyone can be paired in the end.

    Nobody can do with less than `alone`. Where the round cannot end so, sets are tried from the best one on.
    """
    if can_end(alone):
        return alone
    tries = 0
    for size in range(len(alone), len(players) + 1, 2):
        tries += comb(len(players), size)
        require(tries <= _MOST_TRIES, "the following bracket is too large to be recomputed in reasonable time")
        for one in sorted(map(list, combinations(players, size)), key=worth):
            if can_end(one):
                return one
    raise Wrong("the downfloaters leave a round that cannot be completed")
