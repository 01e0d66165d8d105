"""The order of generation of each edition that is judged by criteria: which of two equal candidates comes first.

Dutch: D.1 to D.3 (2026: 4.2 to 4.4). Burstein: D.1 (2026: 4.1 to 4.3).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from core.editions.burstein.joint import OrderOfPairings
from core.editions.dutch.generation import ExchangeOrder, MovedDownOrder, TranspositionOrder
from core.editions.dutch.v2017.criteria import Bracket
from core.explain.names import OPPONENTS_IN_TURN

Pairs = Sequence[tuple[int, int]]
OrderKey = tuple[int, int, int]
"""Of equal candidates the one with the smaller key comes first."""


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


@dataclass(frozen=True, slots=True)
class OrderStep:
    """By which rule of the order of generation one candidate comes before another, and where each stands.

    Sequence-numbers in the bracket, from 1 (decision 28 for those of a remainder).
    """

    rule: str  # "D.1", "D.2" or "D.3" of the Dutch System of 2017; for other editions see `core.explain.names`
    first: tuple[int, ...]
    second: tuple[int, ...]
    of_moved_down: bool = False


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
        return OrderStep("D.3", one, two, of_moved_down=True)
    one, two = (tuple(number[pair[1]] for pair in down) for down in (first_down, second_down))
    if one != two:
        return OrderStep("D.1", one, two, of_moved_down=True)
    taken = {player for pair in first_down for player in pair}
    remainder = [player for player in bracket.residents if player not in taken]
    original = set(remainder[: len(first_rest)])
    changed = [
        tuple(sorted(number[player] for player in original ^ {pair[0] for pair in rest}))
        for rest in (first_rest, second_rest)
    ]
    if changed[0] != changed[1]:
        return OrderStep("D.2", changed[0], changed[1], of_moved_down=False)
    one, two = (tuple(number[pair[1]] for pair in rest) for rest in (first_rest, second_rest))
    return OrderStep("D.1", one, two, of_moved_down=False)


# --- Burstein ----------------------------------------------------------------------------------------------


def burstein_key(bracket: Bracket, pairs: Pairs) -> OrderKey:
    """The opponents of number 1, then those of number 2, and so on; the lower ranked first, floating last."""
    order = OrderOfPairings(bracket.players)
    paired = {player for pair in pairs for player in pair}
    key = sum(order.pair(one, other) for one, other in pairs)
    return key + sum(order.downfloater(player) for player in bracket.players if player not in paired), 0, 0


def burstein_step(bracket: Bracket, first: Pairs, second: Pairs) -> OrderStep:
    """By the opponents of number 1, 2 and so on, up to the first who has another one; 0: he floats."""
    return OrderStep(OPPONENTS_IN_TURN, *opponents_in_turn(sorted(bracket.players, reverse=True), first, second))


def opponents_in_turn(ranked: Sequence[int], first: Pairs, second: Pairs) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The numbers of the opponents of number 1, 2 and so on, up to the first who has another one; 0: he floats."""
    number = {player: place for place, player in enumerate(ranked, start=1)}
    mates = [{one: other for pair in pairs for one, other in (pair, pair[::-1])} for pairs in (first, second)]
    one, two = ([number.get(opponents.get(player, -1), 0) for player in ranked] for opponents in mates)
    until = next(place for place, (own, its) in enumerate(zip(one, two, strict=True), start=1) if own != its)
    return tuple(one[:until]), tuple(two[:until])
