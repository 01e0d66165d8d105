"""C.7 for a single downfloater: how well the following bracket can be paired once it receives him.

What the following bracket can do is one largest matching of its residents; whom they can spare follows from
it by alternating paths. In a small last bracket, where who may not have the bye counts for more, the bracket is paired
with the newcomer. Only with two or more downfloaters at once does the question need a joint matching.
"""

from core.editions.dutch.round_layout import DutchLayout
from core.editions.dutch.v2017.criteria import Bracket, Costs, positions_mask
from core.editions.shared import proof
from core.matching.cardinality import MaximumMatching, members
from core.matching.weighted import NOBODY, least_cost_matching

_SMALL = 32


class FollowingBracket:
    """The following bracket as seen by one downfloater (decisions 5 and 6)."""

    def __init__(self, layout: DutchLayout, bracket: Bracket, costs: Costs) -> None:
        self.layout, self.costs = layout, costs
        self.residents = positions_mask(bracket.below)
        self.is_last = bracket.below_is_last
        self.matching = MaximumMatching(layout.legal, self.residents)
        self.matching.most_pairs()
        self.unmatched_players = self.matching.unmatched_players.bit_count()
        # Residents whom some largest matching leaves alone: a newcomer who may meet one adds a pair.
        self.may_stay_unmatched = self.matching.can_be_left() if self.unmatched_players else 0
        # Residents whose companion may have the bye: a newcomer may take one of them in the last bracket.
        self.held_by_bye_taker = self.matching.matched_to(self.residents & layout.may_take_bye)
        self.one_resident = (
            costs.unpaired_in_following(bracket.below[0]) if not self.is_last else costs.unpaired_bye_taker
        )
        self._known: dict[int, int | None] = {}
        self._paired_with: dict[tuple[int, int], int] = {}  # by opponents and price of the newcomer

    def cost(self, downfloater: int) -> int | None:
        """Packed C.7 if he is the only downfloater; None when this shortcut cannot tell."""
        if downfloater not in self._known:
            tell = self._in_last_bracket if self.is_last else self._in_any_bracket
            self._known[downfloater] = tell(downfloater)
        return self._known[downfloater]

    def is_attained(self, downfloater: int) -> bool:
        """Whether a pairing of the following bracket and the newcomer leaves no more unpaired than was counted.

        Asked of the one who was chosen, and last: the matching of the residents takes him in.
        """
        counted = self.cost(downfloater)
        opponents = self.layout.legal[downfloater] & self.residents
        self.matching.turn_to(self.residents | 1 << downfloater)
        self.matching.most_pairs()
        unpaired = self.matching.unmatched_players.bit_count()
        if not self.is_last:
            alone = 0 if opponents else 1  # else he takes the place of a resident who is left
            alone_cost = alone * self.costs.unpaired_in_following(downfloater)
            return counted is not None and proof.meets((unpaired - alone) * self.one_resident + alone_cost, counted)
        if counted == 0:
            return proof.meets(unpaired, 0)
        if (opponents, self.costs.unpaired_in_following(downfloater)) in self._paired_with:
            return True  # that was the cost of such a pairing
        takers = self.matching.can_be_left() & self.residents & self.layout.may_take_bye
        return proof.meets(unpaired, 1) and bool(takers)

    def _in_any_bracket(self, downfloater: int) -> int:
        opponents = self.layout.legal[downfloater] & self.residents
        if opponents & self.may_stay_unmatched:
            return (self.unmatched_players - 1) * self.one_resident
        if opponents:  # he takes someone's companion
            return (self.unmatched_players + 1) * self.one_resident
        return self.unmatched_players * self.one_resident + self.costs.unpaired_in_following(downfloater)

    def _in_last_bracket(self, downfloater: int) -> int | None:
        """In a large one only the undisturbed cases: everyone paired, or all but a resident who may have the bye."""
        opponents = self.layout.legal[downfloater] & self.residents
        if self.unmatched_players == 1 and opponents & self.may_stay_unmatched:
            return 0
        if self.unmatched_players == 0 and opponents & self.held_by_bye_taker:
            return self.one_resident
        # Where who may have the bye is settled beforehand (2026), completing the round says more than C.7 can.
        settled_before = self.costs.BARRED_FROM_BYE_WEIGHT == 1
        if settled_before or self.residents.bit_count() > _SMALL:
            return None
        return self._paired(downfloater, opponents)

    def _paired(self, downfloater: int, opponents: int) -> int:
        """What a best pairing of the residents and the newcomer leaves unpaired."""
        newcomer = opponents, self.costs.unpaired_in_following(downfloater)
        if newcomer not in self._paired_with:
            players = [downfloater, *members(self.residents)]
            alone = [self.costs.unpaired_in_following(player) for player in players]
            edges = [
                (one, other, 0)
                for one, player in enumerate(players)
                for other in range(one + 1, len(players))
                if self.layout.legal[player] >> players[other] & 1
            ]
            mate = least_cost_matching(alone, edges).mate
            unpaired = sum(price for price, other in zip(alone, mate, strict=True) if other == NOBODY)
            self._paired_with[newcomer] = unpaired
        return self._paired_with[newcomer]
