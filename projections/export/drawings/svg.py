"""A drawing as SVG inside a page. It names no file, no font and no script; colours follow the text of the page."""

from collections.abc import Iterator
from typing import assert_never

from markupsafe import Markup

from projections.export.drawings.shapes import Box, Drawing, Fill, Segment, Shape, Stroke, Text
from projections.export.isolated import isolated

_INKS = {Fill.NONE: "currentColor", Fill.BLACK: "#fff", Fill.WHITE: "#000"}
_WIDTHS = {Stroke.THIN: 0.8, Stroke.THICK: 2.4}


def as_svg(drawing: Drawing, kind: str = "drawn") -> Markup:
    """The drawing, as wide as it was made and no wider than its place; `kind` is a class of our own style sheets."""
    head = Markup('<svg class="{}" viewBox="0 0 {} {}" width="{}" height="{}" role="img" aria-label="{}">').format(
        kind, *map(_number, (drawing.width, drawing.height) * 2), isolated(drawing.words)
    )
    return Markup("").join([head, *_shapes(drawing), Markup("</svg>")])


def _shapes(drawing: Drawing) -> Iterator[Markup]:
    for shape in drawing.shapes:
        yield _shape(shape)


def _shape(shape: Shape) -> Markup:
    match shape:
        case Segment():
            return Markup('<path d="M{} {}L{} {}" stroke="currentColor" stroke-width="{}"/>').format(
                *map(_number, (shape.x1, shape.y1, shape.x2, shape.y2)), _WIDTHS[shape.stroke]
            )
        case Box():
            return Markup(
                '<rect x="{}" y="{}" width="{}" height="{}" fill="{}" stroke="currentColor" stroke-width="{}"/>'
            ).format(
                *map(_number, (shape.x, shape.y, shape.width, shape.height)),
                shape.fill.value,
                _WIDTHS[shape.stroke],
            )
        case Text():
            bold = Markup(' font-weight="700"') if shape.bold else ""
            ink = _INKS[shape.on]
            return Markup('<text x="{}" y="{}" font-size="{}" text-anchor="{}" fill="{}"{}>{}</text>').format(
                _number(shape.x),
                _number(shape.y),
                _number(shape.size),
                shape.anchor.value,
                ink,
                bold,
                isolated(shape.text),
            )
        case _:
            assert_never(shape)


def _number(value: float) -> str:
    return f"{value:g}"
