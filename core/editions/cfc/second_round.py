"""Variation 633.2, second round: the groups A, B with C, and D with the extra players of B.

The groups stand where score groups stand in the basic system, and scores decide nothing within them: "all groups are
arranged in the order described in Rule #613", by the ratings as changed for this round.
"""

from collections.abc import Iterator, Sequence

from core.editions.cfc.halves import pair_halves
from core.editions.cfc.odd_men import Settled, Situation
from core.editions.cfc.paired import PairedGroup, Section
from core.editions.cfc.round_layout import CfcLayout
from core.editions.cfc.score_group import settle
from core.editions.shared.masks import mask_with
from core.matching.cardinality import MaximumMatching, members
from core.model.sentence import say

# --- The groups B and C of 633.2, second round: every player of one meets a player of the other


def inside_of(legal: Sequence[int], one: int, other: int) -> list[int]:
    """By position, the mask of those he may meet: of the other group only."""
    inside = [0] * len(legal)
    for own, others in ((one, other), (other, one)):
        for player in members(own):
            inside[player] = legal[player] & others
    return inside


def simply_crossed(situation: Situation, b: int, c: int) -> Settled | None:
    """The quick way through both groups, given as masks: the odd man first, then the extra players of the larger group.

    The odd man of A meets the highest ranked of B, the next-lower group, whichever group is larger. The lowest ranked
    of the group that is larger then are its extra players. None when anything stands in the way: then matchings decide.
    """
    if len(situation.moved_down) > 1:
        return None
    layout, group = situation.layout, {True: b, False: c}
    pairs = []
    for odd_man in situation.moved_down:
        opponent = _first(situation, odd_man, b)
        if opponent is None:
            return None
        pairs.append((odd_man, opponent))
        group = {side: players & ~(1 << opponent) for side, players in group.items()}
    sides = sorted(group.values(), key=int.bit_count)
    extra = sides[1].bit_count() - sides[0].bit_count()
    larger_side = list(members(sides[1]))
    leaving = larger_side[len(larger_side) - extra :]
    rest = (sides[0] | sides[1]) & ~mask_with(leaving)
    touched = mask_with([*leaving, *(opponent for _, opponent in pairs)])
    if (situation.counts_marks and layout.was_odd & touched) or layout.unfinished & mask_with(leaving):
        return None
    if any(situation.has_nobody_below(player) for player in leaving):
        return None
    if not MaximumMatching(situation.inside, rest).can_pair_all(rest, 0):
        return None
    return Settled(tuple(pairs), (), tuple(leaving), tuple(members(rest)))


def _first(situation: Situation, odd_man: int, wanted: int) -> int | None:
    for preferred in situation.opponents_in_order(odd_man):
        possible = situation.layout.legal[odd_man] & wanted & preferred
        if possible:
            return (possible & -possible).bit_length() - 1
    return None


# --- Variation 633.2, second round: the groups A, B with C, and D with the extra players of B


def pair_regrouped(layout: CfcLayout, players: int) -> tuple[PairedGroup, ...]:
    """The groups from A down; `players` is the mask of those to be paired, who can be."""
    cards = layout.field.contenders
    order = sorted(members(players), key=lambda player: (cards[player].group, cards[player].place))
    return tuple(group.named_by(order) for group in _groups(layout.in_order(order)))


def _groups(layout: CfcLayout) -> Iterator[PairedGroup]:
    """Positions are ranks in this round: group, then the order of 613."""
    cards = layout.field.contenders
    a, b, c, d = ([place for place in range(layout.size) if cards[place].group == name] for name in "ABCD")
    matching = MaximumMatching(layout.legal, layout.everyone)

    own = mask_with(a)
    inside = [layout.legal[player] & own if own >> player & 1 else 0 for player in range(layout.size)]
    settled = settle(Situation(layout, (), a, mask_with((*b, *c, *d)), mask_with(b or c or d), inside), matching)
    yield PairedGroup(say("group A (633.2)"), (), tuple(a), settled, _halved(layout, settled.rest))

    odd_men = tuple(sorted(settled.leaving))
    inside = inside_of(layout.legal, mask_with(b), mask_with(c))
    situation = Situation(layout, odd_men, (*b, *c), mask_with(d), mask_with(d), inside, farther=mask_with(c))
    settled = settle(situation, matching, simple=simply_crossed(situation, mask_with(b), mask_with(c)), quick=False)
    sections = _sections(layout, [[one for one in settled.rest if one in side] for side in (b, c)], fixed=True)
    yield PairedGroup(say("groups B and C (633.2)"), odd_men, (*b, *c), settled, sections, is_crossed=True)

    extra = sorted(player for player in settled.leaving if player in b)
    odd_men = tuple(sorted((*settled.going_on, *(player for player in settled.leaving if player not in extra))))
    yield _lowest(layout, odd_men, extra, d)


def _lowest(layout: CfcLayout, odd_men: Sequence[int], extra: Sequence[int], group: Sequence[int]) -> PairedGroup:
    """Group D with the extra players of B on top of it, and the odd men of A and C.

    Odd men for whom D has no room are paired among themselves: there is no lower group.
    """
    order = [*odd_men, *extra, *group]
    own = layout.in_order(order)
    count = len(odd_men)
    inside = [legal >> count << count if place >= count else 0 for place, legal in enumerate(own.legal)]
    situation = Situation(own, range(count), range(count, own.size), 0, 0, inside)
    settled = settle(situation, MaximumMatching(own.legal, own.everyone))
    assert not settled.leaving, "the last group pairs everybody"
    sections = (*_halved(own, settled.rest), *_halved(own, settled.going_on))
    members_of_d = tuple(range(count, own.size))
    return PairedGroup(say("group D (633.2)"), tuple(range(count)), members_of_d, settled, sections).named_by(order)


def _halved(layout: CfcLayout, players: Sequence[int]) -> tuple[Section, ...]:
    order = sorted(players)
    half = len(order) // 2
    return _sections(layout, (order[:half], order[half:]))


def _sections(layout: CfcLayout, sides: Sequence[Sequence[int]], *, fixed: bool = False) -> tuple[Section, ...]:
    """Two sides paired with each other; `fixed`: nobody changes sides."""
    top, bottom = sides
    if not top:
        return ()
    pairs = pair_halves(layout, top, bottom, fixed=fixed)
    assert pairs is not None, "those who remain can be paired among themselves"
    return (Section("633.2", tuple(top), tuple(bottom), tuple(pairs)),)
