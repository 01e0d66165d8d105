"""Sets of positions as bit masks."""

from collections.abc import Iterable


def mask_of(flags: Iterable[bool]) -> int:
    """The mask with a bit for each position whose flag is set."""
    mask = 0
    for position, flag in enumerate(flags):
        if flag:
            mask |= 1 << position
    return mask


def mask_with(players: Iterable[int]) -> int:
    """The mask of some positions."""
    mask = 0
    for player in players:
        mask |= 1 << player
    return mask
