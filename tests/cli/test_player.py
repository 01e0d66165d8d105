"""`player`: what the list and the card say of those who do not play."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.exits import ExitCode
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
        assert "Plays            in no round\n" in card.out
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


class TestExpelled:
    """CFC 616, 653: the games played stay, and the player is in no standings."""

    EXPEL = 'player expel Jansen --reason "used a telephone"'

    def test_it_needs_a_reason_and_is_told_wherever_somebody_looks(self, cli: Cli, at_stage: AtStage):
        at_stage("played")
        refused = cli("player expel Jansen")
        assert (refused.code, "An expulsion needs a reason" in refused.err) == (ExitCode.REFUSED, True)
        assert "Jansen, Pieter was expelled from round 2 onwards. Reason: used a telephone" in cli(self.EXPEL).err
        assert status_of(cli, "Jansen, Pieter") == "expelled"
        assert ", expelled\n" in cli("player show Jansen").out
        standings = cli("standings").out
        assert "Jansen, Pieter was expelled and is not ranked." in standings
        assert standings.count("Jansen, Pieter") == 1
        assert "has already been expelled" in cli(self.EXPEL).err
        assert cli("print standings -o standings.html").code == ExitCode.OK
        assert "Jansen, Pieter was expelled and is not ranked." in Path("standings.html").read_text(encoding="utf-8")
        assert "was expelled and is not in the standings" in cli("standings why Jansen Rossi").err

    def test_nobody_is_paired_after_it_until_it_is_confirmed(self, cli: Cli, at_stage: AtStage):
        at_stage("played")
        cli(self.EXPEL)
        assert "Jansen" not in cli("round pair").out
        assert cli("player rejoin Jansen --from-round 3").code == ExitCode.REFUSED
        assert cli("player rejoin Jansen --from-round 3 --yes").code == ExitCode.OK
        assert "was expelled" not in cli("standings").out

    def test_who_is_paired_already_is_named(self, cli: Cli, at_stage: AtStage):
        at_stage("paired")
        ended = cli(self.EXPEL)
        assert "which has not been published yet" in ended.err, ended


def test_opponents_have_the_numbers_of_the_list_of_players(cli: Cli):
    """Numbers move after a corrected rating: one player has one number, also among the opponents of a card."""
    for line in (
        'new "Open" --rounds 4 --system dutch-2026',
        *(
            f"player add {name} --rating {2000 - 10 * place}"
            for place, name in enumerate(("Adam", "Beck", "Cole", "Dahl"))
        ),
        "round pair --seed 4",
        "round publish",
        "result set 1 1:1-0 2:1-0",
        "player correct Dahl --rating 2300 --reason list",
    ):
        assert cli(line).code == ExitCode.OK, line
    listed = json.loads(cli("player list --json").out)["players"]
    numbers = {row["name"]: row["number"] for row in listed}
    assert numbers["Dahl"] == 1, "the numbers have moved"
    met = 0
    for player in numbers:
        for line in cli(f"player show {player}").out.splitlines():
            for opponent in numbers.keys() - {player}:
                if opponent in line.split():
                    assert line.split()[3] == str(numbers[opponent]), line
                    met += 1
    assert met == 4
