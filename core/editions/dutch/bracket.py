"""The pairing of one bracket (section B): the best candidate, and of equals the first generated.

Of a few players the candidates of section B are looked at one by one (`first_of_few`): of seven there are 105 ways to
leave one and pair the others, most of which cost too much before they are complete, and that is less work than a graph.
Of more they are never listed. Most brackets allow a candidate that meets a bound no candidate can beat:
`fast_path.first_within_bound` finds the first such one in the order of generation. Otherwise the candidates are the
matchings of a graph (`candidate_graph.CandidateGraph`), which is narrowed down step by step:

- to those of least cost in the criteria;
- of these, to the first choice and transposition of the moved-down players (D.3, D.1);
- with those pairs fixed, to the first exchange in the remainder (D.2);
- and, S1 and S2 being known, to the first transposition (D.1).

All ways give the same candidate; tests hold them against each other.
"""

from collections.abc import Sequence

from core.editions.dutch.bracket_context import BracketContext, FollowingContext
from core.editions.dutch.candidate_graph import CandidateGraph
from core.editions.dutch.criteria import Bracket, Candidate, Costs, positions_mask
from core.editions.dutch.fast_path import first_within_bound
from core.editions.dutch.generation import ExchangeOrder, MovedDownOrder
from core.editions.dutch.round_layout import DutchLayout
from core.matching.cardinality import MaximumMatching, least_unpaired, members
from core.model.hints import Final
from core.model.pairing import BracketKind

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
