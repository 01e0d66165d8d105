"""A bracket of few players, all of whose candidates are looked at: the best, and of equals the first generated.

Of seven players there are 105 ways to leave one and pair the others, most of which cost too much before they are
complete. That is less work than the graph that matchings of least cost are found in.
"""

from collections.abc import Sequence

from core.editions.dutch.bracket_context import BracketContext
from core.editions.dutch.generation import ExchangeOrder, MovedDownOrder
from core.editions.dutch.round_layout import DutchLayout
from core.editions.dutch.v2017.criteria import Bracket, Candidate, Costs, positions_mask
from core.model.hints import Final

MOST: Final = 8
"""Players; so many have 105 candidates as well, one more has 945."""

Pairs = tuple[tuple[int, int], ...]


def first_of_few(layout: DutchLayout, bracket: Bracket, costs: Costs, context: BracketContext) -> Candidate | None:
    """The candidate that section B accepts; None: there are too many players, or others have a say in it.

    That is where what downfloaters cost ahead depends on them together, where everyone lower must be paired along, and
    where two are to meet (`DutchLayout.fixed`).
    """
    count = len(bracket.players)
    if count > MOST or context.is_joint or context.others or layout.fixed is not None:
        return None
    if context.downfloaters != count % 2:
        return None
    search = _Search(layout, bracket, costs, context)
    search.go_on(positions_mask(bracket.players), 0, (), floats=bool(count % 2))
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
