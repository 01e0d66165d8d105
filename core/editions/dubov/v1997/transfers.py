"""Players who come up from lower score groups (7.1, 7.2), within the limits of 2.5."""

from bisect import insort
from collections.abc import MutableSequence, Sequence

from core.editions.dubov.v1997.round_layout import Dubov1997Layout
from core.editions.shared.masks import mask_with
from core.model.dataclass import dataclass
from core.model.pairing import StepRecord
from core.model.sentence import say


@dataclass(frozen=True, slots=True)
class Raised:
    """A player transferred to the score group to be paired."""

    player: int
    home: MutableSequence[int]  # the rest of his own score group
    step: StepRecord

    def goes_back(self) -> None:
        """To his own group, in the order of the field."""
        insort(self.home, self.player)


def transfers_to(layout: Dubov1997Layout, group: Sequence[int], lower: Sequence[MutableSequence[int]]) -> list[Raised]:
    """7.1, then 7.2: who is transferred to a group; they leave the lower groups, which are given nearest first."""
    mask = mask_with(group)
    raised: list[Raised] = []
    lonely = [player for player in group if not layout.legal[player] & mask]
    for player in sorted(lonely, key=layout.highest_rated):  # 7.1; the order is decision 54
        found = _first_possible(layout, lower, 1 << player, wants_white=not layout.is_due_white(player))
        if found is not None:
            text = say("player {player} has no possible opponent in the group", player=layout.numbers[player])
            raised.append(_raised(layout, "7.1", *found, text))
    mask |= mask_with(one.player for one in raised)
    if mask.bit_count() % 2:  # 7.2
        whites = (mask & layout.white_column).bit_count()
        found = _first_possible(layout, lower, mask, wants_white=2 * whites < mask.bit_count())
        if found is not None:
            text = say("the group has {count} players, an odd number", count=mask.bit_count())
            raised.append(_raised(layout, "7.2", *found, text))
    return raised


def _first_possible(
    layout: Dubov1997Layout, lower: Sequence[MutableSequence[int]], opponents: int, *, wants_white: bool
) -> tuple[int, MutableSequence[int]] | None:
    """From the nearest lower group that has one: a player who may be raised (2.5) and can meet one of the opponents.

    Preferably the due colour opposite to that of the group, then the highest R, then the lowest ARO (7.1, 7.2).
    He leaves his group, which is given as well.
    """
    for group in lower:
        able = [player for player in group if layout.may_be_raised >> player & 1 and layout.legal[player] & opponents]
        if able:
            found = min(
                able,
                key=lambda player: (layout.is_due_white(player) is not wants_white, layout.highest_rated(player)),
            )
            group.remove(found)
            return found, group
    return None


def _raised(layout: Dubov1997Layout, article: str, player: int, home: MutableSequence[int], reason: str) -> Raised:
    text = say("player {player} transferred up: {reason}", player=layout.numbers[player], reason=reason)
    return Raised(player, home, StepRecord(article, (layout.ids[player],), text))
