"""What is told of a record that is damaged, newer, ahead of the clock, or full of what strangers wrote."""

import json
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from cli.environment import environment
from cli.exits import ExitCode
from core.model.units import PlayerId, RoundNumber
from events.log.envelope import new_command
from events.store.store import open_store
from events.vocabulary.participation import PlayerWithdrawn
from events.vocabulary.tournament import DetailsSet, SettingsChanged, SettingsSet
from tests.cli.conftest import DATABASE, Cli

AtStage = Callable[[str], Path]
FORGED = new_command("stranger")
READING = (
    "info",
    "standings",
    "player list",
    "result missing",
    "round check",
    "explain pairing 1",
    "report event.html",
)


class TestReceipts:
    def test_a_hash_that_this_log_never_had_is_the_alarm(self, cli: Cli, at_stage: AtStage):
        at_stage("published")
        ended = cli("verify --at 00112233445566aa")
        assert ended.code == ExitCode.INTEGRITY
        assert "or ever had, the hash 00112233445566aa" in ended.err
        assert "It now ends with event" in ended.err

    @pytest.mark.parametrize("moment", ["00ab", "round:9", "zz00112233445566"])
    def test_what_is_no_printed_hash_is_a_typing_error(self, cli: Cli, at_stage: AtStage, moment: str):
        at_stage("published")
        assert cli(f"verify --at {moment}").code == ExitCode.USAGE

    def test_one_that_it_had_is_found(self, cli: Cli, at_stage: AtStage):
        at_stage("published")
        (one, *_) = json.loads(cli("verify --json").out)["tournaments"]
        assert cli(f"verify --at {one['head']}").code == ExitCode.OK


class TestRecords:
    def test_an_event_of_a_newer_release_is_told_as_such(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("announced")
        newer = b'"schema_version":99'
        with open_store(DATABASE) as store:
            body = store.read("harbour")[0].body
        rewrite(place / DATABASE, body.replace(b'"schema_version":1', newer).replace(b'"schema_version":2', newer), 99)
        for line in ("info", "verify", "verify --all"):
            ended = cli(line)
            assert ended.code == ExitCode.CONFLICT, (line, ended)
            assert "newer release" in ended.out + ended.err

    @pytest.mark.parametrize("line", READING)
    def test_a_record_that_makes_no_sense_is_no_defect_of_the_program(self, cli: Cli, at_stage: AtStage, line: str):
        """Somebody's program appended a whole event, well hashed, of a player whom nobody knows."""
        at_stage("published")
        with open_store(DATABASE) as store:
            nobody = PlayerWithdrawn(player=PlayerId(99), from_round=RoundNumber(2))
            version = store.head("harbour").version
            store.append("harbour", [nobody], expected_version=version, command=new_command("stranger"))
        ended = cli(line)
        assert ended.code in (ExitCode.OK, ExitCode.FINDINGS, ExitCode.INTEGRITY, ExitCode.REFUSED), ended
        assert "defect" not in ended.err
        if ended.code == ExitCode.INTEGRITY:
            assert "is inconsistent: event" in ended.err

    @pytest.mark.parametrize(
        ("system", "variation"),
        [("team-round-robin", "cycles"), ("team-swiss-cfc", "unrated-board"), ("dutch-2026", "gibson")],
    )
    def test_a_variation_with_a_value_that_cannot_be_read_is_named(self, cli: Cli, system: str, variation: str):
        cli(f"new Club --rounds 1 --system {system}" + " --boards 2" * system.startswith("team"))
        for name in "ABCD":
            cli(f"team add {name} {name}1:2000 {name}2:1900" if system.startswith("team") else f"player add {name}")
        with open_store(DATABASE) as store:
            wrong = SettingsChanged(details=DetailsSet(), settings=SettingsSet(variations=((variation, "baku"),)))
            store.append("club", [wrong], expected_version=(version := store.head("club").version), command=FORGED)
        ended = cli("verify")
        assert (ended.code, f"event {version + 1}: '{variation}' ({system}," in ended.out) == (ExitCode.INTEGRITY, True)
        for line in ("standings", "lots verify", "round pair --yes"):
            assert cli(line).code in (ExitCode.OK, ExitCode.FINDINGS, ExitCode.INTEGRITY, ExitCode.REFUSED), line

    def test_a_database_without_its_version_is_no_defect_either(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("announced")
        with sqlite3.connect(place / DATABASE) as connection:
            connection.execute("DELETE FROM pairtrail_schema")
        for line in ("doctor --upgrade", "info", "verify"):
            ended = cli(line)
            assert ended.code in (ExitCode.CONFLICT, ExitCode.INTEGRITY), (line, ended)
            assert "defect" not in ended.err

    def test_doctor_names_what_somebody_added(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("announced")
        with sqlite3.connect(place / DATABASE) as connection:
            connection.execute("CREATE TRIGGER swallow BEFORE INSERT ON event BEGIN SELECT RAISE(IGNORE); END")
        ended = cli("doctor")
        assert ended.code == ExitCode.FINDINGS
        assert "an object that pairtrail did not create: trigger 'swallow' on event" in ended.out
        assert cli("verify").code == ExitCode.INTEGRITY


class TestOlderSchema:
    """A database of an older release is backed up as it is, before it is upgraded."""

    @pytest.fixture
    def older(self, place: Path) -> Path:
        from tests.events.test_copying import in_schema

        in_schema(str(place / "old.db"), "0002")
        return place / "old.db"

    def test_backup_and_upgrade(self, cli: Cli, place: Path, older: Path):
        refused = cli("info --db old.db")
        assert refused.code == ExitCode.CONFLICT
        assert "`pairtrail backup FILE --db old.db`" in refused.err
        saved = cli("backup copy.db --db old.db")
        assert saved.code == ExitCode.OK
        assert (
            "The copy has schema 0002; this version of pairtrail needs schema 0003: "
            "`pairtrail doctor --upgrade --db copy.db`" in (saved.out)
        )
        assert "upgraded from schema 0002 to 0003" in cli("doctor --upgrade --db copy.db").err
        assert cli("verify --db copy.db").code == ExitCode.OK

    def test_the_upgrade_makes_one_where_asked(self, cli: Cli, place: Path, older: Path):
        upgraded = cli("doctor --upgrade --backup before.db --db old.db")
        assert upgraded.code == ExitCode.OK
        assert "Copied 1 tournament, 3 events, from old.db to before.db, and verified the copy." in upgraded.out
        assert "upgraded from schema 0002 to 0003" in upgraded.err
        assert "The copy has schema 0002" in cli("backup again.db --db before.db").out

    def test_no_upgrade_where_the_backup_fails(self, cli: Cli, place: Path, older: Path):
        (place / "before.db").write_text("mine", encoding="utf-8")
        assert cli("doctor --upgrade --backup before.db --db old.db").code == ExitCode.BAD_INPUT
        assert "has schema 0002" in cli("info --db old.db").err

    def test_backup_alone_is_another_command(self, cli: Cli, at_stage: AtStage):
        at_stage("announced")
        refused = cli("doctor --backup before.db")
        assert refused.code == ExitCode.USAGE
        assert "`pairtrail backup FILE`" in refused.err


def rewrite(file: Path, body: bytes, schema_version: int) -> None:
    """The first and only event with another body, hashed anew: as a newer release would have written it."""
    from events.log.envelope import GENESIS, link

    digest = link(GENESIS, body)
    with sqlite3.connect(file) as connection:
        (trigger,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'event_no_update'").fetchone()
        connection.execute("DROP TRIGGER event_no_update")
        connection.execute("UPDATE event SET body = ?, hash = ?, schema_version = ?", (body, digest, schema_version))
        connection.execute("UPDATE stream SET head_hash = ?", (digest,))
        connection.execute(trigger)


class TestClock:
    def test_a_record_ahead_of_the_clock_is_told_by_append_verify_and_doctor(
        self, cli: Cli, at_stage: AtStage, monkeypatch: pytest.MonkeyPatch
    ):
        at_stage("announced")
        now = environment.clock()
        monkeypatch.setattr(environment, "clock", lambda: datetime(2038, 1, 19, tzinfo=UTC))
        assert "ahead of the clock" not in cli('player add "One, A"').err
        monkeypatch.setattr(environment, "clock", lambda: now + timedelta(minutes=30))
        assert "recorded as of 2038-01-19 00:00 UTC" in cli('player add "Two, B"').err
        assert "is dated in the future" in cli("verify").err
        assert "ends at 2038-01-19" in cli("doctor").out


class TestStrangersLetters:
    @pytest.mark.parametrize("letter", ["\u202e", "\u200b", "\u2066", "\ufeff", "\x1b"])
    def test_letters_that_steer_are_refused_in_names(self, cli: Cli, at_stage: AtStage, letter: str):
        at_stage("announced")
        ended = cli(f'player add "Berg{letter}, Anna"')
        assert ended.code in (ExitCode.USAGE, ExitCode.REFUSED)
        assert f"U+{ord(letter):04X}" in ended.err

    def test_and_shown_as_what_they_are_where_a_file_has_them(self, cli: Cli, place: Path):
        (place / "stranger.trf").write_text(
            "012 Open \x1b[2J\u202eneveS\n"
            "001    1 m    Evil\x1b]0;x\x07, One                2000                             1.0    1     2 w 1\n"
            "001    2 m    Two, Bee                          1900                             0.0    2     1 b 0\n",
            encoding="utf-8",
        )
        for line in ("check stranger.trf", "standings --file stranger.trf", "standings --file stranger.trf --csv"):
            ended = cli(line)
            assert not {"\x1b", "\x07", "\u202e"} & set(ended.out + ended.err), (line, ended)

    def test_no_cell_of_a_csv_is_a_formula(self, cli: Cli, at_stage: AtStage):
        at_stage("announced")
        assert cli("player add \"=cmd|' /C calc'!A0\" --rating 2000").code == ExitCode.OK
        assert cli('player add "+Plus, Anna" --rating 1900').code == ExitCode.OK
        told = cli("standings --csv").out
        assert ",'=cmd|" in told
        assert "'+Plus, Anna" in told

    @pytest.mark.parametrize("wrong", ["-1", "0", "12a", "1 2"])
    def test_no_number_is_no_fide_id(self, cli: Cli, at_stage: AtStage, wrong: str):
        at_stage("announced")
        ended = cli(f'player add "Berg, Anna" --fide-id="{wrong}"')
        assert ended.code == ExitCode.REFUSED
        assert f"the FIDE ID '{wrong}' is not a positive number" in ended.err


class TestBackup:
    def test_there_and_back(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("published")
        assert "Copied 1 tournament" in cli("backup copy.db").out
        assert cli("backup copy.db").code == ExitCode.BAD_INPUT
        assert cli("restore copy.db").code == ExitCode.CONFLICT  # there is a tournament here
        assert cli("restore copy.db --db again.db").code == ExitCode.OK
        assert cli("verify --db again.db").code == ExitCode.OK
        assert cli("log list --json").out == cli("log list --json --db again.db").out

    def test_what_is_no_backup_leaves_nothing(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("published")
        (place / "torn.db").write_bytes((place / DATABASE).read_bytes()[:6000])
        assert cli("restore torn.db --db again.db").code in (ExitCode.CONFLICT, ExitCode.INTEGRITY)
        assert not list(place.glob("again.db*"))


def test_a_file_of_the_wrong_kind_has_its_first_findings_and_a_count(cli: Cli, place: Path):
    lines = "".join(f"001 {number:>4} x\n" for number in range(1, 301))
    (place / "wrong.trf").write_text(f"012 Open\n{lines}", encoding="utf-8")
    ended = cli("check wrong.trf")
    assert ended.code == ExitCode.BAD_INPUT
    told = (ended.out + ended.err).splitlines()
    assert len([line for line in told if "wrong.trf, line" in line]) == 50
    assert " in all. Often the first one causes the others." in told[-1]
