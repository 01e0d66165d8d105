"""The course of a command as structured events: what they say, what they keep to themselves, where they go."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.exits import ExitCode
from cli.output import diagnostics
from events.store.schema import SCHEMA
from tests.cli.conftest import DATABASE, Cli
from tests.data_paths import CHECKOUT

AtStage = Callable[[str], Path]
WHOLE = CHECKOUT / "tests" / "data" / "oracle" / "dutch-2017" / "n0020_clean1.trf"


@pytest.fixture
def course(cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch):
    """Runs a command with its course in a file, and gives the exit code and the events of that command."""
    file = place / "course.jsonl"
    monkeypatch.setenv("PAIRTRAIL_LOG", "json")
    monkeypatch.setenv("PAIRTRAIL_LOG_FILE", str(file))

    def run(line: str, *, code: int = ExitCode.OK) -> list[dict[str, object]]:
        before = len(file.read_text(encoding="utf-8").splitlines()) if file.exists() else 0
        ended = cli(line)
        assert ended.code == code, ended
        return [json.loads(one) for one in file.read_text(encoding="utf-8").splitlines()[before:]]

    return run


def names(events: list[dict[str, object]]) -> list[object]:
    return [event["event"] for event in events]


class TestCourse:
    def test_a_round_is_paired(self, course, at_stage: AtStage):
        at_stage("forbidden")
        events = course("round pair")
        assert names(events) == ["started", "opened", "decided", "appended", "paired", "finished"]
        _, opened, decided, appended, paired, finished = events
        assert {event["command"] for event in events} == {"round pair"}
        assert str(opened["database"]).endswith(DATABASE)
        assert decided["types"][-1] == "round-paired"
        assert (appended["first"], appended["last"]) == (decided["on"] + 1, decided["on"] + len(decided["types"]))
        assert (paired["round"], paired["boards"], paired["engine"]) == (1, 9, "pairtrail dutch-2017/2")
        assert finished["code"] == 0
        assert all("seconds" in event for event in (opened, decided, appended, finished))

    def test_a_database_is_made(self, course):
        events = course('new "Club" --rounds 3')
        assert names(events) == ["started", "opened", "migrated", "appended", "finished"]
        assert (events[2]["before"], events[2]["after"]) == ("none", SCHEMA)

    def test_a_database_is_upgraded(self, course, at_stage: AtStage):
        at_stage("announced")
        assert names(course("doctor --upgrade")) == ["started", "migrated", "finished"]

    def test_a_refusal_says_who_refused_and_not_what_about(self, course, at_stage: AtStage):
        at_stage("published")
        *_, refused = course("result set 9 1:1-0", code=ExitCode.REFUSED)
        assert (refused["event"], refused["level"], refused["code"]) == ("refused", "warning", ExitCode.REFUSED)
        assert refused["kind"] == "Refused"
        assert str(refused["where"]).startswith("events.deciders.")

    def test_a_conflict(self, course, at_stage: AtStage):
        at_stage("published")
        *_, conflict = course("result set 1 1:1-0 --expect-head 00000000", code=ExitCode.CONFLICT)
        assert (conflict["event"], conflict["kind"]) == ("conflict", "Conflict")

    def test_findings_are_an_end_as_any_other(self, course, at_stage: AtStage):
        at_stage("published")
        *_, finished = course("round check", code=ExitCode.FINDINGS)
        assert (finished["event"], finished["code"]) == ("finished", ExitCode.FINDINGS)

    def test_a_defect(self, course, at_stage: AtStage, monkeypatch: pytest.MonkeyPatch):
        at_stage("announced")
        monkeypatch.setattr("cli.session.session.Session.load", lambda _: 1 // 0)
        *_, failed = course("info", code=70)
        assert (failed["event"], failed["level"], failed["kind"]) == ("failed", "error", "ZeroDivisionError")

    def test_files_without_a_database(self, course):
        assert names(course(f"check {WHOLE}")) == ["started", "finished"]

    def test_nothing_of_a_player_and_no_reason(self, course, place: Path, at_stage: AtStage):
        at_stage("announced")
        course('player add "Quickly, Zoe" --rating 2011 --birth-date 1991-05-17 --fide-id 4611063')
        course('player correct "quickly" --rating 2012 --reason "wrong list"')
        course('player show "Nobody, Else"', code=ExitCode.USAGE)
        log = (place / "course.jsonl").read_text(encoding="utf-8").lower()
        assert "player-registered" in log
        for private in ("quickly", "zoe", "1991", "4611063", "2011", "wrong list", "nobody"):
            assert private not in log, private


class TestWhereItGoes:
    def test_nowhere_unless_asked_for(self, cli: Cli, at_stage: AtStage):
        at_stage("announced")
        assert "event=" not in cli("info").err
        told = cli("info --verbose").err
        assert "event='started' command='info'" in told
        assert "event='read'" in told
        assert "event='finished'" in told

    def test_text_on_standard_error(self, cli: Cli, at_stage: AtStage, monkeypatch: pytest.MonkeyPatch):
        at_stage("announced")
        monkeypatch.setenv("PAIRTRAIL_LOG", "1")
        assert "level='info' event='opened' command='info'" in cli("info").err

    def test_a_file_alone_is_enough(self, cli: Cli, place: Path, at_stage: AtStage, monkeypatch: pytest.MonkeyPatch):
        at_stage("announced")
        monkeypatch.setenv("PAIRTRAIL_LOG_FILE", str(place / "course.txt"))
        assert "event=" not in cli("info").err
        assert "event='finished'" in (place / "course.txt").read_text(encoding="utf-8")

    def test_a_file_that_has_grown_is_moved_aside(
        self, course, place: Path, at_stage: AtStage, monkeypatch: pytest.MonkeyPatch
    ):
        at_stage("announced")
        monkeypatch.setattr(diagnostics, "_LARGEST_FILE", 400)
        course("info")
        assert (place / "course.jsonl.1").exists()
        assert (place / "course.jsonl").stat().st_size <= 400

    def test_a_file_that_cannot_be_written_keeps_nobody_from_working(
        self, cli: Cli, place: Path, at_stage: AtStage, monkeypatch: pytest.MonkeyPatch
    ):
        at_stage("announced")
        monkeypatch.setenv("PAIRTRAIL_LOG_FILE", str(place / "no" / "such" / "folder.txt"))
        ended = cli('player add "Berg, Anna"')
        assert ended.code == ExitCode.OK
        assert ended.err.count("cannot be written") == 1
        assert "Berg, Anna" in cli("player list").out

    def test_the_password_of_a_database_is_kept(self, cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setenv("PAIRTRAIL_LOG_FILE", str(place / "course.txt"))
        ended = cli("info --db postgresql://anna:s3cret@localhost:1/none")
        assert ended.code == ExitCode.CONFLICT
        assert "s3cret" not in (place / "course.txt").read_text(encoding="utf-8") + ended.err
