"""The Dubov system of 1997: due colours (1), the limits 2.3 and 2.4, and colour allocation (3)."""

import pytest

from core.editions.dubov.v1997.round_layout import ColourQuestion, Side, colour_of_one
from core.editions.shared.colours import due_colours
from core.model.results import Colour

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def history(colours):
    return due_colours(tuple(Colour(letter.lower()) for letter in colours))


@pytest.mark.parametrize(
    ("colours", "due", "must"),
    [
        pytest.param("WBB", WHITE, WHITE, id="more games with Black, the last two with Black (2.4)"),
        pytest.param("B", WHITE, None, id="more games with Black"),
        pytest.param("W", BLACK, None, id="more games with White"),
        pytest.param("WB", WHITE, None, id="equal numbers, the previous game with Black"),
        pytest.param("BW", BLACK, None, id="equal numbers, the previous game with White"),
        pytest.param("BWWB", WHITE, None, id="two in a row, but not the last two"),
        pytest.param("BBWW", BLACK, BLACK, id="2.4: not a third White in a row"),
        pytest.param("WWBWB", BLACK, None, id="one White more, Black last"),
        pytest.param("WWBW", BLACK, BLACK, id="2.3: difference 2"),
        pytest.param("BBWB", WHITE, WHITE, id="2.3: difference -2"),
        pytest.param("", None, None, id="no game"),
        pytest.param("WWWBB", WHITE, WHITE, id="by hand: due Black by the numbers, which 2.4 forbids"),
        pytest.param("WWWWBB", BLACK, BLACK, id="by hand: 2.3 goes before 2.4"),
    ],
)
def test_due_colour_and_limits(colours, due, must):
    assert (history(colours).due, history(colours).must) == (due, must)


@pytest.mark.parametrize(("colours", "column"), [("", BLACK), ("W", BLACK), ("B", WHITE)])
def test_the_subgroup_of_a_player(colours, column):
    """6.2: without a game he has no ARO and stands with Black."""
    assert history(colours).column is column


def side(colours, aro=20000, rating=2000, number=1):
    return Side(history(colours), aro, rating, number)


@pytest.mark.parametrize(
    ("one", "other", "colour", "article"),
    [
        pytest.param(side("W"), side("B"), BLACK, "3, due colours", id="both due colours"),
        pytest.param(side("W"), side(""), BLACK, "3, due colours", id="the other one has none"),
        pytest.param(side(""), side("W"), WHITE, "3, due colours", id="one without a game takes what is left"),
        pytest.param(side("BBWW"), side("W"), BLACK, "2.3-2.4", id="2.4 before equal numbers"),
        pytest.param(side("WWBW"), side("WWB"), BLACK, "2.3-2.4", id="2.3"),
        pytest.param(side("W"), side("BWW"), WHITE, "2.3-2.4", id="2.4 of the other one"),
        pytest.param(side("WBW"), side("BW"), BLACK, "3, equal numbers", id="equalise the numbers"),
        pytest.param(side("BW"), side("WBW"), WHITE, "3, equal numbers", id="of the other one"),
        pytest.param(side("BWBW"), side("WBBW"), BLACK, "3, alternation", id="three games ago he had White"),
        pytest.param(side("BWBW", number=2), side("BW"), WHITE, "3, lower R", id="as far back as both have played"),
        pytest.param(side("BW", aro=20001), side("BW"), WHITE, "3, higher ARO", id="White for the higher ARO"),
        pytest.param(side("BW"), side("BW", aro=20001), BLACK, "3, higher ARO", id="of the other one"),
        pytest.param(side("BW", rating=1999), side("BW"), WHITE, "3, lower R", id="White for the lower R"),
        pytest.param(side("BW", rating=2001), side("BW"), BLACK, "3, lower R", id="of the other one"),
        pytest.param(side("BW", number=2), side("BW", number=1), WHITE, "3, lower R", id="lower in the list"),
        pytest.param(side("", aro=0), side("", aro=0, rating=1999), BLACK, "3, lower R", id="two without a game"),
    ],
)
def test_allocation(one, other, colour, article):
    assert colour_of_one(ColourQuestion(one, other)) == (colour, article)
    assert colour_of_one(ColourQuestion(other, one)) == (colour.opposite, article)
