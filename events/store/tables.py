"""The tables as this release uses them. `migrations/` creates them and writes them out for itself; a test compares."""

from typing import Final

from sqlalchemy import Column, ForeignKey, Integer, LargeBinary, MetaData, Table, Text, UniqueConstraint

metadata: Final = MetaData()

stream: Final = Table(
    "stream",
    metadata,
    Column("stream_id", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("head_hash", LargeBinary, nullable=False),
)
"""The end of every log; the row is what writers lock."""

event: Final = Table(
    "event",
    metadata,
    Column("stream_id", Text, ForeignKey("stream.stream_id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("event_id", Text, nullable=False, unique=True),
    Column("command_id", Text, nullable=False),
    Column("command_ix", Integer, nullable=False),
    Column("type", Text, nullable=False),
    Column("schema_version", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("prev_hash", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    UniqueConstraint("stream_id", "command_id", "command_ix", name="event_command"),
)
"""The log. Triggers refuse UPDATE and DELETE. Columns in the order of `events.log.chain.EventRow`."""

personal_data: Final = Table(
    "personal_data",
    metadata,
    Column("stream_id", Text, ForeignKey("stream.stream_id"), primary_key=True),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("field", Text, primary_key=True),
    Column("salt", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""What may be erased: the values behind the commitments in the log."""
