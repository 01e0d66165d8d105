"""Points as a TRF writes them, and what an entry is worth."""

from typing import Final

from core.model.results import Colour, Outcome
from core.model.scoring import Scoring
from core.model.sentence import say
from core.model.units import Points
from events.trf.document import Entry, PlayerRecord

OUTCOMES: Final = {
    Outcome.WIN: say("win"),
    Outcome.DRAW: say("draw"),
    Outcome.LOSS: say("loss"),
    Outcome.UNRATED_WIN: say("unrated win"),
    Outcome.UNRATED_DRAW: say("unrated draw"),
    Outcome.UNRATED_LOSS: say("unrated loss"),
    Outcome.FORFEIT_WIN: say("forfeit win"),
    Outcome.FORFEIT_LOSS: say("forfeit loss"),
    Outcome.HALF_POINT_BYE: say("half point bye"),
    Outcome.FULL_POINT_BYE: say("full point bye"),
    Outcome.PAIRING_ALLOCATED_BYE: say("pairing allocated bye"),
    Outcome.ZERO_POINT_BYE: say("zero point bye"),
}
"""Outcomes in words."""

_LONGEST: Final = 4  # digits before the point


def points_of(text: str) -> Points | None:
    """Tenths of a point from '11.5', '11,5', '3' or '.5'; None: not points, or more of them than 9999."""
    whole, _, tenths = text.replace(",", ".").partition(".")
    digits = whole + tenths
    if (
        len(whole.lstrip("0")) > _LONGEST
        or len(tenths) > 2
        or not digits.isdecimal()
        or not digits.isascii()
        or (len(tenths) == 2 and tenths[1] != "0")
    ):
        return None
    return Points(10 * int(whole[-_LONGEST:] or "0") + int(tenths[:1] or "0"))


def shown_points(points: int) -> str:
    """As the report writes them: 11.5."""
    return f"{points // 10}.{points % 10}"


def points_of_entry(entry: Entry | None, scoring: Scoring) -> Points:
    """What one round is worth to a player; an unfinished game nothing yet."""
    if entry is None:
        return scoring.unpaired(Outcome.ZERO_POINT_BYE)
    outcome = entry.outcome
    if outcome is None:
        return Points(0)
    if not entry.opponent:
        return scoring.unpaired(outcome)
    return scoring.black(outcome) if entry.colour is Colour.BLACK else scoring.white(outcome)


def points_through(player: PlayerRecord, round_number: int, scoring: Scoring) -> Points:
    """What the results of the first rounds are worth."""
    return Points(sum(points_of_entry(player.entry(number), scoring) for number in range(1, round_number + 1)))
