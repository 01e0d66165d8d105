"""docs/rules-coverage.md: no article is left out, and what it names is there."""

from importlib import import_module

import pytest

from tests.house.rules_coverage import ALL_EDITIONS, PAGE, Rule, Verdict, book_of, names_in, page, sections

RULES = [pytest.param(rule, id=f"{section.title}: {rule.article}") for section in sections() for rule in section.rules]


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_every_article_of_a_rule_book_is_in_the_list(edition):
    listed = {rule.book for section in sections() if edition in section.editions for rule in section.rules}
    assert {article.number for article in book_of(edition)} - listed == set()


@pytest.mark.parametrize("section", [pytest.param(section, id=section.title) for section in sections()])
def test_no_article_stands_twice(section):
    articles = [rule.article for rule in section.rules]
    assert sorted(set(articles)) == sorted(articles)


@pytest.mark.parametrize("rule", RULES)
def test_place_and_tests_exist_and_the_verdict_is_argued(rule: Rule):
    assert rule.words
    if rule.verdict in (Verdict.CARRIED_OUT, Verdict.PARTLY):
        assert rule.homes
        assert rule.tests
    else:
        assert rule.homes == rule.tests == ()
    for module, name in (home.split(":") for home in rule.homes):
        assert hasattr(import_module(module), name)
    assert bool(rule.why) == (rule.verdict is not Verdict.CARRIED_OUT)
    assert [test for test in rule.tests if test not in names_in(test.partition("::")[0])] == []


def test_missing_is_no_verdict():
    with pytest.raises(ValueError, match="missing"):
        Verdict("missing")


def test_the_page_is_what_the_list_gives():
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.house.rules_coverage writes it"
