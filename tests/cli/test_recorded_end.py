"""A wrong number in the entry that names a log's end: reported as that, with the way back."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import DATABASE, Cli


def ran(place: Path, statement: str) -> None:
    with closing(sqlite3.connect(place / DATABASE, isolation_level=None)) as database:
        database.execute(statement)


@pytest.mark.parametrize("number", [2, 9, 0])
def test_a_wrong_version_has_its_way_back(cli: Cli, place: Path, number: int):
    for line in ('new "Club" --rounds 2 --as club', "player add Ada", "player add Bob"):
        assert cli(line).code == 0
    genuine = cli("verify").out
    ran(place, f"UPDATE stream SET version = {number}")  # noqa: S608
    verified = cli("verify")
    assert verified.code == ExitCode.INTEGRITY
    assert "the number was changed, and no event is missing" in verified.out
    assert "The record ends with event 3, hash " in verified.out
    (back,) = re.findall(r"UPDATE stream SET version = 3 WHERE stream_id = 'club'", verified.out)
    assert "the number was changed" in cli("player add Cid").err
    ran(place, back)
    assert cli("verify").out == genuine
    assert cli("player add Cid").code == 0


def test_on_a_server_as_well(postgresql_url: str, cli: Cli, monkeypatch: pytest.MonkeyPatch):
    from sqlalchemy import text

    from events.store.sql import SqlStore

    monkeypatch.setenv("PAIRTRAIL_DB", postgresql_url)
    for line in ('new "Club" --rounds 2 --as club', "player add Ada"):
        assert cli(line).code == 0
    with SqlStore.open(postgresql_url) as store, store._database.writing() as connection:
        connection.execute(text("UPDATE stream SET version = 7"))
    verified = cli("verify")
    assert (verified.code, "the number was changed" in verified.out) == (ExitCode.INTEGRITY, True), verified
    assert "The record ends with event 2, hash " in verified.out
    (back,) = re.findall(r"UPDATE stream SET version = 2 WHERE stream_id = 'club'", verified.out)
    with SqlStore.open(postgresql_url) as store, store._database.writing() as connection:
        connection.execute(text(back))
    assert cli("verify").code == 0


@pytest.mark.parametrize(("name", "number"), [("zzz", 0), ("zzz", 3), ("club.congress", 0), ("club.congress", 5)])
def test_a_log_without_events_is_none(cli: Cli, place: Path, name: str, number: int):
    """Whoever may add to a database could close it for everybody with one row."""
    for line in ('new "Club" --rounds 2 --as club', "player add Ada", "player add Bob"):
        assert cli(line).code == 0
    ran(place, f"INSERT INTO stream VALUES ('{name}', 0, zeroblob(32))")  # noqa: S608
    assert cli("list").code == 0
    assert cli("undo").code == 0
    assert cli("player add Cid").code == 0
    assert cli("backup copy.sqlite").code == 0
    ran(place, f"UPDATE stream SET version = {number} WHERE stream_id = '{name}'")  # noqa: S608
    for line in ("list", "undo", "player add Dan", "info"):
        assert cli(line).code == 0, line
    verified = cli("verify -t club")
    told = f"the database has an empty log called '{name}', which no command leaves there"
    assert (verified.code, told in verified.out) == (ExitCode.INTEGRITY, True), verified


def test_the_only_log_emptied_is_no_empty_database(cli: Cli, place: Path):
    for line in ('new "Club" --rounds 2 --as club', "player add Ada"):
        assert cli(line).code == 0
    with closing(sqlite3.connect(place / DATABASE, isolation_level=None)) as database:
        for (trigger,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {trigger}")
        database.execute("DELETE FROM event")
    for line in ("verify", "verify --all"):
        assert cli(line).code == ExitCode.INTEGRITY, line
