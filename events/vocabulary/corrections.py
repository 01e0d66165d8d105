"""What a correction of a result, of colours or of a rating may still touch."""

from enum import StrEnum

from events.base import Value


class Scope(StrEnum):
    """What a correction may still touch (C.04.2.D.8; 1998 F.7)."""

    PAIRINGS = "pairings"
    STANDINGS = "standings"
    RATING_REPORT = "rating-report"


class Correction(Value, kw_only=True):
    """Why and how far a correction reaches.

    `tier` 1, 2 or 3 of C.04.2.D.8; 0 when the arbiter decided the reach himself, which needs a reason.
    """

    reaches: tuple[Scope, ...]
    tier: int
    reason: str = ""
