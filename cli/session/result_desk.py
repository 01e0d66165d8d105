"""Results typed board after board: each is on record before the next is asked for, and can be taken back.

The prompts of `result set` stand on this.
"""

from dataclasses import dataclass, field
from typing import Final

from cli.input.parse import is_result, result_of
from cli.session.session import Session
from core.model.errors import Refused
from core.model.readings import Reading
from core.model.results import Result
from core.model.tournament import Game, GameStatus, RoundStage, Tournament
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.deciders import results, undo
from events.deciders.matches import refuse_rounds_without_boards
from events.deciders.results import missing
from projections.repository import Known

KEYPAD: Final = {"1": "1-0", "0": "0-1", "=": "=", "5": "=", "+": "+-", "-": "-+"}
"""What a single key stands for; 5 is for keypads without an equals sign."""


@dataclass(slots=True)
class Seat:
    """One board of the round, as it is shown."""

    board: BoardNumber
    white: str
    black: str
    game: Game

    @property
    def is_open(self) -> bool:
        """Whether it waits for a result."""
        return self.game.status is GameStatus.OPEN

    @property
    def result(self) -> Result | None:
        """The result on record; None: there is none, or the game is adjourned."""
        return self.game.readings.shown(Reading.STANDINGS) if self.game.status is GameStatus.FINISHED else None


@dataclass(slots=True)
class ResultDesk:
    """The boards of one round, and what has been entered at them since the desk was opened."""

    session: Session
    round_number: RoundNumber
    known: Known
    entered: list[tuple[BoardNumber, int]] = field(default_factory=list)  # board and event, the last one last

    @property
    def state(self) -> Tournament:
        """The tournament as it is on record."""
        return self.known.tournament

    @property
    def seats(self) -> list[Seat]:
        """All boards, in order."""
        players = self.state.players
        return [
            Seat(game.board, players[game.white].name, players[game.black].name, game)
            for game in self.state.rounds[self.round_number - 1].games
        ]

    @property
    def open_boards(self) -> list[BoardNumber]:
        """The boards without a result."""
        return [game.board for _, game in missing(self.state, self.round_number)]

    def players_at(self, board: BoardNumber) -> tuple[PlayerId, PlayerId]:
        """White and Black."""
        game = self.state.rounds[self.round_number - 1].games[board - 1]
        return game.white, game.black

    def enter(self, board: BoardNumber, result: Result) -> None:
        """Put a result on record. Raises `Refused` where the board has one."""
        number = self.round_number
        receipt = self.session.record(lambda known, _: results.record(known.tournament, number, board, result))
        self._take(receipt.known, board)

    def correct(self, board: BoardNumber, result: Result, *, reason: str) -> None:
        """Put right what was entered; the record keeps both."""
        number = self.round_number
        receipt = self.session.record(
            lambda known, _: results.correct(known.tournament, number, board, result, reason=reason)
        )
        self._take(receipt.known, board)

    def take_back(self) -> BoardNumber | None:
        """Undo what was entered last at this desk; the board, or None where nothing is left to take back."""
        if not self.entered:
            return None
        board, version = self.entered[-1]
        receipt = self.session.record(
            lambda known, confirmed: undo.undo(known.events, version, reason="taken back at once", confirmed=confirmed)
        )
        self.entered.pop()
        self.known = receipt.known
        return board

    def _take(self, known: Known, board: BoardNumber) -> None:
        self.known = known
        self.entered.append((board, known.version))


def desk_of(session: Session, round_number: RoundNumber | None) -> ResultDesk:
    """The desk of a round; None: the one being played.

    Raises `Refused` where no round waits for results, or that one is not published; teams have line-ups, and no desk.
    """
    known = session.load()
    state = known.tournament
    if state.settings.boards:
        raise Refused("Matches between teams are entered board by board. `info` says what comes next.")
    number = _being_played(state) if round_number is None else round_number
    refuse_rounds_without_boards(state, number)
    if state.rounds[number - 1].stage is RoundStage.PAIRED:
        raise Refused(
            "The pairing of round {number} has not been published, so nobody can have played it. "
            "Publish it first: `{command}`.",
            number=number,
            command=session.command("round publish"),
        )
    return ResultDesk(session, number, known)


def _being_played(state: Tournament) -> RoundNumber:
    """The first round with a board without a result, else the last one paired."""
    waiting = missing(state)
    return waiting[0][0] if waiting else RoundNumber(max(1, state.last_paired_round))


def result_typed(text: str) -> Result | None:
    """A key of the keypad or any spelling of a result; None: it is neither."""
    typed = KEYPAD.get(text, text)
    return result_of(typed) if is_result(typed) else None
