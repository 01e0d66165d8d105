"""Numbers beyond every bound and letters that steer a terminal, in files and databases: an exact message, no harm."""

import csv
import io
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from cli.exits import ExitCode
from core.model.plain import not_to_print
from events.errors import BadInput
from events.store.store import open_store
from events.trf.reader import read_document, read_lines
from events.vocabulary.players import PlayerRegistered
from projections.audit.rules import readings_allowed
from tests.cli.conftest import Cli, Ended
from tests.events.trf.report_lines import FOUR, player, report
from tests.evidence import attacks, mutations

AtStage = Callable[[str], Path]
HOSTILE = "Ek\x1b[2J\x9b1m\u202eabc\u2066\u200b"


def assert_plain(ended: Ended) -> None:
    for text in (ended.out, ended.err):
        assert not_to_print(text.replace("\r\n", "").replace("\n", "").replace("\t", "")) == ""


def rehashed(file: Path, edit: Callable[[attacks.Rows], attacks.Rows]) -> None:
    """The log as edited, with every hash to fit."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            connection.execute(f"DROP TRIGGER {name}")
        attacks.rewrite(connection, "harbour", edit(attacks.read(connection, "harbour")))
        for _, sql in guards:
            connection.execute(sql)


def with_data(kind: str, **changed: object) -> Callable[[attacks.Rows], attacks.Rows]:
    def edit(rows: attacks.Rows) -> attacks.Rows:
        at = next(at for at, row in enumerate(rows) if row.body["type"] == kind)
        data = rows[at].body["data"]
        assert isinstance(data, dict)
        rows[at] = rows[at].with_(data={**data, **changed})
        return rows

    return edit


class TestNumbers:
    @pytest.mark.parametrize("number", [1_000_000, 2**63 - 1])
    def test_a_round_of_a_rehashed_log_is_named_and_no_command_counts_up_to_it(
        self, cli: Cli, at_stage: AtStage, number: int
    ):
        rehashed(at_stage("published"), with_data("round-published", round_number=number))
        said = f"its body is not a round-published: round_number is {number}, beyond the limit of 999"
        ended = cli("verify")
        assert (ended.code, said in ended.out + ended.err) == (ExitCode.INTEGRITY, True)
        for line in ("standings", "info", "round check", "export"):
            ended = cli(line)
            assert (ended.code, said in ended.err) == (ExitCode.INTEGRITY, True)

    def test_a_damaged_header_is_a_damaged_database(self, cli: Cli, at_stage: AtStage):
        file = at_stage("published")
        for at in (18, 19, 44, 47, 56, 59):
            contents = bytearray(file.read_bytes())
            contents[at] = 0xFF
            (file.parent / "damaged.sqlite").write_bytes(contents)
            ended = cli("info --db damaged.sqlite")
            assert ended.code in {ExitCode.OK, ExitCode.CONFLICT, ExitCode.INTEGRITY}
            assert "defect" not in ended.err

    @pytest.mark.parametrize("line", ["checkpoint list", "checkpoint verify", "bundle seal other.bundle"])
    def test_a_damaged_checkpoint_is_told_as_that(self, cli: Cli, at_stage: AtStage, line: str):
        file = at_stage("signed")
        with closing(sqlite3.connect(file)) as connection:
            rowid, content = connection.execute("SELECT rowid, content FROM checkpoint").fetchone()
        content = b"".join(content.partition(b"\n\n")[:2]) + content.partition(b"\n\n")[2].replace(b"\n", b"", 1)
        content = content.replace(b"harbour", b"har\xffbour")
        mutations.overwrite(file, "checkpoint", "content", rowid, content)
        mutations.overwrite(file, "checkpoint", "digest", rowid, sha256(content).hexdigest())
        ended = cli(line)
        assert ended.code == ExitCode.INTEGRITY
        assert "A checkpoint or time stamp kept with the record is damaged: " in ended.err

    def test_a_definition_that_is_no_text_is_a_missing_protection(self, cli: Cli, at_stage: AtStage):
        file = at_stage("published")
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute("PRAGMA writable_schema=ON")
            connection.execute("UPDATE sqlite_master SET sql = CAST(sql AS BLOB) WHERE type = 'trigger'")
        assert cli("verify").code == ExitCode.INTEGRITY

    def test_a_fide_id_of_20_digits(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("announced")
        (place / "list.csv").write_text(f"name,fide_id\nEk,{'1' * 20}\n", encoding="utf-8")
        ended = cli("player import list.csv")
        assert (ended.code, "the FIDE ID has 20 digits, more than 11" in ended.err) == (ExitCode.REFUSED, True)

    def test_rounds_that_a_generator_is_asked_for(self, cli: Cli, place: Path):
        (place / "big.txt").write_text("RoundsNumber=2147483648\n", encoding="utf-8")
        ended = cli("compat --dutch -g big.txt -o out.trf")
        assert "read 2147483648, expected at most 99" in ended.err
        assert not (place / "out.trf").exists()

    def test_more_pairs_kept_apart_than_any_event_has(self):
        numbers = range(1, 501)
        players = [player(number, points="0.0") for number in numbers]
        apart = "260   1   3" + "".join(f" {number:4}" for number in numbers)
        with pytest.raises(BadInput, match="124,750 pairs of players who must not be paired, expected at most 100,000"):
            read_document(report(*players, apart), "x.trf")
        with pytest.raises(BadInput, match="124,750 pairs"):
            read_document(report(*players, "XXP " + " ".join(map(str, numbers))), "x.trf")

    def test_too_many_lines_are_too_many_for_an_audit_as_well(self):
        with pytest.raises(BadInput, match="at most 8 MiB and 100,000 lines"):
            read_lines(report(*FOUR) + b"x\n" * 100_000, "x.trf")

    def test_an_audit_tries_fewer_readings_of_a_larger_file(self):
        assert [readings_allowed(*size) for size in ((0, 0), (200, 11), (1000, 11), (9999, 30))] == [24, 24, 10, 1]


class TestTextsOnTheWayIn:
    def test_a_report_is_read_with_letters_that_stand_for_them(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("played")
        text = (place / "event.trf").read_text(encoding="utf-8")
        name = "Novak, Jana"
        text = text.replace(name.ljust(33), HOSTILE.ljust(33)).replace("012 ", "012 \x1b]0;x\x07", 1)
        (place / "bad.trf").write_text(f"{text}### \x1b[2J\n", encoding="utf-8", newline="")
        document = read_document((place / "bad.trf").read_bytes(), "bad.trf")
        assert "Ek\u241b[2J\ufffd1m\ufffdabc\ufffd\ufffd" in [one.name for one in document.players]
        assert "the character U+001B" in [one.found for one in document.adjustments]
        assert any("\x1b" in line for _, line in document.leftover)
        assert_plain(cli("import bad.trf --as bad"))
        for line in (
            "player list",
            "export",
            "export games",
            "export pgn",
            "standings --csv",
            "log list --json",
            "info",
        ):
            assert_plain(cli(f"{line} -t bad"))
        for line in (
            "convert bad.trf -",
            "convert bad.trf - --to trf26",
            "export games --file bad.trf",
            "audit bad.trf --csv",
        ):
            assert_plain(cli(line))

    def test_letters_of_windows_are_read_as_such_and_go_out_as_they_came(self, cli: Cli, place: Path):
        lines = [player(1, points="0.0", name="Žižka, Šimon"), player(2, points="0.0")]
        (place / "w.trf").write_bytes("".join(f"{line}\r\n" for line in lines).encode("cp1252"))
        document = read_document((place / "w.trf").read_bytes(), "w.trf")
        assert (document.encoding, document.players[0].name) == ("cp1252", "Žižka, Šimon")
        assert cli("convert w.trf out.trf --to trf16").code == ExitCode.OK
        assert (place / "out.trf").read_bytes() == (place / "w.trf").read_bytes()

    def test_nothing_typed_or_read_is_recorded_with_them(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("league announced")
        ended = cli("team", "add", "Lund\x1b[2J", "Ek:1900", "Lind:1800")
        assert (ended.code, "U+001B" in ended.err) == (ExitCode.REFUSED, True)
        ended = cli("announce", "add", "a\u202eb")
        assert (ended.code, "U+202E" in ended.err) == (ExitCode.REFUSED, True)

    def test_joiners_are_letters_of_a_name(self, cli: Cli, at_stage: AtStage):
        at_stage("announced")
        name = "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"
        assert cli("player", "add", name, "--actor", name).code == ExitCode.OK
        assert name in cli("player list").out


class TestTextsOfAnEarlierProgram:
    @pytest.fixture
    def earlier(self, at_stage: AtStage) -> Path:
        """A log in which names stand as earlier releases took them."""
        file = at_stage("registered")
        with open_store(str(file)) as store:
            (info,) = store.streams()
            registered = [one.event for one in store.read(info.stream) if isinstance(one.event, PlayerRegistered)]
        rehashed(file, with_data("player-registered", player=registered[0].player, name=f"{HOSTILE}\x7f"))
        return file

    def test_it_is_folded_verified_and_printed(self, cli: Cli, earlier: Path):
        assert cli("verify").code == ExitCode.OK
        for line in (
            "player list",
            "export",
            "export games",
            "export cfc",
            "log list",
            "log show 2",
            "print names -o x.html",
        ):
            ended = cli(line)
            assert ended.code in {ExitCode.OK, ExitCode.REFUSED}
            assert_plain(ended)

    @pytest.mark.parametrize("line", ["player list --json", "log list --json", "log show 2 --json", "info --json"])
    def test_what_programs_read_says_the_same(self, cli: Cli, earlier: Path, line: str):
        ended = cli(line)
        assert_plain(ended)
        assert (
            (f"{HOSTILE}\x7f" in str(json.loads(ended.out)))
            or line == "info --json"
            or "\\x7f" in str(json.loads(ended.out))
        )


class TestFormulas:
    def test_a_name_is_a_text_in_a_spreadsheet_and_comes_back(self, cli: Cli, place: Path, at_stage: AtStage):
        names = ["=1+1", "-2+3", "@SUM(1)", "'=1+1", "'t Hooft, G"]
        at_stage("announced")
        for name in names:
            assert cli("player", "add", "--rating", "2000", "--", name).code == ExitCode.OK
        cli("round pair")
        cli("round publish")
        cli("result set 1 1:1-0")
        written = list(csv.reader(io.StringIO(cli("export games").out)))
        shown = {cell for row in written for cell in row}
        assert {"'=1+1", "'-2+3"} <= shown
        assert not shown & {"=1+1", "-2+3", "@SUM(1)"}
        listed = list(csv.DictReader(io.StringIO(cli("standings --csv").out)))
        (place / "again.csv").write_text("name\n" + "".join(f'"{row["Name"]}"\n' for row in listed), encoding="utf-8")
        assert cli('new "Again" --rounds 3 --as again').code == ExitCode.OK
        assert cli("player import again.csv -t again").code == ExitCode.OK
        again = json.loads(cli("player list --json -t again").out)
        assert {one["name"] for one in again["players"]} == set(names)

    def test_a_file_of_numbers_and_one_that_is_none(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("announced")
        cli("player", "add", "--", "=1+1")
        cli("player add Ek")
        (place / "ids.csv").write_text("player,id\r'=1+1,111\rEk,222\r", encoding="utf-8")
        assert "'" not in cli("player facts cfc --file ids.csv").err.partition("=1+1: ")[2][:3]
        (place / "ids.csv").write_text('player,id\n"Ek', encoding="utf-8")
        assert cli("player facts cfc --file ids.csv").code in {ExitCode.BAD_INPUT, ExitCode.USAGE}
        (place / "none.toml").write_bytes(b"db = \xff")
        ended = cli("info")
        assert (ended.code, "defect" in ended.err) == (ExitCode.BAD_INPUT, False)
