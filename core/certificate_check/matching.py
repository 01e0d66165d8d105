"""Who can be paired with whom all at once.

By Tutte's theorem the players of a largest matching are the rows of a largest independent set of a skew-symmetric
matrix, with an unknown for each two who may meet. Here each unknown is a hash of the two, modulo a prime of 61 bits:
that an independent row looks dependent has a chance below one in 10 to the 15th.
"""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Final

Legal = Callable[[int, int], bool]
_PRIME: Final = 2**61 - 1


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


def _paired_greedily(players: Sequence[int], legal: Legal) -> bool:
    """Whether the player with the fewest choices left, paired with whom has the fewest, time and again, leaves nobody.

    A quick yes: where it fails, another way may not.
    """
    choices = {one: {other for other in players if other != one and legal(one, other)} for one in players}
    while choices:
        one = min(choices, key=lambda player: len(choices[player]))
        if not choices[one]:
            return False
        other = min(choices[one], key=lambda player: (len(choices[player]), player))
        for player in (one, other):
            for neighbour in choices.pop(player):
                choices[neighbour].discard(player)
    return True


def all_paired(players: Sequence[int], legal: Legal, takers: set[int]) -> bool:
    """But for one who may have the bye (player 0) if they are odd."""
    everybody = [*players, 0] if len(players) % 2 else players

    def may(one: int, other: int) -> bool:
        return legal(one, other) if one and other else max(one, other) in takers

    return _paired_greedily(everybody, may) or not left_over(everybody, may)
