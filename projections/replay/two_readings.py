"""A file whose record 192 announces the Baku acceleration and that has no record 250: both readings, side by side.

TRF26 has virtual points in records 250, and 192 only names the method; a file with the one and without the other says
two things. 192 is taken at its word (decision 70), and what the other reading gives is told beside it.
"""

from dataclasses import replace

from core.general_rules.acceleration import ACCELERATION, BAKU
from core.model.dataclass import dataclass
from core.model.tournament import Tournament
from events.trf import TrfDocument
from events.trf.rules_in_file import acceleration_named
from events.trf.rules_of_file import Variations
from projections.replay.recheck import Comparison, compare_rounds


@dataclass(frozen=True, slots=True)
class OtherReading:
    """The reading of a contradictory file that was not taken."""

    code: str  # of record 192
    taken_is_accelerated: bool
    tournament: Tournament  # as the other reading has it


def other_reading(document: TrfDocument, tournament: Tournament, asked: Variations = ()) -> OtherReading | None:
    """The reading beside the one that `tournament` has; None: the file does not contradict itself.

    Whoever asks for an acceleration (`asked`), or has said it in our own comment line, has decided between the two.
    """
    named = acceleration_named(document, tournament.settings.edition)
    is_decided = ACCELERATION.name in dict(asked)
    if is_decided or document.acceleration or named is None or not named.is_by_code:
        return None
    variations = dict(tournament.settings.variations)
    is_accelerated = variations.pop(ACCELERATION.name, "") == BAKU
    if not is_accelerated:
        variations[ACCELERATION.name] = BAKU
    settings = replace(tournament.settings, variations=variations)
    return OtherReading(document.type_code, is_accelerated, replace(tournament, settings=settings))


@dataclass(frozen=True, slots=True)
class BothReadings:
    """The rounds of a file that contradicts itself, by either reading."""

    other: OtherReading
    by_taken: tuple[Comparison, ...]
    by_other: tuple[Comparison, ...]


def both_readings(
    document: TrfDocument, tournament: Tournament, taken: tuple[Comparison, ...], asked: Variations = ()
) -> BothReadings | None:
    """The rounds by the reading taken beside the other one; None: there are none, or no other reading."""
    other = other_reading(document, tournament, asked) if taken else None
    return None if other is None else BothReadings(other, taken, compare_rounds(other.tournament))
