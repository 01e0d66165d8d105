"""A sample of the rounds whose sentences are judged by enumeration; `python -m tests.explain` judges 3,000."""

from collections import Counter
from random import Random
from types import SimpleNamespace

import pytest

from core.model.units import PlayerId
from projections.explain.parts_of_record import alone_there
from tests.explain.__main__ import judge
from tests.explain.judged_rounds import judged_rounds
from tests.explain.judged_sentences import judge_round
from tests.explain.judges import EDITIONS

ROUNDS = 10


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.campaign(one_in=3)
def test_no_reason_is_false(edition):
    counted, false = judge(edition, ROUNDS, start=0)
    assert false == []
    said = {kind.partition(",")[0] for kind in counted}
    assert said >= {"because", "why-not"}, "the rounds were chosen badly"
    assert len(counted) > 10


def test_who_are_left_together_do_not_meet_lower_down():
    """White for one player leaves four; of two such sets [C8] decides, and two of one set may meet (decision 30)."""
    name = "dutch-2026 imported seed 7043 round 7"
    one = next(found for found in judged_rounds("dutch-2026", 7043) if found.name == name)
    assert list(judge_round(one, Random(name), Counter())) == []


def test_who_was_alone_in_a_bracket_was_moved_down_unless_it_was_the_lowest():
    asked = SimpleNamespace(who=lambda player: f"Player {player}", pairing=SimpleNamespace(bye=PlayerId(7)))
    bracket = SimpleNamespace(score=15)
    told = [str(alone_there(asked, bracket, PlayerId(player))) for player in (7, 3)]
    assert told == [
        "Player 7 was alone in the 1.5-point bracket, the lowest bracket, and was left over.",
        "Player 3 was alone in the 1.5-point bracket and was moved down.",
    ]
