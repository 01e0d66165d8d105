"""Odd men: rules 618 (b) (c) and 623 to 626, for one score group.

Decided are, one after another and none at the price of an earlier one, always so that whoever is left can still be
paired (621):

1. that as many odd men coming from above as possible are paired (618 c, 625);
2. that as few players of the group as possible leave it (618 b, 623);
3. that of the odd men the highest ranked are paired (625);
4. that those who leave have somebody to meet in the next-lower group (618 c, 623);
5. if announced, that nobody is an odd man, or meets one, again (624.2);
6. that each odd man meets the highest ranked he can, if announced one due the opposite colour (624, 624.1);
7. that those who leave have no unfinished games (626);
8. that those who leave are the lowest ranked (623).
"""

from collections.abc import Sequence

from core.editions.cfc.round_layout import CfcLayout
from core.editions.shared.masks import mask_with
from core.matching.cardinality import NOBODY, MaximumMatching, members
from core.matching.first import Refinement
from core.model.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Situation:
    """A score group when its turn comes. Players by position; lists with the highest ranked first."""

    layout: CfcLayout
    moved_down: Sequence[int]  # odd men coming from above
    group: Sequence[int]
    below: int  # mask of everybody lower
    following: int  # mask of the next-lower group; 0: there is none
    inside: Sequence[int]  # by position, the mask of those he may meet within the group
    farther: int = 0  # 633.2: the mask of group C, whom an odd man of A meets only if he can meet nobody of B

    @property
    def counts_marks(self) -> bool:
        """624.2: announced, and not in the last quarter of the tournament."""
        field = self.layout.field
        in_last_quarter = field.rounds is not None and 4 * field.round_number > 3 * field.rounds
        return field.announced.odd_man_once and not in_last_quarter

    def opponents_in_order(self, odd_man: int) -> list[int]:
        """Masks of the group to be tried one after another: 624.1 prefers whoever is due the opposite colour."""
        layout, group = self.layout, mask_with(self.group)
        due = layout.due[odd_man].colour
        if not layout.field.announced.odd_man_colour or due is None:
            return [group]
        preferred = mask_with(player for player in self.group if layout.due[player].colour is due.opposite)
        return [preferred, group & ~preferred]

    def has_nobody_below(self, player: int) -> bool:
        """623: he has met every player of the next-lower group."""
        return bool(self.following) and not self.layout.unmet[player] & self.following


@dataclass(frozen=True, slots=True)
class Settled:
    """What was decided. Players by position."""

    pairs: tuple[tuple[int, int], ...]  # (odd man, opponent), the highest ranked odd man first
    going_on: tuple[int, ...]  # odd men from above who find nobody here
    leaving: tuple[int, ...]  # odd men of this group
    rest: tuple[int, ...]  # to be paired among themselves

    def still_to_pair(self, below: int) -> int:
        """The mask of everybody whom the groups below must pair."""
        return below | mask_with(self.going_on) | mask_with(self.leaving)


def simply_settled(situation: Situation, may_leave: int) -> Settled | None:
    """The quick way: every odd man paired, nobody leaves but for one whom an odd number forces out.

    He is one of `may_leave`, has somebody to meet below and, where that counts, was never odd before, and neither was
    any opponent. That is as good as 1 to 5 can be, so the first such choice is the one wanted. None when there is none.
    """
    layout, moved_down, group = situation.layout, situation.moved_down, mask_with(situation.group)
    leaving = (len(situation.group) - len(moved_down)) % 2
    if len(moved_down) > len(situation.group):
        return None
    fresh = group & ~layout.was_odd if situation.counts_marks else group
    may_leave &= fresh & mask_with(
        player for player in members(may_leave & group) if not situation.has_nobody_below(player)
    )
    pairs = _opponents(situation, fresh, leaving, may_leave)
    if pairs is None:
        return None
    rest = group & ~mask_with(opponent for _, opponent in pairs)
    matching = MaximumMatching(situation.inside, rest)
    if matching.most_pairs() != (rest.bit_count() - leaving) // 2:
        return None
    if not leaving:
        return Settled(tuple(pairs), (), (), tuple(members(rest)))
    free = matching.can_be_left() & may_leave
    finished = free & ~layout.unfinished or free  # 626
    if not finished:
        return None
    odd_man = finished.bit_length() - 1
    return Settled(tuple(pairs), (), (odd_man,), tuple(members(rest & ~(1 << odd_man))))


def _opponents(situation: Situation, fresh: int, leaving: int, may_leave: int) -> list[tuple[int, int]] | None:
    """Whom the odd men meet, so that all the rest but the one who leaves can be paired."""
    if not situation.moved_down:
        return []
    legal = situation.layout.legal
    odd_men = mask_with(situation.moved_down)
    choices = {player: legal[player] & fresh for player in situation.moved_down}
    for player in situation.group:
        choices[player] = situation.inside[player] | (legal[player] & odd_men if fresh >> player & 1 else 0)
    refinement = Refinement(choices, {}, leaving, may_leave)
    if not refinement.is_possible:
        return None
    pairs = []
    for odd_man in situation.moved_down:
        for wanted in situation.opponents_in_order(odd_man):
            opponent = refinement.give(odd_man, wanted & fresh)
            if opponent != NOBODY:
                pairs.append((odd_man, refinement.settle(odd_man, 1 << opponent)))
                break
    return pairs
