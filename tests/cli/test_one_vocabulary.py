"""One word for one thing: help, rounds, undo and the list of tournaments are asked for in the same way everywhere."""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.command_table import COMMANDS
from cli.exits import ExitCode
from tests.cli.conftest import Cli
from tests.data_paths import CHECKOUT

AtStage = Callable[[str], Path]
ROUND_FIRST = {
    "round status": ("round status --round 1", "round status 1"),
    "round status, short": ("round status -r 1", "round status 1"),
    "round status, with a sign": ("round status --round=1", "round status 1"),
    "result missing": ("result missing --round 2", "result missing 2"),
    "replay": ("replay --known now --round 2", "replay 2 --known now"),
}


@pytest.mark.parametrize("path", sorted(COMMANDS))
@pytest.mark.campaign(one_in=4)
def test_help_is_asked_for_in_three_ways(path: str, cli: Cli):
    if path == "compat":
        pytest.skip("speaks the command lines of other programs, where -h may be theirs")
    long = cli(f"{path} --help")
    assert (long.code, bool(long.out)) == (ExitCode.OK, True)
    assert cli(f"{path} -h") == long
    assert cli(f"help {path}") == long


def test_a_value_may_read_like_a_question_for_help(cli: Cli, at_stage: AtStage):
    at_stage("registered")
    assert cli("player", "strike", "Rossi", "--reason", "-h").code == ExitCode.OK
    assert "Reason: -h" in cli("log list").out


@pytest.mark.parametrize("case", ROUND_FIRST)
def test_the_round_is_an_option_everywhere(case: str, cli: Cli, at_stage: AtStage):
    at_stage("next published")
    named, placed = ROUND_FIRST[case]
    assert cli(named) == cli(placed)


def test_results_by_the_option(cli: Cli, at_stage: AtStage):
    at_stage("published")
    assert cli("result set 1-0 = --round 1").code == ExitCode.OK
    assert "1 8" not in cli("result missing").out
    assert cli("result set 5:1-0 -r 1").code == ExitCode.OK


def test_from_which_round_is_asked_for_alike(cli: Cli, at_stage: AtStage):
    at_stage("next published")
    assert cli("player late Zoe --from-round 3").code == ExitCode.OK
    assert cli("player late Ann --first-round 3").code == ExitCode.OK
    assert cli("player withdraw Rossi --from-round 3").code == ExitCode.OK


def test_undo_says_in_words_what_it_takes_back(cli: Cli, at_stage: AtStage):
    at_stage("bye granted")
    said = cli("undo").err.splitlines()[0]
    assert said.startswith("Undone: event ")
    assert "Ito, Kenji was given a half-point bye in round 2." in said
    assert "counts again" in cli("redo").err.splitlines()[0]


def test_the_tournaments_of_a_database(cli: Cli, at_stage: AtStage):
    at_stage("played")
    cli('new "Winter Cup" --rounds 3 --as winter')
    listed = cli("list")
    assert listed.code == ExitCode.OK
    assert [line.split()[0] for line in listed.out.splitlines()[2:]] == ["harbour", "winter"]
    found = json.loads(cli("list --json").out)["tournaments"]
    assert [(one["tournament"], one["rounds_paired"]) for one in found] == [("harbour", 1), ("winter", 0)]


def test_long_help_goes_through_a_pager_on_a_terminal(cli: Cli, monkeypatch: pytest.MonkeyPatch):
    seen: list[str] = []
    monkeypatch.setattr("pydoc.pager", seen.append)
    assert "Exit codes:" in cli("help all").out
    assert seen == [], "not into a pipe"
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    cli("help all")
    assert len(seen) == 1
    assert "Exit codes:" in seen[0]


def test_to_verify_shows_that_it_goes_on(cli: Cli, at_stage: AtStage, monkeypatch: pytest.MonkeyPatch):
    shown: list[tuple[str, int]] = []

    @contextmanager
    def counting(what: str) -> Iterator[Callable[[int], None]]:
        yield lambda done: shown.append((what, done))

    monkeypatch.setattr("cli.output.streams.counting", counting)
    at_stage("next published")
    assert cli("verify").code == ExitCode.OK
    assert shown == [("rounds paired again", 0), ("rounds paired again", 1)]


def test_a_tournament_under_rules_of_another_release_does_not_hide_the_others(cli: Cli, place: Path):
    shutil.copy(CHECKOUT / "tests/data/logs/0.1.0/log.db", place / "old.db")
    ended = cli("list --all --db sqlite:///old.db")
    assert ended.code == 0
    assert "enter the results of round 2" in ended.out
    assert "unknown rules 'edition Ünïcödé ♔'" in ended.out


@pytest.mark.parametrize("typed", ["0", "-1", "x", "1.5"])
def test_a_number_below_its_least_and_what_is_none_is_refused(cli: Cli, place: Path, typed: str):
    """Digits are taken without pydantic; the bound of the option holds all the same."""
    assert cli('new "Club" --rounds 3').code == 0
    refused = cli("log", "list", "--last", typed)
    assert refused.code == 2
    assert "--last" in refused.err
