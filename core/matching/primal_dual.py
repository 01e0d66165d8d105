"""The primal-dual method of Edmonds for matchings of greatest weight, one alternating tree at a time.

The tree grows from an exposed vertex until the matching can be improved or a vertex may stay exposed. A search
looks at each edge of the tree once, and keeps what happens next in heaps.

Inside a search the dual of a vertex is stored with the progress `delta` taken out: it is `stored - delta`
for an outer (S) vertex and `stored + delta` for an inner (T) one, so that growing the tree needs no sweep over
its vertices, and the moment at which an edge becomes tight is a number that never changes.
"""

from collections.abc import Sequence
from heapq import heappop, heappush

_OUTER = 1  # S: an even number of steps from the root
_INNER = 2  # T: an odd number

NOBODY = -1


class PrimalDual:
    """Vertices are 0..n-1, blossoms get ids from n on; a blossom's children may be blossoms.

    Weights and duals are doubled, so that half of a slack between two outer vertices is an integer. No edge may
    weigh more than the duals of its ends; what is matched at the start must be tight.
    """

    def __init__(self, neighbours: Sequence[Sequence[tuple[int, int]]], dual: list[int], mate: list[int]) -> None:
        n = len(neighbours)
        self.n = n
        self.neighbours = neighbours
        self.dual = dual
        self.mate = mate
        self.top = list(range(n))  # outermost blossom of each vertex
        self.base = list(range(n))  # of vertex or blossom: the vertex that leaves it matched to the outside
        self.parent = [NOBODY] * n  # of vertex or blossom: the blossom it is a child of
        self.vertices: list[list[int]] = [[vertex] for vertex in range(n)]  # of vertex or blossom
        self.children: list[list[int]] = [[] for _ in range(n)]
        # links[b][i] joins children[b][i] (first end) to children[b][i + 1] (second end), cyclically.
        self.links: list[list[tuple[int, int]]] = [[] for _ in range(n)]
        self.blossom_dual = [0] * n
        self.label: dict[int, int] = {}
        self.entry: dict[int, tuple[int, int] | None] = {}  # edge by which a labelled blossom joined the tree

    def improve(self) -> None:
        """Go on until only vertices whose dual is zero are exposed: no matching then weighs more."""
        for root in range(self.n):
            if self.mate[root] == NOBODY and self.dual[root] > 0:
                self._search(root)

    def blossoms_with_dual(self) -> list[tuple[int, ...]]:
        """By vertex, the blossoms around it that carry a dual; most blossoms do not."""
        around: dict[int, tuple[int, ...]] = {NOBODY: ()}
        for blossom in range(len(self.parent) - 1, self.n - 1, -1):  # whatever is around a blossom came after it
            above = around[self.parent[blossom]]
            around[blossom] = (blossom, *above) if self.blossom_dual[blossom] else above
        return [around[self.parent[vertex]] for vertex in range(self.n)]

    # --- one search ----------------------------------------------------------------------------------

    def _search(self, root: int) -> None:
        """Match `root`, or leave exposed a vertex whose dual reached zero."""
        n, top, mate = self.n, self.top, self.mate
        self.label = {}
        self.delta = 0
        self.to_scan: list[int] = []
        self.reach: dict[int, int] = {}  # least (stored dual - weight) over the outer neighbours
        self.reach_from: dict[int, int] = {}
        self.reached: list[tuple[int, int]] = []  # (when, free vertex), some of them out of date
        self.outer_edges: list[tuple[int, ...]] = []  # (when, outer vertex, another one)
        self.inner_blossoms: list[tuple[int, int]] = []  # (when, blossom), some of them out of date
        self.lowest: tuple[int, int] | None = None  # outer vertex whose dual is the first to reach zero
        self._make_outer(top[root], None)
        while True:
            while self.to_scan:
                self._scan(self.to_scan.pop())
            when, what, where = self._next_event()
            self.delta = when
            if what == "zero":
                self._flip_to_root(where, NOBODY)
                break
            if what == "reach":
                start = self.reach_from[where]
                blossom = top[where]
                if mate[self.base[blossom]] == NOBODY:
                    self._flip_to_root(start, where)
                    if blossom >= n:
                        self._rebase(blossom, where)
                    mate[where] = start
                    break
                self._make_inner(blossom, (start, where))
                inside = self.base[blossom]
                partner = mate[inside]
                self._make_outer(top[partner], (inside, partner))
            elif what == "shrink":
                self._shrink(*self._outer_edge())
            else:
                self._open_inner(where)
        self._settle()

    def _next_event(self) -> tuple[int, str, int]:
        """(delta, kind, vertex or blossom) of whatever happens first as the duals move."""
        top, label, dual, reach = self.top, self.label, self.dual, self.reach
        assert self.lowest is not None
        when, what, where = self.lowest[0], "zero", self.lowest[1]
        reached = self.reached
        while reached:
            at, vertex = reached[0]
            if top[vertex] not in label and reach[vertex] + dual[vertex] == at:
                if at < when:
                    when, what, where = at, "reach", vertex
                break
            heappop(reached)
        edges = self.outer_edges
        while edges and top[edges[0][1]] == top[edges[0][2]]:
            self._outer_edge()
        if edges and edges[0][0] < when:
            when, what, where = edges[0][0], "shrink", 0
        inner = self.inner_blossoms
        while inner and (label.get(inner[0][1]) != _INNER or self.blossom_dual[inner[0][1]] // 2 != inner[0][0]):
            heappop(inner)
        if inner and inner[0][0] < when:
            when, what, where = inner[0][0], "open", inner[0][1]
        return when, what, where

    def _outer_edge(self) -> tuple[int, int]:
        """The edge between outer vertices that is tight first: it is taken out."""
        _, one, other = heappop(self.outer_edges)
        return one, other

    def _scan(self, vertex: int) -> None:
        top, dual, label, reach, reached = self.top, self.dual, self.label, self.reach, self.reached
        own_dual, own_top, reach_from = dual[vertex], top[vertex], self.reach_from
        for other, weight in self.neighbours[vertex]:
            other_top = top[other]
            if other_top == own_top:
                continue
            kind = label.get(other_top)
            if kind == _OUTER:
                heappush(self.outer_edges, ((own_dual + dual[other] - weight) // 2, vertex, other))
                continue
            distance = own_dual - weight
            nearest = reach.get(other)
            if nearest is None or distance < nearest:
                reach[other] = distance
                reach_from[other] = vertex
                if kind is None:
                    heappush(reached, (distance + dual[other], other))

    # --- labels --------------------------------------------------------------------------------------

    def _make_outer(self, blossom: int, entry: tuple[int, int] | None) -> None:
        self.label[blossom] = _OUTER
        self.entry[blossom] = entry
        if blossom >= self.n:
            self.blossom_dual[blossom] -= 2 * self.delta
        for vertex in self.vertices[blossom]:
            self._store_outer(vertex, self.dual[vertex])

    def _store_outer(self, vertex: int, actual: int) -> None:
        stored = actual + self.delta
        self.dual[vertex] = stored
        if self.lowest is None or stored < self.lowest[0]:
            self.lowest = (stored, vertex)
        self.to_scan.append(vertex)

    def _make_inner(self, blossom: int, entry: tuple[int, int]) -> None:
        self.label[blossom] = _INNER
        self.entry[blossom] = entry
        if blossom >= self.n:
            self.blossom_dual[blossom] += 2 * self.delta
            heappush(self.inner_blossoms, (self.blossom_dual[blossom] // 2, blossom))
        for vertex in self.vertices[blossom]:
            self.dual[vertex] -= self.delta

    def _make_free(self, blossom: int) -> None:
        """A vertex or blossom that came out of an inner blossom and is in the tree no longer."""
        for vertex in self.vertices[blossom]:
            nearest = self.reach.get(vertex)
            if nearest is not None:
                heappush(self.reached, (nearest + self.dual[vertex], vertex))

    def _settle(self) -> None:
        """Turn stored duals into actual ones and open outer blossoms that no longer carry a dual."""
        for blossom, kind in self.label.items():
            shift = -self.delta if kind == _OUTER else self.delta
            for vertex in self.vertices[blossom]:
                self.dual[vertex] += shift
            if blossom >= self.n:
                self.blossom_dual[blossom] -= 2 * shift
        for blossom in list(self.label):
            self._open_if_idle(blossom)

    def _open_if_idle(self, blossom: int) -> None:
        if blossom < self.n or self.blossom_dual[blossom] != 0:
            return
        for child in self._dissolve(blossom):
            self._open_if_idle(child)

    def _dissolve(self, blossom: int) -> list[int]:
        """Make the children of a top blossom top blossoms themselves."""
        children = self.children[blossom]
        for child in children:
            self.parent[child] = NOBODY
            for vertex in self.vertices[child]:
                self.top[vertex] = child
        return children

    # --- the matching along a path -------------------------------------------------------------------

    def _flip_to_root(self, vertex: int, partner: int) -> None:
        """Match `vertex` (outer) to `partner` and flip the tree path from there to the root."""
        top, mate, entry = self.top, self.mate, self.entry
        while True:
            outer = top[vertex]
            if outer >= self.n:
                self._rebase(outer, vertex)
            mate[vertex] = partner
            came_by = entry[outer]
            if came_by is None:
                return
            inner = top[came_by[0]]
            inner_entry = entry[inner]
            assert inner_entry is not None
            parent_vertex, inner_vertex = inner_entry
            if inner >= self.n:
                self._rebase(inner, inner_vertex)
            mate[inner_vertex] = parent_vertex
            vertex, partner = parent_vertex, inner_vertex

    def _rebase(self, blossom: int, vertex: int) -> None:
        """Rearrange the matching inside a blossom so that `vertex` is the one left for the outside."""
        children, links = self.children[blossom], self.links[blossom]
        at = self._child_with(blossom, vertex)
        if children[at] >= self.n:
            self._rebase(children[at], vertex)
        # Along the even side from the child back to the base, swap matched and unmatched links.
        step = 1 if at % 2 else -1
        position = at
        while position % len(children):
            position += step
            one, other = self._link(links, position, step)
            self._match_into(children[position % len(children)], one)
            position += step
            self._match_into(children[position % len(children)], other)
            self.mate[one], self.mate[other] = other, one
        self.children[blossom] = children[at:] + children[:at]
        self.links[blossom] = links[at:] + links[:at]
        self.base[blossom] = vertex

    @staticmethod
    def _link(links: list[tuple[int, int]], position: int, step: int) -> tuple[int, int]:
        """The edge from the child at `position` to the next one in direction `step`."""
        if step == 1:
            return links[position % len(links)]
        one, other = links[(position - 1) % len(links)]
        return other, one

    def _match_into(self, child: int, vertex: int) -> None:
        if child >= self.n:
            self._rebase(child, vertex)

    def _child_with(self, blossom: int, vertex: int) -> int:
        """The place, among the children of a blossom, of the one that holds a vertex."""
        child = vertex
        while self.parent[child] != blossom:
            child = self.parent[child]
        return self.children[blossom].index(child)

    # --- blossoms ------------------------------------------------------------------------------------

    def _shrink(self, one: int, other: int) -> None:
        """Two outer vertices are joined by a tight edge: make the odd cycle a blossom."""
        left, right = self._path_to_root(self.top[one]), self._path_to_root(self.top[other])
        on_left = set(left)
        meeting = next(blossom for blossom in right if blossom in on_left)
        up_left = left[: left.index(meeting)]
        up_right = right[: right.index(meeting)]
        # The cycle starts at the meeting point, goes down to `one`, over to `other`, and up again.
        children = [meeting, *reversed(up_left), *up_right]
        links = [self._entry_of(child) for child in reversed(up_left)]
        links.append((one, other))
        for child in up_right:
            start, end = self._entry_of(child)
            links.append((end, start))
        blossom = self._new_blossom(children, links)
        self.label[blossom] = _OUTER
        self.entry[blossom] = self.entry[meeting]
        for child in children:
            kind = self.label.pop(child)
            if child >= self.n:
                self.blossom_dual[child] += 2 * self.delta if kind == _OUTER else -2 * self.delta
            for vertex in self.vertices[child]:
                self.top[vertex] = blossom
                if kind == _INNER:
                    self._store_outer(vertex, self.dual[vertex] + self.delta)

    def _entry_of(self, blossom: int) -> tuple[int, int]:
        entry = self.entry[blossom]
        assert entry is not None
        return entry

    def _path_to_root(self, blossom: int) -> list[int]:
        path = [blossom]
        while (entry := self.entry[path[-1]]) is not None:
            path.append(self.top[entry[0]])
        return path

    def _new_blossom(self, children: list[int], links: list[tuple[int, int]]) -> int:
        blossom = len(self.children)
        self.children.append(children)
        self.links.append(links)
        self.base.append(self.base[children[0]])
        self.parent.append(NOBODY)
        self.vertices.append([vertex for child in children for vertex in self.vertices[child]])
        for child in children:
            self.parent[child] = blossom
        self.blossom_dual.append(-2 * self.delta)  # actual dual 0 at this moment
        return blossom

    def _open_inner(self, blossom: int) -> None:
        """An inner blossom whose dual reached zero becomes its children again."""
        entry = self._entry_of(blossom)
        entered_at = self._child_with(blossom, entry[1])
        del self.label[blossom]
        self.blossom_dual[blossom] = 0
        for vertex in self.vertices[blossom]:
            self.dual[vertex] += self.delta
        children, links = self._dissolve(blossom), self.links[blossom]
        step = 1 if entered_at % 2 else -1
        position = entered_at
        self._make_inner(children[position], entry)
        while position % len(children):
            one, other = self._link(links, position, step)
            position += step
            self._make_outer(children[position % len(children)], (one, other))
            one, other = self._link(links, position, step)
            position += step
            self._make_inner(children[position % len(children)], (one, other))
        for child in children:
            if child not in self.label:
                self._make_free(child)
