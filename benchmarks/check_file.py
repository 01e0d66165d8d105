"""Seconds to check a whole file, as a process of its own: start, imports, reading, pairing every round, printing.

Usage: python -m benchmarks.check_file [--sizes 20,50,100,200,500] [--repetitions 5] [--limit 120]

The peer caissify-pairings compares pairs without colours and is called as `caissify-pairings-check FILE`; an
executable named by BBPPAIRINGS as `PROGRAM --dutch FILE -c`. py4swiss has no checker.
"""

import argparse
import os
import platform
import shlex
import statistics
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

from benchmarks.engines import EXECUTABLE_VARIABLE
from benchmarks.positions import SIZES, oracle_file

ROOT = Path(__file__).resolve().parent.parent


def commands() -> dict[str, list[str]]:
    """How each program is started; those that are not installed are left out."""
    found = {"pairtrail check": [sys.executable, "-m", "pairtrail", "check"]}
    peer = Path(sysconfig.get_path("scripts")) / "caissify-pairings-check"
    if peer.exists():
        found["caissify-pairings"] = [str(peer)]
    if os.environ.get(EXECUTABLE_VARIABLE):
        found[EXECUTABLE_VARIABLE] = [*shlex.split(os.environ[EXECUTABLE_VARIABLE]), "--dutch"]
    return found


def run_once(command: list[str], limit: float) -> float:
    """Seconds from start to end. The exit codes 0 and 1 say whether the file agrees; any other is an error."""
    start = time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=limit)
    seconds = time.perf_counter() - start
    if done.returncode not in (0, 1):
        raise SystemExit(f"{shlex.join(command)} ended with exit code {done.returncode}:\n{done.stderr}")
    return seconds


def measure(command: list[str], repetitions: int, limit: float) -> str:
    """Median and slowest of some runs after a warm-up run, or that the limit was reached."""
    try:
        run_once(command, limit)
        runs = [run_once(command, limit) for _ in range(repetitions)]
    except subprocess.TimeoutExpired:
        return f"stopped after {limit:g} s"
    return f"{statistics.median(runs):>8.3f} {max(runs):>8.3f}"


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.check_file", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)), help="numbers of players (default: %(default)s)")
    parser.add_argument("--repetitions", type=int, default=5, help="runs after the warm-up (default: %(default)s)")
    parser.add_argument("--limit", type=float, default=120, help="seconds for one run (default: %(default)s)")
    arguments = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors.\n")
    print("players  program               median  slowest   seconds, nine rounds")
    for players in map(int, arguments.sizes.split(",")):
        for name, command in commands().items():
            checking = [*command, str(oracle_file(players)), *(["-c"] if name == EXECUTABLE_VARIABLE else [])]
            print(f"{players:>7}  {name:<18} {measure(checking, arguments.repetitions, arguments.limit)}", flush=True)


if __name__ == "__main__":
    main()
