"""A complete matching, by Edmonds' search as in the textbooks: the judge's own, so that nothing is shared."""

from collections import deque
from collections.abc import Callable, Sequence


def complete_matching(
    vertices: Sequence[int], joined: Callable[[int, int], bool]
) -> tuple[tuple[int, int], ...] | None:
    """Everybody in pairs; None when that cannot be."""
    if len(vertices) % 2:
        return None
    size = len(vertices)
    near = [[other for other in range(size) if joined(vertices[one], vertices[other])] for one in range(size)]
    mate = [-1] * size
    for one in range(size):
        if mate[one] < 0 and not _augmented(one, near, mate):
            return None
    return tuple((vertices[one], vertices[other]) for one, other in enumerate(mate) if one < other)


def _augmented(root: int, near: Sequence[Sequence[int]], mate: list[int]) -> bool:
    """One more pair, with `root` in it."""
    size = len(mate)
    parent, base, outer = [-1] * size, list(range(size)), [False] * size
    outer[root] = True
    queue = deque([root])
    while queue:
        one = queue.popleft()
        for other in near[one]:
            if base[one] == base[other] or mate[one] == other:
                continue
            if other == root or (mate[other] >= 0 and parent[mate[other]] >= 0):
                for vertex in _contracted(one, other, base, parent, mate):
                    if not outer[vertex]:
                        outer[vertex] = True
                        queue.append(vertex)
            elif parent[other] < 0:
                parent[other] = one
                if mate[other] < 0:
                    _turn(other, parent, mate)
                    return True
                outer[mate[other]] = True
                queue.append(mate[other])
    return False


def _contracted(one: int, other: int, base: list[int], parent: list[int], mate: Sequence[int]) -> list[int]:
    """Make the odd cycle closed by two outer vertices one vertex; who is in it."""
    top = _common(one, other, base, parent, mate)
    inside = set()
    for vertex, child in ((one, other), (other, one)):
        at, below = vertex, child
        while base[at] != top:
            inside |= {base[at], base[mate[at]]}
            parent[at] = below
            below = mate[at]
            at = parent[mate[at]]
    members = [vertex for vertex in range(len(base)) if base[vertex] in inside]
    for vertex in members:
        base[vertex] = top
    return members


def _common(one: int, other: int, base: Sequence[int], parent: Sequence[int], mate: Sequence[int]) -> int:
    passed = set()
    at = one
    while True:
        at = base[at]
        passed.add(at)
        if mate[at] < 0:
            break
        at = parent[mate[at]]
    at = base[other]
    while at not in passed:
        at = base[parent[mate[at]]]
    return at


def _turn(end: int, parent: Sequence[int], mate: list[int]) -> None:
    """Turn the augmenting path that ends here."""
    at = end
    while at >= 0:
        above = parent[at]
        following = mate[above]
        mate[at], mate[above] = above, at
        at = following
