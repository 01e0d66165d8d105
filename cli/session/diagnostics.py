"""Diagnostics for whoever helps an arbiter: structured lines on standard error, only when asked for."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

_asked_for = [bool(os.environ.get("PAIRTRAIL_LOG"))]  # the last entry holds


@contextmanager
def diagnostics() -> Iterator[None]:
    """Diagnostics for the length of one command (`--verbose`; PAIRTRAIL_LOG=1 has them always)."""
    _asked_for.append(True)
    try:
        yield
    finally:
        _asked_for.pop()


def note(event: str, **values: object) -> None:
    """One diagnostic line; costs nothing when diagnostics are off."""
    if not _asked_for[-1]:
        return
    import sys

    import structlog

    structlog.wrap_logger(
        structlog.PrintLogger(sys.stderr),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
    ).debug(event, **values)
