"""How wide text is on a screen, and which columns of a table a narrow screen has room for."""

from collections.abc import Sequence
from typing import Final, NamedTuple
from unicodedata import category, combining, east_asian_width

from projections.tables.table import GOES_FIRST, Role

GAP: Final = 2
_NARROWEST_TEXT: Final = 24
"""A column of sentences is broken over lines; narrower than this nobody reads it."""


class Fitted(NamedTuple):
    """The columns that are shown, and how wide those of sentences may be."""

    shown: tuple[int, ...]
    left_out: tuple[int, ...]
    widths: tuple[int | None, ...]  # of the columns shown; None: as wide as it is


def cell_width(text: str) -> int:
    """Columns on the screen: wide letters take two, those that combine with the one before take none."""
    if text.isascii():
        return len(text)
    return sum(_width(letter) for letter in text)


def _width(letter: str) -> int:
    if combining(letter) or category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1


def fitted(roles: Sequence[Role], widths: Sequence[int], room: int) -> Fitted | None:
    """The columns for so much room; None: even without everything that can go it is too little."""
    least = [
        min(width, _NARROWEST_TEXT) if role.is_sentence else width for role, width in zip(roles, widths, strict=True)
    ]
    shown = list(range(len(roles)))
    droppable = [column for role in GOES_FIRST for column in shown[::-1] if roles[column] is role]
    while _total(least, shown) > room and droppable:
        shown.remove(droppable.pop(0))
    if _total(least, shown) > room:
        return None
    spare = room - _total(least, shown)
    given: list[int | None] = []
    for column in shown:
        grown = min(widths[column], least[column] + spare)
        spare -= grown - least[column]
        given.append(grown if roles[column].is_sentence else None)
    left_out = tuple(column for column in range(len(roles)) if column not in shown)
    return Fitted(tuple(shown), left_out, tuple(given))


def _total(widths: Sequence[int], shown: Sequence[int]) -> int:
    return sum(widths[column] for column in shown) + GAP * (len(shown) - 1)
