"""Shared prizes (1998 F.10): those with the same number of points share the prizes of their places."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from core.model.units import PlayerId


def shared_prizes(order: Sequence[tuple[PlayerId, int]], prizes: Sequence[Fraction]) -> Mapping[PlayerId, Fraction]:
    """What each receives; `order`: players with their points, best first; `prizes`: by place, from the first.

    "Should this be equal for several participants prize money should be shared." Whoever gets nothing is not named.
    """
    shares: dict[PlayerId, Fraction] = {}
    start = 0
    while start < len(order) and start < len(prizes):
        points = order[start][1]
        end = next((place for place in range(start, len(order)) if order[place][1] != points), len(order))
        share = Fraction(sum(prizes[start:end], Fraction(0)), end - start)
        if share:
            shares |= {player: share for player, _ in order[start:end]}
        start = end
    return shares
