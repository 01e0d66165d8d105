"""Grounds for changing a published pairing that the state itself shows: each side of the colours of B.2."""

import pytest

from core.explain.objections import shown_by_state
from core.general_rules.grounds import COLOURS, SECOND_BYE
from tests.core.events_by_hand import event


@pytest.mark.parametrize(
    ("first", "wronged"),
    [
        pytest.param("U", [(3,)], id="a pairing-allocated bye before"),
        pytest.param("1b1", [], id="no bye before"),
    ],
)
def test_a_second_bye_is_a_ground(first, wronged):
    opponent = {"U": ("Z", "Z"), "1b1": ("3w0", "Z")}[first]
    published = event({1: f"{opponent[0]} 2w?", 2: f"{opponent[1]} 1b?", 3: f"{first} U"}, rounds=4)
    assert shown_by_state(published, published.rounds[-1], SECOND_BYE) == wronged


@pytest.mark.parametrize(
    ("second", "rounds", "wronged"),
    [
        pytest.param("4w0", 3, [(1, 2)], id="the last round, half of the points"),
        pytest.param("4w=", 3, [], id="the last round, one with more than half of them"),
        pytest.param("4w=", 4, [(1, 2)], id="another round"),
    ],
)
def test_three_times_the_same_colour_is_no_ground_over_one_half_in_the_last_round(second, rounds, wronged):
    """1 has White and 2 Black for the third time in a row."""
    fourth = {"4w0": "1b1", "4w=": "1b="}[second]
    published = event({1: f"3w1 {second} 2w?", 2: "4b1 3b0 1b?", 3: "1b0 2w1 Z", 4: f"2w0 {fourth} Z"}, rounds=rounds)
    assert shown_by_state(published, published.rounds[-1], COLOURS) == wronged
