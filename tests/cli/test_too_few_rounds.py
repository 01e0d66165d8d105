"""Before the first round: where the number of rounds cannot decide among the entries (the Swiss-system article)."""

import json

import pytest

from core.general_rules.knockout import rounds_needed
from tests.cli.conftest import Cli


@pytest.mark.parametrize(("players", "rounds"), [(1, 0), (2, 1), (8, 3), (9, 4), (16, 4), (32, 5), (33, 6), (64, 6)])
def test_the_binary_logarithm_rounded_up(players: int, rounds: int):
    assert rounds_needed(players) == rounds


@pytest.mark.parametrize(("players", "is_told"), [(8, False), (9, True)])
def test_three_rounds(cli: Cli, players: int, *, is_told: bool):
    assert cli("new Open --rounds 3").code == 0
    for number in range(players):
        assert cli("player", "add", f"Player {number}").code == 0
    text = (
        "9 players are a large field for 3 rounds: 2 can win all their games without having met. "
        "To decide among so many takes 4 rounds"
    )
    printed = (
        "9 players is a large field for 3 rounds: 2 can win all their games without meeting each other. "
        "Separating so many takes 4 rounds"
    )
    checked = cli("round check")
    assert (checked.code, printed in checked.out, printed in cli("info").out) == (0, is_told, is_told)
    assert any(text in one for one in json.loads(cli("round check --json").out)["remarks"]) == is_told
    assert cli("round pair").code == 0
    assert printed not in cli("info").out
