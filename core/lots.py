"""Drawings of lots that anybody can repeat: SHA-256 over a fixed sentence, the recorded seed and what is drawn for."""

from collections.abc import Iterable
from hashlib import sha256

from core.units import PlayerId


def coin(seed: str, *subject: str | int) -> bool:
    """One of two, by the last digit: True where it is even.

    To repeat it, join `pairtrail lot`, the seed and the subject by line feeds and take the SHA-256.
    """
    return _digest(seed, *subject)[-1] % 2 == 0


def order_by_lot(seed: str, players: Iterable[PlayerId], *subject: str | int) -> tuple[PlayerId, ...]:
    """The players in the order of their own digests; who stands first was drawn first."""
    return tuple(sorted(players, key=lambda player: (_digest(seed, *subject, player), player)))


def _digest(seed: str, *subject: str | int) -> bytes:
    return sha256("\n".join(("pairtrail lot", seed, *map(str, subject))).encode()).digest()
