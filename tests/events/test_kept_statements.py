"""A database of the suite is what the migrations make, and its statements are those that its engine would compile."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from events.store import databases, schema
from events.store.databases import database
from tests import kept_statements


def made(file: Path) -> list[tuple[object, ...]]:
    """What is in a new database."""
    opened = database(str(file), create=True)
    with opened.writing() as connection:
        schema.prepare(connection, str(file))
        schema.check_schema(connection, str(file))
        assert schema.missing_triggers(connection) == ()
    opened.close()
    with closing(sqlite3.connect(file)) as connection:
        rows = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY rowid").fetchall()
        return [*rows, *connection.execute(f"SELECT * FROM {schema.VERSION_TABLE}")]  # noqa: S608  # a constant


def test_every_database_is_as_the_first_one_and_as_the_migrations_make_it(tmp_path: Path):
    by_migrations = made(tmp_path / "a.db")
    with pytest.MonkeyPatch.context() as patch:
        kept_statements.share(patch)
        assert [made(tmp_path / name) for name in ("b.db", "c.db", "d.db")] == [by_migrations] * 3


def test_a_statement_is_compiled_once_for_all_engines_of_sqlite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    kept_statements.share(monkeypatch)
    counted, dialects = [], set()
    for name in ("a.db", "b.db", "c.db"):
        one = databases.database(str(tmp_path / name), create=True)
        with one.writing() as connection:
            schema.prepare(connection, one.place)
            connection.execute(schema.stream.select())
        counted.append(len(one.engine.get_execution_options()["compiled_cache"]))
        dialects.add(one.engine.dialect)
        one.close()
    assert counted[0] > 0
    assert counted[1] == counted[2]
    assert len(dialects) == 3
