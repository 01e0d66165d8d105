"""Values that events carry, as the rules read them."""

from core.model.scoring import Scoring
from core.tie_breaks.announced import TieBreakList
from events.vocabulary.tournament import ScoringSet, TieBreaksSet


def scoring_of(given: ScoringSet) -> Scoring:
    """The scoring system that an announcement describes."""
    return Scoring(given.exceptions, given.white_exceptions, given.black_exceptions)


def list_announced(given: TieBreaksSet) -> TieBreakList:
    """The list of tie-breaks as the rules read it."""
    return TieBreakList(given.codes, given.edition, given.unrated, given.first_place_only, given.name)
