"""A drawing before it has a form: shapes at places, from the top left, and what it shows in words.

No colours but black, white and one grey, so that a photocopy shows the same.
"""

from enum import StrEnum
from unicodedata import combining, east_asian_width

from core.model.dataclass import dataclass


class Stroke(StrEnum):
    """How a line is drawn."""

    THIN = "thin"
    THICK = "thick"


class Anchor(StrEnum):
    """At which end of a text its place is."""

    START = "start"
    END = "end"


@dataclass(frozen=True, slots=True)
class Segment:
    """A line from one place to another."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: Stroke = Stroke.THIN


class Fill(StrEnum):
    """What a box is filled with: on a dark page, too, black is black."""

    NONE = "none"
    BLACK = "#000"
    WHITE = "#fff"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float
    fill: Fill = Fill.NONE
    stroke: Stroke = Stroke.THIN


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text; `y` is that of its foot."""

    x: float
    y: float
    text: str
    size: float = 10
    bold: bool = False
    anchor: Anchor = Anchor.START
    on: Fill = Fill.NONE  # what the box is filled with in which it stands


Shape = Segment | Box | Text


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes within a width and a height. `words` say all that it shows, for whoever cannot see it."""

    width: float
    height: float
    words: str
    shapes: tuple[Shape, ...]


_BROAD = frozenset("mwMW@%")
_LETTER = 0.6  # of the size, for a letter of the middle sort


def fitted(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """As much of a text as has room, with three dots where some is left out."""
    room = width / (size * _LETTER * (1.12 if bold else 1))
    if _letters(text) <= room:
        return text
    kept = text
    while kept and _letters(kept) > room - 1:
        kept = kept[:-1]
    return f"{kept.rstrip(' ,')}…"


def _letters(text: str) -> float:
    """How many letters wide; what stands above a letter takes no room, a wide one that of two."""
    return sum(_wide(letter) for letter in text)


def _wide(letter: str) -> float:
    if combining(letter):
        return 0
    if east_asian_width(letter) in "WF":
        return 1.8
    return 1.1 if letter.isupper() or letter in _BROAD or "\u0400" <= letter <= "\u052f" else 1
