"""A full pairing judged bracket by bracket, and two full pairings held against each other.

Every full pairing falls into candidates in one way: two players are a pair of the first bracket in which both are. So
of two full pairings the better one is that which is better in the first bracket in which they differ: by the criteria
in their order, and where these are equal by the order of generation. Up to that bracket both have the same
downfloaters, so they are judged in the same bracket.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from core.editions.dutch.v2017.criteria import Costs
from core.explain.orders import OrderKey
from core.explain.procedure import Place, Procedure, Stop, after

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


@dataclass(frozen=True, slots=True)
class Difference:
    """The first bracket in which two full pairings differ."""

    stop: Stop
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
