"""A database copied whole into another one, also from SQLite to PostgreSQL and back: the same events, the same hashes.

A copy of the file alone loses what SQLite still keeps beside it (`-wal`); this reads through the database.
"""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import insert, select

from core.model.sentence import say
from events.errors import IntegrityFailure, StorageUnavailable
from events.log.envelope import StreamInfo
from events.log.verification import integrity_failure
from events.store import schema
from events.store.databases import database
from events.store.schema import check_schema, prepare, schema_of
from events.store.store import open_store

_BATCH: Final = 1_000  # rows
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

    @property
    def events(self) -> int:
        """How many events in all."""
        return sum(info.version for info in self.streams)


def copy_database(source: str, target: str) -> Copied:
    """Copy every log, and what is kept beside it, into a database that holds none; both are checked.

    All or nothing. Raises IntegrityFailure where a log is not what was written: a copy of it would hide that, and
    StorageUnavailable where `target` holds tournaments already, or either cannot be used.
    """
    before = _checked(source)
    written = database(target, create=True)
    read = database(source, create=False)
    try:
        with read.reading() as origin, written.writing() as copy:
            if schema_of(copy) is None:
                prepare(copy, written.place)
            check_schema(copy, written.place)
            if copy.execute(select(schema.stream.c.stream_id)).first() is not None:
                raise StorageUnavailable(
                    say(
                        "{place} holds tournaments already, and nothing on record is ever overwritten. Give a place "
                        "where there is no database yet.",
                        place=written.place,
                    )
                )
            for table in _TABLES:
                for rows in origin.execute(select(table)).mappings().partitions(_BATCH):
                    copy.execute(insert(table), [dict(row) for row in rows])
        if read.engine.dialect.name == written.engine.dialect.name == "sqlite":
            written.wipe()  # one file, that can be put on a stick
    finally:
        read.close()
        written.close()
    after = _checked(target)
    if after != before:
        raise IntegrityFailure(
            say(
                "{source} was written while it was copied, or the copy is not the same. Do not use {target}; "
                "try again.",
                source=source,
                target=target,
            )
        )
    return after


def _checked(url: str) -> Copied:
    with open_store(url) as store:
        streams = store.streams()
        wrong = [finding for info in streams for finding in store.verify(info.stream)]
        kept = frozenset((info.stream, row.digest) for info in streams for row in store.kept(info.stream))
    if wrong:
        raise integrity_failure(wrong)
    return Copied(streams, kept)
