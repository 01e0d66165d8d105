"""What the screen of `result enter` says of a board, of the second entry and of the round."""

from collections.abc import Sequence
from typing import Final

from cli.commands.desk.double_entry import DoubleEntry, Mismatch
from cli.session.result_desk import KEYPAD, ResultDesk, Seat, result_typed
from core.model.results import Result
from core.model.sentence import joined, say, say_of
from core.model.units import Place
from events.log.envelope import StoredEvent
from projections.known import Known
from projections.log_in_words.trail import sentences_of
from projections.wording import short

KEYS: Final = say(
    "1 White won  0 Black won  = draw  + Black absent  - White absent  x both absent\na adjourned  n not yet  "
    "r unrated, then 1 0 =\nj jump  p still playing  u undo  d second entry  Esc leave  q end"
)
"""Three lines of at most 80 columns, in every language."""
KEYS_OF_TEAMS: Final = say(
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


def entered_twice(double: DoubleEntry, event: str | None) -> str:
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
