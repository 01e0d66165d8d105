"""The report of an event in another language: everything but names, and what the log says of its events."""

import html
import re
from dataclasses import replace

import pytest

from cli.output.languages import language_named
from projections.export.report.facts import Report, report_of
from projections.export.report.page import report_page
from projections.known import Known
from tests.projections.test_papers_in_other_languages import MARKED, unmarked
from tests.projections.test_report import known

__all__ = ["known"]  # a fixture of the tests of reports, used here as well

NO_WORDS = {"pairtrail", "harbour", "UTC", "dutch"}


@pytest.fixture(scope="module")
def report(known: Known) -> Report:
    """Without what the log says of its events: `projections.log_in_words` tells that."""
    made = report_of(known)
    return replace(made, events=(), rounds=tuple(replace(one, milestones=()) for one in made.rounds))


def test_no_word_of_a_report_is_english_only(known: Known, report: Report):
    page = re.sub(r"<(style|script).*?</\1>", "", report_page(report, MARKED).decode(), flags=re.DOTALL)
    text = html.unescape(re.sub("<[^>]*>", " ", re.sub('aria-label="([^"]*)"', r">\1<", page)))
    details = (
        *announced(known),
        *(text for one in known.tournament.players.values() for text in (one.name, one.title)),
    )
    named = {word for text in details for word in re.findall(r"\w{3,}", text)}
    named |= {one.federation for one in known.tournament.players.values()}
    rest = set(re.findall(r"[^\W\d_]{3,}", unmarked(text))) - named - NO_WORDS
    assert {word for word in rest if not any(name.startswith(word) for name in named)} == set()  # pictures cut names


def announced(known: Known) -> list[str]:
    """What the arbiter announced."""
    details = known.tournament.details
    return [details.name, details.city, details.federation, details.chief_arbiter, details.time_control]


def test_the_page_is_french(report: Report):
    page = report_page(report, language_named("fr")).decode()
    assert '<html lang="fr">' in page
    for heading in ("Classement", "Grille américaine", "Ligne du temps", "Comment la ronde 2 a été appariée"):
        assert heading in page
    for english in (">Standings<", ">Round 1<", "Boards of round", "had not yet been paired", "Anyone who has the log"):
        assert english not in page
