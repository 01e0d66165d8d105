"""A database copied whole into another one, also from SQLite to PostgreSQL and back: the same events, the same hashes.

A copy is one moment of the original, read in one transaction while others write, and has its schema. A copy of the
file alone loses what SQLite still keeps beside it (`-wal`); this reads through the database.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

from sqlalchemy import Connection, Table, insert, select

from core.model.dataclass import dataclass
from events.errors import IntegrityFailure, StorageUnavailable
from events.log.envelope import StreamInfo
from events.log.verification import LogFinding, integrity_failure
from events.store import schema
from events.store.databases import database
from events.store.places import file_of
from events.store.schema import SCHEMA, prepare, readable_schema, schema_of
from events.store.sql import findings_around, kept_beside, log_findings, streams_in
from events.store.sql_stream import FEW_AT_ONCE, events_in_each

_TABLES: Final = (
    schema.stream,
    schema.event,
    schema.personal_data,
    schema.checkpoint,
)  # a row after the one that it belongs to


@dataclass(frozen=True, slots=True)
class Copied:
    """What was copied: every log with its end, by name."""

    streams: tuple[StreamInfo, ...]
    checkpoints: frozenset[tuple[str, str]] = frozenset()  # the log's name, and the digest of what is kept beside it
    schema: str = SCHEMA

    @property
    def events(self) -> int:
        """How many events in all."""
        return sum(info.version for info in self.streams)


def copy_database(source: str, target: str) -> Copied:
    """Copy every log, and what is kept beside it, into a database that holds none.

    The source is verified, and the copy read back and compared with it byte for byte.

    The copy has the schema of the source, which may be an older one. All or nothing: a new file has its name only
    once it is complete and checked. Raises IntegrityFailure where a log is not what was written: a copy of it would
    hide that, and StorageUnavailable where `target` holds tournaments already, or either cannot be used.
    """
    read = database(source, create=False)
    try:
        with read.reading() as origin:
            version = readable_schema(origin, read.place)
            copied = _checked(origin, read.place, version)
            with _in_place_of(target) as place:
                _write(origin, place, copied, unseen=place != target)
    finally:
        read.close()
    return copied


def _write(origin: Connection, target: str, wanted: Copied, *, unseen: bool) -> None:
    """Write the copy and read it back, in one transaction."""
    version = wanted.schema
    written = database(target, create=True, unseen=unseen)
    try:
        with written.writing() as copy:
            if schema_of(copy) is None:
                prepare(copy, written.place, version)
            if readable_schema(copy, written.place) != version:
                raise StorageUnavailable(
                    "{place} does not have schema {version}, which is the schema of the copy. Give a "
                    "location where there is no database yet.",
                    place=written.place,
                    version=version,
                )
            if copy.execute(select(schema.stream.c.stream_id)).first() is not None:
                raise StorageUnavailable(
                    "{place} already contains tournaments, and nothing on record is ever "
                    "overwritten. Give a location where there is no database yet.",
                    place=written.place,
                )
            tables = [table for table in _TABLES if schema.has_table(table, version)]
            for table in tables:
                for rows in origin.execute(select(table), execution_options=FEW_AT_ONCE).mappings().partitions():
                    copy.execute(insert(table), [dict(row) for row in rows])
            wrong = findings_around(copy) if version == SCHEMA else ()
            if wrong or any(_rows(copy, table, wanted) != _rows(origin, table, wanted) for table in tables):
                raise IntegrityFailure(
                    "The copy at {place} differs from what was read. Nothing was saved.", place=written.place
                )
        if not unseen:
            written.wipe()  # one file, that can be put on a stick
    finally:
        written.close()


def _rows(connection: Connection, table: Table, wanted: Copied) -> list[list[tuple[object, ...]]]:
    """The rows of a table by log, in an order that no collation decides."""
    found = []
    for info in wanted.streams:
        of_log = select(table).where(table.c.stream_id == info.stream)
        rows = connection.execute(of_log, execution_options=FEW_AT_ONCE)
        found.append(sorted(map(tuple, rows)))
    return found


def _checked(connection: Connection, place: str, version: str) -> Copied:
    """Every log as one transaction sees it. Raises IntegrityFailure for the first one that is not as written."""
    streams, kept, wrong = streams_in(connection, place), set[tuple[str, str]](), list[LogFinding]()
    counts = events_in_each(connection)
    for stream in (info.stream for info in streams):
        wrong += log_findings(connection, stream, counts)
        if schema.has_table(schema.checkpoint, version):
            rows, against = kept_beside(connection, stream, counts)
            kept |= {(stream, row.digest) for row in rows}
            wrong += against
    if version == SCHEMA:  # an older one has fewer triggers, and upgrading it makes them
        wrong += findings_around(connection)
    if wrong:
        raise integrity_failure(wrong)
    return Copied(streams, frozenset(kept), version)


@contextmanager
def _in_place_of(target: str) -> Iterator[str]:
    """Where a copy is written first: a new file gets its name when everything else is done."""
    path = file_of(target)
    if path is None or path.exists() or not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        yield target  # a server, a database that is there, or what cannot be used, which its opening explains
        return
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as made:
        beside = Path(made.name)
    try:
        yield str(beside)
        _synced(beside, path)
        _named(beside, path)
    finally:
        beside.unlink(missing_ok=True)


def _synced(beside: Path, path: Path) -> None:
    """All of a finished file on the disk, in one go: each sync is one that writers of the original wait for.

    Raises StorageUnavailable.
    """
    try:
        with beside.open("rb+") as file:
            os.fsync(file.fileno())
    except OSError as error:
        raise StorageUnavailable(
            "A disk error occurred while {place} was being written: {text}. Nothing was saved.",
            place=path,
            text=error.strerror,
        ) from error


def _named(beside: Path, path: Path) -> None:
    """Give a finished file its name, unless somebody else took it meanwhile; nothing is overwritten."""
    try:
        os.link(beside, path)
    except FileExistsError as error:
        raise StorageUnavailable(
            "{place} already exists, and a copy never overwrites a file. Give another name.", place=path
        ) from error
    except OSError:  # a disk that knows no links, such as a stick
        if path.exists():
            raise StorageUnavailable(
                "{place} already exists, and a copy never overwrites a file. Give another name.", place=path
            ) from None
        beside.rename(path)
