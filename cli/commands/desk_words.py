"""What the screen of `result enter` shows and says: the list of boards, the second entry, and words for both.

Double entry: every result is typed a second time without looking at the first, and the two are compared.
"""

from collections.abc import Collection, Sequence
from typing import Final

from cli.input.roster import find, numbers_now, with_numbers_of
from cli.output.streams import told
from cli.session.result_desk import KEYPAD, ResultDesk, Seat, result_typed
from core.model.dataclass import dataclass, field
from core.model.results import Result
from core.model.sentence import joined, say, say_of
from core.model.spelling import without_accents
from core.model.tournament import Game
from core.model.units import BoardNumber, Place, TeamBoard
from events.deciders.results import entered_twice
from events.log.envelope import StoredEvent
from projections.known import Known
from projections.log_in_words.trail import sentences_of
from projections.tables.table import NUMBER, Column, Role
from projections.wording import short


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A board whose two entries differ; it waits for the right one."""

    board: Place
    first: Result
    second: Result


@dataclass(slots=True)
class DoubleEntry:
    """What has been typed a second time since it was begun."""

    desk: ResultDesk
    checked: list[Place] = field(default_factory=list)  # in the order in which they were typed
    differed: list[Place] = field(default_factory=list)
    mismatch: Mismatch | None = None

    @property
    def boards(self) -> list[Place]:
        """The boards that have a result to be typed again, in order."""
        return [seat.board for seat in self.desk.seats if seat.result is not None]

    @property
    def waiting(self) -> list[Place]:
        """Those that were not typed again yet."""
        done = set(self.checked)
        return [board for board in self.boards if board not in done]

    def type(self, seat: Seat, result: Result) -> Mismatch | None:
        """The second entry of a board; what it differs from, None: it is the same."""
        assert seat.result is not None, "a board without a result is entered, not compared"
        if result == seat.result:
            self.checked.append(seat.board)
        else:
            self.mismatch = Mismatch(seat.board, seat.result, result)
        return self.mismatch

    def settle(self, result: Result) -> str:
        """The right one of the two, or a third; what was done, in words. What the record has is put right by it."""
        wrong = self.mismatch
        assert wrong is not None, "nothing differs"
        if result != wrong.first:
            reason = f"double entry: {short(wrong.first)}, then {short(wrong.second)}; it is {short(result)}"
            self.desk.correct(wrong.board, result, reason=reason)
        self.mismatch = None
        self.checked.append(wrong.board)
        self.differed.append(wrong.board)
        if result == wrong.first:
            return say("Board {board} still has the result {result}.", board=wrong.board, result=short(result))
        return say("Board {board} was corrected to {result}.", board=wrong.board, result=short(result))

    def finish(self) -> None:
        """Put on record that everything was entered twice."""
        number, differed = self.desk.round_number, tuple(self.differed)
        receipt = self.desk.session.record(lambda known, _: entered_twice(known.tournament, number, differed))
        self.desk.known = receipt.known


WIDTHS: Final = {Role.BOARD: 3, Role.NUMBER: 4, Role.RESULT: 6, Role.COLOUR: 2}
"""Of the columns beside the names, which get what is left."""
_COLUMNS: Final = (
    *(Column(say("Bd"), Role.BOARD), NUMBER, Column(say("White"), Role.PERSON)),
    *(Column(say("Result"), Role.RESULT), NUMBER, Column(say("Black"), Role.PERSON)),
)
_OF_TEAMS: Final = (
    *(Column(say("Bd"), Role.NUMBER), Column("", Role.COLOUR), Column(say("Home"), Role.PERSON)),
    *(Column(say("Result"), Role.RESULT), Column("", Role.COLOUR), Column(say("Away"), Role.PERSON)),
)
_NOT_YET: Final = "..."
_TYPED_AGAIN: Final = "ok"
_HIDDEN: Final = "?"


def columns_of(desk: ResultDesk) -> tuple[Column, ...]:
    """The columns of the list, from left to right."""
    return _OF_TEAMS if desk.of_teams else _COLUMNS


def cells_of(desk: ResultDesk, seat: Seat, twice: DoubleEntry | None, not_yet: Collection[Place]) -> tuple[str, ...]:
    """The row of a board; `not_yet`: the boards that were passed over. A second entry hides results not typed again."""
    white, black = _before_names(desk, seat)
    return str(seat.board), white, seat.white, _result_shown(seat, twice, not_yet), black, seat.black


def _before_names(desk: ResultDesk, seat: Seat) -> tuple[str, str]:
    """In front of each name: the pairing number, or the colour in a match of teams."""
    if desk.of_teams:
        return seat.letters
    assert isinstance(seat.game, Game), "players sit at a board of the round"
    numbers = numbers_now(with_numbers_of(desk.state, desk.round_number))
    return str(numbers.get(seat.game.white, "")), str(numbers.get(seat.game.black, ""))


def _result_shown(seat: Seat, twice: DoubleEntry | None, not_yet: Collection[Place]) -> str:
    if seat.is_head:
        return seat.score
    if seat.is_adjourned:
        return told(say("adj."))
    if seat.result is None:
        return _NOT_YET if seat.board in not_yet else ":"
    if twice is not None:
        return f"{short(seat.result)} {_TYPED_AGAIN}" if seat.board in twice.checked else _HIDDEN
    return short(seat.result)


def board_meant(desk: ResultDesk, typed: str) -> tuple[Place | None, str]:
    """The board of that number or of that player, or what to say where the round has none.

    Raises `UsageProblem` where no player, or more than one, is called so.
    """
    seats = desk.seats
    if desk.of_teams:
        return _board_of_teams(seats, typed)
    if typed.isdecimal() and 1 <= int(typed) <= len(seats):
        return BoardNumber(int(typed)), ""
    player = find(with_numbers_of(desk.state, desk.round_number), typed).id
    found = next((seat.board for seat in seats if player in (seat.game.white, seat.game.black)), None)
    if found is None:
        return None, say("{name} has no board in this round.", name=desk.state.players[player].name)
    return found, ""


def _board_of_teams(seats: list[Seat], typed: str) -> tuple[Place | None, str]:
    """A match, 3.2 for board 2 of match 3, or a part of the name of a team or a player."""
    match, _, board = typed.partition(".")
    if match.isdecimal():
        wanted = TeamBoard(BoardNumber(int(match)), BoardNumber(int(board))) if board.isdecimal() else int(match)
        found = next((seat.board for seat in seats if seat.board == wanted), None)
    else:
        part = without_accents(typed)
        named = (seat for seat in seats if part in without_accents(f"{seat.white} {seat.black}"))
        found = next((seat.board for seat in named), None)
    if found is None:
        return None, say("No board in this round matches '{text}'.", text=typed)
    return found, ""


_KEYS: Final = say(
    "1 White won  0 Black won  = draw  + Black absent  - White absent  x both absent\na adjourned  n not yet  "
    "r unrated, then 1 0 =\nj jump  p still playing  u undo  d second entry  Esc leave  q end"
)
"""Three lines of at most 80 columns, in every language."""
_KEYS_OF_TEAMS: Final = say(
    "1 home won  0 away won  = draw  + away absent  - home absent  x both absent\na adjourned  n not yet  "
    "r unrated, then 1 0 =  s score of a match\nj jump  p still playing  u undo  d second entry  Esc leave  q end"
)
"""The same of matches, seen from the team that is named first."""

NOBODY_CAME: Final = "x"
UNRATED: Final = {
    Result.WHITE_WINS: Result.WHITE_WINS_UNRATED,
    Result.DRAW: Result.DRAW_UNRATED,
    Result.BLACK_WINS: Result.BLACK_WINS_UNRATED,
}


def keys_of(desk: ResultDesk) -> str:
    """What each key does."""
    return _KEYS_OF_TEAMS if desk.of_teams else _KEYS


def head(desk: ResultDesk, twice: DoubleEntry | None, name: str, minutes: int) -> str:
    """The tournament, called so, the round and for how long, boards that are in; or how far the second entry is."""
    total, done = len(desk.boards), sum(not one.is_open for one in desk.boards)
    second = ""
    if twice is not None:
        second = say("  SECOND ENTRY {checked} of {boards}", checked=len(twice.checked), boards=len(twice.boards))
    return say(
        "{name}, round {round_number}{elapsed}: {done} of {total} boards entered{twice}",
        name=name,
        round_number=desk.round_number,
        elapsed="" if second else f" ({elapsed(minutes)})",
        done=done,
        total=total,
        twice=second,
    )


def elapsed(minutes: int) -> str:
    """Hours and minutes."""
    return f"{minutes // 60}:{minutes % 60:02}"


def changed_last(known: Known, new: Sequence[StoredEvent]) -> str:
    """The last of these events of the record and by whom, and how many they are."""
    if not new:
        return ""
    last = new[-1]
    return say_of(
        len(new),
        "Last recorded, by {actor}, event {version}: {sentence}",
        "{count} new events. Last recorded, by {actor}, event {version}: {sentence}",
        actor=last.actor,
        version=last.version,
        sentence=sentences_of(known.events)[last.version],
    )


def entered(seat: Seat, result: Result, event: str) -> str:
    """A result is on record."""
    return say(
        "Board {board}, {white} - {black}: {result}, {event}.",
        board=seat.board,
        white=seat.white,
        black=seat.black,
        result=short(result),
        event=event,
    )


def has_another(seat: Seat, result: Result, key: str) -> str:
    """Another result is on record; the key once more puts it right."""
    assert seat.result is not None, "only a result can be another one"
    return say(
        (
            "Board {board} is recorded as {recorded}. Press {key} again to correct it to {result}, or Esc to leave "
            "it unchanged."
        ),
        board=seat.board,
        recorded=short(seat.result),
        key=key,
        result=short(result),
    )


def adjourned(seat: Seat, event: str) -> str:
    """An unfinished game is on record."""
    return say(
        "Board {board}, {white} - {black}: adjourned, {event}. A result typed here later is recorded as that of the "
        "adjourned game.",
        board=seat.board,
        white=seat.white,
        black=seat.black,
        event=event,
    )


def stays(seat: Seat) -> str:
    """The result typed is on record."""
    return say("Board {board} already has that result.", board=seat.board)


def is_done(seat: Seat) -> str:
    """Nothing is waited for at that board, or its game is adjourned."""
    if seat.is_adjourned:
        return say("Board {board} was adjourned: a result typed here is that of the adjourned game.", board=seat.board)
    return say("Board {board} already has a result.", board=seat.board)


def mismatch(seat: Seat, wrong: Mismatch) -> str:
    """The two entries of a board differ."""
    return say(
        "MISMATCH on board {board}: first {first}, now {second}. Check the slip and type the correct result "
        "({white} - {black}).",
        board=seat.board,
        first=short(wrong.first),
        second=short(wrong.second),
        white=seat.white,
        black=seat.black,
    )


def second_entry_is_over(double: DoubleEntry, event: str | None) -> str:
    """The second entry is over; `event` puts it on record, None: boards without a result are still to come."""
    if event is None:
        said = say("Every result so far has been entered twice; some boards still have no result.")
    else:
        said = say(
            "All {count} results were entered twice, {event}. Press q to end.", count=len(double.boards), event=event
        )
    if not double.differed:
        return said
    differed = say("Boards on which the entries differed: {boards}.", boards=", ".join(map(str, double.differed)))
    return joined(" ", (said, differed))


def skipped(seat: Seat, following: Place | None) -> str:
    """Somebody else has entered the board that would have been the next, or adjourned its game."""
    return say(
        "Board {board} ({white} - {black}) was entered meanwhile by somebody else. Press any key to continue at board "
        "{following}.",
        board=seat.board,
        white=seat.white,
        black=seat.black,
        following=following,
    )


def key_of(result: Result) -> str:
    """The key by which a result is entered."""
    return next((key for key, typed in KEYPAD.items() if result_typed(typed) == result), NOBODY_CAME)
