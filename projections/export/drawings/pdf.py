"""A drawing for a PDF, by reportlab."""

from typing import Any, assert_never

from projections.export.drawings.shapes import Anchor, Box, Drawing, Fill, Segment, Stroke, Text

_WIDTHS = {Stroke.THIN: 0.5, Stroke.THICK: 1.8}


def as_flowable(drawing: Drawing, fonts: tuple[str, str], scale: float = 1.0) -> Any:  # noqa: ANN401  # no types
    """The drawing as something that stands among paragraphs; `fonts`: regular and bold."""
    from reportlab.graphics.shapes import Drawing as Made
    from reportlab.graphics.shapes import Line, Rect, String
    from reportlab.lib.colors import black, white

    made = Made(drawing.width * scale, drawing.height * scale)
    made.scale(scale, scale)
    top = drawing.height
    for shape in drawing.shapes:
        match shape:
            case Segment():
                ends = shape.x1, top - shape.y1, shape.x2, top - shape.y2
                made.add(Line(*ends, strokeColor=black, strokeWidth=_WIDTHS[shape.stroke]))
            case Box():
                foot = top - shape.y - shape.height
                fill = {Fill.NONE: None, Fill.BLACK: black, Fill.WHITE: white}[shape.fill]
                made.add(
                    Rect(
                        shape.x,
                        foot,
                        shape.width,
                        shape.height,
                        fillColor=fill,
                        strokeColor=black,
                        strokeWidth=_WIDTHS[shape.stroke],
                    )
                )
            case Text():
                made.add(
                    String(
                        shape.x,
                        top - shape.y,
                        shape.text,
                        fontName=fonts[1] if shape.bold else fonts[0],
                        fontSize=shape.size,
                        textAnchor="end" if shape.anchor is Anchor.END else "start",
                        fillColor=white if shape.on is Fill.BLACK else black,
                    )
                )
            case _:
                assert_never(shape)
    return made
