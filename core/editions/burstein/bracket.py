"""The pairing of one bracket (B.1, B.2): by itself where that can be told to be right, else with those lower.

The quality criteria C.5-C.8 of a bracket are one packed integer: the smaller, the better.

A bracket of whom all can be paired, or all but one, seldom needs more than its own players: the floaters who are best
in C.6 and C.7 are known from largest matchings, and C.8 and section D choose among them. Several floaters are judged
together with the following bracket, which is paired as well as it can be (C.7), and section D decides between the best.
Often that bracket is enough: when whoever stays unpaired in it can be paired below, nobody there has a say. With
everyone lower, who must all be paired in the end (C.4), they are judged only where it leaves the round incomplete.

Who has no opponent in the bracket floats whatever is done, at the same cost, so the others decide. Such are mostly
players of whom an explanation asks what they would do in a lower bracket. Where it asks for a pair of the bracket
(`DutchLayout.fixed`), the two stand aside in the same way.
"""

from collections.abc import Callable, Iterable, Sequence

from core.editions.burstein.order import GroupPairing, first_pairing
from core.editions.burstein.round_layout import BursteinLayout, completes
from core.editions.dutch.bracket import CandidateGraph, apart
from core.editions.dutch.bracket_context import BracketContext
from core.editions.dutch.criteria import Bracket, Key, positions_mask
from core.editions.dutch.criteria import Costs as DutchCosts
from core.editions.shared import proof
from core.matching.cardinality import MaximumMatching, members
from core.matching.weighted import NOBODY
from core.model.dataclass import dataclass
from core.model.pairing import BracketKind


def bracket_of(incoming: int, residents: int, following: int, *, is_before_last: bool) -> Bracket:
    """A bracket to be paired (A.2), from masks; last in the order of A.7 first.

    Incoming floaters may meet each other and everybody else, so all players are residents in the Dutch sense.
    """
    return Bracket(
        kind=BracketKind.HETEROGENEOUS if incoming else BracketKind.HOMOGENEOUS,
        moved_down=(),
        residents=tuple(members(incoming | residents)),
        below=tuple(members(following)),
        below_is_last=is_before_last,
    )


class Costs(DutchCosts):
    """Packed costs of everything that can happen to the players of one bracket."""

    UNPAIRED_AHEAD, SCORES_AHEAD, CLASHING = "C.7 pairs", "C.7", "C.8"
    PAIRS, FLOATERS, FLOATERS_AHEAD = "C.5", "C.6", "C.7 floaters"
    LISTS = frozenset({"C.6 scores"})

    def __init__(self, layout: BursteinLayout, bracket: Bracket, incoming: int) -> None:
        self.incoming = incoming
        self.own = frozenset(bracket.players)
        super().__init__(layout, bracket)

    def _fields(self) -> list[Key]:
        """C.6 counts the incoming floaters left unpaired, then their scores; C.7 those of this bracket, likewise."""
        score = self.layout.score
        keys: list[Key] = [(self.PAIRS, 0), (self.FLOATERS, 0)]
        keys += [("C.6 scores", value) for value in descending(score, members(self.incoming))]
        if self.bracket.looks_at_following:
            keys += [(self.UNPAIRED_AHEAD, 0), (self.FLOATERS_AHEAD, 0)]
            keys += [(self.SCORES_AHEAD, value) for value in descending(score, self.bracket.players)]
        return [*keys, (self.CLASHING, 0)]

    def pair(self, higher: int, lower: int) -> int:
        """C.8."""
        wants = self.layout.wants
        return self.unit[self.CLASHING, 0] if wants[higher] and wants[higher] == wants[lower] else 0

    def _left_unpaired(self, player: int) -> int:
        """C.5, C.6."""
        cost = self.unit[self.PAIRS, 0]
        if self.incoming >> player & 1:
            cost += self.unit[self.FLOATERS, 0] + self.unit["C.6 scores", self.layout.score[player]]
        return cost

    def unpaired_in_following(self, player: int) -> int:
        """C.7: cost of a player who stays unpaired in the following bracket."""
        cost = self.unit[self.UNPAIRED_AHEAD, 0]
        if player in self.own:
            cost += self.unit[self.FLOATERS_AHEAD, 0] + self.unit[self.SCORES_AHEAD, self.layout.score[player]]
        return cost


def descending(score: Sequence[int], players: Iterable[int]) -> list[int]:
    """The scores of some players, each once, highest first."""
    return sorted({score[player] for player in players}, reverse=True)


# --- C.4-C.8 in one: the bracket together with everyone lower, who must all be paired in the end


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


# --- The pairing of one bracket

_PROBES = 8


@dataclass(frozen=True, slots=True)
class Position:
    """A bracket and everyone lower; masks."""

    incoming: int
    residents: int
    following: int
    beyond: int  # lower than the following scoregroup
    is_before_last: bool

    @property
    def group(self) -> int:
        """All players of the bracket."""
        return self.incoming | self.residents

    @property
    def lower(self) -> int:
        """All players below it."""
        return self.following | self.beyond

    @property
    def bracket(self) -> Bracket:
        """In the words of the criteria."""
        return bracket_of(self.incoming, self.residents, self.following, is_before_last=self.is_before_last)


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """A bracket with the pairing it was given."""

    position: Position
    costs: Costs
    pairing: GroupPairing
    cost: int  # packed, see `Costs`


def pair_bracket(layout: BursteinLayout, position: Position, costs: Costs) -> PairedBracket:
    """The first pairing in order of those that comply best with the criteria."""
    return PairedBracket(position, costs, *paired_among(layout, position, costs, layout))


def paired_among(
    layout: BursteinLayout,
    position: Position,
    costs: Costs,
    lower: BursteinLayout,
    must_pair: int = 0,
    bound: Bound = as_it_is,
) -> tuple[GroupPairing, int]:
    """The same among fewer pairs of the bracket, with its packed cost; arguments as of `by_itself`.

    `bound` says of `must_pair` to those who judge the bracket with others.
    """
    found = by_itself(layout, position, costs, lower, must_pair)
    if found is None and position.beyond and not completes(layout, position.group):  # so that somebody floats
        found = with_following_bracket(layout, costs.bracket, costs, position.lower, bound)
    return found or with_everyone_lower(layout, costs.bracket, costs, position.lower, bound)


def by_itself(
    layout: BursteinLayout, position: Position, costs: Costs, lower: BursteinLayout | None = None, must_pair: int = 0
) -> tuple[GroupPairing, int] | None:
    """The same from the bracket and the following one alone; None where that cannot tell.

    `lower` is the round in which everyone lower is to be paired; `layout`, which may have fewer pairs of the bracket,
    is as that for them. Those of the mask `must_pair` are paired in the bracket.
    """
    lower = lower or layout
    aside = sum(1 << player for player in layout.fixed or ())
    lonely = sum(1 << player for player in members(position.group) if not layout.legal[player] & position.group)
    group = position.group & ~(lonely | aside)
    matching = MaximumMatching(layout.legal, group)
    unpaired = group.bit_count() - 2 * matching.most_pairs()
    somebody_floats = bool(lonely or unpaired)
    if unpaired > 1 or lonely & must_pair or (somebody_floats and not position.following):
        return None
    if not somebody_floats:
        pairing = first_pairing(layout.question(group, 0, 0)) if completes(lower, position.lower) else None
        return None if pairing is None else _put_together(costs, pairing, lonely, layout.fixed)
    ahead = FollowingBracket(layout, position, costs, lower, lonely)
    if ahead.is_stuck:
        return None
    may_float = 0
    if unpaired:
        may_leave = members(matching.can_be_left() & ~must_pair)
        prices = {player: costs.downfloater(player) + ahead.cost(player) for player in may_leave}
        least = min(prices.values(), default=0)
        may_float = sum(1 << player for player, price in prices.items() if price == least)
    pairing = first_pairing(layout.question(group, unpaired, may_float))
    if pairing is None or not ahead.is_possible_with(pairing.floaters):
        return None
    whole, cost = _put_together(costs, pairing, lonely, layout.fixed)
    return whole, cost + ahead.cost_of(pairing.floaters)


def _put_together(
    costs: Costs, pairing: GroupPairing, lonely: int, fixed: tuple[int, int] | None
) -> tuple[GroupPairing, int]:
    """With those who stood aside; what it costs but for the following bracket (C.5, C.6, C.8)."""
    pairs, floaters = pairing.pairs, pairing.floaters
    if fixed is not None:
        pairs = tuple(sorted((*pairs, (max(fixed), min(fixed))), reverse=True))
    if lonely:
        floaters = tuple(sorted((*floaters, *members(lonely)), reverse=True))
    whole = GroupPairing(pairs, floaters)
    return whole, clashes(costs, whole) + sum(map(costs.downfloater, floaters))


def clashes(costs: Costs, pairing: GroupPairing) -> int:
    """C.8."""
    return sum(costs.pair(higher, lower) for higher, lower in pairing.pairs)


def ahead_of(layout: BursteinLayout, position: Position, costs: Costs, floaters: Sequence[int]) -> int | None:
    """Packed C.7 of given floaters, who do not meet each other; None where the following bracket alone cannot tell."""
    lonely = sum(1 << player for player in floaters) if len(floaters) > 1 else 0
    ahead = FollowingBracket(layout, position, costs, layout, lonely)
    alone = () if lonely else floaters
    return ahead.cost_of(alone) if not ahead.is_stuck and ahead.is_possible_with(alone) else None


class FollowingBracket:
    """C.7 for a floater beside those who float in any case, and C.4 with the following bracket paired so well."""

    def __init__(
        self, layout: BursteinLayout, position: Position, costs: Costs, lower: BursteinLayout, lonely: int = 0
    ) -> None:
        """`lonely` is the mask of those who float in any case; `lower` as in `by_itself`."""
        self.layout, self.position, self.costs, self.lower, self.lonely = layout, position, costs, lower, lonely
        self.is_stuck = any(not layout.legal[player] & position.following for player in members(lonely))
        self.matching = self._matching(lonely)
        self.matching.most_pairs()
        self.unmatched_players = self.matching.unmatched_players.bit_count()
        # Residents whom some largest matching leaves alone: a newcomer who may meet one adds a pair.
        self.may_stay_unmatched = self.matching.can_be_left() & position.following if self.unmatched_players else 0
        self.one_resident = costs.unpaired_in_following(position.following.bit_length() - 1)

    def _matching(self, newcomers: int) -> MaximumMatching:
        """Of the following bracket with its newcomers, who do not meet each other; each of them has somebody if he can.

        Only then are others matched: who is matched stays so.
        """
        following = self.position.following
        legal = apart(self.layout.legal, newcomers)
        if newcomers & (newcomers - 1) == 0:
            return MaximumMatching(legal, following | newcomers)
        across = list(legal)
        for player in members(following):
            across[player] &= newcomers
        first = MaximumMatching(across, following | newcomers)
        first.most_pairs()
        return MaximumMatching(legal, following | newcomers, first.mate)

    def unpaired(self, floater: int) -> int:
        """How many of the following bracket stay unpaired, the newcomer included when he is one of them."""
        return (
            self.unmatched_players - 1
            if self.layout.legal[floater] & self.may_stay_unmatched
            else self.unmatched_players + 1
        )

    def cost(self, floater: int) -> int:
        """Packed C.7 if he floats; more cannot be avoided only where the lonely ones find no opponents."""
        if self.layout.legal[floater] & self.position.following:  # else he takes someone's companion
            return self.unpaired(floater) * self.one_resident
        return self.unmatched_players * self.one_resident + self.costs.unpaired_in_following(floater)

    def cost_of(self, floaters: Sequence[int]) -> int:
        """The same for him, or for nobody beside those who float in any case."""
        return self.cost(floaters[0]) if floaters else self.unmatched_players * self.one_resident

    def is_possible_with(self, floaters: Sequence[int]) -> bool:
        """C.4: whether everyone lower can be paired though the following bracket is paired as well as counted.

        A sufficient condition: when it does not hold the bracket is paired again with everyone lower in view.
        """
        following, beyond = self.position.following, self.position.beyond
        newcomers = self.lonely | sum(1 << player for player in floaters)
        if self.lonely:
            matching = self._matching(newcomers)
        else:
            matching = self.matching
            matching.turn_to(following | newcomers)
        matching.most_pairs()
        left = matching.unmatched_players
        can_be_paired = sum(1 << player for player in members(newcomers) if self.layout.legal[player] & following)
        if left.bit_count() == 1:
            left = matching.can_be_left() & ~can_be_paired
            if not left:
                return False  # it was counted that he takes someone's companion
            probes = zip(range(_PROBES), members(left), strict=False)
            return self._is_as_counted(left & -left, floaters) and any(
                completes(self.lower, beyond | 1 << player) for _, player in probes
            )
        if left & can_be_paired:
            return False
        return self._is_as_counted(left, floaters) and completes(self.lower, beyond | left)

    def _is_as_counted(self, left: int, floaters: Sequence[int]) -> bool:
        """Whether C.7 of those who are left unpaired in the following bracket is what was counted for the floaters."""
        found = sum(self.costs.unpaired_in_following(player) for player in members(left))
        return proof.meets(found, self.cost_of(floaters))
