"""The sheet for an appeals committee as a page of HTML made for paper."""

from typing import Final

from projections.export.pages import page
from projections.export.sheets.code import QUIET_ZONE, qr_code, svg_path
from projections.export.sheets.sheet import Sheet

_ROOMY: Final = 38
_LETTERS_WIDE: Final = 95  # to a line
_LETTERS_OF_EVIDENCE: Final = 60


def sheet_page(sheet: Sheet) -> bytes:
    """The sheet for an appeals committee."""
    dots = qr_code(sheet.head.text)
    return page(
        "appeal.mako",
        style="sheet.css",
        sheet=sheet,
        dense=_lines(sheet) > _ROOMY,
        code=svg_path(dots) if dots else "",
        code_size=len(dots) + 2 * QUIET_ZONE if dots else 0,
    )


def _lines(sheet: Sheet) -> int:
    """How many lines the first page takes, roughly: a sheet with many is set smaller, so that it stays one page."""
    wide = [*sheet.appeal, *sheet.answer, sheet.question]
    lines = sum(1 + len(text) // _LETTERS_WIDE for text in wide)
    lines += sum(2 + len(group.members) for group in sheet.groups)
    return lines + sum(1 + len(one.text) // _LETTERS_OF_EVIDENCE for one in sheet.evidence)
