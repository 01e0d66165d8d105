"""Who comes up to a scoregroup: 3.2.1, 3.2.2 and 4.2 with [C4] to [C10] (2018: B.1, B.2 and D.1 with C.4 to C.10).

Mostly nobody is needed, or one player of the next scoregroup that has one, and a few questions of cardinality find
him. Everything else is a matching of least cost, of the residents and as many lower players as matter.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations

from core.editions.dubov.round_layout import DubovLayout
from core.editions.shared import proof
from core.editions.shared.masks import mask_with
from core.matching.cardinality import MaximumMatching, members
from core.matching.weighted import NOBODY, Edge, least_cost_matching


def upfloaters_for(
    layout: DubovLayout, residents: Sequence[int], lower: Sequence[Sequence[int]], rest: MaximumMatching
) -> list[int]:
    """The first of the best sets of upfloaters, in the order of the field; `lower` are the scoregroups below.

    `rest` shows that all players not yet paired can be paired; afterwards it shows it of those below who stay there.
    """
    forced = _forced_pairs(layout, residents, lower)
    if not forced:
        return _upfloaters(layout, residents, lower, rest)
    others = [player for player in residents if not forced >> player & 1]
    below = [left for group in lower if (left := [player for player in group if not forced >> player & 1])]
    found = [player for player in chain.from_iterable(lower) if forced >> player & 1]
    if others:
        return sorted([*found, *_upfloaters(layout, others, below, rest)])
    complete = rest.can_pair_all(mask_with(chain.from_iterable(below)), 0)
    assert complete, "[C4]"
    return found


def _forced_pairs(layout: DubovLayout, residents: Sequence[int], lower: Sequence[Sequence[int]]) -> int:
    """The mask of residents who have one opponent only, and of these: pairs of every complete pairing.

    What they cost is always the same, so the others decide. So it is where an explanation asks for a pair.
    """
    everyone = mask_with(residents) | mask_with(chain.from_iterable(lower))
    forced = 0
    for player in residents:
        opponents = layout.legal[player] & everyone
        if opponents & (opponents - 1) == 0:
            forced |= 1 << player | opponents
    return forced


def _upfloaters(
    layout: DubovLayout, residents: Sequence[int], lower: Sequence[Sequence[int]], rest: MaximumMatching
) -> list[int]:
    """The same where everybody may have a choice."""
    own, below = mask_with(residents), mask_with(chain.from_iterable(lower))
    if len(residents) % 2:
        found = _one_upfloater(layout, own, lower, rest)
        if found is not None:
            return [found]
    elif can_all_be_paired(layout, own) and rest.can_pair_all(below, 0):
        return []
    missing = len(residents) - 2 * MaximumMatching(layout.legal, own).most_pairs()
    if missing:
        several = _without_completion(layout, residents, lower, missing)
        if several is not None and rest.can_pair_all(below & ~mask_with(several), 0):
            return several
    several = _of_least_cost(layout, residents, list(chain.from_iterable(lower)), is_complete=True)
    assert several is not None, "everyone can be paired"
    complete = rest.can_pair_all(below & ~mask_with(several), 0)
    assert complete, "[C4]"
    return several


def can_all_be_paired(layout: DubovLayout, players: int) -> bool:
    """Whether all of them can be paired with each other."""
    return 2 * MaximumMatching(layout.legal, players).most_pairs() == players.bit_count()


# --- one upfloater ---------------------------------------------------------------------------------------------


def _one_upfloater(layout: DubovLayout, own: int, lower: Sequence[Sequence[int]], rest: MaximumMatching) -> int | None:
    """The upfloater for an odd number of residents; None where that cannot be told one by one.

    So it is if more than one is needed, or if [C7] cannot reach its bound with those who are the best in [C6].
    """
    below = mask_with(chain.from_iterable(lower))
    whites = (own & layout.seeks_white).bit_count()
    white_is_wanted = 2 * whites < own.bit_count()
    for group in lower:  # [C6]
        everyone = mask_with(group)
        white, black = everyone & layout.seeks_white, everyone & ~layout.seeks_white
        for seekers in (white, black) if white_is_wanted else (black, white):  # [C7]
            for player in _in_order_within_the_bound(layout, own, seekers):
                if rest.can_pair_all(below & ~(1 << player), 0):  # [C4]
                    return player
            if _is_any_possible(layout, own, seekers, rest.legal, below):
                return None
    return None


def _is_any_possible(layout: DubovLayout, own: int, seekers: int, legal: Sequence[int], below: int) -> bool:
    """Whether a legal pairing exists with one of them, beyond the bound of [C7]."""
    inside = MaximumMatching(legal, own)
    if own.bit_count() - 2 * inside.most_pairs() != 1:
        return False
    unpaired = inside.can_be_left()
    possible = [player for player in members(seekers) if layout.legal[player] & unpaired]
    return any(can_all_be_paired(layout, below & ~(1 << player)) for player in possible)


def _in_order_within_the_bound(layout: DubovLayout, own: int, seekers: int) -> Iterator[int]:
    """[C7]: those with whom nobody of the smaller subgroup need meet his like; by [C8] to [C10] and TPN.

    The first is tried by himself: mostly he will do. Of the others a largest matching of the residents tells who will
    do, and before one of them is taken, a pairing with him shows it.
    """
    in_order = sorted(members(seekers), key=lambda player: _rank(layout, player))
    if not in_order:
        return
    legal, opponents = _apart(layout, own, is_white=bool(seekers & layout.seeks_white))
    if _unpaired_with(own, in_order[0], legal, opponents) == 0:
        yield in_order[0]
    matching = MaximumMatching(legal, own)
    if own.bit_count() - 2 * matching.most_pairs() == 1:
        unpaired = matching.can_be_left() & opponents
        for player in in_order[1:]:
            if layout.legal[player] & unpaired and proof.meets(_unpaired_with(own, player, legal, opponents), 0):
                yield player


def _unpaired_with(own: int, upfloater: int, legal: Sequence[int], opponents: int) -> int:
    """How many a largest matching of the residents and one upfloater leaves unpaired, `legal` as `_apart` gives it."""
    with_him = list(legal)
    with_him[upfloater] &= opponents
    for player in members(own & ~opponents):
        with_him[player] &= ~(1 << upfloater)
    everyone = own | 1 << upfloater
    return everyone.bit_count() - 2 * MaximumMatching(with_him, everyone).most_pairs()


def _apart(layout: DubovLayout, own: int, *, is_white: bool) -> tuple[list[int], int]:
    """The legal opponents if nobody of the smaller subgroup meets his like, once an upfloater has joined it or not.

    With them the mask of the residents whom that upfloater may meet; `is_white` is what he seeks.
    """
    whites = own & layout.seeks_white
    like_him, others = (whites, own & ~whites) if is_white else (own & ~whites, whites)
    surplus = like_him.bit_count() + 1 - others.bit_count()
    legal = list(layout.legal)
    for group in [like_him] * (surplus <= 0) + [others] * (surplus >= 0):
        for player in members(group):
            legal[player] &= ~group
    return legal, others if surplus <= 0 else own


def _rank(layout: DubovLayout, player: int) -> tuple[int, int, int, int]:
    """[C8], [C9], [C10], then 4.2.2; the first three not in the last round."""
    if layout.field.is_last_round:
        return 0, 0, 0, layout.numbers[player]
    is_maximum = layout.is_maximum[player]
    return (
        int(is_maximum),
        layout.times_upfloated[player] if is_maximum else 0,
        int(layout.upfloated_last_round[player]),
        layout.numbers[player],
    )


# --- any number of upfloaters -----------------------------------------------------------------------------------


class _Costs:
    """[C5] to [C10] and the order of 4.2 in one number for each pair, the first criterion in the highest bits."""

    def __init__(self, layout: DubovLayout, lower: Sequence[int]) -> None:
        """`lower` in the order of the field, which is that of 4.2.2."""
        self.layout = layout
        count = layout.size.bit_length() + 1
        at = len(lower) + count  # the order of 4.2: a bit for each player, the earlier the higher
        self._order = {player: 1 << len(lower) - 1 - place for place, player in enumerate(lower)}
        self._all = 1 << len(lower)
        self._running_at = at  # [C10]
        self._times_at = at = at + count  # [C9], of totals
        self._maximum_at = at = at + count + 8  # [C8]
        self._colour_at = at = at + count  # [C7]
        self._score_at = {}  # [C6]: the lower the score, the higher the bits
        for score in sorted({layout.score[player] for player in lower}, reverse=True):
            self._score_at[score] = at = at + count
        self._count_at = at + count  # [C5]

    def of_residents(self, one: int, other: int) -> int:
        """[C7]."""
        return int(self.layout.is_same_preference(one, other)) << self._colour_at

    def of_upfloater(self, player: int) -> int:
        """Whoever he meets."""
        layout = self.layout
        cost = self._all - self._order[player]
        cost += 1 << self._count_at | 1 << self._score_at[layout.score[player]]
        is_maximum, times, running, _ = _rank(layout, player)
        return cost + (is_maximum << self._maximum_at) + (times << self._times_at) + (running << self._running_at)

    @property
    def above_all(self) -> int:
        """More than any complete pairing costs."""
        return 1 << self._count_at + self.layout.size.bit_length() + 1


def _without_completion(
    layout: DubovLayout, residents: Sequence[int], lower: Sequence[Sequence[int]], missing: int
) -> list[int] | None:
    """The best set if [C4] is left out of account: from as few of the next scoregroups as are needed."""
    pool: list[int] = []
    for group in lower:
        pool += group
        if len(pool) >= missing:
            found = _of_least_cost(layout, residents, pool, is_complete=False)
            if found is not None:
                return found
    return None


def _of_least_cost(
    layout: DubovLayout, residents: Sequence[int], lower: Sequence[int], *, is_complete: bool
) -> list[int] | None:
    """The upfloaters of the best pairing of all residents, and if `is_complete` of everyone; None without one."""
    costs = _Costs(layout, lower)
    order = (*residents, *lower)
    vertex = {player: at for at, player in enumerate(order)}
    own = mask_with(residents)
    base = {player: costs.of_upfloater(player) for player in lower}
    edges: list[Edge] = [
        (vertex[one], vertex[other], costs.of_residents(one, other) + base.get(other, 0))
        for one in residents
        for other in _later(layout, one, order, vertex)
    ]
    if is_complete:
        edges += [
            (vertex[one], vertex[other], 0) for one, other in combinations(lower, 2) if layout.legal[one] >> other & 1
        ]
    price = costs.above_all
    mate = least_cost_matching([price] * len(residents) + [price if is_complete else 0] * len(lower), edges).mate
    if any(mate[vertex[player]] == NOBODY for player in (order if is_complete else residents)):
        return None
    return [player for player in lower if mate[vertex[player]] != NOBODY and own >> order[mate[vertex[player]]] & 1]


def _later(layout: DubovLayout, one: int, order: Sequence[int], vertex: dict[int, int]) -> Iterable[int]:
    """The legal opponents of a player who come after him."""
    return [other for other in order[vertex[one] + 1 :] if layout.legal[one] >> other & 1]
