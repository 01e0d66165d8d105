"""Backups one after another while eight writers write: each whole, and what they cost the writers."""

import time
from collections import Counter
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from cli.main import give_way
from core.model.sentence import TournamentError
from events.log.envelope import Command
from events.store.copying import copy_database
from events.store.store import open_store
from events.vocabulary.record import NoteAdded
from tests.soak.hall import percentile
from tests.soak.writers import ERRORS

NOT_WHOLE: Final = "backups that are not whole"
BACKUPS_MUST_BE_NONE: Final = (NOT_WHOLE, ERRORS)

_FORKING: Final = get_context("fork")


class Written(NamedTuple):
    """One event of a writer: when it was begun (monotonic clock), and how long its transaction took; seconds."""

    begun: float
    seconds: float


class Span(NamedTuple):
    """A stretch of time, by the monotonic clock."""

    begun: float
    end: float


def _write(url: str, stream: str, pause: float, told: Connection, until: Connection) -> None:
    """One event after another into a log of one's own, until told to stop; tells when, and what failed."""
    written, errors = list[Written](), list[str]()
    with open_store(url) as store:
        version = store.head(stream).version
        while not until.poll(pause):
            begun = time.monotonic()
            try:
                command = Command(f"{stream} {version}", stream)
                version = store.append(
                    stream, [NoteAdded(text=str(version))], expected_version=version, command=command
                ).version
            except TournamentError as error:
                errors.append(f"{type(error).__name__}: {error}")
            written.append(Written(begun, time.monotonic() - begun))
    told.send((written, errors))


def _backed_up(url: str, copy: Path, told: Connection) -> None:
    """What `pairtrail backup` does in a process of its own; tells why it failed, or nothing."""
    give_way()
    try:
        copy_database(url, str(copy))
    except TournamentError as error:
        told.send(f"{type(error).__name__}: {error}")
    else:
        told.send("")


def _whole(source_ends: dict[str, int], copy: Path) -> bool:
    """Whether a backup verifies, and has of each log at least what was there before it began."""
    with open_store(str(copy)) as store:
        ends = {info.stream: info.version for info in store.streams()}
        sound = not any(store.verify(stream) for stream in ends)
    return sound and all(ends.get(stream, 0) >= version for stream, version in source_ends.items())


def backups_under_writers(
    url: str, writers: int, backups: int, *, events: int, pause: float
) -> tuple[list[str], Counter[str]]:
    """What was measured, in lines, and what must not have happened.

    A window with a backup ends when each writer has written once more, so that what a backup leaves to them is in it.
    Then the copy is verified, which costs time as well: events of that time are in no window. Then there is a window
    without a backup, to the same length. An event belongs to the window in which it was begun.
    """
    names = [f"writer-{number}" for number in range(1, writers + 1)]
    with open_store(url, create=True) as store:
        for name in names:
            notes = [NoteAdded(text=f"{name} {number}") for number in range(events)]
            store.append(name, notes, expected_version=0, command=Command(name, name))
    stops, answers, processes = [], [], []
    for name in names:
        until, stop = _FORKING.Pipe(duplex=False)
        answer, told = _FORKING.Pipe(duplex=False)
        process = _FORKING.Process(target=_write, args=(url, name, pause, told, until))
        process.start()
        stops.append(stop)
        answers.append(answer)
        processes.append(process)
    bad, busy, idle, copied = Counter[str](), list[Span](), list[Span](), list[float]()
    said = list[str]()
    with TemporaryDirectory() as folder:
        for number in range(backups):
            copy = Path(folder) / f"copy-{number}.db"
            with open_store(url) as store:
                before = {info.stream: info.version for info in store.streams()}
            begun = time.monotonic()
            answer, told = _FORKING.Pipe(duplex=False)
            copying = _FORKING.Process(target=_backed_up, args=(url, copy, told))
            copying.start()
            failed = answer.recv()
            copying.join()
            copied.append(time.monotonic() - begun)
            time.sleep(2 * pause)
            busy.append(Span(begun, time.monotonic()))
            if failed or not _whole(before, copy):
                bad[NOT_WHOLE] += 1
                said.append(f"MUST NOT HAPPEN: {failed or 'a copy that is not whole'}")
            copy.unlink(missing_ok=True)
            time.sleep(2 * pause)
            begun = time.monotonic()
            time.sleep(busy[-1].end - busy[-1].begun)
            idle.append(Span(begun, time.monotonic()))
    for stop in stops:
        stop.send(None)
    seen = [answer.recv() for answer in answers]
    for process in processes:
        process.join()
    for _, errors in seen:
        bad[ERRORS] += len(errors)
        said += [f"MUST NOT HAPPEN: {error}" for error in errors[:3]]
    return [*said, *_figures([written for written, _ in seen], copied, busy, idle)], bad


def _figures(
    seen: Sequence[Sequence[Written]], copied: Sequence[float], busy: Sequence[Span], idle: Sequence[Span]
) -> list[str]:
    ratios, lines = [], [f"{len(copied)} backups, median {sorted(copied)[len(copied) // 2]:.2f} s"]
    both: tuple[list[float], list[float]] = ([], [])
    for written in seen:
        during, alone = _begun_in(busy, written), _begun_in(idle, written)
        both[0].extend(during)
        both[1].extend(alone)
        if during and alone:
            ratios.append(percentile(during, 99) / percentile(alone, 99))
    for what, values in zip(("with a backup", "without one"), both, strict=True):
        if values:
            shown = ", ".join(f"p{part} {percentile(values, part):.1f} ms" for part in (50, 90, 99))
            lines.append(f"{len(values)} events {what}: {shown}")
    if ratios:
        lines.append(f"p99 of a writer with a backup, as a multiple of the same without: at most {max(ratios):.2f}")
    return lines


def _begun_in(windows: Sequence[Span], written: Sequence[Written]) -> list[float]:
    return [one.seconds for one in written if any(span.begun <= one.begun < span.end for span in windows)]
