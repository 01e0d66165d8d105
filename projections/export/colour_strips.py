"""The colours of a player round by round, as pairings read them: only a game that was played gives one (C.04.2.D.5)."""

from enum import StrEnum

from core.editions.shared.histories import result_for_pairing
from core.model.results import Colour, Outcome
from core.model.sentence import say
from core.model.tournament import Game, Tournament
from core.model.units import PlayerId, RoundNumber
from projections.standings.histories import PlayerHistory, RoundEntry
from projections.wording import FREE, UNPAIRED


class Square(StrEnum):
    """One round on a strip."""

    WHITE = "W"
    BLACK = "B"
    NONE = "-"


Strip = tuple[tuple[Square, str], ...]
"""A square for each round, with what it is in words."""


def strip_before(tournament: Tournament, round_number: RoundNumber, player: PlayerId) -> Strip:
    """The rounds before that one."""
    squares = []
    for one_round in tournament.rounds[: round_number - 1]:
        game = next((game for game in one_round.games if player in (game.white, game.black)), None)
        if game is not None:
            squares.append(_square(game, player))
        else:
            outcome = one_round.unpaired.get(player, Outcome.ZERO_POINT_BYE)
            squares.append((Square.NONE, UNPAIRED.get(outcome, "not paired")))
    return tuple(squares)


def strip_of(history: PlayerHistory) -> Strip:
    """All rounds of a player as they stand; a round without a result yet has the colour as paired."""
    return tuple(_entry(entry) for entry in history.own_rounds)


def _entry(entry: RoundEntry) -> tuple[Square, str]:
    if entry.is_free:
        return Square.NONE, FREE
    if entry.opponent is None:
        return Square.NONE, say("not paired") if entry.outcome is None else UNPAIRED.get(
            entry.outcome, say("not paired")
        )
    colour = entry.colour if entry.outcome is None else entry.colour_played
    return (Square.NONE, say("game not played")) if colour is None else _of(colour)


def _of(colour: Colour) -> tuple[Square, str]:
    return (Square.WHITE, say("White")) if colour is Colour.WHITE else (Square.BLACK, say("Black"))


def _square(game: Game, player: PlayerId) -> tuple[Square, str]:
    result = result_for_pairing(game)
    if result is not None and not result.was_played:
        return Square.NONE, say("game not played")
    return _of(Colour.WHITE if game.white == player else Colour.BLACK)
