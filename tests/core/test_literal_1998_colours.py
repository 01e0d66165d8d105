"""Colours in the rules of 1998: A.7, A.8, B.2, E and F.3, each clause on both sides."""

import pytest

from core.model.results import Colour
from tests.reference.dutch_1998_literal.cards import Card
from tests.reference.dutch_1998_literal.cases import card
from tests.reference.dutch_1998_literal.colours import Strength, aligned, may_meet, preference, white_of, x_of

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def letters(history: tuple[Colour | None, ...]) -> str:
    return "".join("-" if colour is None else colour.value.upper() for colour in history)


@pytest.mark.parametrize(
    ("recorded", "treated"), [("BWW-B", "-BWWB"), ("WB-WB", "-WBWB"), ("BWW-B-W", "--BWWBW"), ("WB", "WB")]
)
def test_f3_rounds_without_a_game_go_to_the_front(recorded: str, treated: str) -> None:
    assert letters(aligned(card(1, history=recorded).history)) == treated


@pytest.mark.parametrize(
    ("history", "freed", "expected"),
    [
        pytest.param("", False, (None, Strength.NONE), id="no game"),
        pytest.param("--", False, (None, Strength.NONE), id="no game in two rounds"),
        pytest.param("WB", False, (WHITE, Strength.MILD), id="alternate after Black"),
        pytest.param("BW", False, (BLACK, Strength.MILD), id="alternate after White"),
        pytest.param("W", False, (BLACK, Strength.STRONG), id="difference one"),
        pytest.param("B", False, (WHITE, Strength.STRONG), id="difference minus one"),
        pytest.param("WBWBWW", False, (BLACK, Strength.ABSOLUTE), id="difference two"),
        pytest.param("WWBW", False, (BLACK, Strength.ABSOLUTE), id="difference two, last two differ"),
        pytest.param("BBWB", False, (WHITE, Strength.ABSOLUTE), id="difference minus two, last two differ"),
        pytest.param("BWBWW", False, (BLACK, Strength.ABSOLUTE), id="last two White"),
        pytest.param("WBW-W", False, (BLACK, Strength.ABSOLUTE), id="last two games, not rounds (F.2)"),
        pytest.param("BBWW", False, (BLACK, Strength.ABSOLUTE), id="last two White, difference zero"),
        pytest.param("BBWW", True, (BLACK, Strength.MILD), id="over 50 % in the last round: only alternation"),
        pytest.param("WWBW", True, (BLACK, Strength.STRONG), id="over 50 % in the last round: only the difference"),
    ],
)
def test_a7_preference(history: str, freed: bool, expected: tuple[Colour | None, Strength]) -> None:
    assert preference(card(1, history=history, freed=freed)) == expected


@pytest.mark.parametrize(
    ("histories", "x"),
    [
        pytest.param(["B", "W"], 0, id="one each"),
        pytest.param(["B", "B"], 1, id="two for White"),
        pytest.param(["W", "W", "W", "B"], 1, id="three for Black"),
        pytest.param(["B", "B", "B"], 1, id="three for White, q = 2"),
        pytest.param(["B", "B", "W"], 0, id="two for White of three, q = 2"),
        pytest.param(["", ""], 0, id="nobody has a preference: not below zero"),
        pytest.param(["W"] * 5 + ["B"] * 2, 1, id="five of seven, q = 4"),
    ],
)
def test_a8_x(histories: list[str], x: int) -> None:
    assert x_of([card(number, history=one) for number, one in enumerate(histories, start=1)]) == x


@pytest.mark.parametrize(
    ("a", "b", "allowed"),
    [
        pytest.param(card(1, history="WW"), card(2, history="WW"), False, id="B.2 both must have Black"),
        pytest.param(card(1, history="WW"), card(2, history="BB"), True, id="B.2 different colours"),
        pytest.param(card(1, history="WW"), card(2, history="BW"), True, id="B.2 one of them only mild"),
        pytest.param(card(1, history="WWBW"), card(2, history="BBWW"), False, id="B.2 difference and third in a row"),
        pytest.param(card(1, history="WW", freed=True), card(2, history="WW"), True, id="last round, one over 50 %"),
        pytest.param(card(1, met=[2]), card(2, met=[1]), False, id="B.1 have met"),
    ],
)
def test_b1_b2_who_may_meet(a: Card, b: Card, allowed: bool) -> None:
    assert may_meet(a, b) is allowed
    assert may_meet(b, a) is allowed


@pytest.mark.parametrize(
    ("a", "b", "white"),
    [
        pytest.param(card(1, history="WB"), card(2, history="BW"), 1, id="E.1 both"),
        pytest.param(card(1, history="BW"), card(2, history="WB"), 2, id="E.1 both, the lower has White"),
        pytest.param(card(1, history="--"), card(2, history="BW"), 1, id="E.1 one has no preference"),
        pytest.param(card(1, history="BW"), card(2, history="--"), 2, id="E.1 the other has no preference"),
        pytest.param(card(1, history="WB"), card(2, history="WBB"), 2, id="E.2 absolute before mild"),
        pytest.param(card(1, history="WB"), card(2, history="-B"), 2, id="E.2 strong before mild"),
        pytest.param(
            card(1, history="-BWBW"), card(2, history="WB-BW"), 2, id="E.3 nothing differs, E.4 gives 1 Black"
        ),
        pytest.param(card(1, history="WBBW"), card(2, history="BWBW"), 1, id="E.3 differs in the second game"),
        pytest.param(card(1, history="BWWB"), card(2, history="-BWB"), 2, id="E.2 strong before mild, again"),
        pytest.param(card(1, history="BWWB"), card(2, history="WB-WB"), 2, id="E.3 with F.3: second WBWB"),
        pytest.param(card(2, history="WB"), card(1, 10, history="WB"), 1, id="E.4 the higher ranked by score"),
        pytest.param(card(1, history="WB"), card(2, history="WB"), 1, id="E.4 the higher ranked by number"),
        pytest.param(card(1, history="BW"), card(2, history="BW"), 2, id="E.4 whatever the colour"),
        pytest.param(card(3), card(8), 3, id="E.5 odd"),
        pytest.param(card(4), card(8), 8, id="E.5 even"),
    ],
)
def test_e_who_has_white(a: Card, b: Card, white: int) -> None:
    assert white_of(a, b, WHITE).number == white
    assert white_of(b, a, WHITE).number == white


def test_e5_the_lot_turns_all_first_round_colours() -> None:
    assert white_of(card(3), card(8), BLACK).number == 8
    assert white_of(card(4), card(8), BLACK).number == 4
