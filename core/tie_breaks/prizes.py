"""Shared prizes (1998 F.10): those with the same number of points share the prizes of their places."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NewType

from core.model.units import PlayerId

Cents = NewType("Cents", int)
"""Money in its smallest unit, a hundredth."""


_AMOUNT: Final = re.compile(r"(0|[1-9]\d{0,11})(?:\.(\d{1,2}))?", re.ASCII)


def amount_typed(word: str) -> Cents | None:
    """An amount as it is typed, with at most two decimals; None: it is none ('1,000' would be two)."""
    found = _AMOUNT.fullmatch(word)
    return None if found is None else Cents(int(found[1]) * 100 + int((found[2] or "").ljust(2, "0")))


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
