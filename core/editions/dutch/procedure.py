"""An edition's way through a round as explanations take it: at each stop also other candidates than that of the engine.

Of given candidates it says what they cost; of fewer pairs, what it would choose; and which of equals comes first in the
order of generation (2017 D.1 to D.3; 2026 4.2 to 4.4). Burstein, which goes by brackets as well, has its own.
"""

from collections.abc import Sequence
from copy import copy

from core.editions.dutch.bracket_context import BracketContext
from core.editions.dutch.criteria import (
    Bracket,
    Candidate,
    Costs,
    ExchangeOrder,
    MovedDownOrder,
    TranspositionOrder,
    positions_mask,
)
from core.editions.dutch.decisions import Stop, Stops
from core.editions.dutch.round_layout import DutchLayout
from core.editions.explanation import OrderStep
from core.model.hints import Any, Final, Protocol
from core.model.sentence import say

Pairs = Sequence[tuple[int, int]]
OrderKey = tuple[int, int, int]
"""Of equal candidates the one with the smaller key comes first."""


class Procedure(Protocol):
    """One edition, for one round."""

    @property
    def layout(self) -> DutchLayout:
        """The round to be paired."""

    def stops(self) -> Stops[Any]:
        """The way of the engine, or of whoever sends other downfloaters."""

    def settled(self, stop: Stop[Any], pairs: Pairs, downfloaters: Sequence[int]) -> Candidate:
        """What a given candidate of that bracket costs, judged by the edition."""

    def chosen(self, layout: DutchLayout, stop: Stop[Any], must_pair: int) -> Candidate:
        """The candidate chosen when only pairs legal in `layout` may be made, and those of a mask must be paired."""

    def costs(self, stop: Stop[Any], downfloaters: int) -> Costs:
        """What reads the costs of candidates with so many downfloaters."""

    def order_key(self, bracket: Bracket, pairs: Pairs) -> OrderKey:
        """Where a candidate comes in the order of generation, among those that are equal in every criterion."""

    def order_step(self, bracket: Bracket, first: Pairs, second: Pairs) -> OrderStep:
        """The rule that decides between two candidates that are equal in every criterion."""

    def residents(self, stop: Stop[Any]) -> tuple[int, ...]:
        """The players of the scoregroup itself, the highest ranked first."""

    def told(self, pairs: Pairs) -> Pairs:
        """The higher ranked player of each pair first, and the pairs in his order."""


class InRankOrder:
    """What the Dutch editions have in common: smaller positions are higher ranks."""

    def order_key(self, bracket: Bracket, pairs: Pairs) -> OrderKey:
        """D.3, D.1, D.2; 4.4, 4.2, 4.3."""
        return order_key(bracket, pairs)

    def order_step(self, bracket: Bracket, first: Pairs, second: Pairs) -> OrderStep:
        """D.1 to D.3; 4.2 to 4.4."""
        return order_step(bracket, first, second)

    def residents(self, stop: Stop[Any]) -> tuple[int, ...]:
        """As they stand."""
        return stop.bracket.residents

    def told(self, pairs: Pairs) -> Pairs:
        """As they stand."""
        return pairs


# --- fewer pairs -------------------------------------------------------------------------------------------


def with_legal(
    layout: DutchLayout, legal: list[int], may_take_bye: int, fixed: tuple[int, int] | None = None
) -> DutchLayout:
    """The same round with fewer legal pairs; the `fixed` two have nobody else."""
    limited = copy(layout)
    limited.fixed, limited.paired = fixed, {}
    limited.legal = legal
    limited.legal_without_exceptions = [
        one & other for one, other in zip(layout.legal_without_exceptions, legal, strict=True)
    ]
    limited.may_take_bye = may_take_bye
    return limited


def with_apart(layout: DutchLayout, downfloaters: Sequence[int]) -> DutchLayout:
    """The same round with no pairs of two downfloaters: who do not meet in a bracket do not meet lower down.

    Two of them who meet would be a pair of this bracket.
    """
    floaters = positions_mask(downfloaters)
    legal = [row & ~floaters if floaters >> player & 1 else row for player, row in enumerate(layout.legal)]
    return with_legal(layout, legal, layout.may_take_bye)


class Bound:
    """A context in which some players of the bracket must be paired in it."""

    def __init__(self, context: BracketContext, costs: Costs, must_pair: int) -> None:
        self._context, self._unmatched, self._must_pair = context, costs.unmatched, must_pair
        self.downfloaters, self.complete = context.downfloaters, context.complete
        self.others, self.beyond, self.is_joint = context.others, context.beyond, context.is_joint

    def downfloater(self, player: int) -> int:
        """More than any criterion for those who must be paired."""
        return self._context.downfloater(player) + (self._unmatched if self._must_pair >> player & 1 else 0)

    def unpaired_cost(self, player: int) -> int:
        """As around."""
        return self._context.unpaired_cost(player)


# --- the order of generation -------------------------------------------------------------------------------


def order_key(bracket: Bracket, pairs: Pairs) -> OrderKey:
    """Where a candidate comes in the order of generation, among those that are equal in every criterion.

    First the moved-down players in S1 and their opponents (D.3, D.1), then the exchange in the remainder (D.2), then
    its transposition (D.1). In 2026: 4.4, 4.3, 4.2.
    """
    moved_down = set(bracket.moved_down)
    own = [sorted(pair) for pair in pairs]
    of_moved_down = [(one, other) for one, other in own if one in moved_down]
    rest = sorted((one, other) for one, other in own if one not in moved_down)
    first = MovedDownOrder(bracket.moved_down, bracket.residents)
    taken = {player for pair in of_moved_down for player in pair}
    key = sum(first.pair(one, other) for one, other in of_moved_down)
    key += sum(first.downfloater(player) for player in bracket.moved_down if player not in taken)
    remainder = [player for player in bracket.residents if player not in taken]
    second = ExchangeOrder(remainder, len(rest))
    paired = {player for pair in rest for player in pair}
    exchange = sum(second.pair(one, other) for one, other in rest)
    exchange += sum(second.downfloater(player) for player in remainder if player not in paired)
    s1 = [one for one, _ in rest]
    third = TranspositionOrder(s1, remainder)
    return key, exchange, sum(third.pair(one, other) for one, other in rest)


_OPPONENTS: Final = say("the opponents of S1 in turn, by their number in the bracket,")
_OPPONENTS_OF_MOVED_DOWN: Final = say(
    "the opponents of the moved-down players in turn, by their number in the bracket,"
)
_EXCHANGED: Final = say("the players exchanged between S1 and S2, by their number in the bracket,")
_IN_TURN: Final = say("the rules give each player of the upper half, from the top, the first opponent in order")
_NO_EXCHANGE: Final = say("the rules prefer to leave the two halves as they are")
_EARLIER_EXCHANGE: Final = say(
    "the rules take the exchange between the two halves that comes first in the prescribed order"
)
_MOVED_DOWN: Final = say("the moved-down players in S1, by their number in the bracket,")


def order_step(bracket: Bracket, first: Pairs, second: Pairs) -> OrderStep:
    """The rule that decides between two candidates that are equal in every criterion.

    D.3: the moved-down players in S1. D.1: the opponents of S1 one after another. D.2: who changed between S1 and S2.
    """
    moved_down = set(bracket.moved_down)
    number = {player: place for place, player in enumerate(bracket.players, start=1)}

    def split(pairs: Pairs) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        own = sorted((min(pair), max(pair)) for pair in pairs)
        return [pair for pair in own if pair[0] in moved_down], [pair for pair in own if pair[0] not in moved_down]

    (first_down, first_rest), (second_down, second_rest) = split(first), split(second)
    one = tuple(number[pair[0]] for pair in first_down)
    two = tuple(number[pair[0]] for pair in second_down)
    if one != two:
        return OrderStep(
            "D.3", one, two, _MOVED_DOWN, say("the rules first pair the highest ranked of the moved-down players")
        )
    one, two = (tuple(number[pair[1]] for pair in down) for down in (first_down, second_down))
    if one != two:
        return OrderStep("D.1", one, two, _OPPONENTS_OF_MOVED_DOWN, _IN_TURN)
    taken = {player for pair in first_down for player in pair}
    remainder = [player for player in bracket.residents if player not in taken]
    original = set(remainder[: len(first_rest)])
    changed = [
        tuple(sorted(number[player] for player in original ^ {pair[0] for pair in rest}))
        for rest in (first_rest, second_rest)
    ]
    if changed[0] != changed[1]:
        return OrderStep("D.2", changed[0], changed[1], _EXCHANGED, _EARLIER_EXCHANGE if changed[0] else _NO_EXCHANGE)
    one, two = (tuple(number[pair[1]] for pair in rest) for rest in (first_rest, second_rest))
    return OrderStep("D.1", one, two, _OPPONENTS, _IN_TURN)
