"""Points as a TRF writes them, and what an entry is worth."""

from collections.abc import Sequence

from core.model.hints import Final
from core.model.results import Colour, Outcome, Scoring
from core.model.sentence import say
from core.model.units import Points
from events.trf.document import Entry, TrfDocument
from events.trf.team_records import KINDS_299

OUTCOMES: Final = {
    Outcome.WIN: say("win"),
    Outcome.DRAW: say("draw"),
    Outcome.LOSS: say("loss"),
    Outcome.UNRATED_WIN: say("unrated win"),
    Outcome.UNRATED_DRAW: say("unrated draw"),
    Outcome.UNRATED_LOSS: say("unrated loss"),
    Outcome.FORFEIT_WIN: say("forfeit win"),
    Outcome.FORFEIT_LOSS: say("forfeit loss"),
    Outcome.HALF_POINT_BYE: say("half-point bye"),
    Outcome.FULL_POINT_BYE: say("full-point bye"),
    Outcome.PAIRING_ALLOCATED_BYE: say("pairing-allocated bye"),
    Outcome.ZERO_POINT_BYE: say("zero-point bye"),
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
    """As the report writes them: 11.5; -0.5 of a penalty."""
    return f"{'-' if points < 0 else ''}{abs(points) // 10}.{abs(points) % 10}"


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


def points_of_line(document: TrfDocument, number: int, entries: Sequence[Entry | None], paired: int) -> Points:
    """What the results of that player in the rounds paired, so many, are worth; `entries` are those of the line."""
    if not (document.counted_cells or document.uncounted or document.points_of_some):
        plain = sum(points_of_entry(entry, document.scoring) for entry in entries[:paired])
        return Points(plain + max(0, paired - len(entries)) * points_of_entry(None, document.scoring))
    total = 0
    for at in range(paired):
        entry = entries[at] if at < len(entries) else None
        total += points_of_entry(document.as_counted(number, at + 1, entry), document.scoring)
        total += points_beside(document, number, at + 1, entry)
    return Points(total)


def points_beside(document: TrfDocument, number: int, round_number: int, entry: Entry | None) -> Points:
    """What record 299 gives that player in a round beside the result; below zero: a penalty."""
    if not document.points_of_some:
        return Points(0)
    speaking = [one for one in document.points_of_some if one.speaks_of(round_number, number)]
    if not speaking:
        return Points(0)
    worth = points_of_entry(entry, document.scoring)
    outcome = Outcome.ZERO_POINT_BYE if entry is None else entry.outcome
    values = [one.match_points for one in speaking if one.kind and outcome in KINDS_299[one.kind]]
    beside = sum(one.match_points or 0 for one in speaking if not one.kind)
    return Points((worth if not values else values[-1] or 0) - worth + beside)
