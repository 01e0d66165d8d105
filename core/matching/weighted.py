"""Exact matching of least cost in a general graph, for costs of any size.

Being left alone has a price for each vertex, a pair has a cost; the matching sought has the least sum. Costs are
Python integers, so a whole vector of criteria packed into one integer is compared exactly.

The duals start at the prices, so the slack of an edge is its cost: where perfect pairs cost nothing, nearly
everybody is matched by a plain question of cardinality on bit masks, and only what is left needs a search of the
primal-dual method. The edges that are tight in the end are the only ones that any optimum can use, so a
finer question (which of the best matchings comes first?) is asked of them alone, from the duals that are known.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.matching.primal_dual import NOBODY, PrimalDual
from core.matching.start import good_start

__all__ = ["NOBODY", "Edge", "Optimum", "least_cost_matching"]

Edge = tuple[int, int, int]
"""(vertex, vertex, cost of joining them); each pair of vertices at most once, no cost below zero."""


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
    neighbours: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    for (one, other, _), weight in zip(edges, weights, strict=True):
        if weight >= 0:
            neighbours[one].append((other, weight))
            neighbours[other].append((one, weight))
    state = PrimalDual(neighbours, dual, good_start(dual, neighbours))
    state.improve()
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
