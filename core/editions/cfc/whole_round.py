"""Rule 618 (b) and (c) over the whole round: whether equals could meet, or anybody nearer, at nobody's expense.

"Nobody's expense": nobody is further from his own score than he is. So whoever meets an equal meets one in a better
round too, and only the others, few as a rule, are asked. A small question that takes more for possible than is (any
two of them who could both meet equals of their group) mostly shows that there is no better round; else an exact one
answers.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from core.editions.cfc.round_layout import CfcLayout
from core.editions.shared.masks import mask_with
from core.matching.cardinality import NOBODY, MaximumMatching, members
from core.matching.weighted import Edge, least_cost_matching

Partners = Mapping[int, int]
"""By position, the position of the opponent."""


class Distances:
    """What 618 makes of a pair: the smaller the better, sums over all pairs packed into one integer."""

    def __init__(self, layout: CfcLayout) -> None:
        self._score = layout.score
        furthest = max(layout.score, default=0) - min(layout.score, default=0)
        self._width = (furthest * layout.size).bit_length() + 1
        self.bits = self._width + layout.size.bit_length() + 1

    def apart(self, one: int, other: int) -> int:
        """The difference of the scores, in tenths."""
        return abs(self._score[one] - self._score[other])

    def cost(self, one: int, other: int) -> int:
        """(b) first: one pair of unequal scores more; then (c): how far apart they are."""
        apart = self.apart(one, other)
        return 1 << self._width | apart if apart else 0

    def total(self, partner: Partners) -> int:
        """The sum over a whole round."""
        return sum(self.cost(one, other) for one, other in partner.items() if one < other)

    def unequal(self, total: int) -> int:
        """How many pairs of unequal scores are in such a sum."""
        return total >> self._width


def nearer(layout: CfcLayout, partner: Partners) -> dict[int, int] | None:
    """A legal round of the same players with nobody further from his own score and more pairs of equals.

    Or with as many, and somebody nearer to his own score. Of these the one with most pairs of equals, then the smallest
    sum of all distances; None: there is none, 618 (b) and (c) hold over the whole round.
    """
    question = _Question(layout, partner)
    if not question.strangers or not question.could_be_better():
        return None
    return question.better()


def within(layout: CfcLayout, partner: Partners) -> list[int]:
    """By position, the mask of those he may meet so that neither is further from his own score than in that round."""
    limit = {one: abs(layout.score[one] - layout.score[other]) for one, other in partner.items()}
    legal = [0] * layout.size
    for player, own in limit.items():
        for other in members(layout.legal[player] & mask_with(limit)):
            apart = abs(layout.score[player] - layout.score[other])
            if apart <= own and apart <= limit[other]:
                legal[player] |= 1 << other
    return legal


class _Question:
    def __init__(self, layout: CfcLayout, partner: Partners) -> None:
        self._layout, self._partner = layout, partner
        self._distances = Distances(layout)
        self._limit = {one: self._distances.apart(one, other) for one, other in partner.items()}
        self.strangers = [player for player in sorted(partner) if self._limit[player]]
        self._before = self._distances.total(partner)
        self._home = list(self._could_come_home())

    def could_be_better(self) -> bool:
        """As if the pairs of players who come home did not disturb each other."""
        edges = [*self._across(), *((one, other, 0) for one, other in self._home)]
        return self._least(self.strangers, edges)[1] < self._before

    def better(self) -> dict[int, int] | None:
        """Exactly, with everybody of the groups to which somebody could come home."""
        layout = self._layout
        open_scores = {layout.score[one] for one, _ in self._home}
        players = [one for one in sorted(self._partner) if self._limit[one] == 0 and layout.score[one] in open_scores]
        players = sorted({*players, *self.strangers})
        edges = list(self._across())
        for score in open_scores:
            group = [player for player in players if layout.score[player] == score]
            edges += [(one, two, 0) for one, two in combinations(group, 2) if layout.legal[one] >> two & 1]
        # Of equally good ones the one with fewest other pairs: it is shown to people.
        width = len(players).bit_length()
        edges = [(one, other, cost << width | (self._partner[one] != other)) for one, other, cost in edges]
        partner, cost = self._least(players, edges, width)
        return {**self._partner, **partner} if cost < self._before else None

    def _across(self) -> Iterator[Edge]:
        """Pairs of unequal scores that neither of the two is put further by."""
        layout, limit = self._layout, self._limit
        for one, other in combinations(self.strangers, 2):
            apart = self._distances.apart(one, other)
            if 0 < apart <= min(limit[one], limit[other]) and layout.legal[one] >> other & 1:
                yield one, other, self._distances.cost(one, other)

    def _could_come_home(self) -> Iterator[tuple[int, int]]:
        """Two of one group who could both meet equals, all the others of it who do so still doing it."""
        score = self._layout.score
        groups: dict[int, list[int]] = {}
        for player in self.strangers:
            groups.setdefault(score[player], []).append(player)
        for points, group in groups.items():
            if len(group) > 1:
                equals = [player for player in self._partner if score[player] == points and not self._limit[player]]
                yield from self._pairs_that_fit(group, equals)

    def _pairs_that_fit(self, group: Sequence[int], equals: Iterable[int]) -> Iterator[tuple[int, int]]:
        paired = mask_with(equals)
        mate = [NOBODY] * self._layout.size
        for player in members(paired):
            mate[player] = self._partner[player]
        for one, other in combinations(group, 2):
            everyone = paired | 1 << one | 1 << other
            if MaximumMatching(self._layout.legal, everyone, mate).can_pair_all(everyone, 0):
                yield one, other

    def _least(self, players: Sequence[int], edges: Iterable[Edge], finer: int = 0) -> tuple[dict[int, int], int]:
        """A pairing of all these players of least cost, and what it costs by 618; `finer` bits decide equals."""
        place = {player: index for index, player in enumerate(players)}
        named = [(place[one], place[other], cost) for one, other, cost in edges]
        mate = least_cost_matching([1 << self._distances.bits + finer + 1] * len(players), named).mate
        assert NOBODY not in mate, "the pairs as they are do for a pairing"
        partner = {player: players[other] for player, other in zip(players, mate, strict=True)}
        return partner, self._distances.total(partner)
