"""The procedure of Burstein, 2017 and 2026, one bracket at a time, for any history of the round so far.

The bye is given first (2017 B.0; 2026 3.1); then the brackets as in A.8 and B.1, 1.9.2 and 3.2. Positions are those of
the contest: the last player by A.7 first (decision 88).
"""

from collections.abc import Sequence

from core.editions.burstein.bracket import PairedBracket, Position, pair_bracket
from core.editions.burstein.joint import Joint, LowerContext, pairing_of, settled
from core.editions.burstein.order import GroupPairing
from core.editions.burstein.round_layout import BursteinLayout
from core.editions.burstein.round_pairing import Rules
from core.editions.burstein.v2017.criteria import Costs
from core.editions.dutch.round_layout import DutchLayout
from core.editions.dutch.v2017.criteria import Bracket, Candidate, positions_mask
from core.explain.demands import Limits
from core.explain.names import BYE
from core.explain.orders import OrderKey, OrderStep, Pairs, burstein_key, burstein_step
from core.explain.procedure import Bound, Place, Stop, with_apart
from core.matching.cardinality import MaximumMatching, members
from core.model.record import CriterionValue


def values_for_the_bye(layout: BursteinLayout, player: int) -> tuple[CriterionValue, ...]:
    """B.0, 3.1: the lowest score comes first, then the most games played, then the lowest rank by A.7 (1.8)."""
    return (
        CriterionValue(f"{BYE} score", layout.score[player]),
        CriterionValue(f"{BYE} games", layout.games[player]),
        CriterionValue(f"{BYE} rank", layout.size - player),
    )


def taker_within(layout: BursteinLayout, limits: Limits) -> int | None:
    """Who has the bye when only some pairs and takers are allowed; the round can be completed within them."""
    if layout.size % 2 == 0:
        return None
    matching = MaximumMatching(limits.legal, layout.everyone)
    in_order = sorted(
        members(limits.may_take_bye),
        key=lambda player: (layout.score[player], -layout.games[player], player),
    )
    return next(player for player in in_order if matching.can_pair_all(layout.everyone, 1 << player))


class Burstein:
    """Scoregroup by scoregroup; who stays unpaired in a bracket joins the next."""

    def __init__(self, layout: BursteinLayout, edition: Rules, bye: int | None) -> None:
        self.layout = layout
        self._edition = edition
        self._groups = layout.scoregroup_masks(layout.everyone & ~(0 if bye is None else 1 << bye))

    def stop(self, place: Place | None) -> Stop | None:
        """The next bracket."""
        position = self._position(place)
        if place is None or position is None:
            return None
        bracket = position.bracket
        costs = self._edition.costs(self.layout, bracket, position.incoming)
        free = _candidate(pair_bracket(self.layout, position, costs))
        return Stop(place, bracket, tuple(members(position.lower)), free)

    def _position(self, place: Place | None) -> Position | None:
        groups = self._groups
        if place is None or place.index >= len(groups):
            return None
        index = place.index
        following = groups[index + 1] if index + 1 < len(groups) else 0
        incoming = positions_mask(place.moved_down)
        return Position(incoming, groups[index], following, sum(groups[index + 2 :]), index + 2 == len(groups))

    def settled(self, stop: Stop, pairs: Pairs, downfloaters: Sequence[int]) -> Candidate:
        """C.7 is judged for the floaters that the candidate has."""
        apart = with_apart(self.layout, downfloaters)
        assert isinstance(apart, BursteinLayout), "fewer pairs of the same contest"
        pairing = GroupPairing(tuple(self.told(pairs)), tuple(sorted(downfloaters, reverse=True)))
        _, cost = settled(apart, stop.bracket, self.costs(stop, len(downfloaters)), positions_mask(stop.lower), pairing)
        return Candidate(pairing.pairs, pairing.floaters, cost)

    def chosen(self, layout: DutchLayout, stop: Stop, must_pair: int) -> Candidate:
        """Section B, article 3, among fewer pairs."""
        assert isinstance(layout, BursteinLayout), "fewer pairs of the same contest"
        costs = self._edition.costs(layout, stop.bracket, positions_mask(stop.place.moved_down))
        below = LowerContext(costs, stop.bracket, positions_mask(stop.lower))
        options = Joint(layout, stop.bracket, costs, Bound(below, costs, must_pair))
        options.settle_in_order()
        pairing, cost = pairing_of(costs, below, options)
        return Candidate(pairing.pairs, pairing.floaters, cost)

    def costs(self, stop: Stop, downfloaters: int) -> Costs:  # noqa: ARG002  as in the Dutch edition of 2026
        """The same for any number of floaters."""
        return self._edition.costs(self.layout, stop.bracket, positions_mask(stop.place.moved_down))

    def order_key(self, bracket: Bracket, pairs: Pairs) -> OrderKey:
        """D.1; 4.1 to 4.3."""
        return burstein_key(bracket, pairs)

    def order_step(self, bracket: Bracket, first: Pairs, second: Pairs) -> OrderStep:
        """D.1; 4.1 to 4.3."""
        return burstein_step(bracket, first, second)

    def residents(self, stop: Stop) -> tuple[int, ...]:
        """Without the incoming floaters."""
        incoming = set(stop.place.moved_down)
        return tuple(player for player in sorted(stop.bracket.players, reverse=True) if player not in incoming)

    def told(self, pairs: Pairs) -> Pairs:
        """The greater position is the higher rank."""
        return sorted(((max(pair), min(pair)) for pair in pairs), reverse=True)


def _candidate(paired: PairedBracket) -> Candidate:
    return Candidate(paired.pairing.pairs, paired.pairing.floaters, paired.cost)
