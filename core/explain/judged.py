"""A full pairing judged bracket by bracket, and two full pairings held against each other.

Every full pairing falls into candidates in one way: two players are a pair of the first bracket in which both are. So
of two full pairings the better one is that which is better in the first bracket in which they differ: by the criteria
in their order, and where these are equal by the order of generation. Up to that bracket both have the same
downfloaters, so they are judged in the same bracket.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from core.editions.dutch.procedure import OrderKey, Procedure
from core.editions.dutch.stops import Stop, taken_at
from core.editions.dutch.v2017.criteria import Costs
from core.editions.explanation import Mates


@dataclass(frozen=True, slots=True)
class Judged:
    """One bracket of a full pairing."""

    stop: Stop[Any]
    pairs: tuple[tuple[int, int], ...]  # the higher ranked first, in the order of A.2
    downfloaters: tuple[int, ...]


def judge(procedure: Procedure, mates: Mates) -> Iterator[Judged]:
    """The brackets that a full pairing comes through, from the top."""
    return taken_at(procedure.stops(), lambda stop: within(stop, mates))


def within(stop: Stop[Any], mates: Mates) -> Judged:
    """The pairs and downfloaters that a full pairing has in a bracket."""
    players = set(stop.bracket.players)
    pairs = tuple(
        (player, mates[player])
        for player in sorted(players)
        if mates.get(player, -1) in players and player < mates[player]
    )
    paired = {player for pair in pairs for player in pair}
    return Judged(stop, pairs, tuple(player for player in stop.bracket.players if player not in paired))


@dataclass(frozen=True, slots=True)
class Difference:
    """The first bracket in which two full pairings differ."""

    stop: Stop[Any]
    one: Judged
    other: Judged
    one_cost: int
    other_cost: int
    one_order: OrderKey
    other_order: OrderKey
    costs: Costs
    criterion: str | None  # the first in which they differ; None: equal in all

    @property
    def one_is_first(self) -> bool:
        """Whether the first full pairing is the better one, or comes first."""
        if self.one_cost != self.other_cost:
            return self.one_cost < self.other_cost
        return self.one_order < self.other_order


def first_difference(procedure: Procedure, one: Mates, other: Mates) -> Difference | None:
    """Where two full pairings part; None when they have the same pairs."""
    for first in judge(procedure, one):
        second = within(first.stop, other)
        if first.pairs != second.pairs:
            return _difference(procedure, first, second)
    return None


def _difference(procedure: Procedure, one: Judged, other: Judged) -> Difference:
    costs = procedure.costs(one.stop, max(len(one.downfloaters), len(other.downfloaters)))
    first, second = (procedure.settled(one.stop, judged.pairs, judged.downfloaters).cost for judged in (one, other))
    return Difference(
        stop=one.stop,
        one=one,
        other=other,
        one_cost=first,
        other_cost=second,
        one_order=procedure.order_key(one.stop.bracket, one.pairs),
        other_order=procedure.order_key(one.stop.bracket, other.pairs),
        costs=costs,
        criterion=costs.first_difference(first, second),
    )
