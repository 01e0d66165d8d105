"""The pairing of a round: the bye (1), the groups above the median, those below it, and the median (2.2, 2.6)."""

from collections.abc import Iterable, Sequence

from core.editions.lim.floaters import Floater, Group, floaters_of
from core.editions.lim.round_layout import LimLayout
from core.editions.lim.scrutiny import Pairs, pairs_of
from core.editions.shared.masks import mask_with
from core.matching.cardinality import MaximumMatching, members
from core.model.dataclass import dataclass, field


@dataclass(slots=True)
class PairedGroup:
    """One scoregroup as it was handled."""

    group: Group
    floaters: list[Floater]
    pairs: Pairs
    cracked: Pairs = field(default_factory=list)  # 2.6, in the order in which they were

    @property
    def made(self) -> Pairs:
        """All pairs, as they were made."""
        return [*self.pairs, *reversed(self.cracked)]


@dataclass(frozen=True, slots=True)
class PairedRound:
    """The groups in the order in which they were handled, the median last."""

    bye: int | None
    passed_over: tuple[int, ...]  # for the bye: without them the others could not all be paired
    above: tuple[PairedGroup, ...]
    below: tuple[PairedGroup, ...]
    median: PairedGroup
    cracks: tuple[tuple[int, int], ...] = ()  # 2.6: the pairings of both sides, in the order in which they were cracked

    @property
    def groups(self) -> tuple[PairedGroup, ...]:
        """All of them."""
        return (*self.above, *self.below, self.median)


def paired_round(layout: LimLayout) -> PairedRound | None:
    """None: there is no legal pairing."""
    rest = MaximumMatching(layout.legal, layout.everyone)
    bye, passed_over = None, []
    if layout.size % 2:
        for player in reversed(list(members(layout.may_take_bye))):  # 1.1: the lowest rank in the lowest scoregroup
            if rest.can_pair_all(layout.everyone & ~(1 << player), 0):
                bye = player
                break
            passed_over.append(player)
        else:
            return None
    elif not rest.can_pair_all(layout.everyone, 0):
        return None
    groups = layout.groups(player for player in range(layout.size) if player != bye)
    is_above, is_below = layout.is_above_median, layout.is_below_median
    own = next((group for group in groups if not is_above(group[0]) and not is_below(group[0])), [])
    above = _side(layout, [group for group in groups if is_above(group[0])], own, is_downward=True)
    below = _side(layout, [group for group in groups[::-1] if is_below(group[0])], own, is_downward=False)
    median, cracks = _median(layout, own, above, below)
    return PairedRound(bye, tuple(passed_over), tuple(above), tuple(below), median, tuple(cracks))


def _side(
    layout: LimLayout, groups: Sequence[Sequence[int]], median: Sequence[int], *, is_downward: bool
) -> list[PairedGroup]:
    """2.2: from the outermost group to the one before the median."""
    done: list[PairedGroup] = []
    incoming: tuple[int, ...] = ()
    for place, residents in enumerate(groups):
        adjacent = groups[place + 1] if place + 1 < len(groups) else median
        group = Group(incoming, tuple(residents), mask_with(adjacent), is_downward)
        floaters, stay = floaters_of(layout, group)
        done.append(PairedGroup(group, floaters, pairs_of(layout, group, stay)))
        incoming = _in_turn((one.player for one in floaters), is_downward=is_downward)
    return done


def _in_turn(floaters: Iterable[int], *, is_downward: bool) -> tuple[int, ...]:
    """3.6, 3.7: the highest score, then the highest number first; of those who come up the lowest ones."""
    return tuple(sorted(floaters, reverse=not is_downward))


def _median(
    layout: LimLayout, own: Sequence[int], above: Sequence[PairedGroup], below: Sequence[PairedGroup]
) -> tuple[PairedGroup, Pairs]:
    """The median scoregroup, with as many pairings of the others cracked as it needs (2.6)."""
    down, up = ([one.player for group in side[-1:] for one in group.floaters] for side in (above, below))
    there = mask_with(own) | mask_with(down) | mask_with(up)
    stay = MaximumMatching(layout.legal, there)
    cracks: Pairs = []
    while 2 * stay.most_pairs() < there.bit_count():
        sides = ((below, up), (above, down)) if len(down) > len(up) else ((above, down), (below, up))
        group, floaters = next((group, floaters) for side, floaters in sides for group in reversed(side) if group.pairs)
        pair = group.pairs.pop()
        group.cracked.append(pair)
        cracks.append(pair)
        floaters += pair
        there |= 1 << pair[0] | 1 << pair[1]
        stay.turn_to(there)
    incoming = (*_in_turn(down, is_downward=True), *_in_turn(up, is_downward=False))
    median = Group(incoming, tuple(own), 0, is_downward=True)
    return PairedGroup(median, [], pairs_of(layout, median, stay)), cracks
