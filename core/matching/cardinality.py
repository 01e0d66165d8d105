"""Can everyone be paired? Maximum-cardinality matching on bit masks, kept up to date as players leave.

Vertices are small integers; `legal[v]` is the mask of the vertices that `v` may be paired with. A search for
an augmenting path looks first for an exposed vertex among all neighbours at once, which in the field's dense
graphs is found in a step or two.
"""

from collections.abc import Iterator, Sequence
from itertools import compress, pairwise

from core.model.hints import Final

NOBODY = -1
_FEW: Final = 16
"""Of so many, a bit at a time is as fast."""
_FLAGS: Final = bytes.maketrans(b"01", b"\0\1")
_NARROW: Final = 64
"""Bits of a mask for which asking all at once takes no longer."""
_NEXT: Final = 8
"""So many of the following vertices are asked one by one before all are asked at once."""


def members(mask: int) -> Iterator[int]:
    """The vertices of a mask, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def mask_of_many(vertices: Sequence[int]) -> int:
    """The mask of some vertices, made in one pass.

    Bit by bit each step touches the whole mask, so that work on a field grows with the square of its players.
    """
    if len(vertices) <= _FEW:
        mask = 0
        for vertex in vertices:
            mask |= 1 << vertex
        return mask
    first, after = vertices[0], vertices[0] + len(vertices)
    if vertices[-1] == after - 1 and list(vertices) == list(range(first, after)):  # a scoregroup, or everyone lower
        return (1 << after) - (1 << first)
    top = max(vertices)
    digits = bytearray(b"0") * (top + 1)
    for vertex in vertices:
        digits[top - vertex] = 49  # "1"
    return int(digits, 2)


def members_at_once(mask: int) -> list[int]:
    """The vertices of a mask, lowest first, for whoever looks at all of them."""
    width = mask.bit_length()
    if mask.bit_count() * _FEW > width + 256:
        return list(compress(range(width), f"{mask:b}"[::-1].encode().translate(_FLAGS)))
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


def meet_enough(legal: Sequence[int], players: int, may_stay: int) -> bool:
    """Whether each of them may meet so many of the others that all can be paired, but for one who is in `may_stay`.

    Half of them suffice, whoever they are (Dirac's theorem). No says nothing; nor are many players asked.
    """
    count = players.bit_count()
    if players.bit_length() > _NARROW or (count % 2 and not players & may_stay):
        return False
    return _each_has(legal, players, (count + 1) // 2)


def least_unpaired(legal: Sequence[int], players: int) -> int:
    """How many of them stay unpaired where as many as possible are paired."""
    count = players.bit_count()
    if players.bit_length() <= _NARROW and _each_has(legal, players, count // 2):  # Dirac's theorem again
        return count % 2
    return count - 2 * MaximumMatching(legal, players).most_pairs()


def _each_has(legal: Sequence[int], players: int, least: int) -> bool:
    """Whether each of them has so many legal opponents among them."""
    left = players
    while left:
        lowest = left & -left
        if (legal[lowest.bit_length() - 1] & players).bit_count() < least:
            return False
        left ^= lowest
    return True


def _end_of(mask: int, *, highest: bool) -> int:
    """Its lowest or highest bit."""
    return 1 << mask.bit_length() - 1 if highest else mask & -mask


class MaximumMatching:
    """A matching of the vertices still in play that is as large as possible.

    It is a witness only: it shows that a pairing exists, not which one the rules want. When vertices go out of play, or
    come into it, the matching is mended from those that lost their companion and those that have none yet.
    """

    def __init__(self, legal: Sequence[int], in_play: int, mate: Sequence[int] | None = None) -> None:
        """`mate` is a matching to start from; what is not legal in it is left out."""
        self.legal = legal
        self.in_play = in_play
        self.mate = [NOBODY] * len(legal)
        self.unmatched_players = in_play
        for vertex, companion in enumerate(mate or ()):
            if companion > vertex and legal[vertex] >> companion & 1:
                self.mate[vertex], self.mate[companion] = companion, vertex
                self.unmatched_players &= ~(1 << vertex | 1 << companion)

    def can_pair_all(self, in_play: int, may_stay: int) -> bool:
        """Whether all of `in_play` can be paired, but for at most one who is in `may_stay` if their number is odd.

        `in_play` must be part of what was in play before; when the answer is yes the others leave for good,
        when it is no they stay.
        """
        assert in_play & ~self.in_play == 0, "a vertex does not come back into play by a question"
        before = self.in_play, self.unmatched_players, list(self.mate)
        self.turn_to(in_play)
        if self._maximise() <= in_play.bit_count() % 2 and self._settle_the_odd_one(may_stay):
            return True
        self.in_play, self.unmatched_players, self.mate = before
        return False

    def turn_to(self, in_play: int) -> None:
        """From now on these are in play; the pairs that were among them before stay."""
        mate = self.mate
        for leaver in members_at_once(self.in_play & ~in_play):
            companion = mate[leaver]
            if companion != NOBODY:
                mate[leaver] = mate[companion] = NOBODY
                if in_play >> companion & 1:
                    self.unmatched_players |= 1 << companion
        self.unmatched_players = (self.unmatched_players | in_play & ~self.in_play) & in_play
        self.in_play = in_play

    def most_pairs(self) -> int:
        """The greatest number of pairs among the vertices in play."""
        return (self.in_play.bit_count() - self._maximise()) // 2

    def can_be_left(self) -> int:
        """The mask of vertices that some largest matching leaves exposed; call `most_pairs` first."""
        left = 0
        if self.unmatched_players.bit_count() == 1 and meet_enough(self.legal, self.in_play, self.in_play):
            return self.in_play
        for root in members(self.unmatched_players):
            if left != self.in_play:
                left |= self._freed_by_few_changes(root)
            if left != self.in_play:
                tree = _Tree(root)
                self._grow(tree)
                left |= tree.outer
        return left

    def _freed_by_few_changes(self, root: int) -> int:
        """The mask of vertices that are exposed instead of `root` when one or two pairs change: often everybody."""
        legal, mate = self.legal, self.mate
        by_one = self.matched_to(legal[root])
        freed = 1 << root | by_one
        for vertex in members(self.in_play & ~self.unmatched_players & ~freed):
            if legal[mate[vertex]] & by_one:
                freed |= 1 << vertex
        return freed

    def give(self, vertex: int, wanted: int, *, highest: bool = False) -> int:
        """Match a matched vertex to the lowest of `wanted` that leaves nobody exposed who was not; NOBODY if none does.

        Nobody may be exposed. Once his companion is free, an alternating path frees whoever can be done without.
        `highest`: to the highest of them instead.
        """
        assert not self.unmatched_players, "everyone has a companion"
        own = self.mate[vertex]
        wanted &= self.legal[vertex] & self.in_play
        if not wanted:
            return NOBODY
        first = _end_of(wanted, highest=highest).bit_length() - 1
        if first == own or self.legal[own] >> self.mate[first] & 1:  # the two whom they have now can meet
            other = self.mate[first]
            if first != own:
                self._match(own, other)
                self._match(vertex, first)
            return first
        self.in_play &= ~(1 << vertex)
        self.mate[own] = NOBODY
        self.unmatched_players = 1 << own
        found = self.can_be_left() & wanted
        taken = _end_of(found, highest=highest) if found else self.unmatched_players
        if taken != self.unmatched_players:
            left = self._augment(own, taken)
            assert left, "an alternating path leads there"
        companion = taken.bit_length() - 1
        self.unmatched_players = 0
        self.in_play |= 1 << vertex
        self.mate[vertex], self.mate[companion] = companion, vertex
        return companion if found else NOBODY

    def matched_to(self, vertices: int) -> int:
        """The mask of the present companions of some vertices."""
        mate = self.mate
        return mask_of_many(
            [mate[vertex] for vertex in members_at_once(vertices & self.in_play & ~self.unmatched_players)]
        )

    def _grow(self, tree: "_Tree") -> None:
        """Grow the alternating tree of an exposed vertex as far as it goes, no augmenting path being left."""
        legal, mate = self.legal, self.mate
        unseen = self.in_play & ~tree.outer
        for vertex in tree.queue:
            assert not legal[vertex] & self.unmatched_players & unseen, "an augmenting path was left"
            while reached := legal[vertex] & unseen:
                inner = reached.bit_length() - 1
                tree.add_pair(vertex, inner, mate[inner])
                unseen &= ~(1 << inner | 1 << mate[inner])
            while others := legal[vertex] & tree.outer & ~tree.cycle[tree.base[vertex]]:
                tree.contract(vertex, others.bit_length() - 1, mate)

    def bottleneck(self, may_stay: int) -> tuple[int, int] | None:
        """Why not all in play can be paired: (crowd, partners), two masks; None when they can.

        Whoever is in the crowd has legal opponents only among the partners and within his own odd-sized part of
        the crowd, and there are more such parts than partners (the theorem of Tutte and Berge). Of the sets
        that the search yields, the smallest. `may_stay` as in `can_pair_all`.
        """
        self.most_pairs()
        if self.unmatched_players.bit_count() <= self.in_play.bit_count() % 2 and self._settle_the_odd_one(may_stay):
            return None
        found = []
        for root in members(self.unmatched_players):
            tree = _Tree(root)
            self._grow(tree)
            found.append((tree.outer, tree.inner))
        if self.in_play.bit_count() % 2:
            # A part that holds a player who may have the bye is short of nobody unless the bye is elsewhere.
            hopeless = [crowd for crowd in found if not crowd[0] & may_stay]
            found = hopeless or [(one[0] | two[0], one[1] | two[1]) for one, two in pairwise(found)]
        return min(found, key=lambda crowd: ((crowd[0] | crowd[1]).bit_count(), crowd))

    def _maximise(self) -> int:
        """Augment until no path is left; the number of vertices that stay exposed.

        A tree that came to no exposed vertex never will, so the searches after it pass by its vertices. For the last
        exposed vertex there is nobody to come to.
        """
        self._pair_greedily()
        spent = 0
        for vertex in members(self.unmatched_players):
            if self.unmatched_players & ~spent & ~(1 << vertex) and self.unmatched_players >> vertex & 1:
                stuck = None if self._join(vertex, spent) else self._search(vertex, 0, spent)
                if stuck is not None:
                    spent |= stuck.outer | stuck.inner
        return self.unmatched_players.bit_count()

    def _join(self, root: int, barred: int) -> bool:
        """Match `root` and another exposed vertex to a pair between them, the one that `_search` comes to first."""
        legal, mate = self.legal, self.mate
        unmatched_players = self.unmatched_players & ~(barred | 1 << root)
        reached = legal[root] & self.in_play & ~(self.unmatched_players | barred)
        while reached:
            near = reached.bit_length() - 1
            far = mate[near]
            if found := legal[far] & unmatched_players:
                lowest = found & -found
                self._match(root, near)
                self._match(far, lowest.bit_length() - 1)
                self.unmatched_players &= ~(1 << root | lowest)
                return True
            reached &= ~(1 << near | 1 << far)
        return False

    def _pair_greedily(self) -> None:
        """Everyone in turn gets the lowest who is left: mostly one of the next few, so these are asked first."""
        mate, legal = self.mate, self.legal
        if self.unmatched_players.bit_length() <= _NARROW:
            left = self.unmatched_players
            for vertex in members(left):
                near = legal[vertex] & left
                if near and left >> vertex & 1:
                    lowest = near & -near
                    companion = lowest.bit_length() - 1
                    mate[vertex], mate[companion] = companion, vertex
                    left &= ~(1 << vertex | lowest)
            self.unmatched_players = left
            return
        vertices = members_at_once(self.unmatched_players)
        is_left = bytearray(len(legal))
        for vertex in vertices:
            is_left[vertex] = True
        paired: list[int] = []  # not yet taken out of the mask
        for place, vertex in enumerate(vertices, start=1):
            if not is_left[vertex]:
                continue
            opponents = legal[vertex]
            for other in vertices[place : place + _NEXT]:
                if is_left[other] and opponents >> other & 1:
                    companion = other
                    break
            else:
                self.unmatched_players &= ~mask_of_many(paired)
                paired.clear()
                near = opponents & self.unmatched_players
                if not near:
                    continue
                companion = (near & -near).bit_length() - 1
            mate[vertex], mate[companion] = companion, vertex
            is_left[vertex] = is_left[companion] = False
            paired += vertex, companion
        self.unmatched_players &= ~mask_of_many(paired)

    def _settle_the_odd_one(self, may_stay: int) -> bool:
        """Move the exposed vertex, if there is one, to one that may stay."""
        if not self.unmatched_players or self.unmatched_players & may_stay:
            return True
        return self._augment(self.unmatched_players.bit_length() - 1, may_stay)

    def _augment(self, root: int, may_stay: int) -> bool:
        """Match `root`, the only exposed vertex, and expose a member of `may_stay` instead."""
        return self._swap(root, may_stay) or self._search(root, may_stay, 0) is None

    def _swap(self, root: int, may_stay: int) -> bool:
        """The same where a change of one or two pairs does it, as it does in dense graphs."""
        legal, mate = self.legal, self.mate
        near = self.matched_to(may_stay) & legal[root]
        if near:
            other = near.bit_length() - 1
            leaver = mate[other]
            self._match(root, other)
        else:
            by_one = self.matched_to(legal[root])
            leaver = next((one for one in members(may_stay & self.in_play) if legal[mate[one]] & by_one), NOBODY)
            if leaver == NOBODY:
                return False
            middle = (legal[mate[leaver]] & by_one).bit_length() - 1
            between = mate[middle]
            self._match(middle, mate[leaver])
            self._match(root, between)
        mate[leaver] = NOBODY
        self.unmatched_players = self.unmatched_players & ~(1 << root) | 1 << leaver
        return True

    def _match(self, one: int, other: int) -> None:
        self.mate[one], self.mate[other] = other, one

    def _search(self, root: int, may_stay: int, barred: int) -> "_Tree | None":
        """The same without the vertices `barred`; the alternating tree if that cannot be done.

        Edmonds' search: outer vertices are an even number of steps from the root, inner ones an odd number;
        when two outer ones meet, the odd cycle is contracted and its inner vertices become outer.
        """
        legal, mate = self.legal, self.mate
        tree = _Tree(root)
        unseen = self.in_play & ~(1 << root | barred)
        for vertex in tree.queue:
            exposed_near = legal[vertex] & self.unmatched_players & unseen
            if exposed_near:
                lowest = exposed_near & -exposed_near
                companion = lowest.bit_length() - 1
                tree.parent[companion] = vertex
                self._flip(companion, tree.parent)
                self.unmatched_players &= ~(1 << root | lowest)
                return None
            before = tree.outer
            while reached := legal[vertex] & unseen:
                inner = reached.bit_length() - 1
                tree.add_pair(vertex, inner, mate[inner])
                unseen &= ~(1 << inner | 1 << mate[inner])
            leavers = tree.outer & ~before & may_stay
            while not leavers and (others := legal[vertex] & tree.outer & ~tree.cycle[tree.base[vertex]]):
                tree.contract(vertex, others.bit_length() - 1, mate)
                leavers = tree.outer & ~before & may_stay
            if leavers:
                leaver = leavers.bit_length() - 1
                following = mate[leaver]
                mate[leaver] = NOBODY
                self._flip(following, tree.parent)
                self.unmatched_players = self.unmatched_players & ~(1 << root) | 1 << leaver
                return None
        return tree

    def _flip(self, vertex: int, parent: dict[int, int]) -> None:
        """Match `vertex` to its parent, the parent's old companion to its own parent, up to the root."""
        mate = self.mate
        while vertex != NOBODY:
            above = parent[vertex]
            following = mate[above]
            mate[vertex], mate[above] = above, vertex
            vertex = following


class _Tree:
    """The alternating tree of one search."""

    def __init__(self, root: int) -> None:
        self.root = root
        self.outer = 1 << root
        self.queue = [root]
        self.base = {root: root}  # base of the contracted cycle a vertex is in
        self.cycle = {root: 1 << root}  # by base: the mask of that cycle
        self.inner = 0
        self.parent: dict[int, int] = {}  # previous vertex on the way from the root, for all but plain outer ones

    def add_pair(self, vertex: int, inner: int, companion: int) -> None:
        """Reach a matched pair from an outer vertex."""
        self.parent[inner] = vertex
        self.base[inner], self.base[companion] = inner, companion
        self.cycle[inner], self.cycle[companion] = 1 << inner, 1 << companion
        self.inner |= 1 << inner
        self.outer |= 1 << companion
        self.queue.append(companion)

    def contract(self, one: int, other: int, mate: Sequence[int]) -> None:
        """Contract the odd cycle closed by two outer vertices; its inner vertices become outer."""
        meeting = self._meeting_point(one, other, mate)
        inside: set[int] = set()
        for start, across in ((one, other), (other, one)):
            at, child = start, across
            while self.base[at] != meeting:
                inner = mate[at]
                inside.update((self.base[at], self.base[inner]))
                self.parent[at] = child
                child, at = inner, self.parent[inner]
        merged = 0
        for base in inside:
            merged |= self.cycle.pop(base)
        for vertex in members(merged):
            self.base[vertex] = meeting
        self.cycle[meeting] |= merged
        fresh = merged & ~self.outer
        self.outer |= fresh
        self.inner &= ~fresh
        self.queue += members(fresh)

    def _meeting_point(self, one: int, other: int, mate: Sequence[int]) -> int:
        """The base nearest to both on their ways to the root."""
        passed: set[int] = set()
        at = one
        while True:
            at = self.base[at]
            passed.add(at)
            if at == self.root:
                break
            at = self.parent[mate[at]]
        at = self.base[other]
        while at not in passed:
            at = self.base[self.parent[mate[at]]]
        return at
