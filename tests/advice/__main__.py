"""`python -m tests.advice`: every probe at every moment of every edition, and every proposed command typed."""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.advice.events import ALL
from tests.advice.playing import play, play_lines
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
    options = parser.parse_args()
    if options.plays is not None:
        return _short(options.plays or [*PLAYS], kept=options.keep)
    refused = 0
    with TemporaryDirectory() as folder:
        for edition in options.edition:
            met = play(edition, Path(folder), every=options.every, first=options.first)
            print(f"{edition}: {met.run} commands, {met.typed} proposed and typed, {len(met.refused)} refused")
            print(*dict.fromkeys(met.refused), sep="\n")
            refused += len(met.refused)
            if options.keep:
                keep(met.accepted)
    return 1 if refused else 0


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
