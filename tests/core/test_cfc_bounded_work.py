"""Positions that could make the engine of the Canadian rules explode, each within a bound of work that is counted."""

from dataclasses import replace

import pytest

from core.editions.cfc.engine import field_of, pair
from core.model.units import RoundNumber
from projections.generator import event
from projections.generator_plan import Plan
from tests.core.counted_work import lines_of_work

EDITION = "cfc"

MOST_LINES = 5_000_000  # as for the Dutch editions


@pytest.mark.parametrize(
    ("plan", "rounds"),
    [
        pytest.param(Plan(40, 31, edition=EDITION), (30, 31), id="forty players in thirty-one rounds"),
        pytest.param(Plan(16, 12, edition=EDITION), (11, 12), id="a small field in which most have met"),
        pytest.param(Plan(200, 7, edition=EDITION, draws=990), (6, 7), id="everyone on nearly the same score"),
        pytest.param(
            Plan(120, 7, edition=EDITION, half_point_byes=0, zero_point_byes=500), (5, 6, 7), id="a half-empty field"
        ),
        pytest.param(Plan(100, 5, edition=EDITION, forbidden_pairs=900), (3, 4, 5), id="hundreds of forbidden pairs"),
        pytest.param(
            Plan(120, 5, edition=EDITION, variations=(("odd-man-once", "yes"), ("acceleration", "633.2"))),
            (2, 3),
            id="the groups of 633.2",
        ),
    ],
)
def test_the_work_is_bounded(plan, rounds):
    tournament = event(plan)
    for number in map(RoundNumber, rounds):
        field = field_of(tournament, number)
        assert lines_of_work(lambda field=field: pair(field)) < MOST_LINES, number


def test_ten_who_must_leave_their_group_so_that_others_can_be_paired():
    """Of those who lost the ten lowest may meet nobody with their own score."""
    tournament = event(Plan(100, 5, edition=EDITION, half_point_byes=0, forfeits=0, draws=0), 1)
    losers = [one.id for one in field_of(tournament, 2).contenders if one.score == 0]
    apart = frozenset((min(one, two), max(one, two)) for one in losers[-10:] for two in losers if one != two)
    field = field_of(replace(tournament, forbidden_pairs=apart), 2)
    pairings = []
    assert lines_of_work(lambda: pairings.append(pair(field))) < MOST_LINES
    assert len(pairings[0].record.brackets[0].downfloaters) == 10
