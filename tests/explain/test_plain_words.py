"""An answer names people only where they are as many as the criterion counted; else it is told by the value."""

from dataclasses import replace
from itertools import combinations

import pytest

from core.editions.explanation import Measure
from core.explain.laws import Demand
from core.model.results import Result
from core.model.units import points_in_print
from projections.explain.plain import _WORDS, AS_PUBLISHED, _Comparison, _order, deciding, some
from projections.explain.told import ask
from projections.explain.verdicts import why_not_demand
from tests.deciders.desk import Desk

WHITE = Result.WHITE_WINS
COUNTED = (
    *(Measure.LEFT, Measure.COLOUR, Measure.STRONG_COLOUR),
    *(Measure.DOWN_AGAIN, Measure.DOWN_AGAIN_OF_TWO_ROUNDS_BEFORE),
    *(Measure.UP_AGAIN, Measure.UP_AGAIN_OF_TWO_ROUNDS_BEFORE),
)


@pytest.fixture(scope="module")
def asked():
    """Round 2 of eight; 1, 6, 3 and 8 won round 1."""
    return ask(Desk(8).play(WHITE, WHITE, WHITE, WHITE).pair().log, 2)


@pytest.fixture(scope="module")
def told(asked):
    """The pairing with 1-2 beside the one published: two would be left in the group of 1.0 points (C.5)."""
    _, verdict = why_not_demand(asked, Demand(1, 2), full=False)
    better, other = deciding(verdict.parting)
    return _Comparison(asked, verdict, verdict.parting, better, other, AS_PUBLISHED)


def counting(told, other, better):
    """The same, the criterion having other values."""
    return _Comparison(
        told.asked,
        told.verdict,
        told.parting,
        replace(told.better, value=better),
        replace(told.other, value=other),
        told.as_it_is,
    )


def with_sides(told, other, better, **parting):
    """The same, the two pairings of the bracket being otherwise."""
    sides = {"other": replace(told.parting.other, **other), "better": replace(told.parting.better, **better)}
    return _Comparison(
        told.asked, told.verdict, replace(told.parting, **sides, **parting), told.better, told.other, told.as_it_is
    )


def test_who_would_be_left_is_named(told):
    words = _WORDS[Measure.LEFT](told)
    assert "would be left without an opponent in the 1.0-point group, compared with nobody as published" in words


@pytest.mark.parametrize("measure", COUNTED)
def test_where_more_are_counted_than_are_found_nobody_is_named(told, measure):
    assert _WORDS[measure](counting(told, 99, 98)) == ""


def test_a_criterion_that_nobody_can_be_named_for_is_told_by_its_value(told):
    assert told.by_value() == "players left unpaired in the bracket would be 2, compared with 0 as published"


@pytest.mark.parametrize(
    ("measure", "values"),
    [
        (Measure.SCORE_DIFFERENCES, (1, 2)),
        (Measure.FOLLOWING, ((10,), (20,))),
        (Measure.LEFT_SCORES, ((70,), (80,))),
    ],
)
def test_nor_where_the_values_are_of_another_kind_than_the_words(told, measure, values):
    assert _WORDS[measure](counting(told, *values)) == ""


class TestDifferences:
    """2017, C.6: two scores apart, and nobody of whom it could be said."""

    def test_a_difference_that_no_pair_and_nobody_going_down_has(self, told):
        assert _WORDS[Measure.SCORE_DIFFERENCES](counting(told, (35,), (5,))) == ""

    def test_that_of_a_pair_is_told_with_their_points(self, told, asked):
        """1 lost and 6 won round 1: ten tenths lie between them."""
        pair = next((one, two) for one in (5, 2, 7, 4) for two in (1, 6, 3, 8) if _apart(asked, one, two) == 10)
        otherwise = with_sides(told, {"pairs": (pair,), "downfloaters": ()}, {"pairs": (), "downfloaters": ()})
        words = _WORDS[Measure.SCORE_DIFFERENCES](counting(otherwise, (10,), (0,)))
        assert f"would meet {pair[1]} P{pair[1]}" in words
        assert words.endswith("a score difference of 1.0 instead of 0.0 as published")


def _apart(asked, one, two):
    return abs(asked.contender(one).score - asked.contender(two).score)


def test_upfloaters_who_are_the_same_on_both_sides_decide_nothing(told):
    same = with_sides(told, {"upfloaters": (2,)}, {"upfloaters": (2,)})
    assert _WORDS[Measure.UPFLOATERS](counting(same, 3, 3)) == ""
    others = with_sides(told, {"upfloaters": (2,)}, {"upfloaters": (7,)})
    assert "would float up to this group, compared with 7 P7 (1.0) as published" in _WORDS[Measure.UPFLOATERS](
        counting(others, 3, 3)
    )


def test_where_the_bye_is_the_same_it_is_not_what_decides(told):
    assert _WORDS[Measure.TAKER_OF_THE_BYE](told) == ""


def test_of_a_long_list_the_first_are_named(asked):
    assert some(asked, []) == "nobody"
    assert some(asked, [1, 2]) == "1 P1 and 2 P2"
    assert some(asked, range(1, 9)) == "1 P1, 2 P2, 3 P3, 4 P4, 5 P5, 6 P6 and 2 more"


def test_where_only_the_order_decides_and_no_pair_is_its_own_nobody_is_said_to_meet():
    asked = ask(Desk(8).pair().log, 1)
    _, verdict = why_not_demand(asked, Demand(1, 6), full=False)
    parting = verdict.parting
    assert _order(asked, parting, "With it").endswith("(D.1), so 1 P1 meets 5 P5.")
    alike = replace(parting, better=replace(parting.better, pairs=parting.other.pairs))
    assert _order(asked, alike, "With it").endswith("(D.1).")


def test_equally_good_is_said_of_the_group_where_two_pairings_part_and_not_of_those_below(asked):
    """The highest group decides; what such a pairing has in lower groups is often worse, and nobody asks."""
    later = []
    for one, other in combinations([contender.id for contender in asked.field.contenders], 2):
        told, verdict = why_not_demand(asked, Demand(one, other), full=False)
        if verdict.parting is not None and verdict.parting.criterion is None:
            later.append((told.lines, points_in_print(verdict.parting.score)))
    assert {points for _, points in later} == {"1.0", "0.0"}
    for lines, points in later:
        assert f", the {points}-point group would be just as good, but " in lines[0]
        assert ("Lower groups are not compared, because the higher one decides." in lines) is (points == "1.0")
