"""The colours of a player as a row of squares: white, black, and a stroke where no game was played."""

from core.model.results import LETTERS, Colour
from core.model.sentence import capitalised, joined, say
from projections.export.colour_strips import Square, Strip
from projections.export.drawings.shapes import Box, Drawing, Fill, Segment, Shape, Text

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
