"""Who gets the bye (2.2, 4)."""

from collections.abc import Sequence

from core.editions.dubov.v1997.round_layout import Dubov1997Layout
from core.editions.shared.masks import mask_with


def bye_taker(layout: Dubov1997Layout) -> int | None:
    """4: of the lowest score group the player with the lowest R who may have the bye; None where nobody may.

    If nobody there may have it (2.2), the next group is asked (decision 52).
    """
    for group in reversed(layout.score_groups(range(layout.size))):
        able = [player for player in group if layout.may_take_bye >> player & 1]
        if able:
            lowest = min(layout.rating[player] for player in able)
            return _of_equals(layout, group, [player for player in able if layout.rating[player] == lowest])
    return None


def _of_equals(layout: Dubov1997Layout, group: Sequence[int], lowest: Sequence[int]) -> int:
    """4: of several with the lowest R, one due to the dominating colour; of these the highest ARO."""
    whites = (layout.white_column & mask_with(group)).bit_count()
    if 2 * whites != len(group):
        white_dominates = 2 * whites > len(group)
        lowest = [player for player in lowest if layout.is_due_white(player) is white_dominates] or lowest
    return min(lowest, key=layout.lowest_rated)
