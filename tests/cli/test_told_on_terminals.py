"""What commands print is told in the language of the surroundings; data and what programs read stay English."""

import io
import json
import pickle
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cli import main
from cli.exits import ExitCode
from cli.input.asking import answered, means_no, means_yes
from cli.output.streams import json_to_stdout, lines_to_stdout, paged, text_to_stderr, text_to_stdout, to_stdout
from cli.output.tables import table
from cli.session.confirming import CONFIRM_HINT, without
from core.model.sentence import (
    Day,
    Figure,
    NeedsConfirmation,
    Refused,
    Text,
    capitalised,
    from_data,
    in_mid_sentence,
    indented,
    joined,
    reworded,
    say,
    say_of,
    text_of,
)
from events.deciders.wording import need_confirmation
from projections.tables.table import FEDERATION, RANK, TITLE, Column, Role
from tests.cli.conftest import Cli
from tests.cli.terminals import Typist
from tests.made_up_language import MARKED, spoken

AtStage = Callable[[str], Path]
BOARD = say("Board {board}", board=4)


@pytest.fixture
def marked() -> Iterator[None]:
    with spoken():
        yield


@pytest.fixture
def french(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")


@pytest.mark.usefixtures("marked")
class TestDoors:
    @pytest.mark.parametrize("door", [text_to_stdout, lines_to_stdout, paged, text_to_stderr])
    def test_every_line_is_told_by_itself_and_names_stay(self, door, capsys: pytest.CaptureFixture[str]):
        door(BOARD, "", "White")
        assert "".join(capsys.readouterr()) == "«Board 4»\n\nWhite\n"

    def test_a_table(self, capsys: pytest.CaptureFixture[str]):
        table((Column("Name", Role.NAME), RANK), [("White", 3), (say("bye"), "")], title=BOARD)
        assert capsys.readouterr().out.splitlines() == [
            "«Board 4»",
            "Name   «Rank»",
            "-----  ------",
            "White       3",
            "«bye»",
        ]

    def test_a_question(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
        monkeypatch.setattr(sys, "stdin", io.StringIO("Yes\n"))
        assert answered(BOARD) == "Yes\n"
        assert capsys.readouterr().err == "«Board 4»"

    def test_what_programs_read_is_english(self, capsys: pytest.CaptureFixture[str]):
        json_to_stdout({"stage": say("open"), "all": (BOARD,)})
        assert json.loads(capsys.readouterr().out) == {"stage": "open", "all": ["Board 4"]}

    def test_a_refusal_leaves_as_text(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
        def refuses(_: object) -> int:
            raise Refused(BOARD)

        monkeypatch.setattr(main, "_parsed", refuses)
        assert main.run(["info"]) == ExitCode.REFUSED
        assert capsys.readouterr().err == "«Board 4»\n"

    def test_whoever_stops_it(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
        def stops(_: object) -> int:
            raise KeyboardInterrupt

        monkeypatch.setattr(main, "_parsed", stops)
        assert main.run(["info"]) == ExitCode.INTERRUPTED
        assert capsys.readouterr().err.startswith("\n«Stopped. ")


class TestErrors:
    def test_what_an_error_says_knows_its_template(self):
        assert MARKED.told(text_of(Refused(BOARD))) == "«Board 4»"

    def test_a_template_is_given_where_it_is_thrown(self):
        error = Refused("Board {board} of {who}", board=4, who="{nobody}")
        assert (str(error), MARKED.told(text_of(error))) == ("Board 4 of {nobody}", "«Board 4 of {nobody}»")
        assert str(Refused("of {nobody}")) == "of {nobody}"

    @pytest.mark.parametrize("error", [Refused("as it is"), Refused(), OSError(2, "No such file"), KeyError("a")])
    def test_any_other_says_what_it_says(self, error: Exception):
        assert text_of(error) == str(error)


class TestTexts:
    def test_another_process_gets_the_template_as_well(self):
        text = joined(", ", (BOARD, "White"))
        again = pickle.loads(pickle.dumps(text))  # noqa: S301  # our own
        assert (again, MARKED.told(again)) == ("Board 4, White", "«Board 4», White")

    @pytest.mark.parametrize(
        "text",
        [
            joined(", ", (BOARD, "White")),
            say("{name!r} at {board}", name="White", board=BOARD),
            say_of(2, "{count} board", "{count} boards"),
            indented(BOARD, 4),
            reworded("The board", BOARD),
            capitalised(say("board")),
            in_mid_sentence(BOARD),
            Figure("1.5"),
            Day("2026-11-22"),
        ],
    )
    def test_a_text_as_data_is_made_again(self, text: Text):
        again = from_data(json.loads(json.dumps(text.as_data())))
        assert (type(again), again, MARKED.told(again)) == (type(text), text, MARKED.told(text))

    def test_what_is_none_of_ours_stays_as_it_is(self):
        assert from_data("White") == "White"


@pytest.mark.usefixtures("french")
class TestFrench:
    def test_answers_in_both_languages(self):
        assert [means_yes(answer) for answer in ("o", "oui", "y", "yes", "n", "non", "")] == [True] * 4 + [False] * 3
        assert [means_no(answer) for answer in ("n", "non", "no", "o", "y", "")] == [True] * 3 + [False] * 3

    def test_the_language_of_one_command_is_not_that_of_the_next(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ):
        to_stdout("Rank")
        monkeypatch.setenv("LANGUAGE", "en")
        to_stdout("Rank")
        assert capsys.readouterr().out == "Rang\nRank\n"

    def test_a_table_on_a_narrow_terminal_leaves_out_what_it_would_in_english(
        self, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
    ):
        monkeypatch.setattr(sys, "stdout", _Terminal())
        monkeypatch.setenv("COLUMNS", "60")
        table((Column("Board"), FEDERATION, TITLE), [("x" * 45, "NOR", "a long one")])
        assert capfd.readouterr().err == "Omis, car 60 colonnes ne suffisent pas\u00a0: Féd..\n"


class _Terminal(Typist):
    """Standard output that says that it is a terminal."""


@pytest.mark.parametrize("told", ["to_stdout('Rank')", "print('Rank')"])
def test_a_catalogue_is_read_with_the_first_sentence(tmp_path: Path, told: str):
    """Counted in a process of its own; English has a catalogue too (decision 241)."""
    import subprocess

    program = f"import sys; from cli.output.streams import to_stdout; {told}; print(*sys.modules)"
    is_template = told.startswith("to_stdout")
    checkout = Path(main.__file__).parents[1]
    for wanted, is_french in (("en_CA.UTF-8", False), ("C", False), ("", False), ("fr_CA.UTF-8", True)):
        ended = subprocess.run(
            [sys.executable, "-c", program],
            cwd=checkout,
            env={"LANGUAGE": wanted, "LC_ALL": "C.UTF-8"},
            capture_output=True,
            text=True,
            check=True,
        )
        said, modules = ended.stdout.splitlines()
        expected = "Rang" if is_french and is_template else "Rank"
        assert (said, "projections.compiled_catalogue" in modules.split()) == (expected, is_template)


@pytest.mark.usefixtures("french")
class TestComplaintsOfTyper:
    @pytest.mark.parametrize(
        ("line", "said", "in_english"),
        [
            ("player add", "Il manque l\u2019argument « NOM ».", "Missing argument 'NAME'."),
            ("player add X --foo", "Option inconnue\u00a0: --foo", "No such option: --foo"),
            ("player ratings foo", "Commande inconnue\u00a0: « foo ».", "No such command 'foo'."),
            (
                "new A --rounds",
                "L\u2019option « --rounds » demande une valeur.",
                "Option '--rounds' requires an argument.",
            ),
            ("player show 1 2 3", "Arguments en trop (2 3)", "Got unexpected extra argument(s) (2 3)"),
            (
                "new A --rounds x",
                "--rounds\u00a0: lu « x », attendu\u00a0: un nombre entier.",
                "--rounds: read 'x', expected a whole number.",
            ),
            (
                "result set 1:1-0 2:=",
                (
                    "RONDE\u00a0: lu « 1:1-0 », attendu\u00a0: un nombre entier. "
                    "Le numéro de la ronde vient d\u2019abord\u00a0: `pairtrail result set 1 1:1-0`."
                ),
                "ROUND: read '1:1-0', expected a whole number. The round comes first: `pairtrail result set 1 1:1-0`.",
            ),
            (
                "result set 0 1-0",
                "RONDE\u00a0: lu « 0 », attendu\u00a0: 1 ou plus.",
                "ROUND: read '0', expected 1 or more.",
            ),
            (
                "bye grant 1 --round 0",
                "--round\u00a0: lu « 0 », attendu\u00a0: 1 ou plus.",
                "--round: read '0', expected 1 or more.",
            ),
            (
                "store rebase one other --on-conflict mine",
                "--on-conflict\u00a0: lu « mine », attendu\u00a0: un mot parmi 'stop', 'ours', 'theirs'.",
                "--on-conflict: read 'mine', expected one of 'stop', 'ours', 'theirs'.",
            ),
        ],
    )
    def test_in_french_and_word_for_word_in_english(
        self, cli: Cli, monkeypatch: pytest.MonkeyPatch, line: str, said: str, in_english: str
    ):
        ended = cli(line)
        assert ended.code == ExitCode.USAGE
        assert ended.err.replace("«\u00a0", "« ").replace("\u00a0»", " »").splitlines()[0] == said
        monkeypatch.setenv("LANGUAGE", "C")
        assert cli(line).err.splitlines()[0] == in_english


@pytest.mark.usefixtures("french")
class TestScreens:
    def test_who_is_asked_needs_no_option(self):
        with pytest.raises(NeedsConfirmation) as needs:
            need_confirmation(BOARD, confirmed=False)
        assert text_of(needs.value) == "Board 4 Confirm with --yes."
        assert without(CONFIRM_HINT, needs.value) == "\u00c9chiquier 4"

    def test_a_sheet_the_standings_and_a_refusal(self, cli: Cli, at_stage: AtStage):
        at_stage("published")
        sheet = cli("round status 1").out.splitlines()
        assert sheet[0] == "Harbour Open, appariements de la ronde 1 (publi\u00e9s)"
        assert sheet[1].split() == ["\u00c9chiquier", "N°", "Blancs", "Pts", "R\u00e9sultat", "Pts", "N°", "Noirs"]
        assert cli("standings").out.startswith("Harbour Open, classement pendant la ronde 1\n")
        assert cli("result set 9 1:1-0").err.startswith("La ronde 9 n\u2019a pas d\u2019\u00e9chiquiers")

    def test_a_result_is_told_as_it_was_typed(self, cli: Cli, at_stage: AtStage):
        at_stage("published")
        assert " =." in cli("result set 1 3:=").err.splitlines()[0]

    def test_colours_are_those_of_the_language_and_of_no_other(self, cli: Cli, at_stage: AtStage):
        at_stage("played")
        cells = " ".join(cli("standings crosstable").out.splitlines()[3:-1])
        assert re.findall(r"\d+([wn])[01=]", cells), "a game with Black"
        assert not re.findall(r"\d+w[01=]", cells), "no letter is English"
        colours = next(row for row in cli("player show 1").out.splitlines() if row.startswith("Couleurs"))
        assert colours.split()[1] == "N", "Noirs, for a B would be Blancs"
