"""The sheet for an appeals committee as a page of HTML made for paper."""

from functools import partial
from typing import Final

from projections.export.pages import page, text_of
from projections.export.pictures import words_for_drawings
from projections.export.pictures_on_page import bracket_svg, strip_svg
from projections.export.sheets import words
from projections.export.sheets.sheet import QUIET_ZONE, Sheet, qr_code, svg_path
from projections.language import ENGLISH, Language

_ROOMY: Final = 30
_LETTERS_WIDE: Final = 95  # to a line
_LETTERS_OF_A_NAME: Final = 34


def sheet_page(sheet: Sheet, language: Language = ENGLISH) -> bytes:
    """The sheet for an appeals committee."""
    dots = qr_code(sheet.head.text)
    sheet = language.shown(sheet)
    return page(
        "appeal.mako",
        style="sheet.css",
        more_style=text_of("drawn.css"),
        sheet=sheet,
        words=language.shown(words.WORDS),
        texts=words,
        **words_for_drawings(language),
        bracket=partial(bracket_svg, language=language),
        strip=partial(strip_svg, language=language),
        dense=_lines(sheet) > _ROOMY,
        code=svg_path(dots) if dots else "",
        code_size=len(dots) + 2 * QUIET_ZONE if dots else 0,
    )


def _lines(sheet: Sheet) -> int:
    """How many lines the first page takes, roughly: a sheet with many is set smaller, so that it stays one page."""
    wide = [*sheet.appeal, *sheet.answer, sheet.question, sheet.decision]
    lines = sum(1 + len(text) // _LETTERS_WIDE for text in wide)
    lines += sum(2 + sum(1 + len(one.name) // _LETTERS_OF_A_NAME for one in group.members) for group in sheet.groups)
    return lines
