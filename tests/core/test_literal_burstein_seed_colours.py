"""Colours in the literal old Burstein system (C.04.4.2): 1.3 and chapter 5."""

import pytest

from core.model.results import Colour
from tests.reference.burstein_seed_literal.colours import colouring, due_colours_given
from tests.reference.burstein_seed_literal.measures import due_colour
from tests.reference.so_far import SoFar
from tests.reference.tournaments import crosstable


def with_colours(first, second, *, second_stronger=False):
    """Players 1 and 2 with these colours so far ("." for a round without a game), all games drawn.

    Each game is against somebody else, so that nothing but the rating makes one of them the higher.
    """
    rounds = len(first)
    assert len(second) == rounds
    rows = [["2400", *["."] * rounds], ["2500" if second_stronger else "2300", *["."] * rounds]]
    for player, colours in ((1, first), (2, second)):
        for index, colour in enumerate(colours):
            if colour == ".":
                continue
            rows.append(["2000", *["."] * rounds])
            other = "b" if colour == "w" else "w"
            rows[player - 1][index + 1] = f"{len(rows)}{colour}="
            rows[-1][index + 1] = f"{player}{other}="
    return SoFar(crosstable(*(" ".join(row) for row in rows)), rounds + 1)


@pytest.mark.parametrize(
    ("history", "expected"),
    [
        pytest.param("", None, id="no game"),
        pytest.param("w", "b", id="more White"),
        pytest.param("bbw", "w", id="more Black"),
        pytest.param("wb", "w", id="equal, Black last"),
        pytest.param("bw", "b", id="equal, White last"),
        pytest.param("wb.", "w", id="the last game, not the last round"),
    ],
)
def test_due_colour(history, expected):
    """1.3."""
    assert due_colour(1, with_colours(history, "." * len(history))) == expected


@pytest.mark.parametrize(
    ("first", "second", "white", "given"),
    [
        pytest.param("b", "w", 1, 2, id="both due colours"),
        pytest.param("bb", "b.", 1, 1, id="5.4 the larger difference, higher player"),
        pytest.param("b.", "bb", 2, 1, id="5.4 the larger difference, lower player"),
        pytest.param("w.", "ww", 1, 1, id="5.4 the larger difference, due Black"),
        pytest.param("bwwb", "wbwb", 2, 1, id="5.4 latest difference three games ago"),
        pytest.param("bww.b", ".wbwb", 2, 1, id="5.4 rounds without a game are left out"),
        pytest.param("wbwb", "..wb", 1, 1, id="5.4 no difference in the common part: higher player"),
        pytest.param("bw", "bw", 2, 1, id="5.4 higher player due Black"),
        pytest.param(".", "w", 1, 1, id="due Black against nobody's wish"),
        pytest.param("b", ".", 1, 1, id="due White against nobody's wish"),
        pytest.param("wbbw", "bbww", 1, 1, id="5.3 a third White in a row: both due Black"),
        pytest.param("bbww", "wbbw", 2, 1, id="5.3 on the other side"),
    ],
)
def test_colours(first, second, white, given):
    """5.2-5.4: who has White, and (6.5) how many of the two get their due colour."""
    so_far = with_colours(first, second)
    assert colouring(1, 2, so_far)[0] == white
    assert colouring(2, 1, so_far)[0] == white
    assert due_colours_given(1, 2, so_far) == given


def test_the_higher_player_is_so_by_3_2():
    """5.4, last: not the one who stands first in the list."""
    assert colouring(1, 2, with_colours("bw", "bw", second_stronger=True)) == (1, 2)
    assert colouring(1, 2, with_colours("bw", "bw")) == (2, 1)


@pytest.mark.parametrize(
    ("first", "second", "legal"),
    [
        pytest.param("ww", "ww", False, id="5.3 both twice White"),
        pytest.param("ww", "bb", True, id="5.3 opposite"),
        pytest.param("wbww", "wwbw", False, id="5.2 both two more White"),
        pytest.param("wbww", "wbw.", True, id="5.2 one of them one more"),
        pytest.param("wwbw", "bbww", False, id="5.2 against 5.3"),
    ],
)
def test_colours_forbid_a_pair(first, second, legal):
    """5.2, 5.3."""
    so_far = with_colours(first, second)
    assert so_far.may_meet(1, 2) is legal
    assert so_far.may_meet(2, 1) is legal


@pytest.mark.parametrize("lot", list(Colour))
@pytest.mark.parametrize(("a", "b", "odd"), [(1, 3, 1), (1, 2, 1), (2, 3, 3), (2, 4, 4), (3, 4, 3), (5, 6, 5)])
def test_the_lot(lot, a, b, odd):
    """5.1: an odd place gets the colour of the lot; of two odd or two even ones, as the higher player has it."""
    white, black = colouring(a, b, SoFar(crosstable(*["2000"] * 6, initial_colour=lot), 1))
    assert odd == (white if lot is Colour.WHITE else black)
