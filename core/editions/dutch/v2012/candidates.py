"""The pairing of one bracket, C.2 to C.10: the best by the criteria, and of equals the first in the order of section D.

The pairings are never listed: they are the matchings of a graph, which is narrowed down step by step, to those of
least cost, then to the first players moved down and their opponents (D.3, D.1), the first exchange in the remainder
(D.2), and the first transposition (D.1). Where the bracket below has a say (C.12, C.13), its players are in the graph.
"""

from collections.abc import Iterable, Sequence
from copy import copy

from core.editions.dutch.criteria import Bracket as Bracket2017
from core.editions.dutch.criteria import EdgesInOrder, ExchangeOrder, MovedDownOrder, Order, TranspositionOrder
from core.editions.dutch.fast_path import first_within_bound
from core.editions.dutch.v2012.bracket import Beyond, Bracket, Costs, Dutch2012Layout, Paired, in_order
from core.editions.shared.masks import mask_with
from core.matching.cardinality import members
from core.matching.weighted import NOBODY, Edge, least_cost_matching
from core.model.pairing import BracketKind

Pairs = list[tuple[int, int]]


class Candidates(EdgesInOrder):
    """Each narrowing keeps those that come first in one more order: only the edges stay that one of them can use."""

    def __init__(self, layout: Dutch2012Layout, bracket: Bracket, costs: Costs, beyond: Beyond | None) -> None:
        self.inside = list(bracket.players)
        outside = [] if beyond is None else [*beyond.moved_down, *beyond.residents]
        self.names = [*self.inside, *outside]
        vertex_of = {player: vertex for vertex, player in enumerate(self.names)}
        all_inside = mask_with(self.inside)
        self._pairs = [
            (vertex, vertex_of[other], costs.pair(player, other))
            for vertex, player in enumerate(self.inside)
            for other in members(layout.legal[player] & all_inside & -1 << player + 1)
        ]
        left = [costs.left(player) for player in self.inside]
        self._leaving = []
        self._prices = left
        if beyond is not None:
            self._prices = [price + costs.unpaired_below(one) for price, one in zip(left, self.inside, strict=True)]
            self._prices += [costs.unpaired_below(one) for one in outside]
            self._leaving = [
                (vertex_of[one], vertex_of[other], cost) for one, other, cost in _below(layout, bracket, costs, beyond)
            ]
        self._start = [2 * price for price in self._prices]
        self._solve()

    def _solve(self) -> None:
        edges = self._pairs + self._leaving
        best = least_cost_matching(self._prices, edges, self._start)
        self._mate = best.mate
        self._keep_tight(best, edges)

    def pairs(self) -> Pairs:
        """The pairs of the bracket as the present matching has them, each with the higher ranked player first."""
        size = len(self.inside)
        return [
            (self.inside[one], self.inside[other]) for one, other in enumerate(self._mate[:size]) if one < other < size
        ]

    def cost(self) -> int:
        """Of the present matching. Only before the first narrowing."""
        edges = {(one, other): cost for one, other, cost in (*self._pairs, *self._leaving)}
        total = sum(price for price, other in zip(self._prices, self._mate, strict=True) if other == NOBODY)
        return total + sum(
            edges[one, other] if (one, other) in edges else edges[other, one]
            for one, other in enumerate(self._mate)
            if one < other
        )

    def narrow(self, order: Order, among: Iterable[int]) -> None:
        """Keep those that come first in an order of some players of the bracket; it says nothing of the others."""
        bits, asked = order.bits, set(among)
        floats = [order.downfloater(player) if player in asked else 0 for player in self.inside]
        floats += [0] * (len(self.names) - len(floats))

        def of_pair(one: int, other: int) -> int:
            higher, lower = self.inside[one], self.inside[other]
            return order.pair(higher, lower) if higher in asked and lower in asked else 0

        self._add(bits, [of_pair(one, other) for one, other, _ in self._pairs], floats)
        self._solve()

    def keep(self, pairs: Pairs) -> None:
        """The players of these pairs have no others any more."""
        taken = {player for pair in pairs for player in pair}
        kept = {(one, other) for one, other in pairs}
        names = self.names
        self._pairs = [
            edge
            for edge in self._pairs
            if not ({names[edge[0]], names[edge[1]]} & taken) or (names[edge[0]], names[edge[1]]) in kept
        ]
        self._leaving = [edge for edge in self._leaving if not {names[edge[0]], names[edge[1]]} & taken]

    def between(self, s1: Sequence[int], rest: Sequence[int]) -> None:
        """Of these players, S1 has opponents in S2, and all of S1 has one."""
        names, group, first = self.names, set(rest), set(s1)

        def fits(edge: Edge) -> bool:
            one, other = names[edge[0]], names[edge[1]]
            return one not in group or (one in first and other not in first)

        self._pairs = [edge for edge in self._pairs if fits(edge)]
        self._leaving = [edge for edge in self._leaving if not {names[edge[0]], names[edge[1]]} & first]


def _below(layout: Dutch2012Layout, bracket: Bracket, costs: Costs, beyond: Beyond) -> Iterable[Edge]:
    """Who may meet in the bracket below; a player of this one who does so leaves it."""
    residents, arriving = mask_with(beyond.residents), mask_with(beyond.moved_down)
    for player in bracket.players:
        legal = layout.legal[player]
        yield from ((player, other, costs.left(player)) for other in members(legal & residents))
        with_another = costs.left(player) + costs.without_resident(2)
        yield from ((player, other, with_another) for other in members(legal & arriving))
    for player in beyond.moved_down:
        legal = layout.legal[player]
        yield from ((player, other, 0) for other in members(legal & residents))
        later = legal & arriving & -1 << player + 1
        yield from ((player, other, costs.without_resident(2)) for other in members(later))
    for player in beyond.residents:
        yield from ((player, other, 0) for other in members(layout.legal[player] & residents & -1 << player + 1))


class _Order:
    """D.3 and D.1 for players moved down, of whom two who are left over may also meet each other."""

    def __init__(self, moved_down: Sequence[int], residents: Sequence[int]) -> None:
        self._own = MovedDownOrder(moved_down, residents)
        self._arriving = frozenset(moved_down)
        self.bits = self._own.bits

    def pair(self, higher: int, lower: int) -> int:
        """Two of them who meet are both not in S1."""
        if higher in self._arriving and lower in self._arriving:
            return self._own.downfloater(higher) + self._own.downfloater(lower)
        return self._own.pair(higher, lower)

    def downfloater(self, player: int) -> int:
        """Not in S1."""
        return self._own.downfloater(player)


class _Context:
    """What the quick way asks of the players around a bracket."""

    is_joint = False
    others: tuple[int, ...] = ()
    beyond: frozenset[int] = frozenset()

    def __init__(self, bracket: Bracket, costs: Costs, downfloaters: int) -> None:
        self.downfloaters = downfloaters
        self.complete = bracket.is_lowest
        self.downfloater = costs.left

    def unpaired_cost(self, player: int) -> int:  # noqa: ARG002  the protocol's parameter
        """Nothing below is looked at."""
        return 0


def pair_bracket(layout: Dutch2012Layout, bracket: Bracket, beyond: Beyond | None = None) -> Paired:
    """The pairing that C.2 to C.10, with C.14, come to; its `total` says what it took."""
    costs = Costs(layout, bracket, beyond)
    if beyond is None:
        found = _quickly(layout, bracket, costs)
        if found is not None:
            return found
    return pair_exactly(layout, bracket, costs, beyond)


def _quickly(layout: Dutch2012Layout, bracket: Bracket, costs: Costs) -> Paired | None:
    """Where nothing is dropped that need not be.

    Who has no opponent in the bracket is in no pair whatever is done, at the same cost, so the others decide: if he
    stood in S1, the first exchange (D.2) puts the next of S2 there. Two who have nobody but each other are a pair.
    """
    if bracket.is_merged or not bracket.players:
        return None
    lonely = layout.without_opponent(bracket.players)
    fixed = _only_each_other(layout, bracket)
    if len(lonely) == len(bracket.players) or (lonely and (bracket.is_lowest or fixed)):
        return None
    moved_down, residents = (
        tuple(player for player in players if player not in lonely)
        for players in ((bracket.moved_down, bracket.residents) if bracket.is_heterogeneous else ((), bracket.players))
    )
    kind = BracketKind.HETEROGENEOUS if moved_down else BracketKind.HOMOGENEOUS
    others = Bracket2017(kind, moved_down, residents)
    asked = layout
    if fixed is not None:
        asked = copy(layout)
        asked.fixed = fixed
    context = _Context(bracket, costs, len(others.players) % 2)
    found = first_within_bound(asked, others, costs, context)  # type: ignore[arg-type]  # what it asks
    if found is None:
        return None
    return Paired(found.pairs, in_order((*found.downfloaters, *lonely)), found.cost + sum(map(costs.left, lonely)))


def _only_each_other(layout: Dutch2012Layout, bracket: Bracket) -> tuple[int, int] | None:
    """The first two of the bracket who have nobody but each other in it."""
    everyone = mask_with(bracket.players)
    for player in bracket.players:
        opponents = layout.legal[player] & everyone
        other = opponents.bit_length() - 1
        if other > player and opponents == 1 << other and layout.legal[other] & everyone == 1 << player:
            return player, other
    return None


def pair_exactly(layout: Dutch2012Layout, bracket: Bracket, costs: Costs, beyond: Beyond | None = None) -> Paired:
    """The same, always by matchings of least cost."""
    if not bracket.players:
        return Paired((), (), 0)
    candidates = Candidates(layout, bracket, costs, beyond)
    total = candidates.cost()
    first: Pairs = []
    if bracket.is_heterogeneous:
        candidates.narrow(_Order(bracket.moved_down, bracket.residents), bracket.players)
        arriving = set(bracket.moved_down)
        first = [pair for pair in candidates.pairs() if (pair[0] in arriving) != (pair[1] in arriving)]
        candidates.keep(first)
    taken = {player for pair in first for player in pair}
    rest = [player for player in bracket.players if player not in taken]
    count = len(candidates.pairs()) - len(first)
    candidates.narrow(ExchangeOrder(rest, count), rest)
    s1 = [one for one, other in candidates.pairs() if one not in taken]
    candidates.between(s1, rest)
    candidates.narrow(TranspositionOrder(s1, rest), rest)
    pairs = candidates.pairs()
    paired = {player for pair in pairs for player in pair}
    in_rest = [pair for pair in pairs if pair[0] not in taken]
    left = in_order([player for player in bracket.players if player not in paired])
    return Paired((*first, *in_rest), left, total)
