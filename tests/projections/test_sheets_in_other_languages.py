"""The sheet for an appeals committee in another language: everything but names, and what the log says of its events."""

import re

import pytest

from cli.output.languages import language_named
from projections.export.sheets.answer import Question
from projections.export.sheets.paper import sheet_page
from projections.export.sheets.pdf import sheet_pdf
from projections.known import Known
from projections.language import ENGLISH
from tests.projections.test_papers_in_other_languages import MARKED, texts_of, unmarked
from tests.projections.test_sheets import ALMEIDA, JANSEN, ROSSI, ROUND_2, asked, known

__all__ = ["known"]  # a fixture of the tests of sheets, used here as well


@pytest.mark.parametrize("question", [Question(ROUND_2, ALMEIDA, JANSEN), Question(ROUND_2, ALMEIDA, ROSSI)])
def test_no_word_of_a_sheet_is_english_only(known: Known, question: Question):
    made = asked(known, question, with_criteria=True)
    sheet = MARKED.shown(made)
    texts = [sheet.question, *sheet.answer, sheet.times.published, *texts_of(sheet.criteria)]
    texts += [sheet.rules, *texts_of(sheet.reverse.comparisons), *texts_of(sheet.reverse.brackets)]
    names = {word for one in known.tournament.players.values() for word in re.findall(r"\w{3,}", one.name)}
    rest = {word for text in texts for word in re.findall(r"[^\W\d_]{3,}", unmarked(text))}
    assert rest - names - {"down", "up", "UTC"} == set()


def test_the_page_is_french(known: Known):
    page = sheet_page(asked(known, Question(ROUND_2, ALMEIDA, JANSEN)), language_named("fr")).decode()
    assert '<html lang="fr">' in page
    assert "Pourquoi 1 Almeida, Rui ne joue-t-il pas contre 10 Jansen, Pieter à la ronde 2" in page
    for heading in ("Réponse", "Preuves", "Date et heure de la décision"):
        assert heading in page
    for english in (
        'Question</h2>\n<p class="question">Why',
        "Answer",
        "Evidence",
        "Chief arbiter",
        "Score groups",
    ):
        assert english not in page


def test_the_pdf_is_another_one(known: Known):
    sheet = asked(known, Question(ROUND_2, ALMEIDA, JANSEN))
    assert sheet_pdf(sheet, language_named("fr")) != sheet_pdf(sheet) == sheet_pdf(sheet, ENGLISH)
