"""A game while a log is being read: mutable, so that an event costs the same early and late in a log."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Final

from core.model.results import Result
from core.model.team_match import reversed_readings
from core.model.tournament import (
    Game,
    GamePoints,
    GameStatus,
    LineUp,
    Readings,
)
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.vocabulary.corrections import Scope
from events.vocabulary.games import ColoursCorrected
from events.vocabulary.rounds import Board

_UNDECIDED: Final = Readings()
DECIDED: Final = {result: Readings(result, result, result) for result in Result}  # shared by all games of a log
READING_OF: Final = {Scope.PAIRINGS: "pairing", Scope.STANDINGS: "standings", Scope.RATING_REPORT: "rating"}


class OpenBoard:
    """A game to which more happened than a result, while the log is being read. Results are seen from `white`."""

    __slots__ = (
        "adjourned_as",
        "adjourned_through",
        "black",
        "board",
        "colours_unknown",
        "paired_white",
        "rating_white",
        "readings",
        "status",
        "white",
    )

    def __init__(self, board: Board) -> None:
        self.board = board.board
        self.white = board.white
        self.black = board.black
        self.rating_white = board.white
        self.paired_white = board.white
        self.readings = _UNDECIDED
        self.status = GameStatus.OPEN
        self.adjourned_through = RoundNumber(0)
        self.adjourned_as = Result.DRAW
        self.colours_unknown = False

    def record(self, result: Result) -> None:
        """The game has this result; of a game that was played, the colours are known."""
        self.colours_unknown = self.colours_unknown and not result.was_played
        self.readings = DECIDED[result]
        self.status = GameStatus.FINISHED

    def correct(self, result: Result, reaches: Iterable[Scope]) -> None:
        """The game has this result in the readings reached."""
        self.colours_unknown = self.colours_unknown and not result.was_played
        self.readings = replace(self.readings, **{READING_OF[reach]: result for reach in reaches})
        self.status = GameStatus.FINISHED

    def adjourn(self, taken_as: Result = Result.DRAW) -> None:
        """Unfinished: for pairing purposes only a draw (C.04.2.D.1), or what the director took it as (CFC 617)."""
        self.readings = Readings(pairing=taken_as)
        self.adjourned_as = taken_as
        self.status = GameStatus.ADJOURNED

    def correct_colours(self, event: ColoursCorrected) -> None:
        """The game was played with the colours reversed; results turn with White."""
        reaches = event.correction.reaches
        self.colours_unknown = False
        if Scope.PAIRINGS in reaches and self.white != event.white:
            self.white, self.black = self.black, self.white
            self.readings = reversed_readings(self.readings)
            self.adjourned_as = self.adjourned_as.reversed
        if Scope.RATING_REPORT in reaches:
            self.rating_white = event.white
        if event.result is not None:
            self.correct(event.result if self.white == event.white else event.result.reversed, reaches)

    def score(self, score: GamePoints, reaches: Collection[Scope]) -> None:
        """A game between players has no score of a match."""

    def at(self, team_board: BoardNumber) -> "OpenBoard | None":
        """The game itself: it has no boards of its own. None where one is named."""
        return None if team_board else self

    def void_later(self, round_number: RoundNumber) -> None:
        """That round was voided: adjourned games count as draws in pairings before it only."""
        self.adjourned_through = min(self.adjourned_through, RoundNumber(round_number - 1))

    def frozen(self, _: Mapping[PlayerId, LineUp]) -> Game:
        """The game as a value."""
        return Game(
            self.board,
            self.white,
            self.black,
            self.readings,
            self.status,
            self.rating_white != self.white,
            self.adjourned_through,
            self.adjourned_as,
            self.paired_white != self.white,
            self.colours_unknown,
        )
