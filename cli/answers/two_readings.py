"""A file that contradicts itself (`projections.replay.file_check`): what either reading gives, in words."""

from collections.abc import Sequence
from typing import Any, Final

from core.model.named_tuple import NamedTuple
from core.model.pairing import Boards, as_numbers
from core.model.sentence import capitalised, joined, say
from projections.replay.file_check import BothReadings, OtherReading
from projections.replay.recheck import Comparison, pair_again, round_to_pair
from projections.wording import rounds_in_words

_CALLED: Final = {True: say("accelerated by the Baku method"), False: say("not accelerated")}


def _contradiction(other: OtherReading) -> str:
    return say(
        "the file contradicts itself: record 192 is {code}, but no record 250 gives virtual points", code=other.code
    )


def _called(accelerated: bool, *, taken: bool) -> str:  # which of the two
    return say("{reading} (used)", reading=_CALLED[accelerated]) if taken else _CALLED[accelerated]


def told_of_rounds(both: BothReadings) -> str:
    """What either reading gives for the rounds that were played."""
    told = joined(
        "; ",
        (
            joined(", ", (_called(accelerated, taken=rounds is both.by_taken), _verdict(rounds)))
            for accelerated, rounds in _by_acceleration(both).items()
        ),
    )
    return say("{contradiction}. {readings}.", contradiction=_contradiction(both.other), readings=capitalised(told))


def rounds_that_match(both: BothReadings) -> dict[str, Any]:
    """The same for programs, by either reading."""
    names = {True: "accelerated", False: "not_accelerated"}
    same = {
        names[accelerated]: [one.round_number for one in rounds if one.same]
        for accelerated, rounds in _by_acceleration(both).items()
    }
    return {"taken": names[both.other.taken_is_accelerated], "rounds_same": same}


def _by_acceleration(both: BothReadings) -> dict[bool, Sequence[Comparison]]:
    taken = both.other.taken_is_accelerated
    return {taken: both.by_taken, not taken: both.by_other}


def _verdict(rounds: Sequence[Comparison]) -> str:
    differing = [one.round_number for one in rounds if not one.same]
    if not differing:
        return say("all rounds match the engine's pairing")
    return say("differences from the engine's pairing in {rounds}", rounds=rounds_in_words(differing))


class OtherPairs(NamedTuple):
    """What the other reading gives for the round to come: a sentence, and its boards (None: it cannot be paired)."""

    told: str
    pairs: Sequence[tuple[int, int]] | None


def told_of_next_round(other: OtherReading, taken: Boards) -> OtherPairs:
    """What the other reading gives for the round to come."""
    called = _CALLED[not other.taken_is_accelerated]
    called_taken = _CALLED[other.taken_is_accelerated]
    head = say(
        "{contradiction}. Reading used: {called}",
        contradiction=_contradiction(other),
        called=capitalised(called_taken),
    )
    again = pair_again(other.tournament, round_to_pair(other.tournament))
    if again.failure:
        failure = again.failure
        told = say("{head}; {called}, the round cannot be paired: {failure}", head=head, called=called, failure=failure)
        return OtherPairs(told, None)
    pairs = as_numbers(again.boards)
    if again.boards == taken:
        return OtherPairs(say("{head}; {called}, the pairing is the same.", head=head, called=called), pairs)
    boards = joined(
        ", ", (f"{white}-{black}" if black else say("{white} has the bye", white=white) for white, black in pairs)
    )
    told = say("{head}; {called}, the pairing would be {boards}.", head=head, called=called, boards=boards)
    return OtherPairs(told, pairs)
