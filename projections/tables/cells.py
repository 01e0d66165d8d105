"""Cells that screens, programs and paper write each in their way: ratings, and what a round brought."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from core.model.dataclass import dataclass
from core.model.pairing import Float
from core.model.results import LETTERS, Colour, Outcome, Reading
from core.model.sentence import Figure, joined, say
from core.model.team_match import lacks_boards, points_shown
from core.model.team_match import points_text as of_boards
from core.model.tournament import BoardGame, Game, GameStatus, Player
from core.model.units import Points, points_in_print, points_text
from projections.standings.boards import has_results
from projections.standings.histories import RoundEntry
from projections.tables.table import Writing
from projections.wording import ADJOURNED, marked, outcome_of, rating_in_print, result_in_print, short, titled

FLOATS: Final[Mapping[Float | None, str]] = {Float.DOWN: "↓", Float.UP: "↑", None: ""}
_US: Final[Mapping[Outcome, str]] = {Outcome.WIN: say("W"), Outcome.DRAW: say("D"), Outcome.LOSS: say("L")}


class Notation(StrEnum):
    """How a game stands in a cell of paper: 12w1 (FIDE), W12w (North America)."""

    FIDE = "fide"
    US = "us"

    @classmethod
    def of(cls, *, us: bool) -> "Notation":
        """The one asked for."""
        return cls.US if us else cls.FIDE


@dataclass(frozen=True, slots=True)
class Rated:
    """The rating of a player, with a mark for people where the arbiter estimated it."""

    player: Player

    def written(self, writing: Writing) -> str | int:
        """For programs the number."""
        if writing is Writing.DATA:
            return self.player.rating or "-"
        return rating_in_print(self.player, unrated="" if writing is Writing.PRINT else "-")


@dataclass(frozen=True, slots=True)
class Named:
    """A player or a team by name, on paper with the title in front."""

    player: Player

    def written(self, writing: Writing) -> str:
        """On screens a title has a column of its own, or is left out."""
        return titled(self.player) if writing is Writing.PRINT else self.player.name


@dataclass(frozen=True, slots=True)
class RoundCell:
    """What a round brought a player: `5w1` is the opponent as `called`, by number or place; colour; result."""

    entry: RoundEntry
    called: int | None  # None: nobody, or who has no number or place
    game_points: Points | None = None  # of a match between teams
    with_score: bool = False  # also the float, and the points so far
    notation: Notation = Notation.FIDE

    def written(self, writing: Writing) -> str:
        """Without an opponent what the round brought, or nothing."""
        return self._on_paper() if writing is Writing.PRINT else self._typed(writing)

    def _typed(self, writing: Writing) -> str:
        entry = self.entry
        open_cell: str = "?"
        if entry.adjourned and writing is Writing.SCREEN:
            open_cell = joined("", (" ", ADJOURNED))
        outcome = open_cell if entry.outcome is None else str(entry.outcome)
        if entry.opponent is None:
            cell: str = "" if entry.outcome is None else outcome
        else:
            cell = joined("", (self._who, _letter(entry.colour), marked(outcome, counts=entry.counts)))
        if self.with_score:
            return "" if entry.is_of_others else joined(" ", (cell, points_text(entry.points_after)))
        return cell if self.game_points is None else joined(" ", (cell, f"({points_text(self.game_points)})"))

    def _on_paper(self) -> str:
        """The score of a game that was not played stands in brackets (CFC 616: circled)."""
        entry = self.entry
        cell = joined("", (self._game_on_paper(), in_brackets(self.game_points)))
        if not self.with_score:
            return cell
        cell = joined("", (cell, FLOATS[entry.float]))
        return cell if entry.outcome is None else joined("\n", (cell, points_in_print(entry.points_after)))

    def _game_on_paper(self) -> str:
        entry = self.entry
        if entry.opponent is None:
            return joined("", ("(", outcome_of(entry.outcome), ")")) if entry.points else outcome_of(entry.outcome)
        colour = _letter(entry.colour)
        if entry.adjourned:
            return say("{opponent}{colour} adj.", opponent=self._who, colour=colour)
        if entry.outcome is None:
            return joined("", (self._who, colour))
        write: Callable[[str, Outcome], str] = self._in_us if self.notation is Notation.US else self._in_fide
        return marked(write(colour, entry.outcome), counts=entry.counts)

    def _in_fide(self, colour: str, outcome: Outcome) -> str:
        brackets = ("", "") if outcome.was_played else ("(", ")")
        return joined("", (self._who, colour, brackets[0], outcome_of(outcome), brackets[1]))

    def _in_us(self, colour: str, outcome: Outcome) -> str:
        """W12w; a forfeit is W12F or L12F."""
        if not outcome.was_played:
            won = outcome is Outcome.FORFEIT_WIN
            return say("({letter}{opponent}F)", letter=_US[Outcome.WIN if won else Outcome.LOSS], opponent=self._who)
        scored = {"1": Outcome.WIN, "½": Outcome.DRAW}.get(outcome_of(outcome), Outcome.LOSS)
        return joined("", (_US.get(outcome) or _US[scored], self._who, colour))

    @property
    def _who(self) -> str:
        return "*" if self.called is None else str(self.called)


@dataclass(frozen=True, slots=True)
class ResultCell:
    """The result of a game, of a match or of a board of it: White first, of a board the team named first."""

    game: Game | BoardGame

    def written(self, writing: Writing) -> str:
        """On screens as it is typed; of a match what its boards sum up to. A colon while there is none.

        On paper as well where some of its boards have no result yet; a match that was not played is typed as one.
        """
        game = self.game
        if game.status is GameStatus.ADJOURNED:
            return ADJOURNED
        counts = game.readings.uncounted is None
        if isinstance(game, Game) and game.boards and writing is Writing.PRINT:
            return marked(str(points_shown(game)), counts=counts) if has_results(game) else ":"
        shown = game.readings.shown(Reading.STANDINGS)
        is_played = shown is not None and shown.was_played and isinstance(game, Game) and bool(game.boards)
        if isinstance(game, Game) and writing is Writing.SCREEN and (is_played or lacks_boards(game)):
            return marked(str(points_shown(game)), counts=counts)
        if shown is None:
            return ":"
        return marked(result_in_print(shown) if writing is Writing.PRINT else short(shown), counts=counts)


def in_brackets(game_points: Points | None) -> str:
    """What the boards of a match brought, behind its result; empty where there are none."""
    return "" if game_points is None else joined("", (" (", Figure(of_boards(game_points)), ")"))


def _letter(colour: Colour | None) -> str:
    return "" if colour is None else LETTERS[colour]
