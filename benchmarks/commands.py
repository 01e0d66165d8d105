"""Seconds of the main commands, each as a process of its own, on an event made up on the spot.

Usage: python -m benchmarks.commands [--players 200] [--rounds 9] [--repetitions 9]

What writes is only rehearsed (--dry-run), so that every run finds the same log.
"""

import argparse
import os
import platform
import statistics
import tempfile
from pathlib import Path

from benchmarks.processes import PAIRTRAIL, installed, run


def commands(rounds: int) -> tuple[tuple[str, ...], ...]:
    """What is measured, after `pairtrail`."""
    last = str(rounds)
    return (
        ("--version",),
        ("--help",),
        ("info",),
        ("player", "show", "7"),
        ("round", "status", last),
        ("result", "correct", last, "1:=", "--reason", "score sheets", "--dry-run"),
        ("standings",),
        ("standings", "--tie-breaks", "BH/C1,BH,SB"),
        ("log", "list"),
        ("explain", "pairing", "1", "--round", last),
        ("explain", "pairing", "--round", last),
        ("explain", "player", "7", "--round", last),
        ("explain", "why-not", "1", "9", "--round", last),
        ("replay", last),
        ("verify",),
    )


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.commands", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--players", type=int, default=200, help="players of the event (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=9, help="rounds of the event (default: %(default)s)")
    parser.add_argument("--repetitions", type=int, default=9, help="runs after the warm-up (default: %(default)s)")
    arguments = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors.\n")
    print(f"processor  elapsed  slowest   medians in seconds: {arguments.players} players, {arguments.rounds} rounds")
    with tempfile.TemporaryDirectory() as folder, installed() as environment:
        file = str(Path(folder) / "event.trf")
        environment |= {"PAIRTRAIL_DB": str(Path(folder) / "event.db")}
        made_up = ("generate", "--players", str(arguments.players), "--rounds", str(arguments.rounds), "--seed", "3")
        run([*PAIRTRAIL, *made_up, "--out", file], environment)
        run([*PAIRTRAIL, "import", file], environment)
        for command in commands(arguments.rounds):
            taken = [run([*PAIRTRAIL, *command], environment) for _ in range(1 + arguments.repetitions)][1:]
            processor = statistics.median(one.processor for one in taken)
            elapsed = [one.wall for one in taken]
            print(
                f"{processor:9.3f}  {statistics.median(elapsed):7.3f}  {max(elapsed):7.3f}   {' '.join(command)}",
                flush=True,
            )


if __name__ == "__main__":
    main()
