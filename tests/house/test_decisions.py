"""Decisions are complete, listed, and the ones that code points to exist."""

import re

import pytest

from tests.data_paths import CHECKOUT

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
    listed = re.findall(r"^\| (\d+) \| \[(.+)\]\((.+)\) \|$", (FOLDER / "README.md").read_text(), flags=re.MULTILINE)
    titles = [path.read_text(encoding="utf-8").splitlines()[0].split(". ", maxsplit=1)[1] for path in FILES]
    expected = [(str(number_of(path)), title, path.name) for path, title in zip(FILES, titles, strict=True)]
    assert listed == expected


def test_pointers_are_found_in_either_form():
    assert pointed_to("(decision 4), see decisions 5 and 6, and the decision record of 1998") == {4, 5, 6}


def test_every_decision_pointed_to_exists():
    there = {number_of(path) for path in FILES}
    missing = {
        str(path.relative_to(CHECKOUT)): pointed_to(path.read_text(encoding="utf-8")) - there
        for path in (*SOURCES, *FILES)
    }
    assert {path: numbers for path, numbers in missing.items() if numbers} == {}
