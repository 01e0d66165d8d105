"""Backups one after another while eight writers write: each whole, and what they cost the writers."""

import time
from collections import Counter
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from core.model.errors import TournamentError
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

    After each backup there is as long a time without one, so that both are measured in the same run. Then the copy is
    verified, which costs time as well: events of that time are in neither measurement.
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
    bad, busy, idle = Counter[str](), list[Span](), list[Span]()
    said = list[str]()
    with TemporaryDirectory() as folder:
        for number in range(backups):
            copy = Path(folder) / f"copy-{number}.db"
            with open_store(url) as store:
                before = {info.stream: info.version for info in store.streams()}
            begun = time.monotonic()
            try:
                copy_database(url, str(copy))
            except TournamentError as error:
                bad[NOT_WHOLE] += 1
                said.append(f"MUST NOT HAPPEN: {error}")
                continue
            busy.append(Span(begun, time.monotonic()))
            time.sleep(busy[-1].end - begun)
            idle.append(Span(busy[-1].end, time.monotonic()))
            bad[NOT_WHOLE] += not _whole(before, copy)
            copy.unlink()
    for stop in stops:
        stop.send(None)
    seen = [answer.recv() for answer in answers]
    for process in processes:
        process.join()
    for _, errors in seen:
        bad[ERRORS] += len(errors)
        said += [f"MUST NOT HAPPEN: {error}" for error in errors[:3]]
    return [*said, *_figures([written for written, _ in seen], busy, idle)], bad


def _figures(seen: Sequence[Sequence[Written]], busy: Sequence[Span], idle: Sequence[Span]) -> list[str]:
    ratios, lines = [], []
    both: tuple[list[float], list[float]] = ([], [])
    for written in seen:
        during = [one.seconds for one in written if any(_meets(one, span) for span in busy)]
        alone = [one.seconds for one in written if any(_is_within(one, span) for span in idle)]
        both[0].extend(during)
        both[1].extend(alone)
        if during and alone:
            ratios.append(percentile(during, 99) / percentile(alone, 99))
    seconds = sorted(span.end - span.begun for span in busy)
    if seconds:
        lines.append(f"{len(busy)} backups, median {seconds[len(seconds) // 2]:.2f} s")
    for what, values in zip(("during a backup", "without one"), both, strict=True):
        if values:
            shown = ", ".join(f"p{part} {percentile(values, part):.1f} ms" for part in (50, 90, 99))
            lines.append(f"{len(values)} events {what}: {shown}")
    if ratios:
        lines.append(f"p99 of a writer during backups, as a multiple of the same without: at most {max(ratios):.2f}")
    return lines


def _meets(one: Written, span: Span) -> bool:
    return span.begun < one.begun + one.seconds and one.begun < span.end


def _is_within(one: Written, span: Span) -> bool:
    return span.begun <= one.begun and one.begun + one.seconds <= span.end
