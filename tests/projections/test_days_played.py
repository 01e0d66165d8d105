"""On which day a game was played: as it was said of its result, for the pairing that counts."""

from datetime import UTC, date, datetime

import pytest
from msgspec import structs

from core.model.results import Result
from events.deciders import results as boards
from events.deciders import rounds
from events.vocabulary.games import ResultRecorded
from projections.log_in_words.milestones import days_played
from tests.deciders.desk import Desk

NINTH, TENTH = datetime(2026, 1, 9, 19, tzinfo=UTC), datetime(2026, 1, 10, 19, tzinfo=UTC)


@pytest.fixture
def desk() -> Desk:
    desk = Desk().pair()
    desk.do(boards.record_many, 1, [(1, Result.WHITE_WINS), (2, Result.DRAW)])
    return desk


def dated(desk: Desk, *days: datetime | None) -> list:
    """The log, its results said to be of these days, in order."""
    results = (one for one in desk.log if isinstance(one.event, ResultRecorded))
    days_of = {one.version: day for one, day in zip(results, days, strict=True)}
    return [structs.replace(one, occurred_at=days_of.get(one.version)) for one in desk.log]


def test_a_result_of_which_no_day_was_said_has_none(desk: Desk):
    assert days_played(dated(desk, NINTH, None)) == {(1, 1): date(2026, 1, 9)}


def test_of_two_results_of_a_board_the_last_day_counts(desk: Desk):
    log = dated(desk, TENTH, None)
    again = next(one for one in log if isinstance(one.event, ResultRecorded))
    earlier = structs.replace(again, version=log[-1].version + 1, occurred_at=NINTH)
    assert days_played([*log, earlier]) == {(1, 1): date(2026, 1, 10)}


def test_a_round_that_was_voided_has_been_played_on_no_day(desk: Desk):
    desk.do(rounds.void, 1, reason="wrong list", confirmed=True)
    assert days_played(dated(desk, NINTH, TENTH)) == {}
