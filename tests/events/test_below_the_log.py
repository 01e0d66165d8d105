"""The file below the log: what the chain does not show is found as well, and told in words."""

import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, event, text

from core.model.sentence import TournamentError
from core.model.units import PlayerId
from events.errors import IntegrityFailure, MaybeWritten, StorageUnavailable
from events.log.envelope import Command
from events.log.personal_data import PersonalDatum
from events.log.verification import Flaw
from events.store import copying
from events.store.copying import copy_database
from events.store.databases import Database, database
from events.store.store import open_store
from events.vocabulary.players import PlayerRegistered
from events.vocabulary.record import NoteAdded

NOTES = [NoteAdded(text=f"n{number}") for number in range(40)]


def written(url: str, notes: int = len(NOTES)) -> str:
    with open_store(url, create=True) as store:
        for number, note in enumerate(NOTES[:notes]):
            store.append("club", [note], expected_version=number, command=Command(f"c{number}", "arbiter"))
        store.append("other", NOTES[:3], expected_version=0, command=Command("c", "arbiter"))
    return url


def flaws_of(url: str) -> list[tuple[Flaw, str]]:
    with open_store(url) as store:
        found = [one for info in store.streams() for one in store.verify(info.stream)]
    return [(one.flaw, one.message) for one in dict.fromkeys(found) if one.stream == found[0].stream]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A SQLite database of two logs in one file."""
    path = tmp_path / "log.db"
    written(str(path))
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


def change(file: Path, *statements: str) -> None:
    with sqlite3.connect(file, isolation_level=None) as connection:
        connection.execute("PRAGMA writable_schema=ON")
        for statement in statements:
            connection.execute(statement)
    connection.close()


class TestForeign:
    @pytest.mark.parametrize(
        ("statement", "named"),
        [
            ("CREATE TRIGGER t BEFORE INSERT ON event BEGIN SELECT RAISE(IGNORE); END", "trigger 't' on event"),
            ("CREATE TRIGGER t AFTER INSERT ON event BEGIN DELETE FROM personal_data; END", "trigger 't' on event"),
            ("CREATE TRIGGER t AFTER UPDATE ON stream BEGIN SELECT 1; END", "trigger 't' on stream"),
            ("CREATE VIEW v AS SELECT 1", "view 'v'"),
            ("CREATE TABLE notes (a)", "table 'notes'"),
            ("CREATE INDEX i ON event (type)", "index 'i' on event"),
            ("ALTER TABLE event ADD COLUMN more TEXT", "table event has a column 'more'"),
            ("ALTER TABLE personal_data ADD COLUMN more TEXT", "table personal_data has a column 'more'"),
        ],
    )
    def test_what_somebody_added_is_named(self, file: Path, statement: str, named: str):
        change(file, statement)
        ((flaw, message),) = flaws_of(str(file))
        assert flaw is Flaw.FOREIGN
        assert named in message

    @pytest.mark.parametrize(
        ("kind", "name", "statement", "named"),
        [
            ("trigger", "sqlite_t", "CREATE TRIGGER sqlite_t AFTER UPDATE ON stream BEGIN SELECT 1; END", "on stream"),
            ("view", "sqlite_stat1", "CREATE VIEW sqlite_stat1 AS SELECT 1", "view 'sqlite_stat1'"),
        ],
    )
    def test_under_a_name_that_is_the_databases_own_as_well(
        self, file: Path, kind: str, name: str, statement: str, named: str
    ):
        table = "stream" if kind == "trigger" else name
        with sqlite3.connect(file) as connection:
            connection.execute("PRAGMA writable_schema = ON")
            connection.execute("INSERT INTO sqlite_master VALUES (?, ?, ?, 0, ?)", (kind, name, table, statement))
        connection.close()
        ((flaw, message),) = flaws_of(str(file))
        assert flaw is Flaw.FOREIGN
        assert named in message

    def test_what_the_database_makes_for_itself_is_not(self, file: Path):
        change(file, "ANALYZE", "VACUUM")
        assert flaws_of(str(file)) == []

    @pytest.mark.parametrize(
        ("statements", "named"),
        [
            (
                [
                    "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
                    "CREATE TRIGGER t BEFORE INSERT ON event FOR EACH ROW EXECUTE FUNCTION f()",
                ],
                "trigger 't' on event",
            ),
            (["CREATE RULE r AS ON INSERT TO event DO INSTEAD NOTHING"], "rule 'r' on event"),
            (["ALTER TABLE stream ADD COLUMN more TEXT"], "table stream has a column 'more'"),
            (["CREATE POLICY p ON checkpoint USING (current_user = 'ben')"], "policy 'p' on checkpoint"),
            (["ALTER TABLE event ENABLE ROW LEVEL SECURITY"], "security of rows 'event' on event"),
            (["CREATE TABLE more () INHERITS (personal_data)"], "table of more rows 'more' on personal_data"),
            (
                [
                    "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
                    "CREATE TRIGGER event_no_update BEFORE UPDATE ON stream FOR EACH ROW EXECUTE FUNCTION f()",
                ],
                "trigger 'event_no_update' on stream",
            ),
            (
                [
                    """CREATE FUNCTION f(oid, regclass) RETURNS bool RETURN
                    $1 = CAST($2 AS oid) AND current_query() NOT LIKE '%pg_policy%'""",
                    "CREATE OPERATOR = (leftarg = oid, rightarg = regclass, function = f)",
                    "CREATE POLICY p ON event USING (current_user = 'ben')",
                ],
                "operator '=(oid,regclass)'",
            ),
            (["ALTER TABLE event ADD CONSTRAINT k CHECK (version > 0)"], "constraint 'k' on event"),
            (["ALTER TABLE stream ALTER version SET DEFAULT 0"], "default 'version' on stream"),
            (["CREATE INDEX i ON event (abs(version))"], "index 'i' on event"),
            (["CREATE DOMAIN d AS text", "ALTER TABLE event ALTER type TYPE d"], "table event has a column 'type d'"),
            (
                [
                    "CREATE FUNCTION format_type(oid, text) RETURNS text RETURN ''",
                    "CREATE DOMAIN d AS text",
                    "ALTER TABLE event ALTER type TYPE d",
                ],
                "table event has a column 'type d'",
            ),
            (
                [
                    "CREATE FUNCTION f(text, text) RETURNS int LANGUAGE plpgsql IMMUTABLE AS 'BEGIN RETURN 0; END'",
                    """CREATE OPERATOR CLASS c FOR TYPE text USING btree AS OPERATOR 1 <, OPERATOR 2 <=,
                    OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >, FUNCTION 1 f(text, text)""",
                    "CREATE INDEX i ON event (type c)",
                ],
                "index 'i' on event",
            ),
        ],
    )
    def test_on_a_server_what_hangs_on_our_tables(self, postgresql_url: str, statements: list[str], named: str):
        written(postgresql_url, 2)
        opened = database(postgresql_url, create=False)
        with opened.writing() as connection:
            connection.execute(text("CREATE TABLE of_another_program (a int)"))
        assert flaws_of(postgresql_url) == []
        with opened.writing() as connection:
            for statement in statements:
                connection.execute(text(statement))
        opened.close()
        ((flaw, message),) = flaws_of(postgresql_url)
        assert flaw is Flaw.FOREIGN
        assert named in message

    def test_on_a_server_a_guard_of_one_table_is_none_of_another(self, postgresql_url: str):
        written(postgresql_url)
        opened = database(postgresql_url, create=False)
        with opened.writing() as connection:
            connection.execute(text("DROP TRIGGER event_no_update ON event"))
            on = "CREATE TRIGGER event_no_update BEFORE UPDATE ON checkpoint FOR EACH ROW"
            connection.execute(text(f"{on} EXECUTE FUNCTION event_is_append_only()"))
        opened.close()
        assert [flaw for flaw, _ in flaws_of(postgresql_url)] == [Flaw.FOREIGN, Flaw.UNPROTECTED]

    def test_on_a_server_nothing_is_looked_up_before_what_is_its_own(self, postgresql_url: str):
        """A view called pg_policy would be asked for the policies."""
        written(postgresql_url)
        ((flaw, message),) = flaws_of(f"{postgresql_url},pg_catalog")
        assert (flaw, "pg_catalog' puts other objects before" in message) == (Flaw.FOREIGN, True)


class TestDamage:
    def test_a_row_of_a_log_that_is_not_there_is_found(self, file: Path):
        """Whoever switched the foreign keys off could keep personal data of nobody's tournament."""
        change(file, "INSERT INTO personal_data VALUES ('nobody', 1, 'birth_date', 'salt', '1990/01/01')")
        told = "row 1 in table personal_data refers to a missing row in table stream"
        assert (Flaw.DAMAGED, told) in flaws_of(str(file))

    def test_a_row_that_no_index_shows_is_found(self, file: Path):
        """Its entry in the index is made to point nowhere, as a bad sector would."""
        with sqlite3.connect(file) as connection:
            (page,) = connection.execute(
                "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_event_1'"
            ).fetchone()
            size = connection.execute("PRAGMA page_size").fetchone()[0]
        connection.close()
        contents = bytearray(file.read_bytes())
        at = contents.rindex(b"club", (page - 1) * size, page * size)
        contents[at : at + 4] = b"clua"
        file.write_bytes(contents)
        with sqlite3.connect(file) as connection:
            shown = connection.execute("SELECT body FROM event WHERE stream_id = 'club' ORDER BY version").fetchall()
        connection.close()
        assert len(shown) < len(NOTES), "else the test shows nothing"
        found = flaws_of(str(file))
        assert any(flaw is Flaw.DAMAGED and "the database reports" in message for flaw, message in found), found
        with open_store(str(file)) as store:
            others = [one.message for one in store.verify("club") if one.flaw is not Flaw.DAMAGED]
        assert len(others) == 1, "the row is there, and no event is missing"
        assert "holds events for 'clua'" in others[0]

    @pytest.mark.parametrize("seed", range(4))
    @pytest.mark.campaign(one_in=2)
    def test_no_change_of_the_file_passes_and_none_is_a_defect(self, file: Path, seed: int):
        """Either verify names it, or nothing that is kept has changed."""
        whole, chance = file.read_bytes(), random.Random(seed)
        kept = contents_of(file)
        for _ in range(25):
            changed = bytearray(whole)
            for _ in range(chance.choice((1, 1, 4, 30))):
                changed[chance.randrange(100, len(changed))] = chance.randrange(256)
            file.write_bytes(changed)
            for beside in ("-wal", "-shm"):
                file.with_name(file.name + beside).unlink(missing_ok=True)
            try:
                found = flaws_of(str(file))
            except TournamentError:
                continue
            assert found or contents_of(file) == kept


def contents_of(file: Path) -> object:
    """Every row that the tables hold, whatever the indexes say."""
    with sqlite3.connect(file) as connection:
        connection.text_factory = bytes
        try:
            return [
                sorted(map(repr, connection.execute(f"SELECT * FROM {table} NOT INDEXED WHERE +1")))  # noqa: S608
                for table in ("event", "stream", "personal_data", "pairtrail_schema")
            ]
        except (sqlite3.Error, UnicodeDecodeError) as error:
            return str(error)


def test_that_the_end_is_missing_is_told_before_what_is_wrong_further_up(file: Path):
    """Results that were entered last are gone: that comes before a changed word."""
    changed = (
        "DROP TRIGGER event_no_update",
        "UPDATE event SET body = x'7b7d' WHERE stream_id = 'club' AND version = 3",
    )
    change(file, *changed)
    with open_store(str(file)) as store, pytest.raises(IntegrityFailure, match="event 3"):
        store.read("club")
    change(file, "DROP TRIGGER event_no_delete", "DELETE FROM event WHERE stream_id = 'club' AND version = 40")
    with open_store(str(file)) as store:
        with pytest.raises(IntegrityFailure, match="event 40"):
            store.read("club")
        with pytest.raises(IntegrityFailure, match="event 3"):
            store.read("club", upto=39)


class TestCommit:
    def test_a_commit_without_an_answer_says_that_it_may_have_been_kept(self, file: Path, monkeypatch):
        opened = database(str(file), create=False)
        monkeypatch.setattr(opened.engine.dialect, "do_commit", failing("SQLITE_IOERR_FSYNC"))
        said = "may or may not have been written: check with `pairtrail log list`"
        with pytest.raises(MaybeWritten, match=said), opened.writing() as connection:
            connection.execute(text("INSERT INTO stream VALUES ('new', 0, x'00')"))
        opened.close()

    def test_a_commit_for_which_there_is_no_room_was_undone(self, file: Path, monkeypatch):
        opened = database(str(file), create=False)
        monkeypatch.setattr(opened.engine.dialect, "do_commit", failing("SQLITE_FULL"))
        with pytest.raises(StorageUnavailable, match="No space left on the disk") as raised, opened.writing():
            pass
        assert not isinstance(raised.value, MaybeWritten)
        opened.close()

    def test_a_failure_before_it_is_what_it_was(self, file: Path):
        opened = database(str(file), create=False)
        with pytest.raises(StorageUnavailable) as raised, opened.writing():
            raise StorageUnavailable("x")
        assert type(raised.value) is StorageUnavailable
        opened.close()


def failing(code: str):
    def commit(_: object) -> None:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorname = code
        raise error

    return commit


class TestFile:
    def test_only_its_owner_reads_it(self, file: Path):
        assert file.stat().st_mode & 0o077 == 0

    def test_a_read_that_failed_once_is_no_damage(self, file: Path, monkeypatch):
        from events.store import databases as database_errors

        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorname = "SQLITE_CORRUPT"
        with (
            pytest.raises(
                StorageUnavailable, match=r"could not be read at first .* but was intact on a second reading"
            ),
            database_errors.translated(str(file)),
        ):
            raise error
        file.write_bytes(b"SQLite format 3\0" + bytes(range(256)) * 64)
        with pytest.raises(IntegrityFailure, match="is damaged"), database_errors.translated(str(file)):
            raise error

    @pytest.mark.parametrize("code", ["SQLITE_IOERR_SHMSIZE", "SQLITE_CANTOPEN", "SQLITE_FULL"])
    def test_a_full_disk_is_called_full(self, file: Path, monkeypatch, code: str):
        from events.store import databases as database_errors

        monkeypatch.setattr(database_errors.shutil, "disk_usage", lambda _: type("Usage", (), {"free": 0}))
        error = sqlite3.OperationalError("unable to open database file")
        error.sqlite_errorname = code
        with (
            pytest.raises(StorageUnavailable, match="No space left on the disk"),
            database_errors.translated(str(file)),
        ):
            raise error

    @pytest.mark.parametrize(
        ("free", "said"), [(64 * 1024 - 1, "No space left on the disk"), (64 * 1024, "cannot be opened")]
    )
    def test_less_than_its_smallest_files_need_is_no_room(self, file: Path, monkeypatch, free: int, said: str):
        """64 KiB: what SQLite keeps beside the file has 32, and grows by as much."""
        from events.store import databases as database_errors

        monkeypatch.setattr(database_errors.shutil, "disk_usage", lambda _: type("Usage", (), {"free": free}))
        error = sqlite3.OperationalError("unable to open database file")
        error.sqlite_errorname = "SQLITE_CANTOPEN"
        with pytest.raises(StorageUnavailable, match=said), database_errors.translated(str(file)):
            raise error

    @pytest.mark.parametrize("beside", [b"", b"what was entered last"])
    def test_on_a_full_disk_the_record_is_read_all_the_same_unless_a_part_stands_beside_it(
        self, file: Path, monkeypatch, beside: bytes
    ):
        from events.store import databases

        connect = sqlite3.connect

        def without_room(place: str, **how):
            if "immutable" in place:
                return connect(place, **how)
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorname = "SQLITE_FULL"
            raise error

        file.with_name("log.db-wal").write_bytes(beside)
        monkeypatch.setattr(databases.sqlite3, "connect", without_room)
        if beside:
            with pytest.raises(StorageUnavailable, match="No space left on the disk"):
                open_store(str(file))
            return
        with open_store(str(file)) as store:
            assert len(store.read("club")) == len(NOTES)


class TestManyLogs:
    """What looks at all logs passes over the table once, however many there are; one log alone would be a pass each."""

    @pytest.fixture
    def passes(self) -> Iterator[list[str]]:
        """The statements that pass over the whole table of events, as they come."""
        seen: list[str] = []

        def note(_connection, _cursor, statement: str, *_) -> None:
            if "event NOT INDEXED" in statement:
                seen.append(statement)

        event.listen(Engine, "before_cursor_execute", note)
        yield seen
        event.remove(Engine, "before_cursor_execute", note)

    def test_verify_all_of_them(self, file: Path, passes: list[str]):
        with open_store(str(file)) as store:
            assert store.verify_each(("club", "other")) == {"club": (), "other": ()}
        assert len(passes) == 1

    def test_a_copy(self, file: Path, tmp_path: Path, passes: list[str]):
        copy_database(str(file), str(tmp_path / "copy.db"))
        assert len(passes) == 1

    def test_each_has_its_own_findings(self, file: Path):
        change(file, "DROP TRIGGER event_no_delete", "DELETE FROM event WHERE stream_id = 'club' AND version = 2")
        change(file, "DELETE FROM stream WHERE stream_id = 'other'")
        with open_store(str(file)) as store:
            found = {name: store.verify(name) for name in ("club", "other")}
            assert store.verify_each(("club", "other")) == found
        of_club, of_other = ([one.message for one in found[name]] for name in found)
        assert of_club[0].startswith("is missing: event 3 follows event 1")
        assert "the entry that records where the log ends is missing" in of_other


class TestCopy:
    def test_every_event_and_hash_and_what_is_kept_beside(self, database_url: str, tmp_path: Path):
        with open_store(database_url, create=True) as store:
            datum = PersonalDatum(PlayerId(1), "birth_date", "salt", "1990/01/01")
            entry = PlayerRegistered(player=PlayerId(1), name="A", birth_date_commitment=datum.commitment)
            events = [entry, *NOTES[:4]]
            store.append("club", events, expected_version=0, command=Command("c1", "arbiter"), personal=[datum])
            before, kept = store.read("club"), store.personal("club")
        copy = str(tmp_path / "copy.db")
        assert copy_database(database_url, copy).events == 5
        with open_store(copy) as store:
            assert store.read("club") == before
            assert store.personal("club") == kept
            assert store.verify("club") == ()

    def test_back_into_a_server(self, postgresql_url: str, file: Path, tmp_path: Path):
        copy_database(str(file), postgresql_url)
        again = str(tmp_path / "again.db")
        copy_database(postgresql_url, again)
        with open_store(str(file)) as one, open_store(postgresql_url) as server, open_store(again) as other:
            for store in (one, server, other):
                assert store.verify("club") == ()
                assert store.read("club") == one.read("club")
                assert store.streams() == one.streams()

    def test_what_was_entered_last_is_in_it(self, tmp_path: Path):
        """A copy of the file alone would not have it: it stands in the file beside."""
        path, copy = tmp_path / "log.db", tmp_path / "copy.db"
        with open_store(str(path), create=True) as store:
            store.append("club", NOTES[:5], expected_version=0, command=Command("c1", "arbiter"))
            copy_database(str(path), str(copy))
            assert path.with_name("log.db-wal").stat().st_size > 0
        assert not copy.with_name("copy.db-wal").exists()
        with open_store(str(copy)) as store:
            assert store.head("club").version == 5

    def test_both_databases_are_let_go_of(self, file: Path, tmp_path: Path, monkeypatch):
        """Also where the copy is refused: a server has but so many connections."""
        opened, closed = [], []
        connect, close = copying.database, Database.close
        monkeypatch.setattr(copying, "database", lambda *url, **how: opened.append(connect(*url, **how)) or opened[-1])
        monkeypatch.setattr(Database, "close", lambda one: closed.append(one) or close(one))
        copy_database(str(file), str(tmp_path / "copy.db"))
        with pytest.raises(StorageUnavailable, match="already contains tournaments"):
            copy_database(str(file), str(tmp_path / "copy.db"))
        assert len(opened) == 4
        assert all(any(one is other for other in closed) for one in opened)

    def test_nothing_is_overwritten(self, file: Path, tmp_path: Path):
        other = written(str(tmp_path / "other.db"))
        before = (tmp_path / "other.db").read_bytes()
        with pytest.raises(StorageUnavailable, match="already contains tournaments"):
            copy_database(str(file), other)
        assert contents_of(tmp_path / "other.db")
        assert len(before) == len((tmp_path / "other.db").read_bytes())

    def test_what_is_not_as_written_is_not_copied(self, file: Path, tmp_path: Path):
        change(file, "DROP TRIGGER event_no_update", "UPDATE event SET body = x'7b7d' WHERE version = 3")
        with pytest.raises(IntegrityFailure, match="The log was changed"):
            copy_database(str(file), str(tmp_path / "copy.db"))
