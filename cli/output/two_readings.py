"""A file whose record 192 announces the Baku acceleration and that has no record 250: both readings, side by side.

TRF26 has virtual points in records 250, and 192 only names the method; a file with the one and without the other says
two things. 192 is taken at its word (decision 70), and what the other reading gives is told beside it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from cli.input.rules_of_file import Variations
from core.general_rules.acceleration import ACCELERATION, BAKU
from core.model.errors import NoLegalPairing, Refused
from core.model.tournament import Tournament
from events.trf import TrfDocument
from events.trf.rules_in_file import acceleration_named
from projections.replay.recheck import Pair, RoundComparison, compare_rounds, paired_pairs, round_to_pair
from projections.wording import rounds_in_words

_CALLED: Final = {True: "accelerated by the Baku method", False: "not accelerated"}


@dataclass(frozen=True, slots=True)
class OtherReading:
    """The reading of a contradictory file that was not taken."""

    code: str  # of record 192
    taken_is_accelerated: bool
    tournament: Tournament  # as the other reading has it

    @property
    def contradiction(self) -> str:
        """What the file says, as the beginning of a sentence."""
        return f"the file contradicts itself: 192 is {self.code}, but no record 250 gives virtual points"


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


def told_of_rounds(other: OtherReading, taken: Sequence[RoundComparison]) -> tuple[str, dict[str, object]]:
    """What either reading gives for the rounds that were played: a sentence, and the same for programs."""
    beside = compare_rounds(other.tournament)
    readings = {other.taken_is_accelerated: taken, not other.taken_is_accelerated: beside}
    told = "; ".join(
        f"{_CALLED[accelerated]}{' (taken)' * (rounds is taken)}, {_verdict(rounds)}"
        for accelerated, rounds in readings.items()
    )
    data = {
        "accelerated" if accelerated else "not_accelerated": [one.round_number for one in rounds if one.same]
        for accelerated, rounds in readings.items()
    }
    taken_name = "accelerated" if other.taken_is_accelerated else "not_accelerated"
    return f"{other.contradiction}. {told[:1].upper()}{told[1:]}.", {"taken": taken_name, "rounds_same": data}


def _verdict(rounds: Sequence[RoundComparison]) -> str:
    differing = [one.round_number for one in rounds if not one.same]
    if not differing:
        return "all rounds are as the engine pairs them"
    return f"{rounds_in_words(differing)} not as the engine pairs them"


def told_of_next_round(other: OtherReading, taken: Sequence[Pair]) -> tuple[str, dict[str, object]]:
    """What the other reading gives for the round to come."""
    called = _CALLED[not other.taken_is_accelerated]
    called_taken = _CALLED[other.taken_is_accelerated]
    head = f"{other.contradiction}. {called_taken[:1].upper()}{called_taken[1:]} is taken"
    try:
        pairs = paired_pairs(other.tournament, round_to_pair(other.tournament))
    except (NoLegalPairing, Refused) as refusal:
        return f"{head}; {called} the round cannot be paired: {refusal}", {"pairs": None}
    if list(pairs) == list(taken):
        return f"{head}; {called} the pairing is the same.", {"pairs": pairs}
    boards = ", ".join(f"{white}-{black}" if black else f"{white} has the bye" for white, black in pairs)
    return f"{head}; {called} the pairing would be {boards}.", {"pairs": pairs}
