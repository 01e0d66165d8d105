"""Runs the migrations on SQLite and PostgreSQL.

The program hands over its own connection, inside a transaction (`events.store.schema`); the `alembic` command line
takes the URL from `-x url=...`, from the environment variable PAIRTRAIL_DB, or from alembic.ini. `alembic check`
compares the tables with the models that are named: `-x models=events.store.schema:metadata`.
"""

import os
from pathlib import Path
from pkgutil import resolve_name

from alembic import context
from sqlalchemy import Connection, MetaData, create_engine, event


def migrate(connection: Connection) -> None:
    """Bring the connection's database up to the wanted revision."""
    # A table name of our own: a database may be shared with other programs that use Alembic.
    context.configure(
        connection=connection, target_metadata=models(), transactional_ddl=True, version_table="pairtrail_schema"
    )
    with context.begin_transaction():
        context.run_migrations()


def models() -> MetaData | None:
    """What the command line wants the tables compared with; a migration knows no model."""
    named = context.get_x_argument(as_dictionary=True).get("models")
    return resolve_name(str(named)) if named else None


def url() -> str:
    """Where the command line wants to migrate."""
    found = context.get_x_argument(as_dictionary=True).get("url") or os.environ.get("PAIRTRAIL_DB")
    wanted = str(found or context.config.get_main_option("sqlalchemy.url"))
    if "://" not in wanted:  # a file name, as the program takes it
        return f"sqlite:///{Path(wanted).expanduser().absolute()}"
    return wanted.replace("postgresql://", "postgresql+psycopg://", 1)


def migrate_from_command_line() -> None:
    """Connect, then migrate in one transaction."""
    engine = create_engine(url())
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def _no_implicit_transactions(connection: object, _record: object) -> None:
            connection.isolation_level = None  # type: ignore[attr-defined]  # sqlite3 would commit before each DDL
            connection.execute("PRAGMA journal_mode=WAL")  # type: ignore[attr-defined]

        @event.listens_for(engine, "begin")
        def _lock(connection: Connection) -> None:
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    with engine.begin() as connection:
        migrate(connection)
    engine.dispose()


if context.is_offline_mode():
    raise SystemExit("Migrations need a database to run on; --sql is not supported.")
given = context.config.attributes.get("connection")
if given is None:
    migrate_from_command_line()
else:
    migrate(given)
