"""When something happens, and identifiers: what whoever opens a store may replace."""

from collections.abc import Callable

from core.model.hints import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from datetime import datetime

Clock: TypeAlias = "Callable[[], datetime]"
"""Gives the present moment, with its time zone."""

NewId: TypeAlias = Callable[[], str]
"""Gives an identifier that was never given before."""


def system_clock() -> "datetime":
    """The computer's clock, in UTC."""
    from datetime import UTC, datetime  # who asks for the day alone needs none

    return datetime.now(UTC)


def random_id() -> str:
    """A random identifier, 32 hexadecimal digits."""
    import uuid

    return uuid.uuid4().hex
