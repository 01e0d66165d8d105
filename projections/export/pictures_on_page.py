"""Pictures as the templates put them into a page: as SVG that names no file, no font and no script.

Colours follow the text of the page.
"""

from typing import assert_never

from markupsafe import Markup, escape

from projections.explain.drawn import BracketPicture
from projections.export.colour_strips import Strip
from projections.export.pages import isolated
from projections.export.pictures import Box, Drawing, Fill, Segment, Shape, Stroke, Text, bracket_drawing, strip_drawing
from projections.language import ENGLISH, Language

_INKS = {Fill.NONE: "currentColor", Fill.BLACK: "#fff", Fill.WHITE: "#000"}
_WIDTHS = {Stroke.THIN: 0.8, Stroke.THICK: 2.4}


def as_svg(drawing: Drawing, kind: str = "drawn") -> Markup:
    """The drawing, as wide as it was made and no wider than its place; `kind` is a class of our own style sheets."""
    width, height = _number(drawing.width), _number(drawing.height)
    head = (
        f'<svg class="{kind}" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        f'aria-label="{escape(isolated(drawing.words))}">'
    )
    return Markup("".join([head, *map(_shape, drawing.shapes), "</svg>"]))  # noqa: S704  # its texts are escaped


def _shape(shape: Shape) -> str:
    """One shape; written plainly, since a report has tens of thousands of them."""
    match shape:
        case Segment():
            start, end = f"M{_number(shape.x1)} {_number(shape.y1)}", f"L{_number(shape.x2)} {_number(shape.y2)}"
            return f'<path d="{start}{end}" stroke="currentColor" stroke-width="{_WIDTHS[shape.stroke]}"/>'
        case Box():
            place = f'x="{_number(shape.x)}" y="{_number(shape.y)}"'
            size = f'width="{_number(shape.width)}" height="{_number(shape.height)}"'
            stroke = f'stroke="currentColor" stroke-width="{_WIDTHS[shape.stroke]}"'
            return f'<rect {place} {size} fill="{shape.fill.value}" {stroke}/>'
        case Text():
            place = f'x="{_number(shape.x)}" y="{_number(shape.y)}" font-size="{_number(shape.size)}"'
            ink = f'text-anchor="{shape.anchor.value}" fill="{_INKS[shape.on]}"'
            bold = ' font-weight="700"' if shape.bold else ""
            return f"<text {place} {ink}{bold}>{escape(isolated(shape.text))}</text>"
        case _:
            assert_never(shape)


def _number(value: float) -> str:
    return f"{value:g}"


def bracket_svg(picture: BracketPicture, language: Language = ENGLISH) -> Markup:
    """A bracket."""
    return as_svg(language.shown(bracket_drawing(picture)), "bracket")


def strip_svg(strip: Strip, language: Language = ENGLISH) -> Markup:
    """A colour strip; nothing before the first round."""
    drawing = language.shown(strip_drawing(strip))
    return Markup() if drawing is None else as_svg(drawing, "strip")
