"""The pairing of one bracket (B.1, B.2): by itself where that can be told to be right, else with those lower.

A bracket of whom all can be paired, or all but one, seldom needs more than its own players: the floaters who are best
in C.6 and C.7 are known from largest matchings, and C.8 and section D choose among them. Several floaters are judged
together with the following bracket, and with everyone lower only where that leaves the round incomplete.
"""

from dataclasses import dataclass

from core.editions.burstein.joint import with_everyone_lower, with_following_bracket
from core.editions.burstein.order import GroupPairing, first_pairing
from core.editions.burstein.round_layout import Contest, completes
from core.editions.burstein.v2017.criteria import Costs, bracket_of
from core.editions.dutch.v2017.criteria import Bracket
from core.matching.cardinality import Companions, members

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


def pair_bracket(contest: Contest, position: Position, costs: Costs) -> PairedBracket:
    """The first pairing in order of those that comply best with the criteria."""
    found = by_itself(contest, position, costs)
    if found is None and position.beyond and not completes(contest, position.group):  # so that somebody floats
        found = with_following_bracket(contest, costs.bracket, costs, position.lower)
    if found is None:
        found = with_everyone_lower(contest, costs.bracket, costs, position.lower)
    return PairedBracket(position, costs, *found)


def by_itself(contest: Contest, position: Position, costs: Costs) -> tuple[GroupPairing, int] | None:
    """The same from the bracket and the following one alone; None where that cannot tell."""
    group = position.group
    companions = Companions(contest.legal, group)
    unpaired = group.bit_count() - 2 * companions.most_pairs()
    if unpaired == 0:
        pairing = first_pairing(contest.question(group, 0, 0)) if completes(contest, position.lower) else None
        return None if pairing is None else (pairing, clashes(costs, pairing))
    if unpaired > 1 or not position.following:
        return None
    ahead = Ahead(contest, position, costs)
    prices = {player: costs.downfloater(player) + ahead.cost(player) for player in members(companions.can_be_left())}
    least = min(prices.values())
    may_float = sum(1 << player for player, price in prices.items() if price == least)
    pairing = first_pairing(contest.question(group, 1, may_float))
    if pairing is None or not ahead.is_possible_with(pairing.floaters[0]):
        return None
    return pairing, least + clashes(costs, pairing)


def clashes(costs: Costs, pairing: GroupPairing) -> int:
    """C.8."""
    return sum(costs.pair(higher, lower) for higher, lower in pairing.pairs)


class Ahead:
    """C.7 for a single floater, and C.4 with the following bracket paired so well."""

    def __init__(self, contest: Contest, position: Position, costs: Costs) -> None:
        self.contest, self.position, self.costs = contest, position, costs
        self.companions = Companions(contest.legal, position.following)
        self.companions.most_pairs()
        self.exposed = self.companions.exposed.bit_count()
        # Residents whom some largest matching leaves alone: a newcomer who may meet one adds a pair.
        self.spare = self.companions.can_be_left() if self.exposed else 0
        self.one_resident = costs.unpaired_ahead(position.following.bit_length() - 1)

    def unpaired(self, floater: int) -> int:
        """How many of the following bracket stay unpaired, the newcomer included when he is one of them."""
        return self.exposed - 1 if self.contest.legal[floater] & self.spare else self.exposed + 1

    def cost(self, floater: int) -> int:
        """Packed C.7 if he is the only outgoing floater."""
        if self.contest.legal[floater] & self.position.following:  # else he takes someone's companion
            return self.unpaired(floater) * self.one_resident
        return self.exposed * self.one_resident + self.costs.unpaired_ahead(floater)

    def is_possible_with(self, floater: int) -> bool:
        """C.4: whether everyone lower can be paired though the following bracket is paired as well as counted.

        A sufficient condition: when it does not hold the bracket is paired again with everyone lower in view.
        """
        newcomer, companions = 1 << floater, self.companions
        companions.turn_to(self.position.following | newcomer)
        companions.most_pairs()
        left, beyond = companions.exposed, self.position.beyond
        if left.bit_count() == 1:
            left = companions.can_be_left()
            if self.contest.legal[floater] & self.position.following:
                left &= ~newcomer
            probes = zip(range(_PROBES), members(left), strict=False)
            return any(completes(self.contest, beyond | 1 << player) for _, player in probes)
        if left & newcomer and self.contest.legal[floater] & self.position.following:
            return False  # it was counted that he takes someone's companion
        return completes(self.contest, beyond | left)
