"""What boards are sorted by: points in the standings, since 2026 pairing scores (decision 20)."""

from collections.abc import Iterable
from typing import Protocol

from core.editions.registry import edition_named
from core.model.field import AnyContender
from core.model.units import PlayerId, Points


class WithPoints(AnyContender, Protocol):
    """A participant whose points without virtual ones are known."""

    @property
    def points(self) -> Points | None:
        """None: as the score."""


def board_scores(edition: str, contenders: Iterable[WithPoints]) -> dict[PlayerId, Points]:
    """By player, what his board is placed by."""
    by_points = not edition_named(edition).general_rules.boards_by_pairing_score
    return {one.id: one.points if by_points and one.points is not None else one.score for one in contenders}
