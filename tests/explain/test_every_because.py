"""A sample of the rounds whose sentences are judged by enumeration; `python -m tests.explain` judges 3,000."""

import pytest

from tests.explain.__main__ import judge
from tests.explain.judges import EDITIONS

ROUNDS = 10


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_reason_is_false(edition):
    counted, false = judge(edition, ROUNDS, start=0)
    assert false == []
    said = {kind.partition(",")[0] for kind in counted}
    assert said >= {"because", "why-not"}, "the rounds were chosen badly"
    assert len(counted) > 10
