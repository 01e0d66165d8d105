"""Values that events carry, as the rules read them."""

from typing import Final

from core.model.results import Scoring
from core.model.tie_breaks import TieBreakList
from core.model.tournament import Player
from events.vocabulary.corrections import Scope
from events.vocabulary.tournament import ScoringSet, TieBreaksSet

EVERYTHING: Final = (Scope.PAIRINGS, Scope.STANDINGS, Scope.RATING_REPORT)


def scoring_of(given: ScoringSet) -> Scoring:
    """The scoring system that an announcement describes."""
    return Scoring(given.exceptions, given.white_exceptions, given.black_exceptions)


def list_announced(given: TieBreaksSet) -> TieBreakList:
    """The list of tie-breaks as the rules read it."""
    return TieBreakList(given.codes, given.edition, given.unrated, given.first_place_only, given.name)


def rating_in(player: Player, reach: Scope) -> int:
    """A player's rating in one reading: they differ only where a correction did not reach all."""
    match reach:
        case Scope.PAIRINGS:
            return player.rating_for_pairing
        case Scope.STANDINGS:
            return player.rating
        case Scope.RATING_REPORT:
            return player.rating_for_report
