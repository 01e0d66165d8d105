"""The checker in Chromium: its answers are those of the command, byte for byte, and it speaks to nobody.

Python for browsers is not in the repository: `make pyodide` fetches it, and without it these tests skip.
"""

import base64
import functools
import gzip
import http.server
import io
import json
import os
import random
import threading
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import pytest

from cli.web import checker
from core.certificate_check import FORMAT
from core.editions.registry import ROWS
from tests.browser import chromium
from tests.browser.keyboard import is_tabbed_through
from tests.cli.conftest import Cli
from tests.data_paths import CHECKOUT, oracle_files
from tests.explain.corpus import EDITIONS, documents
from tests.projections.audit_files.planted import planted

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

RUNTIME = Path(os.environ.get("PAIRTRAIL_PYODIDE") or CHECKOUT / ".pyodide")
BUNDLES = sorted((CHECKOUT / "tests" / "data" / "bundles").glob("*.bundle"))
READY_MS = 120_000


def zipped(files: dict[str, bytes]) -> bytes:
    """An archive of these."""
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, contents in files.items():
            archive.writestr(name, contents)
    return kept.getvalue()


class Opened(NamedTuple):
    """The page, and every address that anything in it asked for."""

    page: "Page"
    asked: list[str]
    address: str
    folder: Path
    sent: Counter[str]


class _Counting(http.server.SimpleHTTPRequestHandler):
    """Tests print nothing; of each file it is counted how many bytes were sent."""

    sent: ClassVar[Counter[str]] = Counter()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # as its base has it
        """Nothing."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """The contents of a file, as its base sends them."""
        contents = source.read()
        self.sent[self.path] += len(contents)
        outputfile.write(contents)


@pytest.fixture(scope="module")
def chrome() -> Iterator["Browser"]:
    if not (RUNTIME / "pyodide.mjs").exists():
        pytest.skip(f"no Pyodide in {RUNTIME}: `make pyodide` fetches it, PAIRTRAIL_PYODIDE names another folder")
    if reason := chromium.why_not():
        pytest.skip(reason)
    with chromium.browser() as started:
        yield started


@pytest.fixture(scope="module")
def opened(chrome: "Browser", tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    folder = tmp_path_factory.mktemp("page")
    for name, contents in checker.files_of(RUNTIME).items():
        (folder / name).write_bytes(contents)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Counting, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    context = chrome.new_context(viewport={"width": 800, "height": 1000})
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    address = f"http://127.0.0.1:{server.server_port}/"
    page.goto(address)
    page.wait_for_selector("html[data-ready]", timeout=READY_MS)
    yield Opened(page, asked, address, folder, _Counting.sent)
    context.close()
    server.shutdown()
    server.server_close()


def answered(opened: Opened, file: Path, words: list[str]) -> tuple[int, str]:
    """Exit code and output of a command about a file, in the page."""
    question = """async ([name, bytes, words]) => {
        const place = `test-${Math.random()}`;
        await window.checker.ask({ place, name, bytes: Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0)) });
        const { code, out } = await window.checker.run(place, ...words);
        return [code, out];
    }"""
    code, out = opened.page.evaluate(question, [file.name, base64.b64encode(file.read_bytes()).decode(), words])
    return code, out


def compared(opened: Opened, cli: Cli, place: Path, file: Path, *words: str) -> None:
    """The page's answer is the command's."""
    if file.parent != place:
        (place / file.name).write_bytes(file.read_bytes())
    ended = cli(*words)
    assert answered(opened, place / file.name, [*words]) == (int(ended.code), ended.out), words


def test_reports_are_judged_as_by_the_command(opened: Opened, cli: Cli, place: Path):
    files = [*oracle_files("dutch-2017"), *oracle_files("dutch-2026")]
    for file in random.Random(33).sample([one for one in files if one.stat().st_size < 40_000], 100):
        compared(opened, cli, place, file, "check", file.name, "--json", "--edition", file.parent.name)


def test_planted_faults_are_found_as_by_the_command(opened: Opened, cli: Cli, place: Path):
    for number in range(20):
        fault = planted(f"33/{number}", 40)
        file = place / f"fault{number}.trf"
        file.write_bytes(fault.contents)
        named = ("--edition", fault.words.partition("/")[0])  # not by today: the page has its own
        compared(opened, cli, place, file, "check", file.name, "--json", *named)
        compared(opened, cli, place, file, "audit", file.name, "--jsonl", *named)


@pytest.mark.parametrize("edition", ROWS)
def test_every_edition_is_judged_as_by_the_command(opened: Opened, cli: Cli, place: Path, edition: str):
    name = f"{edition}.trf"
    assert cli(f"generate --edition {edition} --players 12 --rounds 3 --out {name}").code == 0
    compared(opened, cli, place, place / name, "check", name, "--json")
    question = ("explain", "why-not", "1", "2", "-r", "2", "--file", name, "--json")
    compared(opened, cli, place, place / name, *question)


@pytest.mark.parametrize("edition", EDITIONS)
def test_certificates_are_judged_as_by_the_command(opened: Opened, cli: Cli, place: Path, edition: str):
    genuine = next(documents(edition))
    forged = {**genuine, "head": "0" * 64}
    for name, document in (("genuine.json", genuine), ("forged.json", forged)):
        (place / name).write_text(json.dumps(document), encoding="utf-8")
        compared(opened, cli, place, place / name, "explain", "check", name, "--json")


@pytest.mark.parametrize("file", BUNDLES, ids=lambda file: file.name)
def test_bundles_are_judged_as_by_the_command(opened: Opened, cli: Cli, place: Path, file: Path):
    compared(opened, cli, place, file, "bundle", "verify", file.name, "--json")


def test_a_bundle_that_was_cut_is_judged_as_by_the_command(opened: Opened, cli: Cli, place: Path):
    (place / "cut.bundle").write_bytes(BUNDLES[0].read_bytes()[:-100])
    compared(opened, cli, place, place / "cut.bundle", "bundle", "verify", "cut.bundle", "--json")


TELLS_PROGRESS = """
    globalThis.progressTold = [];
    const noted = () => {
        const state = document.getElementById("state")?.textContent;
        if (state && progressTold.at(-1) !== state) progressTold.push(state);
    };
    new MutationObserver(noted).observe(document, { subtree: true, childList: true, characterData: true });
"""


def test_the_first_load_is_14_mb_at_most_and_shows_its_progress(opened: Opened, chrome: "Browser"):
    """Of a visitor who was never here; what the service worker keeps is not fetched a second time."""
    opened.sent.clear()
    visitor = chrome.new_context()
    page = visitor.new_page()
    page.add_init_script(TELLS_PROGRESS)
    page.goto(opened.address)
    page.wait_for_selector("html[data-ready=started]", timeout=READY_MS)
    until(page, KEPT)
    until(page, "navigator.serviceWorker.controller !== null")
    told = page.evaluate("globalThis.progressTold")
    percent = [int(one.split()[-2]) for one in told if one.endswith(" %")]
    assert percent == sorted(percent)
    assert len(percent) > 3, told
    assert told[-1].startswith("Ready.")
    sizes = {file.name: file.stat().st_size for file in opened.folder.iterdir()}
    assert opened.sent.total() == sum(sizes.values()) + sizes["index.html"] <= 14_000_000, opened.sent
    opened.sent.clear()
    page.reload()
    page.wait_for_selector("html[data-ready=kept]", timeout=READY_MS)
    assert opened.sent == {}, "the second load needs no server"
    visitor.close()


KEPT = "caches.open('pairtrail-snapshot').then((kept) => kept.keys()).then((keys) => keys.length === 2)"


def until(page: "Page", told: str) -> None:
    """Wait until that is so; asked from outside, since the page lets nobody evaluate anything within it."""
    for _ in range(READY_MS // 100):
        if page.evaluate(told):
            return
        page.wait_for_timeout(100)
    raise AssertionError(told)


def chosen(opened: Opened, *files: Path) -> list[str]:
    """What the page shows of files that somebody chooses, the last of them first."""
    before = opened.page.locator("article").count()
    opened.page.set_input_files("#files", [str(one) for one in files])
    until(opened.page, f"document.querySelectorAll('article:not([aria-busy])').length === {before + len(files)}")
    return opened.page.locator("article").all_inner_texts()[: len(files)]


def test_a_visitor_sees_what_is_wrong_and_asks_why_not(opened: Opened, cli: Cli, place: Path):
    for number in range(50):
        (place / "mine.trf").write_bytes(planted(f"page/{number}", 20).contents)
        if cli("check mine.trf").code == 1:
            break
    (shown,) = chosen(opened, place / "mine.trf")
    assert "rounds checked" in shown
    assert "differences from the engine's pairing" in shown
    assert "White by the rules" in shown
    assert "is not as the rules pair it, because:" in shown
    article = opened.page.locator("article").first
    article.locator("details[open] form.ask button").first.click()
    answer = article.locator("details[open] form.ask + pre").first
    answer.wait_for()
    assert answer.inner_text().strip()
    assert "Usage:" not in answer.inner_text(), "the command takes what the page types"
    before = article.locator("pre.because").count()
    row = article.locator("details[open] tr").nth(2)
    row.locator("button.who").nth(0).click()
    assert row.locator("button.who[aria-pressed]").count() == 1
    row.locator("button.who").nth(1).click()
    until(opened.page, f"document.querySelector('article').querySelectorAll('pre.because').length === {before + 1}")


def test_a_row_that_differs_has_the_board_of_the_rules_beside_it(opened: Opened, place: Path):
    fault = planted("page/0", 20)
    (place / "mine.trf").write_bytes(fault.contents)
    chosen(opened, place / "mine.trf")
    rows = opened.page.locator("article").first.locator("tr.other")
    for row in rows.all():
        cells = row.locator("td").all_inner_texts()
        assert len(cells) == 5
        assert cells[1:3] != cells[3:5]


def test_tie_breaks_are_shown_with_their_working(opened: Opened, cli: Cli, place: Path):
    report = oracle_files("dutch-2026")[0]
    (place / report.name).write_bytes(report.read_bytes())
    chosen(opened, report)
    block = opened.page.locator("article").first.locator("details", has_text="Standings and tie-breaks").last
    block.locator("summary").click()
    block.locator("select").select_option("3")
    block.locator("input").fill("BH/C1,SB")
    block.locator("button").click()
    block.locator("pre[role=status]").wait_for()
    shown = block.locator("pre[role=status]").inner_text()
    assert shown.startswith(cli(f"standings breakdown 3 --tie-breaks BH/C1,SB --file {report.name}").out.strip())
    assert "BH/C1" in shown
    assert "BH/C1" in block.locator("pre").last.inner_text()


def ruled(place: Path, report: Path) -> Path:
    """The report with its rules in it: nothing is taken by the date, which is another one in the page."""
    place.write_bytes(report.read_bytes() + b"### pairtrail rules: dutch-2026\n")
    return place


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("Standings and tie-breaks", "standings --file {name}"),
        ("Findings of the audit", "audit {name}"),
        ("For programs (JSON)", "check {name} --json"),
    ],
)
def test_a_part_is_made_when_it_is_opened(opened: Opened, cli: Cli, place: Path, title: str, words: str):
    report = ruled(place / "mine.trf", oracle_files("dutch-2026")[0])
    chosen(opened, report)
    block = opened.page.locator("article").first.locator("details", has_text=title).last
    assert block.locator("pre").count() == 0
    block.locator("summary").click()
    ended = cli(words.format(name=report.name))
    expected = "\n".join(one for one in (ended.out, ended.err) if one)
    assert (block.locator("pre").first.text_content() or "").strip() == expected.strip()
    assert "Being computed" not in block.inner_text()


def test_a_receipt_alone_says_what_to_add_and_is_compared_when_it_comes(opened: Opened, place: Path):
    sealed = next(one for one in BUNDLES if one.name == "sealed.bundle")
    (place / "receipt.txt").write_text(f"event 1, hash {'0' * 16}\n", encoding="utf-8")
    opened.page.reload()
    opened.page.wait_for_selector("html[data-ready]", timeout=READY_MS)
    (shown,) = chosen(opened, place / "receipt.txt")
    assert "cannot be checked alone" in shown
    assert "pairtrail bundle seal" in shown
    chosen(opened, sealed)
    receipt = opened.page.locator("article").last.inner_text()
    assert "Compared with the bundles that you chose." in receipt
    assert f"--receipt event 1, hash {'0' * 16}" in receipt


@pytest.mark.parametrize(
    ("name", "made", "says"),
    [
        ("notes.txt", lambda: b"Dear arbiter,", "no player (001) line"),
        ("<img src=x onerror=alert(1)>.trf", lambda: b"012 <b>x</b>", "no player (001) line"),
        ("broken.zip", lambda: b"PK\x03\x04nothing", "damaged or truncated"),
        ("empty.trf", bytes, ""),
        ("cut.zip", lambda: zipped({"a.trf": b"x" * 5000})[:-60], "damaged or truncated"),
        ("bomb.zip", lambda: zipped({"a.trf": bytes(300_000_000)}), "1 could not be read"),
        ("bomb.tgz", lambda: gzip.compress(bytes(300_000_000)), "1 could not be read"),
        ("deep.json", lambda: b'{"format": "%s", "x": ' % FORMAT.encode() + b"[" * 100_000, "is of the wrong kind"),
        ("bomb.bundle", lambda: zipped({"events.jsonl": bytes(300_000_000)}), "unpacks to more than"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_bad_files_get_a_sentence_and_the_page_goes_on(
    opened: Opened, place: Path, name: str, made: Callable[[], bytes], says: str
):
    contents = made()
    (place / "bad").write_bytes(contents)
    opened.page.set_input_files("#files", {"name": name, "mimeType": "application/octet-stream", "buffer": contents})
    until(opened.page, "!document.querySelector('article[aria-busy]')")
    shown = opened.page.locator("article").first.inner_text()
    assert name in shown
    assert says in shown
    assert "defect" not in shown
    assert opened.page.locator("article img").count() == 0


def test_an_archive_is_audited_as_by_the_command(opened: Opened, cli: Cli, place: Path):
    reports = [ruled(place / one.name, one) for one in oracle_files("dutch-2026")[:2]]
    (place / "all.zip").write_bytes(zipped({one.name: one.read_bytes() for one in reports}))
    (shown,) = chosen(opened, place / "all.zip")
    assert "2 files: 2 audited." in shown
    alone = opened.page.locator("article").first.locator("details", has_text=f"all.zip/{reports[1].name}").last
    assert alone.locator("article").count() == 0
    alone.locator("summary").click()
    alone.locator("article:not([aria-busy])").wait_for()
    verdict = cli(f"check {reports[1].name}").out.splitlines()[0]
    assert verdict == f"{reports[1].name}: {alone.locator('.verdict').inner_text()}"
    assert "Round 9: as the rules pair it" in alone.inner_text()
    compared(opened, cli, place, place / "all.zip", "audit", "all.zip", "--jsonl", "--edition", "dutch-2026")


def test_what_goes_wrong_in_python_is_said_and_the_page_goes_on(opened: Opened):
    asked = "window.checker.run('no such place', 'check', 'x').then(() => 'answered', (error) => error.message)"
    assert "No such file or directory" in opened.page.evaluate(asked)
    assert opened.page.locator("#state").inner_text().startswith("Ready.")


def test_html_in_names_stays_text(opened: Opened, place: Path):
    report = oracle_files("dutch-2026")[0].read_bytes()
    name = next(line[14:47] for line in report.decode().splitlines() if line.startswith("001"))
    evil = "<img src=x onerror=alert(1)>".ljust(33)
    (place / "names.trf").write_bytes(report.replace(name.encode(), evil.encode(), 1))
    (shown,) = chosen(opened, place / "names.trf")
    opened.page.locator("article details summary").first.click()
    opened.page.locator("article table").first.wait_for()
    assert opened.page.locator("article img").count() == 0
    assert evil.strip() in (opened.page.locator("article table").first.text_content() or "")
    assert "rounds checked" in shown


def test_two_files_with_one_name_are_two_files(opened: Opened, place: Path):
    for folder, contents in (("a", oracle_files("dutch-2026")[0].read_bytes()), ("b", b"012 Another")):
        (place / folder).mkdir()
        (place / folder / "same.trf").write_bytes(contents)
    shown = chosen(opened, place / "a" / "same.trf", place / "b" / "same.trf")
    assert all(one.startswith("same.trf") for one in shown)
    assert "no player (001) line" in shown[0]
    assert "9 rounds checked" in shown[1]


def test_the_same_file_can_be_chosen_again(opened: Opened, place: Path):
    mine = ruled(place / "mine.trf", oracle_files("dutch-2026")[0])
    assert "all match" in chosen(opened, mine)[0]
    mine.write_bytes(b"012 Emptied")
    assert "no player (001) line" in chosen(opened, mine)[0]


def test_a_page_that_is_left_while_it_computes_starts_anew(opened: Opened):
    opened.page.set_input_files("#files", [str(one) for one in oracle_files("dutch-2026")[:5]])
    opened.page.locator("article[aria-busy]").first.wait_for()
    opened.page.goto("about:blank")
    opened.page.goto(opened.address)
    opened.page.wait_for_selector("html[data-ready]", timeout=READY_MS)
    assert opened.page.locator("article").count() == 0
    (shown,) = chosen(opened, oracle_files("dutch-2026")[0])
    assert "all match the engine's pairing" in shown


def test_page_and_answers_are_in_french(opened: Opened):
    page = opened.page.context.new_page()
    page.goto(f"{opened.address}?lang=fr")
    page.wait_for_selector("html[data-ready]", timeout=READY_MS)
    french = opened._replace(page=page)
    (shown,) = chosen(french, oracle_files("dutch-2026")[0])
    assert page.locator("html").get_attribute("lang") == "fr"
    assert "Vérifier un appariement" in page.locator("h1").inner_text()
    assert "rondes" in shown.splitlines()[2]
    assert "Classement et départages" in shown
    assert "Check" not in page.locator("main").inner_text()
    page.close()


def test_a_file_that_is_too_large_is_not_read(opened: Opened):
    opened.page.evaluate(
        """() => {
            const files = new DataTransfer();
            files.items.add(new File([new Uint8Array(50_000_000)], "large.trf"));
            document.getElementById("files").files = files.files;
            document.getElementById("files").dispatchEvent(new Event("change"));
        }"""
    )
    until(opened.page, "document.querySelector('article .verdict').textContent.includes('50 MB')")


def test_it_asks_nobody_but_where_it_came_from(opened: Opened):
    assert opened.asked
    assert all(url.startswith((opened.address, f"blob:{opened.address}")) for url in opened.asked)
    refused = opened.page.evaluate(
        """() => new Promise((told) => {
            const blob = new Blob(["fetch('https://example.org/').catch((e) => postMessage('refused'))"]);
            new Worker(URL.createObjectURL(blob)).onmessage = (event) => told(event.data);
        })"""
    )
    assert refused == "refused"
    assert not any("example.org" in url for url in opened.asked)


def reloaded(opened: Opened, python: str) -> None:
    """The page once more: whether its Python began with the memory that was kept is said by the worker."""
    opened.page.reload()
    opened.page.wait_for_selector(f"html[data-ready={python}]", timeout=READY_MS)


def test_from_the_memory_that_was_kept_it_answers_as_before(opened: Opened, cli: Cli, place: Path):
    until(opened.page, KEPT)
    reloaded(opened, "kept")
    file = oracle_files("dutch-2026")[1]
    compared(opened, cli, place, file, "check", file.name, "--json", "--edition", "dutch-2026")
    question = ("explain", "why-not", "1", "2", "-r", "2", "--file", file.name, "--edition", "dutch-2026", "--json")
    compared(opened, cli, place, file, *question)
    compared(opened, cli, place, BUNDLES[0], "bundle", "verify", BUNDLES[0].name, "--json")


@pytest.mark.parametrize("kept", ["snapshot-", "pyodide.asm.wasm?"])
@pytest.mark.parametrize("kind", ["", "application/wasm"])
def test_what_was_kept_and_is_damaged_is_made_again(opened: Opened, cli: Cli, place: Path, kept: str, kind: str):
    spoil = """async ([name, kind]) => {
        const kept = await caches.open("pairtrail-snapshot");
        const key = (await kept.keys()).find(({ url }) => url.includes(name));
        await kept.put(key, new Response("spoilt", { headers: { "Content-Type": kind } }));
    }"""
    until(opened.page, KEPT)
    opened.page.evaluate(spoil, [kept, kind])
    reloaded(opened, "started")
    file = oracle_files("dutch-2026")[1]
    compared(opened, cli, place, file, "check", file.name, "--json", "--edition", "dutch-2026")


def test_what_was_compiled_is_found_under_an_address(opened: Opened):
    """A browser keeps compiled code of such an answer alone: it comes from the service worker, and from no server."""
    until(opened.page, KEPT)
    opened.asked.clear()
    reloaded(opened, "kept")
    assert [url for url in opened.asked if "pyodide.asm.wasm" in url and not url.endswith(".packed")]


def test_it_works_without_a_network_once_it_is_loaded(opened: Opened):
    until(opened.page, "navigator.serviceWorker.controller !== null")
    opened.page.context.set_offline(True)
    try:
        opened.page.reload()
        opened.page.wait_for_selector("html[data-ready]", timeout=READY_MS)
        (shown,) = chosen(opened, oracle_files("dutch-2026")[0])
        assert "all match the engine's pairing" in shown
    finally:
        opened.page.context.set_offline(False)


def test_a_browser_without_web_assembly_is_told(opened: Opened):
    page = opened.page.context.new_page()
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(opened.address)
    until(page, "document.getElementById('state').textContent.includes('no WebAssembly')")
    page.close()


def test_a_page_that_is_opened_as_a_file_says_how_to_open_it(opened: Opened):
    page = opened.page.context.new_page()
    page.goto((opened.folder / "index.html").as_uri())
    until(page, "document.getElementById('state').textContent.includes('python -m http.server')")
    page.close()


@pytest.fixture
def alone(opened: Opened) -> Iterator[Opened]:
    """A page of its own: nothing was clicked in it, so the Tab key begins at its top."""
    page = opened.page.context.new_page()
    page.goto(opened.address)
    page.wait_for_selector("html[data-ready]", timeout=READY_MS)
    yield opened._replace(page=page)
    page.close()


def test_nothing_is_wrong_for_who_cannot_see_it(alone: Opened):
    from axe_playwright_python.sync_playwright import Axe

    alone.page.set_viewport_size({"width": 360, "height": 700})
    chosen(alone, oracle_files("dutch-2026")[0])
    for summary in alone.page.locator("article").first.locator("summary").all():
        summary.click()
    until(alone.page, "!document.body.innerText.includes('Being computed')")
    assert alone.page.locator("article").first.locator("table, pre").count() > 9
    assert Axe().run(alone.page).response["violations"] == []
    assert alone.page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("width", [360, 1_400])
def test_nothing_of_two_open_reports_is_wrong_in_dark_colours(alone: Opened, place: Path, width: int):
    from axe_playwright_python.sync_playwright import Axe

    for name in ("mine.trf", "other.trf"):
        (place / name).write_bytes(planted("page/1", 20).contents)
    alone.page.set_viewport_size({"width": width, "height": 900})
    alone.page.emulate_media(color_scheme="dark")
    chosen(alone, place / "mine.trf", place / "other.trf")
    closed = "document.querySelector('article').querySelectorAll('details:not([open]) > summary')"
    alone.page.evaluate(f"{closed}.forEach((one) => one.click())")
    until(alone.page, "!document.body.innerText.includes('Being computed')")
    assert alone.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(26, 25, 23)"
    assert Axe().run(alone.page).response["violations"] == []
    assert alone.page.evaluate("document.documentElement.scrollWidth") == width


def tabbed_to(page: "Page", what: str, key: str = "Tab") -> None:
    """Press it until a control of that selector has the focus."""
    for _ in range(300):
        page.keyboard.press(key)
        if page.evaluate("(what) => document.activeElement.matches(what)", what):
            return
    raise AssertionError(f"{key} does not reach {what}")


def test_a_report_is_chosen_read_and_asked_about_by_the_keyboard_alone(alone: Opened, cli: Cli, place: Path):
    page, asked = alone.page, "explain why-not {} {} -r 7 --file mine.trf"
    dated = planted("page/1", 20).contents.replace(b"\n", b"\n042 2026/03/07\n", 1)  # the page has a clock of its own
    (place / "mine.trf").write_bytes(dated)
    tabbed_to(page, "#files")
    with page.expect_file_chooser() as choosing:
        page.keyboard.press("Enter")
    choosing.value.set_files(str(place / "mine.trf"))
    page.wait_for_selector("article:not([aria-busy])", timeout=READY_MS)
    assert "Round 7 is not as the rules pair it, because:" in page.locator("article").inner_text()
    tabbed_to(page, "summary")
    page.keyboard.press("Enter")
    first = page.locator("summary:focus + :not([role=status])")
    first.wait_for()
    assert page.locator("details", has=page.locator("summary:focus")).first.get_attribute("open") == ""
    tabbed_to(page, "details[open] tr:nth-child(2) button.who")
    one = page.evaluate("document.activeElement.value")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
    tabbed_to(page, "details[open] tr:nth-child(3) button.who")
    other = page.evaluate("document.activeElement.value")
    page.keyboard.press("Enter")
    answer = page.locator("form.ask + pre.because")
    answer.wait_for()
    assert answer.inner_text().strip() == cli(asked.format(one, other)).out.strip()
    tabbed_to(page, "form.ask select")
    page.keyboard.press("Home")
    tabbed_to(page, "form.ask select")
    page.keyboard.press("End")
    tabbed_to(page, "form.ask button")
    page.keyboard.press("Space")
    until(page, "document.querySelectorAll('form.ask + pre.because + pre.because').length === 1")
    numbers = [page.locator("form.ask select").nth(place).input_value() for place in (0, 1)]
    assert answer.inner_text().strip() == cli(asked.format(*numbers)).out.strip()
    tabbed_to(page, "#files", "Shift+Tab")
    tabbed_to(page, "nav a", "Shift+Tab")
    for width in (360, 1_400):
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate("document.body.tabIndex = -1, document.body.focus(), document.body.removeAttribute('tabindex')")
        is_tabbed_through(page)
