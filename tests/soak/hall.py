"""A hall full of tournaments on one server: clients that enter results, round after round, for a long time."""

import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, NamedTuple

from core.model.tournament import GameStatus
from core.model.units import BoardNumber, RoundNumber
from events.deciders import results
from events.log.envelope import Appended, Command
from events.store.databases import Database, database
from events.store.store import EventStore, open_store
from projections.repository import Repository
from tests.soak.tournaments import pair_next, prepare, result_of

BARE_EVERY: Final = 8
"""After so many results a client does a bare transaction."""

_FORKING: Final = get_context("fork")


class Client(NamedTuple):
    """What one client saw: seconds of each result entry, whole and its transaction alone, and its own memory.

    `worked`: seconds of its own processor time in each transaction, `worked_whole` in each entry: what a quiet machine
    leaves of the others, but for the server and its disk.
    `bare`: seconds of transactions in between that write one number into a table of one column: what server, disk and
    load cost by themselves. `memory`: KiB held after each tournament. `errors`: what was refused or failed, in words.
    """

    entries: tuple[float, ...]
    transactions: tuple[float, ...]
    worked: tuple[float, ...]
    worked_whole: tuple[float, ...]
    bare: tuple[float, ...]
    rounds: int
    memory: tuple[int, ...]
    errors: tuple[str, ...]


def memory_kib() -> int:
    """What this process holds in memory, in KiB."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def play(
    url: str, streams: Sequence[str], players: int, round_count: int, until: float, pause: float, told: Connection
) -> None:
    """Play tournaments one after the other, every result a command of its own, until the time is over."""
    entries: list[float] = []
    transactions: list[float] = []
    worked: list[float] = []
    worked_whole: list[float] = []
    bare: list[float] = []
    memory: list[int] = []
    errors: list[str] = []
    rounds = 0
    with open_store(url) as store, closing(database(url, create=False)) as beside:
        for stream in streams:
            prepare(store, stream, players, round_count)
            for number in range(1, round_count + 1):
                if time.monotonic() > until:
                    break
                try:
                    games = pair_next(store, stream, number).known.tournament.rounds[-1].games
                    with _timing(store) as (seconds, own):
                        for game in games:
                            if game.status is GameStatus.OPEN and time.monotonic() < until:
                                took, of_its_own = _enter(store, stream, RoundNumber(number), game.board, pause)
                                entries.append(took)
                                worked_whole.append(of_its_own)
                                if len(entries) % BARE_EVERY == 0:
                                    bare.append(_bare(beside))
                    transactions += seconds
                    worked += own
                    rounds += 1
                except Exception as error:  # noqa: BLE001  # whatever it is, it is shown
                    errors.append(f"{type(error).__name__}: {error}")
                    break
            memory.append(memory_kib())
            if time.monotonic() > until:
                break
    lists = (entries, transactions, worked, worked_whole, bare)
    told.send(Client(*map(tuple, lists), rounds, tuple(memory), tuple(errors)))


@contextmanager
def _timing(store: EventStore) -> Iterator[tuple[list[float], list[float]]]:
    """Seconds of each append, from the beginning of its transaction to the end of its commit; and of processor time."""
    append, seconds, own = store.append, list[float](), list[float]()

    def timed(*arguments: Any, **named: Any) -> Appended:
        start, worked = time.perf_counter(), time.process_time()
        try:
            return append(*arguments, **named)
        finally:
            own.append(time.process_time() - worked)
            seconds.append(time.perf_counter() - start)

    store.append = timed  # type: ignore[method-assign]
    try:
        yield seconds, own
    finally:
        store.append = append  # type: ignore[method-assign]


def _enter(
    store: EventStore, stream: str, round_number: RoundNumber, board: BoardNumber, pause: float
) -> tuple[float, float]:
    """Seconds that one result took, from reading the log to having it acknowledged; and of processor time."""
    if pause:
        time.sleep(pause)
    start, worked = time.perf_counter(), time.process_time()
    Repository(store).execute(
        stream,
        lambda state: results.record(state, round_number, board, result_of(stream, round_number, board)),
        Command(f"{stream} {round_number} {board}", "client"),
    )
    return time.perf_counter() - start, time.process_time() - worked


def _bare(beside: Database) -> float:
    start = time.perf_counter()
    with beside.writing() as connection:
        connection.exec_driver_sql("INSERT INTO bare VALUES (1)")
    return time.perf_counter() - start


def hall(
    url: str, *, tournaments: int, players: int, round_count: int, clients: int, seconds: float, pause: float
) -> tuple[Client, ...]:
    """What each of the clients saw; each has its share of the tournaments."""
    open_store(url, create=True).close()
    with closing(database(url, create=False)) as beside, beside.writing() as connection:
        connection.exec_driver_sql("CREATE TABLE bare (number integer)")
    until, ends = time.monotonic() + seconds, []
    for number in range(clients):
        here, there = _FORKING.Pipe(duplex=False)
        streams = [f"hall-{one:03}" for one in range(number, tournaments, clients)]
        process = _FORKING.Process(
            target=play, args=(url, streams, players, round_count, until, pause, there), daemon=True
        )
        process.start()
        there.close()
        ends.append((process, here))
    seen = [here.recv() for _, here in ends]
    for process, _ in ends:
        process.join()
    return tuple(seen)


def percentile(seconds: Sequence[float], hundredths: int) -> float:
    """What so many of a hundred did not exceed, in milliseconds."""
    ordered = sorted(seconds)
    return 1000 * ordered[min(len(ordered) - 1, len(ordered) * hundredths // 100)]
