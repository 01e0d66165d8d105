"""The column table against C.04 Annex 2."""

import pytest

from events.trf.layout import PLAYER_COLUMNS, round_column
from tests.events.trf.report_lines import FOUR, player, read


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("starting rank number", 5, 8),
        ("sex", 10, 10),
        ("title", 11, 13),
        ("name", 15, 47),
        ("FIDE rating", 49, 52),
        ("FIDE federation", 54, 56),
        ("FIDE number", 58, 68),
        ("birth date", 70, 79),
        ("points", 81, 84),
        ("rank", 86, 89),
    ],
)
def test_player_columns_are_those_of_the_annex(name, first, last):
    column = next(column for column in PLAYER_COLUMNS if column.name == name)
    assert (column.first, column.last) == (first, last)


def test_every_column_of_the_table_is_in_the_annex():
    assert len(PLAYER_COLUMNS) == 10


@pytest.mark.parametrize(("round_number", "column"), [(1, 92), (2, 102), (3, 112), (12, 202)])
def test_rounds_follow_each_other_every_ten_columns(round_number, column):
    assert round_column(round_number) == column


def test_each_field_is_read_from_its_columns():
    line = player(
        7,
        "   1 b =",
        points="0.5",
        rank=12,
        name="Lastname, Firstname",
        rating="2431",
        sex="w",
        title="WGM",
        federation="GEO",
        fide_id="13600001",
        birth_date="1961/01/17",
    )
    record = read(player(1, "   7 w =", points="0.5"), line).players[1]
    assert record.number == 7
    assert record.name == "Lastname, Firstname"
    assert record.rating == 2431
    assert (record.sex, record.title, record.federation) == ("w", "WGM", "GEO")
    assert (record.fide_id, record.birth_date) == ("13600001", "1961/01/17")
    assert (record.points, record.rank) == (5, 12)
    assert record.line == 2


def test_a_name_may_fill_its_columns_to_the_last():
    name = "A" * 33
    assert read(player(1, name=name, points="0.0")).players[0].name == name


def test_unusual_nothing_is_listed_in_a_usual_file():
    assert [a.found for a in read("XXC white1", "XXR 5", *FOUR).adjustments] == []
