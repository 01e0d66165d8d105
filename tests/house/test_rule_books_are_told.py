"""What the rule books say in our words can be said in another language; numbers and values that are typed stay."""

import pytest

from cli.output.languages import language_named
from core.editions.registry import EDITIONS, OF_TEAMS, TABLES, edition_named
from core.general_rules.announced import PAIRED, WITHDRAWN, clauses_of
from core.model.rule_book import TOPICS
from core.model.sentence import filled
from tests.cli.catalogue import messages
from tests.made_up_language import MARKED, unmarked

ALL = (*EDITIONS, *TABLES, *OF_TEAMS)


def english_only(*texts: str) -> list[str]:
    """The texts of which a word stands outside the marks."""
    return [text for text in texts if any(map(str.isalpha, unmarked(MARKED.told(text))))]


def test_a_plain_string_is_found():
    assert english_only("Once", filled("Twice")) == ["Once"]


@pytest.mark.parametrize("name", ALL)
def test_titles_and_summaries_of_articles(name: str):
    book = edition_named(name).rule_book()
    assert book
    assert english_only(*(text for one in book for text in (one.title, one.summary))) == []


@pytest.mark.parametrize("name", ALL)
def test_clauses_grounds_and_variations(name: str):
    edition = edition_named(name)
    rules = edition.general_rules
    clauses = [text for matter, clause in clauses_of(rules) for text in (matter.title, clause.summary)]
    assert english_only(*clauses, *(one.meaning for one in rules.grounds)) == []
    assert english_only(*(one.summary for one in edition.variations)) == []


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("value", ["", WITHDRAWN, PAIRED])
def test_what_becomes_of_the_absent(name: str, value: str):
    told = edition_named(name).general_rules.absence.told(value)
    assert "unless" in told
    assert "sauf" in language_named("fr").told(told)
    assert "unless" not in language_named("fr").told(told)


def test_every_topic_is_found_by_catalogues():
    assert set(TOPICS) <= {message.text for message in messages()}
