"""Matches between teams: their boards, and the result that the boards make."""

from typing import Final

from core.certificate_check.log import Data, Event
from core.certificate_check.results import OUTCOMES, PLAYED, RESULTS, STANDARD, Game, Results
from core.model.dataclass import dataclass, field

_OF_A_BOARD: Final = (
    *("result-recorded", "result-corrected", "colours-corrected"),
    *("game-forfeited", "game-adjourned", "game-resumed", "game-adjudicated"),
)


@dataclass(slots=True)
class Match(Game):
    """A match; its boards are seen from the team named first, which has White on board 1."""

    boards: dict[int, str | None] = field(default_factory=dict)
    scores: dict[str, tuple[int, int]] = field(
        default_factory=dict
    )  # by reading, game points in tenths: see `by_score`

    def record(self, result: str | None, version: int) -> None:
        """Of the whole match: the same on every board."""
        for board in self.boards if result else ():
            self.record_board(board, result, version)

    def record_board(self, board: int, result: str | None, version: int) -> None:
        """Of one board; None: it stays as it was."""
        if result is not None:
            self.boards[board], self.version = result, version
            self.colours_unknown &= OUTCOMES[result][0] not in PLAYED
            self.result = self._summed_up()

    def turn(self) -> None:
        """The teams were the other way round, and so was every board."""
        Game.turn(self)  # slots: the class was made anew, so that `super()` means the one before
        self.boards = {board: one and RESULTS[OUTCOMES[one][::-1]] for board, one in self.boards.items()}
        self.scores = {reading: (second, first) for reading, (first, second) in self.scores.items()}

    def by_score(self, scores: dict[str, tuple[int, int]], version: int) -> None:
        """It was recorded by its score: here as it is read, and as the standings have it."""
        self.scores, self.version, self.colours_unknown = scores, version, False
        self.result = self._summed_up()

    @property
    def score(self) -> tuple[int, int] | None:
        """As long as a board has no result; then only where a correction of it came too late to be read here."""
        own, late = self.scores.get("own"), len(set(self.scores.values())) > 1
        return own if late or None in self.boards.values() else None

    def points(self) -> tuple[int, int]:
        """Game points of both, tenths."""
        if self.score is not None:
            return self.score
        sides = ("".join(OUTCOMES[one][side] for one in self.boards.values() if one) for side in (0, 1))
        first, second = (sum(STANDARD.get(outcome, 0) for outcome in side) for side in sides)
        return first, second

    def _summed_up(self) -> str | None:
        """A match ends as its boards make it: by more points, or by default where none of them was played."""
        if score := self.score:
            return "1-0" if score[0] > score[1] else "0-1" if score[1] > score[0] else "1/2-1/2"
        results = [one for one in self.boards.values() if one is not None]
        if len(results) < len(self.boards):
            return None
        sides = ["".join(OUTCOMES[one][side] for one in results) for side in (0, 1)]
        first, second = (sum(STANDARD.get(outcome, 0) for outcome in side) for side in sides)
        if any(outcome in PLAYED for outcome in sides[0]):
            return "1-0" if first > second else "0-1" if second > first else "1/2-1/2"
        if first == second:
            return "1/2-1/2" if first else "0F-0F"
        return "1F-0F" if first > second else "0F-1F"


class Matches(Results):
    """Results of teams as of players: an event that names no board of a match speaks of all of it."""

    def new_game(self, seats: Data, version: int) -> Game:
        """One that was just paired; where players meet, a match has no boards."""
        boards: dict[int, str | None] = dict.fromkeys(range(1, (self.settings.get("boards") or 0) + 1))
        made = super().new_game(seats, version)
        return Match(made.board, made.white, made.black, version, boards=boards) if boards else made

    def _apply(self, event: Event, data: Data) -> bool:
        if event.type == "penalty-points-given":
            place = (data["round_number"], data["team"])
            self.penalties[place] = self.penalties.get(place, 0) + data.get("match_points", 0)
        board, this = data.get("team_board", 0), self.rounds.get(data.get("round_number", 0))
        game = this.games.get(data.get("board", 0)) if this else None
        if event.type in ("match-score-recorded", "match-score-corrected"):
            reaches = data.get("correction", {}).get("reaches", (self._reading, "standings"))
            of_reading = {"own": self._reading, "standings": "standings"}
            reached = {known for known, reading in of_reading.items() if reading in reaches}
            if isinstance(game, Match):
                score = dict.fromkeys(reached, (data["first"], data["second"]))
                game.by_score(game.scores | score, event.version if "own" in reached else game.version)
            return True
        if not board or not isinstance(game, Match) or event.type not in _OF_A_BOARD:
            return super()._apply(event, data)
        if event.type == "game-adjourned":
            counts, result = self._reading == "pairings", data.get("taken_as") or "1/2-1/2"
        else:
            correction, result = data.get("correction"), data.get("result")
            counts = correction is None or self._reading in correction["reaches"]
        game.record_board(board, result if counts else None, event.version)
        return True
