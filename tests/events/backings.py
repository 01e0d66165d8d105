"""What a store keeps its logs in, so that a test can open the same logs twice, or look behind the store's back."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Protocol

from events.log.envelope import EventRow, Head
from events.store.memory import MemoryStore
from events.store.sql import SqlStore
from events.store.store import EventStore

START = datetime(2026, 3, 7, 9, 30, tzinfo=UTC)


class SteppingClock:
    """One second later at each look, or whatever moments it is given first."""

    def __init__(self, *moments: datetime) -> None:
        self._moments = list(moments)
        self._now = START

    def __call__(self) -> datetime:
        if self._moments:
            return self._moments.pop(0)
        self._now += timedelta(seconds=1)
        return self._now


class Backing(Protocol):
    """One place where logs are."""

    def open(self, **options: Any) -> EventStore:
        """A store over the logs; `clock`, `new_id` and `codec` as the stores take them."""

    def rows(self, stream: str) -> Sequence[EventRow]:
        """The rows of one stream, as stored."""

    def replace(self, stream: str, rows: Sequence[EventRow], head: Head) -> None:
        """Overwrite a log, as somebody could who has the file and ill intent."""


class MemoryBacking:
    """Lives as long as the test."""

    def __init__(self) -> None:
        self._first = MemoryStore()

    def open(self, **options: Any) -> EventStore:
        options.pop("wait_seconds", None)
        store = MemoryStore(**options)
        store._streams = self._first._streams
        store._lock = self._first._lock
        return store

    def rows(self, stream: str) -> Sequence[EventRow]:
        return tuple(self._first._streams[stream].rows) if stream in self._first._streams else ()

    def replace(self, stream: str, rows: Sequence[EventRow], head: Head) -> None:
        self._first._streams[stream].rows = list(rows)
        self._first._streams[stream].end = head


class SqlBacking:
    """A database behind a URL."""

    def __init__(self, url: str) -> None:
        self.url = url
        SqlStore.open(url, create=True).close()

    def open(self, **options: Any) -> EventStore:
        return SqlStore.open(self.url, **options)

    def rows(self, stream: str) -> Sequence[EventRow]:
        store = SqlStore.open(self.url)
        with store, store._database.reading() as connection:
            found = connection.exec_driver_sql(
                f"SELECT {', '.join(EventRow._fields)} FROM event WHERE stream_id = '{stream}' ORDER BY version"  # noqa: S608
            )
            return tuple(EventRow._make(row) for row in found)

    def replace(self, stream: str, rows: Sequence[EventRow], head: Head) -> None:
        place = "?" if "sqlite" in self.url else "%s"
        store = SqlStore.open(self.url)
        with store, store._database.writing() as connection:
            self._unprotect(connection)
            connection.exec_driver_sql(f"DELETE FROM event WHERE stream_id = {place}", (stream,))  # noqa: S608
            values = ", ".join([place] * len(EventRow._fields))
            for row in rows:
                connection.exec_driver_sql(
                    f"INSERT INTO event ({', '.join(EventRow._fields)}) VALUES ({values})",  # noqa: S608
                    tuple(row),
                )
            connection.exec_driver_sql(
                f"UPDATE stream SET version = {place}, head_hash = {place} WHERE stream_id = {place}",  # noqa: S608
                (head.version, head.hash, stream),
            )
            self._protect(connection)

    def _unprotect(self, connection: Any) -> None:
        raise NotImplementedError

    def _protect(self, connection: Any) -> None:
        raise NotImplementedError


class SqliteBacking(SqlBacking):
    """One file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(f"sqlite:///{path}")

    def _unprotect(self, connection: Any) -> None:
        found = connection.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all()
        self._triggers = [definition for _, definition in found]
        for name, _ in found:
            connection.exec_driver_sql(f"DROP TRIGGER {name}")

    def _protect(self, connection: Any) -> None:
        for definition in self._triggers:
            connection.exec_driver_sql(definition)


class PostgresqlBacking(SqlBacking):
    """One schema of a server."""

    def _unprotect(self, connection: Any) -> None:
        connection.exec_driver_sql("ALTER TABLE event DISABLE TRIGGER USER")

    def _protect(self, connection: Any) -> None:
        connection.exec_driver_sql("ALTER TABLE event ENABLE TRIGGER USER")
