"""`board` and `checkin` as an arbiter types them: on the sheet, on paper, in replay."""

import json
from pathlib import Path

from cli.exits import ExitCode
from tests.cli.conftest import Cli


def entered(cli: Cli) -> None:
    assert cli("new", "Open", "--rounds", "3", "--system", "dutch-2026").code == 0
    for number, name in enumerate(("Adam", "Beck", "Cole", "Dahl", "Egon", "Faber")):
        assert cli("player", "add", name, "--rating", str(2000 - 100 * number)).code == 0


def board_of(cli: Cli, who: str) -> int:
    boards = json.loads(cli("round status --json").out)["boards"]
    return next(one["board"] for one in boards if who in (one["white"]["name"], one["black"]["name"]))


class TestFixedBoard:
    def test_sheet_and_paper_have_the_game_there_and_a_replay_is_identical(self, cli: Cli, place: Path):
        entered(cli)
        assert cli("board fix Adam 3 --reason wheelchair").code == 0
        assert cli("round pair --seed 4").code == 0
        assert board_of(cli, "Adam") == 3
        assert cli("print pairings 1 -o pairings.html").code == 0
        paper = (place / "pairings.html").read_text()
        assert paper.index("Beck") < paper.index("Adam")
        assert cli("board release Adam").code == 0
        assert "identical byte for byte" in cli("replay 1").out
        assert "identical byte for byte" in cli("replay 1 --known now").out, "fixed boards are those of then"
        assert cli("verify").code == 0

    def test_of_two_who_meet_the_other_is_told(self, cli: Cli, place: Path):
        entered(cli)
        for player, board in (("Adam", "3"), ("Dahl", "2")):
            assert cli("board", "fix", player, board).code == 0
        paired = cli("round pair --seed 4")
        assert board_of(cli, "Adam") == board_of(cli, "Dahl") == 3
        told = "Board 2 is reserved for Dahl, who plays on board 3, which is reserved for the opponent, Adam."
        assert told in paired.out

    def test_they_are_listed(self, cli: Cli, place: Path):
        entered(cli)
        assert cli("board fix Adam 3").code == 0
        listed = json.loads(cli("board list --json").out)["fixed_boards"]
        assert [(one["board"], one["name"]) for one in listed] == [(3, "Adam")]
        assert "Reserved board" in cli("player show Adam").out


class TestCheckIn:
    def test_an_evening(self, cli: Cli, place: Path):
        entered(cli)
        assert cli("checkin open").code == 0
        assert cli("checkin arrived Adam id:2 Cole Dahl Egon").code == 0
        assert [one["name"] for one in json.loads(cli("checkin list --json").out)["missing"]] == ["Faber"]
        assert "open, 5 checked in, 1 has not" in cli("info").out
        assert cli("round pair --seed 4").code == ExitCode.REFUSED
        asked = cli("checkin close")
        assert (asked.code, "Faber (id 6)" in asked.err) == (ExitCode.REFUSED, True)
        assert cli("checkin close --yes").code == 0
        paired = cli("round pair --seed 4")
        assert (paired.code, "Faber" in paired.out) == (0, False)
        assert cli("player rejoin Faber").code == 0
