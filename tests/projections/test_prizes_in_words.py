"""For what somebody receives a prize, in words."""

import pytest

from core.prizes.rules import PrizeRules
from core.prizes.shares import Award
from projections.standings.prizes import why


@pytest.mark.parametrize(("last", "said"), [(2, "prize 2"), (3, "prizes 2-3")])
def test_one_prize_or_several(last: int, said: str):
    award = Award(player=1, fund=0, amount=5000, first_prize=2, last_prize=last, pool=5000, sharing=1)
    assert why(award, PrizeRules(funds=())) == said
