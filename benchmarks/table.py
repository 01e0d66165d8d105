"""The whole comparison in one run: pairing, growth, checking, folding, beside what pip offers.

Usage: python -m benchmarks.table [--limit 60]

Sizes up to 500 are oracle files, larger ones events made up on the spot (`projections.generator`). Times are medians of
runs in processes of their own; ratios are of the rounds that both finished within `--limit` seconds. An executable
with the grammar of bbpPairings takes part where BBPPAIRINGS names it.
"""

import argparse
import math
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from benchmarks import fold
from benchmarks.engines import EXECUTABLE_VARIABLE
from benchmarks.pair_round import OURS, Measured, measure
from benchmarks.positions import ORACLE, oracle_file
from benchmarks.processes import PAIRTRAIL, ROOT, installed, run
from core.editions.dutch.v2017.round_pairing import pair
from core.editions.shared.histories import field_of
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from projections.export.trf import encoded, write_trf
from projections.generator import event
from projections.generator_plan import Plan

PEERS: Final = ("py4swiss", EXECUTABLE_VARIABLE)


def event_file(players: int, folder: Path) -> Path:
    """A file of nine rounds: an oracle file where there is one of that size, else made up."""
    if players <= 500:
        return oracle_file(players)
    path = folder / f"n{players}.trf"
    if not path.exists():
        text, _ = write_trf(event(Plan(players, 9)))
        path.write_bytes(encoded(text, None))
    return path


def pairing_rows(folder: Path, limit: float) -> None:
    """Seconds a round in process, and how many times as long the peers take."""
    print("\nOne round, in process: median seconds, and times as long as ours over the rounds that both finished")
    for players in (50, 100, 200, 500, 1000):
        file = event_file(players, folder)
        ours = measure(OURS, file, 3, limit)
        row = f"{players:>7} players  {OURS} {_median(ours):.4f}"
        for peer in PEERS:
            if peer == EXECUTABLE_VARIABLE and not os.environ.get(peer):
                continue
            theirs = measure(peer, file, 1, limit)
            row += f"   {peer} {_against(theirs, ours)}"
        print(row, flush=True)


def _median(measured: Measured) -> float:
    return statistics.median(measured.seconds.values())


def _against(theirs: Measured, ours: Measured) -> str:
    ratio = theirs.times_as_long_as(ours)
    if not theirs.seconds or ratio is None:
        more = "" if ratio is None else f", more than {ratio:.0f}x"
        return f"no round finished ({theirs.failure}{more})"
    return f"{_median(theirs):.4f} ({ratio:.1f}x, {len(theirs.seconds)} rounds)"


def growth() -> None:
    """The exponent of own processor times from 200 to 2,000 players: the slope of their logarithms."""
    points = []
    for players in (200, 500, 1000, 2000):
        tournament = event(Plan(players, 9))
        rounds = [_seconds_to_pair(tournament, RoundNumber(number)) for number in range(1, 10)]
        points.append((math.log(players), math.log(sum(rounds) / len(rounds))))
    slope = statistics.linear_regression(*zip(*points, strict=True)).slope
    times = ", ".join(f"{math.exp(log):.4f}" for _, log in points)
    print(
        f"\nGrowth: {times} s of processor time a round at 200, 500, 1,000, 2,000 players; exponent {slope:.2f}",
        flush=True,
    )


def _seconds_to_pair(tournament: Tournament, round_number: RoundNumber) -> float:
    runs = []
    for _ in range(3):
        start = time.process_time()
        pair(field_of(tournament, round_number))
        runs.append(time.process_time() - start)
    return statistics.median(runs)


def huge() -> None:
    """Ten thousand players, round 5 of 11, in a process of its own: processor time and peak memory."""
    code = (
        "import time; from projections.generator import Plan, event; from core.editions.pairing import field_of;"
        "from core.editions.dutch.v2017 import pair; t = event(Plan(10000, 11), 4); s = time.process_time();"
        "pair(field_of(t, 5)); print(time.process_time() - s)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    seconds = f"{float(done.stdout):.2f} s of processor time"
    print(f"\n10,000 players, round 5 of 11: {seconds}; largest process so far {peak:.0f} MiB", flush=True)


def checking(folder: Path) -> None:
    """`check` as a whole process: one large file, and 200 small ones in one call."""
    large = _seconds_of_check([event_file(1000, folder)])
    print(f"\ncheck, 9 rounds of 1,000 players, whole process: {large:.2f} s", flush=True)
    small = sorted(ORACLE.glob("s*.trf"))
    ours = _seconds_of_check(small)
    print(f"check of {len(small)} small files in one call, whole process: {ours:.2f} s", flush=True)
    executable = os.environ.get(EXECUTABLE_VARIABLE)
    start = time.perf_counter()
    if executable:
        for file in small:
            subprocess.run([*executable.split(), "--dutch", str(file), "-c"], capture_output=True, check=False)
        theirs, what = time.perf_counter() - start, f"{executable} -c, once a file"
    else:
        sample = small[::20]
        theirs = sum(sum(measure("py4swiss", file, 1, 120).seconds.values()) for file in sample)
        theirs *= len(small) / len(sample)
        what = f"py4swiss, pairing alone, from {len(sample)} of the files"
    print(f"  {what}: {theirs:.2f} s ({theirs / ours:.1f}x)", flush=True)


def _seconds_of_check(files: list[Path]) -> float:
    command = [*PAIRTRAIL, "check", *map(str, files)]
    with installed() as environment:
        runs = [run(command, environment, codes=(0, 1)).wall for _ in range(4)][1:]
    return statistics.median(runs)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.table", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--limit", type=float, default=60, help="seconds for one engine and file (default: 60)")
    arguments = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors.")
    with tempfile.TemporaryDirectory() as folder:
        huge()
        growth()
        pairing_rows(Path(folder), arguments.limit)
        checking(Path(folder))
    events, own, other = fold.compare(1000, 9)
    print(
        f"\nFolding {events} events with the chain verified: pairtrail {own:,.0f} a second, "
        f"eventsourcing (no chain) {other:,.0f}: {own / other:.1f}x"
    )


if __name__ == "__main__":
    main()
