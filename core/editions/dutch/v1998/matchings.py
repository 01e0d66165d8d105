"""The pairings of a group that are still in question, as the matchings of a graph.

Vertices are the players of the group, and the players further down where C.12 or C.13 ask what is left possible for
them. Costs count, from the weightiest: what may not be, who stays unpaired further down, who is left unpaired here,
and colour preferences that are not granted.
"""

from collections.abc import Iterable, Mapping, Sequence

from core.editions.dutch.generation import EdgesInOrder, ExchangeOrder, Order, TranspositionOrder
from core.editions.dutch.v1998.bracket import Beyond
from core.editions.dutch.v1998.round_layout import Dutch1998Layout, members
from core.editions.shared.masks import mask_with
from core.matching.alike import Alike, OptimumAlike, least_cost_alike
from core.matching.first import Refinement
from core.matching.weighted import NOBODY, Edge, least_cost_matching
from core.model.dataclass import dataclass

LEAVE = 1 << 16  # above any sum of what is weighed against B.4
STAY = LEAVE << 16
FORBID = STAY << 16


@dataclass(frozen=True, slots=True)
class Question:
    """Which pairs a group may have, what each weighs, and who may be left unpaired."""

    players: Sequence[int]
    pairs: Sequence[Edge]  # by position, the higher ranked player first
    leaving: Mapping[int, int]  # by position, what leaving him unpaired weighs; nobody else may be
    beyond: Beyond | None = None


@dataclass(frozen=True, slots=True)
class Fewest:
    """What the least of all pairings weighs, where it leaves none unpaired who may not be."""

    pairs: Mapping[int, Alike]
    best: OptimumAlike
    left_count: int
    weight: int

    @property
    def opponent_of(self) -> Mapping[int, int]:
        """By position, of those who have one."""
        return self.best.mate


def fewest(pairs: Mapping[int, Alike], leaving: Mapping[int, int]) -> Fewest | None:
    """As few as possible are left, and then as little weighs as can; None: no pairing may be.

    `pairs` are all players, each with what whole masks of opponents weigh; `leaving` as in `Question`.
    """
    alone = {player: LEAVE + leaving[player] if player in leaving else FORBID for player in pairs}
    best = least_cost_alike(alone, pairs)
    left = pairs.keys() - best.mate.keys()
    if not left <= leaving.keys():
        return None
    weight = sum(leaving[player] for player in left)
    for one, other in best.mate.items():
        if one < other:
            weight += next(cost for cost, mask in pairs[one] if mask >> other & 1)
    return Fewest(pairs, best, len(left), weight)


class Matchings(EdgesInOrder):
    """Each narrowing keeps those that come first in one more order: only the edges stay that one of them can use."""

    def __init__(self, layout: Dutch1998Layout, question: Question) -> None:
        self.inside = list(question.players)
        outside = _outside(question.beyond)
        self.names = [*self.inside, *outside]
        vertex_of = {player: vertex for vertex, player in enumerate(self.names)}
        self._pairs = [(vertex_of[one], vertex_of[other], cost) for one, other, cost in question.pairs]
        leaving, beyond = question.leaving, question.beyond
        if beyond is None:
            self._leaving = []
            self._prices = [LEAVE + leaving[player] if player in leaving else FORBID for player in self.inside]
        else:
            self._leaving = [
                (vertex_of[one], vertex_of[other], cost) for one, other, cost in _edges_beyond(layout, leaving, beyond)
            ]
            self._prices = [_price_here(player, leaving, beyond) for player in self.inside]
            self._prices += [_price_beyond(player, beyond) for player in outside]
        self._bits = 0
        self._start = [2 * price for price in self._prices]
        self.total = 0
        self._solve()
        self.total = self._sum()

    @classmethod
    def of_fewest(cls, layout: Dutch1998Layout, found: Fewest, leaving: Mapping[int, int]) -> "Matchings":
        """Those that weigh as little as that, where tight pairs alone decide which they are."""
        options = cls(layout, Question(tuple(found.pairs), (), leaving))
        vertex_of, best = {player: vertex for vertex, player in enumerate(options.inside)}, found.best
        options._pairs = [
            (vertex, vertex_of[other], cost)
            for vertex, player in enumerate(options.inside)
            for cost, mask in found.pairs[player]
            for other in members(mask & best.tight[player] & -1 << player)
        ]
        options.mate = [vertex_of[best.mate[player]] if player in best.mate else NOBODY for player in options.inside]
        options._start = [best.dual[player] for player in options.inside]
        options._may_be_alone = mask_with(vertex for vertex, dual in enumerate(options._start) if not dual)
        options.total = options._sum()
        return options

    def _solve(self) -> None:
        edges = self._pairs + self._leaving
        best = least_cost_matching(self._prices, edges, self._start)
        self.mate = best.mate
        self._keep_tight(best, edges)
        self._blossoms, self._may_be_alone = best.has_blossoms, best.may_be_alone

    def _sum(self) -> int:
        edges = {(one, other): cost for one, other, cost in (*self._pairs, *self._leaving)}
        total = sum(price for price, other in zip(self._prices, self.mate, strict=True) if other == NOBODY)
        return total + sum(
            edges[one, other] if (one, other) in edges else edges[other, one]
            for one, other in enumerate(self.mate)
            if one < other
        )

    # --- what the first solution weighs ------------------------------------------------------------------

    @property
    def is_legal(self) -> bool:
        """Nothing happens that may not be."""
        return self.total < FORBID

    @property
    def staying(self) -> int:
        """Who is unpaired further down."""
        return self.total % FORBID // STAY

    @property
    def left_count(self) -> int:
        """How many are left unpaired here."""
        return self.total % STAY // LEAVE

    @property
    def weight(self) -> int:
        """What was weighed beside that."""
        return self.total % LEAVE

    # --- what the present matching says ----------------------------------------------------------------

    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of the group, each with the higher ranked player first."""
        size = len(self.inside)
        return [
            (self.inside[one], self.inside[other]) for one, other in enumerate(self.mate[:size]) if one < other < size
        ]

    # --- narrowing -----------------------------------------------------------------------------------

    def first(self, p: int) -> list[tuple[int, int]]:
        """C.6 to C.8: the first of the pairings; the first exchange (D.2), then the first transposition (D.1)."""
        s1 = mask_with(self.inside[:p])
        if not self._blossoms:
            refinement = self._refinement(*self._edges_between(s1))
            if refinement.is_possible:
                return self._settled(refinement, s1)
        self._narrow(ExchangeOrder(self.inside, p))
        s1 = mask_with(one for one, _ in self.pairs())
        self._pairs, self._leaving = self._edges_between(s1)
        if self._blossoms:
            self._solve()  # there are none between two sides
        if not self._blossoms:
            return self._settled(self._refinement(self._pairs, self._leaving), s1)
        self._narrow(TranspositionOrder(list(members(s1)), self.inside))
        return self.pairs()

    def _narrow(self, order: Order) -> None:
        bits, inside = order.bits, self.inside
        floats = [order.downfloater(player) for player in inside] + [0] * (len(self.names) - len(inside))
        self._add(bits, [order.pair(inside[one], inside[other]) for one, other, _ in self._pairs], floats)
        self._solve()

    def _refinement(self, pairs: Iterable[Edge], leaving: Iterable[Edge]) -> Refinement:
        """The matchings along some tight edges, by position instead of vertex."""
        names = self.names
        choices = dict.fromkeys(names, 0)
        for one, other, _ in (*pairs, *leaving):
            choices[names[one]] |= 1 << names[other]
            choices[names[other]] |= 1 << names[one]
        mate = {names[one]: names[other] for one, other in enumerate(self.mate) if other != NOBODY}
        may_be_alone = mask_with(names[vertex] for vertex in members(self._may_be_alone))
        return Refinement(choices, mate, len(names) - len(mate), may_be_alone)

    def _settled(self, refinement: Refinement, s1: int) -> list[tuple[int, int]]:
        """D.1: S1 in order, each with the first opponent with whom the rest is possible."""
        s2 = mask_with(self.inside) & ~s1
        return [(player, refinement.settle(player, s2)) for player in members(s1)]


def _outside(beyond: Beyond | None) -> list[int]:
    return [] if beyond is None else [*beyond.moved_down, *beyond.residents]


def _edges_beyond(layout: Dutch1998Layout, leaving: Mapping[int, int], beyond: Beyond) -> list[Edge]:
    """Who may meet further down; a player of this group who does so leaves it."""
    legal = layout.legal
    residents = mask_with(beyond.residents)
    partners = residents if beyond.residents_only else residents | mask_with(beyond.moved_down)
    edges: list[Edge] = []
    for player, weight in leaving.items():
        if beyond.may_move >> player & 1:
            edges += [(player, other, LEAVE + weight) for other in members(legal[player] & partners)]
    for player in beyond.moved_down:
        later = partners & ~mask_with(other for other in beyond.moved_down if other <= player)
        edges += [(player, other, 0) for other in members(legal[player] & later)]
    if beyond.may_stay is not None:
        for player in beyond.residents:
            later = residents & -1 << player
            edges += [(player, other, 0) for other in members(legal[player] & later)]
    return edges


def _price_here(player: int, leaving: Mapping[int, int], beyond: Beyond) -> int:
    """Of a player left unpaired here and further down."""
    may_stay = beyond.may_stay or 0
    if player in leaving and not beyond.residents_only and may_stay >> player & 1 and beyond.may_move >> player & 1:
        return STAY + LEAVE + leaving[player]
    return FORBID


def _price_beyond(player: int, beyond: Beyond) -> int:
    if beyond.may_stay is None:
        return FORBID if player in beyond.moved_down else 0
    if beyond.residents_only and player in beyond.moved_down:
        return FORBID
    return STAY if beyond.may_stay >> player & 1 else FORBID
