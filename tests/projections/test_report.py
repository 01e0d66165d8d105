"""The report of an event: one page, whole, escaped, the same for the same log, and readable in a browser."""

import json
import re
import shutil
import subprocess
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cli.commands.demo import demonstration_world
from cli.main import run
from events.store.store import open_store
from projections.export.report.facts import Report, report_of
from projections.export.report.page import report_page
from projections.export.report.rounds import timeline
from projections.known import Known
from projections.repository import Repository
from projections.tournament_state.fold import fold
from projections.wording import UNPAIRED, result_of
from tests.cli.conftest import JANUARY
from tests.data_paths import oracle_files

COMMANDS = (
    ["new", "Club <i>& Sons</i>", "--rounds", "3", "--as", "club"],
    ["player", "add", "</script><script>alert(1)</script>", "--rating", "2100"],
    ["player", "add", "Brandt, Ole", "--rating", "2000"],
    ["player", "add", "Costa, Vera", "--rating", "1900"],
    ["player", "add", "Dubois, Luc", "--rating", "1800"],
    ["player", "add", "Egger, Paul", "--rating", "1700"],
    ["round", "pair"],
    ["round", "publish"],
    ["result", "set", "1", "1:1-0"],
    ["result", "set", "1", "2:="],
    ["undo"],
    ["result", "set", "1", "2:0-1"],
    ["round", "pair"],
    ["round", "void", "2", "--reason", "wrong list"],
    ["round", "pair"],
    ["round", "publish"],
    ["result", "correct", "1", "2:1-0", "--reason", 'the "score sheets" <say so>'],
)


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Known:
    folder = tmp_path_factory.mktemp("report")
    with demonstration_world(folder, begins=JANUARY):
        for command in COMMANDS:
            assert run(command) == 0, command
        with open_store("sqlite:///demo.sqlite", create=False) as store:
            return Repository(store).load("club")


@pytest.fixture(scope="module")
def report(known: Known) -> Report:
    return report_of(known)


def test_a_card_says_the_rating_or_that_there_is_none(known: Known, report: Report):
    assert report.cards[0].details.startswith("rating 2100")
    unrated = {number: replace(player, rating=0) for number, player in known.tournament.players.items()}
    tournament = replace(known.tournament, players=unrated)
    assert report_of(replace(known, tournament=tournament)).cards[0].details.startswith("unrated")


class Elements(HTMLParser):
    """Every element, its attributes, and whether it was closed in its place."""

    VOID = frozenset({"meta", "input"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] not in ("script", "style"):
            self.text.append(data)


def elements(page: bytes) -> Elements:
    found = Elements()
    found.feed(page.decode())
    found.close()
    assert found.open == []
    return found


def test_the_same_log_gives_the_same_bytes(known: Known):
    assert report_page(report_of(known)) == report_page(report_of(known))


def test_the_page_fetches_nothing_and_runs_no_script_but_its_own(report: Report):
    found = elements(report_page(report))
    for _, attributes in found.seen:
        assert not {"src", "style", "onclick", "onload"} & attributes.keys()
        assert (attributes.get("href") or "#").startswith("#")
    assert [tag for tag, _ in found.seen].count("script") == 2
    policy = next(value["content"] for tag, value in found.seen if tag == "meta" and "http-equiv" in value)
    assert policy is not None
    assert policy.startswith("default-src 'none'; style-src 'sha256-")


def test_what_players_are_called_is_text_and_nothing_else(report: Report):
    page = report_page(report).decode()
    assert "<script>alert" not in page
    assert "Club &lt;i&gt;&amp; Sons&lt;/i&gt;" in page
    assert "</script><script>alert(1)</script>" in "".join(elements(page.encode()).text)
    data = re.search(r'id="history">(.*?)</script>', page)
    assert data is not None
    assert json.loads(data[1])["names"]["1"] == "</script><script>alert(1)</script>"


def test_every_link_leads_somewhere_on_the_page(report: Report):
    found = elements(report_page(report))
    places = [attributes["id"] for _, attributes in found.seen if "id" in attributes]
    assert len(places) == len(set(places))
    links = {(attributes["href"] or "")[1:] for tag, attributes in found.seen if tag == "a"}
    assert links <= set(places)


def test_it_says_as_of_which_event_and_hash(known: Known, report: Report):
    page = report_page(report).decode()
    assert f"As of event {known.version}, hash <code>{known.short_hash}</code>" in page
    assert known.head_hash.hex() in page


def test_every_board_has_its_reasons_and_every_event_its_line(known: Known, report: Report):
    assert [len(one.boards) for one in report.rounds] == [2, 2]
    assert all(board.why for one in report.rounds for board in one.boards)
    assert [row.version for row in report.events] == list(range(1, known.version + 1))


def test_the_slider_shows_each_round_as_a_fold_of_the_log_up_to_there_has_it(known: Known, report: Report):
    for version in range(1, known.version + 1):
        then = fold(known.events[:version])
        for number, history in report.timeline.items():
            expected = []
            if number <= then.last_paired_round:
                one_round = then.rounds[number - 1]
                expected = [(str(g.board), g.white, g.black, result_of(g)) for g in one_round.games]
                expected += [("", p, None, UNPAIRED[o]) for p, o in one_round.unpaired.items() if o in UNPAIRED]
            stage, lines = history.at(version)
            assert sorted((b, w, x, r) for b, _, w, _, x, r in lines) == sorted(expected, key=lambda line: line[:2])
            assert (stage == "") == (expected == [])


def test_a_slip_and_a_voided_pairing_stay_visible(known: Known):
    told = timeline(known.events)
    board_two = told[1].lines["b2"]
    assert [line[5] if line else None for _, line in board_two] == ["", "½-½", "", "0-1", "1-0"]
    assert [stage for _, stage in told[2].stages] == ["paired", "", "paired", "published"]


def test_before_the_first_round_there_is_a_report_too(known: Known):
    early = [stored for stored in known.events if stored.version <= 3]
    then = Known("club", fold(early), 3, early[-1].hash, tuple(early))
    page = report_page(report_of(then))
    assert b"before round 1" in page
    elements(page)


@pytest.mark.parametrize("path", [path for path in oracle_files() if "0013_" in path.stem], ids=lambda path: path.stem)
def test_imported_events_of_every_edition_have_a_report(path: Path, tmp_path: Path):
    with demonstration_world(tmp_path, begins=JANUARY):
        assert run(["import", str(path), "--as", "club"]) == 0
        with open_store("sqlite:///demo.sqlite", create=False) as store:
            known = Repository(store).load("club")
    elements(report_page(report_of(known)))


CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--virtual-time-budget=2000",
)


@pytest.fixture
def browser(tmp_path: Path):
    """Run a headless browser with these words; what it prints."""
    if CHROMIUM is None:
        pytest.skip("needs chromium on the path (Debian: apt-get install chromium)")

    def browse(*words: str) -> str:
        profile = f"--user-data-dir={tmp_path / 'profile'}"
        ended = subprocess.run(
            [CHROMIUM, *QUIET, profile, *words], capture_output=True, check=True, text=True, timeout=120
        )
        return ended.stdout

    return browse


def test_a_browser_runs_the_slider_and_finds_nothing_wider_than_a_phone(browser, report: Report, tmp_path: Path):
    """The page stands in a frame as wide as a phone; a script of the frame moves the slider and looks."""
    page = tmp_path / "report.html"
    page.write_bytes(report_page(report))
    version = next(v for v, line in report.timeline[1].lines["b2"] if line and line[5] == "½-½")
    frame = tmp_path / "phone.html"
    frame.write_text(
        '<iframe id="f" src="report.html" style="width:390px;height:800px;border:0"></iframe><pre id="found"></pre>'
        "<script>onload = () => { const page = document.getElementById('f').contentDocument;"
        "const round = page.getElementById('round'), at = page.getElementById('at');"
        "page.querySelectorAll('details').forEach(one => { one.open = true; });"
        f"round.value = '1'; at.value = '{version}'; at.dispatchEvent(new Event('input'));"
        "const told = id => page.getElementById(id).innerText;"
        "document.getElementById('found').textContent = JSON.stringify({"
        "wide: page.documentElement.scrollWidth, hidden: page.getElementById('player').hidden,"
        "event: told('event'), known: told('known'), boards: told('boards'), otherwise: told('otherwise')}); }</script>"
    )
    printed = browser("--allow-file-access-from-files", "--dump-dom", frame.as_uri())
    told = re.search(r'<pre id="found">(.+?)</pre>', printed)
    assert told is not None, printed[-2000:]
    found = json.loads(told[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
    assert found["wide"] <= 390
    assert not found["hidden"]
    assert found["event"] == str(version)
    assert found["known"] == "Round 1 as known at the time (published)"
    assert "½-½" in found["boards"]
    assert "</script><script>alert(1)</script>" in found["boards"]
    assert "1 line" in found["otherwise"]


def test_a_browser_prints_it(browser, report: Report, tmp_path: Path):
    page, printed = tmp_path / "report.html", tmp_path / "report.pdf"
    page.write_bytes(report_page(report))
    browser("--no-pdf-header-footer", f"--print-to-pdf={printed}", page.as_uri())
    assert printed.read_bytes().startswith(b"%PDF-")
