"""G1 and G2 of a bracket: 3.2.3 to 3.2.6 with 4.3 and 4.4 (2018: B.3 to B.6 with D.2 and D.3)."""

from collections.abc import Sequence

from core.editions.dubov.round_layout import DubovLayout, first_across
from core.editions.shared.masks import mask_with
from core.matching.cardinality import NOBODY, MaximumMatching, members
from core.matching.first import Refinement
from core.matching.weighted import Edge, least_cost_matching
from core.model.dataclass import dataclass


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
