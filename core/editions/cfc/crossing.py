"""The groups B and C of 633.2, second round: every player of one meets a player of the other."""

from collections.abc import Sequence

from core.editions.cfc.odd_men import Settled, Situation
from core.editions.shared.masks import mask_with
from core.matching.cardinality import MaximumMatching, members


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
