"""A bracket drawn: one half against the other, who came down or up, who goes down."""

from collections.abc import Iterator

from core.model.sentence import SEMICOLON, joined, say, say_of
from projections.explain.drawn import Block, BracketPicture, Seat
from projections.export.drawings.shapes import Anchor, Box, Drawing, Segment, Shape, Stroke, Text, fitted

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
