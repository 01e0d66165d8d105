"""A bracket: who comes up to it (3.2.1, 3.2.2, 4.2; 2018: B.1, B.2, D.1), and its pairing (3.2.3 to 3.2.6; B.3 to B.6).

Mostly nobody is needed, or one player of the next scoregroup that has one, and a few questions of cardinality find
him. Everything else is a matching of least cost, of the residents and as many lower players as matter: [C4] to [C10].
Then the players are divided into G1 and G2 and shifted by 4.3 and 4.4 (D.2, D.3).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations

from core.editions.dubov.round_layout import DubovLayout
from core.editions.shared import proof
from core.editions.shared.masks import mask_with
from core.editions.shared.upfloating import first_across
from core.matching.cardinality import NOBODY, MaximumMatching, members
from core.matching.weighted import Edge, Refinement, least_cost_matching
from core.model.dataclass import dataclass

# --- Who comes up to a scoregroup


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


# --- G1 and G2: 3.2.3 to 3.2.6 with 4.3 and 4.4 (2018: B.3 to B.6 with D.2 and D.3)


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """The pairs of a bracket in the order of S1, and who changed the subgroup."""

    pairs: tuple[tuple[int, int], ...]  # (S1, T2)
    shifted: tuple[int, ...]  # those of the smaller subgroup first


def pair_bracket(layout: DubovLayout, players: Sequence[int]) -> PairedBracket:
    """3.2.3-3.2.6: subgroups, shifters, S1 and the first transposition that is legal. The players can all be paired."""
    if any(layout.games[player] for player in players):
        g1 = [player for player in players if layout.seeks_white >> player & 1]
    else:
        g1 = sorted(players, key=layout.numbers.__getitem__)[: len(players) // 2]
    first = mask_with(g1)
    everyone = mask_with(players)
    first_is_smaller = 2 * len(g1) <= len(players)
    smaller = first if first_is_smaller else everyone & ~first
    shifters = _Shifters(layout, smaller, everyone & ~smaller)
    first ^= mask_with(shifters.in_turn)
    s1 = sorted(members(first), key=lambda player: (layout.aro[player], layout.numbers[player]))  # 3.2.5
    g2 = sorted(members(everyone & ~first), key=layout.numbers.__getitem__)  # 4.4.2
    across = first_across(s1, g2, [~legal for legal in layout.legal])  # 3.2.6
    assert across is not None, "the shifters yield a legal pairing"
    return PairedBracket(tuple(zip(s1, across, strict=True)), tuple(shifters.in_turn))


class _Shifters:
    """3.2.4: who changes the subgroup, first from the smaller one, then from the larger one.

    In a pairing that is best in [C7], as few as possible of the smaller subgroup meet each other. If nobody of the
    smaller subgroup meets his like but those who have been shifted, every pairing has as many pairs within the larger
    one as must be; so each choice is a question of cardinality.
    """

    def __init__(self, layout: DubovLayout, smaller: int, larger: int) -> None:
        self._layout = layout
        self._smaller = smaller
        self._larger = larger
        surplus = larger.bit_count() - smaller.bit_count()
        self.in_turn = self._sorted(larger)[: surplus // 2]
        if self._yields_a_pairing(mask_with(self.in_turn)):
            return  # the first set of all
        unavoidable, from_smaller = 0, list[int]()
        freely = Refinement(self._legal(0), {}, 0, 0)
        if not freely.is_possible:
            unavoidable = self._fewest_within(0)
            from_smaller = self._chosen_from_smaller(unavoidable)
            freely = Refinement(self._legal(mask_with(from_smaller)), {}, 0, 0)
            assert freely.is_possible, "everyone can be paired with the shifters of the smaller subgroup"
        self.in_turn = [*from_smaller, *self._chosen_from_larger(surplus // 2 + unavoidable, freely)]

    def _sorted(self, players: int) -> list[int]:
        """4.3.2, then 4.3.3."""
        return from_the_middle(sorted(members(players), key=lambda player: place_of_shifter(self._layout, player)))

    def _yields_a_pairing(self, shifted: int) -> bool:
        """Whether the subgroups can be paired if just these of the larger one are shifted."""
        legal, left, right = list(self._layout.legal), self._smaller | shifted, self._larger & ~shifted
        for side, across in ((left, right), (right, left)):
            for player in members(side):
                legal[player] &= across
        return MaximumMatching(legal, left | right).can_pair_all(left | right, 0)

    def _legal(self, shifted: int) -> dict[int, int]:
        """By player, whom he can meet if of the smaller subgroup only these are shifted: they meet those who stay."""
        legal, everyone = self._layout.legal, self._smaller | self._larger
        stay = self._smaller & ~shifted
        choices = {player: legal[player] & (self._larger | shifted) for player in members(stay)}
        choices |= {player: legal[player] & stay for player in members(shifted)}
        return choices | {player: legal[player] & everyone & ~shifted for player in members(self._larger)}

    def _is_possible(self, shifted: int) -> bool:
        """Whether everyone can be paired with these shifted."""
        everyone = self._smaller | self._larger
        legal = list(self._layout.legal)
        for player, choices in self._legal(shifted).items():
            legal[player] = choices
        return 2 * MaximumMatching(legal, everyone).most_pairs() == everyone.bit_count()

    def _fewest_within(self, shifted: int) -> int:
        """How many pairs within the smaller subgroup there must be if those shifted so far meet only such as stay.

        Where the other pairs leave some alone, two by two, a pairing with no more pairs within it shows that so many
        will do; else all pairs are weighed.
        """
        everyone = self._smaller | self._larger
        stay = self._smaller & ~shifted
        others, legal = list(self._layout.legal), list(self._layout.legal)
        for players, across, all_in_all in (
            (self._larger, everyone & ~shifted, everyone & ~shifted),
            (stay, self._larger, everyone),
            (shifted, 0, stay),
        ):
            for player in members(players):
                others[player] &= across
                legal[player] &= all_in_all
        matching = MaximumMatching(others, everyone)
        least = everyone.bit_count() // 2 - matching.most_pairs()
        whole = MaximumMatching(legal, everyone, matching.mate)
        if 2 * whole.most_pairs() < everyone.bit_count():
            return everyone.bit_count()
        found = sum(self._smaller >> whole.mate[player] & 1 for player in members(self._smaller)) // 2
        return found if found == least else self._fewest_by_weighing(shifted)

    def _fewest_by_weighing(self, shifted: int) -> int:
        """The same by a matching of least cost."""
        order = list(members(self._smaller | self._larger))
        edges: list[Edge] = []
        for at, one in enumerate(order):
            for place, other in enumerate(order[at + 1 :], start=at + 1):
                if self._layout.legal[one] >> other & 1:
                    both = (self._smaller >> one & 1) + (self._smaller >> other & 1)
                    moved = (shifted >> one & 1) + (shifted >> other & 1)
                    if not moved or (moved == 1 and both == 2):
                        edges.append((at, place, int(both == 2)))
        mate = least_cost_matching([len(order)] * len(order), edges).mate
        if NOBODY in mate:
            return len(order)
        return sum(self._smaller >> one & self._smaller >> order[mate[at]] & 1 for at, one in enumerate(order)) // 2

    def _chosen_from_smaller(self, count: int) -> list[int]:
        """The first set of 4.3 with which all can be paired and no more pairs are within the subgroup."""
        chosen: list[int] = []
        for player in self._sorted(self._smaller) if count else ():
            tried = mask_with((*chosen, player))
            is_last = len(chosen) + 1 == count
            if self._is_possible(tried) if is_last else self._fewest_within(tried) == count:
                chosen.append(player)
                if is_last:
                    break
        return chosen

    def _chosen_from_larger(self, count: int, refinement: Refinement) -> list[int]:
        """The first set of 4.3 of whom each can meet one who stays in the larger subgroup."""
        chosen: list[int] = []
        stay = self._larger
        for player in self._sorted(self._larger) if count else ():
            wanted = self._layout.legal[player] & stay
            if wanted >> refinement.mate(player) & 1 or refinement.give(player, wanted) != NOBODY:
                refinement.restrict(player, wanted)
                chosen.append(player)
                stay &= ~(1 << player)
                if len(chosen) == count:
                    break
        return chosen


def place_of_shifter(layout: DubovLayout, player: int) -> tuple[int, int]:
    """4.3.2: White seekers by ARO and TPN, Black seekers by TPN."""
    seeks_white = layout.seeks_white >> player & 1
    return layout.aro[player] if seeks_white else 0, layout.numbers[player]


def from_the_middle(players: Sequence[int]) -> list[int]:
    """4.3.3: the one in the middle of those who remain, of two the one higher in the list, and so on."""
    remaining = list(players)
    order = []
    while remaining:
        order.append(remaining.pop((len(remaining) - 1) // 2))
    return order
