"""The pairing of one bracket (B.1, B.2): by itself where that can be told to be right, else with those lower.

A bracket of whom all can be paired, or all but one, seldom needs more than its own players: the floaters who are best
in C.6 and C.7 are known from largest matchings, and C.8 and section D choose among them. Several floaters are judged
together with the following bracket, and with everyone lower only where that leaves the round incomplete.
"""

from dataclasses import dataclass

from core.editions.burstein.joint import with_everyone_lower, with_following_bracket
from core.editions.burstein.order import GroupPairing, first_pairing
from core.editions.burstein.round_layout import BursteinLayout, completes
from core.editions.burstein.v2017.criteria import Costs, bracket_of
from core.editions.dutch.v2017.criteria import Bracket
from core.editions.shared import proof
from core.matching.cardinality import MaximumMatching, members

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
    found = by_itself(layout, position, costs)
    if found is None and position.beyond and not completes(layout, position.group):  # so that somebody floats
        found = with_following_bracket(layout, costs.bracket, costs, position.lower)
    if found is None:
        found = with_everyone_lower(layout, costs.bracket, costs, position.lower)
    return PairedBracket(position, costs, *found)


def by_itself(layout: BursteinLayout, position: Position, costs: Costs) -> tuple[GroupPairing, int] | None:
    """The same from the bracket and the following one alone; None where that cannot tell."""
    group = position.group
    matching = MaximumMatching(layout.legal, group)
    unpaired = group.bit_count() - 2 * matching.most_pairs()
    if unpaired == 0:
        pairing = first_pairing(layout.question(group, 0, 0)) if completes(layout, position.lower) else None
        return None if pairing is None else (pairing, clashes(costs, pairing))
    if unpaired > 1 or not position.following:
        return None
    ahead = FollowingBracket(layout, position, costs)
    prices = {player: costs.downfloater(player) + ahead.cost(player) for player in members(matching.can_be_left())}
    least = min(prices.values())
    may_float = sum(1 << player for player, price in prices.items() if price == least)
    pairing = first_pairing(layout.question(group, 1, may_float))
    if pairing is None or not ahead.is_possible_with(pairing.floaters[0]):
        return None
    return pairing, least + clashes(costs, pairing)


def clashes(costs: Costs, pairing: GroupPairing) -> int:
    """C.8."""
    return sum(costs.pair(higher, lower) for higher, lower in pairing.pairs)


class FollowingBracket:
    """C.7 for a single floater, and C.4 with the following bracket paired so well."""

    def __init__(self, layout: BursteinLayout, position: Position, costs: Costs) -> None:
        self.layout, self.position, self.costs = layout, position, costs
        self.matching = MaximumMatching(layout.legal, position.following)
        self.matching.most_pairs()
        self.unmatched_players = self.matching.unmatched_players.bit_count()
        # Residents whom some largest matching leaves alone: a newcomer who may meet one adds a pair.
        self.may_stay_unmatched = self.matching.can_be_left() if self.unmatched_players else 0
        self.one_resident = costs.unpaired_in_following(position.following.bit_length() - 1)

    def unpaired(self, floater: int) -> int:
        """How many of the following bracket stay unpaired, the newcomer included when he is one of them."""
        return (
            self.unmatched_players - 1
            if self.layout.legal[floater] & self.may_stay_unmatched
            else self.unmatched_players + 1
        )

    def cost(self, floater: int) -> int:
        """Packed C.7 if he is the only outgoing floater."""
        if self.layout.legal[floater] & self.position.following:  # else he takes someone's companion
            return self.unpaired(floater) * self.one_resident
        return self.unmatched_players * self.one_resident + self.costs.unpaired_in_following(floater)

    def is_possible_with(self, floater: int) -> bool:
        """C.4: whether everyone lower can be paired though the following bracket is paired as well as counted.

        A sufficient condition: when it does not hold the bracket is paired again with everyone lower in view.
        """
        newcomer, matching = 1 << floater, self.matching
        matching.turn_to(self.position.following | newcomer)
        matching.most_pairs()
        left, beyond = matching.unmatched_players, self.position.beyond
        if left.bit_count() == 1:
            left = matching.can_be_left()
            if self.layout.legal[floater] & self.position.following:
                left &= ~newcomer
            probes = zip(range(_PROBES), members(left), strict=False)
            return self._is_as_counted(left & -left, floater) and any(
                completes(self.layout, beyond | 1 << player) for _, player in probes
            )
        if left & newcomer and self.layout.legal[floater] & self.position.following:
            return False  # it was counted that he takes someone's companion
        return self._is_as_counted(left, floater) and completes(self.layout, beyond | left)

    def _is_as_counted(self, left: int, floater: int) -> bool:
        """Whether C.7 of those who are left unpaired in the following bracket is what was counted for the floater."""
        found = sum(self.costs.unpaired_in_following(player) for player in members(left))
        return proof.meets(found, self.cost(floater))
