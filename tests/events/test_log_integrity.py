"""Whoever edits the file behind the program's back is found out, whatever byte he changes."""

import shutil
import sqlite3

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.model.results import Result
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.errors import IntegrityFailure, UnknownEvent
from events.log.envelope import Command, EventRow, Head, link
from events.log.personal_data import new_personal_datum
from events.log.verification import Flaw, _head_findings
from events.store.schema import TRIGGERS, missing_triggers
from events.store.sql import SqlStore
from events.vocabulary.games import ResultRecorded
from events.vocabulary.players import PlayerRegistered
from events.vocabulary.record import NoteAdded
from tests.events.backings import SteppingClock
from tests.thoroughness import many

BORN = new_personal_datum(PlayerId(1), "birth_date", "1987-06-05")
TABLES = {"event": 4, "stream": 2, "personal_data": 1}


@pytest.fixture(scope="module")
def pristine(tmp_path_factory):
    """A file with two logs and one personal datum."""
    path = tmp_path_factory.mktemp("integrity") / "pristine.db"
    with SqlStore.open(f"sqlite:///{path}", create=True, clock=SteppingClock()) as store:
        registered = PlayerRegistered(player=PlayerId(1), name="Ann", birth_date_commitment=BORN.commitment)
        result = ResultRecorded(round_number=RoundNumber(1), board=BoardNumber(1), result=Result.DRAW)
        store.append(
            "club", [registered, NoteAdded(text="n")], expected_version=0, command=Command("c1", "a"), personal=[BORN]
        )
        store.append("club", [result], expected_version=2, command=Command("c2", "b"))
        store.append("open", [NoteAdded(text="n")], expected_version=0, command=Command("c1", "a"))
        assert store.verify("club") == store.verify("open") == ()
    return path


def unlocked(path):
    """The file without what protects it: a forger would do the same."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA foreign_keys=OFF")
    for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        connection.execute(f"DROP TRIGGER {name}")
    return connection


def changed(value, generator):
    """The same value with one byte, or one digit of it, different."""
    if isinstance(value, int):
        return value + generator.choice([10, 100, 1000])  # a smaller step could be refused as not unique
    raw = bytearray(value if isinstance(value, bytes) else value.encode())
    place = generator.randrange(len(raw))
    raw[place] ^= 1 << generator.randrange(6)
    return bytes(raw) if isinstance(value, bytes) else raw.decode()


def cells(path):
    """Every table, row and column that a store wrote."""
    with sqlite3.connect(path) as connection:
        for table, count in TABLES.items():
            rows = connection.execute(f"SELECT rowid, * FROM {table}").fetchall()  # noqa: S608
            assert len(rows) == count
            columns = [name for _, name, *_ in connection.execute(f"PRAGMA table_info({table})")]
            for rowid, *values in rows:
                for column, value in zip(columns, values, strict=True):
                    yield table, rowid, column, value


def flaws(path, stream):
    with SqlStore.open(f"sqlite:///{path}") as store:
        return {finding.flaw for finding in store.verify(stream)}


def edit(path, target, table, rowid, column, value):
    """A copy of the file with one cell overwritten."""
    shutil.copy(path, target)
    connection = unlocked(target)
    connection.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (value, rowid))  # noqa: S608
    connection.commit()
    connection.close()
    return target


def found_out(path) -> bool:
    with SqlStore.open(f"sqlite:///{path}") as store:
        streams = {"club", "open"} | {info.stream for info in store.streams()}
        return any(finding.flaw != Flaw.UNPROTECTED for stream in streams for finding in store.verify(stream))


def stops_a_reader(path) -> bool:
    """Whether reading both logs to the end is refused."""
    with SqlStore.open(f"sqlite:///{path}") as store:
        try:
            complete = len(store.read("club")) == 3 and len(store.read("open")) == 1
        except (IntegrityFailure, UnknownEvent):
            return True
        return not complete


@settings(max_examples=many(5, 2), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(generator=st.randoms(use_true_random=False))
def test_any_changed_byte_in_any_row_and_column_is_found(pristine, tmp_path, generator):
    seen = 0
    for table, rowid, column, value in cells(pristine):
        target = edit(pristine, tmp_path / "edited.db", table, rowid, column, changed(value, generator))
        assert found_out(target), f"{table}.{column} of row {rowid}"
        if table != "personal_data":
            assert stops_a_reader(target), f"{table}.{column} of row {rowid}"
        seen += 1
    assert seen == 4 * 10 + 2 * 3 + 5


def test_every_byte_of_a_body_counts(pristine, tmp_path):
    with sqlite3.connect(pristine) as connection:
        rowid, body = connection.execute("SELECT rowid, body FROM event WHERE version = 3").fetchone()
    target = tmp_path / "edited.db"
    shutil.copy(pristine, target)
    connection = unlocked(target)
    with SqlStore.open(f"sqlite:///{target}") as store:
        for place in range(len(body)):
            forged = body[:place] + bytes([body[place] ^ 1]) + body[place + 1 :]
            with connection:
                connection.execute("UPDATE event SET body = ? WHERE rowid = ?", (forged, rowid))
            with pytest.raises(IntegrityFailure):
                store.read("club")
            assert Flaw.HASH in {finding.flaw for finding in store.verify("club")}


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("body", "text instead of bytes"),
        ("body", None),
        ("body", b"\xff\xfe"),
        ("body", b""),
        ("hash", "text"),
        ("prev_hash", 7),
        ("version", "two"),
        ("command_ix", "zero"),
        ("type", b"note-added"),
        ("schema_version", "one"),
        ("schema_version", 2),
    ],
)
def test_sqlite_keeps_anything_in_a_column_and_verification_survives_it(pristine, tmp_path, column, value):
    target = tmp_path / "edited.db"
    shutil.copy(pristine, target)
    connection = unlocked(target)
    connection.execute("PRAGMA writable_schema=ON")
    connection.execute("UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL', '') WHERE name = 'event'")
    connection.commit()
    connection.close()
    connection = sqlite3.connect(target)
    connection.execute(f"UPDATE event SET {column} = ? WHERE stream_id = 'club' AND version = 2", (value,))  # noqa: S608
    connection.commit()
    connection.close()
    assert found_out(target)
    assert stops_a_reader(target)


def test_a_place_within_a_command_that_is_no_number_is_found_where_others_follow(pristine, tmp_path):
    target = tmp_path / "edited.db"
    shutil.copy(pristine, target)
    connection = unlocked(target)
    connection.execute("UPDATE event SET command_ix = 'zero' WHERE stream_id = 'club' AND version = 1")
    connection.commit()
    connection.close()
    assert stops_a_reader(target)
    with SqlStore.open(f"sqlite:///{target}") as store:
        found = [finding for finding in store.verify("club") if finding.flaw is Flaw.COLUMN]
        assert [(finding.version, "command_ix" in finding.message) for finding in found] == [(1, True)]
        with pytest.raises(IntegrityFailure, match="event 1 of club: the column command_ix is 'zero'"):
            store.read("club", after=1)


def test_a_number_that_is_none_stands_before_all_others_where_nothing_else_tells_it(pristine, tmp_path):
    """With its body it would be known; without, it is not taken for the first event of the log."""
    target = tmp_path / "edited.db"
    shutil.copy(pristine, target)
    connection = unlocked(target)
    connection.execute("UPDATE event SET version = 'one', body = x'00' WHERE stream_id = 'club' AND version = 1")
    connection.commit()
    connection.close()
    with SqlStore.open(f"sqlite:///{target}") as store:
        found = [(finding.version, finding.message) for finding in store.verify("club")]
    assert (0, "found version 'one' where 1 was expected") in found
    assert stops_a_reader(target)


def test_a_forger_who_recomputes_the_hashes_must_change_every_later_one(pristine, tmp_path):
    """What the chain is for: the head printed on a sheet gives him away."""
    with SqlStore.open(f"sqlite:///{pristine}") as store:
        printed = store.head("club").hash
        events = store.read("club")
    with SqlStore.open(f"sqlite:///{tmp_path / 'forged.db'}", create=True, clock=SteppingClock()) as store:
        for event in events:
            forged = event.event if event.version != 2 else NoteAdded(text="m")
            store.append("club", [forged], expected_version=event.version - 1, command=Command(str(event.version), "a"))
        assert store.verify("club") == ()
        assert store.head("club").hash != printed


def test_lost_triggers_are_a_finding(pristine, tmp_path):
    target = tmp_path / "edited.db"
    shutil.copy(pristine, target)
    unlocked(target).close()
    with SqlStore.open(f"sqlite:///{target}") as store:
        found = store.verify("club")
    assert {(finding.flaw, finding.version) for finding in found} == {(Flaw.UNPROTECTED, 0)}
    told = "".join(finding.message for finding in found)
    assert [name for name in TRIGGERS["sqlite"] if f"the trigger {name}," not in told] == []


def without_teeth(path, name, definition):
    connection = sqlite3.connect(path)
    connection.execute(f"DROP TRIGGER {name}")
    connection.execute(definition)
    connection.commit()
    connection.close()


@pytest.mark.parametrize(
    ("name", "definition"),
    [
        ("event_no_update", "CREATE TRIGGER event_no_update BEFORE UPDATE ON event BEGIN SELECT 1; END"),
        (
            "event_no_delete",
            (
                "CREATE TRIGGER event_no_delete BEFORE DELETE ON event WHEN OLD.version > 2 "
                "BEGIN SELECT RAISE(ABORT, 'the event log is append-only: no event may be deleted'); END"
            ),
        ),
    ],
)
def test_a_trigger_of_the_same_name_that_does_not_bite_is_a_finding(pristine, tmp_path, name, definition):
    target = tmp_path / "edited.db"
    shutil.copy(pristine, target)
    without_teeth(target, name, definition)
    with SqlStore.open(f"sqlite:///{target}") as store:
        assert [(finding.flaw, finding.version) for finding in store.verify("open")] == [(Flaw.UNPROTECTED, 0)]
        assert name in str(store.verify("open")[0])


@pytest.mark.parametrize(
    "weakening",
    [
        (
            "CREATE OR REPLACE FUNCTION event_is_append_only() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RETURN NEW; END $$"
        ),
        (
            "CREATE OR REPLACE TRIGGER event_no_update BEFORE UPDATE OF type ON event "
            "FOR EACH ROW EXECUTE FUNCTION event_is_append_only()"
        ),
        (
            "CREATE OR REPLACE TRIGGER event_no_update BEFORE UPDATE ON event "
            "FOR EACH ROW WHEN (OLD.version > 2) EXECUTE FUNCTION event_is_append_only()"
        ),
        (
            "CREATE OR REPLACE TRIGGER event_no_update BEFORE INSERT ON event "
            "FOR EACH ROW EXECUTE FUNCTION event_is_append_only()"
        ),
    ],
)
def test_the_same_on_postgresql(postgresql_url, weakening):
    with SqlStore.open(postgresql_url, create=True) as store, store._database.writing() as connection:
        assert missing_triggers(connection) == ()
        connection.exec_driver_sql(weakening)
        assert "event_no_update" in missing_triggers(connection)


def test_a_body_nested_without_end_is_a_finding(pristine, tmp_path):
    """It ended every command, `verify` too, and said nothing of its event."""
    path = tmp_path / "nested.db"
    shutil.copy(pristine, path)
    nested = b"[" * 100_000 + b"]" * 100_000
    with unlocked(path) as connection:
        sql = "SELECT body, prev_hash FROM event WHERE stream_id = 'club' AND version = 3"
        body, before = connection.execute(sql).fetchone()
        body = body.replace(b'"data":{', b'"data":{"z":' + nested + b",")
        sql = "UPDATE event SET body = ?, hash = ? WHERE stream_id = 'club' AND version = 3"
        connection.execute(sql, (body, link(before, body)))
    connection.close()
    with SqlStore.open(f"sqlite:///{path}") as store:
        assert (3, Flaw.UNREADABLE) in {(one.version, one.flaw) for one in store.verify("club")}
        with pytest.raises(IntegrityFailure):
            store.read("club")


@pytest.mark.parametrize(
    ("version", "digest", "told"),
    [
        (2, b"b", []),
        (3, b"b", ["only the number was changed, and no event is missing"]),
        (3, b"c", ["ending with event 3, but the last event is 2", "ending with the hash 63, but"]),
        (2, b"c", ["ending with the hash 63, but"]),
    ],
)
def test_a_recorded_end_with_another_number_or_hash(version, digest, told):
    """Only a number that stands beside the hash of the last event can have been changed alone."""
    last = EventRow("club", 2, "", "", 0, "", 1, b"{}", b"a", b"b")
    found = [one.message for one in _head_findings("club", Head(version, digest), last)]
    assert len(found) == len(told)
    assert all(words in message for words, message in zip(told, found, strict=True)), found
