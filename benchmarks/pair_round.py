"""Seconds to pair one round: this engine and its peers, on the same files, in one run.

Usage: python -m benchmarks.pair_round [--sizes 20,50] [--engines pairtrail,py4swiss] [--repetitions 5] [--limit 60]

The files are oracle files: 20, 50, 100, 200 and 500 players without byes, forfeits or withdrawals; 21, 51, 101, 201
and 501 with them.

An engine that cannot be imported is left out and named. `--limit` is the time in seconds that an engine gets for
all rounds of a file. Ratios compare the rounds that both engines finished; the round in which an engine was stopped
counts with the time it had lasted, and the ratio is then a lower bound (>). Executables take
part where the variables BBPPAIRINGS, BBP2017, BBP2026 or JAVAFO name them.
"""

import argparse
import importlib.metadata
import json
import os
import platform
import signal
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from benchmarks.engines import ENGINES, EXECUTABLES, INCLUDES
from benchmarks.positions import SIZES, oracle_file

OURS: Final = "pairtrail"
ROUNDS: Final = 9


@dataclass(slots=True)
class Measured:
    """What one engine did on one file."""

    seconds: dict[int, float] = field(default_factory=dict)  # by round
    same: int = 0  # rounds as the file has them, colours included
    failure: str = ""
    stopped_in: tuple[int, float] | None = None  # the round it was stopped in, and how long that had lasted

    def times_as_long_as(self, other: "Measured") -> float | None:
        """Ratio of the sums over the rounds that both finished; a round it was stopped in counts as far as it got."""
        seconds = self.seconds | dict([self.stopped_in] if self.stopped_in else [])
        both = seconds.keys() & other.seconds.keys()
        if not both:
            return None
        return sum(seconds[one] for one in both) / sum(other.seconds[one] for one in both)


def measure(engine: str, file: Path, repetitions: int, limit: float) -> Measured:
    """Run one engine in a process of its own; what it printed before the limit counts."""
    command = [sys.executable, "-m", "benchmarks.worker", engine, str(file), str(repetitions)]
    measured = Measured()
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            output, said = process.communicate(timeout=limit)
            if process.returncode:
                measured.failure = said.strip().splitlines()[-1]
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # an executable that it started keeps running otherwise
            output, _ = process.communicate()
            measured.failure = f"stopped after {limit:g} s"
    end = time.time()
    for line in output.splitlines():
        row = json.loads(line)
        if "began" in row:
            measured.stopped_in = (row["round"], end - row["began"])
            continue
        measured.stopped_in = None
        measured.seconds[row["round"]] = row["seconds"]
        measured.same += row["same"]
    return measured


def available(wanted: list[str]) -> list[str]:
    """The engines that can run here; says why another one cannot."""
    engines = []
    for engine in wanted:
        if engine in EXECUTABLES:
            if os.environ.get(engine):
                engines.append(engine)
            else:
                print(f"{engine}: the variable is not set; no executable takes part.")
            continue
        try:
            version = "of this checkout" if engine == OURS else importlib.metadata.version(engine)
        except importlib.metadata.PackageNotFoundError:
            print(f"{engine}: not installed; `make bench` installs it.")
            continue
        print(f"{engine} {version}: {INCLUDES[engine]}.")
        engines.append(engine)
    return engines


def row(players: int, engine: str, measured: Measured, ours: Measured | None) -> str:
    """One line of the table."""
    seconds = list(measured.seconds.values())
    if not seconds:
        return f"{players:>7}  {engine:<18} {measured.failure}"
    ratio = None if ours is None else measured.times_as_long_as(ours)
    times = "" if ratio is None else f"{'>' if measured.stopped_in else ''}{ratio:.1f}"
    return (
        f"{players:>7}  {engine:<18} {statistics.median(seconds):>9.4f} {max(seconds):>9.4f} {sum(seconds):>9.3f} "
        f"{times:>9}  {len(seconds)} of {ROUNDS}, {measured.same} same  {measured.failure}"
    ).rstrip()


def main() -> None:
    """Measure, print the table, and say at which sizes this engine is ahead of those called in process."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pair_round", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)), help="numbers of players (default: %(default)s)")
    parser.add_argument("--engines", default=",".join(ENGINES), help="engines (default: %(default)s)")
    parser.add_argument("--repetitions", type=int, default=5, help="runs after the warm-up (default: %(default)s)")
    parser.add_argument(
        "--limit", type=float, default=60, help="seconds for one engine and file (default: %(default)s)"
    )
    arguments = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors.")
    engines = available(arguments.engines.split(","))
    print(f"Median of {arguments.repetitions} runs after a warm-up run for each round; a round over 1 s is run once.\n")
    print("players  engine                median   slowest       sum  x ours   rounds finished, as in the file")
    behind: dict[str, list[int]] = {engine: [] for engine in engines if engine not in (OURS, *EXECUTABLES)}
    for players in map(int, arguments.sizes.split(",")):
        ours: Measured | None = None
        for engine in engines:
            measured = measure(engine, oracle_file(players), arguments.repetitions, arguments.limit)
            if engine == OURS:
                ours = measured
            print(row(players, engine, measured, ours), flush=True)
            ratio = None if ours is None else measured.times_as_long_as(ours)
            if engine in behind and ratio is not None and ratio <= 1:
                behind[engine].append(players)
    if OURS in engines:
        print()
        for engine, sizes in behind.items():
            verdict = "slower at " + ", ".join(map(str, sizes)) + " players" if sizes else "faster at every size"
            print(f"{OURS} beside {engine}: {verdict}.")


if __name__ == "__main__":
    main()
