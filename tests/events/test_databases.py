"""What can be wrong with a database: one clear message each, and nothing half-written."""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import event as sqlalchemy_event

from events.errors import Conflict, IntegrityFailure, StorageUnavailable
from events.installer import line_for
from events.log.envelope import Command
from events.store import sql_stream
from events.store.databases import begin_writing
from events.store.sql import SqlStore
from events.store.store import open_store
from events.vocabulary.record import NoteAdded
from tests.data_paths import CHECKOUT
from tests.events.backings import SqliteBacking

NOTE = NoteAdded(text="n")
NOBODY = 65534


@pytest.fixture
def path(tmp_path):
    """A database with one log of two events."""
    with open_store(str(tmp_path / "log.db"), create=True) as store:
        store.append("club", [NOTE, NOTE], expected_version=0, command=Command("c1", "arbiter"))
    return tmp_path / "log.db"


def append(store, *events, version=2, command_id="c2"):
    return store.append("club", events or [NOTE], expected_version=version, command=Command(command_id, "arbiter"))


def intact(url) -> bool:
    """Whether the log still holds its two events."""
    with open_store(str(url)) as store:
        return store.verify("club") == () and store.head("club").version == 2


class TestOpening:
    @pytest.mark.parametrize(
        ("name", "create", "message"),
        [
            ("missing.db", False, "No database at .*missing\\.db\\. Check the path, or create a tournament"),
            ("no/such/folder/log.db", False, r"the directory .*folder does not exist"),
            ("no/such/folder/log.db", True, r"the directory .*folder does not exist"),
            ("folder", False, "is a directory; the database is a single file"),
            ("folder", True, "is a directory"),
            ("letter.txt", False, r"letter\.txt is not a pairtrail database"),
            ("letter.txt", True, "is not a pairtrail database"),
            ("empty.db", False, r"empty\.db has no pairtrail tables"),
        ],
    )
    def test_files_that_are_no_database(self, tmp_path, name, create, message):
        (tmp_path / "folder").mkdir()
        (tmp_path / "letter.txt").write_text("Dear arbiter, " * 100)
        (tmp_path / "empty.db").touch()
        before = sorted(tmp_path.rglob("*"))
        with pytest.raises(StorageUnavailable, match=message):
            open_store(f"sqlite:///{tmp_path / name}", create=create)
        assert sorted(tmp_path.rglob("*")) == before
        assert (tmp_path / "letter.txt").read_text() == "Dear arbiter, " * 100

    def test_an_empty_file_may_be_filled(self, tmp_path):
        (tmp_path / "empty.db").touch()
        open_store(str(tmp_path / "empty.db"), create=True).close()

    @pytest.mark.parametrize(
        ("url", "message"),
        [
            ("", "does not name a file"),
            ("sqlite:///", "does not name a file"),
            ("sqlite:///:memory:", "does not name a file"),
            ("mysql://root:geheim@localhost/chess", "mysql:// is not a database that pairtrail can use"),
            ("postgresql://user:pass@host:port/db", "cannot be read"),
        ],
    )
    def test_urls_that_name_no_database(self, url, message):
        with pytest.raises(StorageUnavailable, match=message) as error:
            open_store(url, create=True)
        assert "geheim" not in str(error.value)

    def test_a_name_with_anything_in_it(self, tmp_path):
        path = tmp_path / "Öffne 50%? #1 'a' & b.db"
        with open_store(f"sqlite:///{path}", create=True) as store:
            append(store, version=0)
        assert path.exists()
        with open_store(str(path)) as store:
            assert store.head("club").version == 1

    def test_a_path_in_the_home_directory(self, tmp_path, monkeypatch):
        monkeypatch.setenv("HOME", str(tmp_path))
        open_store("~/log.db", create=True).close()
        assert (tmp_path / "log.db").exists()

    def test_sqlite_is_durable_and_writers_queue(self, path):
        with SqlStore.open(str(path)) as store, store._database.reading() as connection:

            def pragma(name):
                return connection.exec_driver_sql(f"PRAGMA {name}").scalar()

            assert pragma("journal_mode") == "wal"
            assert pragma("synchronous") == 2
            assert pragma("foreign_keys") == 1
            assert pragma("secure_delete") == 1

    def test_an_append_reads_no_more_of_a_longer_log(self, path):
        asked = []
        with SqlStore.open(str(path)) as store:
            engine = store._database.engine
            sqlalchemy_event.listen(engine, "before_cursor_execute", lambda *call: asked.append(call[2:4]))
            append(store)
        with closing(sqlite3.connect(path)) as connection:
            plans = [
                str(connection.execute(f"EXPLAIN QUERY PLAN {statement}", values).fetchall())
                for statement, values in asked
                if "FROM event WHERE stream_id" in statement and "LIMIT" not in statement
            ]
        assert len(plans) == 1
        assert "stream_id=? AND command_id=?" in plans[0]


class TestPostgresql:
    @pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+psycopg"])
    def test_every_spelling_of_the_url(self, postgresql_url, scheme):
        url = postgresql_url.replace("postgresql", scheme, 1)
        with open_store(url, create=True) as store:
            assert append(store, version=0).version == 1

    def test_no_server(self):
        with pytest.raises(StorageUnavailable, match="cannot be reached") as error:
            open_store("postgresql://arbiter:geheim@127.0.0.1:1/chess")
        assert "geheim" not in str(error.value)
        assert "postgresql://arbiter@127.0.0.1:1/chess" in str(error.value)

    def test_no_such_database(self, postgresql_url):
        url = postgresql_url.replace("/postgres?", "/no_such_database?")
        if url == postgresql_url:
            pytest.skip("the given server's database is not called postgres")
        with pytest.raises(StorageUnavailable, match="no_such_database"):
            open_store(url)

    def test_without_psycopg(self, monkeypatch):
        monkeypatch.setitem(sys.modules, "psycopg", None)
        with pytest.raises(StorageUnavailable, match=re.escape(line_for("psycopg[binary]"))):
            open_store("postgresql://localhost/chess")

    def test_a_user_who_may_only_read(self, postgresql_url):
        with open_store(postgresql_url, create=True) as store:
            append(store, NOTE, NOTE, version=0, command_id="c1")
        read_only = postgresql_url.replace("options=", "options=-cdefault_transaction_read_only%3Don%20", 1)
        with open_store(read_only) as store:
            assert len(store.read("club")) == 2
            with pytest.raises(StorageUnavailable, match="is read-only"):
                append(store)
        assert intact(postgresql_url)

    def test_a_server_that_ended_the_connections_in_between_is_asked_again(self, postgresql_url):
        """As after a restart: who reads or writes next notices nothing."""
        with SqlStore.open(postgresql_url, create=True) as store:
            append(store, NOTE, NOTE, version=0, command_id="c1")
            with store._database.reading() as connection:
                (pid,) = connection.exec_driver_sql("SELECT pg_backend_pid()").one()
            with SqlStore.open(postgresql_url) as other, other._database.writing() as connection:
                assert connection.exec_driver_sql(f"SELECT pg_terminate_backend({pid})").scalar()
            assert len(store.read("club")) == 2
            assert append(store).version == 3

    def test_a_table_that_was_dropped(self, postgresql_url):
        SqlStore.open(postgresql_url, create=True).close()
        with SqlStore.open(postgresql_url) as store:
            with store._database.writing() as connection:
                connection.exec_driver_sql("DROP TABLE personal_data")
            with pytest.raises(IntegrityFailure, match="has lost part of the record"):
                store.verify("club")

    def test_a_log_locked_by_another_program(self, postgresql_url):
        with open_store(postgresql_url, create=True) as store:
            append(store, NOTE, NOTE, version=0, command_id="c1")
        with SqlStore.open(postgresql_url) as other, other._database.writing() as connection:
            connection.exec_driver_sql("SELECT * FROM stream FOR UPDATE")
            with SqlStore.open(postgresql_url, wait_seconds=0.1) as store:
                with pytest.raises(Conflict, match="locked by another program"):
                    append(store)
                assert len(store.read("club")) == 2
        assert intact(postgresql_url)


class TestLocked:
    @contextmanager
    def locked(self, path):
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")
        connection.close()

    def test_a_writer_gives_up_after_its_time(self, path):
        message = r"log\.db is locked by another program"
        with (
            self.locked(path),
            SqlStore.open(str(path), wait_seconds=0.1) as store,
            pytest.raises(Conflict, match=message),
        ):
            append(store)
        assert intact(path)

    @pytest.mark.parametrize(
        ("too_late", "others_write", "begins"),
        [(0, False, True), (1, False, False), (1, True, True), (5, True, True), (6, True, False)],
    )
    def test_a_writer_waits_on_while_others_write(self, path, too_late, others_write, begins):
        """As SQLite answers: busy, so many times, each after its time; meanwhile another program commits, or none."""
        asked = []

        class Own(sqlite3.Connection):
            def execute(self, statement, *values):
                if statement == "BEGIN IMMEDIATE":
                    asked.append(statement)
                    if len(asked) <= too_late:
                        if others_write:
                            other.execute(f"PRAGMA user_version = {len(asked)}")
                        other.execute("BEGIN IMMEDIATE")
                try:
                    return super().execute(statement, *values)
                finally:
                    if other.in_transaction:
                        other.execute("ROLLBACK")

        other = sqlite3.connect(path, isolation_level=None, timeout=0)
        own = sqlite3.connect(path, isolation_level=None, factory=Own)
        with closing(own), closing(other):
            if begins:
                begin_writing(own, 0)
            else:
                with pytest.raises(sqlite3.OperationalError, match="database is locked"):
                    begin_writing(own, 0)
            assert own.in_transaction == begins
        assert len(asked) == (too_late + 1 if begins else too_late)

    def test_a_writer_asks_again_at_once(self, path):
        """SQLite by itself asks after 1, 2, 5, 10, 15, 20, 25 ... 100 ms: whoever waits long is asked last."""
        other = sqlite3.connect(path, isolation_level=None)
        own = sqlite3.connect(path, isolation_level=None, timeout=7)
        other.execute("BEGIN IMMEDIATE")
        asked = []

        def let_go_at_the_fifth(statement):
            asked.append(statement)
            if asked.count("BEGIN IMMEDIATE") == 5:
                other.execute("ROLLBACK")

        own.set_trace_callback(let_go_at_the_fifth)
        with closing(own), closing(other):
            begin_writing(own, 7)
            assert own.in_transaction
            assert own.execute("PRAGMA busy_timeout").fetchone() == (7000,)

    def test_readers_do_not_wait(self, path):
        with self.locked(path), SqlStore.open(str(path), wait_seconds=0.1) as store:
            assert len(store.read("club")) == 2
            assert store.verify("club") == ()


class TestReadOnly:
    """A committee gets the log on a medium that cannot be written."""

    @pytest.fixture
    def protected(self, path, monkeypatch):
        """As the operating system reports it; root may write everything, so the tests ask in its place."""
        monkeypatch.setattr(os, "access", lambda *_: False)
        return path

    def test_it_can_be_read_and_verified(self, protected):
        before = sorted(protected.parent.iterdir())
        with open_store(str(protected)) as store:
            assert len(store.read("club")) == 2
            assert store.verify("club") == ()
            assert sorted(protected.parent.iterdir()) == before

    def test_writing_is_refused(self, protected):
        with open_store(str(protected)) as store, pytest.raises(StorageUnavailable, match="is read-only"):
            append(store)
        assert intact(protected)

    def test_creating_is_refused(self, protected):
        with pytest.raises(StorageUnavailable, match="no permission to write in"):
            open_store(str(protected.with_name("new.db")), create=True)

    @pytest.mark.skipif(os.name != "posix", reason="needs the file permissions of POSIX")
    def test_an_ordinary_user_with_a_write_protected_file(self, path):
        """The real thing, outside pytest's folders: those only their owner may enter."""
        program = "import sys; from tests.events.test_databases import read_then_write; read_then_write(*sys.argv[1:])"
        with TemporaryDirectory() as name:
            folder = Path(name)
            shutil.copy(path, folder / "log.db")
            (folder / "log.db").chmod(0o444)
            folder.chmod(0o555)
            result = subprocess.run(
                [sys.executable, "-c", program, str(folder / "log.db"), str(path)],
                cwd=CHECKOUT,
                capture_output=True,
                check=False,
                text=True,
            )
            folder.chmod(0o755)
        assert result.stdout.splitlines() == [
            "2 events",
            f"{folder}/log.db is read-only: the file, or its directory, is write-protected. Nothing was changed.",
        ], result.stderr


def read_then_write(protected: str, other: str) -> None:
    """What the ordinary user does; root becomes one first, after everything was loaded."""
    assert intact(other)
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    with open_store(protected) as store:
        print(len(store.read("club")), "events")  # noqa: T201
        try:
            append(store)
        except StorageUnavailable as error:
            print(error)  # noqa: T201


class TestFullDisk:
    @pytest.fixture
    def full(self, path):
        """A store whose file may not grow."""
        with SqlStore.open(str(path)) as store:

            @sqlalchemy_event.listens_for(store._database.engine, "begin")
            def _limit(connection):
                pages = connection.connection.driver_connection.execute("PRAGMA page_count").fetchone()[0]
                connection.connection.driver_connection.execute(f"PRAGMA max_page_count = {pages}")

            yield store

    def test_one_message_and_nothing_written(self, full, path):
        with pytest.raises(
            StorageUnavailable, match=r"No space left on the disk that holds .*log\.db\. Nothing was changed"
        ):
            append(full, *[NoteAdded(text="x" * 1000)] * 50)
        assert intact(path)

    def test_work_goes_on_when_there_is_room_again(self, full, path):
        with pytest.raises(StorageUnavailable):
            append(full, *[NoteAdded(text="x" * 1000)] * 50)
        with open_store(str(path)) as store:
            assert append(store, *[NoteAdded(text="x" * 1000)] * 50).version == 52
            assert store.verify("club") == ()


class TestDamage:
    def test_a_truncated_file(self, path):
        os.truncate(path, path.stat().st_size - 8192)
        with pytest.raises(IntegrityFailure, match=r"log\.db is damaged"), open_store(str(path)) as store:
            store.read("club")

    def test_pages_that_are_found_damaged_in_the_middle_of_reading(self, path):
        with open_store(str(path)) as store:
            append(store, *[NoteAdded(text="x" * 3000)] * 100)
        with path.open("r+b") as file:
            file.seek(path.stat().st_size - 40 * 4096)
            file.write(b"\xff" * 4096 * 30)
        with open_store(str(path)) as store:
            with pytest.raises(IntegrityFailure, match=r"log\.db is damaged") as stopped:
                store.read("club")
            assert type(stopped.value.__cause__) is sqlite3.DatabaseError  # of the cursor, not of SQLAlchemy

    def test_a_file_that_vanished(self, path):
        with SqlStore.open(str(path)) as store:
            store.close()
            path.unlink()
            with pytest.raises(StorageUnavailable, match="cannot be opened"):
                store.read("club")
        assert not path.exists()


class TestCrash:
    """A power cut, or a defect, in the middle of an append."""

    class Blackout(Exception):
        """The lights went out."""

    @pytest.mark.parametrize("moment", ["before", "between", "after"])
    def test_an_append_is_all_or_nothing(self, lasting_backing, monkeypatch, moment):
        """`between` the events and the new end of the log; `after` both, before the commit."""
        with lasting_backing.open() as store:
            append(store, NOTE, NOTE, version=0, command_id="c1")
        before = lasting_backing.rows("club")
        write = sql_stream.SqlStream.write

        def interrupted(stream, rows, head, personal):
            if moment == "between":
                monkeypatch.setattr(sql_stream, "update", self.blackout)
            if moment != "before":
                write(stream, rows, head, personal)
            self.blackout()

        monkeypatch.setattr(sql_stream.SqlStream, "write", interrupted)
        with lasting_backing.open() as store, pytest.raises(self.Blackout):
            append(store, *[NOTE] * 5)
        monkeypatch.undo()
        assert lasting_backing.rows("club") == before
        with lasting_backing.open() as store:
            assert store.verify("club") == ()
            assert append(store, *[NOTE] * 5).version == 7

    def blackout(self, *_):
        raise self.Blackout

    @pytest.mark.parametrize("round_trips", [3, 10])
    def test_a_killed_program(self, tmp_path, round_trips):
        backing = SqliteBacking(tmp_path / "log.db")
        program = "import sys; from tests.events.test_databases import append_for_ever; append_for_ever(sys.argv[1])"
        with subprocess.Popen(
            [sys.executable, "-c", program, backing.url], cwd=CHECKOUT, stdout=subprocess.PIPE, text=True
        ) as process:
            acknowledged = [int(process.stdout.readline()) for _ in range(round_trips)]
            process.kill()
            acknowledged += [int(line) for line in process.stdout if line.endswith("\n")]
        with backing.open() as store:
            assert store.verify("club") == ()
            assert store.head("club").version >= acknowledged[-1]
            assert store.head("club").version % 20 == 0, "no command was written in part"


def append_for_ever(url: str) -> None:
    """Twenty events a command; tells the version after each commit."""
    with open_store(url) as store:
        version = 0
        while True:
            version = append(store, *[NOTE] * 20, version=version, command_id=f"c{version}").version
            print(version, flush=True)  # noqa: T201
