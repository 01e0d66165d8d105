"""The comparison with other programs: every cell has a source, every source is used, the page is that of the data."""

from datetime import date

import pytest

from tests.docs_site.comparison import ANSWERS, OURS, PAGE, rendered, sources_of, told

DATA = told()
CELLS = [
    pytest.param(question[program["key"]], id=f"{question['asked']}: {program['name']}")
    for question in DATA["question"]
    for program in DATA["program"]
]


def test_every_question_has_an_answer_for_every_program():
    programs = {program["key"] for program in DATA["program"]}
    assert all({*question} - {"asked"} == programs for question in DATA["question"])


@pytest.mark.parametrize("cell", CELLS)
def test_every_cell_has_a_source_or_says_that_none_is_known(cell):
    assert cell["answer"] in ANSWERS
    if cell["answer"] == "unknown":
        assert {*cell} == {"answer"}
    else:
        assert cell["said"]
        assert sources_of(cell)
        assert {*sources_of(cell)} <= {*DATA["source"]}


def test_every_source_is_used_and_was_read_on_a_day():
    used = {key for param in CELLS for key in sources_of(param.values[0])}
    assert used == {*DATA["source"]}
    for source in DATA["source"].values():
        assert date.fromisoformat(source["read"])
        assert source["title"]
        assert ("url" in source) != ("page" in source)


def test_our_own_gaps_are_listed():
    gaps = [question["asked"] for question in DATA["question"] if question[OURS]["answer"] != "yes"]
    assert len(gaps) >= 5
    short = PAGE.read_text(encoding="utf-8").partition("## Where this program falls short")[2]
    assert all(f"- {gap}: " in short for gap in gaps)


def test_the_page_is_that_of_the_data():
    """`python -m tests.docs_site.comparison` writes it."""
    assert PAGE.read_text(encoding="utf-8") == rendered()
