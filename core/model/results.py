"""Colours, what a round brought one player, what happened on one board, what it is worth, and for what a game is read.

The one-letter values are those of the TRF16 player section (C.04 Annex 2).

What the three readings of a game have differs only after a correction that came too late for some of them (1998 F.7,
2017 D.8), while a game is adjourned, and where games count in no standings (CFC 653). Which output shows which is
declared in `projections.tournament_state.readings`.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from core.model.dataclass import dataclass, field, replace
from core.model.hints import Final
from core.model.sentence import say
from core.model.units import Points


class Reading(StrEnum):
    """What a game is read for."""

    PAIRING = "pairing"
    STANDINGS = "standings"
    RATING = "rating"


class Colour(StrEnum):
    """The colour of the pieces."""

    WHITE = "w"
    BLACK = "b"

    @property
    def opposite(self) -> "Colour":
        """The other colour."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Outcome(StrEnum):
    """What one round brought one player."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    UNRATED_WIN = "W"  # the game lasted less than one move
    UNRATED_DRAW = "D"
    UNRATED_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    HALF_POINT_BYE = "H"
    FULL_POINT_BYE = "F"
    PAIRING_ALLOCATED_BYE = "U"
    ZERO_POINT_BYE = "Z"

    @property
    def was_played(self) -> bool:
        """Whether a game took place: only then colours and the opponent count (C.04.2.D.5-6)."""
        return self in _PLAYED


_PLAYED: Final = frozenset(
    {
        Outcome.WIN,
        Outcome.DRAW,
        Outcome.LOSS,
        Outcome.UNRATED_WIN,
        Outcome.UNRATED_DRAW,
        Outcome.UNRATED_LOSS,
    }
)


class ByeKind(StrEnum):
    """A bye given on request, or an announced absence; the pairing-allocated bye is not one of them."""

    HALF_POINT = "H"
    FULL_POINT = "F"
    ZERO_POINT = "Z"

    @property
    def outcome(self) -> Outcome:
        """What the round brings the player."""
        return Outcome(self.value)


class Result(StrEnum):
    """What happened on one board, White first; not the points it is worth."""

    WHITE_WINS = "1-0"
    DRAW = "1/2-1/2"
    BLACK_WINS = "0-1"
    WHITE_WINS_UNRATED = "1-0 unrated"
    DRAW_UNRATED = "1/2-1/2 unrated"
    BLACK_WINS_UNRATED = "0-1 unrated"
    WHITE_WINS_BY_FORFEIT = "1F-0F"
    BLACK_WINS_BY_FORFEIT = "0F-1F"
    BOTH_FORFEIT = "0F-0F"
    DRAW_FOR_WHITE_LOSS_FOR_BLACK = "1/2-0"  # decided by the arbiter, as the next two
    LOSS_FOR_WHITE_DRAW_FOR_BLACK = "0-1/2"
    BOTH_LOSE = "0-0"

    @property
    def outcomes(self) -> tuple[Outcome, Outcome]:
        """What the board brought White and Black."""
        return OUTCOMES[self]

    @property
    def was_played(self) -> bool:
        """Whether the game took place; a forfeited one did not."""
        return self in GAMES_PLAYED

    @property
    def reversed(self) -> "Result":
        """The same game with the colours of the players exchanged."""
        white, black = OUTCOMES[self]
        return RESULT_OF_OUTCOMES[black, white]


OUTCOMES: Final[dict[Result, tuple[Outcome, Outcome]]] = {
    Result.WHITE_WINS: (Outcome.WIN, Outcome.LOSS),
    Result.DRAW: (Outcome.DRAW, Outcome.DRAW),
    Result.BLACK_WINS: (Outcome.LOSS, Outcome.WIN),
    Result.WHITE_WINS_UNRATED: (Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS),
    Result.DRAW_UNRATED: (Outcome.UNRATED_DRAW, Outcome.UNRATED_DRAW),
    Result.BLACK_WINS_UNRATED: (Outcome.UNRATED_LOSS, Outcome.UNRATED_WIN),
    Result.WHITE_WINS_BY_FORFEIT: (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    Result.BLACK_WINS_BY_FORFEIT: (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    Result.BOTH_FORFEIT: (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
    Result.DRAW_FOR_WHITE_LOSS_FOR_BLACK: (Outcome.DRAW, Outcome.LOSS),
    Result.LOSS_FOR_WHITE_DRAW_FOR_BLACK: (Outcome.LOSS, Outcome.DRAW),
    Result.BOTH_LOSE: (Outcome.LOSS, Outcome.LOSS),
}

GAMES_PLAYED: Final = frozenset(result for result, (white, _) in OUTCOMES.items() if white.was_played)

RESULT_OF_OUTCOMES: Final[dict[tuple[Outcome, Outcome], Result]] = {
    outcomes: result for result, outcomes in OUTCOMES.items()
}
"""The board result that gives White and Black these outcomes; other combinations are not legal."""

FORFEITS: Final = frozenset({Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.BOTH_FORFEIT})
"""What a game ends in that one side, or both, did not appear for."""

FROM_A_GAME: Final = frozenset({Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS})
"""What the two who played a game know that it ended in, and is rated; an arbiter says of every other one."""


COLOURS: Final = {Colour.WHITE: say("White"), Colour.BLACK: say("Black")}
"""As they are printed."""

LETTERS: Final = {Colour.WHITE: say("w"), Colour.BLACK: say("b")}
"""Of the colours, beside a number."""


_STANDARD: Final[dict[Outcome, int]] = {
    Outcome.WIN: 10,
    Outcome.DRAW: 5,
    Outcome.LOSS: 0,
    Outcome.UNRATED_WIN: 10,
    Outcome.UNRATED_DRAW: 5,
    Outcome.UNRATED_LOSS: 0,
    Outcome.FORFEIT_WIN: 10,
    Outcome.FORFEIT_LOSS: 0,
    Outcome.HALF_POINT_BYE: 5,
    Outcome.FULL_POINT_BYE: 10,
    Outcome.PAIRING_ALLOCATED_BYE: 10,
    Outcome.ZERO_POINT_BYE: 0,
}


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points, in tenths, for each outcome. Only the exceptions to 1, 1/2, 0 are stored.

    A TRF may give another value for White than for Black (XXS WW, BW ...), so exceptions for a played game
    are keyed by colour as well: `white_exceptions` and `black_exceptions` go before `exceptions`.
    """

    exceptions: tuple[tuple[Outcome, Points], ...] = ()
    white_exceptions: tuple[tuple[Outcome, Points], ...] = ()
    black_exceptions: tuple[tuple[Outcome, Points], ...] = ()
    _white: dict[Outcome, Points] = field(init=False, repr=False, compare=False)
    _black: dict[Outcome, Points] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        both = {outcome: Points(value) for outcome, value in _STANDARD.items()} | dict(self.exceptions)
        object.__setattr__(self, "_white", both | dict(self.white_exceptions))
        object.__setattr__(self, "_black", both | dict(self.black_exceptions))

    def white(self, outcome: Outcome) -> Points:
        """Points of the player with the white pieces."""
        return self._white[outcome]

    def black(self, outcome: Outcome) -> Points:
        """Points of the player with the black pieces."""
        return self._black[outcome]

    def points_of(self, result: Result) -> tuple[Points, Points]:
        """Points of White and Black for what happened on their board."""
        white, black = OUTCOMES[result]
        return self._white[white], self._black[black]

    def points_of_each(self, results: Iterable[Result]) -> list[tuple[Points, Points]]:
        """The same of several boards."""
        white, black = self._white, self._black
        return [(white[of_white], black[of_black]) for of_white, of_black in map(OUTCOMES.__getitem__, results)]

    def unpaired(self, outcome: Outcome) -> Points:
        """Points of a player without an opponent: a bye or an absence."""
        return self._white[outcome]

    @property
    def win(self) -> Points:
        """The most that one game can bring; the maximum score of A.7 is this for every round."""
        return max(self._white[Outcome.WIN], self._black[Outcome.WIN])

    def with_exception(self, outcome: Outcome, points: Points) -> "Scoring":
        """The same system with another value for one outcome."""
        return replace(self, exceptions=(*self.exceptions, (outcome, points)))


STANDARD: Final = Scoring()

_UNPLAYED: Final = {
    Outcome.PAIRING_ALLOCATED_BYE: say("pairing-allocated bye"),
    Outcome.FULL_POINT_BYE: say("full-point bye"),
    Outcome.HALF_POINT_BYE: say("half-point bye"),
    Outcome.ZERO_POINT_BYE: say("zero-point bye"),
    Outcome.FORFEIT_WIN: say("win by forfeit"),
}


def flaws(scoring: Scoring) -> Iterator[str]:
    """Why points cannot be those of a tournament; nothing where they can.

    A better result never brings less; nothing that is not played brings more than a win (C.04.1.c of the bye).
    """
    games = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)
    for win, draw, loss in dict.fromkeys(tuple(map(points, games)) for points in (scoring.white, scoring.black)):
        if not 0 <= loss <= draw <= win or win == loss:
            yield (
                say(
                    "A win is worth {win}, a draw {draw} and a loss {loss}: a better result must not be worth "
                    "less, and a win must be worth more than a loss.",
                    win=_shown(win),
                    draw=_shown(draw),
                    loss=_shown(loss),
                )
            )
    for outcome, what in _UNPLAYED.items():
        if not 0 <= scoring.unpaired(outcome) <= scoring.win:
            yield (
                say(
                    "The {what} is worth {points}, but a win {win}: it cannot be worth more than a win.",
                    what=what,
                    points=_shown(scoring.unpaired(outcome)),
                    win=_shown(scoring.win),
                )
            )


def _shown(points: int) -> str:
    sign, tenths = "-" * (points < 0), abs(points)
    return f"{sign}{tenths // 10}.{tenths % 10}"
