"""Pictures for pages and paper: lines, boxes and text at places, the same in a browser and in a PDF.

The bracket, one half against the other with who came down and who goes down; the colours of a player round by round;
and what stands beside whatever is drawn. No colours but black, white and one grey, so that a photocopy shows the same.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, Final
from unicodedata import combining, east_asian_width

from core.model.dataclass import dataclass
from core.model.results import LETTERS, Colour
from core.model.sentence import SEMICOLON, capitalised, joined, say, say_of
from projections.explain.drawn import Block, BracketPicture, Seat
from projections.export.colour_strips import Square, Strip
from projections.language import Language
from projections.log_in_words.milestones import Mark


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


_LETTERS = {
    Square.WHITE: capitalised(LETTERS[Colour.WHITE]),
    Square.BLACK: capitalised(LETTERS[Colour.BLACK]),
    Square.NONE: "-",
}
_SIDE, _STEP, _TOP = 11.0, 13.0, 1.0


def strip_drawing(strip: Strip) -> Drawing | None:
    """Round 1 first; None before the first round. Each square has its letter too."""
    if not strip:
        return None
    shapes: list[Shape] = []
    for place, (square, _) in enumerate(strip):
        left = 1 + place * _STEP
        if square is Square.NONE:
            shapes.append(Segment(left + 2.5, _TOP + _SIDE / 2, left + _SIDE - 2.5, _TOP + _SIDE / 2))
            continue
        fill = Fill.BLACK if square is Square.BLACK else Fill.WHITE
        shapes.append(Box(left, _TOP, _SIDE, _SIDE, fill))
        at = left + (1.6 if square is Square.WHITE else 2.5)
        shapes.append(Text(at, _TOP + 8.6, _LETTERS[square], size=8, on=fill))
    words = joined(
        ", ",
        (say("round {number} {what}", number=number, what=what) for number, (_, what) in enumerate(strip, start=1)),
    )
    return Drawing(2 + _STEP * len(strip), _SIDE + 2 * _TOP, say("Colours: {words}", words=words), tuple(shapes))


def strip_letters(strip: Strip) -> str:
    """The same as letters: WB-W."""
    return "".join(square.value for square, _ in strip)


_WIDTH, _SEAT, _ROW = 350.0, 146.0, 17.0
_RIGHT = _WIDTH - _SEAT - 1
_MARKS = {"down": "↓", "up": "↑", "": ""}
_MOVES = {"down": say("(moved down)"), "up": say("(taken up)"), "": ""}


def bracket_drawing(picture: BracketPicture) -> Drawing:
    """The pairs with a line each, thick where the other pairing has others; below it who is left over."""
    shapes: list[Shape] = []
    y = 2.0
    for block in picture.blocks:
        shapes += _block(block, y)
        y += 13 + _ROW * len(block.lines) + 6
    if picture.left_out:
        shapes.append(Text(2, y + 9, _left_out(picture), size=9))
        y += 15
    if picture.left_over:
        shapes.append(Text(2, y + 9, _left_over(picture), size=9, bold=True))
        y += 13
        for seat, differs in picture.left_over:
            shapes += [_arrow(y), *_seat(seat, 22, y, bold=differs, width=_WIDTH - 24)]
            y += _ROW
    return Drawing(_WIDTH, y + 2, _words(picture), tuple(shapes))


def _block(block: Block, top: float) -> Iterator[Shape]:
    """The two columns under their heads, and a line for each pair."""
    for head, x in zip(block.heads, (2, _RIGHT + 1), strict=True):
        yield Text(x, top + 9, head, size=9, bold=True)
    rows = {seat.player: top + 13 + place * _ROW for place, seat in enumerate(block.right)}
    for place, line in enumerate(block.lines):
        left, right = top + 13 + place * _ROW, rows[line.right.player]
        yield from _seat(line.left, 1, left, bold=line.differs)
        yield from _seat(line.right, _RIGHT, right, bold=line.differs)
        stroke = Stroke.THICK if line.differs else Stroke.THIN
        yield Segment(_SEAT + 1, left + _ROW / 2 - 1, _RIGHT, right + _ROW / 2 - 1, stroke)


def _seat(seat: Seat, x: float, y: float, *, bold: bool, width: float = _SEAT) -> Iterator[Shape]:
    """Number, name and points in a box; an arrow before the name of whoever was moved."""
    yield Box(x, y, width, _ROW - 3, stroke=Stroke.THICK if bold else Stroke.THIN)
    foot, points = y + 10.5, len(seat.points) * 5.6 + 4
    yield Text(x + 20, foot, seat.number, size=9, bold=True, anchor=Anchor.END)
    mark = _MARKS[seat.moved]
    if mark:
        yield Text(x + 23, foot, mark, size=9, bold=True)
    left = x + (32 if mark else 24)
    yield Text(left, foot, fitted(seat.name, x + width - points - left, 9, bold=bold), size=9, bold=bold)
    yield Text(x + width - 3, foot, seat.points, size=9, anchor=Anchor.END)


def _arrow(y: float) -> Text:
    return Text(8, y + 11, "↓", size=11, bold=True)


# --- in words -------------------------------------------------------------------------------------------------


def _left_over(picture: BracketPicture) -> str:
    if not picture.is_last:
        return say_of(len(picture.left_over), "goes down", "go down")
    return say("is left over and has the bye")


def _left_out(picture: BracketPicture) -> str:
    if picture.is_compared:
        return say_of(
            picture.left_out,
            "{count} more pair, the same in both, is not shown",
            "{count} more pairs, the same in both, are not shown",
        )
    return say_of(picture.left_out, "{count} more pair is not shown", "{count} more pairs are not shown")


def _words(picture: BracketPicture) -> str:
    pairs = [
        joined(
            ", ",
            (
                say("{one} against {other}", one=_named(line.left), other=_named(line.right)),
                say("differs from the other side") if line.differs else "",
            ),
        )
        for block in picture.blocks
        for line in block.lines
    ]
    told = [picture.title, *pairs]
    if picture.left_out:
        told.append(_left_out(picture))
    if picture.left_over:
        names = joined(", ", (_named(seat) for seat, _ in picture.left_over))
        told.append(say("{what_is}: {names}", what_is=_left_over(picture), names=names))
    return say("{has}.", has=joined(SEMICOLON, told))


def _named(seat: Seat) -> str:
    return joined(" ", (joined(", ", (f"{seat.number} {seat.name}".strip(), seat.points)), _MOVES[seat.moved]))


_WORDS: Final[Mapping[str, str]] = {
    "side by side": say("The two pairings side by side; ≠ marks what differs"),
    "differs": say("differs"),
}

MARKS: Final[Mapping[Mark, str]] = {
    Mark.RESULTS: say("results"),
    Mark.PAIRED: say("paired"),
    Mark.PUBLISHED: say("published"),
    Mark.BY_HAND: say("changed by hand"),
    Mark.VOIDED: say("voided"),
    Mark.CORRECTION: say("correction"),
    Mark.NEXT: say("next pairing"),
    Mark.APPEAL: say("appeal"),
    Mark.DECISION: say("decision"),
}
"""Of the line of time."""


@cache
def words_for_drawings(language: Language) -> Mapping[str, Any]:
    """What the template of the pictures reads: made once for each language."""
    return {
        "language": language,
        "drawn_words": language.shown(_WORDS),
        "marks": language.shown(MARKS),
        "event_told": event_told,
    }


def event_told(version: int) -> str:
    """An event by its number."""
    return say("event {version}", version=version)
