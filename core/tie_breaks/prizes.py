"""Shared prizes (1998 F.10): those with the same number of points share the prizes of their places."""

from collections.abc import Mapping, Sequence
from typing import NewType

from core.model.units import PlayerId

Cents = NewType("Cents", int)
"""Money in its smallest unit, a hundredth."""


def shared_prizes(order: Sequence[tuple[PlayerId, int]], prizes: Sequence[Cents]) -> Mapping[PlayerId, Cents]:
    """What each receives; `order`: players with their points, best first; `prizes`: by place, from the first.

    "Should this be equal for several participants prize money should be shared." Whoever gets nothing is not named.
    Cents that cannot be divided go one each to those placed first, so that the shares add up (decision 104).
    """
    shares: dict[PlayerId, Cents] = {}
    start = 0
    while start < len(order) and start < len(prizes):
        points = order[start][1]
        end = next((place for place in range(start, len(order)) if order[place][1] != points), len(order))
        each, odd = divmod(sum(prizes[start:end]), end - start)
        for place, (player, _) in enumerate(order[start:end]):
            share = Cents(each + (place < odd))
            if share:
                shares[player] = share
        start = end
    return shares


def has_odd_cents(shares: Mapping[PlayerId, Cents], points: Mapping[PlayerId, int]) -> bool:
    """Whether two with equal points receive shares that differ."""
    sharing = {points[player] for player in shares}
    received = {(theirs, shares.get(player, 0)) for player, theirs in points.items() if theirs in sharing}
    return len(received) > len(sharing)


def in_money(amount: Cents) -> str:
    """With two decimals: 66.67."""
    return f"{amount // 100}.{amount % 100:02}"
