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
import sysconfig
from pathlib import Path

from benchmarks.engines import EXECUTABLE_VARIABLE
from benchmarks.positions import SIZES, oracle_file
from benchmarks.processes import PAIRTRAIL, installed, run


def commands() -> dict[str, list[str]]:
    """How each program is started; those that are not installed are left out."""
    found = {"pairtrail check": [*PAIRTRAIL, "check"]}
    peer = Path(sysconfig.get_path("scripts")) / "caissify-pairings-check"
    if peer.exists():
        found["caissify-pairings"] = [str(peer)]
    if os.environ.get(EXECUTABLE_VARIABLE):
        found[EXECUTABLE_VARIABLE] = [*shlex.split(os.environ[EXECUTABLE_VARIABLE]), "--dutch"]
    return found


def measure(command: list[str], environment: dict[str, str], repetitions: int, limit: float) -> str:
    """Median and slowest of some runs after a warm-up run, or that the limit was reached.

    The exit codes 0 and 1 say whether the file agrees; any other is an error.
    """
    try:
        taken = [run(command, environment, codes=(0, 1), limit=limit).wall for _ in range(1 + repetitions)][1:]
    except subprocess.TimeoutExpired:
        return f"stopped after {limit:g} s"
    return f"{statistics.median(taken):>8.3f} {max(taken):>8.3f}"


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.check_file", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)), help="numbers of players (default: %(default)s)")
    parser.add_argument("--repetitions", type=int, default=5, help="runs after the warm-up (default: %(default)s)")
    parser.add_argument("--limit", type=float, default=120, help="seconds for one run (default: %(default)s)")
    arguments = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors.\n")
    print("players  program               median  slowest   seconds, nine rounds")
    with installed() as environment:
        for players in map(int, arguments.sizes.split(",")):
            for name, command in commands().items():
                checking = [*command, str(oracle_file(players)), *(["-c"] if name == EXECUTABLE_VARIABLE else [])]
                seconds = measure(checking, environment, arguments.repetitions, arguments.limit)
                print(f"{players:>7}  {name:<18} {seconds}", flush=True)


if __name__ == "__main__":
    main()
