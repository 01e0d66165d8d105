"""Burstein, 2017 and 2026, as its rounds are explained after the seeding rounds: what a candidate of a stop costs.

The bye is given first (2017 B.0; 2026 3.1); then the brackets as in A.8 and B.1, 1.9.2 and 3.2. Positions are those of
the layout: the last player by A.7 first (decision 88).
"""

from collections.abc import Callable, Sequence
from functools import partial

from core.editions.burstein.bracket import Costs, OrderOfPairings, PairedBracket, paired_among, settled
from core.editions.burstein.order import GroupPairing, opponents_in_turn
from core.editions.burstein.round_layout import BursteinLayout
from core.editions.burstein.round_pairing import Rules, stops
from core.editions.dutch.by_brackets import ByBrackets
from core.editions.dutch.criteria import Bracket, Candidate, positions_mask
from core.editions.dutch.decisions import Stop, Stops
from core.editions.dutch.procedure import Bound, OrderKey, Pairs, Procedure, with_apart
from core.editions.dutch.round_layout import DutchLayout
from core.editions.explanation import (
    BYE,
    IN_ORDER,
    INITIAL,
    FloatWords,
    Limits,
    Measure,
    OrderStep,
    criteria_of_the_bye,
)
from core.matching.cardinality import MaximumMatching, members
from core.model.hints import Final
from core.model.pairing import CriterionValue
from core.model.sentence import say

FLOATS: Final = FloatWords(say("floats down"), say("meets a floater"), "number of floaters", "number of floaters")
COLOUR_RULES: Final = (INITIAL, *IN_ORDER)
OPPONENTS_IN_TURN: Final = "opponents in turn"
"""Burstein D.1 of 2017, article 4 of 2026."""
MEASURES_OF_THE_BYE: Final = dict.fromkeys((f"{BYE} score", f"{BYE} games", f"{BYE} rank"), Measure.TAKER_OF_THE_BYE)
CRITERIA_OF_THE_BYE: Final = criteria_of_the_bye(say("rank of the player who receives the bye, as low as possible"))


def values_for_the_bye(layout: BursteinLayout, player: int) -> tuple[CriterionValue, ...]:
    """B.0, 3.1: the lowest score comes first, then the most games played, then the lowest rank by A.7 (1.8)."""
    return (
        CriterionValue(f"{BYE} score", layout.score[player]),
        CriterionValue(f"{BYE} games", layout.games[player]),
        CriterionValue(f"{BYE} rank", layout.size - player),
    )


def by_brackets(edition: Rules) -> ByBrackets:
    """Full pairings of an edition, once the bye is given."""

    def within(layout: BursteinLayout, limits: Limits) -> tuple[Procedure, Limits]:
        return Burstein(layout, edition, _taker_within(layout, limits)), Limits(limits.legal, 0)

    return ByBrackets(lambda layout, bye: Burstein(layout, edition, bye), within)


def colours_by(edition: Rules) -> Callable[[BursteinLayout, int, int], tuple[int, int, str]]:
    """The colours of two players, by the articles as an edition numbers them."""

    def colours(layout: BursteinLayout, one: int, other: int) -> tuple[int, int, str]:
        white, black, article = layout.colours(max(one, other), min(one, other))
        return white, black, edition.names.colour_articles[article]

    return colours


def _taker_within(layout: BursteinLayout, limits: Limits) -> int | None:
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
    """Section B and D; articles 3 and 4."""

    def __init__(self, layout: BursteinLayout, edition: Rules, bye: int | None) -> None:
        self.layout = layout
        self._edition = edition
        self._players = layout.everyone & ~(0 if bye is None else 1 << bye)

    def stops(self) -> Stops[PairedBracket]:
        """A.8."""
        return stops(self.layout, self._players, self._edition)

    def settled(self, stop: Stop[PairedBracket], pairs: Pairs, downfloaters: Sequence[int]) -> Candidate:
        """C.7 is judged for the floaters that the candidate has."""
        apart = with_apart(self.layout, downfloaters)
        assert isinstance(apart, BursteinLayout), "fewer pairs of the same round"
        pairing = GroupPairing(tuple(self.told(pairs)), tuple(sorted(downfloaters, reverse=True)))
        _, cost = settled(apart, stop.bracket, self.costs(stop, len(downfloaters)), stop.lower, pairing)
        return Candidate(pairing.pairs, pairing.floaters, cost)

    def chosen(self, layout: DutchLayout, stop: Stop[PairedBracket], must_pair: int) -> Candidate:
        """Section B, article 3, among fewer pairs."""
        assert isinstance(layout, BursteinLayout), "fewer pairs of the same round"
        position = stop.paired.position
        costs = self._edition.costs(layout, stop.bracket, position.incoming)
        must_pair |= positions_mask(layout.fixed or ())
        bound = partial(Bound, costs=costs, must_pair=must_pair)
        pairing, cost = paired_among(layout, position, costs, self.layout, must_pair, bound)
        return Candidate(pairing.pairs, pairing.floaters, cost)

    def costs(self, stop: Stop[PairedBracket], downfloaters: int) -> Costs:  # noqa: ARG002  as in the Dutch of 2026
        """The same for any number of floaters."""
        return self._edition.costs(self.layout, stop.bracket, positions_mask(stop.moved_down))

    def order_key(self, bracket: Bracket, pairs: Pairs) -> OrderKey:
        """The opponents of number 1, then those of number 2, and so on; the lower ranked first, floating last."""
        order = OrderOfPairings(bracket.players)
        paired = {player for pair in pairs for player in pair}
        key = sum(order.pair(one, other) for one, other in pairs)
        return key + sum(order.downfloater(player) for player in bracket.players if player not in paired), 0, 0

    def order_step(self, bracket: Bracket, first: Pairs, second: Pairs) -> OrderStep:
        """By the opponents of number 1, 2 and so on, up to the first who has another one; 0: he floats."""
        ranked = sorted(bracket.players, reverse=True)
        compares = say("the opponents of number 1, 2 and so on, by their number in the bracket (0: none),")
        prefers = say("the rules first settle who meets the highest ranked player, then the next")
        return OrderStep(OPPONENTS_IN_TURN, *opponents_in_turn(ranked, first, second), compares, prefers)

    def residents(self, stop: Stop[PairedBracket]) -> tuple[int, ...]:
        """Without the incoming floaters."""
        incoming = set(stop.moved_down)
        return tuple(player for player in sorted(stop.bracket.players, reverse=True) if player not in incoming)

    def told(self, pairs: Pairs) -> Pairs:
        """The greater position is the higher rank."""
        return sorted(((max(pair), min(pair)) for pair in pairs), reverse=True)
