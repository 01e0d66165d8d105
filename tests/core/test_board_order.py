"""The order of boards: 1998 F.1, C.04.2.D.9, C.04.2, 3.6 since 2026."""

import pytest

from core.general_rules.board_order import board_order

NUMBERS = {player: player for player in range(1, 7)}


@pytest.mark.parametrize(
    ("scores", "ordered"),
    [
        pytest.param((10, 20, 10, 10, 15, 0), ((2, 5), (1, 4), (3, 6)), id="score of the higher ranked player"),
        pytest.param((20, 20, 20, 0, 5, 10), ((3, 6), (2, 5), (1, 4)), id="sum of both scores"),
        pytest.param((20, 20, 20, 0, 0, 0), ((1, 4), (2, 5), (3, 6)), id="rank of the higher ranked player"),
        pytest.param((0, 20, 20, 20, 0, 0), ((2, 5), (3, 6), (1, 4)), id="the higher ranked is who has more points"),
    ],
)
def test_each_criterion(scores, ordered):
    pairs = [(3, 6), (1, 4), (2, 5)]
    assert board_order(pairs, dict(zip(NUMBERS, scores, strict=True)), NUMBERS) == ordered
