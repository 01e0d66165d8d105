"""Results, forfeits, unfinished games, and what was put right of a game."""

from typing import TYPE_CHECKING, TypeAlias

from core.model.results import FROM_A_GAME, Result
from core.model.sentence import say
from core.model.tournament import GamePoints
from core.model.units import BoardNumber, PlayerId, Points, RoundNumber
from events.base import (
    ARBITERS,
    AT_THE_BOARD,
    ENTRY,
    IN_THE_FILE,
    JUDGED,
    STANDINGS,
    Event,
    KnownBy,
    Subject,
    Touches,
    event,
    no_remark,
)
from events.vocabulary.corrections import Correction, Scope

if TYPE_CHECKING:
    from events.vocabulary.wording import Wording


class GameEvent(Event, kw_only=True):
    """Something that concerns the game on one board.

    Where teams meet, `board` is the match. Results are then seen from the team that is named first in it.
    """

    round_number: RoundNumber
    board: BoardNumber
    team_board: BoardNumber = BoardNumber(0)  # of that match; 0: a game between players, or the match as a whole

    def gives(self) -> set[Subject]:
        """What became of the board, a part of the results of the round, and with them who is tied."""
        board = ("board", self.round_number, self.board, self.team_board)
        of_match: set[Subject] = {("boards of match", self.round_number, self.board)} if self.team_board else set()
        return {board, ("results", self.round_number), STANDINGS} | of_match

    def rests_on(self) -> set[Subject]:
        """What is known of the board (0: of the whole match), who sits at it, the pairing, and that it is published."""
        number = self.round_number
        boards: set[Subject] = {("board", number, self.board, one) for one in (0, self.team_board)}
        line_ups: set[Subject] = {("line-ups", number)} if self.team_board else set()
        return boards | line_ups | {("round", number), ("published", number)}


class GameCorrection(GameEvent, kw_only=True):
    """Something that was put right of a game."""

    if TYPE_CHECKING:  # the field stands in each event, at the place in which it is stored
        correction: Correction

    def gives(self) -> set[Subject]:
        """The same, as far as it reaches."""
        return super().gives() - (set() if Scope.STANDINGS in self.correction.reaches else {STANDINGS})

    @property
    def first_round_touched(self) -> RoundNumber | None:
        """The next round, where it reaches pairings."""
        return super().first_round_touched if Scope.PAIRINGS in self.correction.reaches else None


@event(
    "result-recorded",
    1,
    round="round_number",
    players=AT_THE_BOARD,
    may_record=ENTRY,
    known_by=KnownBy.ALL,
    touches=Touches.LATER_ROUNDS,
    remark=IN_THE_FILE,
)
class ResultRecorded(GameEvent, kw_only=True):
    """A board's result was entered."""

    result: Result
    reason: str = ""

    @property
    def is_word_of_its_author(self) -> bool:
        """Of a result that no game gives."""
        return self.result not in FROM_A_GAME

    def sentence(self, log: "Wording") -> str:
        """The result."""
        return say("{game}: {result}.", game=log.game(self), result=self.result)


@event(
    "game-forfeited",
    1,
    round="round_number",
    players=AT_THE_BOARD,
    may_record=ENTRY,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.LATER_ROUNDS,
    remark=IN_THE_FILE,
)
class GameForfeited(GameEvent, kw_only=True):
    """A game was not played: one side, or both, did not appear."""

    result: Result  # one of the three forfeit results
    reason: str = ""

    def sentence(self, log: "Wording") -> str:
        """The result."""
        return say("{game}: not played, {result}.", game=log.game(self), result=self.result)


@event(
    "result-corrected",
    1,
    round="round_number",
    players=AT_THE_BOARD,
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.LATER_ROUNDS,
    remark=JUDGED,
)
class ResultCorrected(GameCorrection, kw_only=True):
    """A result had been written down incorrectly."""

    was: Result | None
    result: Result
    correction: Correction

    def sentence(self, log: "Wording") -> str:
        """What it was and is, and how far that reaches."""
        return say(
            "{game}: {was} was corrected to {result}. {reach}",
            game=log.game(self),
            was=say("no result") if self.was is None else self.was,
            result=self.result,
            reach=log.reach_of_game(self, self.correction),
        )


@event(
    "colours-corrected",
    1,
    round="round_number",
    players=AT_THE_BOARD,
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.LATER_ROUNDS,
    remark=JUDGED,
)
class ColoursCorrected(GameCorrection, kw_only=True):
    """A game was played with the colours reversed. Afterwards White is `white`.

    `result`, seen from the new White, is the game's result after the correction; None: each player keeps the
    points he has, in every reading.
    """

    white: PlayerId
    black: PlayerId
    result: Result | None
    correction: Correction

    def sentence(self, log: "Wording") -> str:
        """Who had White, and how far that reaches."""
        return say(
            "{game}: the colours were corrected; {who} had White{result}. {reach}",
            game=log.game(self),
            who=log.who(self.white),
            result="" if self.result is None else f", {self.result}",
            reach=log.reach_of_game(self, self.correction),
        )


@event(
    "game-adjourned",
    2,
    round="round_number",
    players=AT_THE_BOARD,
    may_record=ENTRY,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.LATER_ROUNDS,
    remark=no_remark("an open game stands in the file; what became of it is told when it ends"),
)
class GameAdjourned(GameEvent, kw_only=True):
    """A game is unfinished: a draw for pairing purposes only (C.04.2.D.1), or what the director took it as."""

    taken_as: Result | None = None  # None: a draw; a clear win (CFC 617), or adjudicated for the time being (617.1)
    reason: str = ""

    def gives(self) -> set[Subject]:
        """Nobody is tied because of it."""
        return super().gives() - {STANDINGS}

    def sentence(self, log: "Wording") -> str:
        """What it counts as for now."""
        if self.taken_as is None:
            by = log.in_brackets("C.04.2.D.1")
            return say("{game}: adjourned, counts as a draw for pairing purposes only{by}.", game=log.game(self), by=by)
        return say(
            "{game}: unfinished, counts as {taken_as} for pairing purposes only (CFC 617).",
            game=log.game(self),
            taken_as=self.taken_as,
        )


@event(
    "game-resumed",
    1,
    round="round_number",
    players=AT_THE_BOARD,
    may_record=ENTRY,
    known_by=KnownBy.ALL,
    touches=Touches.LATER_ROUNDS,
    remark=JUDGED,
)
class GameResumed(GameEvent, kw_only=True):
    """An adjourned game ended; the pairings made meanwhile stay."""

    result: Result
    reason: str = ""

    @property
    def is_word_of_its_author(self) -> bool:
        """As of a result."""
        return self.result not in FROM_A_GAME

    def sentence(self, log: "Wording") -> str:
        """How it ended."""
        return say("{game}: the adjourned game ended {result}.", game=log.game(self), result=self.result)


@event(
    "game-adjudicated",
    1,
    round="round_number",
    players=AT_THE_BOARD,
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.LATER_ROUNDS,
    remark=JUDGED,
)
class GameAdjudicated(GameEvent, kw_only=True):
    """The arbiter decided an unfinished game."""

    result: Result
    reason: str

    def sentence(self, log: "Wording") -> str:
        """What was decided."""
        return say("{game}: decided by the arbiter, {result}.", game=log.game(self), result=self.result)


class MatchScore(GameEvent, kw_only=True):
    """A match as a whole ended with a score, in game points; its boards are entered later, or never (decision 204)."""

    if TYPE_CHECKING:  # the fields stand in each event, at the place in which they are stored
        first: Points  # tenths: of the team named first
        second: Points

    @property
    def score(self) -> GamePoints:
        """Of both teams."""
        return GamePoints(self.first, self.second)

    def rests_on(self) -> set[Subject]:
        """The match, and that none of its boards has a result."""
        return super().rests_on() | {("boards of match", self.round_number, self.board)}


@event(
    "match-score-recorded",
    1,
    round="round_number",
    players=AT_THE_BOARD,
    may_record=ENTRY,
    known_by=KnownBy.ALL,
    touches=Touches.LATER_ROUNDS,
    remark=no_remark("it is a result as any other; the report says of which matches it has no boards"),
)
class MatchScoreRecorded(MatchScore, kw_only=True):
    """A match between teams ended with this score; its boards are entered later, or never (decision 204)."""

    first: Points  # game points, tenths: of the team named first
    second: Points
    reason: str = ""

    def sentence(self, log: "Wording") -> str:
        """The score."""
        return say("{game}: {score}, without board results.", game=log.game(self), score=str(self.score))


@event(
    "match-score-corrected",
    1,
    round="round_number",
    players=AT_THE_BOARD,
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.LATER_ROUNDS,
    remark=JUDGED,
)
class MatchScoreCorrected(MatchScore, GameCorrection, kw_only=True):
    """The score of a match, recorded without its boards, had been written down incorrectly."""

    was_first: Points
    was_second: Points
    first: Points
    second: Points
    correction: Correction

    @property
    def was(self) -> GamePoints:
        """Of both teams, as it had been written down."""
        return GamePoints(self.was_first, self.was_second)

    def sentence(self, log: "Wording") -> str:
        """What it was and is, and how far that reaches."""
        return say(
            "{game}: {was} was corrected to {result}. {reach}",
            game=log.game(self),
            was=str(self.was),
            result=str(self.score),
            reach=log.reach_of_game(self, self._counting),
        )

    @property
    def _counting(self) -> Correction:
        """The correction as far as a score counts: the rating report has games alone."""
        reaches = tuple(one for one in self.correction.reaches if one is not Scope.RATING_REPORT)
        return Correction(reaches=reaches, tier=self.correction.tier, reason=self.correction.reason)


AnyGameEvent: TypeAlias = (
    ResultRecorded
    | GameForfeited
    | ResultCorrected
    | ColoursCorrected
    | GameAdjourned
    | GameResumed
    | GameAdjudicated
    | MatchScoreRecorded
    | MatchScoreCorrected
)
