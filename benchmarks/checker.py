"""How soon the checker's page is ready in Chromium, and how soon it has judged a file (decision 182).

Usage: python -m benchmarks.checker [--tries 5] [--pyodide .pyodide] [--players 200,1000]

Each try has an empty profile: the first load, then the second with a network and without one, then files of nine rounds
right after a load and after a pause, of which none or some rounds differ. Elapsed time is by the clock of the page
until it shows all that it shows unasked; processor time is that of the worker in which Python runs. The least, the
middle and the most of all tries are printed. It needs Chromium, Playwright and the files of `make pyodide`.
"""

import argparse
import base64
import functools
import http.server
import os
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from cli.web import checker
from core.model.tournament import Game
from projections.generator import event, report
from projections.generator_plan import Plan
from tests.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

ROUNDS: Final = 9
CHANGED: Final = 5
PAUSE_SECONDS: Final = 5
_LONGEST_MS: Final = 180_000
_WORKER: Final = "DedicatedWorker"  # Chromium's name of the thread

_READY: Final = """
new MutationObserver((_, watching) => {
  if (!document.documentElement?.dataset.ready) return;
  watching.disconnect();
  document.documentElement.dataset.after = String(performance.now());
}).observe(document, { attributes: true, subtree: true });
"""
_CHOOSE: Final = """
([name, contents]) => new Promise((told) => {
  const files = new DataTransfer(), input = document.getElementById("files");
  files.items.add(new File([Uint8Array.from(atob(contents), (one) => one.charCodeAt(0))], name));
  const begun = performance.now(), results = document.getElementById("results");
  new MutationObserver((_, watching) => {
    const article = results.querySelector("article");
    if (!article || article.hasAttribute("aria-busy")) return;
    watching.disconnect();
    requestAnimationFrame(() => setTimeout(() => told(performance.now() - begun)));  // it was drawn
  }).observe(results, { attributes: true, childList: true, subtree: true });
  input.files = files.files;
  input.dispatchEvent(new Event("change"));
})
"""
_KEPT: Final = """
async () => navigator.serviceWorker.controller !== null
  && (await (await caches.open("pairtrail-snapshot")).keys()).length === 2
"""


class Measured:
    """Seconds of every try, by what was measured: elapsed, and of the worker's processor."""

    def __init__(self) -> None:
        self._seconds: dict[str, list[tuple[float, float]]] = defaultdict(list)

    def add(self, what: str, elapsed: float, processor: float) -> None:
        """One try."""
        self._seconds[what].append((elapsed, processor))

    def lines(self) -> Iterator[str]:
        """A row of Markdown for each."""
        yield "| measured | elapsed: least, middle, most | processor: least, middle, most |\n|---|---|---|"
        for what, tries in self._seconds.items():
            cells = (f"{min(one):.2f}, {median(one):.2f}, {max(one):.2f} s" for one in zip(*tries, strict=True))
            yield f"| {what} | {' | '.join(cells)} |"


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # as its base has it
        """Nothing is printed."""


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def files_asked(players: int) -> Iterator[tuple[str, bytes]]:
    """An event as the rules pair it, and one in which two boards of a round have each other's Black."""
    plan = Plan(players, ROUNDS)
    made = event(plan)
    yield f"{players} players, all rounds match", report(plan, made)
    changed = made.rounds[CHANGED - 1]
    for at, (one, other) in enumerate(zip(changed.games, changed.games[1:], strict=False)):
        if one.readings == other.readings:
            games: list[Game] = list(changed.games)
            games[at : at + 2] = replace(one, black=other.black), replace(other, black=one.black)
            rounds = list(made.rounds)
            rounds[CHANGED - 1] = replace(changed, games=tuple(games))
            yield f"{players} players, rounds differ", report(plan, replace(made, rounds=tuple(rounds)))
            return


def _processor_seconds() -> float:
    """Of the workers of all browsers that this process has started, those that ended left out."""
    above, ticks = {os.getpid()}, 0
    found = sorted((int(one.name), one) for one in Path("/proc").iterdir() if one.name.isdigit())
    parents = {number: _numbers(folder / "stat")[1] for number, folder in found}
    while more := {number for number, parent in parents.items() if parent in above} - above:
        above |= more
    for number, folder in found:
        for thread in folder.glob("task/*") if number in above else ():
            try:
                is_worker = (thread / "comm").read_text().startswith(_WORKER)
            except OSError:  # it ended meanwhile
                continue
            ticks += sum(_numbers(thread / "stat")[11:13]) if is_worker else 0
    return ticks / os.sysconf("SC_CLK_TCK")


def _numbers(stat: Path) -> list[int]:
    """The fields behind the name, the state first."""
    try:
        fields = stat.read_text().rpartition(")")[2].split()
    except OSError:
        return [0] * 13
    return [int(one) if one.lstrip("-").isdigit() else 0 for one in fields]


def _loaded(page: "Page", told: Measured, what: str, load: Callable[[], object]) -> None:
    load()
    page.wait_for_selector("html[data-after]", timeout=_LONGEST_MS)
    seconds = float(page.evaluate("document.documentElement.dataset.after")) / 1000
    told.add(f"{what} ({page.get_attribute('html', 'data-ready')})", seconds, _processor_seconds())


def _judged(page: "Page", told: Measured, what: str, name: str, contents: bytes) -> None:
    before = _processor_seconds()
    elapsed = page.evaluate(_CHOOSE, [f"{name.replace(' ', '-')}.trf", base64.b64encode(contents).decode()])
    told.add(f"{what}: {name}", elapsed / 1000, _processor_seconds() - before)


def _try(context: "BrowserContext", address: str, files: dict[str, bytes], told: Measured) -> None:
    page = context.new_page()
    page.add_init_script(_READY)
    _loaded(page, told, "first load", lambda: page.goto(address))
    name, contents = next(reversed(files.items()))
    _judged(page, told, "right after the first load", name, contents)
    while not page.evaluate(_KEPT):
        time.sleep(0.2)
    _loaded(page, told, "second load", page.reload)
    context.set_offline(True)
    for name, contents in files.items():
        _loaded(page, told, "second load, no network", page.reload)
        _judged(page, told, "right after", name, contents)
        time.sleep(PAUSE_SECONDS)
        _judged(page, told, "after a pause", name, contents.replace(b"\n", b"\n### again\n", 1))
    page.close()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.checker", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--tries", type=int, default=5)
    parser.add_argument("--players", default="200,1000", help="of the files, with commas")
    parser.add_argument("--pyodide", type=Path, default=Path(".pyodide"), metavar="FOLDER")
    asked = parser.parse_args()
    files = {name: contents for players in asked.players.split(",") for name, contents in files_asked(int(players))}
    told = Measured()
    with TemporaryDirectory() as folder:
        written = checker.files_of(asked.pyodide)
        for name, contents in written.items():
            (Path(folder) / name).write_bytes(contents)
        print(f"{len(written)} files, {sum(map(len, written.values())) / 1e6:.1f} MB.", flush=True)
        with _served(Path(folder)) as address, chromium.browser() as browser:
            for _ in range(asked.tries):
                context = browser.new_context()
                _try(context, address, files, told)
                context.close()
    print(*told.lines(), sep="\n")


if __name__ == "__main__":
    main()
