"""Which of two ratings counts (decision 200), each rule with both ratings, with one and with none."""

import pytest

from core.general_rules.announced import RatingRule, is_rule, rating_that_counts, rule_told
from core.model.in_one_reading import rating_in
from core.model.results import Reading
from core.model.tournament import Player
from core.ratings.change import rating_of


@pytest.mark.parametrize(
    ("rule", "both", "reversed_", "fide_alone", "national_alone"),
    [
        (RatingRule.HIGHER, 1850, 1850, 1800, 1850),
        (RatingRule.FIDE, 1800, 1850, 1800, 1850),
        (RatingRule.NATIONAL, 1850, 1800, 1800, 1850),
        (RatingRule.FIDE_ONLY, 1800, 1850, 1800, 0),
        (RatingRule.NATIONAL_ONLY, 1850, 1800, 0, 1850),
    ],
)
def test_the_rating_that_counts(rule, both, reversed_, fide_alone, national_alone):
    assert rating_that_counts(rule, 1800, 1850) == both
    assert rating_that_counts(rule, 1850, 1800) == reversed_
    assert rating_that_counts(rule, 1800, 0) == fide_alone
    assert rating_that_counts(rule, 0, 1850) == national_alone
    assert rating_that_counts(rule, 0, 0) == 0


def test_a_name_that_is_no_rule_is_shown_as_it_is():
    assert (is_rule("lower"), is_rule(""), is_rule("fide-only")) == (False, False, True)
    assert (rule_told("lower"), rule_told("")) == ("lower", "")
    assert rule_told("fide-only") == "the FIDE rating only"


def test_what_is_rated_has_the_rating_of_its_list_and_without_lists_that_of_the_report():
    listed = Player(1, "A", rating=1850, fide_rating=1800, national_rating=1850)
    assert (listed.rating_for_fide, listed.rating_for_federation) == (1800, 1850)
    national = Player(1, "A", rating=1850, national_rating=1850)
    assert (national.rating_for_fide, national.rating_for_federation) == (0, 1850)
    plain = Player(1, "A", rating=1850, other_rating_for_report=1840)
    assert (plain.rating_for_fide, plain.rating_for_federation, plain.has_list_ratings) == (1840, 1840, False)


def test_changes_and_k_are_those_of_the_fide_rating():
    """K is 10 from 2400 on (B.02, 8.3.3): a national rating above that does not lower it."""
    listed = Player(1, "A", rating=2450, fide_rating=2300, national_rating=2450)
    assert rating_of(listed) == 2300
    assert [rating_in(listed, reading) for reading in Reading] == [2450, 2450, 2300]
    assert rating_of(Player(1, "A", rating=2450, national_rating=2450)) == 0
