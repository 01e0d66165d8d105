"""A database gets its tables from nothing, keeps its guards, and one of another release is told apart."""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from threading import Event, Thread

import pytest
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import inspect, text
from sqlalchemy.exc import DBAPIError

from events.errors import IntegrityFailure, StorageUnavailable
from events.log.envelope import Command
from events.store import schema, sql
from events.store.databases import database
from events.store.schema import SCHEMA, VERSION_TABLE, missing_triggers
from events.store.sql import SqlStore
from events.store.store import open_store, upgrade_store
from events.vocabulary.record import NoteAdded
from tests.data_paths import CHECKOUT

MIGRATIONS = CHECKOUT / "migrations"
REVISIONS = sorted(path.name.split("_", maxsplit=1)[0] for path in (MIGRATIONS / "versions").glob("0*.py"))
NEXT = f"{int(SCHEMA) + 1:04}"
NOTE = NoteAdded(text="n")
MORE = "an object that pairtrail did not create: table 'witness'"


def reach(url: str):
    """The database behind a URL, made if it is a file."""
    return database(url, create=True)


def migrate_to(url: str, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    opened = reach(url)
    with opened.writing() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    opened.close()


def alembic(url: str, *words: str, **surroundings: str) -> subprocess.CompletedProcess[str]:
    """Its command line, on that database."""
    return subprocess.run(
        [sys.executable, "-m", "alembic", "-x", f"url={url}", *words],
        cwd=CHECKOUT,
        env=os.environ | surroundings,
        capture_output=True,
        check=False,
        text=True,
    )


def waiting_for_a_lock(server) -> int:
    """How many connections to this database of a server wait until another lets go of it."""
    waiting = "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database"
    here = "datname = current_database() AND locktype = 'advisory' AND NOT granted"
    with server.reading() as connection:
        return connection.execute(text(f"{waiting} WHERE {here}")).scalar()


@pytest.fixture
def migrated(database_url):
    """A database of the newest schema with one log, reached directly."""
    with open_store(database_url, create=True) as store:
        store.append("club", [NOTE, NOTE], expected_version=0, command=Command("c1", "arbiter"))
    opened = reach(database_url)
    yield opened
    opened.close()


def test_the_program_needs_the_newest_revision():
    script = ScriptDirectory(str(MIGRATIONS))
    assert script.get_current_head() == SCHEMA == REVISIONS[-1]
    assert [revision.revision for revision in script.walk_revisions()] == REVISIONS[::-1]


def test_revisions_are_numbered_so_that_they_compare_as_text():
    assert all(re.fullmatch(r"\d{4}", revision) for revision in REVISIONS)


def test_no_revision_batch_migrates_events():
    """On SQLite a batch migration copies the table, and the copy has no triggers."""
    for path in (MIGRATIONS / "versions").glob("*.py"):
        assert "batch_alter_table" not in path.read_text(encoding="utf-8"), path.name


class TestFromNothing:
    @pytest.mark.parametrize("revision", REVISIONS)
    def test_every_revision_leaves_the_guards_in_place(self, database_url, revision):
        migrate_to(database_url, revision)
        opened = reach(database_url)
        with opened.reading() as connection:
            tables = inspect(connection).get_table_names()
            missing = [name for name in missing_triggers(connection) if name.partition("_")[0] in tables]
            assert missing == []
            assert MigrationContext.configure(
                connection, opts={"version_table": VERSION_TABLE}
            ).get_current_revision() == (revision)
        opened.close()

    def test_opening_creates_what_upgrading_creates(self, migrated, tmp_path):
        with migrated.reading() as connection:
            names = set(inspect(connection).get_table_names())
        assert names == {*schema.metadata.tables, VERSION_TABLE}

    def test_the_tables_are_those_that_the_program_uses(self, migrated, database_url):
        compared = alembic(database_url, "-x", "models=events.store.schema:metadata", "check")
        assert (compared.returncode, "No new upgrade operations detected" in compared.stdout) == (0, True), compared
        with migrated.reading() as connection:
            for table in schema.metadata.sorted_tables:  # keys are not compared there
                key = inspect(connection).get_pk_constraint(table.name)["constrained_columns"]
                assert key == [column.name for column in table.primary_key]

    def test_a_column_that_no_migration_makes_is_found(self, migrated, database_url, tmp_path):
        (tmp_path / "models.py").write_text(
            "from sqlalchemy import Column, Text\nfrom events.store.schema import metadata, event\n"
            "event.append_column(Column('note', Text))\n"
        )
        compared = alembic(database_url, "-x", "models=models:metadata", "check", PYTHONPATH=str(tmp_path))
        assert (compared.returncode, "Column('note'" in compared.stdout) == (255, True), compared

    def test_the_alembic_command_line(self, database_url):
        result = alembic(database_url, "upgrade", "head")
        assert result.returncode == 0, result.stderr
        with open_store(database_url) as store:
            assert store.streams() == ()

    def test_upgrading_twice_changes_nothing(self, migrated, database_url):
        assert upgrade_store(database_url) == (SCHEMA, SCHEMA)
        with open_store(database_url) as store:
            assert store.verify("club") == ()

    def test_of_two_who_prepare_one_server_the_second_waits_for_the_first(self, postgresql_url):
        """Else both would make the tables, and one of them would fail."""
        done = Event()
        first, second, third = (reach(postgresql_url) for _ in range(3))

        def prepare_as_well() -> None:
            with second.writing() as connection:
                schema.prepare(connection, second.place)
            done.set()

        with first.writing() as connection:
            schema.prepare(connection, first.place)
            beside = Thread(target=prepare_as_well)
            beside.start()
            patience = time.monotonic() + 60
            while not waiting_for_a_lock(third) and time.monotonic() < patience and not done.is_set():
                time.sleep(0.02)
            assert waiting_for_a_lock(third) == 1
        beside.join(timeout=60)
        assert done.is_set()
        with open_store(postgresql_url) as store:
            assert store.streams() == ()
        for one in (first, second, third):
            one.close()

    def test_an_empty_database_is_prepared_by_upgrading(self, postgresql_url):
        assert upgrade_store(postgresql_url) == (None, SCHEMA)
        open_store(postgresql_url).close()


class TestThereAndBack:
    """What happens when a release brings a further revision, rehearsed; and that there is no way back."""

    @pytest.fixture
    def rehearsed(self, tmp_path, monkeypatch):
        """Makes this program one that needs a further revision, as the template of the folder writes it."""
        folder = tmp_path / "migrations"
        shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
        config = Config()
        config.set_main_option("script_location", str(folder))
        made = command.revision(config, "a table more", rev_id=NEXT)
        path = Path(made.path)
        text_of = path.read_text(encoding="utf-8")
        assert "raise NotImplementedError" in text_of  # nothing is added unasked
        path.write_text(
            text_of.replace(
                "raise NotImplementedError", 'op.create_table("witness", sa.Column("name", sa.Text, primary_key=True))'
            ),
            encoding="utf-8",
        )

        def newer():
            monkeypatch.setattr(schema, "SCHEMA", NEXT)
            monkeypatch.setattr(sql, "SCHEMA", NEXT)
            monkeypatch.setattr(schema, "_MIGRATIONS", folder)

        def older():
            monkeypatch.setattr(schema, "SCHEMA", SCHEMA)
            monkeypatch.setattr(sql, "SCHEMA", SCHEMA)

        return newer, older, folder

    def test_up_with_data_only_when_asked_and_older_releases_then_refuse(self, migrated, database_url, rehearsed):
        newer, older, _ = rehearsed
        before = self.log(database_url)
        newer()
        with pytest.raises(
            StorageUnavailable, match=f"has schema {SCHEMA}, but this version of pairtrail needs schema {NEXT}"
        ):
            open_store(database_url)
        assert upgrade_store(database_url) == (SCHEMA, NEXT)
        assert self.log(database_url) == before
        with migrated.reading() as connection:
            assert missing_triggers(connection) == ()
            assert "witness" in inspect(connection).get_table_names()
        with open_store(database_url) as store:
            store.append("club", [NOTE], expected_version=2, command=Command("c2", "arbiter"))
            # A revision that adds a table also adds it to `schema.metadata`, which this rehearsal leaves alone.
            assert [found.message for found in store.verify("club")] in ([], [MORE])
        older()
        with pytest.raises(
            StorageUnavailable,
            match=f"has schema {NEXT}, but this version of pairtrail supports schemas only up to {SCHEMA}",
        ):
            open_store(database_url)

    def test_a_migration_that_fails_changes_nothing(self, migrated, database_url, rehearsed):
        newer, older, folder = rehearsed
        (broken,) = (folder / "versions").glob(f"{NEXT}*.py")
        broken.write_text(
            broken.read_text(encoding="utf-8").replace(
                "def downgrade", "    op.execute('no such words')\n\n\ndef downgrade", 1
            ),
            encoding="utf-8",
        )
        before = self.log(database_url)
        newer()
        with pytest.raises(Exception, match=r"(?i)syntax"):
            upgrade_store(database_url)
        older()
        assert self.log(database_url) == before
        with migrated.reading() as connection:
            assert "witness" not in inspect(connection).get_table_names()

    @pytest.mark.parametrize("below", ["base", "-1"])
    def test_there_is_no_way_back(self, migrated, database_url, below):
        before = self.log(database_url)
        with pytest.raises(
            CommandError, match=rf"Revision {SCHEMA} cannot be taken back.*ever deleted.*Nothing was changed"
        ):
            self.down(database_url, MIGRATIONS, below)
        assert self.log(database_url) == before
        with migrated.reading() as connection:
            assert missing_triggers(connection) == ()

    def test_nor_from_a_revision_that_the_template_wrote(self, migrated, database_url, rehearsed):
        newer, _, folder = rehearsed
        newer()
        upgrade_store(database_url)
        with pytest.raises(CommandError, match=f"Revision {NEXT} cannot be taken back"):
            self.down(database_url, folder, SCHEMA)
        with migrated.reading() as connection:
            assert "witness" in inspect(connection).get_table_names()

    def test_the_alembic_command_line_says_so(self, migrated, database_url):
        result = alembic(database_url, "downgrade", "base")
        assert result.returncode != 0
        assert f"Revision {SCHEMA} cannot be taken back" in result.stdout + result.stderr
        assert "Traceback" not in result.stderr

    def test_so_it_does_where_the_database_is_named_by_its_file(self, tmp_path):
        open_store(f"sqlite:///{tmp_path / 'club.db'}", create=True).close()
        result = subprocess.run(
            [sys.executable, "-m", "alembic", "downgrade", "base"],
            cwd=CHECKOUT,
            env=os.environ | {"PAIRTRAIL_DB": str(tmp_path / "club.db")},
            capture_output=True,
            check=False,
            text=True,
        )
        assert result.returncode != 0
        assert f"Revision {SCHEMA} cannot be taken back" in result.stdout + result.stderr
        assert "Traceback" not in result.stderr

    @staticmethod
    def down(url, folder, revision):
        config = Config()
        config.set_main_option("script_location", str(folder))
        opened = reach(url)
        try:
            with opened.writing() as connection:
                config.attributes["connection"] = connection
                command.downgrade(config, revision)
        finally:
            opened.close()

    @staticmethod
    def log(url):
        with open_store(url) as store:
            assert [found.message for found in store.verify("club")] in ([], [MORE])
            return store.read("club")


class TestAppendOnly:
    """The database itself refuses to change an event, whoever asks."""

    @pytest.mark.parametrize(
        "statement",
        [
            "UPDATE event SET body = body",
            "UPDATE event SET type = 'x' WHERE version = 2",
            "DELETE FROM event",
            "DELETE FROM event WHERE version = 2",
        ],
    )
    def test_on_both(self, migrated, statement):
        self.refused(migrated, statement, "append-only")

    @pytest.mark.parametrize(
        "conflicting",
        [
            "'club', 2, 'new', 'c9', 0",
            "'club', 3, (SELECT min(event_id) FROM event), 'c9', 0",
            "'club', 3, 'new', 'c1', 1",
        ],
        ids=["the same version", "the same id", "the same command"],
    )
    def test_no_replacing_on_sqlite(self, tmp_path, conflicting):
        """INSERT OR REPLACE deletes the old row without asking a DELETE trigger."""
        url = f"sqlite:///{tmp_path / 'log.db'}"
        with open_store(url, create=True) as store:
            store.append("club", [NOTE, NOTE], expected_version=0, command=Command("c1", "arbiter"))
        opened = reach(url)
        self.refused(
            opened,
            "INSERT OR REPLACE INTO event (stream_id, version, event_id, command_id, command_ix, type, "  # noqa: S608
            f"schema_version, body, prev_hash, hash) VALUES ({conflicting}, 'x', 1, x'', x'', x'')",
            "append-only",
        )
        opened.close()

    @pytest.mark.parametrize("statement", ["TRUNCATE event", "TRUNCATE stream CASCADE"])
    def test_no_truncating_on_postgresql(self, postgresql_url, statement):
        with open_store(postgresql_url, create=True) as store:
            store.append("club", [NOTE, NOTE], expected_version=0, command=Command("c1", "arbiter"))
        self.refused(reach(postgresql_url), statement, "append-only")

    def test_a_stream_with_events_cannot_be_dropped(self, migrated):
        self.refused(migrated, "DELETE FROM stream", "(?i)foreign key")

    def refused(self, opened, statement, message):
        with pytest.raises(DBAPIError, match=message), opened.writing() as connection:
            connection.execute(text(statement))
        with SqlStore(opened) as store:
            assert store.verify("club") == ()
            assert store.head("club").version == 2


class TestOtherReleases:
    def mark(self, url, version):
        opened = reach(url)
        with opened.writing() as connection:
            connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = :version"), {"version": version})  # noqa: S608
        opened.close()

    def test_one_that_no_release_wrote_is_put_aside(self, migrated, database_url):
        self.mark(database_url, "theirs")
        with pytest.raises(IntegrityFailure, match="claims to have schema 'theirs', but no release has ever used it"):
            open_store(database_url)

    def test_a_newer_one_is_left_alone(self, migrated, database_url):
        self.mark(database_url, "0977")
        for act in (
            lambda: open_store(database_url),
            lambda: open_store(database_url, create=True),
            lambda: upgrade_store(database_url),
        ):
            with pytest.raises(StorageUnavailable) as error:
                act()
            assert re.search(
                f"has schema 0977, but this version of pairtrail supports schemas only up to {SCHEMA}: "
                "it was written by a newer release. Update",
                str(error.value),
            )

    def test_an_older_one_is_upgraded_only_when_asked(self, migrated, database_url):
        self.mark(database_url, "0000")
        for create in (False, True):
            with pytest.raises(
                StorageUnavailable, match=f"has schema 0000, .* needs schema {SCHEMA}.*doctor --upgrade"
            ):
                open_store(database_url, create=create)

    def test_a_database_without_our_tables(self, postgresql_url):
        with pytest.raises(StorageUnavailable, match="has no pairtrail tables"):
            open_store(postgresql_url)

    def test_a_sqlite_file_of_another_program(self, tmp_path):
        path = tmp_path / "places.db"
        with sqlite3.connect(path) as connection:
            connection.execute("CREATE TABLE bookmark (url TEXT)")
        before = path.read_bytes()
        with pytest.raises(StorageUnavailable, match="another program"):
            open_store(str(path), create=True)
        with pytest.raises(StorageUnavailable, match="has no pairtrail tables"):
            open_store(str(path))
        with sqlite3.connect(path) as connection:
            assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("bookmark",)]
        assert len(before) == path.stat().st_size

    def test_a_shared_postgresql_database_keeps_the_other_tables(self, postgresql_url):
        opened = reach(postgresql_url)
        with opened.writing() as connection:
            connection.execute(text("CREATE TABLE alembic_version (version_num TEXT)"))
            connection.execute(text("INSERT INTO alembic_version VALUES ('theirs')"))
        with open_store(postgresql_url, create=True) as store:
            store.append("club", [NOTE], expected_version=0, command=Command("c1", "arbiter"))
        with opened.reading() as connection:
            assert connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == ["theirs"]
        opened.close()


@pytest.mark.parametrize(
    ("program", "absent"),
    [
        ("import events.store.store", ["sqlalchemy", "alembic", "sqlite3"]),
        ("import events.store.store, events.store.memory", ["sqlalchemy", "alembic", "sqlite3"]),
        ("import events.store.store, sys; events.store.store.open_store(sys.argv[1]).close()", ["alembic", "psycopg"]),
    ],
    ids=["importing", "in memory", "opening"],
)
def test_libraries_are_loaded_only_when_they_are_used(tmp_path, program, absent):
    path = tmp_path / "log.db"
    open_store(str(path), create=True).close()
    loaded = f"{program}; import sys; print([name for name in {absent} if name in sys.modules])"
    # what counts branches keeps them in a database, and would load its library first
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    result = subprocess.run(
        [sys.executable, "-c", loaded, str(path)],
        cwd=Path(CHECKOUT),
        env=surroundings,
        capture_output=True,
        check=True,
        text=True,
    )
    assert result.stdout.strip() == "[]"
