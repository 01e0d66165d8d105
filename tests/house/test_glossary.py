"""The glossary names articles that the editions have, and names that the code has."""

import re
from functools import reduce
from importlib import import_module
from typing import NamedTuple

import pytest

from core.editions.registry import EDITIONS, edition_named, names_of
from tests.data_paths import CHECKOUT
from tests.house.articles import knows, parts_of

PAGE = (CHECKOUT / "docs" / "glossary.md").read_text(encoding="utf-8")
COLUMNS = ("dutch", "burstein", "dubov", "lim", "cfc", "team-swiss")
EDITIONS_OF = {system: names_of(system) for system in COLUMNS}
WORDS = (
    *("bracket", "MDP", "limbo", "S1", "S2", "remainder", "BSN", "PSD", "scoregroup", "PAB", "odd man", "downfloater"),
    *("upfloater", "topscorer", "opposition", "transfer", "improvement", "shifter", "PPB", "CLB"),
)


class Word(NamedTuple):
    """One row of the glossary."""

    name: str
    articles: dict[str, str]  # by edition; "-" where the text has nothing of the kind
    code: list[str]


def rows():
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|") or cells[0] in ("word", "---"):
            continue
        name, _, *articles, code = cells
        by_edition = {}
        for system, cell in zip(COLUMNS, articles, strict=True):
            named, told = EDITIONS_OF[system], cell.split(" / ")
            assert len(told) <= len(named), f"{name}: articles of more editions than {system} has"
            told += told[-1:] * (len(named) - len(told))  # one of all; an edition that came since has the latest
            by_edition |= dict(zip(named, told, strict=True))
        yield Word(name, by_edition, re.findall(r"`([^`]+)`", code))


GLOSSARY = list(rows())


def test_the_words_of_the_field_are_all_there():
    named = {word for row in GLOSSARY for word in row.name.split(", ")}
    assert set(WORDS) <= named


def test_every_word_is_explained_once():
    names = [row.name for row in GLOSSARY]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("edition", [*EDITIONS, *names_of("team-swiss")])
def test_every_article_of_the_glossary_is_in_the_rule_book_of_its_edition(edition):
    value = edition_named(edition)
    named = {row.name: row.articles[edition] for row in GLOSSARY if row.articles[edition] != "-"}
    assert named
    assert {word: article for word, article in named.items() if not knows(value, article)} == {}


@pytest.mark.parametrize(
    ("edition", "article"),
    [("dutch-2017", "C.20"), ("dutch-2026", "[C22]"), ("dutch-2026", "2.4.17"), ("dutch-1998", "A.9"), ("cfc", "699")],
)
def test_an_article_that_there_is_not_would_be_noticed(edition, article):
    assert not knows(edition_named(edition), article)


def test_bundled_articles_are_taken_apart():
    assert list(parts_of("A.9, C.4")) == ["A.9", "C.4"]
    assert list(parts_of("C.12 - C.15")) == ["C.12", "C.13", "C.14", "C.15"]
    assert list(parts_of("2.4.7, 2.4.8 [C12] [C13]")) == ["C12", "C13", "2.4.7", "2.4.8"]


@pytest.mark.parametrize("row", GLOSSARY, ids=lambda row: row.name)
def test_every_name_of_the_glossary_is_in_the_code(row):
    assert row.code
    for place in row.code:
        module, name = place.split(":")
        home = import_module(module if module.startswith("core.") else f"core.editions.{module}")
        reduce(getattr, name.split("."), home)
