"""A store in memory: the contract without a database, for tests and for trying things out."""

import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Self

from core.model.units import PlayerId
from events.base import Event
from events.log.appending import Batch, Recorder, Vouch, check_request, row_of
from events.log.clock import Clock, NewId, random_id, system_clock
from events.log.codec import CODEC, Codec
from events.log.envelope import EMPTY, Appended, Command, EventRow, Head, StoredEvent, StreamInfo
from events.log.personal_data import PersonalDatum
from events.log.verification import LogFinding, check_head, findings, in_log_order, read_rows

if TYPE_CHECKING:
    from events.log.appending import Kept


class _MemoryStream:
    """One stream; locked while the store's lock is held."""

    def __init__(self) -> None:
        self.rows: list[EventRow] = []
        self.end: Head | None = None
        self.personal: dict[str, PersonalDatum] = {}
        self.kept: dict[str, Kept] = {}

    def copy(self) -> "_MemoryStream":
        """The same rows, to which can be added without anybody seeing it."""
        made = _MemoryStream()
        made.rows, made.end = list(self.rows), self.end
        made.personal, made.kept = dict(self.personal), dict(self.kept)
        return made

    def head(self) -> Head | None:
        return self.end

    def row(self, version: int) -> EventRow | None:
        return self.rows[version - 1] if 1 <= version <= len(self.rows) else None

    def last_rows(self) -> Sequence[EventRow]:
        return self.rows[-2:]

    def rows_of(self, command_id: str) -> Sequence[EventRow]:
        return [row for row in self.rows if row.command_id == command_id]

    def write(self, rows: Sequence[EventRow], head: Head, personal: Sequence[PersonalDatum]) -> None:
        self.rows.extend(rows)
        self.end = head
        self.personal.update((datum.commitment, datum) for datum in personal)

    def erase(self, player: PlayerId) -> None:
        self.personal = {key: datum for key, datum in self.personal.items() if datum.player != player}

    def keep(self, row: "Kept") -> bool:
        """Whether it was not kept already."""
        known = row.digest in self.kept
        self.kept.setdefault(row.digest, row)
        return not known


class MemoryStore:
    """See `events.store.store.EventStore`."""

    made_with_schema = ""

    def __init__(self, *, clock: Clock = system_clock, new_id: NewId = random_id, codec: Codec = CODEC) -> None:
        self._codec = codec
        self._recorder = Recorder(codec, clock, new_id)
        self._lock = threading.Lock()
        self._streams: dict[str, _MemoryStream] = {}

    def _stream_for(self, stream: str) -> _MemoryStream:
        """A stream of that name, made if need be: for stores that are filled from elsewhere."""
        return self._streams.setdefault(stream, _MemoryStream())

    def fill(self, stream: str, events: Sequence[StoredEvent], personal: Iterable[PersonalDatum] = ()) -> None:
        """Take in a log that was read from another store, as it stands there."""
        filled = self._stream_for(stream)
        of_command: Counter[str] = Counter()
        for stored in events:
            filled.rows.append(row_of(stored, of_command[stored.causation]))
            of_command[stored.causation] += 1
        filled.end = Head(events[-1].version, events[-1].hash) if events else None
        filled.personal.update((datum.commitment, datum) for datum in personal)

    def append(
        self,
        stream: str,
        events: Sequence[Event],
        *,
        expected_version: int,
        command: Command,
        personal: Sequence[PersonalDatum] = (),
        vouch: Vouch | None = None,
    ) -> Appended:
        """Add events after event `expected_version`."""
        check_request(stream, events, command, personal)
        with self._lock:
            locked = self._streams.get(stream) or _MemoryStream()
            appended = self._recorder.append(
                locked,
                stream,
                events,
                expected_version=expected_version,
                command=command,
                personal=personal,
                vouch=vouch,
            )
            if locked.rows:
                self._streams[stream] = locked
            return appended

    def append_all(
        self, stream: str, batches: Sequence[Batch], *, expected_version: int, vouch: Vouch | None = None
    ) -> tuple[Appended, ...]:
        """Add what several commands give, all or nothing."""
        for batch in batches:
            check_request(stream, *batch)
        with self._lock:
            before = self._streams.get(stream) or _MemoryStream()
            locked = before.copy()
            appended = self._recorder.append_all(
                locked, stream, batches, expected_version=expected_version, vouch=vouch
            )
            if locked.rows:
                self._streams[stream] = locked
            return appended

    @contextmanager
    def together(self) -> Iterator[None]:
        """Everything done meanwhile is kept, or none of it."""
        with self._lock:
            before = {name: source.copy() for name, source in self._streams.items()}
        try:
            yield
        except BaseException:
            with self._lock:
                self._streams = before
            raise

    apart = together
    within_an_act = False  # what is in memory fails for no reason of its own

    def read(
        self, stream: str, *, after: int = 0, upto: int | None = None, verify: bool = True
    ) -> tuple[StoredEvent, ...]:
        """The events with `after` < version <= `upto`, in order."""
        with self._lock:
            source = self._streams.get(stream) or _MemoryStream()
            after = max(after, 0)
            if verify and upto is None:
                check_head(stream, source.end or EMPTY, source.rows[-1] if source.rows else None)
            rows = [row[1:] for row in source.rows[after:upto]]
            stored = read_rows(stream, rows, source.row(after), self._codec, verify=verify)
            names = {key: datum.value for key, datum in source.personal.items() if datum.field == "name"}
        if not names:
            return stored
        from events.log.personal_data import revealed  # few tournaments announce it

        return revealed(stored, names)

    def head(self, stream: str) -> Head:
        """The end of the stream."""
        with self._lock:
            return (self._streams[stream].end or EMPTY) if stream in self._streams else EMPTY

    def streams(self) -> tuple[StreamInfo, ...]:
        """All streams, by name."""
        with self._lock:
            return tuple(StreamInfo(name, *(source.end or EMPTY)) for name, source in sorted(self._streams.items()))

    def verify(self, stream: str) -> tuple[LogFinding, ...]:
        """Everything that is wrong with a stream."""
        from events.store.kept_checkpoints import kept_findings  # who does not verify can do without

        with self._lock:
            source = self._streams.get(stream) or _MemoryStream()
            wrong = findings(stream, source.rows, source.end, source.personal.values(), self._codec)
            rows = [row for _, row in in_log_order(source.rows)]
            return (*wrong, *kept_findings(stream, tuple(source.kept.values()), rows))

    def verify_each(self, streams: Sequence[str]) -> Mapping[str, tuple[LogFinding, ...]]:
        """Everything that is wrong with each of the streams, by name."""
        return {stream: self.verify(stream) for stream in streams}

    def command_result(self, stream: str, command_id: str) -> Appended | None:
        """What a command did."""
        with self._lock:
            source = self._streams.get(stream) or _MemoryStream()
            return self._recorder.result_of(source, stream, command_id)

    def personal(self, stream: str) -> Mapping[str, PersonalDatum]:
        """The personal data that were not erased, by commitment."""
        with self._lock:
            return dict(self._streams[stream].personal) if stream in self._streams else {}

    def refuse_erasing(self) -> None:
        """Whoever has the store may erase."""

    def kept(self, stream: str) -> "tuple[Kept, ...]":
        """What is kept beside the log."""
        with self._lock:
            rows = self._streams[stream].kept.values() if stream in self._streams else ()
            return tuple(sorted(rows, key=lambda row: (row.size, row.digest)))

    def keep(self, stream: str, row: "Kept") -> bool:
        """Keep something beside a log."""
        with self._lock:
            return self._streams[stream].keep(row)

    def close(self) -> None:
        """Nothing to let go of."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()
