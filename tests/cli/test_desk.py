"""The full screen of `result enter`, driven by keys: what is on record, what is said, and how many keys it takes."""

import asyncio
import json
import re
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import DataTable, Input, Static

from cli.commands import desk_screen
from cli.commands.desk_screen import DeskScreen
from cli.commands.result_prompts import open_desk
from cli.exits import ExitCode
from cli.input.options import Options
from cli.session.result_desk import desk_of
from cli.session.session import Session, open_session
from core.model.sentence import Refused
from events.installer import line_for
from tests.cli.conftest import Cli
from tests.cli.terminals import typist
from tests.made_up_language import spoken, unmarked

BOARDS = 20
FORTY = "name,rating\n" + "".join(f'"Player {rank:02}, Jo",{2400 - 20 * rank}\n' for rank in range(1, 2 * BOARDS + 1))
KEY = {"=": "equals_sign", "+": "plus", "-": "minus"}

Script = Callable[["At"], Awaitable[None]]


class At:
    """The screen, the keys pressed so far, and what can be seen."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot, self.pressed = pilot, 0

    async def type(self, keys: str) -> None:
        """Each letter is a key; / is Enter and ! is Esc."""
        for key in keys:
            name = {"/": "enter", "!": "escape"}.get(key, KEY.get(key, key))
            await self.pilot.press(name)
            self.pressed += 1
        await self.pilot.pause()

    def _text(self, where: str) -> str:
        return str(self.pilot.app.query_one(where, Static).render())

    @property
    def said(self) -> str:
        return self._text("#said")

    @property
    def head(self) -> str:
        return self._text("#head")

    @property
    def keys(self) -> str:
        return self._text("#keys")

    @property
    def loud(self) -> bool:
        return self.pilot.app.query_one("#said").has_class("loud")

    @property
    def board(self) -> int:
        """The board under the cursor."""
        table = self.pilot.app.query_one(DataTable)
        return int(str(table.get_row_at(table.cursor_row)[0]))

    @property
    def results(self) -> list[str]:
        """What the screen shows as results."""
        table = self.pilot.app.query_one(DataTable)
        return [str(table.get_row_at(row)[3]) for row in range(table.row_count)]


@pytest.fixture
def forty(cli: Cli, place: Path) -> None:
    """The first round of forty players, published."""
    (place / "forty.csv").write_text(FORTY, encoding="utf-8")
    for line in ("new Night --rounds 5 --as night", "player import forty.csv", "round pair", "round publish"):
        ended = cli(line)
        assert ended.code == ExitCode.OK, ended


@pytest.fixture
def at_the_desk(forty: None) -> Callable[[Script], At]:
    """Play a script of keys on a screen of 80 by 24."""

    def play(script: Script, size: tuple[int, int] = (80, 24)) -> At:
        seen: list[At] = []

        async def run() -> None:
            with open_session(Options()) as session:
                app = DeskScreen(desk_of(session, None))
                async with app.run_test(size=size) as pilot:
                    seen.append(At(pilot))
                    await script(seen[0])

        asyncio.run(run())
        return seen[0]

    return play


@pytest.fixture
def recorded(cli: Cli) -> Callable[[], dict[int, str]]:
    def read() -> dict[int, str]:
        boards = json.loads(cli("round status 1 --json").out)["boards"]
        return {one["board"]: one["result"] for one in boards if one["result"]}

    return read


def types(cli: Cli) -> list[str]:
    return [one["type"] for one in json.loads(cli("log list --json").out)["events"]]


def test_no_method_of_ours_hides_one_of_textual():
    meant = {"__init__", "compose", "on_mount", "on_resize", "on_key"}
    ours = {name for name, value in vars(DeskScreen).items() if callable(value) or isinstance(value, property)}
    assert {name for name in ours - meant if hasattr(App, name)} == set()


class TestKeystrokes:
    """The bounds that were set: a round of twenty boards in 45 keys, entered twice in 90."""

    def test_twenty_boards(self, at_the_desk, recorded):
        async def script(at: At) -> None:
            await at.type("10=1" * 5 + "q")

        at = at_the_desk(script)
        assert at.pressed <= 45
        assert list(recorded().values()) == ["1-0", "0-1", "1/2-1/2", "1-0"] * 5

    def test_twenty_boards_twice(self, at_the_desk, recorded, cli: Cli):
        async def script(at: At) -> None:
            await at.type("10=1" * 5 + "d" + "10=1" * 5 + "q")

        at = at_the_desk(script)
        assert at.pressed <= 90
        assert len(recorded()) == BOARDS
        assert "The 20 results of round 1 were entered twice and agree." in cli("log list").out


class TestLanguages:
    def test_every_word_of_the_screen_is_told(self, at_the_desk):
        """In a language that puts marks around what is told; names, results and keys stand outside them."""
        seen: list[str] = []

        async def script(at: At) -> None:
            table = at.pilot.app.query_one(DataTable)
            seen.extend(str(column.label) for column in table.columns.values())
            seen.extend((at.keys, at.pilot.app.query_one(Input).placeholder))
            for typed in ("1", "k1", "u", "p", "p", "j9/", "d", "1", "0", "1", "u", "!", "+", "n", "q"):
                await at.type(typed)
                seen.extend((at.head, at.said))

        with spoken():
            at_the_desk(script)
        told = [text for text in seen if text]
        assert [text for text in told if "«" not in text] == []
        assert [rest for text in told if re.search("[a-z]{3}", rest := unmarked(text))] == []
        assert len(told) > 30

    def test_in_french_it_fits_the_terminal_and_takes_a_french_yes(
        self, at_the_desk, cli: Cli, monkeypatch: pytest.MonkeyPatch
    ):
        async def script(at: At) -> None:
            assert max(map(len, at.keys.splitlines())) <= 80
            await at.type("1")
            assert re.search(r"ronde 1 \(0:..\)", at.head)
            assert at.head.endswith(")\N{NO-BREAK SPACE}: 1 échiquiers rentrés sur 20")
            await at.type("+o")

        with monkeypatch.context() as surroundings:
            surroundings.setenv("LANGUAGE", "fr")
            at_the_desk(script)
        assert types(cli)[-2:] == ["game-forfeited", "absence-excused"]

    def test_reasons_on_record_are_english(self, at_the_desk, cli: Cli, monkeypatch: pytest.MonkeyPatch):
        async def script(at: At) -> None:
            await at.type("1" + "j1/" + "00" + "d" + "1" + "0" + "q")

        with monkeypatch.context() as surroundings:
            surroundings.setenv("LANGUAGE", "fr")
            at_the_desk(script)
        reasons = [one["reason"] for one in json.loads(cli("log list --json").out)["events"]][-2:]
        assert "typed wrongly, put right at the desk" in reasons


class TestEntry:
    def test_each_key_and_on_to_the_next_board(self, at_the_desk, recorded):
        async def script(at: At) -> None:
            await at.type("105=")
            assert at.board == 5
            assert at.head.endswith("): 4 of 20 boards entered")

        at_the_desk(script)
        assert recorded() == {1: "1-0", 2: "0-1", 3: "1/2-1/2", 4: "1/2-1/2"}

    @pytest.mark.parametrize("name", ["Schachfestival " * 8, "国际象棋公开赛" * 12])
    def test_a_long_name_leaves_room_for_the_boards_and_the_second_entry(self, cli: Cli, at_the_desk, name: str):
        assert cli("config", "set", "--name", name.strip()).code == ExitCode.OK

        async def script(at: At) -> None:
            await at.type("10")
            assert re.search(r"…, round 1 \(0:..\): 2 of 20 boards entered$", at.head)
            assert 79 <= cell_len(at.head) <= 80
            await at.pilot.resize_terminal(60, 24)
            await at.pilot.pause()
            assert re.search(r"…, round 1 \(0:..\): 2 of 20 boards entered$", at.head)
            assert 59 <= cell_len(at.head) <= 60
            await at.type("d")
            assert at.head.endswith("SECOND ENTRY 0 of 2")
            assert 59 <= cell_len(at.head) <= 60

        at_the_desk(script)

    def test_every_result_is_on_record_while_the_screen_is_open(self, at_the_desk, recorded):
        """Nothing is lost when the terminal dies."""

        async def script(at: At) -> None:
            for done in range(1, 4):
                await at.type("1")
                assert len(recorded()) == done

        at_the_desk(script)

    def test_who_did_not_appear_is_asked_about(self, at_the_desk, recorded, cli: Cli):
        async def script(at: At) -> None:
            await at.type("+")
            assert (at.loud, "did not appear in round 1. Pair this player in round 2?" in at.said) == (True, True)
            await at.type("n")
            assert "withdrawn, event" in at.said
            await at.type("x")
            await at.type("yn")
            assert at.board == 3

        at_the_desk(script)
        assert recorded() == {1: "1F-0F", 2: "0F-0F"}
        assert types(cli)[-5:] == [
            *("game-forfeited", "player-withdrawn", "game-forfeited", "absence-excused", "player-withdrawn")
        ]

    def test_undo_goes_back_to_the_board(self, at_the_desk, recorded):
        async def script(at: At) -> None:
            await at.type("11u")
            assert (at.board, "The result of board 2 was undone" in at.said) == (2, True)
            await at.type("0uuu")
            assert "No more entries from this session" in at.said

        at_the_desk(script)
        assert recorded() == {}

    @pytest.mark.parametrize(("typed", "board"), [("17", 17), ("player 33", 13), ("id:40", 20)])
    def test_jump_to_a_board_or_a_player(self, typed: str, board: int, at_the_desk, recorded):
        async def script(at: At) -> None:
            await at.type("j")
            for letter in typed:
                await at.pilot.press({" ": "space", ":": "colon"}.get(letter, letter))
            await at.pilot.press("enter")
            await at.pilot.pause()
            assert at.board == board
            await at.type("1")

        at_the_desk(script)
        assert recorded() == {board: "1-0"}

    def test_a_jump_to_nobody_says_so_and_esc_leaves_the_line(self, at_the_desk, recorded):
        async def script(at: At) -> None:
            await at.type("jzz/")
            assert (at.loud, "No player's name contains 'zz'" in at.said) == (True, True)
            await at.type("j1!0")

        at_the_desk(script)
        assert recorded() == {1: "0-1"}, "in the line 1 is a letter, behind it 0 is a result"

    def test_who_is_still_playing(self, at_the_desk):
        async def script(at: At) -> None:
            await at.type("1" * 17 + "p")
            assert at.results == [":"] * 3
            assert at.said == "Still playing: 18, 19, 20."
            await at.type("p")
            assert len(at.results) == BOARDS

        at_the_desk(script)

    def test_a_board_that_has_a_result_wants_the_key_twice(self, at_the_desk, recorded, cli: Cli):
        async def script(at: At) -> None:
            await at.type("1")
            await at.pilot.press("up")
            await at.type("0")
            assert (at.loud, "is recorded as 1-0. Press" in at.said) == (True, True)
            await at.type("!")
            assert at.results[0] == "1-0"
            await at.type("00")
            assert at.results[0] == "0-1"

        at_the_desk(script)
        assert recorded() == {1: "0-1"}
        assert "put right at the desk" in cli("log list").out

    def test_after_the_last_board_it_says_so(self, at_the_desk):
        async def script(at: At) -> None:
            await at.type("1" * BOARDS)
            assert at.said == "All 20 boards have a result. Press d to enter them a second time, q to end."

        at_the_desk(script)

    def test_somebody_else_was_faster(self, at_the_desk, recorded, cli: Cli):
        async def script(at: At) -> None:
            assert cli("result set 1 1:0-1").code == ExitCode.OK
            await at.type("1")
            assert (at.loud, "has the result 0-1" in at.said) == (True, True)

        at_the_desk(script)
        assert recorded() == {1: "0-1"}


class TestMoreKeys:
    def test_an_adjourned_game_and_its_result_later(self, at_the_desk, recorded, cli: Cli):
        async def script(at: At) -> None:
            await at.type("a")
            assert (at.board, at.results[0]) == (2, "adj.")
            assert "adjourned, event" in at.said
            await at.type("j1/n")
            assert "was adjourned: a result typed here is that of the adjourned game" in at.said
            await at.type("=")
            assert at.results[0] == "1/2"
            await at.type("j1/a")
            assert at.said == "Board 1 already has a result."

        at_the_desk(script)
        assert recorded() == {1: "1/2-1/2"}
        assert types(cli)[-2:] == ["game-adjourned", "game-resumed"]

    def test_an_adjournment_is_undone(self, at_the_desk, cli: Cli):
        async def script(at: At) -> None:
            await at.type("au")
            assert (at.board, at.results[0]) == (1, ":")

        at_the_desk(script)
        assert types(cli)[-2:] == ["game-adjourned", "action-undone"]

    def test_an_adjourned_game_is_no_forfeit(self, at_the_desk, recorded):
        async def script(at: At) -> None:
            await at.type("aj1/+")
            assert (at.loud, "it had been started" in at.said) == (True, True)

        at_the_desk(script)
        assert recorded() == {}

    def test_not_yet_goes_on_and_comes_back_behind_the_others(self, at_the_desk, recorded, cli: Cli):
        before: list[int] = []

        async def script(at: At) -> None:
            before.append(len(types(cli)))
            await at.type("nn")
            assert (at.board, at.results[:3]) == (3, ["...", "...", ":"])
            assert at.said == "Board 2: no result yet. Nothing was recorded."
            before.append(len(types(cli)))
            await at.type("1" * (BOARDS - 2))
            assert at.board == 1, "those put off are left"
            await at.type("10")

        at_the_desk(script)
        assert before[0] == before[1]
        assert (recorded()[1], recorded()[2], len(recorded())) == ("1-0", "0-1", BOARDS)

    def test_results_that_are_not_rated(self, at_the_desk, recorded):
        async def script(at: At) -> None:
            await at.type("r1r=r0")
            assert at.board == 4
            await at.type("r+")
            assert (at.board, at.said) == (4, "Nothing was entered.")
            await at.type("j1/d" + "r1")
            assert "entered twice" in at.said

        at_the_desk(script)
        assert recorded() == {1: "1-0 unrated", 2: "1/2-1/2 unrated", 3: "0-1 unrated"}

    def test_the_clock_of_the_round_is_in_the_head_line(self, at_the_desk, monkeypatch: pytest.MonkeyPatch):
        async def script(at: At) -> None:
            assert re.search(r", round 1 \(0:0.\): ", at.head)
            opened = desk_screen.monotonic()
            monkeypatch.setattr(desk_screen, "monotonic", lambda: opened + 3 * 3600 + 60)
            screen(at).look_at_the_record()
            await at.pilot.pause()
            assert re.search(r", round 1 \(3:0.\): ", at.head)

        at_the_desk(script)


def screen(at: At) -> DeskScreen:
    app = at.pilot.app
    assert isinstance(app, DeskScreen)
    return app


def names(at: At, row: int) -> list[str]:
    return [str(cell) for cell in at.pilot.app.query_one(DataTable).get_row_at(row)[1::3]]


class TestTwoDesks:
    def test_what_another_desk_records_is_shown(self, at_the_desk, recorded, cli: Cli):
        async def script(at: At) -> None:
            assert at.said.startswith("Last recorded, by "), "what changed last before it was opened"
            assert "was published" in at.said
            assert cli("result set 1 1:0-1 3:= --actor Ben").code == ExitCode.OK
            screen(at).look_at_the_record()
            await at.pilot.pause()
            assert (at.board, at.results[:3]) == (1, ["0-1", ":", "1/2"])
            assert at.said.startswith("2 new events. Last recorded, by Ben, event ")
            await at.type("j2/1")
            assert at.board == 4, "the next board that nobody has entered"

        at_the_desk(script)
        assert recorded() == {1: "0-1", 2: "1-0", 3: "1/2-1/2"}

    def test_not_between_two_keys_of_one_answer(self, at_the_desk, cli: Cli):
        async def script(at: At) -> None:
            await at.type("1")
            await at.pilot.press("up")
            await at.type("0")
            assert cli("result set 1 2:0-1").code == ExitCode.OK
            screen(at).look_at_the_record()
            await at.pilot.pause()
            assert "is recorded as 1-0. Press" in at.said
            await at.type("!")
            screen(at).look_at_the_record()
            await at.pilot.pause()
            assert at.results[:2] == ["1-0", "0-1"]

        at_the_desk(script)

    def test_a_result_typed_before_the_screen_has_seen_other_colours_is_refused(self, at_the_desk, recorded, cli: Cli):
        async def script(at: At) -> None:
            with open_session(Options()) as session:
                white, _, black = next(iter(desk_of(session, None).seats)).pair.partition("-")
            assert cli(f"round alter --set {black}-{white} --reason x --yes").code == 0
            await at.type("1")
            assert "was changed after you were shown it" in at.said
            assert recorded().get(1) is None
            screen(at).look_at_the_record()
            await at.pilot.pause()
            await at.type("0")

        at_the_desk(script)
        assert recorded()[1] == "0-1"

    def test_an_answer_about_a_no_show_shows_what_was_changed_while_it_was_asked(self, at_the_desk, recorded, cli: Cli):
        """The answer took the record in: the next result was recorded for a pair that no row showed."""

        async def script(at: At) -> None:
            await at.type("x")
            before = names(at, 1)
            for line in ("begin 1", "colours 2", "finish --reason agreed --yes"):
                assert cli(f"round alter {line} --actor Ben").code == ExitCode.OK
            await at.type("n")
            assert "last recorded, by ben, event " in at.said.casefold(), "beside the second question"
            assert "Pair this player in round 2?" in at.said
            assert names(at, 1) == before[::-1]
            assert cli("result set 1 4:= --actor Ben").code == ExitCode.OK
            await at.type("n")
            assert "withdrawn, event " in at.said
            assert "Last recorded, by Ben, event " in at.said
            assert (at.board, at.results[3]) == (2, "1/2")

        at_the_desk(script)

    def test_an_answer_about_a_round_that_was_paired_while_it_was_asked_records_nothing(self, at_the_desk, cli: Cli):
        async def script(at: At) -> None:
            await at.type("+")
            others = " ".join(f"{board}:=" for board in range(2, 21))
            for line in (f"result set 1 {others}", "round close 1", "round pair --yes"):
                done = cli(f"{line} --actor Ben")
                assert done.code == ExitCode.OK, done
            await at.type("n")
            assert "Round 2 was paired, or its pairing undone, while you were asked whether to pair" in at.said

        at_the_desk(script)
        assert types(cli)[-1] == "round-paired"

    def test_what_others_made_of_a_correction_is_confirmed_by_typing_it_again(self, at_the_desk, cli: Cli):
        """The screen asks by itself: no line is read below it."""

        async def script(at: At) -> None:
            await at.type("1")
            others = " ".join(f"{board}:1-0" for board in range(2, BOARDS + 1))
            for line in (f"result set 1 {others}", "round close 1", "round pair --yes", "round publish"):
                done = cli(f"{line} --actor Ben")
                assert done.code == ExitCode.OK, done
            second = " ".join(f"{board}:1-0" for board in range(1, BOARDS + 1))
            for line in (f"result set 2 {second}", "round close 2"):
                done = cli(f"{line} --actor Ben")
                assert done.code == ExitCode.OK, done
            screen(at).look_at_the_record()
            await at.type("j1/00")
            assert at.loud
            assert "Ben closed round 2" in at.said
            assert at.said.endswith("To confirm, type it again.")
            assert types(cli)[-1] == "round-completed"
            await at.type("00")
            assert "corrected to 0-1" in at.said, at.said

        at_the_desk(script)
        assert types(cli)[-1] == "result-corrected"

    def test_a_board_that_somebody_else_entered_is_not_passed_over_in_silence(self, at_the_desk, recorded, cli: Cli):
        """A sheet typed without looking would go on one board further down."""

        async def script(at: At) -> None:
            assert cli("result set 1 2:1-0 --actor Ben").code == ExitCode.OK
            await at.type("1")
            assert at.loud
            assert at.said.startswith("Board 2 (")
            assert at.said.endswith("was entered meanwhile by somebody else. Press any key to continue at board 3.")
            await at.type("0")
            assert (at.loud, at.board) == (False, 3)
            await at.type("n")
            assert cli("result set 1 5:1-0 --actor Ben").code == ExitCode.OK
            await at.type("j3/=")
            assert (at.loud, at.board) == (False, 4), "the next one is still to come"

        at_the_desk(script)
        assert {board: recorded().get(board) for board in range(1, 5)} == {1: "1-0", 2: "1-0", 3: "1/2-1/2", 4: None}

    def test_no_line_is_read_below_the_screen(self, forty, monkeypatch):
        seen = []
        monkeypatch.setattr(DeskScreen, "run", lambda self: seen.append(self._desk.session.options.no_input))
        monkeypatch.setattr(Session, "may_ask", True)
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        with open_session(Options()) as session:
            open_desk(session, None)
        assert seen == [True]

    def test_two_screens_enter_one_round_between_them(self, forty, recorded):
        """Each goes on from what both have entered."""

        async def run() -> None:
            with open_session(Options()) as one, open_session(Options()) as other:
                first, second = DeskScreen(desk_of(one, None)), DeskScreen(desk_of(other, None))
                async with first.run_test(size=(80, 24)) as pilot, second.run_test(size=(80, 24)) as other_pilot:
                    upper, lower = At(pilot), At(other_pilot)
                    await lower.type("j11/")
                    for _ in range(10):
                        await upper.type("1")
                        await lower.type("0")
                    upper_screen = screen(upper)
                    upper_screen.look_at_the_record()
                    await pilot.pause()
                    assert upper.results == ["1-0"] * 10 + ["0-1"] * 10

        asyncio.run(run())
        assert list(recorded().values()) == ["1-0"] * 10 + ["0-1"] * 10


class TestTwice:
    def test_a_mismatch_is_loud_and_waits_for_the_right_one(self, at_the_desk, recorded, cli: Cli):
        async def script(at: At) -> None:
            await at.type("1" * BOARDS + "d")
            assert at.results == ["?"] * BOARDS, "the first entry is not shown"
            await at.type("10")
            assert at.loud
            assert "MISMATCH on board 2: first 1-0, now 0-1." in at.said
            await at.type("ud")
            assert at.loud, "only a result settles it"
            await at.type("0")
            assert (at.loud, at.said) == (False, "Board 2 was corrected to 0-1.")
            await at.type("1" * 18)
            assert "Boards on which the entries differed: 2" in at.said

        at_the_desk(script)
        assert recorded()[2] == "0-1"
        log = cli("log list").out
        assert "double entry: 1-0, then 0-1; it is 0-1" in log
        assert "they differed on board 2, where the slips were looked at again" in log

    def test_the_first_one_was_right(self, at_the_desk, recorded, cli: Cli):
        async def script(at: At) -> None:
            await at.type("1" * BOARDS + "d" + "01")
            assert at.said == "Board 1 still has the result 1-0."

        at_the_desk(script)
        assert recorded()[1] == "1-0"
        assert "result-corrected" not in types(cli)

    def test_undo_in_the_second_entry_takes_no_result_back(self, at_the_desk, recorded):
        async def script(at: At) -> None:
            await at.type("1" * BOARDS + "d1u")
            assert at.said == "Type board 1 once more."
            assert at.results[0] == "?"

        at_the_desk(script)
        assert len(recorded()) == BOARDS

    def test_while_boards_are_open_nothing_is_certified(self, at_the_desk, cli: Cli):
        async def script(at: At) -> None:
            await at.type("11d11")
            assert at.said.startswith("Every result so far has been entered twice")

        at_the_desk(script)
        assert "note-added" not in types(cli)

    def test_esc_leaves_it(self, at_the_desk, recorded):
        async def script(at: At) -> None:
            await at.type("11d!1")

        at_the_desk(script)
        assert len(recorded()) == 3

    def test_nothing_to_enter_twice(self, at_the_desk):
        async def script(at: At) -> None:
            await at.type("d")
            assert "No result has been entered yet" in at.said

        at_the_desk(script)


class TestOpening:
    def test_a_terminal_is_needed(self, cli: Cli, forty: None):
        ended = cli("result enter")
        assert (ended.code, "needs a terminal" in ended.err) == (ExitCode.USAGE, True)

    def test_without_the_library_it_says_how_to_get_it(self, cli: Cli, forty: None, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr("sys.stdin", typist())
        monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
        monkeypatch.delitem(sys.modules, "cli.commands.desk_screen")
        monkeypatch.setitem(sys.modules, "textual.app", None)
        ended = cli("result enter")
        assert ended.code == ExitCode.REFUSED
        assert line_for("textual") in ended.err

    def test_before_a_round_is_paired(self, cli: Cli):
        cli("new Other --rounds 3 --as other")
        with open_session(Options()) as session, pytest.raises(Refused, match="no round has been paired"):
            desk_of(session, None)


@pytest.mark.parametrize("size", [(80, 24), (60, 24), (132, 43)])
def test_every_line_fits_the_screen(size: tuple[int, int], at_the_desk):
    async def script(at: At) -> None:
        table = at.pilot.app.query_one(DataTable)
        assert table.virtual_size.width <= size[0]

    at_the_desk(script, size)
