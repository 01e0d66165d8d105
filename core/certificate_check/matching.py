"""Who can be paired with whom all at once: largest matchings, by Edmonds' algorithm."""

from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb
from typing import Any, Final

from core.certificate_check.wrong import Wrong, require

Legal = Callable[[int, int], bool]
_MOST_TRIES: Final = 10_000


def all_paired(players: Sequence[int], legal: Legal, takers: set[int]) -> bool:
    """Whether all can be paired, but for one who may have the bye (player 0) if they are odd."""
    if len(players) % 2 == 0:
        return not left_over(players, legal)
    return not left_over(
        [*players, 0], lambda one, other: legal(one, other) if one and other else max(one, other) in takers
    )


def left_over(players: Sequence[int], legal: Legal) -> list[int]:
    """Who stays alone in a largest pairing that leaves nobody whom it could spare for somebody later in the list."""
    size = len(players)
    near = [
        [other for other in range(size) if other != one and legal(players[one], players[other])] for one in range(size)
    ]
    mate = [-1] * (size + 1)
    for one in range(size):
        if mate[one] < 0:
            # A stand-in, who may meet anybody later in the list, lets one of these go in favour of `one`.
            graph = [[*row, size] if place > one else row for place, row in enumerate(near)]
            _augment([*graph, list(range(one + 1, size))], mate, one)
            if mate[size] >= 0:
                mate[mate[size]] = -1
                mate[size] = -1
    return [players[one] for one in range(size) if mate[one] < 0]


def _augment(near: list[list[int]], mate: list[int], root: int) -> bool:  # noqa: C901 -- one search, Edmonds' with blossoms
    """Grow an alternating tree from an unpaired vertex; pair it, with others changing partners, if that can be."""
    size = len(near)
    base, parent, outer = list(range(size)), [-1] * size, [False] * size
    outer[root], ahead = True, [root]

    def common(one: int, other: int) -> int:
        seen = set()
        while True:
            one = base[one]
            seen.add(one)
            if mate[one] < 0 or parent[mate[one]] < 0:
                break
            one = parent[mate[one]]
        while base[other] not in seen:
            other = parent[mate[base[other]]]
        return base[other]

    def shrink(one: int, top: int, child: int, blossom: set[int]) -> None:
        while base[one] != top:
            blossom |= {base[one], base[mate[one]]}
            parent[one], child = child, mate[one]
            one = parent[mate[one]]

    for one in ahead:
        for other in near[one]:
            if base[one] == base[other] or mate[one] == other:
                continue
            if other == root or (mate[other] >= 0 and parent[mate[other]] >= 0):
                top, blossom = common(one, other), set[int]()
                shrink(one, top, other, blossom)
                shrink(other, top, one, blossom)
                for vertex in range(size):
                    if base[vertex] in blossom:
                        base[vertex] = top
                        if not outer[vertex]:
                            outer[vertex] = True
                            ahead.append(vertex)
            elif parent[other] < 0:
                parent[other] = one
                if mate[other] < 0:
                    _turn_round(other, parent, mate)
                    return True
                outer[mate[other]] = True
                ahead.append(mate[other])
    return False


def _turn_round(end: int, parent: list[int], mate: list[int]) -> None:
    """Everybody on the path to the root changes partners."""
    while end >= 0:
        before = parent[end]
        following = mate[before]
        mate[end], mate[before] = before, end
        end = following


def completed(
    players: list[int], alone: list[int], can_end: Callable[[list[int]], bool], worth: Callable[[list[int]], Any]
) -> list[int]:
    """The least and then best whom a following bracket leaves such that everyone can be paired in the end.

    Nobody can do with less than `alone`. Where the round cannot end so, sets are tried from the best one on.
    """
    if can_end(alone):
        return alone
    tries = 0
    for size in range(len(alone), len(players) + 1, 2):
        tries += comb(len(players), size)
        require(tries <= _MOST_TRIES, "the following bracket can be recomputed in reasonable time")
        for one in sorted(map(list, combinations(players, size)), key=worth):
            if can_end(one):
                return one
    raise Wrong("the downfloaters leave a round that can be completed: that is not so")
