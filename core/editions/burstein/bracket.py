"""The pairing of one bracket (B.1, B.2): by itself where that can be told to be right, else with those lower.

A bracket of whom all can be paired, or all but one, seldom needs more than its own players: the floaters who are best
in C.6 and C.7 are known from largest matchings, and C.8 and section D choose among them. Several floaters are judged
together with the following bracket, and with everyone lower only where that leaves the round incomplete.

Who has no opponent in the bracket floats whatever is done, at the same cost, so the others decide. Such are mostly
players of whom an explanation asks what they would do in a lower bracket. Where it asks for a pair of the bracket
(`DutchLayout.fixed`), the two stand aside in the same way.
"""

from collections.abc import Sequence

from core.editions.burstein.criteria import Costs, bracket_of
from core.editions.burstein.joint import Bound, as_it_is, with_everyone_lower, with_following_bracket
from core.editions.burstein.order import GroupPairing, first_pairing
from core.editions.burstein.round_layout import BursteinLayout, completes
from core.editions.dutch.bracket import apart
from core.editions.dutch.criteria import Bracket
from core.editions.shared import proof
from core.matching.cardinality import MaximumMatching, members
from core.model.dataclass import dataclass

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
