"""Results, byes, stages and rounds as they are printed."""

from collections.abc import Sequence
from typing import Final

from core.model.results import Colour, Outcome, Result
from core.model.tournament import BoardGame, Game, GameStatus, Player, RoundStage, Tournament
from core.model.units import RoundNumber

UNPAIRED: Final = {
    Outcome.PAIRING_ALLOCATED_BYE: "pairing-allocated bye",
    Outcome.HALF_POINT_BYE: "half-point bye",
    Outcome.FULL_POINT_BYE: "full-point bye",
    Outcome.ZERO_POINT_BYE: "absent",
}
"""Without an opponent, in the order of a pairing sheet: the pairing-allocated bye first."""

STAGES: Final = {
    RoundStage.PAIRED: "not published yet",
    RoundStage.PUBLISHED: "published",
    RoundStage.COMPLETE: "closed",
}

COLOURS: Final = {Colour.WHITE: "White", Colour.BLACK: "Black"}

_RESULTS: Final = {
    Result.DRAW: "½-½",
    Result.DRAW_UNRATED: "½-½ unrated",
    Result.WHITE_WINS_BY_FORFEIT: "+/-",
    Result.BLACK_WINS_BY_FORFEIT: "-/+",
    Result.BOTH_FORFEIT: "-/-",
    Result.DRAW_FOR_WHITE_LOSS_FOR_BLACK: "½-0",
    Result.LOSS_FOR_WHITE_DRAW_FOR_BLACK: "0-½",
}
_OUTCOMES: Final = {
    Outcome.DRAW: "½",
    Outcome.UNRATED_WIN: "1",
    Outcome.UNRATED_DRAW: "½",
    Outcome.UNRATED_LOSS: "0",
    Outcome.HALF_POINT_BYE: "½",
    Outcome.FULL_POINT_BYE: "1",
    Outcome.PAIRING_ALLOCATED_BYE: "bye",
    Outcome.ZERO_POINT_BYE: "-",
}


def rating_in_print(player: Player, *, unrated: str = "") -> str:
    """The rating as lists show it, marked where it is estimated."""
    return f"{player.rating}{_MARK if player.has_estimated_rating else ''}" if player.rating else unrated


def estimates_told(tournament: Tournament) -> list[str]:
    """What the mark of `rating_in_print` means; empty where no rating of a player has it."""
    marked = any(player.has_estimated_rating for player in tournament.players.values())
    return [f"{_MARK.strip()}: estimated by the arbiter."] if marked else []


_MARK: Final = " e"


def rounds_in_words(numbers: Sequence[RoundNumber]) -> str:
    """Round 3; rounds 3, 5."""
    told = ", ".join(map(str, numbers))
    return f"round {told}" if len(numbers) == 1 else f"rounds {told}"


def titled(player: Player) -> str:
    """`GM Carlsen, Magnus`."""
    return f"{player.title} {player.name}".strip()


def result_of(game: Game | BoardGame) -> str:
    """The result of a board; "adj." while it is adjourned, empty while it is open.

    White first; of a board of a match, the team named first.
    """
    if game.status is GameStatus.ADJOURNED:
        return "adj."
    result = game.readings.standings
    return "" if result is None else result_in_print(result)


def result_in_print(result: Result) -> str:
    """A result, White first."""
    return _RESULTS.get(result, result.value)


def outcome_of(outcome: Outcome | None) -> str:
    """What a round brought a player; empty while it is open."""
    return "" if outcome is None else _OUTCOMES.get(outcome, outcome.value)
