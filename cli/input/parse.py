"""What arbiters type, and what it means."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final

import typer

from cli.environment import environment
from cli.exits import NoSuchFile, UsageProblem
from core.model.results import Colour, Result
from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import BoardNumber, Place, Points, RoundNumber, TeamBoard
from events.days import typed_day
from events.log.counting import counting
from events.vocabulary.corrections import Scope
from projections.known import Known
from projections.tournament_state.fold import fold

_LONGEST_NUMBER: Final = 6  # digits
_SPELLINGS: Final[dict[Result, tuple[str, ...]]] = {
    Result.WHITE_WINS: ("1-0", "1"),
    Result.DRAW: ("=", "1/2", "½", "0.5", "1/2-1/2", "½-½", "0.5-0.5", "=-="),
    Result.BLACK_WINS: ("0-1", "0"),
    Result.WHITE_WINS_UNRATED: ("1-0u", "w-l"),
    Result.DRAW_UNRATED: ("=u", "1/2u", "½u", "d-d"),
    Result.BLACK_WINS_UNRATED: ("0-1u", "l-w"),
    Result.WHITE_WINS_BY_FORFEIT: ("+-", "+/-", "+:-", "1f-0f", "1-0f"),
    Result.BLACK_WINS_BY_FORFEIT: ("-+", "-/+", "-:+", "0f-1f", "0-1f"),
    Result.BOTH_FORFEIT: ("--", "-/-", "-:-", "0f-0f", "0-0f"),
    Result.DRAW_FOR_WHITE_LOSS_FOR_BLACK: ("1/2-0", "½-0", "=-0", "0.5-0"),
    Result.LOSS_FOR_WHITE_DRAW_FOR_BLACK: ("0-1/2", "0-½", "0-=", "0-0.5"),
    Result.BOTH_LOSE: ("0-0",),
}
_RESULT_OF: Final = {spelling: result for result, spellings in _SPELLINGS.items() for spelling in spellings}

HOW_TO_TYPE: Final = say(
    "1-0, 0-1, = (or 1/2), +- -+ -- for forfeits, 1-0u =u 0-1u for unrated games, "
    "1/2-0 0-1/2 0-0 for results decided by the arbiter"
)


def is_result(text: str) -> bool:
    """Whether it is a way to type a result."""
    return text.lower() in _RESULT_OF


def result_of(text: str) -> Result:
    """The result an arbiter typed, White first."""
    result = _RESULT_OF.get(text.strip().lower().replace(" ", ""))
    if result is None:
        raise UsageProblem("'{text}' is not a result. Type {spellings}.", text=text, spellings=HOW_TO_TYPE)
    return result


def board_of(text: str) -> BoardNumber:
    """A board number, from 1."""
    if not text.isdecimal() or len(text) > _LONGEST_NUMBER or int(text) < 1:
        raise UsageProblem("'{text}' is not a board number; boards are numbered from 1.", text=text)
    return BoardNumber(int(text))


def place_of(text: str) -> Place:
    """A board number, or a board of a match: 3.2 is board 2 of match 3."""
    match, dot, board = text.partition(".")
    return TeamBoard(board_of(match), board_of(board)) if dot else board_of(text)


def round_of(text: str) -> RoundNumber:
    """A round, from 1."""
    if not text.isdecimal() or len(text) > _LONGEST_NUMBER or int(text) < 1:
        raise UsageProblem("'{text}' is not a round; rounds are numbered from 1.", text=text)
    return RoundNumber(int(text))


def colour_of(text: str) -> Colour:
    """White or black, however abbreviated."""
    for colour, word in ((Colour.WHITE, "white"), (Colour.BLACK, "black")):
        if text and word.startswith(text.lower()):
            return colour
    raise UsageProblem("'{text}' is not a colour. Type white or black.", text=text)


def existing_file(file: Path) -> Path:
    """The file that was named. Raises `NoSuchFile` where there is none."""
    if not file.exists():
        raise NoSuchFile("File not found: {file}.", file=file)
    return file


_LONGEST: Final = 2  # digits before the point
_DECIMALS: Final = frozenset("0123456789")


def points_typed(word: str, option: str) -> Points:
    """Points as they are typed behind an option, `1` or `0.5`. Raises `UsageProblem`."""
    whole, _, decimal = word.partition(".")
    if not (whole.isdecimal() and len(whole) <= _LONGEST and (not decimal or decimal in _DECIMALS)):
        raise UsageProblem(
            "{option} '{word}' is not a valid number of points; type them as in '1 1 0.5'.", option=option, word=word
        )
    return Points(int(whole) * 10 + int(decimal or 0))


# --- How far a correction reaches when the arbiter decides it himself: the option `--touches`

_WORDS: Final = {"pairings": Scope.PAIRINGS, "standings": Scope.STANDINGS, "rating": Scope.RATING_REPORT}

Touch = Annotated[
    list[str] | None,
    typer.Option(
        "--touches",
        metavar="WHAT",
        help="Your own decision on what the correction affects: pairings, standings, rating; may be repeated. "
        "Needs --reason. Default: the tiers of C.04.2.D.8.",
    ),
]


def parse_scope(words: list[str] | None) -> tuple[Scope, ...] | None:
    """The scope that was typed; None: the tiers decide."""
    if not words:
        return None
    typed = [word for text in words for word in text.lower().replace(",", " ").split()]
    for word in typed:
        if word not in _WORDS:
            raise UsageProblem("--touches takes {words}, not '{word}'.", words=", ".join(_WORDS), word=word)
    return tuple(_WORDS[word] for word in typed)


Reported = Annotated[
    str,
    typer.Option(
        "--reported",
        metavar="TIME",
        help="When the error was reported to you, such as 2026-05-03T18:30 (UTC unless it ends in an offset): "
        "this decides what the correction affects. Default: now.",
    ),
]


def time_of(text: str, option: str = "--reported") -> datetime | None:
    """The time that was typed with the option; None: none was."""
    if not text:
        return None
    try:
        time = datetime.fromisoformat(text)
        return (time if time.tzinfo is not None else time.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise UsageProblem(
            "{option} must be a time such as 2026-05-03T18:30, not '{text}'.", option=option, text=text
        ) from error


def known_then(known: Known, time: datetime | None) -> Tournament | None:
    """How the tournament stood at that time, of what counts now; None: no time was given."""
    if time is None:
        return None
    if time > max(environment.clock(), known.events[-1].recorded_at):
        raise UsageProblem("--reported {time:%Y-%m-%d %H:%M} UTC is in the future.", time=time)
    return fold(stored for stored in counting(known.events) if stored.recorded_at <= time)


def day_played(text: str) -> datetime | None:
    """The beginning of the day typed; None: none was. Raises `UsageProblem` for no day, and for one to come."""
    if not text:
        return None
    day = typed_day(text)
    if not day:
        raise UsageProblem("--played must be a date such as 2026-05-03, not '{text}'.", text=text)
    found = datetime.fromisoformat(day).replace(tzinfo=UTC)
    if found > environment.clock():
        raise UsageProblem("--played {day} is in the future.", day=day)
    return found
