"""C.4-C.8 in one: the bracket together with everyone lower, who must all be paired in the end.

The following bracket is paired as well as it can be (C.7), and section D decides between the best. Often that bracket
is enough: when whoever stays unpaired in it can be paired below, nobody there has a say.
"""

from collections.abc import Callable, Sequence

from core.editions.burstein.criteria import Costs
from core.editions.burstein.order import GroupPairing
from core.editions.burstein.round_layout import BursteinLayout, completes
from core.editions.dutch.bracket_context import BracketContext
from core.editions.dutch.candidate_graph import CandidateGraph
from core.editions.dutch.criteria import Bracket, positions_mask
from core.matching.cardinality import members
from core.matching.weighted import NOBODY


class LowerContext:
    """Who is lower, as the Dutch `bracket_context.BracketContext` says it: everyone, or the following bracket alone."""

    downfloaters: int | None = None
    complete = is_joint = True

    def __init__(self, costs: Costs, bracket: Bracket, lower: int) -> None:
        beyond = tuple(members(lower & ~positions_mask(bracket.below)))
        self.others = (*bracket.below, *beyond)  # in this order, see `Outside.is_beyond`
        self.beyond = frozenset(beyond)
        self._costs = costs
        self._looks_ahead = bracket.looks_at_following

    @classmethod
    def following_alone(cls, costs: Costs, bracket: Bracket) -> "LowerContext":
        """The following bracket, of whom some may stay unpaired."""
        below = cls(costs, bracket, positions_mask(bracket.below))
        below.complete = False
        return below

    def downfloater(self, player: int) -> int:
        """Packed cost of an outgoing floater (C.5, C.6)."""
        return self._costs.downfloater(player)

    def unpaired_cost(self, player: int) -> int:
        """Packed cost of a player who is unpaired in the following bracket as well (C.7)."""
        return 0 if player in self.beyond or not self._looks_ahead else self._costs.unpaired_in_following(player)


Bound = Callable[[LowerContext], BracketContext]
"""Makes a context in which some must be paired of one in which they need not."""


def as_it_is(context: LowerContext) -> BracketContext:
    """Nobody must be paired."""
    return context


class OrderOfPairings:
    """D.1 as costs: the opponents of number 1, then those of number 2, each in a field of his own; floating last."""

    def __init__(self, players: Sequence[int]) -> None:
        width = len(players).bit_length()
        self.bits = width * len(players)
        self._place = {player: place for place, player in enumerate(players)}
        self._shift = {player: width * place for place, player in enumerate(players)}

    def pair(self, higher: int, lower: int) -> int:
        """The opponent of the higher ranked of two players, in that player's field."""
        first, second = max(higher, lower), min(higher, lower)
        return self._place[second] << self._shift[first]

    def downfloater(self, player: int) -> int:
        """An outgoing floater comes after every opponent."""
        return len(self._place) << self._shift[player]


class Joint(CandidateGraph):
    """The best pairings of the bracket with everyone lower; then the first of them."""

    def settle_in_order(self) -> None:
        """Keep the first of the best in the order of section D."""
        if self._best.has_blossoms:
            self.narrow(OrderOfPairings(self.inside))
            return
        refinement = self._refinement(self._pairs, self._leaving, self._out)
        bracket = left = positions_mask(self.inside)
        while left:
            player = left.bit_length() - 1
            left ^= 1 << player
            partner = refinement.give(player, left) if left else NOBODY
            if partner == NOBODY:
                refinement.restrict(player, ~bracket)
            else:
                refinement.settle(player, 1 << partner)
                left ^= 1 << partner
        names = self._names()
        vertex_of = {player: vertex for vertex, player in enumerate(names)}
        self._mate = [vertex_of.get(refinement.mate(player), NOBODY) for player in names]


def with_everyone_lower(
    layout: BursteinLayout, bracket: Bracket, costs: Costs, lower: int, bound: Bound = as_it_is
) -> tuple[GroupPairing, int]:
    """The pairing of a bracket that section B takes, and its packed cost; within what `bound` makes of the context."""
    below = LowerContext(costs, bracket, lower)
    options = Joint(layout, bracket, costs, bound(below))
    options.settle_in_order()
    return pairing_of(costs, below, options)


def with_following_bracket(
    layout: BursteinLayout, bracket: Bracket, costs: Costs, lower: int, bound: Bound = as_it_is
) -> tuple[GroupPairing, int] | None:
    """The same from the bracket and the following one; None where that leaves too few opponents for the others."""
    below = LowerContext.following_alone(costs, bracket)
    options = Joint(layout, bracket, costs, bound(below))
    options.settle_in_order()
    return pairing_of(costs, below, options) if _completes(layout, bracket, lower, options) else None


def settled(
    layout: BursteinLayout, bracket: Bracket, costs: Costs, lower: int, pairing: GroupPairing
) -> tuple[GroupPairing, int]:
    """A given pairing of a bracket, and its packed cost when everyone lower is paired as well as can be."""
    below = LowerContext.following_alone(costs, bracket)
    options = Joint(layout, bracket, costs, below, fixed=pairing.pairs, floating=pairing.floaters)
    if not _completes(layout, bracket, lower, options):
        below = LowerContext(costs, bracket, lower)
        options = Joint(layout, bracket, costs, below, fixed=pairing.pairs, floating=pairing.floaters)
    return pairing_of(costs, below, options, pairing)


def _completes(layout: BursteinLayout, bracket: Bracket, lower: int, options: Joint) -> bool:
    """C.4 when the following bracket was paired without regard to those beyond it."""
    beyond = lower & ~positions_mask(bracket.below)
    return completes(layout, beyond | positions_mask(options.left_alone()))


def pairing_of(
    costs: Costs, below: LowerContext, options: Joint, fixed: GroupPairing | None = None
) -> tuple[GroupPairing, int]:
    """What the present matching says of the bracket, or a given pairing of it; and its packed cost."""
    pairs = sorted(((max(pair), min(pair)) for pair in options.pairs()), reverse=True)
    pairing = fixed or GroupPairing(tuple(pairs), tuple(sorted(options.downfloaters(), reverse=True)))
    total = sum(costs.pair(higher, lower) for higher, lower in pairing.pairs)
    if not pairing.floaters:
        return pairing, total  # there is nobody whom C.7 could choose
    total += sum(below.downfloater(player) for player in pairing.floaters)
    return pairing, total + sum(below.unpaired_cost(player) for player in options.left_alone())
