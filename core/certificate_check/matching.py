"""Who can be paired with whom all at once.

By Tutte's theorem the players of a largest matching are the rows of a largest independent set of a skew-symmetric
matrix, with an unknown for each two who may meet. Here each unknown is a hash of the two, modulo a prime of 61 bits:
that an independent row looks dependent has a chance below one in 10 to the 15th.
"""

from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import islice
from typing import Final

Legal = Callable[[int, int], bool]
_PRIME: Final = 2**61 - 1
_NEAR: Final = 12
"""Opponents of each player that are tried first: of all of 5,000 players there would be 25 million."""


def left_over(players: Sequence[int], legal: Legal) -> list[int]:
    """Who stays alone in a largest pairing, of those whom it could leave the last ones."""

    def unknown(one: int, other: int) -> int:
        low, high = sorted((one, other))
        value = int.from_bytes(sha256(f"{low} {high}".encode()).digest()[:8]) % (_PRIME - 1) + 1
        return value if one < other else _PRIME - value

    rows = [[unknown(one, other) if one != other and legal(one, other) else 0 for other in players] for one in players]
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


def _near(players: Sequence[int], legal: Legal) -> dict[int, set[int]]:
    """Of each player some whom they may meet, the next of the list; before them where that is not enough."""
    choices: dict[int, set[int]] = {one: set() for one in players}
    for place, one in enumerate(players):
        behind = (other for other in map(players.__getitem__, range(place + 1, len(players))) if legal(one, other))
        found = [*islice(behind, _NEAR)]
        if len(found) < _NEAR:
            before = (other for other in map(players.__getitem__, range(place - 1, -1, -1)) if legal(one, other))
            found += islice(before, _NEAR - len(found))
        for other in found:
            choices[one].add(other)
            choices[other].add(one)
    return choices


def _paired_greedily(choices: dict[int, set[int]]) -> bool:
    """Whether the player with the fewest choices left, paired with whom has the fewest, time and again, leaves nobody.

    A quick yes: where it fails, another way may not.
    """
    by_count: list[dict[int, None]] = [{} for _ in choices]
    for one, near in choices.items():
        by_count[len(near)][one] = None
    while choices:
        one = next(iter(next(filter(None, by_count))))
        if not choices[one]:
            return False
        other = min(choices[one], key=lambda player: (len(choices[player]), player))
        for player in (one, other):
            near = choices.pop(player)
            del by_count[len(near)][player]
            for neighbour in near:
                del by_count[len(choices[neighbour])][neighbour]
                choices[neighbour].discard(player)
                by_count[len(choices[neighbour])][neighbour] = None
    return True


def all_paired(players: Sequence[int], legal: Legal, takers: set[int]) -> bool:
    """But for one who may have the bye (player 0) if they are odd."""
    everybody = [*players, 0] if len(players) % 2 else players

    def may(one: int, other: int) -> bool:
        return legal(one, other) if one and other else max(one, other) in takers

    if len(everybody) > 4 * _NEAR and _paired_greedily(_near(everybody, may)):
        return True
    choices = {one: {other for other in everybody if other != one and may(one, other)} for one in everybody}
    return _paired_greedily(choices) or not left_over(everybody, may)
