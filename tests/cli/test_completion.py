"""Completion and the manual page: what is offered at each place, and that shells and man take what is printed."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.command_table import COMMANDS
from cli.exits import ExitCode
from tests.cli.conftest import Cli

AtStage = Callable[[str], Path]
SHELLS = {"bash": ("bash", "-n"), "zsh": ("zsh", "-n"), "fish": ("fish", "--no-execute")}


@pytest.fixture
def offered(cli: Cli):
    def ask(*words: str) -> list[str]:
        ended = cli("completion", "words", "--", *words)
        assert ended.code == ExitCode.OK, ended
        return ended.out.split("\n")[:-1]

    return ask


class TestWords:
    @pytest.mark.parametrize(
        ("words", "found"),
        [
            (("pl",), ["player"]),
            (("player", "wi"), ["withdraw"]),
            (("round", "alter", "c"), ["colours"]),
            (("player", "ratings", ""), ["check", "import", "list"]),
            (("player", "withdraw", "7", "--fr"), ["--from-round"]),
            (("nonsense", ""), [""]),
        ],
    )
    def test_commands_and_options(self, words, found, offered):
        assert offered(*words) == found

    def test_every_first_word(self, offered):
        assert set(offered("")) == {path.split()[0] for path in COMMANDS}

    def test_players(self, offered, at_stage: AtStage):
        at_stage("published")
        assert offered("player", "withdraw", "nov") == ["Novak, Jana", "Novak, Petr"]
        assert offered("bye", "grant", "Ros") == ["Rossi, Paolo"]

    def test_boards_without_a_result(self, offered, at_stage: AtStage, cli: Cli):
        at_stage("published")
        cli("result set 1 1:1-0 2:=")
        assert offered("result", "set", "1", "") == [f"{board}:" for board in range(3, 10)]

    def test_tournaments(self, offered, at_stage: AtStage, cli: Cli):
        at_stage("registered")
        cli("new Winter --rounds 3 --as winter")
        assert offered("info", "-t", "") == ["harbour", "winter"]
        assert offered("player", "withdraw", "-t", "harbour", "ross") == ["Rossi, Paolo"]

    def test_without_a_database_nothing_is_offered_and_nothing_said(self, cli: Cli):
        ended = cli("completion", "words", "--", "player", "withdraw", "")
        assert (ended.code, ended.out, ended.err) == (ExitCode.OK, "\n", "")


@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_takes_its_script(shell: str, cli: Cli, tmp_path: Path):
    ended = cli(f"completion script {shell}")
    assert ended.code == ExitCode.OK
    assert "pairtrail completion words -- " in ended.out
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed here")
    file = tmp_path / "script"
    file.write_text(ended.out, encoding="utf-8")
    assert subprocess.run([*SHELLS[shell], str(file)], capture_output=True, check=False).returncode == 0


def test_another_shell(cli: Cli):
    assert cli("completion script csh").code == ExitCode.USAGE


def test_the_manual_names_every_command(cli: Cli):
    page = cli("manual").out.replace("\\-", "-")
    for path in COMMANDS:
        assert f".B pairtrail {path}\n" in page


def test_man_takes_the_manual(cli: Cli, tmp_path: Path):
    if shutil.which("groff") is None:
        pytest.skip("groff is not installed here")
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww"], input=cli("manual").out.encode(), capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
