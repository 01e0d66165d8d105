"""What a round without a game means, outcome by outcome: floats and the right to the bye of the text in force."""

import pytest

from core.general_rules.announced import ABSENCE_UNTIL_2026, AbsenceRule
from core.general_rules.unplayed_rounds import BY_THE_DUTCH_OF_2026, Unplayed
from core.model.results import STANDARD, Outcome


@pytest.mark.parametrize(
    ("outcome", "points", "floats", "bars"),
    [
        (Outcome.PAIRING_ALLOCATED_BYE, 10, True, True),
        (Outcome.PAIRING_ALLOCATED_BYE, 0, True, True),
        (Outcome.FORFEIT_WIN, 10, True, True),
        (Outcome.FULL_POINT_BYE, 10, True, True),
        (Outcome.HALF_POINT_BYE, 5, True, False),
        (Outcome.ZERO_POINT_BYE, 0, False, False),
        (Outcome.FORFEIT_LOSS, 0, False, False),
    ],
)
def test_the_dutch_system_of_2026(outcome: Outcome, points: int, floats: bool, bars: bool):
    """1.4.3: a downfloat is the bye, or more points than a loss brings; 2.1.2: the bye, or the points of a win, bar."""
    one = Unplayed(outcome, points, STANDARD)
    assert BY_THE_DUTCH_OF_2026.gives_downfloat(one) is floats
    assert BY_THE_DUTCH_OF_2026.bars_from_bye(one) is bars


def test_what_the_text_does_not_say_of_absence_is_announced_as_a_rule_of_the_tournament():
    assert ABSENCE_UNTIL_2026.article
    assert ABSENCE_UNTIL_2026.variation.article == ABSENCE_UNTIL_2026.article
    silent = AbsenceRule(article="", summary="", default=ABSENCE_UNTIL_2026.default, excused_until_published=False)
    assert silent.variation.article == "rules of the tournament"
