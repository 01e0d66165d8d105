"""The database schema that this release needs, and how a database gets it.

Opening reads one row and compares; Alembic is loaded only to create or upgrade. A database of an older release is
never upgraded unasked, because the older release on the other laptop could then no longer read it.
"""

import os
from pathlib import Path
from typing import Final

from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    inspect,
    text,
)

from core.model.dataclass import dataclass
from core.model.sentence import say
from events.errors import IntegrityFailure, StorageUnavailable

# --- What the user of a PostgreSQL server may do to the record; SQLite knows no users
# Migration 0003 makes two roles: the application's reads and adds, and moves the recorded end on; who erases may
# delete personal data besides.

_DEFAULTS: Final = {
    "application": ("PAIRTRAIL_APPLICATION_ROLE", "pairtrail_application"),
    "eraser": ("PAIRTRAIL_ERASER_ROLE", "pairtrail_eraser"),
}

_RIGHTS: Final = text(
    "SELECT current_user, "
    "bool_or(pg_has_role(c.relowner, 'USAGE') OR has_table_privilege(c.oid, 'TRUNCATE, TRIGGER')), "
    "bool_or(c.relname <> 'personal_data' AND has_table_privilege(c.oid, 'DELETE') "
    "OR c.relname IN ('event', 'checkpoint') AND has_any_column_privilege(c.oid, 'UPDATE')), "
    "bool_or(c.relname = 'personal_data' AND has_table_privilege(c.oid, 'DELETE')) "
    "FROM pg_class c WHERE c.oid IN (to_regclass('stream'), to_regclass('event'), to_regclass('personal_data'), "
    "to_regclass('checkpoint'))"
)
_ROLES_THERE: Final = text("SELECT count(*) = 2 FROM pg_roles WHERE rolname IN (:application, :eraser)")
_GRANT: Final = text("SELECT pairtrail_grant(:application, :eraser)")


@dataclass(frozen=True, slots=True)
class Rights:
    """What a user of a server may do to the tables of the record."""

    user: str
    owns_tables: bool  # may take away what guards them
    may_change: bool  # may ask to change or delete an event or a checkpoint; only the guards refuse it
    may_erase: bool  # may delete personal data


def rights_of(connection: Connection) -> Rights | None:
    """The rights of who is connected; None where the database knows no users."""
    if connection.dialect.name != "postgresql":
        return None
    user, owns, changes, erases = connection.execute(_RIGHTS).one()
    return Rights(str(user), bool(owns), bool(changes), bool(erases))


def role_named(which: str) -> str:
    """The role that is meant by "application" or "eraser", as the environment names it, else as it is named."""
    variable, default = _DEFAULTS[which]
    return os.environ.get(variable) or default


def grant_again(connection: Connection) -> None:
    """Grant both roles what they need, where the owner of the tables asks; makes them where they are named.

    Does nothing where neither was named and not both are there. The server's complaint of a role that is missing, or
    that owns the tables, says what to do.
    """
    rights = rights_of(connection)
    if rights is None or not rights.owns_tables:
        return
    roles = {which: role_named(which) for which in _DEFAULTS}
    named = any(os.environ.get(variable) for variable, _ in _DEFAULTS.values())
    if named or connection.execute(_ROLES_THERE, roles).scalar():
        connection.execute(_GRANT, roles)


# --- The database schema that this release needs, and how a database gets it

SCHEMA: Final = "0003"
"""The newest file in migrations/versions."""

_SCHEMA_WITH_CHECKPOINTS: Final = "0002"

# --- the tables, as this release uses them: `migrations/` creates them and writes them out for itself; a test compares

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
"""The log. Triggers refuse UPDATE and DELETE. Columns in the order of `events.log.envelope.EventRow`."""

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

checkpoint: Final = Table(
    "checkpoint",
    metadata,
    Column("stream_id", Text, ForeignKey("stream.stream_id"), primary_key=True),
    Column("digest", Text, primary_key=True),
    Column("size", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("content", LargeBinary, nullable=False),
)
"""What somebody signed about a log, or had stamped; `digest` is SHA-256 of the content. Triggers as for events."""

# --- what guards them

VERSION_TABLE: Final = "pairtrail_schema"

_SAID: Final = "the event log is append-only:"
_POSTGRESQL_GUARD: Final = (
    f"BEGIN RAISE EXCEPTION '{_SAID} % of an event is refused', lower(TG_OP); END"  # of every trigger there
)
_SAID_OF_CHECKPOINTS: Final = "what was signed stays:"
_GUARD_OF_CHECKPOINTS: Final = (
    f"BEGIN RAISE EXCEPTION '{_SAID_OF_CHECKPOINTS} % of a checkpoint is refused', lower(TG_OP); END"
)

TRIGGERS: Final[dict[str, dict[str, str]]] = {
    "sqlite": {
        "event_no_update": "CREATE TRIGGER event_no_update BEFORE UPDATE ON event "
        f"BEGIN SELECT RAISE(ABORT, '{_SAID} no event may be changed'); END",
        "event_no_delete": "CREATE TRIGGER event_no_delete BEFORE DELETE ON event "
        f"BEGIN SELECT RAISE(ABORT, '{_SAID} no event may be deleted'); END",
        "event_no_replace": "CREATE TRIGGER event_no_replace BEFORE INSERT ON event "  # noqa: S608  # compared, not run
        "WHEN EXISTS (SELECT 1 FROM event WHERE stream_id = NEW.stream_id AND version = NEW.version) "
        "OR EXISTS (SELECT 1 FROM event WHERE event_id = NEW.event_id) "
        "OR EXISTS (SELECT 1 FROM event WHERE stream_id = NEW.stream_id AND command_id = NEW.command_id "
        "AND command_ix = NEW.command_ix) "
        f"BEGIN SELECT RAISE(ABORT, '{_SAID} no event may be replaced'); END",
        "checkpoint_no_update": "CREATE TRIGGER checkpoint_no_update BEFORE UPDATE ON checkpoint "
        f"BEGIN SELECT RAISE(ABORT, '{_SAID_OF_CHECKPOINTS} no checkpoint may be changed'); END",
        "checkpoint_no_delete": "CREATE TRIGGER checkpoint_no_delete BEFORE DELETE ON checkpoint "
        f"BEGIN SELECT RAISE(ABORT, '{_SAID_OF_CHECKPOINTS} no checkpoint may be deleted'); END",
        "checkpoint_no_replace": "CREATE TRIGGER checkpoint_no_replace BEFORE INSERT ON checkpoint "  # noqa: S608  # as above
        "WHEN EXISTS (SELECT 1 FROM checkpoint WHERE stream_id = NEW.stream_id AND digest = NEW.digest) "
        f"BEGIN SELECT RAISE(ABORT, '{_SAID_OF_CHECKPOINTS} no checkpoint may be replaced'); END",
    },
    "postgresql": {  # when it fires: 1 for each row, 2 before, 8 DELETE, 16 UPDATE, 32 TRUNCATE; then what it does
        "event_no_update": f"19 {_POSTGRESQL_GUARD}",
        "event_no_delete": f"11 {_POSTGRESQL_GUARD}",
        "event_no_truncate": f"34 {_POSTGRESQL_GUARD}",
        "checkpoint_no_update": f"19 {_GUARD_OF_CHECKPOINTS}",
        "checkpoint_no_delete": f"11 {_GUARD_OF_CHECKPOINTS}",
        "checkpoint_no_truncate": f"34 {_GUARD_OF_CHECKPOINTS}",
    },
}
"""What makes the database itself refuse to change an event or a checkpoint, by dialect: names, and definitions."""

_TRIGGERS_OF: Final[dict[str, str]] = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('event', 'checkpoint')",
    # A condition, or a list of columns, would let some changes through; two tables may have triggers of one name.
    "postgresql": "SELECT t.tgname, t.tgtype || ' ' || f.prosrc FROM pg_trigger t JOIN pg_proc f ON f.oid = t.tgfoid "
    "JOIN pg_class c ON c.oid = t.tgrelid "
    "WHERE t.tgrelid IN (to_regclass('event'), to_regclass('checkpoint')) "
    "AND starts_with(CAST(t.tgname AS text), c.relname || '_') "
    "AND t.tgenabled IN ('O', 'A') AND t.tgqual IS NULL AND t.tgattr::text = ''",
}

_MIGRATIONS: Final = Path(__file__).resolve().parents[2] / "migrations"
_LOCK_KEY: Final = 0x70616972  # "pair": one migration at a time on PostgreSQL


def schema_of(connection: Connection) -> str | None:
    """The schema version of a database; None when it has no tables of ours."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    found = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()  # noqa: S608  # our own name
    return found if found is None else str(found)


def check_schema(connection: Connection, place: str) -> None:
    """Raises StorageUnavailable unless the database has exactly the schema of this release.

    IntegrityFailure: a table of ours is missing, though the others say that it was there.
    """
    found = readable_schema(connection, place)
    if found != SCHEMA:
        raise StorageUnavailable(
            "{place} has schema {found}, but this version of pairtrail needs schema {schema}. Back "
            "it up with `pairtrail backup FILE`, then upgrade it with `pairtrail doctor --upgrade`; "
            "afterwards older releases can no longer open it. Nothing was changed.",
            place=place,
            found=found,
            schema=SCHEMA,
        )


def has_table(table: Table, version: str) -> bool:
    """Whether a database of a schema has one of our tables: checkpoints are kept since 0002."""
    return table is not checkpoint or version >= _SCHEMA_WITH_CHECKPOINTS


def readable_schema(connection: Connection, place: str) -> str:
    """The schema of a database, which is this release's or an older one, whole.

    Raises StorageUnavailable for a newer one and for a database without tables of ours; IntegrityFailure: a table of
    ours is missing, though the others say that it was there.
    """
    found = schema_of(connection)
    if found is not None and not found.isdecimal():
        raise IntegrityFailure(
            "{place} claims to have schema {found!r}, but no release has ever used it. Keep it as evidence and "
            "restore the last good copy.",
            place=place,
            found=found,
        )
    if found is not None:
        _refuse_newer(found, place)
    wanted = {name for name, table in metadata.tables.items() if has_table(table, found or SCHEMA)}
    lost = wanted - set(inspect(connection).get_table_names())
    if found is not None and not lost:
        return found
    if found is not None or not lost:
        raise IntegrityFailure(
            "{place} has lost part of the record: {told}. Keep it as evidence and restore the last good copy.",
            place=place,
            told=say("table {lost}", lost=min(lost))
            if lost
            else say("the content of table {version_table}", version_table=VERSION_TABLE),
        )
    raise StorageUnavailable(
        "{place} has no pairtrail tables. Check that it is the right database; `pairtrail new NAME --rounds N` "
        "prepares one.",
        place=place,
    )


def prepare(connection: Connection, place: str, version: str = "") -> None:
    """Give a database without tables of ours what it needs; leave any other as it is.

    `version`: an older schema, for the copy of a database that has it. Raises StorageUnavailable for a SQLite
    file that belongs to another program.
    """
    if schema_of(connection) is not None:
        return
    if connection.dialect.name == "sqlite" and inspect(connection).get_table_names():
        raise StorageUnavailable(
            "{place} is another program's database. Give another path. Nothing was changed.", place=place
        )
    _migrate(connection, version)


def upgrade(connection: Connection, place: str) -> tuple[str | None, str]:
    """Bring a database to the schema of this release; its version before (None: no tables of ours) and now.

    One that has it already is granted its roles again, which may have been made, or named, since.
    """
    before = schema_of(connection)
    if before is None:
        prepare(connection, place)
    elif before == SCHEMA:
        grant_again(connection)
    else:
        _refuse_newer(before, place)
        _migrate(connection)
    return before, SCHEMA


def missing_triggers(connection: Connection) -> tuple[str, ...]:
    """The triggers that should protect what is kept but are not there, are switched off, or were made otherwise."""
    dialect = connection.dialect.name
    there = connection.execute(text(_TRIGGERS_OF[dialect]))
    found = {name: " ".join(str(definition).split()) for name, definition in there}
    return tuple(sorted(name for name, definition in TRIGGERS[dialect].items() if found.get(name) != definition))


def _refuse_newer(found: str, place: str) -> None:
    # Versions are numbered with leading zeros, so that they compare as text.
    if found > SCHEMA:
        raise StorageUnavailable(
            "{place} has schema {found}, but this version of pairtrail supports schemas only up to "
            "{schema}: it was written by a newer release. Update pairtrail and try again. Nothing "
            "was changed.",
            place=place,
            found=found,
            schema=SCHEMA,
        )


def _migrate(connection: Connection, version: str = "") -> None:
    """Run the migrations inside the connection's transaction."""
    from alembic import command  # slow to load, and needed once in a database's life
    from alembic.config import Config

    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK_KEY})
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, version or SCHEMA)
