"""Two who are left in a group and meet each other in a later one: by Lim the middle group is paired last."""

from dataclasses import replace

import pytest

from projections.explain.records import explain_board, explain_float
from projections.generator import event
from tests.core.test_every_edition import plan_of
from tests.explain.asked_rounds import asked_of
from tests.explain.small_rounds import GOES_ON


@pytest.mark.parametrize("edition", ["lim-1999", "lim-2026"])
def test_what_is_said_of_both(edition):
    plan = replace(plan_of(edition, 1), players=12, rounds=4, variations=GOES_ON.get(edition, ()))
    asked = asked_of(event(plan), 2)
    pairs = [{board.white, board.black} for board in asked.published.boards]
    told = explain_board(asked, pairs.index({6, 9}) + 1, full=False)
    below = "was left unpaired there as well, and the two were paired with each other in a later group."
    assert [line.endswith(below) for line in told.lines].count(True) == 2, told.lines
    assert below in "\n".join(explain_float(asked, 9, full=False).lines)
