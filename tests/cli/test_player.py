"""`player`: what the list and the card say of those who do not play."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.session.exits import ExitCode
from tests.cli.conftest import Cli

AtStage = Callable[[str], Path]


def status_of(cli: Cli, name: str) -> str:
    ended = cli("player list --json")
    assert ended.code == ExitCode.OK, ended
    return next(row["status"] for row in json.loads(ended.out)["players"] if row["name"] == name)


class TestThoseWhoNeverPlay:
    """A player may leave before he has taken part in any round: then there is no round in which he does."""

    def test_withdrawn_before_round_1(self, cli: Cli, at_stage: AtStage):
        at_stage("registered")
        assert cli("player", "withdraw", "Jansen").code == ExitCode.OK
        assert status_of(cli, "Jansen, Pieter") == "withdrawn"
        card = cli("player show Jansen")
        assert card.code == ExitCode.OK
        assert "Takes part       in no round\n" in card.out
        assert cli("player list").code == cli("info").code == cli("round pair").code == ExitCode.OK

    def test_withdrawn_before_he_arrived(self, cli: Cli, at_stage: AtStage):
        at_stage("published")
        assert cli('player late "Late, Ann" --first-round 4 --yes').code == ExitCode.OK
        assert status_of(cli, "Late, Ann") == "from round 4"
        assert cli("player withdraw Late --from-round 3").code == ExitCode.OK
        assert status_of(cli, "Late, Ann") == "withdrawn"

    @pytest.mark.parametrize("back", [3, 4])
    def test_one_who_comes_back_later_is_not_gone(self, cli: Cli, at_stage: AtStage, back: int):
        at_stage("published")
        assert cli("player withdraw Jansen --from-round 2").code == ExitCode.OK
        assert status_of(cli, "Jansen, Pieter") == "withdrawn"
        assert cli(f"player rejoin Jansen --from-round {back}").code == ExitCode.OK
        assert status_of(cli, "Jansen, Pieter") == f"from round {back}"
