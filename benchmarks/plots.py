"""Time against players: ours, and every peer that is installed or named, in one run; a table and two plots.

Usage: python -m benchmarks.plots [--sizes 8,20,...] [--limit 60] [--logs 1000,10000,100000] [--keep]

Events of nine rounds are made up on the spot, ten of each size up to 100 players, three up to 500, then one, by
dutch-2017, and by dutch-2026 for the programs that pair by it.
py4swiss is asked in process, as we are; executables take part where the variables BBP2017, BBP2026 or JAVAFO name
them, as whole processes. `--limit` is the time in seconds that each gets for all rounds of an event: what a program did
not finish is missing from its line, and the median is of the rounds that it finished. Fields that a TRF has no room for
(10,000 players and more) are paired in process alone: rounds 2, 5 and 8. The second plot is of logs of so many events:
read, its chain verified and folded.

Seconds are processor time. --keep puts table and plots into docs/performance.md and docs/images.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from benchmarks.pair_round import measure
from benchmarks.processes import ROOT
from projections.generator import event, report
from projections.generator_plan import Plan

SIZES: Final = "8,20,50,100,200,500,1000,2000,5000,10000,20000"
LOGS: Final = "1000,10000,100000,1000000"
ROUNDS: Final = 9
IN_A_FILE: Final = 9_999
"""Players that a TRF has room for."""
BY_EDITION: Final = {
    "dutch-2017": ("pairtrail", "py4swiss", "BBP2017", "JAVAFO"),
    "dutch-2026": ("pairtrail dutch-2026", "BBP2026"),
}
TITLES: Final = {
    "pairtrail": "pairtrail, dutch-2017",
    "pairtrail dutch-2026": "pairtrail, dutch-2026",
    "py4swiss": "py4swiss",
    "BBP2017": "bbpPairings v5, a process",
    "BBP2026": "bbpPairings v6, a process",
    "JAVAFO": "JaVaFo, a process",
}
_PAGE: Final = ROOT / "docs" / "performance.md"
_IMAGES: Final = ROOT / "docs" / "images"
_TABLE: Final = ("<!-- figures of plots -->\n```text\n", "```\n<!-- end of plots -->")

Line = dict[int, float]
"""Seconds by players, or by events."""


def takes_part(engine: str) -> bool:
    """Whether it is installed, or its variable is set."""
    return (
        find_spec("py4swiss") is not None
        if engine == "py4swiss"
        else engine.startswith("pairtrail") or (bool(os.environ.get(engine)))
    )


def pairing(sizes: Sequence[int], limit: float, folder: Path) -> dict[str, Line]:
    """Median seconds of a round, by engine and players."""
    lines: dict[str, Line] = {}
    for edition, engines in BY_EDITION.items():
        for players in sizes:
            files = [_event_file(edition, players, seed, folder) for seed in range(1, _events(players) + 1)]
            for engine in filter(takes_part, engines):
                if files:
                    seconds = _of_files(engine, files, limit)
                else:
                    seconds = _in_process(edition, players) if engine.startswith("pairtrail") else None
                if seconds is not None:
                    lines.setdefault(engine, {})[players] = seconds
                    print(f"{players:>7}  {TITLES[engine]:<26} {seconds * 1000:>10.2f} ms", flush=True)
    return lines


def _events(players: int) -> int:
    """How many are made up: one small field says little. None where a TRF has no room."""
    return 10 if players <= 100 else 3 if players <= 500 else 1 if players <= IN_A_FILE else 0


def _event_file(edition: str, players: int, seed: int, folder: Path) -> Path:
    plan = Plan(players, ROUNDS, seed=seed, edition=edition)
    path = folder / f"{edition}-{players}-{seed}.trf"
    path.write_bytes(report(plan, event(plan)))
    return path


def _of_files(engine: str, files: Sequence[Path], limit: float) -> float | None:
    seconds: list[float] = []
    for file in files:
        measured = measure(engine, file, 3, limit)
        seconds += measured.seconds.values()
        if measured.failure:
            print(f"{'':>7}  {TITLES[engine]}, {file.stem}: {measured.failure}", flush=True)
    return statistics.median(seconds) if seconds else None


def _in_process(edition: str, players: int) -> float:
    """Rounds 2, 5 and 8 in a process of its own, whose largest memory is printed."""
    code = (
        "import json, resource, sys, time; from projections.generator import states;"
        "from projections.generator_plan import Plan;"
        "from core.editions.pairing import field_of, pair\n"
        "taken = []\n"
        f"for state in states(Plan({players}, {ROUNDS}, edition={edition!r})):\n"
        "    if state.next_round in (2, 5, 8):\n"
        "        start = time.process_time(); pair(field_of(state, state.next_round))\n"
        "        taken.append(time.process_time() - start)\n"
        "print(json.dumps([taken, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    taken: list[float]
    taken, memory = json.loads(done.stdout)
    print(f"{players:>7}  {edition}: at most {max(taken):.2f} s a round, {memory:.0f} MiB", flush=True)
    return statistics.median(taken)


def folding(logs: Sequence[int], folder: Path) -> Line:
    """Seconds to read, verify and fold a log of so many events: a field of 100, nearly all of it corrections."""
    line: Line = {}
    for events in logs:
        database = folder / f"{events}.db"
        environment = os.environ | {"PAIRTRAIL_DB": str(database)}
        subprocess.run(
            [sys.executable, "-m", "pairtrail", "import", str(_event_file("dutch-2017", 100, 1, folder))],
            cwd=ROOT, env=environment, capture_output=True, check=True,
        )  # fmt: skip
        code = (
            "import json, resource, sys, time; from benchmarks.growth import correct;"
            "from events.store.store import open_store; from projections.tournament_state.fold import fold\n"
            f"correct({str(database)!r}, {events})\n"
            f"store = open_store('sqlite:///{database}', create=False)\n"
            "(stream,) = (info.stream for info in store.streams())\n"
            "start = time.process_time(); fold(store.read(stream, verify=True))\n"
            "print(json.dumps(time.process_time() - start))"
        )
        done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
        line[events] = json.loads(done.stdout)
        print(f"{events:>9} events read, verified and folded: {line[events]:.3f} s", flush=True)
    return line


def table_of(lines: Mapping[str, Line], log: Line) -> str:
    """Milliseconds of a round by players, one column a program; then the logs."""
    sizes = sorted({players for line in lines.values() for players in line})
    rows = [("players", *(TITLES[engine] for engine in lines))]
    for players in sizes:
        cells = (f"{line[players] * 1000:,.2f}" if players in line else "" for line in lines.values())
        rows.append((f"{players:,}", *cells))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    text = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    text += [
        "",
        *(f"{events:>9,} events read, verified and folded: {seconds:.2f} s" for events, seconds in log.items()),
    ]
    return f"ms of processor time a round, median; Python {platform.python_version()}\n" + "\n".join(text) + "\n"


def draw(lines: Mapping[str, Line], title: str, below: str, path: Path) -> None:
    """One plot, both axes logarithmic; the same figures give the same bytes."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams |= {"svg.hashsalt": "pairtrail", "svg.fonttype": "none", "font.family": "sans-serif"}
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(8, 4.5), layout="constrained")
    for name, line in lines.items():
        own = name.startswith("pairtrail")
        axes.plot(
            *zip(*sorted(line.items()), strict=True), "o-", label=name, linewidth=2.5 if own else 1.2, markersize=4
        )
    axes.set(xscale="log", yscale="log", xlabel=below, ylabel="seconds of processor time", title=title)
    axes.grid(visible=True, which="major", alpha=0.3)
    axes.legend()
    figure.savefig(path, metadata={"Date": None, "Creator": None})
    plt.close(figure)


def keep(lines: Mapping[str, Line], log: Line) -> None:
    """Put the table into the page, and the plots beside it."""
    page = _PAGE.read_text(encoding="utf-8")
    before, start, rest = page.partition(_TABLE[0])
    _, end, after = rest.partition(_TABLE[1])
    if not (start and end):
        raise SystemExit(f"{_PAGE.name} has no place for the figures: {_TABLE[0].splitlines()[0]}")
    _PAGE.write_text(before + start + table_of(lines, log) + end + after, encoding="utf-8")
    titled = {TITLES[engine]: line for engine, line in lines.items()}
    draw(titled, "One round", "players", _IMAGES / "time-against-players.svg")
    draw({"pairtrail": log}, "Read, verify and fold a log", "events", _IMAGES / "time-against-events.svg")


def main() -> None:
    """Measure, print, and keep what was measured where that is asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.plots", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--sizes", default=SIZES, help="numbers of players (default: %(default)s)")
    parser.add_argument("--logs", default=LOGS, help="numbers of events (default: %(default)s)")
    parser.add_argument("--limit", type=float, default=60, help="seconds for one program and event (default: 60)")
    parser.add_argument("--keep", action="store_true", help="put table and plots into the documentation")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        lines = pairing([int(size) for size in given.sizes.split(",")], given.limit, Path(folder))
        log = folding([int(events) for events in given.logs.split(",")], Path(folder))
    print(table_of(lines, log))
    if given.keep:
        keep(lines, log)


if __name__ == "__main__":
    main()
