"""A full pairing judged bracket by bracket, and two full pairings held against each other.

Every full pairing falls into candidates in one way: two players are a pair of the first bracket in which both are. So
of two full pairings the better one is that which is better in the first bracket in which they differ: by the criteria
in their order, and where these are equal by the order of generation. Up to that bracket both have the same
downfloaters, so they are judged in the same bracket.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from core.dutch_2017.contest import Contest
from core.dutch_2017.criteria import Bracket, Costs
from core.dutch_2017.generation import ExchangeOrder, MovedDownOrder, TranspositionOrder
from core.explain.procedure import Pairs, Place, Procedure, Stop, after

Mates = Mapping[int, int]
"""By position, the opponent's position; who has the bye is not in it."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One bracket of a full pairing."""

    stop: Stop
    pairs: tuple[tuple[int, int], ...]  # the higher ranked first, in the order of A.2
    downfloaters: tuple[int, ...]


def mates_of(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Both directions of every pair."""
    return {one: other for pair in pairs for one, other in (pair, (pair[1], pair[0]))}


def judge(procedure: Procedure, mates: Mates) -> Iterator[Judged]:
    """The brackets that a full pairing comes through, from the top."""
    stop = procedure.stop(Place())
    while stop is not None:
        judged = within(stop, mates)
        yield judged
        stop = procedure.stop(after(stop, judged.downfloaters))


def within(stop: Stop, mates: Mates) -> Judged:
    """The pairs and downfloaters that a full pairing has in a bracket."""
    players = set(stop.bracket.players)
    pairs = tuple(
        (player, mates[player])
        for player in sorted(players)
        if mates.get(player, -1) in players and player < mates[player]
    )
    paired = {player for pair in pairs for player in pair}
    return Judged(stop, pairs, tuple(player for player in stop.bracket.players if player not in paired))


def same_pairs(one: Pairs, other: Pairs) -> bool:
    """Whether two candidates have the same pairs."""
    return {frozenset(pair) for pair in one} == {frozenset(pair) for pair in other}


@dataclass(frozen=True, slots=True)
class Difference:
    """The first bracket in which two full pairings differ."""

    stop: Stop
    one: Judged
    other: Judged
    one_cost: int
    other_cost: int
    costs: Costs
    criterion: str | None  # the first in which they differ; None: equal in all

    @property
    def one_is_first(self) -> bool:
        """Whether the first full pairing is the better one, or comes first."""
        if self.one_cost != self.other_cost:
            return self.one_cost < self.other_cost
        return order_key(self.stop.bracket, self.one.pairs) < order_key(self.stop.bracket, self.other.pairs)


def first_difference(procedure: Procedure, one: Mates, other: Mates) -> Difference | None:
    """Where two full pairings part; None when they have the same pairs."""
    place: Place | None = Place()
    while True:
        stop = procedure.stop(place)
        if stop is None:
            return None
        first, second = within(stop, one), within(stop, other)
        if first.pairs != second.pairs:
            return _difference(procedure, first, second)
        place = after(stop, first.downfloaters)


def _difference(procedure: Procedure, one: Judged, other: Judged) -> Difference:
    costs = procedure.costs(one.stop, max(len(one.downfloaters), len(other.downfloaters)))
    first, second = (procedure.settled(one.stop, judged.pairs, judged.downfloaters).cost for judged in (one, other))
    return Difference(one.stop, one, other, first, second, costs, costs.first_difference(first, second))


# --- order of generation ---------------------------------------------------------------------------------


def order_key(bracket: Bracket, pairs: Pairs) -> tuple[int, int, int]:
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

    rule: str  # "D.1", "D.2" or "D.3", as numbered in 2017
    first: tuple[int, ...]
    second: tuple[int, ...]
    of_moved_down: bool


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


def positions_of(contest: Contest) -> dict[int, int]:
    """By player id, his position."""
    return {player: position for position, player in enumerate(contest.ids)}
