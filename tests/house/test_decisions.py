"""Decisions are complete, listed, and the ones that code points to exist."""

import re

import pytest

from tests.data_paths import CHECKOUT
from tests.house.decisions_index import PAGE, articles_of, rendered, rows

FOLDER = CHECKOUT / "docs" / "decisions"
FILES = sorted(FOLDER.glob("[0-9]*.md"))
SOURCES = [
    path
    for folder in ("core", "events", "projections", "cli", "tests")
    for path in sorted((CHECKOUT / folder).rglob("*.py"))
]


def number_of(path):
    return int(path.name[:4])


def pointed_to(text):
    """Numbers in phrases such as "decision 4" and "decisions 5 and 6"."""
    phrases = re.findall(r"\bdecisions? (\d+(?:(?:, | and )\d+)*)", text, flags=re.IGNORECASE)
    return {int(number) for phrase in phrases for number in re.findall(r"\d+", phrase)}


def test_numbers_are_given_once():
    """Work under way takes numbers beforehand, so there can be a gap until all of it is there."""
    numbers = [number_of(path) for path in FILES]
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_decision_has_its_four_parts_and_its_own_number(path):
    text = path.read_text(encoding="utf-8")
    assert text.startswith(f"# {number_of(path)}. ")
    assert re.findall(r"^\*\*(.+?)\.\*\*", text, flags=re.MULTILINE) == [
        "Question",
        "Text",
        "Reading chosen",
        "Consequence",
    ]


def test_the_index_lists_every_decision_under_its_title():
    titles = [path.read_text(encoding="utf-8").splitlines()[0].split(". ", maxsplit=1)[1] for path in FILES]
    expected = [(number_of(path), title, path.name) for path, title in zip(FILES, titles, strict=True)]
    assert sorted(rows()) == expected


def test_the_index_is_by_question_and_in_order_below_each_heading():
    page = PAGE.read_text(encoding="utf-8")
    headings = re.findall(r"^## (.+)$", page, re.MULTILINE)
    assert len(headings) > 10
    for heading in headings[1:]:
        below = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
        numbers = [int(number) for number in re.findall(r"^\| (\d+) \|", below, re.MULTILINE)]
        assert numbers == sorted(numbers) != [], heading


def test_the_index_by_article_is_that_of_today():
    page = PAGE.read_text(encoding="utf-8")
    assert page == rendered(page), "a decision quotes other articles: python -m tests.house.decisions_index"
    for line in ("| C.04.2.D.8 | ", "| C.04.3.C.7 | ", "| CFC 618 | "):
        assert line in page


def test_only_what_a_decision_quotes_counts():
    assert articles_of("**Question.** By C.04.2, 4.3?\n**Text.** Rule 618(a) and C.07.\n**Reading chosen.** C.05") == {
        "C.04.2, 4.3",
        "CFC 618",
        "C.07",
    }


def test_pointers_are_found_in_either_form():
    assert pointed_to("(decision 4), see decisions 5 and 6, and the decision record of 1998") == {4, 5, 6}


def test_every_decision_pointed_to_exists():
    there = {number_of(path) for path in FILES}
    missing = {
        str(path.relative_to(CHECKOUT)): pointed_to(path.read_text(encoding="utf-8")) - there
        for path in (*SOURCES, *FILES)
    }
    assert {path: numbers for path, numbers in missing.items() if numbers} == {}
