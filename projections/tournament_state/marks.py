"""The mark of a result that does not count in the standings, as every table shows it (CFC 653)."""

from typing import Final

from core.model.sentence import joined

UNCOUNTED: Final = "#"
"""Behind a result that does not count in the standings."""


def marked(text: str, *, counts: bool) -> str:
    """A result as tables show it."""
    return text if counts else joined("", (text, UNCOUNTED))
