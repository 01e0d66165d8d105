"""What all commands share: where options stand, receipts, rehearsal, confirmation, names of players, results."""

import io
import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest

from cli import application
from cli.command_table import COMMANDS, first_words
from cli.exits import ExitCode, UsageProblem
from cli.input.complaints import PLAIN_PATHS, PLAIN_WORDS
from cli.input.typed_results import board_results, colour_of, result_of
from core.model.results import Colour, Result
from events.log.envelope import new_command
from events.store.store import open_store
from events.vocabulary.record import ActionUndone
from projections.wording import short
from tests.cli.conftest import DATABASE, Cli, Ended
from tests.data_paths import CHECKOUT

AtStage = Callable[[str], Path]


def unread(pipe: IO[str]) -> int:
    """How many bytes of what was written nobody has read yet."""
    import fcntl  # on POSIX only, like the test that asks
    import termios

    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


def events(cli: Cli) -> int:
    return len(json.loads(cli("log list --json").out)["events"])


def take_out(database: Path, event_type: str) -> None:
    """Mark the first event of a type as undone, past the rules that `undo` keeps to."""
    with open_store(str(database)) as store:
        stored = next(one for one in store.read("harbour") if one.type == event_type)
        undone = [ActionUndone(version=stored.version, reason="by another program")]
        store.append("harbour", undone, expected_version=store.head("harbour").version, command=new_command("x"))


class TestARoundOnMissingResults:
    def test_what_was_written_is_printed_and_verify_says_what_is_missing(self, cli: Cli, at_stage: AtStage):
        take_out(at_stage("next paired"), "result-recorded")
        before = events(cli)
        asked = cli("round publish")
        assert (asked.code, "Round 1, board 1" in asked.err) == (ExitCode.REFUSED, True), asked
        published = cli("round publish --yes")
        assert (published.code, events(cli)) == (ExitCode.OK, before + 1)
        assert "round 2 (published)" in published.out
        assert "(now open)" in published.out
        status = json.loads(cli("round status --json").out)
        assert {board["white"]["points_before_today"] for board in status["boards"]} == {None}
        verified = cli("verify")
        assert verified.code == ExitCode.FINDINGS
        assert "Round 2 was paired although results are missing: round 1, board 1." in verified.out


class TestOptions:
    @pytest.mark.parametrize("line", ["info -t harbour", "-t harbour info", "info --tournament harbour", "info -t har"])
    def test_they_stand_behind_the_verb_or_before_the_noun(self, cli: Cli, at_stage: AtStage, line: str):
        at_stage("announced")
        assert "Harbour Open" in cli(line).out

    def test_the_only_tournament_need_not_be_named(self, cli: Cli, at_stage: AtStage):
        at_stage("announced")
        assert cli("info").code == ExitCode.OK
        cli('new "Second" --rounds 3')
        ended = cli("info")
        assert (ended.code, "harbour, second" in ended.err) == (ExitCode.USAGE, True)

    def test_the_environment_names_it(self, cli: Cli, at_stage: AtStage, monkeypatch: pytest.MonkeyPatch):
        at_stage("announced")
        cli('new "Second" --rounds 3')
        monkeypatch.setenv("PAIRTRAIL_TOURNAMENT", "second")
        assert "Second" in cli("info").out

    def test_an_unknown_word_is_answered_with_a_close_one(self, cli: Cli):
        ended = cli("standing")
        assert (ended.code, "standings" in ended.err) == (ExitCode.USAGE, True)

    @pytest.mark.parametrize(
        "line", ["round pare", "round pair --colour", "result set", "player add", "log list --last x"]
    )
    def test_wrong_usage_points_to_the_help(self, cli: Cli, line: str):
        ended = cli(line)
        assert (ended.code, "help" in ended.err) == (ExitCode.USAGE, True)

    def test_version(self, cli: Cli):
        assert cli("--version").out.startswith("pairtrail ")

    def test_every_reading_command_takes_a_moment(self, cli: Cli, at_stage: AtStage):
        at_stage("next published")
        for command in (
            "info",
            "player list",
            "player show 1",
            "bye list",
            "forbid list",
            "round check",
            "round status",
            "result missing",
            "standings",
            "log list",
            "log show 2",
            "replay 1",
            "export",
            "verify",
        ):
            now, then = cli(command), cli(f"{command} --at round:1:published")
            assert then.code in (ExitCode.OK, ExitCode.FINDINGS), (command, then)
            if command not in ("forbid list", "log show 2", "replay 1", "bye list"):
                assert now.out != then.out, command

    @pytest.mark.parametrize(
        "command", ["info", "player list", "bye list", "forbid list", "round check", "result missing", "log list"]
    )
    def test_before_the_first_event_nothing_is_known(self, cli: Cli, at_stage: AtStage, command: str):
        at_stage("published")
        assert cli(f"{command} --at 0").code in (ExitCode.OK, ExitCode.FINDINGS)

    @pytest.mark.parametrize("points", ["nan", "inf", "1e400", "0.33", "-1", "7"])
    def test_a_bye_that_cannot_be_kept_is_refused(self, cli: Cli, points: str):
        ended = cli(f"new X --rounds 5 --bye-points={points}")
        assert ended.code in (ExitCode.USAGE, ExitCode.REFUSED), ended
        assert "Points" not in cli("info").out

    def test_what_the_bye_is_worth_is_told(self, cli: Cli):
        told = cli("new X --rounds 5 --bye-points 0.5")
        assert "pairing-allocated bye 0.5" in told.err or "pairing-allocated bye 1/2" in told.err
        assert "Bye              0.5 (pairing-allocated)" in cli("info").out
        assert '"bye_points": 0.5' in cli("info --json").out

    @pytest.mark.parametrize("moment", ["99", "round:4", "zzz", "round:1:finished"])
    def test_an_unknown_moment_is_refused(self, cli: Cli, at_stage: AtStage, moment: str):
        at_stage("published")
        assert cli(f"standings --at {moment}").code == ExitCode.USAGE


class TestWriting:
    def test_the_receipt_names_event_hash_undo_and_what_comes_next(self, cli: Cli, at_stage: AtStage):
        at_stage("published")
        ended = cli("result set 1 1:1-0")
        assert ended.out == ""
        told = ended.err.splitlines()
        assert told[0] == "Round 1, board 1 (Jansen, Pieter - Almeida, Rui): 1-0."
        assert told[1].startswith("Recorded as event 26, hash ")
        assert told[1].endswith("Undo: pairtrail undo 26")
        assert told[2] == "Next: enter the results of round 1: pairtrail result set 1 2:RESULT ..."

    def test_the_undo_of_the_receipt_works_and_so_does_its_own(self, cli: Cli, at_stage: AtStage):
        at_stage("published")
        undo = json.loads(cli("result set 1 1:1-0 --json").out)["undo"].removeprefix("pairtrail ")
        redo = json.loads(cli(f"{undo} --json").out)["undo"].removeprefix("pairtrail ")
        assert "2:RESULT" not in cli("info").err
        again = json.loads(cli(f"{redo} --json").out)["undo"].removeprefix("pairtrail ")
        assert "2:RESULT" in cli("info").err
        assert cli(again).code == ExitCode.OK
        assert "1:RESULT" in cli("info").err

    def test_a_rehearsal_writes_nothing(self, cli: Cli, at_stage: AtStage):
        path = at_stage("published")
        before = events(cli), path.read_bytes()
        ended = cli("result set 1 1:1-0 2:= --dry-run")
        assert "Nothing was written" in ended.err
        assert ended.out.splitlines()[1] == "Round 1, board 2 (Bakker, Joost - Kowalska, Zofia): =."
        assert (events(cli), path.read_bytes()) == before
        assert json.loads(cli("round close -n --json").out or "{}") == {}
        assert json.loads(cli("result set 1 1:1-0 -n --json").out)["dry_run"] is True

    @pytest.mark.parametrize("line", ["new X --rounds 5 -n", "import event.trf -n", "new X --rounds 5 --as ///"])
    def test_nor_does_it_or_a_refusal_make_a_database(self, cli: Cli, place: Path, at_stage: AtStage, line: str):
        at_stage("empty")
        ended = cli(f"{line} --db fresh.sqlite")
        assert ended.code == (ExitCode.REFUSED if "--as" in line else ExitCode.OK), ended
        assert not (place / "fresh.sqlite").exists()

    def test_a_rehearsal_looks_at_the_expected_head_too(self, cli: Cli, at_stage: AtStage):
        at_stage("published")
        assert cli("result set 1 1:1-0 --dry-run --expect-head 0123abcd").code == ExitCode.CONFLICT

    def test_a_report_is_imported_from_standard_input(
        self, cli: Cli, place: Path, at_stage: AtStage, monkeypatch: pytest.MonkeyPatch
    ):
        at_stage("empty")
        report = (place / "event.trf").read_bytes()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(report)))
        assert cli("import - --as piped").code == ExitCode.OK
        assert cli("export copy.trf").code == ExitCode.OK
        assert (place / "copy.trf").read_bytes() == report

    def test_all_or_nothing(self, cli: Cli, at_stage: AtStage):
        at_stage("published")
        before = events(cli)
        assert cli("result set 1 1:1-0 99:1-0").code == ExitCode.REFUSED
        assert cli("result set 1 1:1-0 1:0-1").code == ExitCode.USAGE
        assert events(cli) == before

    def test_an_expected_head_that_has_moved_on_is_a_conflict(self, cli: Cli, at_stage: AtStage):
        at_stage("published")
        head = json.loads(cli("info --json").out)["head"]
        assert cli(f"result set 1 1:1-0 --expect-head {head}").code == ExitCode.OK
        ended = cli(f"result set 1 2:1-0 --expect-head {head}")
        assert (ended.code, "Nothing was written" in ended.err) == (ExitCode.CONFLICT, True)

    def test_actor_and_reason_are_kept(self, cli: Cli, at_stage: AtStage):
        at_stage("published")
        cli('bye grant 3 --round 2 --actor "Deputy" --reason "wedding"')
        told = cli("log list --last 1").out
        assert "Deputy" in told
        assert "wedding" in told


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class TestConfirmation:
    LINE = "forbid add 4 11"

    def test_without_anybody_to_ask_it_is_refused_with_the_way_out(self, cli: Cli, at_stage: AtStage):
        at_stage("published")
        ended = cli(self.LINE)
        assert (ended.code, "--yes" in ended.err) == (ExitCode.REFUSED, True)

    def test_yes_confirms_beforehand(self, cli: Cli, at_stage: AtStage):
        at_stage("published")
        assert cli(f"{self.LINE} --yes").code == ExitCode.OK

    @pytest.mark.parametrize(
        ("answer", "code"), [("y\n", ExitCode.OK), ("\n", ExitCode.REFUSED), ("", ExitCode.REFUSED)]
    )
    def test_a_person_is_asked(
        self, cli: Cli, at_stage: AtStage, monkeypatch: pytest.MonkeyPatch, answer: str, code: ExitCode
    ):
        at_stage("published")
        monkeypatch.setattr(sys, "stdin", Terminal(answer))
        ended = cli(self.LINE)
        assert ended.code == code
        assert "Continue? [y/N]" in ended.err

    def test_no_input_never_asks(self, cli: Cli, at_stage: AtStage, monkeypatch: pytest.MonkeyPatch):
        at_stage("published")
        monkeypatch.setattr(sys, "stdin", Terminal("y\n"))
        ended = cli(f"{self.LINE} --no-input")
        assert (ended.code, "Go ahead?" in ended.err) == (ExitCode.REFUSED, False)


class TestReason:
    """What needs a reason asks whoever is there for it, and refuses where nobody is."""

    LINE = "result correct 1 1:="

    @pytest.fixture
    def asked(self, cli: Cli, at_stage: AtStage, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ended]:
        def ask(answer: str, line: str = self.LINE) -> Ended:
            at_stage("played")
            monkeypatch.setattr(sys, "stdin", Terminal(answer))
            return cli(line)

        return ask

    def test_it_is_asked_for_and_kept(self, cli: Cli, asked: Callable[..., Ended]):
        ended = asked("  both sheets say so \n")
        assert ended.code == ExitCode.OK
        assert "A correction needs a reason for the record.\nReason: " in ended.err
        assert "Reason: both sheets say so\n" in ended.err
        assert "both sheets say so" in cli("log list").out

    @pytest.mark.parametrize("answer", ["\n", "   \n", ""])
    def test_without_an_answer_nothing_is_written(self, cli: Cli, asked: Callable[..., Ended], answer: str):
        ended = asked(answer)
        assert ended.code == ExitCode.REFUSED
        assert "No reason was given; nothing was written." in ended.err
        assert "corrected" not in cli("log list").out

    @pytest.mark.parametrize("option", ["--no-input", "--json"])
    def test_a_program_is_not_asked(self, asked: Callable[..., Ended], option: str):
        ended = asked("because\n", f"{self.LINE} {option}")
        assert ended.code == ExitCode.REFUSED
        assert "Reason: " not in ended.err
        assert "Give it with --reason." in ended.err + ended.out

    def test_of_an_adjournment_it_is_told_if_there_is_one(self, cli: Cli, at_stage: AtStage):
        at_stage("published")
        assert "Reason: the lights went out\n" in cli('result adjourn 1 1 --reason "the lights went out"').err
        assert "Reason" not in cli("result adjourn 1 2").err
        assert "the lights went out" in cli("log list").out

    def test_whoever_gave_one_is_not_asked(self, asked: Callable[..., Ended]):
        ended = asked("other\n", f"{self.LINE} --reason slip")
        assert (ended.code, "Reason: slip\n" in ended.err, "for the record" in ended.err) == (ExitCode.OK, True, False)


class TestPlayers:
    @pytest.mark.parametrize("words", ["7", "gruber", "Gruber, Lena", "lena", "id:7", "GRU"])
    def test_by_number_part_of_the_name_or_id(self, cli: Cli, at_stage: AtStage, words: str):
        at_stage("paired")
        assert "Gruber, Lena" in cli("player", "show", words).out

    def test_an_ambiguous_name_lists_the_candidates(self, cli: Cli, at_stage: AtStage):
        at_stage("paired")
        ended = cli("player show novak")
        assert ended.code == ExitCode.USAGE
        assert "14 Novak, Jana (id:14); 15 Novak, Petr (id:15)" in ended.err

    @pytest.mark.parametrize("words", ["99", "nobody", "id:99", "id:x"])
    def test_nobody(self, cli: Cli, at_stage: AtStage, words: str):
        at_stage("paired")
        assert cli("player", "show", words).code == ExitCode.USAGE

    def test_accents_do_not_matter(self, cli: Cli, at_stage: AtStage):
        at_stage("announced")
        cli('player add "Müller, Jürgen"')
        assert "Müller" in cli("player show muller").out

    def test_a_number_before_there_are_numbers_is_explained(self, cli: Cli, at_stage: AtStage):
        at_stage("registered")
        ended = cli("player show 7")
        assert (ended.code, "id:7" in ended.err) == (ExitCode.USAGE, True)

    def test_a_birth_date_is_kept_beside_the_log(self, cli: Cli, at_stage: AtStage):
        at_stage("announced")
        cli("player add Young --birth-date 2012-05-01")
        shown = cli("log show 2").out  # whole dates: a hash may hold any four digits
        assert [date for date in ("2012-05-01", "2012/05/01") if date in shown] == []
        assert "2012-05-01" in cli("export").out or "2012/05/01" in cli("export").out
        assert cli("verify").code == ExitCode.OK


class TestResults:
    @pytest.mark.parametrize(
        ("typed", "result"),
        [
            ("1-0", Result.WHITE_WINS),
            ("0-1", Result.BLACK_WINS),
            ("=", Result.DRAW),
            ("1/2", Result.DRAW),
            ("½", Result.DRAW),
            ("½-½", Result.DRAW),
            ("+-", Result.WHITE_WINS_BY_FORFEIT),
            ("-+", Result.BLACK_WINS_BY_FORFEIT),
            ("--", Result.BOTH_FORFEIT),
            ("0-0", Result.BOTH_LOSE),
            ("1-0U", Result.WHITE_WINS_UNRATED),
        ],
    )
    def test_spellings(self, typed: str, result: Result):
        assert result_of(typed) == result

    @pytest.mark.parametrize("result", Result)
    def test_what_is_printed_can_be_typed(self, result: Result):
        assert result_of(short(result)) == result

    @pytest.mark.parametrize("typed", ["2-0", "1:0", "win", ""])
    def test_what_is_no_result(self, typed: str):
        with pytest.raises(UsageProblem, match="is not a result"):
            result_of(typed)

    @pytest.mark.parametrize(
        "typed", [["1:1-0", "2:="], ["1:1-0,2:="], ["1", "1-0", "2", "="], ["1:1-0 2:="]], ids=" ".join
    )
    def test_several_at_once(self, typed: list[str]):
        assert [one[:2] for one in board_results(typed)] == [(1, Result.WHITE_WINS), (2, Result.DRAW)]

    @pytest.mark.parametrize("typed", [["1"], ["?:1-0"], ["0:1-0"], ["1:1-0", "1:="]], ids=" ".join)
    def test_what_cannot_be_read(self, typed: list[str]):
        with pytest.raises(UsageProblem):
            board_results(typed)

    def test_colours(self):
        assert (colour_of("w"), colour_of("Black")) == (Colour.WHITE, Colour.BLACK)
        with pytest.raises(UsageProblem):
            colour_of("red")

    def test_forfeits_typed_as_arbiters_type_them_reach_the_program(self, cli: Cli, at_stage: AtStage):
        at_stage("published")
        assert cli("result", "set", "1", "1:--", "2:-+", "3:+-").code == ExitCode.OK

    def test_colours_put_right(self, cli: Cli, at_stage: AtStage):
        at_stage("played")
        assert cli("result correct 1 1 --colours").code == ExitCode.REFUSED
        assert cli("result correct 1 1 --colours --reason seen").code == ExitCode.OK
        first = json.loads(cli("round status 1 --json").out)["boards"][0]
        assert (first["white"]["name"], first["result"]) == ("Almeida, Rui", "1-0")

    def test_the_arbiter_decides_how_far_a_correction_reaches(self, cli: Cli, at_stage: AtStage):
        at_stage("next published")
        assert cli("result correct 1 2:1-0 --touches rating").code == ExitCode.REFUSED
        assert cli('result correct 1 2:1-0 --touches rating --reason "after the deadline"').code == ExitCode.OK
        assert cli("result correct 1 3:1-0 --touches everything").code == ExitCode.USAGE
        second = json.loads(cli("round status 1 --json").out)["boards"][1]
        assert (second["result"], second["result_for_rating"]) == ("1/2-1/2", "1-0")

    def test_when_an_error_was_reported_decides_how_far_its_correction_reaches(self, cli: Cli, at_stage: AtStage):
        at_stage("next published")
        log = json.loads(cli("log list --json").out)["events"]
        closed = next(event["recorded_at"] for event in log if event["type"] == "round-completed")
        assert cli("result correct 1 2:1-0 --reason sheets --reported yesterday").code == ExitCode.USAGE
        assert cli("result correct 1 2:1-0 --reason sheets --reported 2999-01-01").code == ExitCode.USAGE
        assert "tier 2" in cli("result correct 1 2:1-0 --reason sheets").err
        told = cli(f"result correct 1 3:1-0 --reason sheets --reported {closed}").err
        assert "tier 1" in told
        assert f"It was reported on {closed[:10]}" in told
        last = json.loads(cli("log list --json --last 1").out)["events"][0]
        assert last["occurred_at"] == closed
        assert "Reported (UTC)" in cli(f"log show {last['event']}").out

    def test_a_deadline_that_names_a_time_is_counted(self, cli: Cli, at_stage: AtStage):
        at_stage("next published")
        assert cli('config set --correction-deadline "2 hours after publication"').code == 0
        receipt = json.loads(cli("result correct 1 2:1-0 --reason sheets --json").out)
        assert receipt["events"][0]["tier"] == 1
        assert receipt["events"][0]["reaches"] == ["pairings", "standings", "rating-report"]
        assert "the correction must be used for the pairing of round 2 (C.04.2.D.8)" in receipt["at_stake"][0]
        assert cli('config set --correction-deadline "before the next round"').code == 0
        ended = cli("result correct 1 3:1-0 --reason sheets")
        assert "by tier 2 of C.04.2.D.8" in ended.err
        assert "the correction must be used" not in ended.err

    def test_the_rating_report_has_what_came_too_late_for_the_standings(self, cli: Cli, at_stage: AtStage):
        at_stage("next published")
        before = _without_comments(cli("export").out)
        assert _without_comments(cli("export --for rating").out) == before
        assert cli('result correct 1 2:1-0 --touches rating --reason "after the deadline"').code == ExitCode.OK
        told = "1/2-1/2 for pairings, 1/2-1/2 in the standings, 1-0 in the rating report"
        shown = cli("export")
        assert _without_comments(shown.out) == before
        assert (
            f"Not included in the file: round 1, board 2: {told}; "
            "except in comments, the file contains only the results that count for the standings" in shown.err
        )
        report = cli("export --for rating")
        changed = [line for line in _without_comments(report.out).splitlines() if line not in before.splitlines()]
        assert sorted(line[98] for line in changed) == ["0", "1"]
        only = "; except in comments, the file contains only the results that count for the rating report"
        assert only in report.err
        assert cli("export --for fun").code == ExitCode.USAGE
        for command in ("round status 1", "standings"):
            assert f"oard 2: {told}." in cli(command).out
        second = json.loads(cli("round status 1 --json").out)["boards"][1]
        card = cli(f"player show id:{second['white']['id']}")
        assert f"Round 1, board 2: {told}." in card.out
        entry = json.loads(cli(f"player show id:{second['white']['id']} --json").out)["rounds"][0]
        assert (entry["outcome"], entry["outcome_for_rating"], entry["colour_for_rating"]) == ("=", "1", "w")


class TestErrors:
    def test_a_defect_is_exit_code_70_with_a_file_that_holds_the_details(
        self, cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ):
        def broken(_: list[str]) -> int:
            raise ZeroDivisionError("on purpose")

        monkeypatch.setattr(application, "invoke", broken)
        monkeypatch.setenv("TMPDIR", str(tmp_path))
        ended = cli("info")
        assert ended.code == ExitCode.BUG
        assert "defect in pairtrail" in ended.err
        assert "Traceback" not in ended.err
        report = next(Path(word.rstrip(";")) for word in ended.err.split() if "pairtrail-defect-" in word)
        assert "on purpose" in report.read_text()
        report.unlink()
        monkeypatch.setenv("PAIRTRAIL_DEBUG", "1")
        assert "Traceback" in cli("info").err

    def test_interrupted(self, cli: Cli, monkeypatch: pytest.MonkeyPatch):
        def interrupted(_: list[str]) -> int:
            raise KeyboardInterrupt

        monkeypatch.setattr(application, "invoke", interrupted)
        ended = cli("info")
        assert (ended.code, "Traceback" in ended.err) == (ExitCode.INTERRUPTED, False)

    @pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
    def test_ctrl_c(self, request: pytest.FixtureRequest):
        # A shell starts what runs in its background deaf to Ctrl-C, and the program would inherit that.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        request.addfinalizer(lambda: signal.signal(signal.SIGINT, before))
        with subprocess.Popen(
            [sys.executable, "-m", "pairtrail", "pair", "-"],
            cwd=CHECKOUT,
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            process.stdin.write("012 Never ended\n")
            process.stdin.flush()
            while unread(process.stdin):
                time.sleep(0.01)
            time.sleep(0.5)  # it has begun to read, and now waits for the rest
            process.send_signal(signal.SIGINT)
            told = process.stderr.read()
            process.wait()
        assert (process.returncode, "Stopped." in told, "Traceback" in told) == (ExitCode.INTERRUPTED, True, False), (
            told
        )

    def test_a_reader_who_goes_away(self, at_stage: AtStage, place: Path):
        """`pairtrail log list | head -1`, with more output than a pipe holds."""
        at_stage("played")
        program = "import sys; from cli.main import run; sys.exit(run(['log', 'list', '--json'] ))"
        environment = {"PAIRTRAIL_DB": str(place / DATABASE), "PYTHONPATH": str(CHECKOUT), "PAIRTRAIL_CONFIG": "none"}
        with subprocess.Popen(
            [sys.executable, "-c", program],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            process.stdout.close()
            complaint = process.stderr.read()
            process.wait()
        assert (process.returncode, complaint) == (0, "")

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
    def test_a_full_disk_behind_standard_output(self, at_stage: AtStage, place: Path):
        at_stage("played")
        program = "import sys; from cli.main import run; sys.exit(run(['log', 'list']))"
        environment = {"PAIRTRAIL_DB": str(place / DATABASE), "PYTHONPATH": str(CHECKOUT), "PAIRTRAIL_CONFIG": "none"}
        with Path("/dev/full").open("w") as full:
            ended = subprocess.run(
                [sys.executable, "-c", program],
                env=environment,
                stdout=full,
                stderr=subprocess.PIPE,
                check=False,
                text=True,
            )
        assert ended.returncode == ExitCode.BAD_INPUT
        assert ended.stderr == "The output cannot be written: No space left on device.\n"

    def test_letters_the_terminal_cannot_show(self, at_stage: AtStage, place: Path):
        at_stage("announced")
        program = "import sys; from cli.main import run; sys.exit(run(['player', 'add', 'Müller']))"
        environment = {
            "PAIRTRAIL_DB": str(place / DATABASE),
            "PYTHONPATH": str(CHECKOUT),
            "PAIRTRAIL_CONFIG": "none",
            "PYTHONIOENCODING": "ascii",
        }
        ended = subprocess.run(
            [sys.executable, "-X", "utf8", "-c", program], env=environment, capture_output=True, check=False, text=True
        )
        assert (ended.returncode, "M?ller" in ended.stderr) == (0, True), ended.stderr


class TestPostgresql:
    def test_a_round_on_a_server(self, postgresql_url: str, cli: Cli, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setenv("PAIRTRAIL_DB", postgresql_url)
        for line in (
            'new "Harbour Open" --rounds 5',
            "player import entries.csv",
            "round pair",
            "round publish",
            "result set 1 1:1-0",
            "undo",
            "standings",
            "replay 1",
            "verify",
            "doctor",
        ):
            ended = cli(line)
            assert ended.code == ExitCode.OK, (line, ended)


class TestMessages:
    def test_every_command_that_a_message_names_exists(self):
        """A message that says what to do next must not send people to a command that is not there."""
        words = {path.split()[0] for path in COMMANDS}
        named: set[str] = set()
        for folder in ("cli", "core", "events", "projections"):
            for file in (CHECKOUT / folder).rglob("*.py"):
                for quoted in re.findall(
                    r"`(?:pairtrail )?([a-z]+(?: [a-z][a-z-]*)?)[^`\n]*`", file.read_text(encoding="utf-8")
                ):
                    first, _, second = quoted.partition(" ")
                    if first in words and any(path.startswith(f"{first} ") for path in COMMANDS) and second:
                        named.add(quoted)
        assert named
        assert named <= set(COMMANDS) | {" ".join(path.split()[:2]) for path in COMMANDS}


@pytest.mark.parametrize("word", PLAIN_WORDS)
def test_a_word_that_arbiters_type_instead_leads_to_the_command(cli: Cli, word: str):
    ended = cli(word)
    assert ended.code == ExitCode.USAGE
    assert f"Did you mean {PLAIN_WORDS[word]}?" in ended.err
    assert PLAIN_WORDS[word] in COMMANDS


@pytest.mark.parametrize("words", PLAIN_PATHS)
def test_two_words_that_arbiters_type_instead_lead_to_the_commands(cli: Cli, words: str):
    ended = cli(words)
    assert ended.code == ExitCode.USAGE
    assert f"Did you mean {' or '.join(PLAIN_PATHS[words])}?" in ended.err
    assert set(PLAIN_PATHS[words]) <= set(COMMANDS)
    assert words not in COMMANDS


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("playr add X", ["player add"]),
        ("resutl set 1", ["result set"]),
        ("round publsh", ["round publish"]),
        ("ROUND PIAR", ["round pair"]),
        ("bye add 3", ["bye grant"]),
        ("log view", ["log list", "log show"]),
        ("lodge", ["appeal lodge"]),
        ("team forget", ["player forget"]),
        ("player foo", []),
        ("zzz", []),
    ],
)
def test_a_slip_names_the_nearest_commands(cli: Cli, typed: str, meant: list[str]):
    ended = cli(typed)
    assert ended.code == ExitCode.USAGE
    named = re.search(r"Did you mean (.*)\?", ended.err)
    assert (named[1].split(" or ") if named else []) == meant
    last = typed.split(maxsplit=1)[0] if typed.split(maxsplit=1)[0] in first_words() else "all"
    assert f"`pairtrail help {last}` lists " in ended.err


def test_pair_without_a_file_says_which_command_pairs_what(cli: Cli):
    for line in ("pair", "pair --json"):
        ended = cli(line)
        assert ended.code == ExitCode.USAGE
        assert (
            "pair needs a TRF file. To pair the next round of a tournament in the database, use round pair" in ended.err
        )


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("player add X --rating 1 --rating=2", "'1' and '2'"),
        ("player add X -t a -tb", "'a' and 'b'"),
        ("standings --at 1 --at now", "'1' and 'now'"),
    ],
)
def test_an_option_of_one_value_is_not_given_two(cli: Cli, line: str, values: str):
    ended = cli(line)
    assert ended.code == ExitCode.USAGE
    assert f"takes one value but was given two: {values}." in ended.err


class TestByesOfSeveralRounds:
    """`--round` repeated: all or none, in one command, each judged with those before it on record."""

    @pytest.fixture
    def entered(self, cli: Cli) -> None:
        assert cli("new", "Club", "--rounds", "5").code == 0
        for name in ("Adam", "Beck", "Cole", "Dahl"):
            assert cli("player", "add", name, "--rating", "2000").code == 0

    def rounds_of(self, cli: Cli) -> list[int]:
        return [bye["round"] for bye in json.loads(cli("bye list --json").out)["byes"]]

    @pytest.mark.usefixtures("entered")
    def test_all_are_granted_and_cancelled(self, cli: Cli):
        ended = cli("bye grant Adam -r 2 --round 3 -r 2 --kind zero")
        assert (ended.code, "Recorded as events 6-7" in ended.err) == (0, True)
        assert self.rounds_of(cli) == [2, 3]
        assert cli("bye cancel Adam -r 3 -r 2").code == 0
        assert self.rounds_of(cli) == []

    @pytest.mark.usefixtures("entered")
    def test_one_that_is_refused_refuses_all(self, cli: Cli):
        assert cli("bye grant Adam -r 2 -r 6 --kind zero").code == ExitCode.REFUSED
        ended = cli("bye grant Adam -r 2 -r 3")
        assert ended.code == ExitCode.REFUSED
        assert "would have half-point byes in rounds 2, 3" in ended.err
        assert self.rounds_of(cli) == []
        assert cli("bye cancel Adam -r 2 -r 3").code == ExitCode.REFUSED


class TestAPairingNotPublishedYet:
    """C.04.2.D.10 keeps a published pairing; one that nobody has seen can be taken back for what was learnt since."""

    def test_it_is_published_without_a_question_when_nothing_was_learnt(self, cli: Cli, at_stage: AtStage):
        at_stage("next paired")
        cli("bye grant 3 --round 3")
        assert cli("round publish").code == ExitCode.OK

    def test_it_is_published_without_a_question_when_it_would_come_out_the_same(self, cli: Cli, at_stage: AtStage):
        at_stage("next paired")
        assert cli('player correct 3 --name "Other, Name"').code == ExitCode.OK
        assert cli("round publish").code == ExitCode.OK

    def test_what_would_change_it_wants_to_be_confirmed(self, cli: Cli, at_stage: AtStage):
        at_stage("next paired")
        assert cli("result correct 1 1:1-0 --reason sheets").code == ExitCode.OK
        asked = cli("round publish")
        assert (asked.code, "score 1.0, previously 0.0" in asked.err) == (ExitCode.REFUSED, True), asked
        assert "pairtrail round void 2" in asked.err
        assert "not published yet" in cli("round status 2").out
        assert cli("round publish --yes").code == ExitCode.OK

    def test_a_bye_in_it_is_recorded_and_publishing_is_refused_with_the_way_out(self, cli: Cli, at_stage: AtStage):
        at_stage("next paired")
        refused = cli("bye grant 3 --round 2 --kind zero")
        assert (refused.code, "needs a reason" in refused.err) == (ExitCode.REFUSED, True), refused
        granted = cli('bye grant 3 --round 2 --kind zero --reason "asked in time"')
        assert (granted.code, "pairtrail replay 2 --known now" in granted.err) == (ExitCode.OK, True), granted
        refused = cli("round publish")
        assert (refused.code, "Castillo, Ines would not be paired." in refused.err) == (ExitCode.REFUSED, True), refused
        assert '`pairtrail round void 2 --reason "..."` voids it' in refused.err
        assert "D.10" not in refused.err
        assert cli('round void 2 --reason "a bye"').code == ExitCode.OK
        assert cli("round pair").code == ExitCode.OK
        assert cli("round publish").code == ExitCode.OK
        refused = cli("bye grant 4 --round 2 --kind zero --reason late")
        assert (refused.code, "`pairtrail result forfeit 2 5:+-`" in refused.err) == (ExitCode.REFUSED, True), refused


class TestTheEnds:
    """Now, and where there is no name."""

    def test_now_is_a_moment_as_in_diff(self, cli: Cli, at_stage: AtStage):
        at_stage("played")
        assert cli("standings --at now").out == cli("standings").out

    def test_a_file_without_a_name_has_standings_without_one(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("played")
        lines = (place / "event.trf").read_text().splitlines(keepends=True)
        (place / "nameless.trf").write_text("".join(line for line in lines if not line.startswith("012")))
        assert cli("standings --file nameless.trf").out.startswith("Standings after round 1\n")


def _without_comments(report: str) -> str:
    """A report without what we say of it: the rules, and the moment of the record that it is of."""
    return "".join(line for line in report.splitlines(keepends=True) if not line.startswith("### pairtrail"))
