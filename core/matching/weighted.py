"""Exact matching of least cost in a general graph, for costs of any size; and the first of many equally good ones.

Being left alone has a price for each vertex, a pair has a cost; the matching sought has the least sum. Costs are
Python integers, so a whole vector of criteria packed into one integer is compared exactly.

The duals start at the prices, so the slack of an edge is its cost: where perfect pairs cost nothing, nearly
everybody is matched by a plain question of cardinality on bit masks, and only what is left needs a search of the
primal-dual method. The edges that are tight in the end are the only ones that any optimum can use, so a
finer question (which of the best matchings comes first?) is asked of them alone, from the duals that are known.

The primal-dual method grows one tree after another, at the price of looking at all edges of a tree. Before it starts,
the trees of all exposed vertices grow together, on bit masks, and their duals move together, so that equals are treated
as equals and most of the work is done in a few steps. That goes on until a tree would need a blossom.

The first of many is found by alternating paths, instead of a fresh matching for each question.
"""

from collections.abc import Callable, Mapping, Sequence

from core.matching.cardinality import MaximumMatching, members
from core.matching.primal_dual import NOBODY, PrimalDual
from core.model.dataclass import dataclass
from core.model.hints import Final, Protocol

__all__ = ["NOBODY", "Edge", "Optimum", "Refinement", "least_cost_matching", "least_cost_mates"]

Edge = tuple[int, int, int]
"""(vertex, vertex, cost of joining them); each pair of vertices at most once, no cost below zero."""

_STEPS: Final = 12


@dataclass(frozen=True, slots=True)
class Optimum:
    """A matching of least cost, and where the other ones of the same cost are to be found."""

    mate: list[int]  # partner of each vertex, or NOBODY
    tight: list[int]  # places, in the edges given, of those that an optimum can use
    dual: list[int]  # duals to start a finer question from, doubled
    reduced: list[int]  # by vertex, its dual less twice its price, blossoms aside
    may_be_alone: int  # mask of the vertices that an optimum can leave alone
    blossoms: list[tuple[int, ...]]  # by vertex, the odd sets around it that every optimum matches within themselves
    slack: Callable[[int, int, int], int]  # of an edge (one, other, cost), given or not; below zero: it is worth more

    @property
    def has_blossoms(self) -> bool:
        """Whether more than the tight edges decides which matchings are best."""
        return any(self.blossoms)


def least_cost_matching(alone: Sequence[int], edges: Sequence[Edge], start: Sequence[int] | None = None) -> Optimum:
    """The matching of least cost of the vertices 0..len(alone)-1.

    `alone` are the prices of being left alone. `start` are duals from a coarser question about the same edges, in
    the units of this one.
    """
    size = len(alone)
    dual = [2 * price for price in alone] if start is None else list(start)
    weights = [2 * (alone[one] + alone[other] - cost) for one, other, cost in edges]
    state = solved(_Listed(dual, edges, weights))
    around = state.blossoms_with_dual()
    shared: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}

    def slack(one: int, other: int, cost: int) -> int:
        slack = dual[one] + dual[other] - 2 * (alone[one] + alone[other] - cost)
        if not (around[one] and around[other]):
            return slack
        both = around[one], around[other]
        if both not in shared:
            shared[both] = sum(state.blossom_dual[blossom] for blossom in set(both[0]).intersection(both[1]))
        return slack + shared[both]

    return Optimum(
        mate=state.mate,
        tight=[
            place
            for place, (edge, weight) in enumerate(zip(edges, weights, strict=True))
            if weight >= 0 and dual[edge[0]] + dual[edge[1]] <= weight and slack(*edge) == 0
        ],
        dual=[
            own + sum(state.blossom_dual[blossom] for blossom in inside) // 2
            for own, inside in zip(dual, around, strict=True)
        ],
        reduced=[own - 2 * price for own, price in zip(dual, alone, strict=True)],
        may_be_alone=sum(1 << vertex for vertex in range(size) if dual[vertex] == 0),
        blossoms=around,
        slack=slack,
    )


def least_cost_mates(alone: Sequence[int], edges: Sequence[Edge]) -> list[int]:
    """`least_cost_matching(alone, edges).mate`, where no finer question follows: a third of the work less."""
    dual = [2 * price for price in alone]
    return solved(_Listed(dual, edges, [2 * (alone[one] + alone[other] - cost) for one, other, cost in edges])).mate


class Graph(Protocol):
    """What the first steps look at: feasible duals, and what the edges allow them."""

    dual: list[int]
    in_play: int  # mask of the vertices, where some of them may have no edge without those

    def searches(self, mate: list[int]) -> PrimalDual:
        """What the primal-dual method then does, from a matching along tight edges."""

    def lower(self) -> None:
        """Lower the duals as far as the edges allow: half way all at once, then one by one."""

    def tight(self) -> list[int]:
        """By vertex, the mask of those at the other end of tight edges."""

    def move(self, outer: int, inner: int) -> bool:
        """Lower the outer duals and raise the inner ones until another edge is tight; False: there is no such move."""


def solved(graph: Graph) -> PrimalDual:
    """The greatest weight; the duals are changed in place."""
    state = graph.searches(_good_start(graph))
    state.improve()
    return state


def _good_start(graph: Graph) -> list[int]:
    """Lower the duals, which are feasible, in place; a matching along edges that are tight then."""
    graph.lower()
    dual, mate = graph.dual, [NOBODY] * len(graph.dual)
    for _ in range(_STEPS):
        tight = graph.tight()
        matching = MaximumMatching(tight, graph.in_play, mate)
        matching.most_pairs()
        mate = matching.mate
        roots = sum(1 << vertex for vertex in members(matching.unmatched_players) if dual[vertex])
        forest = _forest(roots, tight, mate)
        if forest is None or not graph.move(*forest):
            break
    return mate


class _Listed:
    """Edge by edge. The duals are those of the caller."""

    def __init__(self, dual: list[int], edges: Sequence[Edge], weights: Sequence[int]) -> None:
        self.dual = dual
        self.in_play = (1 << len(dual)) - 1
        self._neighbours: list[list[tuple[int, int]]] = [[] for _ in dual]
        for (one, other, _), weight in zip(edges, weights, strict=True):
            if weight >= 0:
                self._neighbours[one].append((other, weight))
                self._neighbours[other].append((one, weight))

    def searches(self, mate: list[int]) -> PrimalDual:
        return PrimalDual(self._neighbours, self.dual, mate)

    def lower(self) -> None:
        dual, neighbours = self.dual, self._neighbours
        least = [max([weight - dual[other] for other, weight in near], default=0) for near in neighbours]
        dual[:] = [max(0, (own + low + 1) // 2) for own, low in zip(dual, least, strict=True)]
        for vertex, near in enumerate(neighbours):
            dual[vertex] = max(0, max([weight - dual[other] for other, weight in near], default=0))

    def tight(self) -> list[int]:
        dual, tight = self.dual, []
        for vertex, near in enumerate(self._neighbours):
            own, mask = dual[vertex], 0
            for other, weight in near:
                if own + dual[other] == weight:
                    mask |= 1 << other
            tight.append(mask)
        return tight

    def move(self, outer: int, inner: int) -> bool:
        dual = self.dual
        moves = [dual[vertex] for vertex in members(outer)]
        for vertex in members(outer):
            own = dual[vertex]
            for other, weight in self._neighbours[vertex]:
                if outer >> other & 1:
                    moves.append((own + dual[other] - weight) // 2)
                elif not inner >> other & 1:
                    moves.append(own + dual[other] - weight)
        step = min(moves)
        for vertex in members(outer):
            dual[vertex] -= step
        for vertex in members(inner):
            dual[vertex] += step
        return step > 0


def _forest(roots: int, tight: Sequence[int], mate: Sequence[int]) -> tuple[int, int] | None:
    """The masks of the outer and the inner vertices of all trees together; None without trees, or with a blossom."""
    outer, inner, queue = roots, 0, roots
    while queue:
        reached = 0
        for vertex in members(queue):
            reached |= tight[vertex]
        if reached & outer:
            return None
        queue = 0
        for vertex in members(reached & ~inner):
            queue |= 1 << mate[vertex]
        inner |= reached
        outer |= queue  # two matched to each other that were both reached see each other in the next step
    return (outer, inner) if roots else None


class Refinement:
    """Decisions one after another about matchings that leave nobody over; each keeps to the ones before.

    They make sense only where there is such a matching (`is_possible`).
    """

    def __init__(self, choices: Mapping[int, int], mate: Mapping[int, int], alone: int, may_be_alone: int) -> None:
        """`choices` are the masks of possible partners; `mate` is one such matching, as far as it keeps to them.

        A number of players is `alone`, whoever they are, out of the mask `may_be_alone`.
        """
        size = max(choices, default=-1) + 1
        everyone = sum(1 << player for player in choices)
        nobodies = (1 << alone) - 1 << size  # partners for those who are alone
        self._legal = [choices.get(player, 0) for player in range(size)] + [may_be_alone & everyone] * alone
        for player in members(may_be_alone & everyone):
            self._legal[player] |= nobodies
        start = [mate.get(player, NOBODY) for player in range(size)] + [NOBODY] * alone
        self._companions = MaximumMatching(self._legal, everyone | nobodies, start)
        self.is_possible = 2 * self._companions.most_pairs() == len(choices) + alone

    def give(self, player: int, wanted: int) -> int:
        """Match a player to the lowest of `wanted` that leaves nobody over; NOBODY, and no change, if there is none."""
        return self._companions.give(player, wanted)

    def settle(self, player: int, wanted: int) -> int:
        """Match a player to the lowest of `wanted`, one of whom he has now, and keep the two together; the partner."""
        partner = self.give(player, wanted)
        self._companions.in_play &= ~(1 << player | 1 << partner)
        return partner

    def restrict(self, player: int, allowed: int) -> None:
        """Let a player have no other partners any more; his present one is among them."""
        for other in members(self._legal[player] & ~allowed):
            self._legal[other] &= ~(1 << player)
        self._legal[player] &= allowed

    def mate(self, player: int) -> int:
        """The present companion; one who does not exist when the player is alone."""
        return self._companions.mate[player]
