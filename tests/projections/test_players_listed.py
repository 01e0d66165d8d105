"""The remark beside a player in the list: since when, until when."""

from types import SimpleNamespace

import pytest

from core.model.tournament import Span
from projections.tables.players import _remark


@pytest.mark.parametrize(
    ("spans", "rounds", "remark"),
    [
        (((1, None),), 3, ""),
        (((1, 1),), 3, "until round 1"),
        (((1, 2),), 3, "until round 2"),
        (((1, 3),), 3, ""),
        (((1, 3),), None, "until round 3"),
        (((1, 0),), 3, "withdrew"),
        (((2, None),), 3, "from round 2"),
        (((2, 2),), 3, "from round 2, until round 2"),
        ((), 3, "withdrew"),
    ],
)
def test_it_says_what_is_not_the_whole_event(spans, rounds, remark):
    tournament = SimpleNamespace(settings=SimpleNamespace(rounds=rounds))
    player = SimpleNamespace(expelled=False, spans=tuple(Span(*one) for one in spans))
    assert str(_remark(tournament, player)) == remark
