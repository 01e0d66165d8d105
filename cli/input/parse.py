"""What arbiters type, and what it means."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cli.session.exits import UsageProblem
from core.model.results import Colour, Result
from core.model.units import BoardNumber, Place, Points, RoundNumber, TeamBoard

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
_SHORT: Final = {result: spellings[0] for result, spellings in _SPELLINGS.items()} | {Result.DRAW: "1/2"}

HOW_TO_TYPE: Final = (
    "1-0, 0-1, = (or 1/2), +- -+ -- for forfeits, 1-0u =u 0-1u for games that are not rated, "
    "1/2-0 0-1/2 0-0 for results decided by the arbiter"
)


def result_of(text: str) -> Result:
    """The result an arbiter typed, White first."""
    result = _RESULT_OF.get(text.strip().lower().replace(" ", ""))
    if result is None:
        raise UsageProblem(f"'{text}' is not a result. Type {HOW_TO_TYPE}.")
    return result


def board_of(text: str) -> BoardNumber:
    """A board number, from 1."""
    if not text.isdecimal() or len(text) > _LONGEST_NUMBER or int(text) < 1:
        raise UsageProblem(f"'{text}' is not a board number; boards count from 1.")
    return BoardNumber(int(text))


def place_of(text: str) -> Place:
    """A board number, or a board of a match: 3.2 is board 2 of match 3."""
    match, dot, board = text.partition(".")
    return TeamBoard(board_of(match), board_of(board)) if dot else board_of(text)


def round_of(text: str) -> RoundNumber:
    """A round, from 1."""
    if not text.isdecimal() or len(text) > _LONGEST_NUMBER or int(text) < 1:
        raise UsageProblem(f"'{text}' is not a round; rounds count from 1.")
    return RoundNumber(int(text))


def board_results(texts: list[str], *, example: str = "1-0") -> list[tuple[Place, Result]]:
    """`1:1-0 2:= 3:0-1`, or `1 1-0 2 =`: boards with their results, in the order typed; 3.2 is board 2 of match 3.

    `example` is a result that the command at hand takes, for what is said when one is lacking.
    """
    entries, scores = results_and_scores(texts, example=example)
    refuse_scores(scores)
    return entries


def refuse_scores(scores: "Sequence[MatchScore]") -> None:
    """Where nobody enters matches between teams, a score is no result."""
    for score in scores:
        result_of(score.typed)


def results_and_scores(
    texts: list[str], *, example: str = "1-0"
) -> "tuple[list[tuple[Place, Result]], list[MatchScore]]":
    """The same, and the scores of whole matches: `3:2.5-1.5`."""
    words = [word for text in texts for word in text.replace(",", " ").split()]
    entries: list[tuple[Place, Result]] = []
    scores: list[MatchScore] = []
    while words:
        word = words.pop(0)
        board, colon, result = word.partition(":")
        if not colon:
            if not words:
                raise UsageProblem(_half_typed(word, example))
            result = words.pop(0)
        place = place_of(board)
        score = _score_of(place, result)
        if score is not None:
            scores.append(score)
        else:
            entries.append((place, result_of(result)))
    boards = [board for board, _ in entries]
    twice = [board for board in boards if boards.count(board) > 1]
    if twice:
        raise UsageProblem(f"Board {twice[0]} was typed twice. Nothing was written; type each board once.")
    return entries, scores


_SCORE: Final = re.compile(r"(\d{0,3})([.]5|½)?[-:](\d{0,3})([.]5|½)?")


def _score_of(match: Place, text: str) -> "MatchScore | None":
    """The score of a whole match, such as 2.5-1.5; None: something else, such as the result of one game."""
    found = None if text.lower() in _RESULT_OF else _SCORE.fullmatch(text)
    if isinstance(match, TeamBoard) or found is None or not (found[1] or found[2]) or not (found[3] or found[4]):
        return None
    from events.deciders.matches import MatchScore  # most commands enter no match

    first, second = (
        10 * int(whole or 0) + (5 if half else 0) for whole, half in (found.group(1, 2), found.group(3, 4))
    )
    return MatchScore(match, Points(first), Points(second), text)


def _half_typed(word: str, example: str) -> str:
    if word.lower() in _RESULT_OF and not word.isdecimal():
        return f"'{word}' is a result; of which board? For instance 1:{word}."
    return f"'{word}' lacks a result. Type BOARD:RESULT, for instance {word}:{example}."


def short(result: Result) -> str:
    """The usual way to write a result: 1-0, 1/2, 0-1, +-, ..."""
    return _SHORT[result]


def colour_of(text: str) -> Colour:
    """White or black, however abbreviated."""
    for colour, word in ((Colour.WHITE, "white"), (Colour.BLACK, "black")):
        if text and word.startswith(text.lower()):
            return colour
    raise UsageProblem(f"'{text}' is not a colour. Type white or black.")
