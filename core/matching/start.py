"""Where the primal-dual method starts: duals that are nearly right, and a large matching along tight edges.

The method itself grows one tree after another, at the price of looking at all edges of a tree. Here the trees of
all exposed vertices grow together, on bit masks, and their duals move together, so that equals are treated as
equals and most of the work is done in a few steps. That goes on until a tree would need a blossom.
"""

from collections.abc import Sequence

from core.matching.cardinality import NOBODY, MaximumMatching, members

_STEPS = 12

Neighbours = Sequence[Sequence[tuple[int, int]]]
"""By vertex: (other vertex, weight)."""


def good_start(dual: list[int], neighbours: Neighbours) -> list[int]:
    """Lower the duals, which are feasible, in place; a matching along edges that are tight then."""
    _lower(dual, neighbours)
    mate: list[int] | None = None
    for _ in range(_STEPS):
        tight = _tight(dual, neighbours)
        matching = MaximumMatching(tight, (1 << len(dual)) - 1, mate)
        matching.most_pairs()
        mate = matching.mate
        roots = sum(1 << vertex for vertex in members(matching.unmatched_players) if dual[vertex])
        forest = _forest(roots, tight, mate)
        if forest is None or not _move(dual, neighbours, *forest):
            break
    return mate if mate is not None else [NOBODY] * len(dual)


def _lower(dual: list[int], neighbours: Neighbours) -> None:
    """Lower the duals as far as the edges allow: half way all at once, then one by one."""
    least = [max([weight - dual[other] for other, weight in near], default=0) for near in neighbours]
    dual[:] = [max(0, (own + low + 1) // 2) for own, low in zip(dual, least, strict=True)]
    for vertex, near in enumerate(neighbours):
        dual[vertex] = max(0, max([weight - dual[other] for other, weight in near], default=0))


def _tight(dual: Sequence[int], neighbours: Neighbours) -> list[int]:
    """By vertex, the mask of those at the other end of tight edges."""
    tight = []
    for vertex, near in enumerate(neighbours):
        own, mask = dual[vertex], 0
        for other, weight in near:
            if own + dual[other] == weight:
                mask |= 1 << other
        tight.append(mask)
    return tight


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
        if queue & inner:
            return None
        outer |= queue
    return (outer, inner) if roots else None


def _move(dual: list[int], neighbours: Neighbours, outer: int, inner: int) -> bool:
    """Lower the outer duals and raise the inner ones until another edge is tight; False if there is no such move."""
    moves = [dual[vertex] for vertex in members(outer)]
    for vertex in members(outer):
        own = dual[vertex]
        for other, weight in neighbours[vertex]:
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
