"""A paper as a page of HTML that any browser prints."""

from enum import StrEnum

from projections.export.pages import page
from projections.export.paper.document import Cards, Paper
from projections.export.sheets.code import QUIET_ZONE, qr_code, svg_path


class Size(StrEnum):
    """What paper there is."""

    A4 = "a4"
    LETTER = "letter"


def as_html(one: Paper, size: Size) -> bytes:
    """The whole paper; page numbers and the hash stand at the foot of every page where the browser can do that."""
    dots = qr_code(one.head.text)
    return page(
        "paper.mako",
        style="paper.css",
        more_style=_page_rule(one, size),
        paper=one,
        cards=one.body if isinstance(one.body, Cards) else None,
        code=svg_path(dots) if dots else "",
        code_size=len(dots) + 2 * QUIET_ZONE if dots else 0,
    )


def _page_rule(one: Paper, size: Size) -> str:
    """How the sheets are laid. Event and hash are our own letters and digits, so nothing has to be escaped."""
    paper_size = {Size.A4: "A4", Size.LETTER: "letter"}[size] + (" landscape" if one.landscape else "")
    return (
        f"@page {{ size: {paper_size};"
        f' @bottom-left {{ content: "event {one.head.version}, hash {one.head.short_hash}"; }}'
        ' @bottom-right { content: "page " counter(page) " of " counter(pages); } }\n'
    )
