"""Drawings of lots that anybody can repeat: SHA-256 over a fixed sentence, the recorded seed and what is drawn for."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from core.model.units import PlayerId

NUMBERS_OF_A_TABLE: Final = "652"
"""What the lots of a round robin's numbers are drawn for (CFC 652), in the record."""

COLOURS_OF_A_FAST_GAME: Final = "fast game"
"""What the lot for the colours of a single fast game is drawn for."""

COLOURS_OF_A_KNOCKOUT: Final = "knock-out"
"""What the lots for the colours of a knock-out are drawn for, beside the round."""


@dataclass(frozen=True, slots=True)
class Commitment:
    """A drawing under way: the hash published first, and what was revealed since ("" until then)."""

    commitment: str
    secret: str = ""
    public_value: str = ""
    public_form: str = ""  # as announced (`core.model.public_value`); "" in records from before there were forms
    known_from: str = ""  # when the source publishes the value, in ISO 8601 with its offset

    @property
    def is_revealed(self) -> bool:
        """Whether anyone can draw now."""
        return bool(self.public_value)

    @property
    def seed(self) -> str:
        """What the lots are drawn from: nobody knew it before both parts were known."""
        return mixed_seed(self.secret, self.public_value)


def commitment_of(secret: str) -> str:
    """The hash to publish: SHA-256 over "pairtrail commitment", a line feed and the secret, in hexadecimal."""
    return sha256(f"pairtrail commitment\n{secret}".encode()).hexdigest()


def mixed_seed(secret: str, public_value: str) -> str:
    """The seed of the drawing: SHA-256 over "pairtrail lots", the secret and the public value, joined by line feeds."""
    return sha256(f"pairtrail lots\n{secret}\n{public_value}".encode()).hexdigest()


def coin(seed: str, *subject: str | int) -> bool:
    """One of two, by the last digit: True where it is even.

    To repeat it, join `pairtrail lot`, the seed and the subject by line feeds and take the SHA-256.
    """
    return _digest(seed, *subject)[-1] % 2 == 0


def order_by_lot(seed: str, players: Iterable[PlayerId], *subject: str | int) -> tuple[PlayerId, ...]:
    """The players in the order of their own digests; who stands first was drawn first."""
    return tuple(sorted(players, key=lambda player: (_digest(seed, *subject, player), player)))


def place_by_lot(seed: str, player: PlayerId, *subject: str | int) -> str:
    """The player's own digest, in hexadecimal: whoever has the smaller one was drawn before, as in `order_by_lot`."""
    return _digest(seed, *subject, player).hex()


def _digest(seed: str, *subject: str | int) -> bytes:
    return sha256("\n".join(("pairtrail lot", seed, *map(str, subject))).encode()).digest()
