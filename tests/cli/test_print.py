"""`print` names what it wrote, takes no other file's place, and puts a round's papers into one folder."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli

AtStage = Callable[[str], Path]


def test_without_a_name_the_file_is_named_after_what_it_shows(cli: Cli, place: Path, at_stage: AtStage):
    at_stage("next published")
    for _ in range(2):  # the same event, the same bytes: nothing is lost by writing it again
        ended = cli("print wallchart")
        assert ended.code == ExitCode.OK, ended
    (written,) = place.glob("harbour-wallchart-event-*.html")
    assert f"Wrote {written.name}, as of event " in ended.err


def test_a_file_that_is_there_stays_unless_told(cli: Cli, place: Path, at_stage: AtStage):
    at_stage("next published")
    (place / "mine.html").write_text("mine", encoding="utf-8")
    assert cli("print players -o mine.html").code == ExitCode.BAD_INPUT
    assert (place / "mine.html").read_text(encoding="utf-8") == "mine"
    assert cli("print players -o mine.html --force").code == ExitCode.OK


def test_all_papers_of_a_round(cli: Cli, place: Path, at_stage: AtStage):
    at_stage("next published")
    assert cli("print all --round 1 -o papers --pdf --paper letter").code == ExitCode.OK
    names = sorted(path.name.rsplit("-event-", 1)[0] for path in (place / "papers").iterdir())
    assert names == sorted(
        f"harbour-{what}"
        for what in ("pairings-1", "names-1", "slips-1", "standings", "crosstable", "wallchart", "players", "cards")
    )
    assert all(path.read_bytes().startswith(b"%PDF") for path in (place / "papers").iterdir())


def test_all_papers_in_one_file(cli: Cli, place: Path, at_stage: AtStage):
    at_stage("next published")
    ended = cli("print all --round 1 -o all.pdf")
    assert (ended.code, "Wrote 8 papers into all.pdf" in ended.err) == (ExitCode.OK, True), ended
    assert (place / "all.pdf").read_bytes().startswith(b"%PDF")
    assert cli("print all --round 1 -o all.pdf").code == ExitCode.BAD_INPUT  # it stays unless told
    assert cli("print all --round 1 -o all.pdf --force").code == ExitCode.OK


@pytest.mark.parametrize("out", ["papers --pdf", "all.pdf"])
def test_what_a_pdf_cannot_show_does_not_stop_the_rest(cli: Cli, place: Path, out: str):
    """A name that is written from right to left: a browser sets it, reportlab does not."""
    hebrew = "\N{HEBREW LETTER SHIN}\N{HEBREW LETTER LAMED}"
    (place / "two.csv").write_text(f"name,rating\n{hebrew},2000\nLind,1900\nEk,1800\n", encoding="utf-8")
    for line in ("new Open --rounds 3 --as open", "player import two.csv", "round pair", "round publish"):
        assert cli(line).code == ExitCode.OK, line
    ended = cli(f"print all -o {out}")
    assert ended.code == ExitCode.OK, ended
    assert "No PDF was written: no available font contains" in ended.err
    pages = list(place.glob("**/*standings*.html"))
    assert len(pages) == 1
    assert hebrew in pages[0].read_text(encoding="utf-8")
    if out == "all.pdf":
        assert not (place / out).exists()
        assert ended.err.endswith("all.pdf was not written: each of the papers is a page for a browser.\n")


def test_where_the_rules_pair_by_the_aro_it_is_among_them_and_in_the_report(cli: Cli, place: Path):
    for line in (
        "new Dubov --system dubov-1997 --rounds 3",
        "player import entries.csv",
        "round pair",
        "round publish",
    ):
        assert cli(line).code == ExitCode.OK, line
    assert cli("print all -o papers").code == ExitCode.OK
    (aros,) = (place / "papers").glob("*-aro-*")
    assert "after round 0" in aros.read_text(encoding="utf-8")  # during round 1: nobody has met anybody
    cli("report event.html")
    assert "Average rating of opponents after round 0" in (place / "event.html").read_text(encoding="utf-8")
    assert "after round 0" in cli("standings aro").out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("print players -o players.txt", "be an .html or .pdf file, not 'players.txt'"),
        ("print players --paper a3", "Unknown paper size 'a3'. Available: a4, letter."),
        ("print slips 7", "Round 7 has no pairing: only rounds 1 to 2 have been paired."),
        ("report event.pdf", "The report is an HTML page, not 'event.pdf'."),
        ("print all -o entries.csv", "into one PDF: 'entries.csv' is neither"),
        ("print all -o all.pdf --issue", "--issue records each paper: give a folder"),
    ],
)
def test_what_cannot_be_printed(cli: Cli, at_stage: AtStage, line: str, says: str):
    at_stage("next published")
    ended = cli(line)
    assert ended.code == ExitCode.USAGE
    assert says in ended.err
