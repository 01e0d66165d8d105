"""Every word of a paper can be said in another language; names, codes and results are the same in all of them."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from core.model.sentence import Day, Figure, capitalised, in_mid_sentence, joined, say, say_of
from projections.export.paper.html import Size, as_html
from projections.known import Known
from projections.language import ENGLISH
from tests.made_up_language import MARKED, unmarked
from tests.projections.test_paper import PAPERS, known

__all__ = ["known"]  # a fixture of the tests of papers, used here as well


def texts_of(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from texts_of(one)
    elif is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            yield from texts_of(getattr(value, one.name))


def data_of(known: Known) -> set[str]:
    """Words that are no text of ours: names and titles, the places of the announcement, codes."""
    tournament = known.tournament
    people = [(one.name, one.title, one.federation) for one in tournament.players.values()]
    words = {word for person in people for text in person for word in re.findall(r"\w{3,}", text)}
    described = (
        *texts_of(tournament.details),
        tournament.settings.edition,
        known.stream,
        *tournament.settings.tie_breaks.codes,
    )
    return words | {word for text in described for word in re.findall(r"\w{3,}", text)}


@pytest.mark.parametrize("name", PAPERS)
def test_no_word_of_a_paper_is_english_only(known: Known, name: str):
    paper = MARKED.shown(PAPERS[name](known))
    shown = list(texts_of((paper.heading, paper.particulars, paper.body, paper.remarks)))
    assert any("«" in text for text in shown)
    rest = {word for text in shown for word in re.findall(r"[^\W\d_]{3,}", unmarked(text))}
    assert rest - data_of(known) - {"left", "right", "centre"} == set()


@pytest.mark.parametrize("name", PAPERS)
def test_in_english_it_is_what_it_was(known: Known, name: str):
    paper = PAPERS[name](known)
    assert ENGLISH.shown(paper) is paper
    assert "«" not in as_html(paper, Size.A4).decode()


def test_the_page_names_its_language_and_its_foot_is_told(known: Known):
    page = as_html(PAPERS["standings"](known), Size.A4, MARKED).decode()
    assert '<html lang="xx">' in page
    assert 'content: "«page " counter(page) " of " counter(pages) "»"' in page
    assert "«As of event " in page


class TestTexts:
    def test_a_value_that_is_a_text_is_told_and_a_name_is_not(self):
        text = say("{who} has {colour}", who="White, Ann", colour=say("White"))
        assert text == "White, Ann has White"
        assert MARKED.told(text) == "«White, Ann has «White»»"
        assert MARKED.told("White") == "White"

    def test_braces_of_a_name_are_no_template(self):
        assert MARKED.told(say("{who} sits", who="{0}{x}")) == "«{0}{x} sits»"

    @pytest.mark.parametrize(("count", "told"), [(1, "«1 board»"), (2, "«2 boards»"), (0, "«0 boards»")])
    def test_words_follow_the_count(self, count: int, told: str):
        text = say_of(count, "{count} board", "{count} boards")
        assert MARKED.told(text) == told
        assert text == told.strip("«»")

    def test_rows_capitals_figures_and_days(self):
        assert MARKED.told(joined(", ", (say("one"), "", "Two"))) == "«one», Two"
        assert MARKED.told(capitalised(joined("", ("a", say("b"))))) == "A«b»"
        assert MARKED.told(in_mid_sentence(joined("", ("A", say("B"))))) == "a«B»"
        assert MARKED.told(Figure("2.5")) == "2«.»5"
        assert MARKED.told(Day("2026-11-22")) == "«2026-11-22»"
        for typed in ("in spring", "12-14-May"):  # a date is what the organiser typed
            assert MARKED.told(Day(typed)) == typed
        assert (Figure("2.5"), Day("2026-11-22"), capitalised("a b")) == ("2.5", "2026-11-22", "A b")
