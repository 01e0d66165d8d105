"""Colours, what a round brought one player, and what happened on one board.

The one-letter values are those of the TRF16 player section (C.04 Annex 2).
"""

from enum import StrEnum

from core.model.hints import Final
from core.model.sentence import say


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
        return self in _GAMES_PLAYED

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

_GAMES_PLAYED: Final = frozenset(result for result, (white, _) in OUTCOMES.items() if white.was_played)

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
