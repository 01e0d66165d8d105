"""Names of 57 letters on paper: no word is broken, name cards have one height, other papers stay as they were."""

import re
from dataclasses import replace

import pytest

from projections.export.fonts import fonts
from projections.export.paper import cards
from projections.export.paper.document import Card, Cards, Paper
from projections.export.paper.html import Size, as_html
from projections.export.paper.pdf import _one_height, _Writer, as_one_pdf, as_pdf
from projections.known import Known
from projections.language import ENGLISH
from tests.projections.test_paper import ROUND_2, known, pages_of

__all__ = ["known"]  # a fixture of the papers' tests, used here as well

LONG = "Wolfeschlegelsteinhausenbergerdorff, Maximilian Friedrich"
WORDS = set(LONG.split())


@pytest.fixture(scope="module")
def names(known: Known) -> Paper:
    made = cards.name_cards(known)
    assert isinstance(made.body, Cards)
    return replace(made, body=replace(made.body, cards=(Card(LONG, "AUT"), *made.body.cards[1:])))


def lines_of(paragraph: object, width: float) -> list[str]:
    paragraph.wrap(width, 10_000)  # type: ignore[attr-defined]
    return [" ".join(line[1]) for line in paragraph.blPara.lines]  # type: ignore[attr-defined]


@pytest.mark.parametrize("room", [235.0, 300.0])
def test_no_word_of_a_name_card_is_broken(room: float):
    made = _Writer(500, ENGLISH).name(LONG, 20, room, bold=True)
    assert set(" ".join(lines_of(made, room)).split()) == WORDS
    broken = _Writer(500, ENGLISH).paragraph(LONG, 20, bold=True)
    assert set(" ".join(lines_of(broken, room)).split()) != WORDS


def test_a_table_gets_smaller_letters_before_a_word_is_broken(known: Known):
    slips = cards.result_slips(known, ROUND_2)
    assert isinstance(slips.body, Cards)
    table = slips.body.cards[0].table
    assert table is not None
    column = next(at for at, one in enumerate(table.columns) if one.role.holds_names)
    cells = tuple(LONG if at == column else cell for at, cell in enumerate(table.rows[0].cells))
    long = replace(table, rows=(replace(table.rows[0], cells=cells), *table.rows[1:]))
    writer = _Writer(500, ENGLISH)
    usual, smaller = (writer._layout(one, 240)[0] for one in (table, long))
    assert smaller < usual


def test_name_cards_are_of_one_height(names: Paper):
    assert fonts()
    assert isinstance(names.body, Cards)
    writer = _Writer(500, ENGLISH)
    rows = [[writer._card(card, 230, large=True)] for card in names.body.cards]
    heights = _one_height(rows, 230)
    assert heights is not None
    assert len(set(heights)) == 1
    assert b"grid-auto-rows: 1fr" in as_html(names, Size.A4)


def test_papers_without_long_names_have_no_rules_for_them(known: Known):
    page = as_html(cards.result_slips(known, ROUND_2), Size.A4).decode()
    assert re.search(r"class=\"[^\"]*long|\.long", page) is None


def test_a_long_word_gets_smaller_letters_on_its_card_alone(names: Paper):
    page = as_html(names, Size.A4).decode()
    assert page.count('<h3 class="long">') == 1
    assert "h3.long { font-size: 10pt; }" in page


def test_several_papers_in_one_pdf_have_pages_numbered_through(known: Known):
    papers = [cards.result_slips(known, ROUND_2), cards.pairing_cards(known), cards.name_cards(known)]
    one = as_one_pdf(papers, Size.A4)
    assert pages_of(one) == sum(pages_of(as_pdf(paper, Size.A4)) for paper in papers)
    assert one == as_one_pdf(papers, Size.A4)
