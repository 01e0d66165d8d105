"""The documentation as a site: whole, without a warning, asking nobody; and from its first page to an answer."""

import functools
import http.server
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cli.command_table import COMMANDS
from core.editions.registry import ROWS
from tests.browser import chromium
from tests.browser.keyboard import is_tabbed_through
from tests.browser.test_seen import EVERY_RULE, OF_COLOURS, violations
from tests.campaigns import drawn
from tests.cli.conftest import Cli
from tests.data_paths import CHECKOUT
from tests.docs_site.reference import pages, slug
from tests.docs_site.staging import CHECKER, DOCS, staged
from tests.house.test_docs import READERS
from tests.projections.audit_files.planted import planted

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

RUNTIME = Path(os.environ.get("PAIRTRAIL_PYODIDE") or CHECKOUT / ".pyodide")
READY_MS = 120_000
READ_BY_AXE = ("index", "start", "checker", "comparison", "findings", "rules/dutch-2026")
AT_ONCE = "*, ::before, ::after { transition: none !important; scroll-behavior: auto !important; }"
LAID_OUT = """(wide) => {
  const now = [...document.querySelectorAll(".md-sidebar__scrollwrap")].map((one) => one.style.height).join();
  const before = window.heights;
  window.heights = now;
  return now === before && now.includes("px") === wide;
}"""
"""The theme's script gives the columns beside a wide page their heights, some frames after the window has its width."""
LOOKED_AT = ("index", "commands", "rules/dutch-2026", "options/players", "decisions/index", "house")


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("staged") / "source"
    staged(folder, folder / "no-pyodide")
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if find_spec("mkdocs") is None or find_spec("material") is None:
        pytest.skip("no MkDocs: the extra `dev` brings it (make docs)")
    folder = tmp_path_factory.mktemp("built") / "site"
    built = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.docs_site", "--into", folder],
        cwd=CHECKOUT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (built.returncode, "WARNING" in built.stderr) == (0, False), built.stderr
    return folder


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # as its base has it
        """Tests print nothing."""


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def context(address: str) -> Iterator["BrowserContext"]:
    del address
    if reason := chromium.why_not():
        pytest.skip(reason)
    with chromium.browser() as browser:
        yield browser.new_context(viewport={"width": 360, "height": 800})


def test_every_page_of_the_repository_is_on_the_site(source: Path):
    there = {file.relative_to(source).as_posix() for file in source.rglob("*.md")}
    ours = {file.relative_to(DOCS).as_posix() for file in DOCS.rglob("*.md")} - {"README.md"}
    assert ours | {"index.md", "start.md", "changelog.md", "contributing.md", "security.md"} <= there


def test_every_link_leads_to_a_file_of_the_site(source: Path):
    """The build looks at the anchors as well; this needs no MkDocs."""
    for page in source.rglob("*.md"):
        text = re.sub(r"^```.*?^```$|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
        for target in re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", text):
            assert (page.parent / target).exists(), (page.name, target)


def test_what_the_code_knows_is_on_a_page():
    made = pages()
    assert all(f"rules/{name}.md" in made for name in ROWS)
    options = "\n".join(text for place, text in made.items() if place.startswith("options/"))
    assert all(f"\n## {path}\n" in options for path in COMMANDS)
    assert all(f"#{slug(path)})" in made["options/index.md"] for path in COMMANDS)
    assert "## In what it differs from dutch-2017" in made["rules/dutch-2026.md"]
    assert "0031-dutch-2026-unplayed-games-of-the-bye-taker.md" in made["rules/dutch-2026.md"]


def test_without_pyodide_the_checker_says_what_is_missing(source: Path):
    assert "make pyodide" in (source / CHECKER).read_text(encoding="utf-8")


def test_the_site_is_built_without_a_warning_and_asks_who_you_are(site: Path):
    index = (site / "index.html").read_text(encoding="utf-8")
    assert [re.sub("<.*", "", found) for found in re.findall(r'<h2 id="[^"]*">([^\n]*)</h2>', index)] == list(READERS)
    assert (site / "search" / "search_index.json").exists()


@pytest.mark.campaign
def test_it_loads_nothing_from_elsewhere(context: "BrowserContext", address: str):
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    for name in drawn(LOOKED_AT, 2, "documentation, from elsewhere"):
        answer = page.goto(f"{address}{name}.html")
        assert answer is not None
        assert answer.ok, name
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") == 360, name
    page.close()
    assert asked
    assert all(url.startswith((address, "data:", "blob:")) for url in asked)


@pytest.mark.campaign
@pytest.mark.parametrize(("scheme", "rules"), [("light", EVERY_RULE), ("dark", OF_COLOURS)])
def test_nothing_is_wrong_for_who_cannot_see_it(context: "BrowserContext", address: str, scheme: str, rules: str):
    """In the dark only colours differ."""
    assert context.browser is not None
    visitor = context.browser.new_context(color_scheme=scheme)  # type: ignore[arg-type]  # one of its words
    page = visitor.new_page()
    for name in drawn(READ_BY_AXE, 3, f"documentation, {scheme}"):
        page.goto(f"{address}{name}.html")
        page.wait_for_load_state("networkidle")
        page.add_style_tag(content=AT_ONCE)
        assert page.evaluate("document.body.dataset.mdColorScheme") == {"light": "default", "dark": "slate"}[scheme]
        for width in (360, 1_400):
            page.set_viewport_size({"width": width, "height": 900})
            page.wait_for_function(LAID_OUT, arg=width > 1_220, polling=100)
            assert violations(page, rules) == [], (name, width)
    visitor.close()


@pytest.mark.parametrize("width", [360, 1_400])
def test_the_first_page_is_read_by_the_keyboard_alone(context: "BrowserContext", address: str, width: int):
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{address}index.html")
    page.wait_for_load_state("networkidle")
    page.add_style_tag(content=AT_ONCE)
    is_tabbed_through(page)
    page.close()


def test_the_drawer_of_a_narrow_page_opens_by_the_keyboard(context: "BrowserContext", address: str):
    page = context.new_page()
    page.goto(f"{address}index.html")
    page.wait_for_load_state("networkidle")
    for key in ("Enter", " "):
        page.focus(".md-header label[for=__drawer]")
        page.keyboard.press(key)
        page.wait_for_function("document.getElementById('__drawer').checked")
        page.wait_for_selector(".md-sidebar--primary a[href='index.html']", state="visible")
        page.keyboard.press(key)
        page.wait_for_function("!document.getElementById('__drawer').checked")
    page.close()


def test_a_search_finds_an_article(context: "BrowserContext", address: str):
    page = context.new_page()
    page.set_viewport_size({"width": 1400, "height": 900})
    page.goto(f"{address}index.html")
    page.fill("input[name=query]", "downfloat")
    page.wait_for_selector(".md-search-result__item a", timeout=READY_MS)
    page.close()


def test_from_the_first_page_to_the_reason_in_three_clicks(
    context: "BrowserContext", address: str, cli: Cli, place: Path
):
    """Somebody who has never heard of us, with a file of their own of which a round is not as the rules pair it."""
    if not (RUNTIME / "pyodide.mjs").exists():
        pytest.skip(f"no Pyodide in {RUNTIME}: `make pyodide` fetches it, PAIRTRAIL_PYODIDE names another folder")
    dated = planted("page/1", 20).contents.replace(b"\n", b"\n042 2026/03/07\n", 1)  # the page has a clock of its own
    (place / "mine.trf").write_bytes(dated)
    assert "differences from the engine's pairing in round 7." in cli("check mine.trf").out
    page = context.new_page()
    page.goto(f"{address}index.html")
    page.click("text=Check your file")  # the first click
    page.wait_for_selector("html[data-ready]", timeout=READY_MS)
    with page.expect_file_chooser() as choosing:
        page.click("#files")  # the second; the third is on the file
    choosing.value.set_files(str(place / "mine.trf"))
    page.wait_for_selector("article:not([aria-busy])", timeout=READY_MS)
    seen = page.locator("article").inner_text()
    assert "Round 7 is not as the rules pair it, because:" in seen
    answer = cli("explain why-not 36 40 -r 7 --file mine.trf").out
    assert page.locator("article pre.because").first.inner_text().strip() == answer.strip()
    assert "worse in bracket 8 by [C9]" in answer
    for width, height in ((360, 740), (1400, 900)):
        page.set_viewport_size({"width": width, "height": height})
        place_of_reason = page.locator("article pre.because").first.bounding_box()
        assert place_of_reason is not None
        assert place_of_reason["y"] < height, "the reason begins on the first screen, without scrolling"
        assert page.evaluate("document.documentElement.scrollWidth") == width
    page.close()
