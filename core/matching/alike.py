"""The matching of least cost where many pairs cost the same: of a vertex it is said what whole masks of others cost.

Step by step as in `core.matching.weighted`, so with the same mates of many equally good ones; but what is looked up
there for each pair is looked up here for all others of the same dual at once.
"""

from bisect import bisect_left, insort
from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush

from core.matching.cardinality import NOBODY, members
from core.matching.primal_dual import PrimalDual
from core.matching.weighted import solved
from core.model.dataclass import dataclass

Alike = Sequence[tuple[int, int]]
"""Of a vertex: (cost, mask of the others whom it can join at that cost). Nobody is in two of the masks."""

_Levels = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class OptimumAlike:
    """A matching of least cost, and where the other ones of the same cost are to be found."""

    mate: dict[int, int]  # of those who have a partner
    tight: list[int]  # by vertex, the mask of the partners that an optimum can give it
    dual: list[int]  # by vertex, doubled
    has_blossoms: bool  # whether more than the tight pairs decides which matchings are best


def least_cost_mates_alike(alone: Mapping[int, int], pairs: Mapping[int, Alike]) -> dict[int, int]:
    """The partners in a matching of least cost of the vertices named, ascending, of those who have one.

    As `least_cost_mates` of `core.matching.weighted`. No pair costs more than leaving both of it alone.
    """
    return _mates(pairs, solved(_graph(alone, pairs)))


def least_cost_alike(alone: Mapping[int, int], pairs: Mapping[int, Alike]) -> OptimumAlike:
    """The same with what else is best."""
    graph = _graph(alone, pairs)
    state = solved(graph)
    return OptimumAlike(_mates(pairs, state), graph.tight(), graph.dual, any(state.blossoms_with_dual()))


def _graph(alone: Mapping[int, int], pairs: Mapping[int, Alike]) -> "_Graph":
    size = max(pairs, default=-1) + 1
    everyone = [[(cost, mask) for cost, mask in pairs.get(vertex, ()) if mask] for vertex in range(size)]
    return _Graph([alone.get(vertex, 0) for vertex in range(size)], everyone)


def _mates(pairs: Mapping[int, Alike], state: PrimalDual) -> dict[int, int]:
    return {vertex: state.mate[vertex] for vertex in pairs if state.mate[vertex] != NOBODY}


class _Graph:
    """What the first steps look at. A level is a dual less twice the price of its vertex; most are of many vertices."""

    def __init__(self, alone: Sequence[int], pairs: Sequence[Alike]) -> None:
        self._most = [2 * price for price in alone]
        self._pairs = pairs
        self.dual = list(self._most)
        self.in_play = _mask(vertex for vertex, near in enumerate(pairs) if near)

    def searches(self, mate: list[int]) -> "_Searches":
        """From a matching along tight pairs."""
        return _Searches(self._pairs, self._most, self.dual, mate)

    def lower(self) -> None:
        """Lower the duals as far as the pairs allow: half way all at once, then one by one."""
        dual, most = self.dual, self._most
        for vertex, near in enumerate(self._pairs):
            least = most[vertex] - 2 * min(cost for cost, _ in near) if near else 0
            dual[vertex] = max(0, (dual[vertex] + least + 1) // 2)
        masks = self._masks()
        levels = sorted(masks)
        for vertex, near in enumerate(self._pairs):
            was, before = dual[vertex], dual[vertex] - most[vertex]
            lowest = min(
                [2 * cost + next(one for one in levels if masks[one] & mask) for cost, mask in near],
                default=most[vertex],
            )
            dual[vertex] = max(0, most[vertex] - lowest)
            if dual[vertex] == was:
                continue
            after = dual[vertex] - most[vertex]
            masks[before] ^= 1 << vertex
            if not masks[before]:
                del masks[before], levels[bisect_left(levels, before)]
            if after not in masks:
                insort(levels, after)
            masks[after] = masks.get(after, 0) | 1 << vertex

    def tight(self) -> list[int]:
        """By vertex, the mask of those at the other end of tight pairs."""
        masks, tight = self._masks(), []
        for own, most, near in zip(self.dual, self._most, self._pairs, strict=True):
            mask = 0
            for cost, others in near:
                mask |= masks.get(most - own - 2 * cost, 0) & others
            tight.append(mask)
        return tight

    def move(self, outer: int, inner: int) -> bool:
        """Lower the outer duals and raise the inner ones until another pair is tight; False: there is no such move."""
        dual, most = self.dual, self._most
        levels = sorted(self._masks().items())
        among = [(level, mask & outer) for level, mask in levels if mask & outer]
        beyond = [(level, mask & ~(outer | inner)) for level, mask in levels if mask & ~(outer | inner)]
        moves = []
        for vertex in members(outer):
            own = dual[vertex]
            moves.append(own)
            own -= most[vertex]
            for cost, others in self._pairs[vertex]:
                moves += [(own + level + 2 * cost) // 2 for level in _lowest(among, others)]
                moves += [own + level + 2 * cost for level in _lowest(beyond, others)]
        step = min(moves)
        for vertex in members(outer):
            dual[vertex] -= step
        for vertex in members(inner):
            dual[vertex] += step
        return step > 0

    def _masks(self) -> dict[int, int]:
        """By level, the mask of its vertices."""
        masks: dict[int, int] = {}
        for vertex, (dual, most) in enumerate(zip(self.dual, self._most, strict=True)):
            masks[dual - most] = masks.get(dual - most, 0) | 1 << vertex
        return masks


def _lowest(levels: _Levels, others: int) -> Sequence[int]:
    """The lowest level of some of these; none if they have none."""
    return next(((level,) for level, mask in levels if mask & others), ())


class _Searches(PrimalDual):
    """One tree after another, in which too whoever has the same dual is looked at together.

    An edge between outer vertices is one of several that are tight at once: the last in it is the mask of the others.
    """

    def __init__(self, pairs: Sequence[Alike], most: Sequence[int], dual: list[int], mate: list[int]) -> None:
        super().__init__([()] * len(pairs), dual, mate)
        self._pairs, self._most = pairs, most

    def _search(self, root: int) -> None:
        self._outer_at: dict[int, int] = {}  # by level, as stored: the mask of the outer vertices
        self._reached_at: dict[int, int] = {}  # by what is least for them: the mask of those reached
        super()._search(root)

    def _outer_edge(self) -> tuple[int, int]:
        when, one, other, others = heappop(self.outer_edges)
        if others := others & others - 1:
            heappush(self.outer_edges, (when, one, _first(others), others))
        return one, other

    def _scan(self, vertex: int) -> None:
        own, elsewhere = self.dual[vertex] - self._most[vertex], ~_mask(self.vertices[self.top[vertex]])
        outer = sum(self._outer_at.values())
        for cost, mask in self._pairs[vertex]:
            level, others = own + 2 * cost, mask & elsewhere
            for stored, equals in self._outer_at.items():
                if found := others & equals:
                    heappush(self.outer_edges, ((level + stored) // 2, vertex, _first(found), found))
            others &= ~outer
            for least, equals in self._reached_at.items():
                if least <= level:
                    others &= ~equals
            if others:
                self._reached_from(vertex, level, others)

    def _reached_from(self, vertex: int, level: int, others: int) -> None:
        for least in self._reached_at:
            self._reached_at[least] &= ~others
        self._reached_at[level] = self._reached_at.get(level, 0) | others
        dual, most = self.dual, self._most
        for other in members(others):
            self.reach[other] = level - most[other]
            self.reach_from[other] = vertex
            heappush(self.reached, (level - most[other] + dual[other], other))  # out of date where it is inner

    def _store_outer(self, vertex: int, actual: int) -> None:
        super()._store_outer(vertex, actual)
        stored = self.dual[vertex] - self._most[vertex]
        self._outer_at[stored] = self._outer_at.get(stored, 0) | 1 << vertex


def _first(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def _mask(vertices: Iterable[int]) -> int:
    return sum([1 << vertex for vertex in vertices])
