"""The rule books as tables: every place named exists, and the comparison tells what differs."""

from importlib import import_module

import pytest

from core.editions.registry import EDITIONS, TABLES, edition_named
from core.model.rule_book import TOPICS, Article, compared


def book_of(edition):
    return edition_named(edition).rule_book()


def carried_out(article):
    module, name = article.home.split(":")
    return hasattr(import_module(module), name)


@pytest.mark.parametrize("edition", [*EDITIONS, *TABLES])
def test_every_article_names_a_known_topic_and_a_place_that_exists(edition):
    for article in book_of(edition):
        assert carried_out(article), article
        assert article.topic in TOPICS, article


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_article_has_its_own_number(edition):
    numbers = [article.number for article in book_of(edition)]
    assert len(set(numbers)) == len(numbers)


def test_the_same_words_are_the_same_rule_whatever_the_number():
    one = (Article("1", "order", "Order", "By score.", "x:y"),)
    other = (Article("2", "order", "Order", "By score.", "x:z"), Article("3", "bye", "Bye", "One.", "x:y"))
    same, added = compared(one, other)
    assert (same.topic, same.is_same) == ("order", True)
    assert (added.topic, added.is_same, added.one) == ("bye", False, ())
