"""Sets of positions as bit masks."""

from collections.abc import Iterable, Sequence

from core.model.units import PlayerId


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


def opponents_left(
    ids: Sequence[PlayerId],
    met: Iterable[Iterable[PlayerId]],
    forbidden_pairs: Iterable[tuple[PlayerId, PlayerId]],
) -> list[int]:
    """By position, the mask of those who may be met but for colours: nobody again, and no forbidden pair.

    `ids` are the players by position, `met` whom each has played. Opponents who are not of the round do not matter.
    """
    position_of = {player: position for position, player in enumerate(ids)}
    everyone = (1 << len(ids)) - 1
    left = []
    for position, opponents in enumerate(met):
        barred = 1 << position
        for opponent in opponents:
            place = position_of.get(opponent)
            if place is not None:
                barred |= 1 << place
        left.append(everyone & ~barred)
    for one, other in forbidden_pairs:
        first, second = position_of.get(one), position_of.get(other)
        if first is not None and second is not None:
            left[first] &= ~(1 << second)
            left[second] &= ~(1 << first)
    return left
