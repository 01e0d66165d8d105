"""The pairing of one bracket (section B): the best candidate, and of equals the first generated.

Of a few players the candidates of section B are looked at one by one (`first_of_few`): of seven there are 105 ways to
leave one and pair the others, most of which cost too much before they are complete, and that is less work than a graph.
Of more they are never listed. Most brackets allow a candidate that meets a bound no candidate can beat:
`fast_path.first_within_bound` finds the first such one in the order of generation. Otherwise the candidates are the
matchings of a graph (`CandidateGraph`), which is narrowed down step by step:

- to those of least cost in the criteria;
- of these, to the first choice and transposition of the moved-down players (D.3, D.1);
- with those pairs fixed, to the first exchange in the remainder (D.2);
- and, S1 and S2 being known, to the first transposition (D.1).

All ways give the same candidate; tests hold them against each other.
"""

from collections import Counter
from collections.abc import Sequence

from core.editions.dutch.bracket_context import BracketContext, FollowingContext, Leaving, OutsideGraph
from core.editions.dutch.criteria import (
    Bracket,
    Candidate,
    Costs,
    EdgesInOrder,
    ExchangeOrder,
    MovedDownOrder,
    Order,
    TranspositionOrder,
    positions_mask,
)
from core.editions.dutch.fast_path import first_within_bound
from core.editions.dutch.round_layout import DutchLayout
from core.matching.cardinality import MaximumMatching, least_unpaired, members
from core.matching.weighted import NOBODY, Edge, Optimum, Refinement, least_cost_matching
from core.model.hints import Final
from core.model.pairing import BracketKind


class CandidateGraph(EdgesInOrder):
    """Each narrowing keeps the best matchings by one more order: only the edges stay that one of them can use."""

    def __init__(
        self,
        layout: DutchLayout,
        bracket: Bracket,
        costs: Costs,
        context: BracketContext,
        fixed: Sequence[tuple[int, int]] = (),
        floating: Sequence[int] = (),
    ) -> None:
        """With the `fixed` pairs, and the `floating` players unpaired."""
        fixed_players = {player for pair in fixed for player in pair}
        self.inside = [player for player in bracket.players if player not in fixed_players]
        self._moved_down = positions_mask(bracket.moved_down)
        self._residents = positions_mask(bracket.residents)
        self._floating = positions_mask(floating)
        self._settled = 0  # players whose pairs are no longer in question
        opponents = [layout.legal[player] & self._could_pair(player) for player in self.inside]
        vertex_of = {player: vertex for vertex, player in enumerate(self.inside)}
        self._pairs = [
            (vertex, vertex_of[other], costs.pair(player, other))
            for vertex, player in enumerate(self.inside)
            for other in members(opponents[vertex] & positions_mask(self.inside[vertex + 1 :]))
        ]
        self._outside = OutsideGraph(layout, context, self.inside, opponents)
        self._leaving = self._outside.edges
        self.players = self._outside.players
        self._bye = self._outside.bye
        hard = costs.unmatched if context.complete else 0
        self._prices = [*(hard + cost for cost in self._outside.costs), 0]
        self._start = [2 * price for price in self._prices]
        self._out = Leaving(positions_mask(self.inside), 0, [0] * len(self._prices))
        self._best = self._solve()

    def _could_pair(self, player: int) -> int:
        """The mask of the players with whom a player of the bracket could make a pair of it (B.3)."""
        if self._floating >> player & 1:
            return 0
        everyone = self._residents if self._moved_down >> player & 1 else self._moved_down | self._residents
        return everyone & ~self._floating & ~(1 << player)

    def _is_pair(self, vertex: int, other: int) -> bool:
        """Whether joining two vertices makes a pair of this bracket, not one of the completion."""
        if max(vertex, other) >= len(self.inside):
            return False
        return bool(self._could_pair(self.inside[vertex]) >> self.inside[other] & 1)

    # --- what the present matching says ----------------------------------------------------------------

    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of this bracket, each with the higher ranked player first."""
        return [
            (player, self.inside[other])
            for vertex, player in enumerate(self.inside)
            if vertex < (other := self._mate[vertex]) and self._is_pair(vertex, other)
        ]

    def downfloaters(self) -> list[int]:
        """Who is left unpaired in this bracket."""
        paired = {player for pair in self.pairs() for player in pair}
        return [player for player in self.inside if player not in paired and not self._settled >> player & 1]

    def left_alone(self) -> list[int]:
        """Who is unpaired in this bracket and in the following one."""
        return [
            player
            for vertex, player in enumerate(self.players)
            if not self._settled >> player & 1 and self._is_left(vertex)
        ]

    def _is_left(self, vertex: int) -> bool:
        other = self._mate[vertex]
        if other in (NOBODY, self._bye):
            return True
        return not self._is_pair(vertex, other) and self._outside.is_beyond(max(vertex, other))

    # --- narrowing -----------------------------------------------------------------------------------

    def narrow(self, order: Order) -> None:
        """Keep the matchings of least cost that come first in `order`."""
        bits, inside = order.bits, self.inside
        floats = [0 if self._settled >> player & 1 else order.downfloater(player) for player in inside]
        floats += [0] * (len(self._prices) - len(floats))
        self._add(bits, [order.pair(inside[one], inside[other]) for one, other, _ in self._pairs], floats)
        more = [(own << bits) + new for own, new in zip(self._out.more, floats, strict=True)]
        self._out = Leaving(self._out.players, self._out.bits + bits, more)
        self._solve()

    def _solve(self) -> Optimum:
        """Find an optimum, and keep the edges that one can use."""
        while True:
            edges = self._pairs + self._leaving
            best = least_cost_matching(self._prices, edges, self._start)
            lacking = self._outside.lacking(best, self._out)
            if not lacking:
                break
            self._leaving += lacking
        self._keep_tight(best, edges)
        self._best, self._mate = best, best.mate
        return best

    def pair_moved_down(self, moved_down: Sequence[int], residents: Sequence[int]) -> list[tuple[int, int]]:
        """Decide who of the moved-down players are paired (D.3), and with whom (D.1); they leave the question."""
        if self._needs_more_than_tight_edges():
            self.narrow(MovedDownOrder(moved_down, residents))
            decided = [pair for pair in self.pairs() if self._moved_down >> pair[0] & 1]
        else:
            decided = self._first_of_moved_down(moved_down)
        gone = positions_mask([player for pair in decided for player in pair])
        self._settled |= gone
        self._floating |= self._moved_down & ~gone
        left = {vertex for vertex, player in enumerate(self.inside) if gone >> player & 1}
        self._pairs = [
            edge for edge in self._pairs if not left.intersection(edge[:2]) and self._is_pair(edge[0], edge[1])
        ]
        self._leaving = [edge for edge in self._leaving if not left.intersection(edge[:2])]
        self._out = self._out.without(gone)
        self._prices = [0 if vertex in left else price for vertex, price in enumerate(self._prices)]
        self._start = [0 if vertex in left else dual for vertex, dual in enumerate(self._start)]
        return decided

    def _first_of_moved_down(self, moved_down: Sequence[int]) -> list[tuple[int, int]]:
        """The same by alternating paths: whatever is tight can be part of an optimum."""
        refinement = self._refinement(self._pairs, self._leaving, self._out)
        paired = []
        for player in moved_down:
            opponents = self._could_pair(player)
            if opponents >> refinement.mate(player) & 1 or refinement.give(player, opponents) != NOBODY:
                refinement.restrict(player, opponents)
                paired.append(player)
        return [(player, refinement.settle(player, self._could_pair(player))) for player in paired]

    def transpose_without_exchange(self, s1: Sequence[int]) -> bool:
        """Keep the first transposition (D.1) of the original S1; False, and no change, when an exchange is needed."""
        if self._needs_more_than_tight_edges():
            return False
        mask = positions_mask(s1)
        refinement = self._refinement(*self._between(mask))
        if refinement.is_possible:
            self._take_first(refinement, mask)
        return refinement.is_possible

    def transpose(self) -> None:
        """Keep the first transposition (D.1) of S1 and S2 as the present matching has them."""
        s1 = positions_mask([player for player, _ in self.pairs()])
        self._pairs, self._leaving, self._out = self._between(s1)
        if self._needs_more_than_tight_edges():
            self._solve()  # there are no blossoms between two sides
        if self._needs_more_than_tight_edges():
            self.narrow(TranspositionOrder(list(members(s1)), self.inside))
        else:
            self._take_first(self._refinement(self._pairs, self._leaving, self._out), s1)

    def _between(self, s1: int) -> tuple[list[Edge], list[Edge], Leaving]:
        """The edges left when S1 is paired with S2."""
        return *self._edges_between(s1), self._out.without(s1)

    def _take_first(self, refinement: Refinement, s1: int) -> None:
        for player in members(s1):
            refinement.settle(player, self._could_pair(player))
        names = self._names()
        vertex_of = {player: vertex for vertex, player in enumerate(names)}
        self._mate = [
            NOBODY if self._settled >> player & 1 else vertex_of.get(refinement.mate(player), NOBODY)
            for player in names
        ]

    def _needs_more_than_tight_edges(self) -> bool:
        """Whether some odd set that every optimum matches within itself is not so matched by all that uses tight edges.

        Where all others, and all who are alone, come to one, nobody else can be the one of the set who is left.
        """
        if not self._best.has_blossoms:
            return False
        open_ones = [vertex for vertex, player in enumerate(self._names()) if not self._settled >> player & 1]
        alone = sum(self._best.mate[vertex] == NOBODY for vertex in open_ones)
        sizes = Counter(blossom for vertex in open_ones for blossom in self._best.blossoms[vertex])
        return any(len(open_ones) + alone - size != 1 for size in sizes.values())

    def _names(self) -> list[int]:
        """By vertex, the player's position; the bye after all players."""
        return [*self.players, max(self.players, default=-1) + 1]

    def _refinement(self, pairs: Sequence[Edge], leaving: Sequence[Edge], out: Leaving) -> Refinement:
        """The matchings along some tight edges, by position instead of vertex."""
        best, names = self._best, self._names()
        choices = {player: 0 for player in names if not self._settled >> player & 1}
        choices |= self._outside.tight(best, out)
        for one, other, _ in (*pairs, *leaving):
            choices[names[one]] |= 1 << names[other]
            choices[names[other]] |= 1 << names[one]
        mate = {names[one]: names[other] for one, other in enumerate(best.mate) if other != NOBODY}
        may_be_alone = positions_mask([names[vertex] for vertex in members(best.may_be_alone)])
        return Refinement(choices, mate, sum(player not in mate for player in choices), may_be_alone)


_SMALL: Final = 5
"""Of so many players all candidates are looked at before a search begins; of more only where the search cannot tell."""


def context_of(layout: DutchLayout, bracket: Bracket, costs: Costs) -> FollowingContext:
    """Where the downfloaters of a bracket go; asked once, it serves every candidate."""
    return FollowingContext(layout, bracket, costs, least_downfloaters(layout, bracket))


def moved_down_could_meet(layout: DutchLayout, bracket: Bracket) -> int | None:
    """How many players are left unpaired where moved-down players could meet, which is no pair of the bracket (B.3).

    None: no two of them could, or the bracket has to leave no more than one.
    """
    if bracket.must_complete or least_downfloaters(layout, bracket) is not None:
        return None
    players, moved_down = positions_mask(bracket.players), positions_mask(bracket.moved_down)
    return least_unpaired(apart(layout.legal, moved_down), players)


def best_candidate(layout: DutchLayout, bracket: Bracket, costs: Costs, context: BracketContext) -> Candidate:
    """The candidate that section B accepts (B.4, B.8)."""
    is_small = len(bracket.players) <= _SMALL
    found = first_of_few(layout, bracket, costs, context) if is_small else None
    if found is None:
        found = first_within_bound(layout, bracket, costs, context)
    if found is None and not is_small:
        found = first_of_few(layout, bracket, costs, context)
    if found is None:
        found = first_without_lonely(layout, bracket, costs, context)
    return exact_candidate(layout, bracket, costs, context) if found is None else found


def first_without_lonely(
    layout: DutchLayout, bracket: Bracket, costs: Costs, context: BracketContext
) -> Candidate | None:
    """The same where some have no opponent in the bracket; None: nobody is so lonely, or this way cannot tell.

    They float in every candidate, at the same cost, so the others decide: the first candidate of the bracket without
    them that meets its bound. Where they stood in S1, it is the first exchange (D.2) that puts others in their places;
    of further exchanges the order may be another one without them. What all floaters together cost ahead (C.7, [C8])
    must be as little as it can be.
    """
    moved_down, everyone = positions_mask(bracket.moved_down), positions_mask(bracket.players)
    lonely = positions_mask(
        [
            player
            for player in bracket.players
            if not layout.legal[player] & (everyone & ~moved_down if moved_down >> player & 1 else everyone)
        ]
    )
    residents = tuple(player for player in bracket.residents if not lonely >> player & 1)
    if not lonely or context.complete or context.downfloaters is None:
        return None
    if layout.fixed is not None and lonely & ~moved_down:
        return None
    down = tuple(player for player in bracket.moved_down if not lonely >> player & 1)
    others = Bracket(bracket.kind, down, residents, bracket.below, bracket.below_is_last)
    blind = FollowingContext(layout, bracket, costs, 0)
    blind.downfloaters = context.downfloaters - lonely.bit_count()
    found = first_within_bound(layout, others, costs, blind) if residents else Candidate((), (), 0)  # nobody can meet
    if found is None:
        return None
    downfloaters = tuple(members(lonely | positions_mask(found.downfloaters)))
    ahead = _ahead(layout, bracket, costs, context, downfloaters)
    if ahead is None:
        return None
    return Candidate(found.pairs, downfloaters, found.cost + sum(map(costs.downfloater, members(lonely))) + ahead)


def _ahead(
    layout: DutchLayout, bracket: Bracket, costs: Costs, context: BracketContext, downfloaters: Sequence[int]
) -> int | None:
    """What downfloaters cost in the following bracket if no others cost less; None: they may cost more.

    One of them has a cost of his own. Several cost least where it can pair all, or all but the one who costs least.
    """
    if not context.is_joint:
        return sum(context.downfloater(player) - costs.downfloater(player) for player in downfloaters)
    floaters = positions_mask(downfloaters)
    crowd = floaters | positions_mask(bracket.below)
    matching = MaximumMatching(apart(layout.legal, floaters), crowd)
    matching.most_pairs()
    left = matching.unmatched_players.bit_count()
    if left > crowd.bit_count() % 2:
        return None
    if not left:
        return 0
    cheapest = min(costs.unpaired_in_following(player) for player in (*bracket.players, *bracket.below))
    alone = members(matching.can_be_left())
    return cheapest if any(costs.unpaired_in_following(player) == cheapest for player in alone) else None


def apart(legal: Sequence[int], crowd: int) -> list[int]:
    """Legal opponents by position, without pairs within a crowd."""
    return [opponents & ~crowd if crowd >> player & 1 else opponents for player, opponents in enumerate(legal)]


def least_downfloaters(layout: DutchLayout, bracket: Bracket) -> int | None:
    """How many players C.5 leaves unpaired; None where more than this bracket decides it."""
    if bracket.kind is BracketKind.PENULTIMATE:
        return None
    players = positions_mask(bracket.players)
    if bracket.must_complete:
        return players.bit_count() % 2
    moved_down = positions_mask(bracket.moved_down)
    if any(layout.legal[player] & moved_down for player in bracket.moved_down):
        return None  # such a pair would not be one of this bracket (B.3)
    return least_unpaired(layout.legal, players)


def exact_candidate(layout: DutchLayout, bracket: Bracket, costs: Costs, context: BracketContext) -> Candidate:
    """The same as `best_candidate`, always by matchings of least cost."""
    return first_candidate(CandidateGraph(layout, bracket, costs, context), bracket, costs, context)


def first_candidate(options: CandidateGraph, bracket: Bracket, costs: Costs, context: BracketContext) -> Candidate:
    """Of the best candidates, which the graph holds, the first in the order of generation; it is used up by this."""
    count = len(options.pairs())
    paired_first = options.pair_moved_down(bracket.moved_down, bracket.residents) if bracket.moved_down else []
    taken = {player for pair in paired_first for player in pair}
    remainder = [player for player in bracket.residents if player not in taken]
    pairs = count - len(paired_first)
    if not options.transpose_without_exchange(remainder[:pairs]):
        options.narrow(ExchangeOrder(remainder, pairs))
        options.transpose()
    return _candidate(costs, context, options, paired_first)


def settled_candidate(
    layout: DutchLayout,
    bracket: Bracket,
    costs: Costs,
    context: BracketContext,
    pairs: Sequence[tuple[int, int]],
    downfloaters: Sequence[int],
) -> Candidate:
    """The candidate of given pairs and downfloaters, with the least cost of where these go."""
    options = CandidateGraph(layout, bracket, costs, context, fixed=pairs, floating=downfloaters)
    return _candidate(costs, context, options, pairs)


def _candidate(
    costs: Costs, context: BracketContext, options: CandidateGraph, paired_first: Sequence[tuple[int, int]]
) -> Candidate:
    pairs = [*paired_first, *options.pairs()]
    downfloaters = options.downfloaters()
    total = sum(costs.pair(higher, lower) for higher, lower in pairs)
    total += sum(context.downfloater(player) for player in downfloaters)
    total += sum(context.unpaired_cost(player) for player in options.left_alone())
    return Candidate(tuple(pairs), tuple(downfloaters), total)


# --- A bracket of few players: the best of all its candidates, and of equals the first generated

MOST: Final = 8
"""Players; so many have 105 candidates as well, one more has 945."""

Pairs = tuple[tuple[int, int], ...]


def first_of_few(layout: DutchLayout, bracket: Bracket, costs: Costs, context: BracketContext) -> Candidate | None:
    """The candidate that section B accepts; None: there are too many players, or others have a say in it.

    That is where what downfloaters cost ahead depends on them together, where everyone lower must be paired along, and
    where two are to meet (`DutchLayout.fixed`).
    """
    players = bracket.players
    count = len(players)
    if count > MOST or context.is_joint or context.others or layout.fixed is not None:
        return None
    if context.downfloaters != count % 2:
        return None
    search = _Search(layout, bracket, costs, context)
    search.go_on(positions_mask(players), 0, (), floats=bool(count % 2))
    if not search.found:
        return None
    pairs, floater = _first_generated(bracket, search.found) if len(search.found) > 1 else search.found[0]
    return Candidate(pairs, () if floater is None else (floater,), search.least)


class _Search:
    """Player by player from the highest ranked one on."""

    def __init__(self, layout: DutchLayout, bracket: Bracket, costs: Costs, context: BracketContext) -> None:
        self._costs, self._context, self._legal = costs, context, layout.legal
        self._residents = positions_mask(bracket.residents)
        self._may_float = layout.may_take_bye if context.complete else -1
        self._price: dict[tuple[int, int], int] = {}  # of a pair
        self.least: int = 0
        self.found: list[tuple[Pairs, int | None]] = []  # those of least cost, with who floats

    def go_on(self, left: int, cost: int, pairs: Pairs, floater: int | None = None, *, floats: bool) -> None:
        """With everyone left, at the cost so far; `floats`: one of them is to float."""
        if not left:
            if not self.found or cost < self.least:
                self.least, self.found = cost, []
            self.found.append((pairs, floater))
            return
        bit = left & -left
        left ^= bit
        player = bit.bit_length() - 1
        others = self._legal[player] & left & self._residents
        while others:
            other_bit = others & -others
            others ^= other_bit
            pair = player, other_bit.bit_length() - 1
            price = self._price.get(pair)
            if price is None:
                price = self._price[pair] = self._costs.pair(*pair)
            if not self.found or cost + price <= self.least:
                self.go_on(left ^ other_bit, cost + price, (*pairs, pair), floater, floats=floats)
        if floats and self._may_float >> player & 1:
            cost += self._context.downfloater(player)
            if not self.found or cost <= self.least:
                self.go_on(left, cost, pairs, player, floats=False)


def _first_generated(bracket: Bracket, found: Sequence[tuple[Pairs, int | None]]) -> tuple[Pairs, int | None]:
    """By the moved-down players (D.3, D.1), then by the exchange in the remainder (D.2), then by its transposition."""
    if bracket.moved_down:
        by_moved_down = MovedDownOrder(bracket.moved_down, bracket.residents)
        found = _least(found, [_sum(by_moved_down, *one) for one in found])
    pairs = found[0][0]  # those of the moved-down players are the same in all
    first = len(bracket.moved_down) and sum(pair[0] < bracket.residents[0] for pair in pairs)
    gone = {player for pair in pairs[:first] for player in pair}
    remainder = [player for player in bracket.residents if player not in gone]
    by_exchange = ExchangeOrder(remainder, len(pairs) - first)
    found = _least(found, [_sum(by_exchange, one[first:], floater) for one, floater in found])
    return min(found)


def _sum(order: MovedDownOrder | ExchangeOrder, pairs: Pairs, floater: int | None) -> int:
    return sum(order.pair(*pair) for pair in pairs) + (0 if floater is None else order.downfloater(floater))


def _least(found: Sequence[tuple[Pairs, int | None]], costs: Sequence[int]) -> list[tuple[Pairs, int | None]]:
    least = min(costs)
    return [one for one, cost in zip(found, costs, strict=True) if cost == least]
