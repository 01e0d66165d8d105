"""What arbiters type, and what it means: days, rounds, boards and results."""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

from cli.environment import environment
from cli.exits import NoSuchFile, UsageProblem
from cli.input.roster import find, with_numbers_of
from core.model.named_tuple import NamedTuple
from core.model.results import Colour, Result
from core.model.sentence import say, say_of
from core.model.tournament import Game, GameStatus, Tournament
from core.model.units import BoardNumber, Place, Points, RoundNumber, TeamBoard
from events.days import typed_day
from events.deciders.matches import game_of
from events.log.envelope import counting
from events.vocabulary.corrections import Scope
from projections.known import Known
from projections.tournament_state.fold import fold

if TYPE_CHECKING:
    from events.deciders.matches import MatchScore

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


LEFT_OUT: Final = "."
"""In board order: this board has no result yet."""

_BEGINS_WITH_A_DASH: Final = frozenset({"-+", "-/+", "-:+", "--", "-/-", "-:-"})
_OF_ONE_SIDE: Final = frozenset("10")
_ENTRY: Final = re.compile(r"(id:\d*|(?!id:)[^:]*):(.*)", re.IGNORECASE)
_SCORE: Final = re.compile(r"(\d{0,3})([.]5|½)?[-:](\d{0,3})([.]5|½)?")


class BoardOf(NamedTuple):
    """In place of a board: the one at which a player sits."""

    player: str


Where: TypeAlias = Place | BoardOf | None
"""None: the next board, in their order, that has no result."""


class TypedResult(NamedTuple):
    """One result as it was typed; no result: the board is left out."""

    where: Where
    result: Result | None
    typed: str


class Placed(NamedTuple):
    """A result and its board; `typed` is how it was typed."""

    board: Place
    result: Result
    typed: str


def shielded(words: Sequence[str]) -> list[str]:
    """The words of a command line in which results that begin with a dash are not taken for options: -+ and --.

    A colon in front of them, which may also be typed, says that they are results.
    """
    return [f":{word}" if word in _BEGINS_WITH_A_DASH else word for word in words]


def typed_results(texts: Sequence[str], *, example: str = "1-0") -> tuple[list[TypedResult], "list[MatchScore]"]:
    """`1:1-0 2:= 3:0-1`, `1 1-0 2 =`, `Baker:1-0`, or `1-0 = 0-1` in board order; and scores of whole matches.

    3.2 is board 2 of match 3, and `3:2.5-1.5` its score. `example` is a result that the command at hand takes, for what
    is said when one is lacking. Raises `UsageProblem` for what is none of these, and for a board that is typed twice.
    """
    words = [word for text in texts for word in _words(text)]
    if all(map(_is_bare, words)) and not _names_board_1(words):
        return [_bare(word) for word in words], []
    entries: list[TypedResult] = []
    scores: list[MatchScore] = []
    while words:
        board, result = _board_and_result(words, example)
        score = score_of(board, result)
        if score is not None:
            scores.append(score)
        else:
            entries.append(TypedResult(board, result_of(result), result))
    _refuse_doubled([entry.where for entry in entries])
    return entries, scores


def board_results(texts: Sequence[str], *, example: str = "1-0") -> list[TypedResult]:
    """As `typed_results`, where each result names its board, or a player at it, and no score of a match is meant."""
    entries, scores = typed_results(texts, example=example)
    refuse_scores(scores)
    for entry in entries:
        if entry.where is None:
            raise UsageProblem(_of_which_board(entry.typed))
    return entries


def refuse_scores(scores: "Sequence[MatchScore]") -> None:
    """Where nobody enters matches between teams, a score is no result."""
    for score in scores:
        result_of(score.typed)


def placed(state: Tournament, round_number: RoundNumber, entries: Sequence[TypedResult]) -> list[Placed]:
    """The results with the boards that were meant.

    Raises `UsageProblem` for a player who has no board, and for more results in board order than boards without one.
    """
    in_order = [entry for entry in entries if entry.where is None]
    free = iter(_boards_for(state, round_number, in_order) if in_order else [])
    boards = [next(free) if entry.where is None else place_meant(state, round_number, entry) for entry in entries]
    found = [
        Placed(board, entry.result, entry.typed)
        for board, entry in zip(boards, entries, strict=True)
        if entry.result is not None
    ]
    _refuse_doubled([one.board for one in found])
    return found


def is_in_board_order(state: Tournament, round_number: RoundNumber, typed: Sequence[TypedResult]) -> bool:
    """Whether the boards are the next ones without a result, which others' entries move; not of a whole sheet."""
    if all(one.where is not None for one in typed):
        return False
    return len(typed) < len([one for game in _games(state, round_number) for one in _places_of(game)])


def seen(entry: Placed) -> str:
    """The notation in which it was typed; 1 and 0 alone say too little."""
    return {"1": "1-0", "0": "0-1"}.get(entry.typed, entry.typed)


def _words(text: str) -> Iterator[str]:
    """The words of one argument; a name in front of a colon, such as 'Baker, Jo:1-0', stays together."""
    name, _, result = text.partition(":")
    if any(map(str.isalpha, name)) and is_result(result.strip()):
        yield text
    else:
        yield from text.replace(",", " ").split()


def _is_bare(word: str) -> bool:
    return word == LEFT_OUT or is_result(word.removeprefix(":"))


def _names_board_1(words: Sequence[str]) -> bool:
    """Whether 1 or 0 in front can be a board: `1 =`; of three results and more it can not, nor is 0 a board."""
    return not words or (len(words) < 3 and words[0] == "1")


def _bare(word: str) -> TypedResult:
    result = word.removeprefix(":")
    return TypedResult(None, None if word == LEFT_OUT else result_of(result), result)


def _board_and_result(words: list[str], example: str) -> tuple[Place | BoardOf, str]:
    """Takes the first of the words, or the first two."""
    word = words.pop(0)
    entry = _ENTRY.fullmatch(word)
    if _is_bare(word) and not word.isdecimal():
        raise UsageProblem(_of_which_board(word.removeprefix(":")))
    if entry and entry[2]:
        board, result = entry[1], entry[2]
    else:
        board = word.removesuffix(":")
        if not words:
            raise UsageProblem(
                "'{board}' has no result. Type BOARD:RESULT, for instance {board}:{example}.",
                board=board,
                example=example,
            )
        result = words.pop(0).removeprefix(":")
    return where_of(board), result.strip()


def where_of(text: str) -> Place | BoardOf:
    """A board, a board of a match, or the board of a player."""
    return BoardOf(text) if any(map(str.isalpha, text)) else place_of(text)


def _of_which_board(result: str) -> str:
    return say(
        (
            "'{result}' is a result, but for which board? Type, for instance, 1:{result}. The number typed before "
            "it is the round."
        ),
        result=result,
    )


def score_of(match: Place | BoardOf, text: str) -> "MatchScore | None":
    """The score of a whole match, such as 2.5-1.5; None: something else, such as the result of one game."""
    found = None if is_result(text) else _SCORE.fullmatch(text)
    if isinstance(match, TeamBoard | BoardOf) or found is None or not any(found.group(1, 2)):
        return None
    if not any(found.group(3, 4)):
        return None
    from events.deciders.matches import MatchScore  # most commands enter no match

    first, second = (
        10 * int(whole or 0) + (5 if half else 0) for whole, half in (found.group(1, 2), found.group(3, 4))
    )
    return MatchScore(match, Points(first), Points(second), text)


def _refuse_doubled(boards: Sequence[Where]) -> None:
    twice = [board for board in boards if board is not None and boards.count(board) > 1]
    if twice:
        what = (
            say("The board of {player}", player=twice[0].player)
            if isinstance(twice[0], BoardOf)
            else say("Board {board}", board=twice[0])
        )
        raise UsageProblem("{what} was typed twice. Nothing was written; type each board once.", what=what)


def place_meant(state: Tournament, round_number: RoundNumber, entry: TypedResult) -> Place:
    """The board of one result that names it, or a player at it. Raises `UsageProblem` where he has none."""
    if not isinstance(entry.where, BoardOf):
        assert entry.where is not None, "boards in their order are handed out before"
        return entry.where
    player = find(with_numbers_of(state, round_number), entry.where.player)
    game = next((game for game in _games(state, round_number) if player.id in (game.white, game.black)), None)
    if game is None:
        raise UsageProblem(
            "{player} has no board in round {round_number}. Nothing was written.",
            player=player.name,
            round_number=round_number,
        )
    if entry.typed in _OF_ONE_SIDE and player.id == game.black:
        raise UsageProblem(
            "{player} has Black on board {board}: is '{typed}' the result for Black or for White? Type "
            "{board}:1-0 or {board}:0-1, White first. Nothing was written.",
            player=player.name,
            board=game.board,
            typed=entry.typed,
        )
    return game.board


def _games(state: Tournament, round_number: RoundNumber) -> tuple[Game, ...]:
    game_of(state, round_number, BoardNumber(1))  # refuses a round without boards
    return state.rounds[round_number - 1].games


def _boards_for(state: Tournament, round_number: RoundNumber, typed: Sequence[TypedResult]) -> list[Place]:
    """The boards without a result, in order, which results without a board are for; at least as many as those.

    All boards, where one is left out for every board that has a result: so the whole sheet can be typed.
    """
    every = [one for game in _games(state, round_number) for one in _places_of(game)]
    places = [place for place, status in every if status is GameStatus.OPEN]
    entered = [place for place, status in every if status is not GameStatus.OPEN]
    if len(typed) == len(every) and all(
        one.result is None for one, (_, status) in zip(typed, every, strict=True) if status is not GameStatus.OPEN
    ):
        return [place for place, _ in every]
    if len(typed) > len(places):
        told = say(" Boards with a result: {boards}.", boards=", ".join(map(str, entered))) if entered else ""
        open_boards = f": {', '.join(map(str, places))}" if places and entered else ""
        known = {
            "typed": len(typed),
            "round_number": round_number,
            "open_boards": open_boards,
            "told": told,
            "mark": LEFT_OUT,
        }
        raise UsageProblem(
            say_of(
                len(places),
                "{typed} results were typed for the only board in round {round_number} without "
                "one{open_boards}.{told} Nothing was written. When typing in board order, type results only for "
                "boards without one; {mark} skips a board.",
                "{typed} results were typed for the {count} boards in round {round_number} without "
                "one{open_boards}.{told} Nothing was written. When typing in board order, type results only for "
                "boards without one; {mark} skips a board.",
                **known,
            )
        )
    return places


def _places_of(game: Game) -> list[tuple[Place, GameStatus]]:
    if not game.boards:
        return [(game.board, game.status)]
    return [(TeamBoard(game.board, one.board), one.status) for one in game.boards]
