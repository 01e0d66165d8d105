"""Pictures as the templates put them into a page."""

from markupsafe import Markup

from projections.explain.drawn import BracketPicture
from projections.export.colour_strips import Strip
from projections.export.drawings.bracket import bracket_drawing
from projections.export.drawings.strip import strip_drawing
from projections.export.drawings.svg import as_svg
from projections.language import ENGLISH, Language


def bracket_svg(picture: BracketPicture, language: Language = ENGLISH) -> Markup:
    """A bracket."""
    return as_svg(language.shown(bracket_drawing(picture)), "bracket")


def strip_svg(strip: Strip, language: Language = ENGLISH) -> Markup:
    """A colour strip; nothing before the first round."""
    drawing = language.shown(strip_drawing(strip))
    return Markup() if drawing is None else as_svg(drawing, "strip")
