"""A paper as a page of HTML that any browser prints."""

from enum import StrEnum

from core.model.sentence import say
from projections.export.pages import page
from projections.export.paper.document import Cards, Paper, page_of
from projections.export.sheets.code import QUIET_ZONE, qr_code, svg_path
from projections.language import ENGLISH, Language


class Size(StrEnum):
    """What paper there is."""

    A4 = "a4"
    LETTER = "letter"


def as_html(one: Paper, size: Size, language: Language = ENGLISH) -> bytes:
    """The whole paper; page numbers and the hash stand at the foot of every page where the browser can do that."""
    dots = qr_code(one.head.text)
    one = language.shown(one)
    return page(
        "paper.mako",
        style="paper.css",
        more_style=_page_rule(one, size, language),
        language=language,
        paper=one,
        cards=one.body if isinstance(one.body, Cards) else None,
        hash_of_the_record=say("Hash of the record"),
        code=svg_path(dots) if dots else "",
        code_size=len(dots) + 2 * QUIET_ZONE if dots else 0,
    )


def _page_rule(one: Paper, size: Size, language: Language) -> str:
    """How the sheets are laid. All of it is our own and has no quotation marks: nothing has to be escaped."""
    page, pages = '" counter(page) "', '" counter(pages) "'
    paper_size = {Size.A4: "A4", Size.LETTER: "letter"}[size] + (" landscape" if one.landscape else "")
    return (
        f"@page {{ size: {paper_size};"
        f' @bottom-left {{ content: "{language.told(one.head.in_short)}"; }}'
        f' @bottom-right {{ content: "{language.told(page_of(page, pages))}"; }} }}\n'
    )
