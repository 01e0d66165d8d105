"""The store in a database: SQLite (one file) or PostgreSQL."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self, cast

from sqlalchemy import Connection, select, text

from core.model.congress import is_log_name
from core.model.sentence import say
from events.base import Event
from events.errors import Conflict, IntegrityFailure, MaybeWritten, StorageUnavailable
from events.log.appending import Batch, Recorder, Vouch, check_request, erased_by
from events.log.clock import Clock, NewId, random_id, system_clock
from events.log.codec import CODEC, Codec
from events.log.envelope import EMPTY, Appended, Command, EventRow, Head, StoredEvent, StreamInfo, short
from events.log.personal_data import PersonalDatum
from events.log.verification import Flaw, LogFinding, check_head, findings, in_log_order, last_of_log, read_rows
from events.store import schema
from events.store.databases import WAIT_SECONDS, Database, database
from events.store.schema import SCHEMA, check_schema, missing_triggers, prepare, schema_of, upgrade
from events.store.sql_stream import SqlStream, events_in_each

if TYPE_CHECKING:
    from events.log.appending import Kept

_HOMELESS: Final = text(
    "SELECT DISTINCT stream_id FROM personal_data WHERE stream_id NOT IN (SELECT stream_id FROM stream)"
)
# One step of the index for each name; DISTINCT would read every event.
_HEADLESS: Final = text(
    "WITH RECURSIVE name(stream_id) AS (SELECT min(stream_id) FROM event UNION ALL "
    "SELECT (SELECT min(e.stream_id) FROM event e WHERE e.stream_id > name.stream_id) FROM name "
    "WHERE name.stream_id IS NOT NULL) "
    "SELECT stream_id FROM name WHERE stream_id IS NOT NULL AND stream_id NOT IN (SELECT stream_id FROM stream)"
)

_EMPTY: Final = text(
    "SELECT stream_id FROM stream WHERE NOT EXISTS (SELECT 1 FROM event WHERE event.stream_id = stream.stream_id)"
)


class SqlStore:
    """See `events.store.store.EventStore`."""

    def __init__(
        self, database: Database, *, clock: Clock = system_clock, new_id: NewId = random_id, codec: Codec = CODEC
    ) -> None:
        self._database = database
        self._codec = codec
        self._recorder = Recorder(codec, clock, new_id)
        self.made_with_schema = ""

    @classmethod
    def open(
        cls,
        url: str,
        *,
        create: bool = False,
        clock: Clock = system_clock,
        new_id: NewId = random_id,
        codec: Codec = CODEC,
        wait_seconds: float = WAIT_SECONDS,
    ) -> Self:
        """Open a database and check its schema; with `create`, give a database without tables what it needs."""
        opened = database(url, create=create, wait_seconds=wait_seconds)
        try:
            with opened.reading() as connection:
                empty = create and schema_of(connection) is None
                if not empty:
                    check_schema(connection, opened.place)
            if empty:
                with opened.writing() as connection:
                    prepare(connection, opened.place)
                with opened.reading() as connection:
                    check_schema(connection, opened.place)
        except BaseException:
            opened.close()
            raise
        store = cls(opened, clock=clock, new_id=new_id, codec=codec)
        if empty:
            store.made_with_schema = SCHEMA
        return store

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
        with self._database.writing() as connection:
            locked = SqlStream(connection, stream)
            if events:
                locked.lock()
            appended = self._recorder.append(
                locked,
                stream,
                events,
                expected_version=expected_version,
                command=command,
                personal=personal,
                vouch=vouch,
            )
        self._wipe_after((appended,))
        return appended

    def append_all(
        self, stream: str, batches: Sequence[Batch], *, expected_version: int, vouch: Vouch | None = None
    ) -> tuple[Appended, ...]:
        """Add what several commands give, all or nothing."""
        for batch in batches:
            check_request(stream, *batch)
        with self._database.writing() as connection:
            locked = SqlStream(connection, stream)
            locked.lock()
            appended = self._recorder.append_all(
                locked, stream, batches, expected_version=expected_version, vouch=vouch
            )
        self._wipe_after(appended)
        return appended

    def together(self) -> AbstractContextManager[None]:
        """Everything done meanwhile is one transaction."""
        return self._database.together()

    @property
    def within_an_act(self) -> bool:
        """Whether `together` goes on."""
        return self._database.within_an_act

    def apart(self) -> AbstractContextManager[None]:
        """A part of it that is undone alone where it fails."""
        return self._database.apart()

    def _wipe_after(self, appended: Sequence[Appended]) -> None:
        """Leave no copy of what was erased beside the file either; the rows are gone, and the record says so.

        Also where the command was given before: its process may have ended before it came so far.
        """
        if not erased_by([stored.event for one in appended for stored in one.events]):
            return
        try:
            self._database.wipe()
        except (StorageUnavailable, Conflict) as error:  # which say that nothing was changed
            raise MaybeWritten(
                "The erasure was recorded up to event {version} with hash {short}, and the data were "
                "erased from the tables of {place}, but a copy remains in the file alongside it "
                "(-wal), which could not be emptied. The next command on this database, for instance "
                "`pairtrail verify`, empties that file. Do not enter the erase command again.",
                version=appended[-1].version,
                short=short(appended[-1].head_hash),
                place=self._database.place,
            ) from error

    def read(
        self, stream: str, *, after: int = 0, upto: int | None = None, verify: bool = True
    ) -> tuple[StoredEvent, ...]:
        """The events with `after` < version <= `upto`, in order."""
        first, to_the_end = max(after, 0) + 1, verify and upto is None
        with self._database.reading() as connection:
            source = SqlStream(connection, stream)
            before = source.row(after) if after > 0 else None
            head = source.head() or EMPTY

            def again() -> Sequence[Sequence[Any]]:
                rows = source.rows(first, upto).all()
                if to_the_end:  # a recorded end that is not the last event is told first
                    check_head(stream, head, last_of_log(EventRow._make((stream, *row)) for row in rows))
                return rows

            with source.rows(first, upto) as result:
                # The driver's own cursor: rows as they come, one at a time, are a third faster.
                assert result.cursor is not None, "a SELECT has a cursor"
                cursor = cast("Iterable[Sequence[Any]]", result.cursor)
                stored = read_rows(stream, cursor, before, self._codec, verify=verify, again=again)
            if to_the_end:
                check_head(stream, head, stored[-1] if stored else next(reversed(source.last_rows()), None))
            names = source.names()
        return _with_names(stored, names)

    def head(self, stream: str) -> Head:
        """The end of the stream."""
        with self._database.reading() as connection:
            return SqlStream(connection, stream).head() or EMPTY

    def streams(self) -> tuple[StreamInfo, ...]:
        """All streams, by name; those too of which only the events are left.

        One without events, whatever it says of itself, closes no other one: it is left out, and `verify` names it.
        """
        with self._database.reading() as connection:
            there = streams_in(connection, self._database.place)
            empty = {*connection.execute(_EMPTY).scalars()}
        return tuple(info for info in there if info.stream not in empty) or there

    def verify(self, stream: str) -> tuple[LogFinding, ...]:
        """Everything that is wrong with a stream."""
        return self.verify_each((stream,))[stream]

    def verify_each(self, streams: Sequence[str]) -> Mapping[str, tuple[LogFinding, ...]]:
        """Everything that is wrong with each of the streams, by name."""
        with self._database.reading() as connection:
            counts = events_in_each(connection)
            wrong = {stream: [*log_findings(connection, stream, counts, self._codec)] for stream in streams}
            for stream in streams:
                wrong[stream] += kept_beside(connection, stream, counts)[1]
            for finding in (*_around_each(streams, connection), *_empty_logs(streams, connection)):
                wrong[finding.stream].append(finding)
        return {stream: tuple(found) for stream, found in wrong.items()}

    def command_result(self, stream: str, command_id: str) -> Appended | None:
        """What a command did."""
        with self._database.reading() as connection:
            return self._recorder.result_of(SqlStream(connection, stream), stream, command_id)

    def personal(self, stream: str) -> Mapping[str, PersonalDatum]:
        """The personal data that were not erased, by commitment."""
        with self._database.reading() as connection:
            return {datum.commitment: datum for datum in SqlStream(connection, stream).personal()}

    def refuse_erasing(self) -> None:
        """Raises StorageUnavailable where who is connected may not erase."""
        from events.store.schema import rights_of, role_named  # most commands erase nothing

        with self._database.reading() as connection:
            rights = rights_of(connection)
        if rights is not None and not rights.may_erase:
            raise StorageUnavailable(
                "{user} may add to the record in {place}, but may not erase what is kept alongside it. Erase it "
                "as a user with the role {role_named}. Nothing was changed.",
                user=rights.user,
                place=self._database.place,
                role_named=role_named("eraser"),
            )

    def kept(self, stream: str) -> "tuple[Kept, ...]":
        """What is kept beside the log."""
        with self._database.reading() as connection:
            return tuple(SqlStream(connection, stream).kept())

    def keep(self, stream: str, row: "Kept") -> bool:
        """Keep something beside a log."""
        with self._database.writing() as connection:
            return SqlStream(connection, stream).keep(row)

    def close(self) -> None:
        """Let go of the database."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


def _with_names(stored: tuple[StoredEvent, ...], names: dict[str, str]) -> tuple[StoredEvent, ...]:
    if not names:
        return stored
    from events.log.personal_data import revealed  # few tournaments announce it

    return revealed(stored, names)


def streams_in(connection: Connection, place: str) -> tuple[StreamInfo, ...]:
    """All streams of a database, by name; those too of which only the events are left.

    One that has no events, and says so, is none.

    Raises IntegrityFailure for a name that is not a text; `place` names the database in the message.
    """
    found = [StreamInfo(*row) for row in connection.execute(select(schema.stream))]
    if any(info.version == 0 for info in found):
        empty = {*connection.execute(_EMPTY).scalars()}
        found = [info for info in found if info.version or info.stream not in empty]
    hidden = [StreamInfo(name, *EMPTY) for name in headless_streams(connection)]
    for info in found:
        if not isinstance(info.stream, str):
            raise IntegrityFailure(
                "The log has been changed: {place} names a tournament {stream!r}, which is not valid text. "
                "Nothing was written. Keep the file as evidence and restore the last good copy.",
                place=place,
                stream=info.stream,
            )
    return tuple(sorted(found + hidden, key=lambda info: info.stream))


def log_findings(
    connection: Connection, stream: str, counts: Mapping[str, int], codec: Codec = CODEC
) -> tuple[LogFinding, ...]:
    """Everything that is wrong with a log, as this transaction sees it; every schema since the first has what it asks.

    What is kept beside it since schema 0002 is for `kept_beside`. `counts`: as `events_in_each` has them.
    """
    source = SqlStream(connection, stream)
    return tuple(findings(stream, source.all_rows(counts), source.head(), source.personal(), codec))


def kept_beside(
    connection: Connection, stream: str, counts: Mapping[str, int]
) -> "tuple[Sequence[Kept], tuple[LogFinding, ...]]":
    """The checkpoints kept beside a log, and what is wrong with them, as `log_findings`."""
    from events.store.kept_checkpoints import kept_findings  # who does not verify can do without

    source = SqlStream(connection, stream)
    kept = source.kept()
    rows = [row for _, row in in_log_order(source.all_rows(counts))] if kept else []
    return kept, tuple(kept_findings(stream, kept, rows))


def headless_streams(connection: Connection) -> tuple[str, ...]:
    """The streams that have events, but no entry that names their end: somebody removed it."""
    return tuple(str(name) for name in connection.execute(_HEADLESS).scalars())


def _empty_logs(streams: Sequence[str], connection: Connection) -> Iterator[LogFinding]:
    """That the database names logs without an event, for each of these: `verify` alone says so, a copy leaves them."""
    for name in connection.execute(_EMPTY).scalars():
        said = say("the database has an empty log called {name!r}, which no command leaves there", name=name)
        yield from (LogFinding(stream, 0, Flaw.FOREIGN, said) for stream in streams if stream != name)


def findings_around(connection: Connection) -> tuple[LogFinding, ...]:
    """What is wrong with the database rather than with one log."""
    return tuple(_around_each(("",), connection))


def _around_each(streams: Sequence[str], connection: Connection) -> Iterator[LogFinding]:
    """The same for each of the logs: looked for once, and told of each."""
    from events.store import soundness  # verify and doctor ask; other commands need none of it

    wrong = [*soundness.flaws(connection)]
    for name in missing_triggers(connection):
        said = say("the trigger {name}, which protects the log, is missing or has been replaced", name=name)
        wrong.append((Flaw.UNPROTECTED, said))
    homeless = connection.execute(_HOMELESS).scalars()
    wrong += [
        (Flaw.PERSONAL, say("personal data are kept for {name!r}, which has no log", name=name)) for name in homeless
    ]
    headless = headless_streams(connection)
    names = [str(name) for name in (*connection.execute(select(schema.stream.c.stream_id)).scalars(), *headless)]
    misnamed = [name for name in names if not is_log_name(name)]
    for stream in streams:
        yield from (LogFinding(stream, 0, flaw, said) for flaw, said in wrong)
        for name in misnamed:
            if name != stream:  # of itself `verify` says so in any store
                said = say(
                    "the database holds a log called {name!r}, a name that no command would create and that can be "
                    "mistaken for another",
                    name=name,
                )
                yield LogFinding(stream, 0, Flaw.FOREIGN, said)
        for name in headless:
            if name != stream:
                said = say(
                    "the database holds events for {name!r}, but the entry that records where its log ends is missing",
                    name=name,
                )
                yield LogFinding(stream, 0, Flaw.MISSING, said)


def upgrade_database(url: str, *, wait_seconds: float = WAIT_SECONDS) -> tuple[str | None, str]:
    """See `events.store.store.upgrade_store`."""
    opened = database(url, create=False, wait_seconds=wait_seconds)
    try:
        with opened.writing() as connection:
            return upgrade(connection, opened.place)
    finally:
        opened.close()
