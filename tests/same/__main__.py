"""`python -m tests.same`: see `--help`."""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from typing import Final, NamedTuple

from tests.data_paths import CHECKOUT
from tests.faults import servers
from tests.faults.killing import new_file
from tests.reliability_page import keep_figures

_DESCRIPTION: Final = """\
Gives an evening of 25 commands in one surrounding after the other: hash seeds, databases, time zones, locales, a clock
of the computer that is years off, other versions of Python. Receipts, the hash of every event (pairings are events) and
the state after every event must be the same bytes. Exit code 0: they are; 1: they are not; 2: wrong usage."""

SKEWED: Final = "2031-12-31 23:59:58"
ZONES: Final = ("Asia/Kolkata", "America/St_Johns", "Pacific/Kiritimati")
LOCALES: Final = ("C", "POSIX", "C.UTF-8")


class Surroundings(NamedTuple):
    """Where the evening is played."""

    seed: int
    database: str = "sqlite"
    zone: str = "UTC"
    locale: str = "C.UTF-8"
    clock: str = ""  # what the computer's clock shows; empty: the time
    python: str = sys.executable

    def __str__(self) -> str:
        clock = f", clock at {self.clock}" if self.clock else ""
        python = f", {self.python}" if self.python != sys.executable else ""
        return f"hash seed {self.seed}, {self.database}, {self.zone}, {self.locale}{clock}{python}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.same", description=_DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", type=int, default=20, help="hash seeds, each on both databases (20)")
    parser.add_argument(
        "--python", action="append", default=[], help="another Python that has pairtrail; may be repeated"
    )
    parser.add_argument("--keep", action="store_true", help="put the figures into docs/reliability.md")
    return parser


def surroundings(
    seeds: int, databases: Sequence[str], pythons: Sequence[str], *, skewed: bool
) -> Iterator[Surroundings]:
    """Every seed on every database, with zone and locale in turn; then the clock, and other Pythons."""
    for seed in range(seeds):
        for database in databases:
            yield Surroundings(seed, database, ZONES[seed % len(ZONES)], LOCALES[(seed // 2) % len(LOCALES)])
    if skewed:
        yield Surroundings(seeds, clock=SKEWED)
    for python in pythons:
        yield Surroundings(seeds, python=python)


def told(where: Surroundings, url: str) -> str:
    """All that came of the evening there."""
    clock = ["faketime", where.clock] if where.clock else []
    ended = subprocess.run(
        [*clock, where.python, "-m", "tests.same.told", url],
        cwd=CHECKOUT,
        env={**os.environ, "PYTHONHASHSEED": str(where.seed), "TZ": where.zone, "LC_ALL": where.locale},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return ended.stdout if ended.returncode == 0 else f"ended with {ended.returncode}: {ended.stdout}{ended.stderr}"


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code."""
    options = _parser().parse_args(arguments)
    said: list[str] = []

    def say(line: str) -> None:
        said.append(line)
        print(line, flush=True)

    places: dict[str, Callable[[], AbstractContextManager[str]]] = {"sqlite": new_file}
    with ExitStack() as stack:
        if why_not := servers.why_not():
            say(f"postgresql: left out, {why_not}")
        else:
            places["postgresql"] = stack.enter_context(servers.own_server()).databases.empty_database
        skewed = shutil.which("faketime") is not None
        if not skewed:
            say("a clock that is years off: left out, faketime is not installed (Debian: apt-get install faketime)")
        first, runs, differ = "", 0, 0
        for where in surroundings(options.seeds, [*places], options.python, skewed=skewed):
            with places[where.database]() as url:
                found = told(where, url)
            first, runs = first or found, runs + 1
            if found != first or found.startswith("ended with"):
                differ += 1
                say(f"MUST NOT HAPPEN: otherwise with {where}: {_where_they_part(first, found)}")
    lines = len(first.splitlines())
    say(f"{runs} surroundings, {options.seeds} hash seeds on {' and '.join(places)}, {lines} lines of answers each")
    say(f"other bytes: {differ}")
    if options.keep:
        keep_figures("same", "\n".join(said))
    return 1 if differ else 0


def _where_they_part(first: str, found: str) -> str:
    if found.startswith("ended with"):
        return found[-500:]
    pairs = zip(first.splitlines(), found.splitlines(), strict=False)
    return next((f"{one!r}, {other!r}" for one, other in pairs if one != other), "one is longer")


if __name__ == "__main__":
    sys.exit(main())
