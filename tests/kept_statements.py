"""What is the same for every database of the suite is worked out once in a process.

Each command of a test opens a database anew. SQLAlchemy keeps what it made of a statement with the engine, and Alembic
carries out every migration for each new file; both took a sixth of the time of a test of commands.
"""

from collections.abc import Hashable, MutableMapping
from typing import Any, Final

import pytest
from sqlalchemy import Connection, Engine, create_engine

from events.store import databases, schema

_MIGRATE: Final = schema._migrate

Key = tuple[Hashable, ...]

_PREFIX: Final = "sqlite+pysqlite"


class Shared(dict[Key, Any]):
    """Statements as they were compiled for any engine of SQLite: the first part of a key is the engine's dialect."""

    def get(self, key: Key, default: Any = None) -> Any:  # SQLAlchemy's own
        return super().get((type(key[0]), *key[1:]), default)

    def __setitem__(self, key: Key, value: Any) -> None:  # SQLAlchemy's own
        super().__setitem__((type(key[0]), *key[1:]), value)


def share(patch: pytest.MonkeyPatch) -> None:
    """From now on, in this process."""
    compiled: MutableMapping[Key, Any] = Shared()
    made: list[str] = []

    def engine(url: Any, **options: Any) -> Engine:  # as `create_engine` has them
        kept = {"execution_options": {"compiled_cache": compiled}} if str(url).startswith(_PREFIX) else {}
        return create_engine(url, **options, **kept)

    def migrated(connection: Connection, version: str = "") -> None:
        anew = connection.dialect.name == "sqlite" and not version and not _statements(connection)
        if anew and made:
            for statement in made:
                connection.exec_driver_sql(statement)
            return
        _MIGRATE(connection, version)
        if anew:
            of_today = f"INSERT INTO {schema.VERSION_TABLE} VALUES ('{schema.SCHEMA}')"  # noqa: S608  # constants
            made[:] = [*_statements(connection), of_today]

    patch.setattr(databases, "create_engine", engine)
    patch.setattr(schema, "_migrate", migrated)


def share_nothing(patch: pytest.MonkeyPatch) -> None:
    """For tests of the store itself: each database is made by its migrations."""
    patch.setattr(databases, "create_engine", create_engine)
    patch.setattr(schema, "_migrate", _MIGRATE)


def _statements(connection: Connection) -> list[str]:
    """Those that made what the file has, in their order."""
    found = connection.exec_driver_sql("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")
    return [row[0] for row in found]
