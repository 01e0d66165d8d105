"""Which events build on which: whether an event could be taken out of the log and the later ones still make sense.

Each event says in its signature what it gives (a player, a round, a result) and on what it rests. On the safe side:
where an event *may* rest on another, it does.
"""

from core.editions.registry import edition_named
from core.model.units import RoundNumber
from events.base import LIST_RATINGS, QUALIFIED, STANDINGS, Event, Subject
from events.vocabulary.games import GameCorrection
from events.vocabulary.players import PlayerDetailsCorrected
from events.vocabulary.rounds import RoundCompleted, RoundPaired, RoundVoided

_GIVEN_BY_MANY = frozenset(
    {"results", "boards of match", "line-ups", "knock-out match", *STANDINGS, *QUALIFIED, *LIST_RATINGS}
)


def builds_on(later: Event, earlier: Event) -> bool:
    """Whether the later event would lose its ground without the earlier one."""
    first = earlier.first_round_touched
    if isinstance(later, RoundPaired) and first is not None and later.round_number >= first:
        return True
    if isinstance(later, RoundPaired) and isinstance(earlier, PlayerDetailsCorrected):
        # CFC 620 ranks by the rating itself; elsewhere a rating decides the pairing number, which is an event.
        return edition_named(later.provenance.edition).general_rules.numbers_by_613 and earlier.rating is not None
    if isinstance(earlier, RoundVoided) and _touches_pairing_of(later, earlier.round_number):
        return True
    if isinstance(earlier, RoundCompleted) and _came_too_late_after(later, earlier.round_number):
        return True
    return not earlier.gives().isdisjoint(later.rests_on())


def clashes_with(undone: Event, since: Event) -> bool:
    """Whether the undone event, counting again, would stand against what happened since.

    That is so where either would have been decided otherwise after the other, and where one takes the other's place.
    """
    if builds_on(since, undone) or builds_on(undone, since):
        return True
    return not place_taken(undone).isdisjoint(place_taken(since))


def place_taken(event: Event) -> set[Subject]:
    """What only one event can give at a time. Results and line-ups of a round are given by many."""
    return {subject for subject in event.gives() if subject[0] not in _GIVEN_BY_MANY}


def decides_ties(event: Event) -> bool:
    """Whether players may have been tied, or not, because of it."""
    return STANDINGS in event.gives()


def _touches_pairing_of(event: Event, round_number: RoundNumber) -> bool:
    first = event.first_round_touched
    return first is not None and first <= round_number


def _came_too_late_after(event: Event, round_number: RoundNumber) -> bool:
    """Whether it is a correction that reaches the rating report only because that round had ended (D.8, tier 3)."""
    if isinstance(event, GameCorrection):
        return event.correction.tier == 3 and event.round_number < round_number
    correction = event.correction if isinstance(event, PlayerDetailsCorrected) else None
    return correction is not None and correction.tier == 3
