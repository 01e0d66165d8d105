"""Results as they are typed: by board, by name, in board order, from a file, and one prompt after the other."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.exits import ExitCode, UsageProblem
from cli.input.typed_results import board_results, typed_results
from tests.cli.conftest import Cli
from tests.cli.terminals import typist

AtStage = Callable[[str], Path]
WHITE_1, BLACK_1 = "Jansen, Pieter", "Almeida, Rui"  # board 1 of the first round
BYE = "Rossi, Paolo"
REFUSED_WORDS = {
    "typed twice": ("1:1-0 1:0-1", "Board 1 was typed twice"),
    "no result behind the board": ("3", "'3' has no result"),
    "no result in board order": ("1-0 2-0", "'1-0' is a result, but for which board?"),
    "nobody of that name": ("Karpov:1-0", "No player's name contains 'Karpov'"),
    "no such id": ("id:99:1-0", "No player has the id 99"),
    "no such board": ("99:1-0", "Round 1 has no board 99"),
}


@pytest.fixture
def recorded(cli: Cli) -> Callable[[], dict[int, str]]:
    """The results on record of round 1, by board."""

    def read() -> dict[int, str]:
        boards = json.loads(cli("round status 1 --json").out)["boards"]
        return {one["board"]: one["result"] for one in boards if one["result"]}

    return read


class TestBoardOrder:
    def test_one_after_the_other_and_a_point_leaves_one_out(self, cli: Cli, at_stage: AtStage, recorded):
        at_stage("published")
        assert cli("result set 1 1-0 . = 0-1").code == ExitCode.OK
        assert recorded() == {1: "1-0", 3: "1/2-1/2", 4: "0-1"}

    def test_forfeits_that_begin_with_a_dash_are_no_options(self, cli: Cli, at_stage: AtStage, recorded):
        at_stage("published")
        assert cli("result", "set", "1", "1-0", "-+", "--", "+-").code == ExitCode.OK
        assert recorded() == {1: "1-0", 2: "0F-1F", 3: "0F-0F", 4: "1F-0F"}

    def test_options_behind_such_results_are_still_options(self, cli: Cli, at_stage: AtStage, recorded):
        at_stage("published")
        ended = cli("result", "set", "1", "-+", "--", "--dry-run")
        assert "Nothing was written" in ended.err
        assert recorded() == {}

    def test_boards_that_have_a_result_are_passed_over(self, cli: Cli, at_stage: AtStage, recorded):
        at_stage("published")
        cli("result set 1 2:= 3:=")
        assert cli("result set 1 1-0 0-1").code == ExitCode.OK
        assert recorded() == {1: "1-0", 2: "1/2-1/2", 3: "1/2-1/2", 4: "0-1"}

    def test_the_whole_sheet_is_taken_with_a_point_for_each_board_that_has_one(self, cli: Cli, at_stage, recorded):
        at_stage("published")
        cli("result adjourn 1 2")
        assert cli("result set 1 1-0 . = 0-1 1-0 1-0 1-0 1-0 1-0").code == ExitCode.OK
        assert recorded() == {1: "1-0", 3: "1/2-1/2", 4: "0-1"} | dict.fromkeys(range(5, 10), "1-0")

    def test_a_sheet_with_another_result_for_such_a_board_is_refused_whole(self, cli: Cli, at_stage, recorded):
        at_stage("published")
        cli("result set 1 2:=")
        ended = cli("result set 1 1-0 1-0 = 0-1 1-0 1-0 1-0 1-0 1-0")
        assert (ended.code, recorded()) == (ExitCode.USAGE, {2: "1/2-1/2"})

    def test_more_results_than_boards_record_none(self, cli: Cli, at_stage: AtStage, recorded):
        at_stage("published")
        cli("result set 1 2:=")
        ended = cli("result set 1 1-0 1-0 1-0 1-0 1-0 1-0 1-0 1-0 1-0")
        assert ended.code == ExitCode.USAGE
        assert "9 results were typed for the 8 boards in round 1 without one: 1, 3, 4" in ended.err
        assert recorded() == {2: "1/2-1/2"}

    def test_a_number_in_front_is_a_board_as_ever(self):
        entries, _ = typed_results(["1", "0", "2", "1"])
        assert [(one.where, one.typed) for one in entries] == [(1, "0"), (2, "1")]

    def test_a_correction_names_its_board(self):
        with pytest.raises(UsageProblem, match="is a result, but for which board"):
            board_results(["1-0"])


class TestByName:
    @pytest.mark.parametrize("typed", ["dahl:=", "Dahl =", "'Marino, Carla:='", "4:=", "4 =", "id:4:=", "ID:13 ="])
    def test_the_board_of_a_player(self, typed: str, cli: Cli, at_stage: AtStage, recorded):
        at_stage("published")
        ended = cli(f"result set 1 {typed}")
        assert ended.code == ExitCode.OK, ended
        assert recorded() == {4: "1/2-1/2"}

    def test_of_who_has_black_one_side_alone_says_nothing(self, cli: Cli, at_stage: AtStage, recorded):
        at_stage("published")
        ended = cli("result", "set", "1", f"{BLACK_1}:1")
        assert ended.code == ExitCode.USAGE
        assert "has Black on board 1: is '1' the result for Black or for White? Type 1:1-0 or 1:0-1" in ended.err
        assert recorded() == {}

    def test_both_players_of_one_board(self, cli: Cli, at_stage: AtStage, recorded):
        at_stage("published")
        ended = cli("result", "set", "1", f"{WHITE_1}:1-0", f"{BLACK_1}:1-0")
        assert (ended.code, recorded()) == (ExitCode.USAGE, {})
        assert "Board 1 was typed twice" in ended.err

    def test_who_has_the_bye_has_no_board(self, cli: Cli, at_stage: AtStage):
        at_stage("published")
        ended = cli("result", "set", "1", f"{BYE}:1-0")
        assert (ended.code, "has no board in round 1" in ended.err) == (ExitCode.USAGE, True)

    def test_a_correction_by_name(self, cli: Cli, at_stage: AtStage, recorded):
        at_stage("published")
        cli("result set 1 1:1-0")
        assert cli("result", "correct", "1", f"{WHITE_1}:0-1", "--reason", "slip misread").code == ExitCode.OK
        assert recorded() == {1: "0-1"}


@pytest.mark.parametrize("case", REFUSED_WORDS)
def test_what_cannot_be_meant_records_nothing(case: str, cli: Cli, at_stage: AtStage, recorded):
    at_stage("published")
    words, says = REFUSED_WORDS[case]
    ended = cli(f"result set 1 {words}")
    assert (ended.code in (ExitCode.USAGE, ExitCode.REFUSED), says in ended.err) == (True, True), ended
    assert recorded() == {}


@pytest.mark.parametrize(
    ("typed", "echo"), [("=", ": =."), ("1/2", ": 1/2."), ("1", ": 1-0."), ("+:-", ": not played, +:-."), ("-+", "-+.")]
)
def test_the_echo_is_in_the_notation_typed(typed: str, echo: str, cli: Cli, at_stage: AtStage):
    at_stage("published")
    assert echo in cli(f"result set 1 2:{typed}").err.splitlines()[0]


def test_programs_read_the_notation_of_the_record(cli: Cli, at_stage: AtStage):
    at_stage("published")
    assert "1/2-1/2" in json.loads(cli("result set 1 2:= --json").out)["events"][0]["text"]


class TestImport:
    def test_a_file(self, cli: Cli, at_stage: AtStage, place: Path, recorded):
        at_stage("published")
        (place / "results.txt").write_text("# round 1\n1 1-0\n\n2;=\n3: -+ # late\n4,0-1\n", encoding="utf-8")
        assert cli("result import results.txt").code == ExitCode.OK
        assert recorded() == {1: "1-0", 2: "1/2-1/2", 3: "0F-1F", 4: "0-1"}

    @pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "latin-1"])
    def test_as_a_spreadsheet_saves_it(
        self, cli: Cli, at_stage: AtStage, place: Path, recorded: Callable[[], dict[int, str]], encoding: str
    ):
        at_stage("published")
        (place / "results.txt").write_bytes("1\t1-0\r\n2\t= # später\r\n".encode(encoding))
        assert cli("result import results.txt").code == ExitCode.OK
        assert recorded() == {1: "1-0", 2: "1/2-1/2"}

    def test_a_pipe_and_names(self, cli: Cli, at_stage: AtStage, recorded, monkeypatch: pytest.MonkeyPatch):
        at_stage("published")
        monkeypatch.setattr("sys.stdin", io.StringIO(f'"{WHITE_1}"; 1-0\n2 =\n'))
        assert cli("result import - --round 1").code == ExitCode.OK
        assert recorded() == {1: "1-0", 2: "1/2-1/2"}

    def test_every_wrong_line_is_named_and_nothing_recorded(self, cli: Cli, at_stage: AtStage, place: Path, recorded):
        at_stage("published")
        (place / "results.txt").write_text("1 1-0\n2 won\n0 =\nonly\n", encoding="utf-8")
        ended = cli("result import results.txt")
        assert ended.code == ExitCode.BAD_INPUT
        for line, wrong in ((2, "'2 won'"), (3, "'0 ='"), (4, "'only'")):
            assert f"results.txt, line {line}, column 1: read {wrong}" in ended.err
        assert recorded() == {}

    @pytest.mark.parametrize(
        ("text", "says"), [("", "no result"), ("1 =\n1 1-0\n", "more than one result for board 1")]
    )
    def test_a_file_as_a_whole(self, text: str, says: str, cli: Cli, at_stage: AtStage, place: Path):
        at_stage("published")
        (place / "results.txt").write_text(text, encoding="utf-8")
        ended = cli("result import results.txt")
        assert (ended.code, says in ended.err) == (ExitCode.BAD_INPUT, True), ended

    def test_no_file(self, cli: Cli, at_stage: AtStage):
        at_stage("published")
        assert cli("result import nowhere.txt").code == ExitCode.BAD_INPUT

    def test_a_board_that_has_a_result_is_not_overwritten(self, cli: Cli, at_stage: AtStage, place: Path, recorded):
        at_stage("published")
        cli("result set 1 1:1-0")
        (place / "results.txt").write_text("2 =\n1 0-1\n", encoding="utf-8")
        assert cli("result import results.txt").code == ExitCode.REFUSED
        assert recorded() == {1: "1-0"}


class TestPrompts:
    @pytest.fixture
    def typing(self, monkeypatch: pytest.MonkeyPatch):
        return lambda *lines: monkeypatch.setattr("sys.stdin", typist(*lines))

    def test_board_by_board(self, cli: Cli, at_stage: AtStage, recorded, typing):
        at_stage("published")
        typing("1", "=", "", "0-1", "q")
        ended = cli("result set 1")
        assert ended.code == ExitCode.OK, ended
        assert recorded() == {1: "1-0", 2: "1/2-1/2", 4: "0-1"}
        assert "Results recorded: 3 (events" in ended.err
        assert "Boards without a result: 3, 5, 6, 7, 8, 9." in ended.err

    def test_each_answer_is_on_record_before_the_next_question(self, cli: Cli, at_stage: AtStage, recorded, typing):
        """The terminal dies after the second answer."""
        at_stage("published")
        typing("1", "0")
        assert cli("result set 1").code == ExitCode.OK
        assert recorded() == {1: "1-0", 2: "0-1"}

    def test_the_last_one_is_taken_back(self, cli: Cli, at_stage: AtStage, recorded, typing):
        at_stage("published")
        typing("1", "1", "b", "0", "q")
        cli("result set 1")
        assert recorded() == {1: "1-0", 2: "0-1"}

    def test_to_another_board_and_what_is_no_result(self, cli: Cli, at_stage: AtStage, recorded, typing):
        at_stage("published")
        typing("7:", "nonsense", "1", "77:", "q")
        ended = cli("result set 1")
        assert recorded() == {7: "1-0"}
        assert "'nonsense' is not a result" in ended.err
        assert "Board 77 does not exist." in ended.err

    def test_where_nobody_can_answer_it_says_what_to_type(self, cli: Cli, at_stage: AtStage, typing):
        at_stage("published")
        typing("1")
        ended = cli("result set 1 --no-input")
        assert (ended.code, "Which results?" in ended.err) == (ExitCode.USAGE, True)

    def test_before_the_publication(self, cli: Cli, at_stage: AtStage, typing):
        at_stage("paired")
        typing("1")
        ended = cli("result set 1")
        assert (ended.code, "has not been published" in ended.err) == (ExitCode.REFUSED, True)

    def test_no_board_is_left(self, cli: Cli, at_stage: AtStage, typing):
        at_stage("played")
        typing()
        assert "No results are missing in round 1." in cli("result set 1").err


class TestNoShow:
    @pytest.fixture
    def typing(self, monkeypatch: pytest.MonkeyPatch):
        return lambda *lines: monkeypatch.setattr("sys.stdin", typist(*lines))

    @pytest.fixture
    def last_types(self, cli: Cli):
        return lambda count: [one["type"] for one in json.loads(cli("log list --json").out)["events"]][-count:]

    def test_he_is_not_paired_next_round(self, cli: Cli, at_stage: AtStage, typing, last_types):
        at_stage("published")
        typing("n")
        ended = cli("result set 1 1:-+")
        assert f"{WHITE_1} did not appear in round 1. Pair this player in round 2? [y/n" in ended.err
        assert f"{WHITE_1}: withdrawn, event" in ended.err
        assert last_types(2) == ["game-forfeited", "player-withdrawn"]

    @pytest.mark.parametrize("answer", ["n", "y"])
    def test_an_answer_is_of_the_round_that_was_asked_about(self, cli: Cli, at_stage: AtStage, monkeypatch, answer):
        """Somebody else pairs it while the question stands there."""
        at_stage("published")
        assert cli("result set 1 " + " ".join(f"{board}:1-0" for board in range(2, 10))).code == ExitCode.OK

        def asked_while_paired(_: str) -> str:
            for line in ("round close 1", "round pair --yes"):
                done = cli(f"{line} --actor Ben")
                assert done.code == ExitCode.OK, done
            return answer

        monkeypatch.setattr("cli.session.no_shows.asked", asked_while_paired)
        monkeypatch.setattr("sys.stdin", typist())
        ended = cli("result set 1 1:-+")
        assert (
            f"Round 2 was paired, or its pairing undone, while you were asked whether to pair {WHITE_1} in it."
            in ended.err
        )
        assert json.loads(cli("log list --json").out)["events"][-1]["type"] == "round-paired"

    def test_he_is_paired_where_the_rules_say_withdrawn(self, cli: Cli, at_stage: AtStage, typing, last_types):
        at_stage("published")
        typing("y")
        assert "the absence is excused" in cli("result forfeit 1 1:-+").err
        assert last_types(2) == ["game-forfeited", "absence-excused"]

    def test_both_are_asked_about(self, cli: Cli, at_stage: AtStage, typing, last_types):
        at_stage("published")
        typing("n", "y")
        cli("result", "set", "1", "--")
        assert last_types(3) == ["game-forfeited", "player-withdrawn", "absence-excused"]

    def test_an_answer_that_is_neither_leaves_it_to_the_pairing(self, cli: Cli, at_stage: AtStage, typing, last_types):
        at_stage("published")
        typing("")
        cli("result set 1 1:+-")
        assert last_types(1) == ["game-forfeited"]

    def test_nobody_is_asked_without_a_terminal_or_after_the_last_pairing(self, cli: Cli, at_stage: AtStage, typing):
        at_stage("next published")
        typing("y")
        assert "Pair this player in round" not in cli("result set 2 1:+- --no-input").err
        assert "did not appear in round 2. Pair this player in round 3?" in cli("result set 2 2:+-").err

    def test_in_the_prompts(self, cli: Cli, at_stage: AtStage, typing, last_types):
        at_stage("published")
        typing("-", "n", "q")
        cli("result set 1")
        assert last_types(2) == ["game-forfeited", "player-withdrawn"]
