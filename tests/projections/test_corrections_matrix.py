"""Every edition, every fact, every moment: publish, replay, whatif and pairing again agree, and the page says so."""

import re

import pytest

from tests.projections.corrections_matrix import BY_TABLE, FACTS, MOMENTS, OF_TEAMS, PAGE, SWISS, cell, of_table

TEXT = PAGE.read_text(encoding="utf-8")


def row_of(edition, fact):
    """The cells of a row as the page has them."""
    section = re.split(rf"^## {edition}$", TEXT, flags=re.MULTILINE)[1].split("\n## ")[0]
    (row,) = (line for line in section.splitlines() if line.startswith(f"| {fact} |"))
    return tuple(one.strip() for one in row.strip("|").split("|"))[1:]


@pytest.mark.parametrize("fact", FACTS)
@pytest.mark.parametrize("edition", [*SWISS, *OF_TEAMS])
@pytest.mark.campaign(one_in=20)
def test_all_ways_of_asking_agree_and_the_page_has_it(edition, fact):
    found = [cell(edition, fact, moment) for moment in MOMENTS]
    assert [one.doubts for one in found] == [()] * len(MOMENTS)
    assert row_of(edition, fact) == tuple(one.effect for one in found)


@pytest.mark.parametrize("fact", FACTS)
@pytest.mark.campaign(one_in=8)
def test_by_a_table_no_pairing_changes(fact):
    found = tuple(of_table(edition, fact) for edition in BY_TABLE)
    assert row_of("Tables", fact) == found
    assert all(one == "no pairing changes" or one.startswith("refused: ") for one in found)


def test_most_cells_show_something():
    """A table in which nothing changes would hold nothing: each fact changes boards in most editions."""
    for fact in FACTS:
        counting = [edition for edition in SWISS if "publishing asks" in row_of(edition, fact)]
        assert len(counting) >= len(SWISS) - 2, fact


def test_no_section_is_left_over():
    sections = re.findall(r"^## (.+)$", TEXT, flags=re.MULTILINE)
    assert sections == [*SWISS, *OF_TEAMS, "Tables"]
