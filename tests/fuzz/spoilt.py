"""`python -m tests.fuzz.spoilt`: see `--help`."""

import argparse
import contextlib
import io
import itertools
import os
import random
import shlex
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tests.cli.conftest import DATABASE, stages_in, world_at
from tests.fuzz.databases import READS, damaged
from tests.fuzz.readers import READERS, Reader
from tests.fuzz.watched import MEMORY, SECONDS, Outcome, Tally, ran, watched
from tests.reliability_page import keep_figures

_DESCRIPTION = """\
Gives every reader of something that others wrote inputs that are spoilt by chance: bytes, numbers beyond every bound,
letters that steer a terminal, lines of 5,000 columns. Then damages databases (a byte of the header, a column, a kept
checkpoint, an event with every hash behind it to fit) and gives them to every command that reads one. Nothing may be a
defect, take more than 2 seconds of processor time or 500 MiB, or print a letter that a terminal obeys. What is found is
written to `--finds`. Exit code 0: nothing was found."""

STAGES: Final = ("cosigned", "next published", "cosigned", "league published", "cosigned", "grid", "played", "appealed")
"""Of the databases that are damaged."""
EACH: Final = 5
"""Commands for each of them, beside `verify`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Try them, and say what came of it."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz.spoilt",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--count", type=int, default=20_000, help="spoilt inputs over all readers (20000)")
    parser.add_argument("--databases", type=int, default=3_000, help="damaged databases (3000)")
    parser.add_argument("--reader", action="append", choices=READERS, help="these only; may be repeated")
    parser.add_argument("--seed", type=int, default=27, help="what everything is drawn from (27)")
    parser.add_argument("--finds", type=Path, default=Path(".fuzz"), help="folder for what is found (.fuzz)")
    parser.add_argument("--keep", action="store_true", help="put the figures into docs/reliability.md")
    given = parser.parse_args(arguments)
    said, found = campaign(given.count, given.databases, given.seed, given.finds, given.reader or tuple(READERS))
    print("\n".join(said))
    if given.keep:
        keep_figures("spoilt", "\n".join(said))
    return int(found > 0)


def campaign(
    count: int, databases: int, seed: int, finds: Path | None, names: Sequence[str] = tuple(READERS)
) -> tuple[list[str], int]:
    """The figures, and how much was found."""
    with tempfile.TemporaryDirectory(prefix="pairtrail-spoilt-") as name, stages_at_home(Path(name)) as stages:
        tried = Tried(stages, Path(name), seed, finds)
        said = [tried.reader(one, -(-count // len(names))) for one in names] if count else []
        said += [tried.databases(databases)] if databases else []
    return said + tried.summary(), tried.found


class Tried:
    """What was tried so far, and what was found."""

    def __init__(self, stages: dict[str, Path], folder: Path, seed: int, finds: Path | None) -> None:
        self.stages, self.place, self.seed, self.finds = stages, folder / "place", seed, finds
        self.all = Tally(Counter())
        self.found = 0

    def reader(self, name: str, count: int) -> str:
        """The inputs of one reader: its line of the figures."""
        reader, tally = READERS[name], Tally(Counter())
        with self._world(reader.stage):
            whole = reader.corpus(self.place)

        def contents(number: int) -> bytes:
            return reader.spoil(random.Random(f"{self.seed}/{name}/{number}"), whole)

        def one(number: int) -> list[Outcome]:
            with self._world(reader.stage):
                (self.place / reader.file).write_bytes(contents(number))
                return [ran(shlex.split(line)) for line in lines_for(reader, number)]

        for number, outcome in watched(count, one, tally):
            self._found(f"{name} {number}", outcome, contents(number))
        return self._said(name, f"{count} inputs", tally)

    def databases(self, count: int) -> str:
        """Damaged databases, each given to some of the commands that read one: all commands meet as many."""
        tally = Tally(Counter())

        def one(number: int) -> list[Outcome]:
            with self._world(STAGES[number % len(STAGES)]):
                damaged(random.Random(f"{self.seed}/database/{number}"), self.place / DATABASE)
                return [ran(shlex.split(line)) for line in commands_for(number)]

        for number, outcome in watched(count, one, tally):
            self._found(f"database {number}", outcome)
        return self._said("damaged databases", str(count), tally)

    @contextlib.contextmanager
    def _world(self, stage: str) -> Iterator[None]:
        shutil.rmtree(self.place, ignore_errors=True)
        self.place.mkdir()
        with world_at(stage, self.stages, self.place):
            yield

    def _said(self, name: str, what: str, tally: Tally) -> str:
        self.all.add_all(tally)
        slowest, largest = f"slowest {tally.slowest:.2f} s", f"largest {tally.largest >> 10} MiB"
        return f"{name}: {what}, {tally.lines} command lines, {slowest}, {largest}"

    def _found(self, name: str, outcome: Outcome, contents: bytes = b"") -> None:
        self.found += 1
        print(f"FOUND {name}: `{outcome.line}`: {outcome.wrong}", flush=True)
        if self.finds is not None and contents:
            self.finds.mkdir(parents=True, exist_ok=True)
            (self.finds / name.replace(" ", "-")).write_bytes(contents)

    def summary(self) -> list[str]:
        """What it came to."""
        codes = ", ".join(f"{many} times {code}" for code, many in sorted(self.all.ended.items()))
        return [
            f"{self.all.lines} command lines (seed {self.seed}), exit codes: {codes}",
            f"slowest {self.all.slowest:.2f} s of processor time (`{self.all.slowest_line}`), of {SECONDS:.0f} allowed",
            f"largest process {self.all.largest >> 10} MiB, of {MEMORY >> 20} MiB allowed",
            f"defects, hangs, processes that died, raw control characters: {self.found}",
        ]


def lines_for(reader: Reader, number: int) -> list[str]:
    """The first command of a reader, and another one in turn."""
    first, *others = reader.lines
    return [first, *others[number % max(1, len(others)) :][:1]]


def commands_for(number: int) -> list[str]:
    """`verify`, and some of the commands that read a database, in turn."""
    several = itertools.islice(itertools.cycle(READS.items()), number * EACH % len(READS), None)
    return ["verify", *(f"{word} {behind}".rstrip() for word, behind in itertools.islice(several, EACH))]


@contextlib.contextmanager
def stages_at_home(folder: Path) -> Iterator[dict[str, Path]]:
    """Databases at every stage of an event, in surroundings without the settings of whoever runs this."""
    numbers, before = itertools.count(), dict(os.environ)
    os.environ |= {name: str(folder / "home") for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")}

    def new_folder() -> Path:
        made = folder / "stages" / str(next(numbers))
        made.mkdir(parents=True)
        return made

    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            stages = stages_in(new_folder)
        yield stages
    finally:
        os.environ.clear()
        os.environ.update(before)


if __name__ == "__main__":
    sys.exit(main())
