"""Colour preferences and allocation in the literal Dutch system 2017: A.6, A.7 and E."""

import pytest

from core.model.results import Colour
from tests.reference.dutch_2017_literal.colours import Strength, allocate, is_topscorer, preference, strength
from tests.reference.players import field_of_players, player

WHITE, BLACK = Colour.WHITE, Colour.BLACK


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        pytest.param("", (Strength.NONE, None), id="A.6 d no games"),
        pytest.param("WB", (Strength.MILD, WHITE), id="A.6 c alternate"),
        pytest.param("WWBB", (Strength.ABSOLUTE, WHITE), id="A.6 a twice the same although balanced"),
        pytest.param("W", (Strength.STRONG, BLACK), id="A.6 b +1"),
        pytest.param("BWB", (Strength.STRONG, WHITE), id="A.6 b -1"),
        pytest.param("WWB", (Strength.STRONG, BLACK), id="A.6 b +1, the last game was another colour"),
        pytest.param("WW", (Strength.ABSOLUTE, BLACK), id="A.6 a +2"),
        pytest.param("WWBW", (Strength.ABSOLUTE, BLACK), id="A.6 a +2 without repetition"),
        pytest.param("BBWB", (Strength.ABSOLUTE, WHITE), id="A.6 a -2"),
        pytest.param("WBWBB", (Strength.ABSOLUTE, WHITE), id="A.6 a twice the same at -1"),
        pytest.param("WWWBB", (Strength.ABSOLUTE, WHITE), id="A.6 a the last two games against a difference of +1"),
    ],
)
def test_preferences(colours, expected):
    assert (strength(player(1, colours=colours)), preference(player(1, colours=colours))) == expected


@pytest.mark.parametrize(
    ("score", "is_last_round", "expected"),
    [
        pytest.param(25, True, True, id="over half"),
        pytest.param(20, True, False, id="exactly half"),
        pytest.param(25, False, False, id="not the final round"),
    ],
)
def test_topscorers(score, is_last_round, expected):
    """A.7."""
    field = field_of_players(player(1, score), is_last_round=is_last_round, maximum_score=40)
    assert is_topscorer(field.contenders[0], field) is expected


@pytest.mark.parametrize(
    ("first", "second", "white", "article"),
    [
        pytest.param("W", "B", 2, "E.1", id="E.1 opposite preferences"),
        pytest.param("", "B", 2, "E.1", id="E.1 the other has none"),
        pytest.param("WB", "", 1, "E.1", id="E.1 the opponent has none"),
        pytest.param("WB", "B", 2, "E.2", id="E.2 strong before mild"),
        pytest.param("WBB", "WBB", 1, "E.4", id="E.2 does not part two absolute ones of equal difference"),
        pytest.param("WBB", "BB", 2, "E.2", id="E.2 both absolute, the wider difference"),
        pytest.param("BB", "WBB", 1, "E.2", id="E.2 both absolute, the wider difference of the first"),
        pytest.param("B", "BWB", 1, "E.4", id="E.2 no wider difference for strong ones"),
        pytest.param("WBWB", "BWWB", 1, "E.3", id="E.3 third game from the end"),
        pytest.param("BWWB", "WBWB", 2, "E.3", id="E.3 the same the other way"),
        pytest.param("WB", "WBWB", 1, "E.4", id="E.4 same colours as far as both histories reach"),
        pytest.param("BWWB", "BWWB", 1, "E.4", id="E.4 same histories"),
        pytest.param("WB", "WB", 1, "E.4", id="E.4 prefers White"),
        pytest.param("BW", "BW", 2, "E.4", id="E.4 prefers Black"),
        pytest.param("", "", 1, "E.5", id="E.5 odd number"),
    ],
)
def test_allocation(first, second, white, article):
    a, b = player(1, 10, first), player(2, 10, second)
    field = field_of_players(a, b)
    decided = allocate(a, b, field)
    assert (decided[0].id, decided[2]) == (white, article)
    assert allocate(b, a, field) == decided


def test_histories_are_aligned_at_the_last_game():
    """C.04.2.D.5: BWB=W is treated as =BWBW, so its last three games stand beside those of the opponent."""
    a, b = player(1, 10, "BWBW"), player(2, 10, "WBWBBW")
    assert allocate(a, b, field_of_players(a, b))[0].id == 2


@pytest.mark.parametrize(
    ("number", "initial", "white"),
    [(1, WHITE, 1), (1, BLACK, 4), (2, WHITE, 4), (2, BLACK, 2)],
)
def test_parity(number, initial, white):
    """E.5."""
    a, b = player(number, 10), player(4, 10)
    assert allocate(a, b, field_of_players(a, b, initial_colour=initial))[0].id == white


def test_the_higher_ranked_player_has_the_higher_score():
    """A.2, E.5: the score goes before the pairing number."""
    a, b = player(1, 0), player(2, 10)
    assert allocate(a, b, field_of_players(a, b))[1].id == 2
