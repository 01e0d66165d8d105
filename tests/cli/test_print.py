"""`print` names what it wrote, takes no other file's place, and puts a round's papers into one folder."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader

from cli.exits import ExitCode
from tests.browser import chromium
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
        for what in ("pairings-1", "by-name-1", "slips-1", "standings", "crosstable", "wallchart", "players", "cards")
    )
    assert all(path.read_bytes().startswith(b"%PDF") for path in (place / "papers").iterdir())


def test_all_papers_in_one_file(cli: Cli, place: Path, at_stage: AtStage):
    at_stage("next published")
    ended = cli("print all --round 1 -o all.pdf")
    assert (ended.code, "Wrote 8 papers to all.pdf" in ended.err) == (ExitCode.OK, True), ended
    assert (place / "all.pdf").read_bytes().startswith(b"%PDF")
    assert cli("print all --round 1 -o all.pdf").code == ExitCode.BAD_INPUT  # it stays unless told
    assert cli("print all --round 1 -o all.pdf --force").code == ExitCode.OK


HEBREW = "\N{HEBREW LETTER SHIN}\N{HEBREW LETTER LAMED}"
STEERED = f"{HEBREW}\N{ZERO WIDTH NON-JOINER}"
"""With a sign that only steers the letters beside it, as Persian names have, and that no reader finds in a paper."""


@pytest.fixture
def hebrew(cli: Cli, place: Path) -> None:
    """Round 1 with a name that is written from right to left: a browser sets it, reportlab does not."""
    (place / "two.csv").write_text(f"name,rating\n{STEERED},2000\nLind,1900\nEk,1800\n", encoding="utf-8")
    for line in ("new Open --rounds 3 --as open", "player import two.csv", "round pair", "round publish"):
        assert cli(line).code == ExitCode.OK, line


DRAWS_NO_HEBREW = """
import sys
from reportlab.pdfgen.canvas import Canvas
(made,) = (word.partition("=")[2] for word in sys.argv if word.startswith("--print-to-pdf="))
paper = Canvas(made)
paper.drawString(100, 100, "Lind, Ek")
paper.save()
"""
WRITES_NO_PDF = DRAWS_NO_HEBREW.partition("paper =")[0] + 'open(made, "w").write("no paper")'


@pytest.mark.usefixtures("hebrew")
@pytest.mark.parametrize(
    "program",
    ["", "raise SystemExit(1)", DRAWS_NO_HEBREW, WRITES_NO_PDF],
    ids=["no browser", "one that fails", "one without the letters", "one that writes something else"],
)
@pytest.mark.parametrize("out", ["papers --pdf", "all.pdf"])
@pytest.mark.campaign(one_in=4)
def test_what_nothing_here_can_draw_does_not_stop_the_rest(
    cli: Cli, place: Path, out: str, program: str, monkeypatch: pytest.MonkeyPatch
):
    browser = place / "browser"
    browser.write_text(f"#!{sys.executable}\n{program}", encoding="utf-8")
    browser.chmod(0o755)
    monkeypatch.setenv("PAIRTRAIL_BROWSER", str(browser) if program else "")
    ended = cli(f"print all -o {out}")
    assert ended.code == ExitCode.OK, ended
    assert "No PDF was written: no available font contains" in ended.err
    pages = list(place.glob("**/*standings*.html"))
    assert len(pages) == 1
    assert HEBREW in pages[0].read_text(encoding="utf-8")
    if out == "all.pdf":
        assert not (place / out).exists()
        assert ended.err.endswith("all.pdf was not written: every paper is a page to open in a browser.\n")
    assert "print it from a browser" in cli("print standings -o one.pdf").err


@pytest.mark.usefixtures("hebrew")
@pytest.mark.parametrize(("line", "papers"), [("print standings", 1), ("print slips 1", 1), ("print all", 8)])
@pytest.mark.campaign(one_in=3)
def test_a_browser_draws_what_no_font_of_ours_does(cli: Cli, place: Path, line: str, papers: int):
    if (why := chromium.why_not()) and chromium.may_skip():
        pytest.skip(why)
    ended = cli(f"{line} -o paper.pdf")
    assert ended.code == ExitCode.OK, ended
    said = "1 paper" if papers == 1 else f"{papers} papers"
    assert f"Rendered by a browser: {said}. No other available font contains {HEBREW}" in ended.err
    read = PdfReader(place / "paper.pdf")
    texts = [page.extract_text() for page in read.pages]
    assert sum(HEBREW[0] in text for text in texts) >= papers
    assert read.metadata == {"/Producer": "pairtrail"}  # no time
    assert [path.name for path in place.glob("**/*.html")] == []


@pytest.mark.usefixtures("hebrew")
def test_what_is_issued_is_no_work_for_a_browser(cli: Cli, place: Path):
    """`verify` makes it again, on a computer that may have none, or another."""
    ended = cli("print standings -o paper.pdf --issue")
    assert (ended.code, (place / "paper.pdf").exists()) == (ExitCode.REFUSED, False), ended
    assert cli("print all -o papers --pdf --issue").code == ExitCode.OK
    assert sorted({path.suffix for path in (place / "papers").iterdir()}) == [".html"]
    assert cli("verify").code == ExitCode.OK


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
        ("print all -o entries.csv", "or to one PDF: 'entries.csv' is neither"),
        ("print all -o all.pdf --issue", "--issue records each paper: give a folder"),
    ],
)
def test_what_cannot_be_printed(cli: Cli, at_stage: AtStage, line: str, says: str):
    at_stage("next published")
    ended = cli(line)
    assert ended.code == ExitCode.USAGE
    assert says in ended.err
