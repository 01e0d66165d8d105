"""Results, forfeits, unfinished games, and what was put right of a game."""

from typing import TypeAlias

from core.model.results import Result
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.base import AT_THE_BOARD, Event, stored_as
from events.vocabulary.corrections import Correction


class GameEvent(Event, kw_only=True):
    """Something that concerns the game on one board.

    Where teams meet, `board` is the match. Results are then seen from the team that is named first in it.
    """

    round_number: RoundNumber
    board: BoardNumber
    team_board: BoardNumber = BoardNumber(0)  # of that match; 0: a game between players, or the match as a whole


@stored_as("result-recorded", schema_version=1, of_round="round_number", players=AT_THE_BOARD)
class ResultRecorded(GameEvent, kw_only=True):
    """A board's result was entered."""

    result: Result


@stored_as("game-forfeited", schema_version=1, of_round="round_number", players=AT_THE_BOARD)
class GameForfeited(GameEvent, kw_only=True):
    """A game was not played: one side, or both, did not appear."""

    result: Result  # one of the three forfeit results
    reason: str = ""


@stored_as("result-corrected", schema_version=1, of_round="round_number", players=AT_THE_BOARD)
class ResultCorrected(GameEvent, kw_only=True):
    """A result had been written down incorrectly."""

    was: Result | None
    result: Result
    correction: Correction


@stored_as("colours-corrected", schema_version=1, of_round="round_number", players=AT_THE_BOARD)
class ColoursCorrected(GameEvent, kw_only=True):
    """A game was played with the colours reversed. Afterwards White is `white`.

    `result`, seen from the new White, is the game's result after the correction; None: each player keeps the
    points he has, in every reading.
    """

    white: PlayerId
    black: PlayerId
    result: Result | None
    correction: Correction


@stored_as("game-adjourned", schema_version=2, of_round="round_number", players=AT_THE_BOARD)
class GameAdjourned(GameEvent, kw_only=True):
    """A game is unfinished: a draw for pairing purposes only (C.04.2.D.1), or what the director took it as."""

    taken_as: Result | None = None  # None: a draw; a clear win (CFC 617), or adjudicated for the time being (617.1)
    reason: str = ""


@stored_as("game-resumed", schema_version=1, of_round="round_number", players=AT_THE_BOARD)
class GameResumed(GameEvent, kw_only=True):
    """An adjourned game ended; the pairings made meanwhile stay."""

    result: Result


@stored_as("game-adjudicated", schema_version=1, of_round="round_number", players=AT_THE_BOARD)
class GameAdjudicated(GameEvent, kw_only=True):
    """The arbiter decided an unfinished game."""

    result: Result
    reason: str


AnyGameEvent: TypeAlias = (
    ResultRecorded | GameForfeited | ResultCorrected | ColoursCorrected | GameAdjourned | GameResumed | GameAdjudicated
)
