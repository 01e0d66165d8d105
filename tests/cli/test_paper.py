"""`report` and `print`: what they write, and what they refuse."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli

APPEAL = "print appeal case --round 2 -o sheet.html"


@pytest.mark.parametrize(
    ("line", "says", "code"),
    [
        pytest.param(f"{APPEAL}", "Which pairing, bye or board is disputed?", ExitCode.USAGE, id="nothing asked"),
        pytest.param(
            f"{APPEAL} --board 1 --bye 3",
            "Which pairing, bye or board is disputed?",
            ExitCode.USAGE,
            id="two questions",
        ),
        pytest.param(f"{APPEAL} --pair 1 99", "Pairing number 99", ExitCode.USAGE, id="no such player"),
        pytest.param(f"{APPEAL} --pair 1 Almeida", "the same player", ExitCode.USAGE, id="the same player"),
        pytest.param(f"{APPEAL} --board 77", "has no board 77", ExitCode.USAGE, id="no such board"),
        pytest.param("print appeal case --round 9 --board 1 -o s.pdf", "no pairing", 2, id="no such round"),
        pytest.param(
            "print appeal case --board 1 -o s.docx", "be an .html or .pdf file", ExitCode.USAGE, id="no such format"
        ),
        pytest.param("print appeal 3 --board 1 -o s.html", "No appeals are on record", ExitCode.USAGE, id="no appeal"),
        pytest.param(
            "print pairings -o p.docx", "be an .html or .pdf file", ExitCode.USAGE, id="no such form of a list"
        ),
        pytest.param(
            "print pairings 9 -o p.html", "only rounds 1 to 2 have been paired", ExitCode.USAGE, id="not paired"
        ),
        pytest.param("report nowhere/event.html", "cannot be written", ExitCode.BAD_INPUT, id="no such folder"),
    ],
)
def test_what_cannot_be_written_is_refused(
    line: str, says: str, code: int, cli: Cli, at_stage: Callable[[str], Path], place: Path
):
    at_stage("next published")
    before = sorted(place.glob("*.*"))
    ended = cli(line)
    assert (ended.code, says in ended.err) == (code, True), ended
    assert sorted(place.glob("*.*")) == before


def test_a_file_that_is_there_is_not_overwritten_unless_asked(cli: Cli, at_stage: Callable[[str], Path], place: Path):
    at_stage("next published")
    (place / "event.html").write_text("mine")
    assert cli("report event.html").code == ExitCode.BAD_INPUT
    assert (place / "event.html").read_text() == "mine"
    assert cli("report event.html --force").code == ExitCode.OK
    assert (place / "event.html").read_text().startswith("<!doctype html>")


def test_an_appeal_on_record_brings_its_round_and_its_words(cli: Cli, at_stage: Callable[[str], Path], place: Path):
    at_stage("next published")
    lodged = cli("appeal lodge 15 'I had Black before' --round 2 --json")
    number = json.loads(lodged.out)["events"][0]["event"]
    assert cli(f"print appeal {number} --pair 15 19 -o sheet.html").code == 0
    page = (place / "sheet.html").read_text(encoding="utf-8")
    assert f"Appeal 1, event {number}" in page
    assert "I had Black before" in page
    assert "Why does 15 Novak, Petr not play 19 Rossi, Paolo in round 2?" in page


def test_a_moment_of_the_past_gives_the_page_of_that_moment(cli: Cli, at_stage: Callable[[str], Path], place: Path):
    at_stage("next published")
    told = json.loads(cli("report then.html --at round:1:published --json").out)
    page = (place / "then.html").read_text(encoding="utf-8")
    assert f"As of event {told['event']}, hash <code>{told['head']}</code>" in page
    assert 'id="r1"' in page
    assert 'id="r2"' not in page
