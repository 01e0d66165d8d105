"""`demo`: a whole event, from the announcement to the report, played with the real commands.

An invented open of five rounds, played on five Fridays. Results are fixed by board, and folder, clock, identifiers and
seed are its own, so the story is the same on every computer.
"""

import contextlib
import os
import shlex
import shutil
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import typer

from cli.command_table import EXIT_CODES
from cli.environment import Environment, environment
from cli.exits import NoSuchFile
from cli.output.streams import begin_output, text_to_stdout, to_stdout, told
from cli.verbs import Invoke, verb, word
from core.model.dataclass import dataclass
from core.model.sentence import say

FIRST_EVENING: Final = datetime(2026, 3, 6, 17, 0, tzinfo=UTC)
ARBITER: Final = "Anna Berg"
ENTRIES_FILE: Final = "entries.csv"

ENTRIES: Final = """\
name,rating,title,federation
"Almeida, Rui",2312,FM,POR
"Bakker, Joost",2245,,NED
"Castillo, Ines",2198,WFM,ESP
"Dahl, Erik",2170,CM,NOR
"Eriksson, Maja",2121,,SWE
"Fontaine, Hugo",2087,,FRA
"Gruber, Lena",2054,,AUT
"Horvat, Marko",2011,,CRO
"Ito, Kenji",1985,,JPN
"Jansen, Pieter",1962,,NED
"Kowalska, Zofia",1934,,POL
"Lindqvist, Oskar",1901,,SWE
"Marino, Carla",1876,,ITA
"Novak, Jana",1843,,CZE
"Novak, Petr",1810,,CZE
"O'Brien, Sean",1788,,IRL
"Papadakis, Nikos",1742,,GRE
"Quinn, Aoife",1699,,IRL
"Rossi, Paolo",1655,,ITA
"""


class Seen(StrEnum):
    """How much of a command's output the story shows."""

    ALL = "all"
    RECEIPT = "receipt"  # what was recorded, without the tables
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading; the clock moves to that many days after the first evening."""

    title: str
    day: int


@dataclass(frozen=True, slots=True)
class Tell:
    """What the story tells."""

    text: str


@dataclass(frozen=True, slots=True)
class Run:
    """A command, as typed after `pairtrail`, and the exit code it ends with."""

    command: str
    seen: Seen = Seen.ALL
    exit_code: int = 0


Step: TypeAlias = Chapter | Tell | Run


def day(number: int) -> datetime:
    """The evening that many days after the first."""
    return FIRST_EVENING + timedelta(days=number)


STORY: Final[tuple[Step, ...]] = (
    Chapter(say("The announcement and the entries"), 0),
    Tell(
        say(
            "An arbiter announces a five-round Swiss, with one round every Friday, and registers 19 players. No "
            "rules are named, so those in force on the first day apply."
        )
    ),
    Run(
        'new "Harbour Open" --rounds 5 --as harbour --city Lund --federation SWE --arbiter "Berg, Anna" '
        "--start 2026-03-06 --end 2026-04-03"
    ),
    Run(f"player import {ENTRIES_FILE}"),
    Tell(say("A brother and a sister ask not to be paired with each other; one player asks for a bye in round 2.")),
    Run('forbid add "Novak, J" "Novak, P" --reason "brother and sister, as announced"'),
    Run("bye grant Horvat --round 2 --kind half"),
    Run("round check", Seen.ALL),
    Chapter(say("Round 1"), 0),
    Tell(say("The initial colour is drawn by lot with the first pairing, and recorded with its seed.")),
    Run("round pair"),
    Run("round publish 1", Seen.RECEIPT),
    Tell(say("Results come in. The game on board 4 is not finished tonight; on board 9 Black did not appear.")),
    Run("result set 1 1:0-1 2:1-0 3:0-1 5:0-1 6:= 7:0-1 8:1-0"),
    Run("result adjourn 1 4"),
    Run("result forfeit 1 9:+-"),
    Run("round close 1"),
    Chapter(say("A late entry, and round 2"), 7),
    Tell(say("A twentieth player arrives and is given the appropriate pairing number; the players below move down.")),
    Run('player late "Silva, Tomas" --rating 2140 --federation BRA'),
    Run("round pair"),
    Run("round publish 2", Seen.RECEIPT),
    Run("result resolve 1 4:1-0", Seen.RECEIPT),
    Run("result set 2 1:1-0 2:= 3:1-0 4:= 5:0-1 6:0-1 7:1-0 8:0-1 9:=", Seen.RECEIPT),
    Run("round close 2", Seen.NOTHING),
    Run("standings"),
    Chapter(say("Round 3 is published, and then an error is found"), 14),
    Run("round pair"),
    Run("round publish 3", Seen.RECEIPT),
    Tell(
        say(
            "The players on board 2 come to the arbiter: their game last Friday was not a draw. White won, as "
            "both score sheets show. The pairing of round 3 is published and stays in force (C.04.2, 4.4); the "
            "correction counts for the standings and for every pairing still to be made (C.04.2, 4.3, second "
            "tier)."
        )
    ),
    Run('result correct 2 2:1-0 --reason "both score sheets say 1-0"'),
    Tell(say("Was round 3 paired correctly, given what was known that evening?")),
    Run("replay 3"),
    Tell(say("And what would the pairing have been with the correct result?")),
    Run("replay 3 --known now", exit_code=1),
    Run("result set 3 1:= 2:1-0 3:1-0 4:0-1 5:1-0 6:0-1 7:0-1 8:= 9:1-0 10:=", Seen.RECEIPT),
    Run("round close 3", Seen.NOTHING),
    Chapter(say("Rounds 4 and 5"), 21),
    Run('player withdraw Rossi --reason "moved away"'),
    Tell(say("A bye is granted to the wrong player and then cancelled. Both events remain in the log.")),
    Run("bye grant Quinn --round 4", Seen.RECEIPT),
    Run('undo --reason "meant for round 5, and she does not need it any more"'),
    Run("round pair", Seen.RECEIPT),
    Run("round publish 4", Seen.NOTHING),
    Run("result set 4 1:= 2:1-0 3:0-1 4:= 5:0-1 6:1-0 7:1-0 8:= 9:0-1", Seen.RECEIPT),
    Run("round close 4", Seen.NOTHING),
    Chapter(say("The last round"), 28),
    Run("round pair"),
    Run("round publish 5", Seen.NOTHING),
    Run("result set 5 1:0-1 2:= 3:1-0 4:1-0 5:1-0 6:0-1 7:= 8:1-0 9:0-1", Seen.RECEIPT),
    Run("round close 5", Seen.NOTHING),
    Run("standings"),
    Chapter(say("The record"), 29),
    Tell(
        say(
            "Every question about the past can be answered. Here is what was known about one player when round 3 was "
            "published:"
        )
    ),
    Run("player show Eriksson --at round:3:published"),
    Tell(say("Everything the record holds about one player:")),
    Run("log list --player Eriksson"),
    Tell(say("Is the record unchanged, and do all its pairings match when the rounds are paired again?")),
    Run("verify"),
    Chapter(say("The report"), 29),
    Run("export report.trf"),
    Tell(
        say(
            "The players' lines show the facts as known today. Round 2 was paired while a game was adjourned, "
            "which counted as a draw (C.04.2, 3.1), and round 3 before the error was found: comments state what "
            "these pairings were based on, so that every round can be checked."
        )
    ),
    Run("check report.trf"),
    Chapter(say("At the federation"), 30),
    Tell(
        say(
            "The federation imports the report: registration, pairings and results become events in its own "
            "record, which can answer every question above."
        )
    ),
    Run("import report.trf --as federation"),
    Run("standings -t federation --at round:3"),
    Run("replay 4 -t federation"),
    Run("export again.trf -t federation"),
    Tell(say("When it is exported again, the file is the same, byte for byte.")),
)


@dataclass(slots=True)
class SteadyClock:
    """A clock that goes on by a few seconds whenever somebody looks at it."""

    now: datetime

    def __call__(self) -> datetime:
        """The time, seven seconds after the last look."""
        self.now += timedelta(seconds=7)
        return self.now

    def move_to(self, moment: datetime) -> None:
        """On to the next evening, never back."""
        self.now = max(self.now, moment)


@contextlib.contextmanager
def demonstration_world(folder: Path, *, first_id: int = 1, begins: datetime = FIRST_EVENING) -> Iterator[SteadyClock]:
    """A folder, a database, a clock, identifiers and a seed of its own; afterwards everything is as before.

    Who comes back to a database made in such a world takes a `first_id` that was not given there. The clock begins with
    `begins`, and so the edition in force today is that of its day.
    """
    clock, numbers = SteadyClock(begins), count(first_id)
    before = Environment(environment.clock, environment.new_id, environment.new_seed, environment.new_secret)
    variables, place = dict(os.environ), Path.cwd()
    (folder / ENTRIES_FILE).write_text(ENTRIES, encoding="utf-8")
    environment.clock, environment.new_id, environment.new_seed = (
        clock,
        lambda: f"{next(numbers):032x}",
        lambda: "harbour open 2026",
    )
    environment.new_secret = lambda: sha256(f"no secret {next(numbers)}".encode()).digest()
    for name in [name for name in os.environ if name.startswith("PAIRTRAIL_") and name != "PAIRTRAIL_DEBUG"]:
        del os.environ[name]
    os.environ |= {
        "PAIRTRAIL_DB": "demo.sqlite",
        "PAIRTRAIL_ACTOR": ARBITER,
        "PAIRTRAIL_CONFIG": str(folder / "none.toml"),
        "PAIRTRAIL_LISTS": str(folder / "lists"),
    }
    os.chdir(folder)
    try:
        yield clock
    finally:
        os.chdir(place)
        os.environ.clear()
        os.environ.update(variables)
        environment.clock, environment.new_id, environment.new_seed = before.clock, before.new_id, before.new_seed
        environment.new_secret = before.new_secret


demo_app = word()

_WIDTH = 100


class StoryBrokenError(RuntimeError):
    """A step of the story ended otherwise than it should: a defect."""


@verb(demo_app, "demo")
def demo(
    context: typer.Context,
    keep: Annotated[
        Path | None,
        typer.Option("--keep", metavar="FOLDER", help="Folder in which the database and the report are kept."),
    ] = None,
) -> None:
    """A fictitious five-round open: entries, a late entry, byes, an adjourned game, a wrong result corrected after the
    next round was published, the replay of that round, the log, the report. It uses the real commands, in a temporary
    database.
    """
    if keep is not None:
        _play(_made(keep), context.obj)
        text_to_stdout(
            "",
            say(
                "The database and the report are in {folder}. To look at them:\n  pairtrail --db {folder}/demo.sqlite "
                "info\nIn a browser:\n  pairtrail serve --db {folder}/demo.sqlite",
                folder=keep,
            ),
        )
        return
    with tempfile.TemporaryDirectory(prefix="pairtrail-demo-") as folder:
        _play(Path(folder), context.obj)
    text_to_stdout(
        "",
        say(
            "All of this was in a temporary folder. `pairtrail demo --keep FOLDER` keeps it; `pairtrail --help` "
            "shows what to do next."
        ),
        say(
            "The same event in a browser: `pairtrail demo --keep FOLDER`, then `pairtrail serve --db "
            "FOLDER/demo.sqlite -t harbour`."
        ),
    )


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / "demo.sqlite").exists():
        raise NoSuchFile("{folder} already contains a demonstration. Give another folder.", folder=folder)
    return folder


def _play(folder: Path, invoke: Invoke) -> None:
    with demonstration_world(folder) as clock:
        for step in STORY:
            _perform(step, clock, invoke)


def _perform(step: Step, clock: SteadyClock, invoke: Invoke) -> None:
    match step:
        case Chapter():
            clock.move_to(day(step.day))
            title = told(step.title)
            text_to_stdout("", f"=== {title} {'=' * (_width() - len(title) - 5)}")
        case Tell():
            text_to_stdout("")
            text_to_stdout(*textwrap.wrap(told(step.text), _width()))
        case Run():
            _run(step, invoke)


def _width() -> int:
    return min(_WIDTH, shutil.get_terminal_size().columns)


def _run(step: Run, invoke: Invoke) -> None:
    text_to_stdout("", f"$ pairtrail {step.command}")
    with _only(step.seen):
        begin_output()
        code = invoke(shlex.split(step.command))
    if code:
        meaning = told(dict(EXIT_CODES)[code]).partition(":")[0].rstrip()
        to_stdout("[exit code {code}: {meaning}]", code=code, meaning=meaning)
    if code != step.exit_code:
        raise StoryBrokenError(f"`pairtrail {step.command}` ended with exit code {code}, not {step.exit_code}.")


@contextlib.contextmanager
def _only(seen: Seen) -> Iterator[None]:
    """Receipts go with the story to standard output; tables that the story does not show go nowhere."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        shown = sys.stdout
        receipts = nowhere if seen is Seen.NOTHING else shown
        tables = shown if seen is Seen.ALL else nowhere
        with contextlib.redirect_stderr(receipts), contextlib.redirect_stdout(tables):
            yield
