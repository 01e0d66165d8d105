"""Two columns of players, paired row by row in the first order that is possible.

1997: articles 5, 6.2 and 6.3; 2018: B.6 and D.3; 2026: 3.2.6 and 4.4.
"""

from collections.abc import Sequence

from core.editions.shared.masks import mask_with
from core.matching.cardinality import members
from core.matching.first import Refinement


def first_across(left: Sequence[int], right: Sequence[int], barred: Sequence[int]) -> list[int] | None:
    """Whom each player of the left column gets; None where they cannot all be paired across.

    The first row takes the first of the right column who leaves a pairing for all rows below, the second row the
    first of the rest, and so on. `barred` is by player the mask of those whom he may not meet.
    """
    rows = len(left)
    assert rows == len(right), "columns of equal length"
    place = {player: at for at, player in enumerate(right)}
    right_mask = mask_with(right)
    everyone = (1 << rows) - 1
    across, back = [everyone] * rows, [everyone] * rows  # by row: places of possible opponents in the other column
    for row, player in enumerate(left):
        for other in members(barred[player] & right_mask):
            across[row] &= ~(1 << place[other])
            back[place[other]] &= ~(1 << row)
    if all(mask >> row & 1 for row, mask in enumerate(across)):
        return list(right)
    choices = {row: mask << rows for row, mask in enumerate(across)} | {rows + at: mask for at, mask in enumerate(back)}
    kept = {row: rows + row for row, mask in enumerate(across) if mask >> row & 1}
    refinement = Refinement(choices, kept | {at: row for row, at in kept.items()}, 0, 0)
    if not refinement.is_possible:
        return None
    return [right[refinement.settle(row, choices[row]) - rows] for row in range(rows)]
