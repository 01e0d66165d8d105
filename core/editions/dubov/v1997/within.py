"""The last resort of 6.3: pairs within one column, as few as possible, and of these the first."""

from collections.abc import Sequence

from core.matching.cardinality import NOBODY
from core.matching.first import Refinement
from core.matching.weighted import Edge, least_cost_matching


def first_with_fewest_within(left: Sequence[int], right: Sequence[int], legal: Sequence[int]) -> list[tuple[int, int]]:
    """6.3, where the columns cannot be paired across: as few pairs as possible within one column (decision 53).

    Of these the first: from the top of the left column each takes the first of the right one, or else the first
    below him in his own; those of the right column who are left, from the top, the first below them. All can be paired.
    """
    order = (*right, *left)  # the lower the vertex, the sooner taken
    vertex = {player: at for at, player in enumerate(order)}
    is_left = {player: at >= len(right) for player, at in vertex.items()}
    edges = [
        (at, vertex[other], int(is_left[player] is is_left[other]))
        for at, player in enumerate(order)
        for other in order[at + 1 :]
        if legal[player] >> other & 1
    ]
    choosers = [vertex[player] for player in (*left, *right)]
    mate = _first_of_least_cost(len(order), edges, choosers)
    turn = {one: at for at, one in enumerate(choosers)}
    return [(order[one], order[mate[one]]) for one in choosers if turn[one] < turn[mate[one]]]


def _first_of_least_cost(size: int, edges: Sequence[Edge], choosers: Sequence[int]) -> list[int]:
    """The mates by vertex: of the matchings of least cost of everyone, the first by the choosers' lowest choices."""
    alone = [size] * size
    best = least_cost_matching(alone, edges)
    if best.has_blossoms:
        return _by_weight(size, edges, choosers)
    choices = dict.fromkeys(range(size), 0)
    for place in best.tight:
        one, other, _ = edges[place]
        choices[one] |= 1 << other
        choices[other] |= 1 << one
    refinement = Refinement(choices, dict(enumerate(best.mate)), 0, 0)
    assert refinement.is_possible, "everyone can be paired"
    settled = [NOBODY] * size
    for one in choosers:
        if settled[one] == NOBODY:
            other = refinement.settle(one, choices[one])
            settled[one], settled[other] = other, one
    # What can be part of a best matching was settled pair by pair: whether all of it is one is counted (decision 92).
    if _cost(edges, settled) > _cost(edges, best.mate):
        return _by_weight(size, edges, choosers)
    return settled


def _cost(edges: Sequence[Edge], mate: Sequence[int]) -> int:
    """How many pairs within one column."""
    return sum(cost for one, other, cost in edges if mate[one] == other)


def _by_weight(size: int, edges: Sequence[Edge], choosers: Sequence[int]) -> list[int]:
    """The same where the edges do not say it all: each chooser's choice as a figure of one great cost."""
    width = size.bit_length()
    figure = {one: width * (size - 1 - turn) for turn, one in enumerate(choosers)}
    turn_of = {one: turn for turn, one in enumerate(choosers)}
    weighed = []
    for one, other, cost in edges:
        chooser, chosen = (one, other) if turn_of[one] < turn_of[other] else (other, one)
        weighed.append((one, other, (cost << width * size) + (chosen << figure[chooser])))
    return least_cost_matching([size << width * size] * size, weighed).mate
