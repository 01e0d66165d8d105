"""A copy is one moment of the original, has its name only when it is whole, and keeps an older schema."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import insert, select

from events.errors import StorageUnavailable
from events.log.envelope import Command
from events.store import copying, schema
from events.store.databases import database
from events.store.schema import SCHEMA, prepare, schema_of
from events.store.store import open_store, upgrade_store
from events.vocabulary.record import NoteAdded
from tests.data_paths import CHECKOUT

PLACES = "PRAGMA database_list"
NOTES = [NoteAdded(text=str(number)) for number in range(6)]


def written(url: str) -> str:
    with open_store(url, create=True) as store:
        store.append("club", NOTES[:3], expected_version=0, command=Command("c1", "arbiter"))
    return url


def in_schema(url: str, version: str) -> str:
    """A database of an older release: its tables, with the rows of a log."""
    source = written(f"{url}-new") if "://" not in url else url
    opened, read = database(url, create=True), database(source, create=False)
    with read.reading() as rows, opened.writing() as connection:
        prepare(connection, opened.place, version)
        for table in (schema.stream, schema.event):
            connection.execute(insert(table), [dict(row) for row in rows.execute(select(table)).mappings()])
    opened.close()
    read.close()
    return url


class TestOneMoment:
    def test_what_is_written_meanwhile_is_left_out(self, database_url: str, tmp_path: Path, monkeypatch):
        written(database_url)
        write = copying._write

        def while_others_write(*asked, **named):
            with open_store(database_url) as store:
                store.append("club", NOTES[3:], expected_version=3, command=Command("c2", "arbiter"))
                store.append("other", NOTES[:1], expected_version=0, command=Command("c3", "arbiter"))
            return write(*asked, **named)

        monkeypatch.setattr(copying, "_write", while_others_write)
        copied = copying.copy_database(database_url, str(tmp_path / "copy.db"))
        assert [(one.stream, one.version) for one in copied.streams] == [("club", 3)]
        with open_store(str(tmp_path / "copy.db")) as store:
            assert len(store.read("club")) == 3
            assert store.verify("club") == ()
        with open_store(database_url) as store:
            assert {info.stream: info.version for info in store.streams()} == {"club": 6, "other": 1}


class TestItsName:
    """A file under the name asked for is a whole and checked copy, or there is none."""

    @pytest.mark.parametrize("at", [1, 5], ids=["before the first row is read back", "in the middle of it"])
    def test_killed(self, at: int, tmp_path: Path):
        source, copy = written(str(tmp_path / "log.db")), tmp_path / "copies" / "copy.db"
        copy.parent.mkdir()
        program = (
            "import os\n"
            "from events.store import copying\n"
            "rows, calls = copying._rows, []\n"
            "def dying(*asked):\n"
            f"    calls.append(1)\n    return os._exit(9) if len(calls) == {at} else rows(*asked)\n"
            "copying._rows = dying\n"
            f"copying.copy_database({source!r}, {str(copy)!r})\n"
        )
        ended = subprocess.run([sys.executable, "-c", program], cwd=CHECKOUT, check=False)
        assert ended.returncode == 9
        assert not copy.exists()
        assert copying.copy_database(source, str(copy)).events == 3

    def test_refused(self, tmp_path: Path, monkeypatch):
        source, copy = written(str(tmp_path / "log.db")), tmp_path / "copies" / "copy.db"
        copy.parent.mkdir()
        rows = copying._rows
        monkeypatch.setattr(copying, "_rows", lambda *asked: [*rows(*asked), [(asked[0],)]])
        with pytest.raises(copying.IntegrityFailure, match="differs from what was read"):
            copying.copy_database(source, str(copy))
        assert list(copy.parent.iterdir()) == []

    @pytest.mark.parametrize("links", [True, False])
    def test_taken_meanwhile(self, links: bool, tmp_path: Path, monkeypatch):
        source, copy = written(str(tmp_path / "log.db")), tmp_path / "copy.db"
        write = copying._write

        def while_somebody_takes_it(*asked, **named):
            copy.write_text("mine", encoding="utf-8")
            return write(*asked, **named)

        def knows_no_links(*_):
            raise PermissionError

        monkeypatch.setattr(copying, "_write", while_somebody_takes_it)
        if not links:
            monkeypatch.setattr(copying.os, "link", knows_no_links)
        with pytest.raises(StorageUnavailable, match="overwrites a file"):
            copying.copy_database(source, str(copy))
        assert copy.read_text(encoding="utf-8") == "mine"


class TestOtherWriters:
    """Each sync of a copy is one that writers of the original wait for."""

    def test_a_new_file_is_synced_once_before_it_has_its_name(self, tmp_path: Path, monkeypatch):
        source, copy, seen = written(str(tmp_path / "log.db")), tmp_path / "copies" / "copy.db", []
        copy.parent.mkdir()
        rows, sync, link = copying._rows, os.fsync, os.link

        def looked_at(connection, *asked):
            if "copies" in str(connection.exec_driver_sql(PLACES).all()):
                seen.append(connection.exec_driver_sql("PRAGMA synchronous").scalar())
                seen.extend(sorted(one.name.rpartition("-")[2] for one in copy.parent.iterdir() if "-" in one.name))
            return rows(connection, *asked)

        monkeypatch.setattr(copying, "_rows", looked_at)
        monkeypatch.setattr(copying.os, "fsync", lambda file: (seen.append("sync"), sync(file)))
        monkeypatch.setattr(copying.os, "link", lambda *names: (seen.append("name"), link(*names)))
        copying.copy_database(source, str(copy))
        assert seen == [*[0] * len(schema.metadata.tables), "sync", "name"]

    def test_a_place_that_is_there_is_written_like_any_other(self, tmp_path: Path, monkeypatch):
        source, place, seen = written(str(tmp_path / "log.db")), str(tmp_path / "place.db"), []
        open_store(place, create=True).close()
        rows = copying._rows

        def looked_at(connection, *asked):
            seen.append(connection.exec_driver_sql("PRAGMA synchronous").scalar())
            return rows(connection, *asked)

        monkeypatch.setattr(copying, "_rows", looked_at)
        copying.copy_database(source, place)
        assert {*seen} == {2}

    def test_a_disk_that_fails_at_the_sync(self, tmp_path: Path, monkeypatch):
        source, copy = written(str(tmp_path / "log.db")), tmp_path / "copies" / "copy.db"
        copy.parent.mkdir()

        def fails(_):
            raise OSError(errno.EIO, "Input/output error")

        monkeypatch.setattr(copying.os, "fsync", fails)
        with pytest.raises(
            StorageUnavailable, match=r"copy\.db was being written: Input/output error\. Nothing was saved\."
        ):
            copying.copy_database(source, str(copy))
        assert list(copy.parent.iterdir()) == []


class TestOlderSchema:
    @pytest.mark.parametrize("version", ["0001", "0002"])
    def test_it_is_kept_and_upgraded_afterwards(self, version: str, tmp_path: Path):
        old, copy = in_schema(str(tmp_path / "old.db"), version), str(tmp_path / "copy.db")
        with pytest.raises(StorageUnavailable, match=r"Back it up with `pairtrail backup FILE`, then upgrade"):
            open_store(old)
        assert copying.copy_database(old, copy).schema == version
        opened = database(copy, create=False)
        with opened.reading() as connection:
            assert schema_of(connection) == version
        opened.close()
        assert upgrade_store(copy) == (version, SCHEMA)
        with open_store(copy) as store:
            assert len(store.read("club")) == 3
            assert store.verify("club") == ()

    def test_a_place_of_another_schema_is_refused(self, tmp_path: Path):
        old, place = in_schema(str(tmp_path / "old.db"), "0001"), str(tmp_path / "place.db")
        open_store(place, create=True).close()
        with pytest.raises(StorageUnavailable, match="does not have schema 0001, which is the schema of the copy"):
            copying.copy_database(old, place)
