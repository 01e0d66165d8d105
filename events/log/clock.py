"""When something happens, and identifiers: what whoever opens a store may replace."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeAlias

Clock: TypeAlias = Callable[[], datetime]
"""Gives the present moment, with its time zone."""

NewId: TypeAlias = Callable[[], str]
"""Gives an identifier that was never given before."""


def system_clock() -> datetime:
    """The computer's clock, in UTC."""
    return datetime.now(UTC)


def random_id() -> str:
    """A random identifier, 32 hexadecimal digits."""
    import uuid

    return uuid.uuid4().hex
