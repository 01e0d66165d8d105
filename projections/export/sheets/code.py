"""A QR code, where segno is installed."""

from importlib.util import find_spec
from typing import TypeAlias

Dots: TypeAlias = tuple[tuple[bool, ...], ...]
"""Rows from the top, dark where true, without a border."""

QUIET_ZONE = 4  # light dots around the code, as the standard wants them


def qr_code(text: str) -> Dots | None:
    """The code of a text; None where segno is not installed."""
    if find_spec("segno") is None:
        return None
    import segno

    return tuple(tuple(bool(dot) for dot in row) for row in segno.make_qr(text, error="m").matrix)


def svg_path(dots: Dots) -> str:
    """The dark dots as one path, a unit a dot, with the quiet zone."""
    return "".join(
        f"M{column + QUIET_ZONE} {row + QUIET_ZONE}h1v1h-1z"
        for row, line in enumerate(dots)
        for column, dark in enumerate(line)
        if dark
    )
