"""Rules of the organiser's own (CFC 601, 602): announced before round 1, printed with the rules, kept with a reason."""

import json
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli

TEXT = "No game begins before noon; a bye may be asked for until round 3."


@pytest.fixture
def announced(cli: Cli) -> Cli:
    assert cli("new Open --rounds 3 --system cfc").code == 0
    for name, rating in zip(("Adam", "Beck", "Cole", "Dahl"), range(2000, 1600, -100), strict=True):
        assert cli("player", "add", name, "--rating", str(rating)).code == 0
    ended = cli("announce", "add", TEXT)
    assert ended.code == 0
    assert f"House rule 1 was announced: {TEXT}" in ended.err
    return cli


def test_it_is_printed_with_the_rules(announced: Cli):
    assert announced("announce list").out.splitlines() == [
        "Open is played under cfc: Canadian handbook, ratings-controlled individual Swiss, rules 610 to 633.",
        f"1. {TEXT}",
    ]
    listed = json.loads(announced("announce list --json").out)
    assert listed["rules"] == [{"number": 1, "text": TEXT}]
    assert TEXT in announced("info").out
    assert TEXT in announced("log list").out
    assert announced("round pair --seed 4").code == 0
    assert announced("report event.html").code == 0
    assert f"1. {TEXT}" in Path("event.html").read_text(encoding="utf-8")
    assert announced("print pairings 1 -o sheet.html").code == 0
    assert TEXT in Path("sheet.html").read_text(encoding="utf-8")


def test_a_file_tells_it_or_says_that_it_does_not(announced: Cli):
    assert announced("round pair --seed 4").code == 0
    assert announced("export event.trf --format trf26").code == 0
    assert f"Own rule. House rule 1 was announced: {TEXT}" in Path("event.trf").read_text(encoding="utf-8")
    lost = announced("export event16.trf --format trf16")
    assert f"the organiser's rule 1, {TEXT!r}" in lost.err


def test_before_round_1_it_can_be_put_otherwise(announced: Cli):
    assert announced("announce change 1 'No game begins before one.'").code == 0
    assert announced("announce list").out.splitlines()[1:] == ["1. No game begins before one."]
    assert announced("announce withdraw 1").code == 0
    assert announced("announce list").out.splitlines()[1:] == ["No house rules."]
    assert announced("announce add Another.").code == 0
    assert announced("announce list").out.splitlines()[1:] == ["2. Another."]
    assert announced("undo").code == 0
    assert announced("undo").code == 0
    assert announced("announce list").out.splitlines()[1:] == ["1. No game begins before one."]


@pytest.mark.parametrize("command", ["announce add Another.", "announce change 1 Another.", "announce withdraw 1"])
def test_after_the_start_only_with_a_reason(announced: Cli, command: str):
    assert announced("round pair --seed 4").code == 0
    refused = announced(command)
    assert refused.code == ExitCode.REFUSED
    assert "CFC 602" in refused.err
    assert "needs a reason" in refused.err
    assert announced(f"{command} --reason 'the hall closes early'").code == 0
    assert announced("export event.trf --format trf26").code == 0
    told = Path("event.trf").read_text(encoding="utf-8")
    assert "Own rule after round 1. House rule" in told
    assert "the hall closes early" in told
    assert announced("replay 1").code == 0
    assert announced("verify").code == 0


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("announce add ' '", "needs a text"),
        ("announce change 2 Another.", "House rule 2"),
        ("announce withdraw 2", "House rule 2"),
        (f"announce change 1 '{TEXT}'", "says this"),
    ],
)
def test_what_makes_no_sense_is_refused(announced: Cli, command: str, says: str):
    refused = announced(command)
    assert (refused.code, says in refused.err) == (ExitCode.REFUSED, True)


def test_two_logs_that_differ_in_it_are_told_apart(announced: Cli):
    announced("announce change 1 Another.")
    assert "house rules" in announced("diff 6 7").out
