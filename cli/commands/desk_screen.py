"""The screen of `result enter`: 80 columns and 24 lines are enough. Imported only where Textual is installed."""

from collections.abc import Callable
from time import monotonic
from typing import ClassVar, Final

from rich.cells import cell_len
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.events import Key
from textual.widgets import DataTable, Input, Static

from cli.commands import desk_words
from cli.commands.desk_words import NOBODY_CAME, WIDTHS, DoubleEntry, board_meant, cells_of, columns_of
from cli.environment import environment
from cli.input.asking import means_no, means_yes
from cli.input.typed_results import score_of
from cli.output.streams import told
from cli.session.no_shows import no_shows, question, settle
from cli.session.result_desk import KEYPAD, ResultDesk, Seat, match_of, result_typed
from core.editions.registry import is_of_one
from core.general_rules.unplayed_rounds import Absentee
from core.model.results import FORFEITS, Result
from core.model.sentence import TournamentError, joined, say, text_of
from core.model.units import BoardNumber, Place
from projections.wording import short

_LEAST_NAME: Final = 12
_AROUND_NAMES: Final = 30  # columns beside the two names
_LOOKS_EVERY: Final = 5.0  # seconds between two looks at what other desks record


class DeskScreen(App[None]):
    """Boards down the screen, one key a result, each on record when the next board is shown."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #head { height: 1; background: $primary; color: $text; text-style: bold; }
    DataTable { height: 1fr; }
    #said { height: auto; min-height: 2; max-height: 9; }
    #said.loud { background: $error; color: $text; text-style: bold; }
    #keys { height: 3; color: $text-muted; }
    Input { height: 1; border: none; display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [("ctrl+c", "quit", "end")]

    def __init__(self, desk: ResultDesk) -> None:
        super().__init__()
        self._desk = desk
        self._twice: DoubleEntry | None = None
        self._correcting: tuple[Place, Result] | None = None
        self._asked: list[Absentee] = []
        self._asked_of = desk.state.next_round
        self._playing_only = False
        self._is_unrated = False  # the next result is of a game that is not rated
        self._is_halted = False  # the cursor is not where the last key would have put it
        self._not_yet: set[Place] = set()
        self._scoring: BoardNumber | None = None  # the match whose score is being typed
        self._opened = monotonic()
        since = desk.published_at
        self._played_before = 0.0 if since is None else max(0.0, (environment.clock() - since).total_seconds())
        self._shown: list[Place] = []
        self._columns = columns_of(desk)

    def compose(self) -> ComposeResult:
        """A head line, the boards, what was said last, the keys."""
        yield Static(id="head")
        yield DataTable(cursor_type="row", zebra_stripes=False)
        yield Input(placeholder=told(say("board, or part of a name")))
        yield Static(id="said")
        yield Static(told(desk_words.keys_of(self._desk)), id="keys", markup=False)

    def on_mount(self) -> None:
        """Begin at the first board without a result."""
        table = self._table
        for column in self._columns:
            table.add_column(told(column.title), width=WIDTHS.get(column.role, self._name_width))
        table.focus()
        self._fill()
        self._go_to(next(iter(self._desk.open_boards), None))
        last = self._desk.known.events[-1:]
        self._say(desk_words.changed_last(self._desk.known, last) if self._desk.open_boards else self._all_in())
        self.set_interval(_LOOKS_EVERY, self.look_at_the_record)

    def look_at_the_record(self) -> None:
        """Show what other desks have recorded since, and how long the round has been played; not between two keys."""
        if self._asked or self._correcting is not None or self._line.display or self._is_unrated:
            return
        if self._twice is not None and self._twice.mismatch is not None:
            return
        try:
            since = self._desk.look()
        except TournamentError as error:
            self._say(text_of(error), loud=True)
            return
        if not since:
            self._fill_head()
            return
        self._fill_again()
        self._say(desk_words.changed_last(self._desk.known, since))

    def on_resize(self) -> None:
        """Names get what the other columns leave."""
        for shown, column in zip(self._table.ordered_columns, self._columns, strict=False):  # none before it is mounted
            shown.width = WIDTHS.get(column.role, self._name_width)
        if self._table.ordered_columns:
            self.call_after_refresh(self._fill_head)

    def on_key(self, event: Key) -> None:
        """One key is one answer; arrows belong to the table, letters to the line in which one types."""
        if self._line.display:
            if event.key == "escape":
                self._close_line()
            return
        typed = event.character or ""
        if event.key == "escape":
            typed = "escape"
        try:
            self._take(typed)
        except TournamentError as error:  # somebody else wrote, the disk is full, the board has a result by now
            self._say(text_of(error), loud=True)

    def _take(self, typed: str) -> None:
        if self._is_halted and typed:
            self._is_halted = False
            self._say("")
            return
        if self._asked:
            self._answer(typed)
            return
        result = Result.BOTH_FORFEIT if typed == NOBODY_CAME else result_typed(typed) if typed in KEYPAD else None
        if self._is_unrated:
            self._is_unrated = False
            result = desk_words.UNRATED.get(result) if result is not None else None
            if result is None:
                self._say(say("Nothing was entered."))
                return
        if result is not None:
            self._result(result)
            return
        settling = self._twice is not None and self._twice.mismatch is not None
        orders: dict[str, Callable[[], None]] = {
            "j": self._open_line,
            "p": self._toggle_playing,
            "a": self._adjourn,
            "n": self._later,
            "r": self._begin_unrated,
            "s": self._begin_score,
            "u": self._undo,
            "d": self._begin_twice,
            "q": self.exit,
            "escape": self._leave,
        }
        if typed in orders and not (settling and typed not in "qr"):
            orders[typed]()

    # --- results

    def _result(self, result: Result) -> None:
        if self._twice is not None:
            self._second(self._twice, result)
            return
        seat = self._seat
        if seat is None:
            return
        if seat.is_head:
            self._whole_match(seat, result)
        elif self._correcting is not None:
            self._correct(result)
        elif seat.is_adjourned:
            self._desk.resume(seat.board, result)
            self._say(desk_words.entered(seat, result, self._event))
            self._fill()
        elif seat.is_open:
            expected = self._next(seat.board)
            self._desk.enter(seat.board, result)
            self._say(desk_words.entered(seat, result, self._event))
            self._after(seat, result, expected)
        elif seat.result is not None and seat.result != result:
            self._correcting = (seat.board, result)
            self._say(desk_words.has_another(seat, result, desk_words.key_of(result)), loud=True)
        else:
            self._say(desk_words.stays(seat))

    def _whole_match(self, seat: Seat, result: Result) -> None:
        """The head of a match takes that a team did not appear; who won at the boards is typed there."""
        if result not in FORFEITS:
            self._say(
                say(
                    "The match result is calculated from its boards: move down to them, type s for its score alone, "
                    "or + - x if a team did not appear."
                )
            )
            return
        self._desk.enter(seat.board, result)
        self._say(desk_words.entered(seat, result, self._event))
        self._fill()
        self._go_to(next(iter(self._desk.open_boards), None))

    def _adjourn(self) -> None:
        """The game is unfinished: the next board is shown, a result typed here later is that of the adjourned game."""
        seat = self._seat
        if seat is None or self._twice is not None:
            return
        if seat.is_head:
            self._say(say("Move down to a board of the match: each game is adjourned separately."))
        elif seat.is_open:
            self._desk.adjourn(seat.board)
            self._say(desk_words.adjourned(seat, self._event))
            self._fill()
            self._go_to(self._next(seat.board))
        else:
            self._say(desk_words.is_done(seat))

    def _later(self) -> None:
        """Not yet: nothing is recorded, the next board is shown, and this one comes again behind the others."""
        seat = self._seat
        if seat is None or self._twice is not None:
            return
        if seat.is_head or not seat.is_open:
            self._say("" if seat.is_head else desk_words.is_done(seat))
            return
        self._not_yet.add(seat.board)
        self._fill()
        self._go_to(self._next(seat.board))
        self._say(say("Board {board}: no result yet. Nothing was recorded.", board=seat.board))

    def _begin_unrated(self) -> None:
        self._is_unrated = True
        self._say(say("Result of an unrated game (less than one move each): 1, 0 or =; any other key enters nothing."))

    def _begin_score(self) -> None:
        """The score of the match under the cursor is typed in the line below: its boards follow later, or never."""
        seat = self._seat
        if seat is None or self._twice is not None or not self._desk.of_teams or is_of_one(self._desk.state.settings):
            return
        self._scoring = BoardNumber(match_of(seat.board))
        self._open_line()
        self._say(say("Score of match {match}, such as 2.5-1.5; Enter records it, Esc leaves.", match=self._scoring))

    def _score(self, match: BoardNumber, typed: str) -> None:
        score = score_of(match, typed)
        if score is None:
            self._say(say("'{typed}' is not a valid match score. Nothing was recorded.", typed=typed), loud=True)
            return
        self._desk.enter_score(score)
        self._fill()
        self._say(say("Match {match}: {score}, {event}.", match=match, score=score.typed, event=self._event))
        self._go_to(next(iter(self._desk.open_boards), None))

    def _correct(self, result: Result) -> None:
        assert self._correcting is not None, "a board is being corrected"
        board, wanted = self._correcting
        self._leave()
        if result != wanted:
            return
        self._desk.correct(board, result, reason="typed wrongly, put right at the desk")
        self._say(
            say("Board {board}: corrected to {result}, {event}.", board=board, result=short(result), event=self._event)
        )
        self._fill()

    def _after(self, seat: Seat, result: Result, expected: Place | None) -> None:
        """The next board is shown; where somebody else has entered the one `expected`, the next key enters nothing."""
        if result in FORFEITS:
            came = self._desk.players_at(seat.board)
            self._asked = no_shows(self._desk.state, self._desk.round_number, came)
            self._ask()
        self._fill()
        self._go_to(self._next(seat.board))
        if not self._desk.open_boards and not self._asked:
            self._say(self._all_in())
        elif expected not in (None, seat.board) and not self._desk.seat(expected).is_open and not self._asked:
            self._is_halted = True
            self.bell()
            self._say(desk_words.skipped(self._desk.seat(expected), self._next(seat.board)), loud=True)

    def _all_in(self) -> str:
        if left := [seat.board for seat in self._desk.boards if seat.is_open]:
            return say(
                "Every match has a result. Boards not entered: {boards}. Press d to enter results a second time, q to "
                "end.",
                boards=", ".join(map(str, left)),
            )
        return say(
            "All {count} boards have a result. Press d to enter them a second time, q to end.",
            count=len(self._desk.boards),
        )

    def _next(self, board: Place) -> Place | None:
        """The next board below that waits, else the first above; in a match with its score first those beside it."""
        if self._twice is None and (beside := self._desk.next_by_score(board)) is not None:
            return beside
        waiting = self._desk.open_boards if self._twice is None else self._twice.waiting
        waiting = [one for one in waiting if one not in self._not_yet] or waiting
        return self._desk.after(board, waiting) or (waiting[0] if waiting else None)

    # --- who did not appear

    def _ask(self, news: str = "") -> None:
        if self._asked:
            self._asked_of = self._desk.state.next_round
            asked = question(self._desk.state, self._asked[0])
            asked = say("{asked}  y yes, n no, any other key: ask me later", asked=asked)
            self._say(joined(" ", (asked, news)), loud=True)

    def _answer(self, typed: str) -> None:
        """The answer takes in what others recorded while it was asked: that is shown with it."""
        others = self._desk.look()
        news = desk_words.changed_last(self._desk.known, others)
        absentee = self._asked.pop(0)
        self._fill_again()
        if means_yes(typed) or means_no(typed):
            paired = means_yes(typed)
            desk, asked_of = self._desk, self._asked_of
            desk.known, said = settle(desk.session, desk.known, absentee, paired=paired, asked_of=asked_of)
            self._fill_again()
        else:
            said = say("You will be asked again when the round is paired.")
        self._say(joined(" ", (said, news)))
        self._ask(news)

    # --- double entry

    def _begin_twice(self) -> None:
        if self._twice is not None:
            return
        double = DoubleEntry(self._desk)
        if not double.boards:
            self._say(say("No result has been entered yet, so there is nothing to enter a second time."))
            return
        self._twice, self._playing_only = double, False
        self._fill()
        self._go_to(double.boards[0])
        self._say(say("Type every result once more, without looking at the first entry. Esc ends the second entry."))

    def _second(self, double: DoubleEntry, result: Result) -> None:
        seat = self._seat
        if double.mismatch is not None:
            self._say(double.settle(result))
            self._done_with(double, self._desk.seat(double.checked[-1]))
        elif seat is None or seat.result is None:
            self._say(say("That board has no result yet; Esc ends the second entry."))
        elif seat.board in double.checked:
            self._say(say("Board {board} has already been entered twice.", board=seat.board))
        elif wrong := double.type(seat, result):
            self.bell()
            self._say(desk_words.mismatch(seat, wrong), loud=True)
        else:
            self._say(say("Board {board}: {result} entered twice.", board=seat.board, result=short(result)))
            self._done_with(double, seat)

    def _done_with(self, double: DoubleEntry, seat: Seat) -> None:
        if double.waiting:
            self._fill()
            self._go_to(self._next(seat.board))
            return
        is_all = not self._desk.open_boards and len(double.boards) == len(self._desk.boards)
        if is_all:
            double.finish()
        self._twice = None
        self._fill()
        self._say(desk_words.second_entry_is_over(double, self._event if is_all else None))

    # --- moving about

    def _leave(self) -> None:
        """Esc: leave a correction or the second entry."""
        if self._correcting is not None:
            self._correcting = None
            self._say(say("Nothing was changed."))
        elif self._twice is not None:
            self._twice = None
            self._say(say("The second entry was stopped; the record is unchanged."))
            self._fill()
            self._go_to(next(iter(self._desk.open_boards), None))

    def _undo(self) -> None:
        if self._twice is not None:
            back = self._twice.checked.pop() if self._twice.checked else None
            nothing = say("No result has been entered a second time yet.")
            self._say(say("Type board {board} once more.", board=back) if back else nothing)
        else:
            back = self._desk.take_back()
            nothing = say("No more entries from this session to undo.")
            self._say(
                say("The result of board {board} was undone, {event}.", board=back, event=self._event)
                if back
                else nothing
            )
        self._fill()
        self._go_to(back)

    def _toggle_playing(self) -> None:
        if self._twice is not None:
            return
        self._playing_only = not self._playing_only
        self._fill_again()
        waiting = ", ".join(map(str, self._desk.open_boards)) or say("nobody")
        self._say(say("Still playing: {waiting}.", waiting=waiting) if self._playing_only else "")

    def _open_line(self) -> None:
        self._line.value = ""
        self._line.display = True
        self._line.focus()

    def _close_line(self) -> None:
        self._scoring = None
        self._line.display = False
        self._table.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Jump to a board, or to the board of a player; or the score of a match."""
        scoring = self._scoring
        self._close_line()
        try:
            if scoring is not None:
                self._score(scoring, event.value.strip())
                return
            board, said = board_meant(self._desk, event.value.strip())
        except TournamentError as error:
            self._say(text_of(error), loud=True)
            return
        if said:
            self._say(said)
        if board not in self._shown:
            self._playing_only = False
            self._fill()
        self._go_to(board)

    # --- what is shown

    @property
    def _table(self) -> DataTable[Text]:
        return self.query_one(DataTable)

    @property
    def _name_width(self) -> int:
        return max(_LEAST_NAME, (self.size.width - _AROUND_NAMES) // 2)

    @property
    def _line(self) -> Input:
        return self.query_one(Input)

    @property
    def _seat(self) -> Seat | None:
        """The board under the cursor; None: none is shown."""
        row = self._table.cursor_row
        return self._desk.seat(self._shown[row]) if 0 <= row < len(self._shown) else None

    @property
    def _event(self) -> str:
        return say("event {version}", version=self._desk.known.version)

    def _go_to(self, board: Place | None) -> None:
        if board in self._shown:
            self._table.move_cursor(row=self._shown.index(board))

    def _fill_again(self) -> None:
        """The same, with the cursor where it was."""
        seat = self._seat
        self._fill()
        self._go_to(seat.board if seat else None)

    def _fill(self) -> None:
        """Head line and boards as they are on record."""
        seats = [seat for seat in self._desk.seats if seat.is_open or not self._playing_only]
        row = self._table.cursor_row
        self._shown = [seat.board for seat in seats]
        self._table.clear()
        for seat in seats:
            cells = cells_of(self._desk, seat, self._twice, self._not_yet)
            style = "bold" if seat.is_head else ""
            self._table.add_row(*(Text(cell, style, no_wrap=True, overflow="ellipsis") for cell in cells))
        self._table.move_cursor(row=min(row, max(0, len(seats) - 1)))
        self._fill_head()

    def _fill_head(self) -> None:
        """The head line; a long name gives way, so that round and boards are seen."""
        name = self._desk.state.details.name or self._desk.known.stream
        minutes = int(self._played_before + monotonic() - self._opened) // 60
        line = told(desk_words.head(self._desk, self._twice, name, minutes))
        beyond = cell_len(line) - self.size.width
        if beyond > 0:
            shortened = Text(name)
            shortened.truncate(max(1, cell_len(name) - beyond), overflow="ellipsis")
            line = told(desk_words.head(self._desk, self._twice, shortened.plain, minutes))
        self.query_one("#head", Static).update(Text(line))

    def _say(self, text: str, *, loud: bool = False) -> None:
        said = self.query_one("#said", Static)
        said.update(Text(told(text)))
        said.set_class(loud, "loud")
