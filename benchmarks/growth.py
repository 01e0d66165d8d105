"""How every command that reads a tournament grows: processor time and memory at several sizes, with the exponent.

Usage: python -m benchmarks.growth [--players 100,1000,5000] [--events 50000] [--repetitions 1] [--only standings]

Each size is an event of 11 rounds made up on the spot; --events adds one of the smallest field with so many events,
most of them corrections. A command runs as a process of its own; of several runs the quickest counts. The exponent is
that of the time above starting (`list` of the smallest) between the two largest sizes: 1 is as many times the time as
there are players, 2 the square of that. What writes is rehearsed (--dry-run).
"""

import argparse
import itertools
import math
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.processes import PAIRTRAIL, ROOT, installed

LIMIT: Final = 120
"""Seconds of processor time after which a command is stopped."""
ROUNDS: Final = 11
COMMANDS: Final = (
    "--version",
    "list",
    "info",
    "announce list",
    "player list",
    "player show 7",
    "checkin list",
    "official list",
    "link list",
    "bye list",
    "forbid list",
    "board list",
    "round status 11",
    "result missing",
    "result correct 11 2:= --reason=sheets --dry-run",
    "player correct 3 --rating 2105 --reason=list --dry-run",
    "standings",
    "standings --tie-breaks BH/C1,BH,SB,DE",
    "standings --at round:5:complete",
    "standings why 1 2 --tie-breaks BH/C1,SB",
    "standings breakdown 1 --tie-breaks BH,SB",
    "standings crosstable",
    "standings aro",
    "standings wallchart",
    "ratings",
    "norms",
    "prizes --prizes 300,200,100",
    "log list",
    "log show 3",
    "replay 11",
    "explain pairing --round 11",
    "explain pairing 1 --round 11",
    "explain player 7 --round 11",
    "explain bye --round 11",
    "explain float 7 --round 11",
    "explain colour 7 --round 11",
    "explain why-not 1 9 --round 11",
    "explain certificate 1 9 --round 11 --out {folder}/certificate.json --force",
    "verify",
    "backup {folder}/copy-{run}.db",
    "checkpoint list",
    "bundle seal {folder}/event.bundle --force",
    "bundle open {folder}/event.bundle",
    "bundle verify {folder}/event.bundle",
    "whatif correct 11/2==",
    "whatif correct 1/1=0-1",
    "whatif bye 7 --round 11",
    "whatif player 3 --rating 2105",
    "diff round:10:complete now",
    "appeal list",
    "site {folder}/site",
    "report {folder}/report.html --force",
    "report {folder}/one.html --force --one-page",
    "print pairings 11 -o {folder}/pairings.html --force",
    "print slips 11 -o {folder}/slips.html --force",
    "print standings -o {folder}/standings.html --force",
    "print crosstable -o {folder}/crosstable.html --force",
    "print wallchart -o {folder}/wallchart.html --force",
    "print players -o {folder}/players.html --force",
    "print cards -o {folder}/cards.html --force",
    "print names -o {folder}/names.html --force",
    "print ratings -o {folder}/ratings.html --force",
    "print aro -o {folder}/aro.html --force",
    "print appeal Why? --round 11 --pair 1 9 -o {folder}/sheet.html --force",
    "print all -o {folder}/papers --force",
    "print all --pdf -o {folder}/paper --force",
    "export {folder}/report.trf --force",
    "export {folder}/report26.trf --format trf26 --force",
    "export pgn {folder}/games.pgn --force",
    "export games {folder}/games.csv --force",
    "convert {file} {folder}/converted.trf --to trf26 --force",
    "check {file}",
    "audit {file}",
    "standings --file {file}",
    "import {file} --as copy --dry-run",
)


_RUNS: Final = itertools.count()
"""For a file that overwrites nothing."""


class Event(NamedTuple):
    """One event, and what every command of it needs."""

    title: str
    players: int
    folder: Path
    environment: dict[str, str]


class Spent(NamedTuple):
    """Seconds of processor time, MiB at most, the exit code; the code is None where it was stopped."""

    seconds: float
    memory: float
    code: int | None


def spent(words: Sequence[str], environment: dict[str, str]) -> Spent:
    """One run of the program."""
    with subprocess.Popen(
        [*PAIRTRAIL, *words],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as running:
        resource.prlimit(running.pid, resource.RLIMIT_CPU, (LIMIT, LIMIT))
        _, status, used = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
    code = running.returncode
    return Spent(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, None if code < 0 else code)


def typed(command: str, event: Event) -> list[str]:
    """The words of a command, with the places of this event."""
    places = {"folder": str(event.folder), "file": str(event.folder / "event.trf"), "run": str(next(_RUNS))}
    return [word.format(**places) for word in command.split()]


def events(folder: Path, environment: dict[str, str], players: Sequence[int], many: int) -> Iterator[Event]:
    """One of each size, and one with many events."""
    for count in players:
        yield _event(folder / str(count), f"{count:,} players", count, environment)
    if many:
        event = _event(folder / "many", f"{min(players):,} players, {many:,} events", min(players), environment)
        code = f"from benchmarks.growth import correct; correct({str(event.folder / 'event.db')!r}, {many})"
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)  # a small parent: children count its memory
        yield event


def _event(folder: Path, title: str, players: int, environment: dict[str, str]) -> Event:
    folder.mkdir()
    event = Event(title, players, folder, environment | {"PAIRTRAIL_DB": str(folder / "event.db")})
    file = str(folder / "event.trf")
    made = ("generate", "--players", str(players), "--rounds", str(ROUNDS), "--seed", "3", "--out", file)
    for words in (made, ("import", file)):
        assert spent(words, event.environment).code == 0, words
    return event


def correct(database: str, many: int) -> None:
    """Corrections of the last round, one board after another, each its own command, until there are so many events."""
    from core.model.results import Result
    from core.model.units import RoundNumber
    from events.log.appending import Batch
    from events.log.envelope import new_command
    from events.store.store import open_store
    from events.vocabulary.corrections import Correction, Scope
    from events.vocabulary.games import ResultCorrected
    from projections.repository import Repository

    store = open_store(f"sqlite:///{database}", create=False)
    (stream,) = (info.stream for info in store.streams())
    before = Repository(store).load(stream)
    boards = [game.board for game in before.tournament.rounds[-1].games]
    results = (Result.WHITE_WINS, Result.BLACK_WINS)
    corrections = [
        ResultCorrected(
            round_number=RoundNumber(ROUNDS),
            board=boards[place % len(boards)],
            was=None,
            result=results[place // len(boards) % 2],
            correction=Correction(reaches=tuple(Scope), tier=1),
        )
        for place in range(many - before.version)
    ]
    batches = [Batch((correction,), new_command("benchmark")) for correction in corrections]
    store.append_all(stream, batches, expected_version=before.version)
    store.close()


def exponent(sizes: Sequence[int], seconds: Sequence[float], start: float) -> float | None:
    """Of the time above starting, from the second size to the largest; None where that is too little to tell."""
    small, large = sizes[-2:]
    quick, slow = (one - start for one in seconds[-2:])
    return math.log(slow / quick) / math.log(large / small) if quick > 0.02 and slow > 0.05 else None


def _row(command: str, made: Sequence[Event], repetitions: int, start: float) -> str:
    runs = [min(spent(typed(command, event), event.environment) for _ in range(repetitions)) for event in made]
    sizes = [event for event in made if not event.title.endswith("events")]
    grows = exponent([event.players for event in sizes], [run.seconds for run in runs[: len(sizes)]], start)
    cells = [
        "stopped"
        if run.code is None
        else f"{run.seconds:.2f} s, {run.memory:.0f}" + (f" (code {run.code})" if run.code else "")
        for run in runs
    ]
    return f"| `{command}` | {' | '.join(cells)} | {'' if grows is None else f'{grows:.2f}'} |"


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--players", default="100,1000,5000", help="sizes (default: %(default)s)")
    parser.add_argument("--events", type=int, default=50_000, help="of the long log; 0: none (default: %(default)s)")
    parser.add_argument("--repetitions", type=int, default=1, help="runs of each (default: %(default)s)")
    parser.add_argument("--only", default="", help="commands that begin so, with commas between them")
    options = parser.parse_args()
    sizes = [int(size) for size in options.players.split(",")]
    with tempfile.TemporaryDirectory() as folder, installed() as environment:
        made = list(events(Path(folder), environment, sizes, options.events))
        spent(("--version",), environment)
        start = spent(("list",), made[0].environment).seconds
        print(f"| command | {' | '.join(event.title for event in made)} | exponent |")
        print("|---" * (len(made) + 2) + "|")
        for command in COMMANDS:
            if command.startswith(tuple(options.only.split(","))):
                print(_row(command, made, options.repetitions, start), flush=True)


if __name__ == "__main__":
    main()
