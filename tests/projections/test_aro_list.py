"""The average rating of opponents: the list is that of the last round before which nothing is open."""

import pytest

from projections.standings.aro import last_round_known
from tests.core.events_by_hand import event


@pytest.mark.parametrize(
    ("first", "second", "known"),
    [
        pytest.param("2w1 2b1 2w1", "1b0 1w0 1b0", 3, id="all results"),
        pytest.param("2w1 2b1 2w?", "1b0 1w0 1b?", 2, id="the last round is being played"),
        pytest.param("2w1 2b? 2w1", "1b0 1w? 1b0", 1, id="a game of round 2 is open, though round 3 has ended"),
        pytest.param("2w?", "1b?", 0, id="round 1 is being played"),
    ],
)
def test_the_last_round_known(first: str, second: str, known: int):
    assert last_round_known(event({1: first, 2: second})) == known
