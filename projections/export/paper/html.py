"""A paper as a page of HTML that any browser prints."""

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from core.model.sentence import say
from projections.export.pages import page
from projections.export.paper.document import Cards, Paper, page_of
from projections.export.sheets.sheet import QUIET_ZONE, Dots, qr_code, svg_path
from projections.language import ENGLISH, Language
from projections.tables.table import Table

_CODE_MM: Final = 22  # as in paper.css
_DOT_MM: Final = 0.388
_LARGE: Final = "large"
_CELL: Final = "cell"
_LETTERS: Final = {_LARGE: 18, _CELL: 14}
"""How many letters of a word have room at the usual size, on a name card and in a cell of the table of a card."""


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
        more_style=_page_rule(one, size, language) + _rules_of_names(one) + _rule_of_code(dots),
        language=language,
        paper=one,
        cards=one.body if isinstance(one.body, Cards) else None,
        hash_of_the_record=say("Hash of the record"),
        is_long=_is_long,
        code=svg_path(dots) if dots else "",
        code_size=len(dots) + 2 * QUIET_ZONE if dots else 0,
    )


def _rule_of_code(dots: Dots | None) -> str:
    """A larger code where it has many dots, so that a telephone reads it."""
    width = round((len(dots) + 2 * QUIET_ZONE) * _DOT_MM) if dots else 0
    return f"svg {{ flex-basis: {width}mm; width: {width}mm; height: {width}mm; }}" if width > _CODE_MM else ""


def _rules_of_names(one: Paper) -> str:
    """Smaller letters where a word has no room on a card, and name cards of one height; nothing where all have room."""
    if not isinstance(one.body, Cards):
        return ""
    cards = one.body.cards
    heads, cells = [card.head for card in cards], [cell for card in cards for cell in _names_in(card.table)]
    wrapped = one.body.large and any(len(head) > _LETTERS[_LARGE] for head in heads)
    rules = [".large { grid-auto-rows: 1fr; }"] if wrapped else []
    rules += [".large .card h3.long { font-size: 10pt; }"] if any(_is_long(head, _LARGE) for head in heads) else []
    if any(_is_long(cell, _CELL) for cell in cells):
        rules.append(".card table:has(.long) :is(th, td) { font-size: 6.5pt; }")
        rules.append(".card table td.long { font-size: 5.5pt; overflow-wrap: break-word; }")
    return "\n".join([*rules, ""]) if rules else ""


def _names_in(table: Table | None) -> Iterator[str]:
    if table is not None:
        places = [at for at, column in enumerate(table.columns) if column.role.holds_names]
        yield from (str(row.cells[at]) for row in table.rows for at in places)


def _is_long(text: str, place: str) -> bool:
    """Whether a word of it has no room there at the usual size, so that it would be broken."""
    return any(len(word) > _LETTERS[place] for word in re.split(r"[\s-]+", text))


def _page_rule(one: Paper, size: Size, language: Language) -> str:
    """How the sheets are laid. All of it is our own and has no quotation marks: nothing has to be escaped."""
    page, pages = '" counter(page) "', '" counter(pages) "'
    paper_size = {Size.A4: "A4", Size.LETTER: "letter"}[size] + (" landscape" if one.landscape else "")
    return (
        f"@page {{ size: {paper_size};"
        f' @bottom-left {{ content: "{language.told(one.head.in_short)}"; }}'
        f' @bottom-right {{ content: "{language.told(page_of(page, pages))}"; }} }}\n'
    )
