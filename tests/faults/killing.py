"""`kill -9` at random moments while commands run: what was acknowledged is there, and nothing is there in part."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TypeAlias

from tests.faults.evening import COMMANDS, Recorded, Reference, recorded
from tests.faults.judging import HUNG, WITHOUT_A_WORD, Lost, judged, standing
from tests.faults.worker import PATIENCE, Worker

Place: TypeAlias = Callable[[], AbstractContextManager[str]]
"""Gives the URL of a database that is not there yet, or has no tables."""


@contextmanager
def new_file() -> Iterator[str]:
    """A SQLite file that is not there yet."""
    with TemporaryDirectory(prefix="pairtrail-faults-") as folder:
        yield f"sqlite:///{folder}/evening.db"


def whole_evening(folder: Path) -> Reference:
    """The evening without a fault, command by command."""
    url = f"sqlite:///{folder / 'reference.db'}"
    receipts, states, again = list[str](), list[Recorded](), list[str]()
    for number in range(len(COMMANDS)):
        receipts += _in_peace(folder, url, number)
        states.append(recorded(url))
        again += _in_peace(folder, url, number)
        assert recorded(url) == states[-1], f"`{COMMANDS[number]}` wrote something when it was given again"
    return Reference(tuple(receipts), tuple(states), tuple(again))


def _in_peace(folder: Path, url: str, number: int) -> tuple[str, ...]:
    worker = Worker(folder, url, number, number + 1)
    assert worker.end_within(PATIENCE)
    told = worker.told()
    assert told.refused is None, f"`{COMMANDS[number]}` was refused: {told.refused}"
    return told.receipts


def killed(
    kills: int,
    place: Place,
    reference: Reference,
    seed: str,
    *,
    longest: float,
    report: Callable[[str], None],
    in_peace: int = 0,
) -> Counter[str]:
    """Kill so many workers, each at a moment drawn from the seed, `longest` seconds after its start at the latest.

    The first commands of each evening, so many, are given `in_peace`.

    Counts `kills`, `evenings`, `acknowledged` commands, and of the commands that a kill met those `written` all the
    same and those `not written`; each of these is given again by the next worker. What must not happen is counted by
    its kind and told to `report`; the next evening begins then.
    """
    chance, figures = Random(seed), Counter[str]()
    while figures["kills"] < kills:
        with place() as url, TemporaryDirectory(prefix="pairtrail-faults-") as folder:
            try:
                Worker(Path(folder), url, 0, in_peace).end_within(PATIENCE)
                _evening(kills, url, Path(folder), reference, chance, longest, figures, done=in_peace)
            except Lost as lost:
                figures[lost.kind] += 1
                report(f"after {figures['kills']} kills: {lost}")
            figures["evenings"] += 1
    return figures


def _evening(
    kills: int,
    url: str,
    folder: Path,
    reference: Reference,
    chance: Random,
    longest: float,
    figures: Counter[str],
    *,
    done: int,
) -> None:
    """One evening to its end, after the commands `done`; in peace once there were enough kills."""
    while done < len(COMMANDS):
        in_peace = figures["kills"] == kills
        worker = Worker(folder, url, done)
        by_itself = worker.end_within(PATIENCE if in_peace else chance.uniform(0, longest))
        told = worker.told()
        judged(told, reference, done)
        done += len(told.receipts)
        figures["acknowledged"] += len(told.receipts)
        if not by_itself:
            if in_peace:
                raise Lost(HUNG, f"command {done}")
            figures["kills"] += 1
            figures["written" if standing(url, reference, done) > done else "not written"] += 1
        elif done < len(COMMANDS):
            raise Lost(WITHOUT_A_WORD, f"the worker ended with {worker.process.exitcode}")
    standing(url, reference, done)
