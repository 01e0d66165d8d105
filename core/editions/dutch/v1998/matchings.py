"""The pairings of a group that are still in question, as the matchings of a graph; and a quick way through a bracket.

Vertices are the players of the group, and the players further down where C.12 or C.13 ask what is left possible for
them. Costs count, from the weightiest: what may not be, who stays unpaired further down, who is left unpaired here,
and colour preferences that are not granted.

The quick way has everything in force, x as A.8 gives it, no exchange. The players moved down take the first opponents
there are, and so do the players of S1; of these only what cannot keep to x any more is left out. What this finds is
what the procedure finds first. Where it runs into too many dead ends the answer is None, and the other ways decide. So
they do where what was found is counted again and does not keep to x: no premise of the search is trusted (decision 92).
"""

from collections.abc import Iterable, Mapping, Sequence

from core.editions.dutch.criteria import EdgesInOrder, ExchangeOrder, Order, TranspositionOrder
from core.editions.dutch.v1998.round_layout import Beyond, Bracket, Dropped, Dutch1998Layout, Paired, Size
from core.editions.shared.masks import mask_with
from core.matching.alike import Alike, OptimumAlike, least_cost_alike
from core.matching.cardinality import members
from core.matching.weighted import NOBODY, Edge, Refinement, least_cost_matching
from core.model.dataclass import dataclass

LEAVE = 1 << 16  # above any sum of what is weighed against B.4
STAY = LEAVE << 16
FORBID = STAY << 16


@dataclass(frozen=True, slots=True)
class Question:
    """Which pairs a group may have, what each weighs, and who may be left unpaired."""

    players: Sequence[int]
    pairs: Sequence[Edge]  # by position, the higher ranked player first
    leaving: Mapping[int, int]  # by position, what leaving him unpaired weighs; nobody else may be
    beyond: Beyond | None = None


@dataclass(frozen=True, slots=True)
class Fewest:
    """What the least of all pairings weighs, where it leaves none unpaired who may not be."""

    pairs: Mapping[int, Alike]
    best: OptimumAlike
    left_count: int
    weight: int

    @property
    def opponent_of(self) -> Mapping[int, int]:
        """By position, of those who have one."""
        return self.best.mate


def fewest(pairs: Mapping[int, Alike], leaving: Mapping[int, int]) -> Fewest | None:
    """As few as possible are left, and then as little weighs as can; None: no pairing may be.

    `pairs` are all players, each with what whole masks of opponents weigh; `leaving` as in `Question`.
    """
    alone = {player: LEAVE + leaving[player] if player in leaving else FORBID for player in pairs}
    best = least_cost_alike(alone, pairs)
    left = pairs.keys() - best.mate.keys()
    if not left <= leaving.keys():
        return None
    weight = sum(leaving[player] for player in left)
    for one, other in best.mate.items():
        if one < other:
            weight += next(cost for cost, mask in pairs[one] if mask >> other & 1)
    return Fewest(pairs, best, len(left), weight)


class Matchings(EdgesInOrder):
    """Each narrowing keeps those that come first in one more order: only the edges stay that one of them can use."""

    def __init__(self, layout: Dutch1998Layout, question: Question) -> None:
        self.inside = list(question.players)
        outside = _outside(question.beyond)
        self.names = [*self.inside, *outside]
        vertex_of = {player: vertex for vertex, player in enumerate(self.names)}
        self._pairs = [(vertex_of[one], vertex_of[other], cost) for one, other, cost in question.pairs]
        leaving, beyond = question.leaving, question.beyond
        if beyond is None:
            self._leaving = []
            self._prices = [LEAVE + leaving[player] if player in leaving else FORBID for player in self.inside]
        else:
            self._leaving = [
                (vertex_of[one], vertex_of[other], cost) for one, other, cost in _edges_beyond(layout, leaving, beyond)
            ]
            self._prices = [_price_here(player, leaving, beyond) for player in self.inside]
            self._prices += [_price_beyond(player, beyond) for player in outside]
        self._bits = 0
        self._start = [2 * price for price in self._prices]
        self.total = 0
        self._solve()
        self.total = self._sum()

    @classmethod
    def of_fewest(cls, layout: Dutch1998Layout, found: Fewest, leaving: Mapping[int, int]) -> "Matchings":
        """Those that weigh as little as that, where tight pairs alone decide which they are."""
        options = cls(layout, Question(tuple(found.pairs), (), leaving))
        vertex_of, best = {player: vertex for vertex, player in enumerate(options.inside)}, found.best
        options._pairs = [
            (vertex, vertex_of[other], cost)
            for vertex, player in enumerate(options.inside)
            for cost, mask in found.pairs[player]
            for other in members(mask & best.tight[player] & -1 << player)
        ]
        options.mate = [vertex_of[best.mate[player]] if player in best.mate else NOBODY for player in options.inside]
        options._start = [best.dual[player] for player in options.inside]
        options._may_be_alone = mask_with(vertex for vertex, dual in enumerate(options._start) if not dual)
        options.total = options._sum()
        return options

    def _solve(self) -> None:
        edges = self._pairs + self._leaving
        best = least_cost_matching(self._prices, edges, self._start)
        self.mate = best.mate
        self._keep_tight(best, edges)
        self._blossoms, self._may_be_alone = best.has_blossoms, best.may_be_alone

    def _sum(self) -> int:
        edges = {(one, other): cost for one, other, cost in (*self._pairs, *self._leaving)}
        total = sum(price for price, other in zip(self._prices, self.mate, strict=True) if other == NOBODY)
        return total + sum(
            edges[one, other] if (one, other) in edges else edges[other, one]
            for one, other in enumerate(self.mate)
            if one < other
        )

    # --- what the first solution weighs ------------------------------------------------------------------

    @property
    def is_legal(self) -> bool:
        """Nothing happens that may not be."""
        return self.total < FORBID

    @property
    def staying(self) -> int:
        """Who is unpaired further down."""
        return self.total % FORBID // STAY

    @property
    def left_count(self) -> int:
        """How many are left unpaired here."""
        return self.total % STAY // LEAVE

    @property
    def weight(self) -> int:
        """What was weighed beside that."""
        return self.total % LEAVE

    # --- what the present matching says ----------------------------------------------------------------

    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of the group, each with the higher ranked player first."""
        size = len(self.inside)
        return [
            (self.inside[one], self.inside[other]) for one, other in enumerate(self.mate[:size]) if one < other < size
        ]

    # --- narrowing -----------------------------------------------------------------------------------

    def first(self, p: int) -> list[tuple[int, int]]:
        """C.6 to C.8: the first of the pairings; the first exchange (D.2), then the first transposition (D.1)."""
        s1 = mask_with(self.inside[:p])
        if not self._blossoms:
            refinement = self._refinement(*self._edges_between(s1))
            if refinement.is_possible:
                return self._settled(refinement, s1)
        self._narrow(ExchangeOrder(self.inside, p))
        s1 = mask_with(one for one, _ in self.pairs())
        self._pairs, self._leaving = self._edges_between(s1)
        if self._blossoms:
            self._solve()  # there are none between two sides
        if not self._blossoms:
            return self._settled(self._refinement(self._pairs, self._leaving), s1)
        self._narrow(TranspositionOrder(list(members(s1)), self.inside))
        return self.pairs()

    def _narrow(self, order: Order) -> None:
        bits, inside = order.bits, self.inside
        floats = [order.downfloater(player) for player in inside] + [0] * (len(self.names) - len(inside))
        self._add(bits, [order.pair(inside[one], inside[other]) for one, other, _ in self._pairs], floats)
        self._solve()

    def _refinement(self, pairs: Iterable[Edge], leaving: Iterable[Edge]) -> Refinement:
        """The matchings along some tight edges, by position instead of vertex."""
        names = self.names
        choices = dict.fromkeys(names, 0)
        for one, other, _ in (*pairs, *leaving):
            choices[names[one]] |= 1 << names[other]
            choices[names[other]] |= 1 << names[one]
        mate = {names[one]: names[other] for one, other in enumerate(self.mate) if other != NOBODY}
        may_be_alone = mask_with(names[vertex] for vertex in members(self._may_be_alone))
        return Refinement(choices, mate, len(names) - len(mate), may_be_alone)

    def _settled(self, refinement: Refinement, s1: int) -> list[tuple[int, int]]:
        """D.1: S1 in order, each with the first opponent with whom the rest is possible."""
        s2 = mask_with(self.inside) & ~s1
        return [(player, refinement.settle(player, s2)) for player in members(s1)]


def _outside(beyond: Beyond | None) -> list[int]:
    return [] if beyond is None else [*beyond.moved_down, *beyond.residents]


def _edges_beyond(layout: Dutch1998Layout, leaving: Mapping[int, int], beyond: Beyond) -> list[Edge]:
    """Who may meet further down; a player of this group who does so leaves it."""
    legal = layout.legal
    residents = mask_with(beyond.residents)
    partners = residents if beyond.residents_only else residents | mask_with(beyond.moved_down)
    edges: list[Edge] = []
    for player, weight in leaving.items():
        if beyond.may_move >> player & 1:
            edges += [(player, other, LEAVE + weight) for other in members(legal[player] & partners)]
    for player in beyond.moved_down:
        later = partners & ~mask_with(other for other in beyond.moved_down if other <= player)
        edges += [(player, other, 0) for other in members(legal[player] & later)]
    if beyond.may_stay is not None:
        for player in beyond.residents:
            later = residents & -1 << player
            edges += [(player, other, 0) for other in members(legal[player] & later)]
    return edges


def _price_here(player: int, leaving: Mapping[int, int], beyond: Beyond) -> int:
    """Of a player left unpaired here and further down."""
    may_stay = beyond.may_stay or 0
    if player in leaving and not beyond.residents_only and may_stay >> player & 1 and beyond.may_move >> player & 1:
        return STAY + LEAVE + leaving[player]
    return FORBID


def _price_beyond(player: int, beyond: Beyond) -> int:
    if beyond.may_stay is None:
        return FORBID if player in beyond.moved_down else 0
    if beyond.residents_only and player in beyond.moved_down:
        return FORBID
    return STAY if beyond.may_stay >> player & 1 else FORBID


# --- The quick way through a bracket

_STEPS_A_PAIR = 4
_CLASH = ((0, 0, 0), (0, 1, 0), (0, 0, 1))


def pair_quickly(layout: Dutch1998Layout, bracket: Bracket) -> Paired | None:
    """The first pairing of a bracket at its full size, or None when this search cannot tell."""
    if not bracket.is_heterogeneous:
        return _homogeneous(layout, bracket.players, bracket.may_stay)
    moved_down = Size.of(bracket).p
    x_whole = x = layout.x_of(bracket.players)
    left = mask_with(bracket.players[moved_down:])
    first: list[tuple[int, int]] = []
    for player in bracket.players[:moved_down]:
        opponents = layout.opponents(player, 0, 2) & left
        opponent = next((other for other in members(opponents) if layout.clash(player, other) <= x), None)
        if opponent is None:
            return None
        x -= layout.clash(player, opponent)
        left &= ~(1 << opponent)
        first.append((player, opponent))
    remainder = _homogeneous(layout, list(members(left)), bracket.may_stay)
    if remainder is None or _denied(layout, first) > x_whole:
        return None
    return Paired((*first, *remainder.pairs), remainder.left, remainder.dropped)


def _homogeneous(layout: Dutch1998Layout, players: Sequence[int], may_stay: int) -> Paired | None:
    half = len(players) // 2
    odd = len(players) % 2
    floaters = mask_with(players[half:]) & may_stay & ~layout.no_downfloat[0]
    if odd and not floaters:
        return None
    x = layout.x_of(players)
    opponents = _first_transposition(layout, players[:half], players[half:], floaters if odd else 0, x)
    if opponents is None:
        return None
    used = mask_with(opponents)
    left = tuple(player for player in players[half:] if not used >> player & 1)
    pairs = tuple(zip(players[:half], opponents, strict=True))
    if _denied(layout, pairs) > x or len(left) != odd or mask_with(left) & ~floaters:
        return None
    return Paired(pairs, left, Dropped(x, 0, 0, 0))


def _denied(layout: Dutch1998Layout, pairs: Sequence[tuple[int, int]]) -> int:
    """B.4: in how many of these pairs a preference is denied."""
    return sum(layout.clash(one, other) for one, other in pairs)


def _first_transposition(
    layout: Dutch1998Layout, s1: Sequence[int], s2: Sequence[int], floaters: int, x: int
) -> list[int] | None:
    """The opponents of S1 in the first transposition of S2 that denies no more than x preferences."""
    if not s1:
        return []
    kinds = layout.kind
    odd = len(s2) - len(s1)
    after = _counts_after(s1, kinds)
    choices = [layout.opponents(player, 0, 0) for player in s1]
    left = mask_with(s2)
    of_kind, counts = [0, 0, 0], [0, 0, 0]
    for player in s2:
        of_kind[kinds[player]] |= 1 << player
        counts[kinds[player]] += 1
    chosen: list[tuple[int, int]] = []  # (mask of the opponent, preferences denied before)
    untried = [choices[0] & left]
    denied, steps = 0, _STEPS_A_PAIR * len(s1) + 50
    while len(chosen) < len(s1):
        steps -= 1
        level = len(chosen)
        if steps < 0 or (not untried[level] and not chosen):
            return None
        if not untried[level]:
            untried.pop()
            bit, denied = chosen.pop()
            left |= bit
            counts[kinds[bit.bit_length() - 1]] += 1
            continue
        bit = untried[level] & -untried[level]
        untried[level] ^= bit
        if odd and not floaters & left & ~bit:
            continue
        kind = kinds[bit.bit_length() - 1]
        now = denied + _CLASH[kinds[s1[level]]][kind]
        counts[kind] -= 1
        if now + _unavoidable(after[level], counts, odd) > x:
            counts[kind] += 1
            untried[level] &= ~of_kind[kind]  # the same holds for everyone of that kind
            continue
        chosen.append((bit, denied))
        denied = now
        left ^= bit
        if level + 1 < len(s1):
            untried.append(choices[level + 1] & left)
    return [bit.bit_length() - 1 for bit, _ in chosen]


def _unavoidable(ones: Sequence[int], others: Sequence[int], leavers: int) -> int:
    """The fewest preferences denied when each of `ones` gets one of `others`, of whom `leavers` stay."""
    none, white, black = ones
    none_2, white_2, black_2 = others
    return max(0, white - black_2 - none_2, white_2 - leavers - black - none) + max(
        0, black - white_2 - none_2, black_2 - leavers - white - none
    )


def _counts_after(players: Sequence[int], kinds: Sequence[int]) -> list[tuple[int, ...]]:
    """By place in `players`: how many of each kind come after it."""
    counts = [0, 0, 0]
    after: list[tuple[int, ...]] = []
    for player in reversed(players):
        after.append(tuple(counts))
        counts[kinds[player]] += 1
    after.reverse()
    return after
