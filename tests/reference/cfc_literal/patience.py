"""A limit in steps, so that an enumeration ends on every machine at the same place."""

from typing import Final

STEPS_MAX: Final = 2_000_000


class TooLarge(Exception):
    """The enumeration would take too long to be of use."""


class Patience:
    """Counts the steps of one pairing."""

    def __init__(self) -> None:
        self.steps = 0

    def step(self) -> None:
        """One more choice was looked at."""
        self.steps += 1
        if self.steps > STEPS_MAX:
            raise TooLarge
