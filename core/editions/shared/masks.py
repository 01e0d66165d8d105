"""A round laid out by position, and sets of positions as bit masks."""

from collections.abc import Iterable, Sequence

from core.model.hints import Any, Final
from core.model.units import PairingNumber, PlayerId, Points

_DIGITS: Final = bytes.maketrans(b"\0\1", b"01")


class RoundLayout:
    """One round to be paired. Everything an article asks about a player is a list or a mask by position."""

    def __init__(self, field: Any) -> None:  # noqa: ANN401  # of the edition
        contenders = field.contenders
        self.field = field
        self.size = len(contenders)
        self.everyone = (1 << self.size) - 1
        self.ids: list[PlayerId] = [contender.id for contender in contenders]
        self.numbers: list[PairingNumber] = [contender.number for contender in contenders]
        self.score: list[Points] = [contender.score for contender in contenders]


def mask_of(flags: Iterable[bool]) -> int:
    """The mask with a bit for each position whose flag is set."""
    return int(bytes(flags)[::-1].translate(_DIGITS) or b"0", 2)


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
    forbidden: dict[PlayerId, list[PlayerId]] = {}
    for one, other in forbidden_pairs:
        forbidden.setdefault(one, []).append(other)
        forbidden.setdefault(other, []).append(one)
    left = []
    for position, (player, opponents) in enumerate(zip(ids, met, strict=True)):
        barred = 1 << position
        for opponent in (*opponents, *forbidden[player]) if player in forbidden else opponents:
            place = position_of.get(opponent)
            if place is not None:
                barred |= 1 << place
        left.append(everyone ^ barred)
    return left
