"""The candidates of a bracket that are still in question, as the matchings of a graph.

Vertices are the players of the bracket, the players around it, and last the bye. An edge is a pair of the bracket, or
it says where those go who are in none (`Outside`).
"""

from collections import Counter
from collections.abc import Sequence

from core.editions.dutch.bracket_context import BracketContext, Leaving, OutsideGraph
from core.editions.dutch.criteria import Bracket, Costs, positions_mask
from core.editions.dutch.generation import EdgesInOrder, MovedDownOrder, Order, TranspositionOrder
from core.editions.dutch.round_layout import DutchLayout
from core.matching.cardinality import members
from core.matching.first import Refinement
from core.matching.weighted import NOBODY, Edge, Optimum, least_cost_matching


class CandidateGraph(EdgesInOrder):
    """Each narrowing keeps the best matchings by one more order: only the edges stay that one of them can use."""

    def __init__(
        self,
        layout: DutchLayout,
        bracket: Bracket,
        costs: Costs,
        context: BracketContext,
        fixed: Sequence[tuple[int, int]] = (),
        floating: Sequence[int] = (),
    ) -> None:
        """With the `fixed` pairs, and the `floating` players unpaired."""
        fixed_players = {player for pair in fixed for player in pair}
        self.inside = [player for player in bracket.players if player not in fixed_players]
        self._moved_down = positions_mask(bracket.moved_down)
        self._residents = positions_mask(bracket.residents)
        self._floating = positions_mask(floating)
        self._settled = 0  # players whose pairs are no longer in question
        opponents = [layout.legal[player] & self._could_pair(player) for player in self.inside]
        vertex_of = {player: vertex for vertex, player in enumerate(self.inside)}
        self._pairs = [
            (vertex, vertex_of[other], costs.pair(player, other))
            for vertex, player in enumerate(self.inside)
            for other in members(opponents[vertex] & positions_mask(self.inside[vertex + 1 :]))
        ]
        self._outside = OutsideGraph(layout, context, self.inside, opponents)
        self._leaving = self._outside.edges
        self.players = self._outside.players
        self._bye = self._outside.bye
        hard = costs.unmatched if context.complete else 0
        self._prices = [*(hard + cost for cost in self._outside.costs), 0]
        self._start = [2 * price for price in self._prices]
        self._out = Leaving(positions_mask(self.inside), 0, [0] * len(self._prices))
        self._best = self._solve()

    def _could_pair(self, player: int) -> int:
        """The mask of the players with whom a player of the bracket could make a pair of it (B.3)."""
        if self._floating >> player & 1:
            return 0
        everyone = self._residents if self._moved_down >> player & 1 else self._moved_down | self._residents
        return everyone & ~self._floating & ~(1 << player)

    def _is_pair(self, vertex: int, other: int) -> bool:
        """Whether joining two vertices makes a pair of this bracket, not one of the completion."""
        if max(vertex, other) >= len(self.inside):
            return False
        return bool(self._could_pair(self.inside[vertex]) >> self.inside[other] & 1)

    # --- what the present matching says ----------------------------------------------------------------

    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of this bracket, each with the higher ranked player first."""
        return [
            (player, self.inside[other])
            for vertex, player in enumerate(self.inside)
            if vertex < (other := self._mate[vertex]) and self._is_pair(vertex, other)
        ]

    def downfloaters(self) -> list[int]:
        """Who is left unpaired in this bracket."""
        paired = {player for pair in self.pairs() for player in pair}
        return [player for player in self.inside if player not in paired and not self._settled >> player & 1]

    def left_alone(self) -> list[int]:
        """Who is unpaired in this bracket and in the following one."""
        return [
            player
            for vertex, player in enumerate(self.players)
            if not self._settled >> player & 1 and self._is_left(vertex)
        ]

    def _is_left(self, vertex: int) -> bool:
        other = self._mate[vertex]
        if other in (NOBODY, self._bye):
            return True
        return not self._is_pair(vertex, other) and self._outside.is_beyond(max(vertex, other))

    # --- narrowing -----------------------------------------------------------------------------------

    def narrow(self, order: Order) -> None:
        """Keep the matchings of least cost that come first in `order`."""
        bits, inside = order.bits, self.inside
        floats = [0 if self._settled >> player & 1 else order.downfloater(player) for player in inside]
        floats += [0] * (len(self._prices) - len(floats))
        self._add(bits, [order.pair(inside[one], inside[other]) for one, other, _ in self._pairs], floats)
        more = [(own << bits) + new for own, new in zip(self._out.more, floats, strict=True)]
        self._out = Leaving(self._out.players, self._out.bits + bits, more)
        self._solve()

    def _solve(self) -> Optimum:
        """Find an optimum, and keep the edges that one can use."""
        while True:
            edges = self._pairs + self._leaving
            best = least_cost_matching(self._prices, edges, self._start)
            lacking = self._outside.lacking(best, self._out)
            if not lacking:
                break
            self._leaving += lacking
        self._keep_tight(best, edges)
        self._best, self._mate = best, best.mate
        return best

    def pair_moved_down(self, moved_down: Sequence[int], residents: Sequence[int]) -> list[tuple[int, int]]:
        """Decide who of the moved-down players are paired (D.3), and with whom (D.1); they leave the question."""
        if self._needs_more_than_tight_edges():
            self.narrow(MovedDownOrder(moved_down, residents))
            decided = [pair for pair in self.pairs() if self._moved_down >> pair[0] & 1]
        else:
            decided = self._first_of_moved_down(moved_down)
        gone = positions_mask([player for pair in decided for player in pair])
        self._settled |= gone
        self._floating |= self._moved_down & ~gone
        left = {vertex for vertex, player in enumerate(self.inside) if gone >> player & 1}
        self._pairs = [
            edge for edge in self._pairs if not left.intersection(edge[:2]) and self._is_pair(edge[0], edge[1])
        ]
        self._leaving = [edge for edge in self._leaving if not left.intersection(edge[:2])]
        self._out = self._out.without(gone)
        self._prices = [0 if vertex in left else price for vertex, price in enumerate(self._prices)]
        self._start = [0 if vertex in left else dual for vertex, dual in enumerate(self._start)]
        return decided

    def _first_of_moved_down(self, moved_down: Sequence[int]) -> list[tuple[int, int]]:
        """The same by alternating paths: whatever is tight can be part of an optimum."""
        refinement = self._refinement(self._pairs, self._leaving, self._out)
        paired = []
        for player in moved_down:
            opponents = self._could_pair(player)
            if opponents >> refinement.mate(player) & 1 or refinement.give(player, opponents) != NOBODY:
                refinement.restrict(player, opponents)
                paired.append(player)
        return [(player, refinement.settle(player, self._could_pair(player))) for player in paired]

    def transpose_without_exchange(self, s1: Sequence[int]) -> bool:
        """Keep the first transposition (D.1) of the original S1; False, and no change, when an exchange is needed."""
        if self._needs_more_than_tight_edges():
            return False
        mask = positions_mask(s1)
        refinement = self._refinement(*self._between(mask))
        if refinement.is_possible:
            self._take_first(refinement, mask)
        return refinement.is_possible

    def transpose(self) -> None:
        """Keep the first transposition (D.1) of S1 and S2 as the present matching has them."""
        s1 = positions_mask([player for player, _ in self.pairs()])
        self._pairs, self._leaving, self._out = self._between(s1)
        if self._needs_more_than_tight_edges():
            self._solve()  # there are no blossoms between two sides
        if self._needs_more_than_tight_edges():
            self.narrow(TranspositionOrder(list(members(s1)), self.inside))
        else:
            self._take_first(self._refinement(self._pairs, self._leaving, self._out), s1)

    def _between(self, s1: int) -> tuple[list[Edge], list[Edge], Leaving]:
        """The edges left when S1 is paired with S2."""
        return *self._edges_between(s1), self._out.without(s1)

    def _take_first(self, refinement: Refinement, s1: int) -> None:
        for player in members(s1):
            refinement.settle(player, self._could_pair(player))
        names = self._names()
        vertex_of = {player: vertex for vertex, player in enumerate(names)}
        self._mate = [
            NOBODY if self._settled >> player & 1 else vertex_of.get(refinement.mate(player), NOBODY)
            for player in names
        ]

    def _needs_more_than_tight_edges(self) -> bool:
        """Whether some odd set that every optimum matches within itself is not so matched by all that uses tight edges.

        Where all others, and all who are alone, come to one, nobody else can be the one of the set who is left.
        """
        if not self._best.has_blossoms:
            return False
        open_ones = [vertex for vertex, player in enumerate(self._names()) if not self._settled >> player & 1]
        alone = sum(self._best.mate[vertex] == NOBODY for vertex in open_ones)
        sizes = Counter(blossom for vertex in open_ones for blossom in self._best.blossoms[vertex])
        return any(len(open_ones) + alone - size != 1 for size in sizes.values())

    def _names(self) -> list[int]:
        """By vertex, the player's position; the bye after all players."""
        return [*self.players, max(self.players, default=-1) + 1]

    def _refinement(self, pairs: Sequence[Edge], leaving: Sequence[Edge], out: Leaving) -> Refinement:
        """The matchings along some tight edges, by position instead of vertex."""
        best, names = self._best, self._names()
        choices = {player: 0 for player in names if not self._settled >> player & 1}
        choices |= self._outside.tight(best, out)
        for one, other, _ in (*pairs, *leaving):
            choices[names[one]] |= 1 << names[other]
            choices[names[other]] |= 1 << names[one]
        mate = {names[one]: names[other] for one, other in enumerate(best.mate) if other != NOBODY}
        may_be_alone = positions_mask([names[vertex] for vertex in members(best.may_be_alone)])
        return Refinement(choices, mate, sum(player not in mate for player in choices), may_be_alone)
