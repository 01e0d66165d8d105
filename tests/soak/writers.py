"""Eight writers at once: nothing lost or forked, no lock shown, every conflict says what the other did."""

from collections import Counter
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from typing import Final, NamedTuple

from core.model.tournament import GameStatus
from core.model.units import BoardNumber, RoundNumber
from events.base import Event
from events.deciders import results
from events.errors import Conflict, VersionConflict
from events.log.envelope import Command, Head, StoredEvent
from events.store.store import EventStore, open_store
from projections.repository import Repository
from projections.tournament_state.fold import TournamentFold
from tests.soak.tournaments import RESULTS, pair_next, prepare

PLAYERS: Final = 16
"""Eight boards: each writer enters and corrects the results of one."""

STALE_EVERY: Final = 5
"""Every so many commands a writer expects a head that has passed (`--expect-head`), which must be refused."""

ROUND: Final = RoundNumber(1)
_FORKING: Final = get_context("fork")

LOST: Final = "lost appends"
FORKED: Final = "logs that are not whole"
LOCKS: Final = "lock errors shown"
SILENT: Final = "conflicts that do not say what the other did"
IGNORED: Final = "expected heads ignored"
ERRORS: Final = "other errors"
MUST_BE_NONE: Final = (LOST, FORKED, LOCKS, SILENT, IGNORED, ERRORS)


class Acknowledged(NamedTuple):
    """What the store said it had written."""

    stream: str
    version: int
    hash: bytes
    command_id: str


class _Open:
    """A tournament as a writer knows it, read on from where he was."""

    def __init__(self, store: EventStore, stream: str) -> None:
        self._store, self.stream = store, stream
        self._fold, self.head, self._given = TournamentFold(), Head(0, b""), 0
        self.read_on()

    def read_on(self) -> Sequence[StoredEvent]:
        """What was recorded since."""
        fresh = self._store.read(self.stream, after=self.head.version)
        if fresh:
            self._fold.extend(fresh)
            self.head = Head(fresh[-1].version, fresh[-1].hash)
        return fresh

    def decided(self, board: BoardNumber) -> Sequence[Event]:
        """The result of a board entered, or corrected to the next one."""
        state, result = self._fold.tournament(), RESULTS[self._given % len(RESULTS)]
        if state.rounds[0].games[board - 1].status is GameStatus.OPEN:
            return results.record(state, ROUND, board, result)
        return results.correct(state, ROUND, board, result, reason=f"entered wrongly, {self._given}")

    def was_written(self) -> None:
        """The next command gives another result."""
        self._given += 1


def write(url: str, name: str, board: BoardNumber, streams: Sequence[str], commands: int, told: Connection) -> None:
    """Give so many commands, each again whenever somebody else was faster; tells figures and acknowledgements."""
    figures, acknowledged, errors = Counter[str](), list[Acknowledged](), list[str]()
    chance = Random(name)
    with open_store(url) as store:
        open_ones = {stream: _Open(store, stream) for stream in streams}
        for number in range(commands):
            one = open_ones[chance.choice(streams)]
            command = Command(f"{name} {number}", name)
            if number % STALE_EVERY == STALE_EVERY - 1:
                figures["expected heads that had passed"] += 1
                figures[IGNORED] += not _stale_head_is_refused(store, one, board, name, number)
            while True:
                try:
                    done = store.append(
                        one.stream, one.decided(board), expected_version=one.head.version, command=command
                    )
                except VersionConflict as conflict:
                    figures["conflicts"] += 1
                    figures[SILENT] += not _says_what_the_other_did(conflict, one)
                except Conflict:
                    figures[LOCKS] += 1
                except Exception as error:  # noqa: BLE001  # whatever it is, it is counted and shown
                    figures[ERRORS] += 1
                    errors.append(f"{type(error).__name__}: {error}")
                    break
                else:
                    figures["commands"] += 1
                    one.was_written()
                    acknowledged.append(Acknowledged(one.stream, done.version, done.head_hash, command.command_id))
                    break
    told.send((figures, acknowledged, errors))


def _stale_head_is_refused(store: EventStore, one: _Open, board: BoardNumber, name: str, number: int) -> bool:
    before = one.head
    one.read_on()
    passed = store.read(one.stream, after=max(0, before.version - 2), upto=max(1, before.version - 1))[0]
    try:
        Repository(store).execute(
            one.stream,
            lambda _: one.decided(board),
            Command(f"{name} {number} expecting", name),
            passed.hash.hex()[:16],
        )
    except Conflict as conflict:
        return "new events were recorded after you checked" in str(conflict)
    return False


def _says_what_the_other_did(conflict: VersionConflict, one: _Open) -> bool:
    """Whether the message names the event that came between, as the log has it."""
    fresh = one.read_on()
    if not fresh or conflict.expected != fresh[0].version - 1:
        return False
    first = fresh[0]
    return (
        f"event {first.version} ({first.type}) was recorded by {first.actor} at "
        f"{first.recorded_at:%Y-%m-%d %H:%M:%S} UTC" in str(conflict)
    )


def written_by_many(url: str, writers: int, commands: int, tournaments: int) -> tuple[Counter[str], list[str]]:
    """Let so many writers give so many commands each, and count; what must be none are `MUST_BE_NONE`.

    The second part are errors that nobody expected, in words.
    """
    streams = [f"open-{number}" for number in range(1, tournaments + 1)]
    with open_store(url, create=True) as store:
        for stream in streams:
            prepare(store, stream, PLAYERS, 3)
            pair_next(store, stream, 1)
        begins = {info.stream: info.version for info in store.streams()}
    ends = []
    for number in range(1, writers + 1):
        here, there = _FORKING.Pipe(duplex=False)
        board = BoardNumber((number - 1) % (PLAYERS // 2) + 1)
        work = (url, f"writer {number}", board, streams, commands, there)
        process = _FORKING.Process(target=write, args=work)
        process.start()
        there.close()
        ends.append((process, here))
    figures, acknowledged, errors = Counter[str](), list[Acknowledged](), list[str]()
    for process, here in ends:
        try:
            counted, said, complaints = here.recv()
        except EOFError:
            counted, said, complaints = Counter({ERRORS: 1}), [], ["a writer ended without a word"]
        figures += counted
        acknowledged += said
        errors += complaints
        process.join()
    return figures + _looked_at(url, begins, acknowledged), errors


def _looked_at(url: str, begins: dict[str, int], acknowledged: Sequence[Acknowledged]) -> Counter[str]:
    """What the logs hold, beside what was acknowledged."""
    figures = Counter[str]()
    with open_store(url) as store:
        for stream, begun_with in begins.items():
            log = store.read(stream)
            said = [one for one in acknowledged if one.stream == stream]
            there = {(one.version, one.hash, one.causation) for one in log}
            figures[LOST] += sum((one.version, one.hash, one.command_id) not in there for one in said)
            whole = [one.version for one in log] == list(range(1, len(log) + 1)) and not store.verify(stream)
            figures[FORKED] += not (whole and len(log) == begun_with + len({one.command_id for one in said}))
            figures["events"] += len(log)
    return figures
