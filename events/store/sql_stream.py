"""One log in a database, inside a transaction: the statements that read and write its rows."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import Connection, CursorResult, Row, TextClause, delete, insert, select, text, update

from core.model.units import PlayerId
from events.log.envelope import GENESIS, EventRow, Head
from events.log.personal_data import PersonalDatum
from events.store import schema

if TYPE_CHECKING:
    from events.log.appending import Kept

# Plain text, so that rows arrive as the driver gives them: verification must see what is there, not what a column
# type makes of it. It is also the fastest way.
_OF_STREAM: Final = "FROM event WHERE stream_id = :stream"
_ROW: Final = f"SELECT {', '.join(EventRow._fields)} {_OF_STREAM}"
_REST: Final = f"SELECT {', '.join(EventRow._fields[1:])} {_OF_STREAM}"  # the stream's name is known
_ROWS_BETWEEN: Final = text(f"{_ROW} AND version >= :first AND version <= :last ORDER BY version")
_ROWS: Final = text(f"{_ROW} ORDER BY version")
_ROWS_OF_TABLE: Final = text(f"{_ROW.replace('FROM event', 'FROM event NOT INDEXED')} ORDER BY version")
FEW_AT_ONCE: Final = {"yield_per": 200}
"""For many rows, where others wait for the same server: it sends no more at once, and serves them in between."""
_COUNTED: Final = {
    "sqlite": text("SELECT stream_id, count(*) FROM event NOT INDEXED GROUP BY stream_id"),
    "postgresql": text("SELECT stream_id, count(*) FROM event GROUP BY stream_id"),
}
_REST_BETWEEN: Final = text(f"{_REST} AND version >= :first AND version <= :last ORDER BY version")
_REST_FROM: Final = text(f"{_REST} AND version >= :first ORDER BY version")
_LAST_ROWS: Final = text(f"{_ROW} ORDER BY version DESC LIMIT 2")
_ROWS_OF: Final = text(f"{_ROW} AND command_id = :command_id")  # ordered by version SQLite would read the whole log
_HEAD: Final = text("SELECT version, head_hash FROM stream WHERE stream_id = :stream")
_LOCKED_HEAD: Final = text("SELECT version, head_hash FROM stream WHERE stream_id = :stream FOR UPDATE")
_NEW_STREAM: Final = text(
    "INSERT INTO stream (stream_id, version, head_hash) VALUES (:stream, 0, :genesis) ON CONFLICT DO NOTHING"
)
_NAMES: Final = text("SELECT player, salt, value FROM personal_data WHERE stream_id = :stream AND field = 'name'")
_KEEP_PERSONAL: Final = text(
    "INSERT INTO personal_data (stream_id, player, field, salt, value) "
    "VALUES (:stream, :player, :field, :salt, :value) ON CONFLICT DO NOTHING"
)
_KEPT: Final = text(
    "SELECT digest, size, kind, content FROM checkpoint WHERE stream_id = :stream ORDER BY size, digest"
)
_KEEP: Final = text(
    "INSERT INTO checkpoint (stream_id, digest, size, kind, content) "
    "SELECT :stream, :digest, :size, :kind, :content "
    "WHERE NOT EXISTS (SELECT 1 FROM checkpoint WHERE stream_id = :stream AND digest = :digest)"
)


class SqlStream:
    """One stream inside a transaction that holds its lock."""

    def __init__(self, connection: Connection, stream: str) -> None:
        self._connection = connection
        self._stream = stream
        self._locked: Head | None = None

    def lock(self) -> None:
        """Make sure that the stream's row is there, and ours; SQLite locked the whole file already.

        A writer waits for whoever holds the row: each statement while it is held is one that others wait for.
        """
        head = _LOCKED_HEAD if self._connection.dialect.name == "postgresql" else _HEAD
        self._locked = self._head(head)
        if self._locked is None:
            self._connection.execute(_NEW_STREAM, {"stream": self._stream, "genesis": GENESIS})
            self._locked = self._head(head)

    def head(self) -> Head | None:
        """Where it ends; None: nothing was recorded yet."""
        return self._locked or self._head(_HEAD)

    def _head(self, statement: TextClause) -> Head | None:
        found = self._connection.execute(statement, {"stream": self._stream}).first()
        return Head(*found) if found else None

    def row(self, version: int) -> EventRow | None:
        """The row of that version."""
        rows = self._rows(_ROWS_BETWEEN, first=version, last=version)
        return EventRow._make(rows[0]) if rows else None

    def last_rows(self) -> Sequence[EventRow]:
        """The last two, in order."""
        return [EventRow._make(row) for row in reversed(self._rows(_LAST_ROWS))]

    def rows_of(self, command_id: str) -> Sequence[EventRow]:
        """What a command wrote, in order."""
        rows = [EventRow._make(row) for row in self._rows(_ROWS_OF, command_id=command_id)]
        return sorted(rows, key=attrgetter("version"))

    def rows(self, first: int, last: int | None) -> CursorResult[Any]:
        """Rows from version `first` on, up to and including `last`, without the stream's name and not fetched yet."""
        between = {"stream": self._stream, "first": first}
        if last is None:
            return self._connection.execute(_REST_FROM, between)
        return self._connection.execute(_REST_BETWEEN, {**between, "last": last})

    def all_rows(self, counts: Mapping[str, int]) -> Sequence[EventRow]:
        """Every row of the table, whatever its version: where the index does not show as many, it is not asked.

        `counts`: as `events_in_each` has them.
        """
        found = self._connection.execute(_ROWS, {"stream": self._stream}, execution_options=FEW_AT_ONCE)
        rows = [EventRow._make(row) for row in found]
        if len(rows) == counts.get(self._stream, 0):
            return rows
        statement = _ROWS_OF_TABLE if self._connection.dialect.name == "sqlite" else _ROWS
        with _no_index(self._connection):
            return [EventRow._make(row) for row in self._rows(statement)]

    def personal(self) -> Sequence[PersonalDatum]:
        """What is kept beside the log."""
        kept = schema.personal_data.c
        found = self._connection.execute(
            select(kept.player, kept.field, kept.salt, kept.value).where(kept.stream_id == self._stream)
        )
        return [PersonalDatum(*row) for row in found]

    def names(self) -> dict[str, str]:
        """The names that are kept beside the log, by commitment."""
        found = (PersonalDatum(row.player, "name", row.salt, row.value) for row in self._rows(_NAMES))
        return {datum.commitment: datum.value for datum in found}

    def kept(self) -> "Sequence[Kept]":
        """What somebody vouched for, as the table has it."""
        from events.log.appending import Kept  # most commands ask for none

        return [Kept._make(row) for row in self._rows(_KEPT)]

    def write(self, rows: Sequence[EventRow], head: Head, personal: Sequence[PersonalDatum]) -> None:
        """Add rows, and move the end to `head`."""
        self._connection.execute(insert(schema.event), [row._asdict() for row in rows])
        self._connection.execute(
            update(schema.stream)
            .where(schema.stream.c.stream_id == self._stream)
            .values(version=head.version, head_hash=head.hash)
        )
        self._locked = head
        if personal:
            self._connection.execute(
                _KEEP_PERSONAL, [{"stream": self._stream, **msgspec.structs.asdict(datum)} for datum in personal]
            )

    def erase(self, player: PlayerId) -> None:
        """Delete what is kept beside the log of a player."""
        kept = schema.personal_data.c
        self._connection.execute(
            delete(schema.personal_data).where(kept.stream_id == self._stream, kept.player == player)
        )

    def keep(self, row: "Kept") -> bool:
        """Whether it was not kept already."""
        return self._connection.execute(_KEEP, {"stream": self._stream, **row._asdict()}).rowcount > 0

    def _rows(self, statement: TextClause, **parameters: object) -> Sequence[Row[Any]]:
        return self._connection.execute(statement, {"stream": self._stream, **parameters}).all()


@contextmanager
def _no_index(connection: Connection) -> Iterator[None]:
    """PostgreSQL takes no index meanwhile; for SQLite the statement says so."""
    ways = () if connection.dialect.name == "sqlite" else ("indexscan", "indexonlyscan", "bitmapscan")
    for way in ways:
        connection.exec_driver_sql(f"SET LOCAL enable_{way} = off")
    yield
    for way in ways:
        connection.exec_driver_sql(f"SET LOCAL enable_{way} TO DEFAULT")


def events_in_each(connection: Connection) -> Mapping[str, int]:
    """How many rows the table holds of each log, counted without an index: whoever reads many logs passes over it once.

    Where the index shows as many of a log, it shows all of them.
    """
    with _no_index(connection):
        return {row[0]: row[1] for row in connection.execute(_COUNTED[connection.dialect.name])}
