"""What players who are in no pair of a bracket may do: the graph of the completion and of the following bracket.

Nearly every two players below a bracket may meet, and mostly it does not matter who does. So of the edges between
them only some near ones are put into the graph, and those that an answer turns out to lack.
"""

from collections.abc import Callable, Sequence

from core.editions.dutch.bracket_context import BracketContext
from core.editions.dutch.round_layout import DutchLayout
from core.editions.dutch.v2017.criteria import positions_mask
from core.matching.cardinality import MaximumMatching, members
from core.matching.weighted import Edge, Optimum

_NEAR = 16


class OutsideGraph:
    """Edges outside the bracket. Vertices: `inside` players first, then those around the bracket, then the bye."""

    def __init__(
        self, layout: DutchLayout, context: BracketContext, inside: Sequence[int], could_pair: Sequence[int]
    ) -> None:
        """`could_pair`: by vertex inside, the mask of the players who could be his opponents in the bracket."""
        self.players = [*inside, *context.others]
        self.downfloat_costs = [context.downfloater(player) for player in inside] + [0] * len(context.others)
        # What it costs to be in no pair of the bracket, nor of the following one.
        self.costs = [
            cost + context.unpaired_cost(player)
            for player, cost in zip(self.players, self.downfloat_costs, strict=True)
        ]
        self.bye = len(self.players)
        self._legal = layout.legal
        self._others = positions_mask(context.others)
        self._following = self._others & ~positions_mask(tuple(context.beyond))
        self._vertex = {player: vertex for vertex, player in enumerate(self.players)}
        self.edges = [*self._of_the_bracket(context, inside, could_pair), *self._near_ones()]
        if context.complete and len(self.players) % 2:
            takers = layout.may_take_bye
            for vertex, player in enumerate(self.players):
                if takers >> player & 1:
                    self.edges.append((vertex, self.bye, self.costs[vertex]))

    def _of_the_bracket(self, context: BracketContext, inside: Sequence[int], could_pair: Sequence[int]) -> list[Edge]:
        """Players of the bracket who leave it, with each other or with someone around it."""
        edges: list[Edge] = []
        for vertex, player in enumerate(inside):
            legal = self._legal[player]
            edges += [
                (vertex, self._vertex[other], self.downfloat_costs[vertex])
                for other in members(legal & self._following)
            ]
            if context.complete:
                later = positions_mask(inside[vertex + 1 :]) & ~could_pair[vertex]
                for other in members(legal & (later | self._others & ~self._following)):
                    place = self._vertex[other]
                    edges.append((vertex, place, self.costs[vertex] + self.costs[place]))
        return edges

    def _near_ones(self) -> list[Edge]:
        """For everyone around the bracket the next players whom he may meet, and one way to pair them all."""
        matching = MaximumMatching(self._legal, self._others)
        matching.most_pairs()
        edges: list[Edge] = []
        for player in members(self._others):
            later = self._legal[player] & self._others & -1 << player
            near = [other for _, other in zip(range(_NEAR), members(later), strict=False)]
            mate = matching.mate[player]
            if mate > player and mate not in near:
                near.append(mate)
            edges += [self._edge(player, other) for other in near]
        return edges

    def _edge(self, one: int, other: int) -> Edge:
        """Two players around the bracket who meet."""
        first, second = self._vertex[one], self._vertex[other]
        both_following = self._following >> one & self._following >> other & 1
        return first, second, 0 if both_following else self.costs[first] + self.costs[second]

    def is_beyond(self, vertex: int) -> bool:
        """Whether a partner, the later vertex of no pair of the bracket, makes none of the following one either."""
        return not self._following >> self.players[vertex] & 1

    def lacking(self, best: Optimum, bits: int) -> list[Edge]:
        """Edges around the bracket that an optimum found without them lacks; costs are shifted by some `bits`."""
        found: list[Edge] = []
        for players, too_low in self._joined(best, bits, lambda slack: slack < 0):
            for player in members(players):
                for other in members(self._legal[player] & too_low & -1 << player):
                    one, two, cost = self._edge(player, other)
                    found.append((one, two, cost << bits))
        return found

    def tight(self, best: Optimum, bits: int) -> dict[int, int]:
        """By player around the bracket, the mask of those around it whom an optimum can give him."""
        return {
            player: self._legal[player] & allowed
            for players, allowed in self._joined(best, bits, lambda slack: slack == 0)
            for player in members(players)
        }

    def _joined(self, best: Optimum, bits: int, wanted: Callable[[int], bool]) -> list[tuple[int, int]]:
        """Masks of players who are alike, and of those with whom they would have a slack as wanted."""
        alike: dict[tuple[object, ...], int] = {}
        for player in members(self._others):
            vertex = self._vertex[player]
            key = best.reduced[vertex], best.blossoms[vertex], self._following >> player & 1, self.costs[vertex]
            alike[key] = alike.get(key, 0) | 1 << player
        groups = [(mask, mask.bit_length() - 1) for mask in alike.values()]
        joined = []
        for players, player in groups:
            partners = 0
            for mask, partner in groups:
                one, other, cost = self._edge(player, partner)
                if wanted(best.slack(one, other, cost << bits)):
                    partners |= mask
            joined.append((players, partners))
        return joined
