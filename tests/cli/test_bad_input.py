"""The list of bad input, each through the command line: one message, the right exit code, nothing half-written."""

import os
import shutil
import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy

from cli.exits import ExitCode
from events.store.sql import SqlStore
from tests.cli.conftest import Cli

AtStage = Callable[[str], Path]


def player(number: int, points: str, *cells: str) -> str:
    """A 001 line; a cell is 'opponent colour result', ten columns wide."""
    head = f"001 {number:4}      {f'Player {number}':<33} {2000 - number:4}{'':27}{points:>5} {number:4}"
    return head + "".join(f"  {cell}" for cell in cells)


GOOD = ("012 Small Swiss", "XXR 3", "XXC white1", player(1, "1.0", "   2 w 1"), player(2, "0.0", "   1 b 0"))

BAD_REPORTS = {
    "truncated line": ((*GOOD[:3], GOOD[3][:60], GOOD[4]), (4,), "points"),
    "letters in a number field": ((*GOOD[:3], GOOD[3].replace("1999", "19x9"), GOOD[4]), (4, 49), "'19x9'"),
    "opponent that does not exist": ((*GOOD[:3], player(1, "1.0", "   7 w 1"), GOOD[4]), (4, 92), "7"),
    "one-sided result": ((*GOOD[:4], player(2, "0.0", "     ")), (4,), "round 1"),
    "player paired twice": (
        (*GOOD[:3], player(1, "1.0", "   2 w 1"), player(2, "0.0", "   1 b 0"), player(3, "0.0", "   1 b 0")),
        (6,),
        "1",
    ),
    "points that do not match": ((*GOOD[:3], player(1, "0.5", "   2 w 1"), GOOD[4]), (4, 81), "0.5"),
    "unknown code": ((*GOOD[:3], player(1, "1.0", "   2 w X"), GOOD[4]), (4, 99), "X"),
}


def written(place: Path, lines: tuple[str, ...], encoding: str = "utf-8") -> Path:
    file = place / "bad.trf"
    file.write_bytes("\r\n".join((*lines, "")).encode(encoding))
    return file


class TestReports:
    @pytest.mark.parametrize("command", ["pair bad.trf", "check bad.trf", "import bad.trf"])
    @pytest.mark.parametrize("name", BAD_REPORTS)
    def test_the_message_names_file_line_column_what_was_read_and_what_was_expected(
        self, cli: Cli, place: Path, name: str, command: str
    ):
        lines, where, read = BAD_REPORTS[name]
        written(place, lines)
        ended = cli(command)
        assert ended.code == ExitCode.BAD_INPUT, ended
        assert f"bad.trf, line {where[0]}" in ended.err
        if len(where) > 1:
            assert f"column {where[1]}" in ended.err
        assert read in ended.err
        assert "expected" in ended.err
        assert ended.out == ""
        assert not (place / "demo.sqlite").exists()

    def test_the_same_report_without_an_error_is_read(self, cli: Cli, place: Path):
        written(place, GOOD)
        assert cli("check bad.trf").code in (ExitCode.OK, ExitCode.FINDINGS)
        assert cli("import bad.trf").code == ExitCode.OK

    @pytest.mark.parametrize(
        ("contents", "read"),
        [
            pytest.param(b"", "an empty file", id="empty"),
            pytest.param("\ufeff".join(GOOD).encode("utf-16"), "UTF-16", id="wrong encoding"),
            pytest.param(b"PK\x03\x04\x00\x00", "zero byte", id="not text"),
        ],
    )
    def test_files_that_are_no_text(self, cli: Cli, place: Path, contents: bytes, read: str):
        (place / "bad.trf").write_bytes(contents)
        for command in ("pair", "check", "import"):
            ended = cli(command, "bad.trf")
            assert (ended.code, read in ended.err) == (ExitCode.BAD_INPUT, True), ended

    @pytest.mark.parametrize("command", ["pair", "check", "import"])
    @pytest.mark.parametrize(("name", "read"), [("missing.trf", "file not found"), (".", "a directory")])
    def test_no_file_at_all(self, cli: Cli, command: str, name: str, read: str):
        ended = cli(command, name)
        assert (ended.code, read in ended.err) == (ExitCode.BAD_INPUT, True), ended

    def test_an_import_that_fails_leaves_the_other_tournaments_alone(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("played")
        before = cli("log list --json").out
        written(place, BAD_REPORTS["unknown code"][0])
        assert cli("import bad.trf --as second").code == ExitCode.BAD_INPUT
        assert cli("log list --json").out == before

    @pytest.mark.parametrize("edition", ["dutch2017", ""])
    def test_an_import_under_an_edition_there_is_not_is_refused_like_a_new_tournament(
        self, cli: Cli, place: Path, edition: str
    ):
        written(place, GOOD)
        ended = cli("import", "bad.trf", "--edition", edition)
        assert ended.code == ExitCode.REFUSED, ended
        assert f"Unknown pairing system '{edition}'. Known systems: dutch-1998, dutch-2012, dutch-2017" in ended.err
        assert not (place / "demo.sqlite").exists()

    def test_check_goes_on_with_the_other_files(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("empty")
        ended = cli("check missing.trf event.trf")
        assert ended.code == ExitCode.BAD_INPUT
        assert "event.trf: 1 round checked" in ended.out
        assert "files that could not be checked: 1" in ended.out

    def test_points_can_be_listed_instead_of_refused(self, cli: Cli, place: Path):
        written(place, BAD_REPORTS["points that do not match"][0])
        ended = cli("check bad.trf --trust-results --verbose")
        assert ended.code in (ExitCode.OK, ExitCode.FINDINGS)
        assert "bad.trf, line 4" in ended.err


class TestEntries:
    @pytest.mark.parametrize(
        ("text", "where"),
        [
            pytest.param("name,rating\nBerg,21x5\n", "entries.csv, line 2, column 2: read '21x5'", id="letters"),
            pytest.param(
                "nobody,elo,club\nBerg,2105,Lund\n", "line 1: read the columns nobody, elo, club", id="column"
            ),
            pytest.param("rating\n2105\n", "line 1: read the columns rating", id="no name column"),
            pytest.param("name\nBerg, Anna\n", "line 2, column 2: read 2 fields, expected 1", id="too many fields"),
            pytest.param("name\n", "line 2", id="nobody"),
            pytest.param("", "line 1, column 1: read nothing", id="empty"),
            pytest.param('name,rating\nA,1\n"B,2\nC,3\n', "line 3: read quotation marks that are not", id="open quote"),
            pytest.param(f"name\n{'x' * 200_000}\n", "line 2: read invalid CSV", id="no end"),
        ],
    )
    def test_the_message_names_the_place(self, cli: Cli, place: Path, at_stage: AtStage, text: str, where: str):
        at_stage("announced")
        (place / "entries.csv").write_text(text)
        ended = cli("player import entries.csv")
        assert (ended.code, where in ended.err) == (ExitCode.BAD_INPUT, True), ended
        assert "No players registered" in cli("player list").out

    def test_lines_may_end_as_old_spreadsheets_end_them(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("announced")
        (place / "mac.csv").write_bytes(b"name,rating\rBerg,2105\rEk,1900\r")
        assert cli("player import mac.csv").code == ExitCode.OK
        assert "2105" in cli("player list").out

    @pytest.mark.parametrize("words", ["player import club.xlsx", "result import club.xlsx"])
    def test_a_workbook_is_named_as_one(self, cli: Cli, place: Path, at_stage: AtStage, words: str):
        at_stage("paired")
        with zipfile.ZipFile(place / "club.xlsx", "w") as workbook:
            workbook.writestr("xl/workbook.xml", "<workbook/>")
        ended = cli(words)
        assert ended.code == ExitCode.BAD_INPUT
        assert ended.err == (
            "club.xlsx: read a spreadsheet workbook, or a ZIP, expected a text file: in the spreadsheet, save the "
            "list as CSV, and give that file\n"
        )

    def test_a_rating_without_end_is_a_finding(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("announced")
        (place / "bad.csv").write_text(f"name,rating\nA,{'9' * 5000}\n")
        ended = cli("player import bad.csv")
        assert (ended.code, "line 2" in ended.err) == (ExitCode.BAD_INPUT, True), ended

    def test_a_board_number_without_end_is_none(self, cli: Cli, at_stage: AtStage):
        at_stage("published")
        ended = cli(f"result set 1 {'9' * 5000}:1-0")
        assert (ended.code, "is not a board number" in ended.err) == (ExitCode.USAGE, True), ended

    def test_every_finding_is_named(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("announced")
        (place / "entries.csv").write_text("name,rating\nA,x\n,1500\nB,9999\n")
        assert len(cli("player import entries.csv").err.splitlines()) == 3

    @pytest.mark.parametrize("name", ["missing.csv", "."])
    def test_no_file(self, cli: Cli, at_stage: AtStage, name: str):
        at_stage("announced")
        assert cli("player", "import", name).code == ExitCode.BAD_INPUT

    def test_semicolons_latin_letters_and_a_byte_order_mark(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("announced")
        (place / "entries.csv").write_bytes("Name;Elo;Fed\nMüller, Jürgen;2105;GER\n".encode("latin-1"))
        assert cli("player import entries.csv").code == ExitCode.OK
        (place / "entries.csv").write_text("\ufeffname\tfide_id\nOther\t123\n", encoding="utf-8")
        assert cli("player import entries.csv").code == ExitCode.OK
        assert "Müller, Jürgen" in cli("player list").out


class TestConfiguration:
    def test_a_wrong_line_is_named(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("announced")
        (place / "none.toml").write_text('actor = "Anna"\ncolour = "red"\n')
        ended = cli("info")
        assert (ended.code, "none.toml, line 2" in ended.err) == (ExitCode.BAD_INPUT, True), ended

    def test_what_is_no_toml(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("announced")
        (place / "none.toml").write_text("actor = Anna\n")
        ended = cli("info")
        assert (ended.code, "line 1" in ended.err) == (ExitCode.BAD_INPUT, True), ended

    def test_the_option_comes_before_the_environment_and_that_before_the_file(
        self, cli: Cli, place: Path, at_stage: AtStage, monkeypatch: pytest.MonkeyPatch
    ):
        at_stage("announced")
        (place / "none.toml").write_text('actor = "from the file"\n')
        monkeypatch.delenv("PAIRTRAIL_ACTOR")
        cli("player add A")
        monkeypatch.setenv("PAIRTRAIL_ACTOR", "from the environment")
        cli("player add B")
        cli("player add C --actor option")
        told = cli("log list").out
        assert [name for name in ("from the file", "from the environment", "option") if name in told] == [
            "from the file",
            "from the environment",
            "option",
        ]


@contextmanager
def locked(path: Path) -> Iterator[None]:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
        connection.close()


@contextmanager
def full_disk() -> Iterator[None]:
    """Database files may not grow."""

    def limit(connection: sqlalchemy.Connection) -> None:
        driver = connection.connection.driver_connection
        pages = driver.execute("PRAGMA page_count").fetchone()[0]
        driver.execute(f"PRAGMA max_page_count = {pages}")

    sqlalchemy.event.listen(sqlalchemy.Engine, "begin", limit)
    try:
        yield
    finally:
        sqlalchemy.event.remove(sqlalchemy.Engine, "begin", limit)


@pytest.mark.usefixtures("each_anew")  # some are locked, or on a full disk
class TestDatabases:
    def test_missing(self, cli: Cli):
        ended = cli("info --db nowhere.sqlite")
        assert (ended.code, "nowhere.sqlite" in ended.err) == (ExitCode.CONFLICT, True), ended

    def test_nothing_begun_yet(self, cli: Cli, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.delenv("PAIRTRAIL_DB")
        ended = cli("info")
        assert ended.code == ExitCode.CONFLICT
        assert "No tournament yet" in ended.err
        assert "pairtrail new" in ended.err

    def test_the_first_tournament_makes_the_folder(self, cli: Cli, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.delenv("PAIRTRAIL_DB")
        assert cli('new "Club" --rounds 5').code == ExitCode.OK
        assert cli("info").code == ExitCode.OK

    def test_a_directory(self, cli: Cli):
        ended = cli("info --db .")
        assert (ended.code, "is a directory" in ended.err) == (ExitCode.CONFLICT, True), ended

    def test_not_a_database(self, cli: Cli, place: Path):
        (place / "letter.txt").write_text("Dear arbiter, " * 100)
        ended = cli("info --db letter.txt")
        assert (ended.code, "is not a pairtrail database" in ended.err) == (ExitCode.CONFLICT, True), ended

    def test_locked(self, cli: Cli, at_stage: AtStage, monkeypatch: pytest.MonkeyPatch):
        path = at_stage("published")
        monkeypatch.setitem(SqlStore.open.__func__.__kwdefaults__, "wait_seconds", 0.1)
        with locked(path):
            ended = cli("result set 1 1:1-0")
            assert cli("round status").code == ExitCode.OK
        assert (ended.code, "locked" in ended.err) == (ExitCode.CONFLICT, True), ended
        assert cli("result missing 1 --json").out.count('"board"') == 9

    def test_of_a_newer_release(self, cli: Cli, at_stage: AtStage):
        path = at_stage("played")
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE pairtrail_schema SET version_num = '9999'")
        connection.close()
        for command in ("info", "round pair", "doctor --upgrade"):
            ended = cli(command)
            assert (ended.code, "newer release" in ended.err) == (ExitCode.CONFLICT, True), ended
        assert cli("doctor").code == ExitCode.FINDINGS

    def test_without_permission_to_write(self, cli: Cli, at_stage: AtStage, monkeypatch: pytest.MonkeyPatch):
        at_stage("published")
        monkeypatch.setattr(os, "access", lambda *_: False)
        ended = cli("result set 1 1:1-0")
        assert (ended.code, "is read-only" in ended.err) == (ExitCode.CONFLICT, True), ended
        assert cli("standings").code == ExitCode.OK
        doctor = cli("doctor")
        assert (doctor.code, "is read-only" in doctor.out) == (ExitCode.FINDINGS, True), doctor

    def test_full_disk(self, cli: Cli, at_stage: AtStage):
        at_stage("announced")
        with full_disk():
            ended = cli("config", "set", "--city", "Long " + "x" * 20_000)
        assert (ended.code, "No space left on the disk" in ended.err) == (ExitCode.CONFLICT, True), ended
        assert "No players registered" in cli("player list").out
        assert cli("player import entries.csv").code == ExitCode.OK

    def test_tampered_with(self, cli: Cli, at_stage: AtStage):
        path = at_stage("played")
        with sqlite3.connect(path) as connection:
            connection.execute("DROP TRIGGER event_no_update")
            connection.execute("UPDATE event SET body = replace(body, 'Almeida', 'Almeyda') WHERE version = 2")
        connection.close()
        for command in ("verify", "standings", "round pair"):
            assert cli(command).code == ExitCode.INTEGRITY
        assert "event 2" in cli("verify").out
        assert cli("doctor").code == ExitCode.FINDINGS

    def test_an_end_that_is_no_hash(self, cli: Cli, at_stage: AtStage):
        path = at_stage("played")
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE stream SET head_hash = 'text'")
        connection.close()
        for command in ("verify", "verify --json", "standings", "round pair", "log list"):
            ended = cli(command)
            assert (ended.code, "'text'" in ended.out + ended.err) == (ExitCode.INTEGRITY, True), ended

    def test_a_tournament_whose_entry_was_deleted_is_not_hidden(self, cli: Cli, at_stage: AtStage):
        path = at_stage("played")
        assert cli("new Second --rounds 3").code == ExitCode.OK
        with sqlite3.connect(path) as connection:  # foreign keys are not watched by whoever does not ask for it
            connection.execute("DELETE FROM stream WHERE stream_id = 'harbour'")
        connection.close()
        for command in ("verify --all", "verify -t second", "verify -t harbour", "standings -t harbour"):
            ended = cli(command)
            assert (ended.code, "harbour" in ended.out + ended.err) == (ExitCode.INTEGRITY, True), ended
        doctor = cli("doctor")
        assert (doctor.code, "harbour" in doctor.out) == (ExitCode.FINDINGS, True), doctor

    @pytest.mark.parametrize(
        "damage",
        [
            "DROP TABLE event",
            "DROP TABLE stream",
            "DROP TABLE personal_data",
            "DROP TABLE pairtrail_schema",
            "DELETE FROM pairtrail_schema",
        ],
    )
    def test_what_the_record_is_kept_in_is_gone(self, cli: Cli, at_stage: AtStage, damage: str):
        path = at_stage("played")
        with sqlite3.connect(path) as connection:
            connection.execute(damage)
        connection.close()
        ended = cli("verify")
        assert (ended.code, "demo.sqlite" in ended.err) == (ExitCode.INTEGRITY, True), ended
        assert "restore the last good copy" in ended.err
        assert cli("doctor").code == ExitCode.FINDINGS

    def test_a_column_is_gone(self, cli: Cli, at_stage: AtStage):
        path = at_stage("played")
        with sqlite3.connect(path) as connection:
            connection.execute("ALTER TABLE event RENAME COLUMN body TO content")
        connection.close()
        ended = cli("verify")
        assert (ended.code, "no such column: body" in ended.err) == (ExitCode.INTEGRITY, True), ended


class TestOutput:
    def test_a_report_is_not_overwritten_unasked(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("played")
        (place / "report.trf").write_text("kept")
        assert cli("export report.trf").code == ExitCode.BAD_INPUT
        assert (place / "report.trf").read_text() == "kept"
        assert cli("export report.trf --force").code == ExitCode.OK
        assert (place / "report.trf").read_bytes() == (place / "event.trf").read_bytes()

    def test_a_folder_that_is_not_there(self, cli: Cli, at_stage: AtStage):
        at_stage("played")
        ended = cli("export nowhere/report.trf")
        assert (ended.code, "nowhere/report.trf cannot be written" in ended.err) == (ExitCode.BAD_INPUT, True), ended

    def test_a_report_that_does_not_fit_leaves_nothing(
        self, cli: Cli, place: Path, at_stage: AtStage, monkeypatch: pytest.MonkeyPatch
    ):
        at_stage("played")

        def no_room(_: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "fsync", no_room)
        before = sorted(place.iterdir())
        ended = cli("export report.trf")
        assert (ended.code, "No space left" in ended.err) == (ExitCode.BAD_INPUT, True), ended
        assert sorted(place.iterdir()) == before

    def test_a_backup_is_a_copy_of_the_file(self, cli: Cli, place: Path, at_stage: AtStage):
        shutil.copy(at_stage("played"), place / "copy.sqlite")
        assert cli("standings").out == cli("standings --db copy.sqlite").out


class TestLettersThatAreNone:
    r"""A line end or a terminal's escape in a name could make up a line of the log, or of a sheet."""

    @pytest.mark.parametrize(
        "words",
        [
            ("player", "add", "Ek\n   17  deadbeef  2026-01-09  Anna Berg  Round 1 ended."),
            ("player", "add", "Ek\x1b[31m"),
            ("player", "add", "Ek\tOlle"),
            ("config", "set", "--city", "Lund\n022 Oslo"),
            ("player", "withdraw", "Jansen", "--reason", "ill\n"),
            ("appeal", "lodge", "Jansen", "why\u2028not"),
        ],
    )
    def test_they_do_not_go_on_the_record(self, cli: Cli, at_stage: AtStage, words: tuple[str, ...]):
        at_stage("registered")
        before = cli("log list").out
        ended = cli(*words)
        assert (ended.code, "be printed (U+" in ended.err) == (ExitCode.USAGE, True), ended
        assert cli("log list").out == before

    def test_nor_from_a_list_of_entries(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("announced")
        (place / "entries.csv").write_text('name,rating\nBerg,2105\n"Ek\n001    9",1900\n')
        ended = cli("player import entries.csv")
        assert (ended.code, "line 3, column 1" in ended.err, "U+000A" in ended.err) == (ExitCode.BAD_INPUT, True, True)
        assert "No players registered" in cli("player list").out

    def test_nobody_has_a_name_without_end(self, cli: Cli, at_stage: AtStage):
        at_stage("announced")
        assert cli("player", "add", "x" * 200).code == ExitCode.OK
        ended = cli("player", "add", "x" * 201)
        assert (ended.code, "201 characters" in ended.err, len(ended.err) < 200) == (ExitCode.REFUSED, True, True), (
            ended
        )

    def test_one_that_a_file_brought_is_shown_and_does_nothing(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("played")
        text = (place / "event.trf").read_text().replace("Jansen, Pieter", "Jansen\x1b[31mter")
        (place / "escape.trf").write_text(text)
        assert cli("import escape.trf --as escape").code == ExitCode.OK
        listed = cli("player list -t escape").out
        assert "Jansen\u241b[31mter" in listed
        assert "\x1b" not in listed
