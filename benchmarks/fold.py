"""Events a second: fold a log with its chain verified, beside the package `eventsourcing` on the same events.

Usage: python -m benchmarks.fold [--players 200] [--repetitions 9]

Both keep the log in a file of SQLite and end with the same tournament. Pairtrail reads the log, verifies the chain
and every indexed column, decodes and folds. The peer keeps one aggregate whose events carry the same data and whose
`@event` method decodes and applies them by the same fold; it is asked for the aggregate through its repository. It
has no chain to verify.

Seconds are processor time: both only compute, on a file that the system has in memory, and are not to be measured by
what else the machine is doing.
"""

import argparse
import gc
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from uuid import UUID

import msgspec

from events.base import EVENT_TYPES, Event
from events.log.codec import canonical_json
from events.log.envelope import new_command
from events.store.store import open_store
from events.trf import read_document
from events.trf.importer import events_of
from events.vocabulary.any_event import AnyEvent
from projections.export.trf import encoded, write_trf
from projections.generator import event
from projections.generator_plan import Plan
from projections.tournament_state.fold import fold


def log_of(players: int) -> tuple[AnyEvent, ...]:
    """Every event of an imported tournament of that size, nine rounds."""
    text, _ = write_trf(event(Plan(players, 9)))
    document = read_document(encoded(text, None), "made-up.trf")
    return events_of(document, file_sha256="").events


def ours(log: tuple[AnyEvent, ...], folder: Path) -> Callable[[], object]:
    """Read with verification, and fold."""
    store = open_store(f"sqlite:///{folder / 'pairtrail.sqlite'}", create=True)
    store.append("event", log, expected_version=0, command=new_command("benchmark"))

    def run() -> object:
        return fold(store.read("event", verify=True))

    return run


class Told(NamedTuple):
    """What the fold needs to know of a stored event."""

    version: int
    event: Event


def peer(log: tuple[AnyEvent, ...], folder: Path) -> Callable[[], object]:
    """The package's own way: an aggregate with one event method, its SQLite recorder, no snapshots."""
    os.environ |= {
        "PERSISTENCE_MODULE": "eventsourcing.sqlite",
        "SQLITE_DBNAME": str(folder / "eventsourcing.sqlite"),
    }
    decoders = {name: msgspec.json.Decoder(event_type) for name, event_type in EVENT_TYPES.items()}
    from eventsourcing.application import Application
    from eventsourcing.domain import Aggregate
    from eventsourcing.domain import event as recorded

    class Log(Aggregate):
        """A tournament, fed with what it is told."""

        def __init__(self) -> None:
            self.collected: list[Told] = []

        @recorded("Told")
        def tell(self, name: str, data: str) -> None:
            decoded = decoders[name].decode(data)
            self.collected.append(Told(len(self.collected) + 1, decoded))

    application: Application[UUID] = Application()
    aggregate = Log()
    for one in log:
        aggregate.tell(type(one).TYPE, canonical_json(one).decode())
    application.save(aggregate)

    def run() -> object:
        kept: Log = application.repository.get(aggregate.id)
        return fold(kept.collected)

    return run


def in_turn(here: Callable[[], object], there: Callable[[], object], repetitions: int) -> tuple[float, float]:
    """Medians of runs taken in turn after a warm-up run of each, so that a slow moment of the machine hits both.

    What a run leaves behind is cleared away before the next one, which would otherwise pay for it.
    """
    assert here() == there(), "both end with the same tournament"
    taken: list[list[float]] = [[], []]
    for _ in range(repetitions):
        for run, runs in zip((here, there), taken, strict=True):
            gc.collect()
            start = time.process_time()
            run()
            runs.append(time.process_time() - start)
    own, other = map(statistics.median, taken)
    return own, other


def compare(players: int, repetitions: int) -> tuple[int, float, float]:
    """(number of events, events a second here, events a second of the peer)."""
    log = log_of(players)
    with tempfile.TemporaryDirectory() as folder:
        own, other = in_turn(ours(log, Path(folder)), peer(log, Path(folder)), repetitions)
    return len(log), len(log) / own, len(log) / other


def main() -> None:
    """Print one line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fold", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--players", type=int, default=200, help="players of the event (default: %(default)s)")
    parser.add_argument("--repetitions", type=int, default=9, help="runs after the warm-up (default: %(default)s)")
    arguments = parser.parse_args()
    events, own, other = compare(arguments.players, arguments.repetitions)
    print(f"{events} events: pairtrail {own:,.0f} a second, eventsourcing {other:,.0f} a second: {own / other:.1f}x")


if __name__ == "__main__":
    main()
