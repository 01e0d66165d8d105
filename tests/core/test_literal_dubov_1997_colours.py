"""Colours in the literal Dubov system of 1997: chapters 1 to 3."""

import pytest

from tests.reference.dubov_1997_literal.colours import colouring
from tests.reference.dubov_1997_literal.measures import Measures
from tests.reference.so_far import SoFar
from tests.reference.tournaments import crosstable


def with_colours(first, second, *, met=(2000, 2000), r=(2400, 2300)):
    """Players 1 and 2 with these colours so far ("." for a round without a game), against opponents rated `met`."""
    rows = [[str(r[0]), *["."] * len(first)], [str(r[1]), *["."] * len(second)]]
    for player, colours in ((1, first), (2, second)):
        for index, colour in enumerate(colours):
            if colour == ".":
                continue
            rows.append([str(met[player - 1]), *["."] * len(first)])
            other = "b" if colour == "w" else "w"
            rows[player - 1][index + 1] = f"{len(rows)}{colour}="
            rows[-1][index + 1] = f"{player}{other}="
    return Measures(SoFar(crosstable(*(" ".join(row) for row in rows)), len(first) + 1))


@pytest.mark.parametrize(
    ("history", "due", "column"),
    [
        pytest.param("", None, "b", id="no game"),
        pytest.param("w", "b", "b", id="more White"),
        pytest.param("bbw", "w", "w", id="more Black"),
        pytest.param("wb", "w", "w", id="equal, Black last"),
        pytest.param("bw.", "b", "b", id="equal, White last"),
        pytest.param("wwwbb", "w", "w", id="2.4 forbids what the numbers say"),
        pytest.param("wwwwbb", "b", "b", id="2.3 before 2.4"),
    ],
)
def test_due_colour(history, due, column):
    measures = with_colours(history, "." * len(history))
    assert (measures.due_colour(1), measures.column(1)) == (due, column)


@pytest.mark.parametrize(
    ("first", "second", "more", "white"),
    [
        pytest.param("b", "w", {}, 1, id="both"),
        pytest.param("w", "b", {}, 2, id="both, other way round"),
        pytest.param("b.", "bb", {}, 2, id="larger difference, White"),
        pytest.param("w.", "ww", {}, 1, id="larger difference, Black"),
        pytest.param("bwwb", "wbwb", {"met": (2100, 2000)}, 2, id="latest difference, three games ago"),
        pytest.param("bww.b", ".wbwb", {"met": (2100, 2000)}, 2, id="rounds without a game are left out"),
        pytest.param("wb", "wb", {"met": (2000, 2100)}, 2, id="White to the higher ARO"),
        pytest.param("bw", "bw", {"met": (2100, 2000)}, 1, id="White to the higher ARO, though both are due Black"),
        pytest.param("wb", "wb", {}, 2, id="White to the lower R"),
        pytest.param("wb", "wb", {"r": (2300, 2300)}, 2, id="White to the larger number"),
        pytest.param(".", "w", {}, 1, id="a newcomer is content with White"),
        pytest.param(".", "b", {}, 2, id="a newcomer is content with Black"),
        pytest.param(".", ".", {}, 2, id="two newcomers: White to the lower R"),
        pytest.param("wbbw", "bbww", {}, 1, id="2.4 forbids a third White"),
    ],
)
def test_colours(first, second, more, white):
    """3, and the limits of 2.3 and 2.4 before it."""
    measures = with_colours(first, second, **more)
    assert colouring(1, 2, measures)[0] == white
    assert colouring(2, 1, measures)[0] == white


@pytest.mark.parametrize(
    ("first", "second", "legal"),
    [
        pytest.param("ww", "ww", False, id="2.4 both twice White"),
        pytest.param("ww", "bb", True, id="2.4 opposite"),
        pytest.param("wbww", "wwbw", False, id="2.3 both two more White"),
        pytest.param("wbww", "wbw.", True, id="2.3 one of them one more"),
    ],
)
def test_colours_forbid_a_pair(first, second, legal):
    assert with_colours(first, second).so_far.may_meet(1, 2) is legal
