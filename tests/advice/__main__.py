"""`python -m tests.advice`: every probe at every moment of every edition, and every proposed command typed."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.advice.events import ALL
from tests.advice.playing import Met, play, play_lines, wander
from tests.advice.plays import PLAYS
from tests.advice.templates import keep


def main() -> int:
    """Exit code 1: a command was proposed and refused."""
    parser = argparse.ArgumentParser(prog="python -m tests.advice", description=__doc__)
    parser.add_argument("--edition", nargs="*", default=ALL, help="these alone")
    parser.add_argument("--every", type=int, default=1, help="one in so many of the probes (1)")
    parser.add_argument("--first", type=int, default=0, help="and the first of them (0)")
    parser.add_argument("--keep", action="store_true", help="add the templates met to met.json")
    parser.add_argument("--plays", nargs="*", default=None, help="short plays by name; without names: all of them")
    parser.add_argument("--walks", type=int, default=0, help="so many events of each edition that go by chance")
    parser.add_argument("--seed", default="1", help="of the walks (1)")
    options = parser.parse_args()
    if options.plays is not None:
        return _short(options.plays or [*PLAYS], kept=options.keep)
    refused = 0
    with TemporaryDirectory() as folder:
        for edition in options.edition:
            for met in _played(edition, Path(folder), options):
                print(f"{edition}: {met.run} commands, {met.typed} proposed and typed, {len(met.refused)} refused")
                print(*dict.fromkeys(met.refused), sep="\n", flush=True)
                refused += len(met.refused)
                if options.keep:
                    keep(met.accepted)
    return 1 if refused else 0


def _played(edition: str, folder: Path, options: argparse.Namespace) -> Iterator[Met]:
    """The whole event, or its walks."""
    if not options.walks:
        yield play(edition, folder, every=options.every, first=options.first)
    for number in range(options.walks):
        yield wander(edition, folder, seed=f"{options.seed}-{number}")


def _short(names: list[str], *, kept: bool) -> int:
    refused = 0
    with TemporaryDirectory() as folder:
        for name in names:
            met = play_lines(name, PLAYS[name], Path(folder))
            print(f"{name}: {met.run} commands, {met.typed} proposed and typed, {len(met.refused)} refused")
            print(*dict.fromkeys(met.refused), sep="\n")
            refused += len(met.refused)
            if kept:
                keep(met.accepted)
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
