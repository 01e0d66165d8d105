"""A round by a current FIDE edition takes about as much work as by Dutch 2017: lines are counted, nothing is timed."""

from dataclasses import replace

import pytest

from core.editions.pairing import field_of, pair
from core.model.tournament import Tournament
from projections.generator import states
from projections.generator_plan import Plan
from tests.core.counted_work import lines_of_work

EDITIONS = ("dutch-2012", "dutch-2026", "burstein-2017", "burstein-2026", "dubov-2018", "dubov-2026", "lim-2026")
MOST_TIMES = 1.7
"""It was 1.5 until Dutch 2017 took 0.6 to 0.8 of its lines, with small brackets looked at one by one (decision 253)."""


def states_of(players: int) -> list[Tournament]:
    """Early, in the middle and at the end of some events."""
    plans = [Plan(players, 9, seed=seed, half_point_byes=40 * seed) for seed in range(max(1, 200 // players))]
    return [state for plan in plans for state in states(plan) if state.next_round in (2, 5, 7, 9)]


def work(states: list[Tournament], edition: str) -> int:
    """Lines executed to pair the next round of each."""
    fields = [
        field_of(replace(state, settings=replace(state.settings, edition=edition)), state.next_round)
        for state in states
    ]
    return lines_of_work(lambda: [pair(field) for field in fields])


@pytest.mark.parametrize("players", [40, 100, pytest.param(400, marks=pytest.mark.slow)])
def test_no_edition_takes_much_more_work_than_dutch_2017(players):
    states = states_of(players)
    base = work(states, "dutch-2017")
    times = {edition: work(states, edition) / base for edition in EDITIONS}
    assert max(times.values()) < MOST_TIMES, times
