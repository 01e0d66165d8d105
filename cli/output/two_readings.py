"""A file that contradicts itself (`projections.replay.two_readings`): what either reading gives, in words."""

from collections.abc import Sequence
from typing import Final

from cli.output.board_words import as_numbers
from core.model.board import Boards
from projections.replay.recheck import Comparison, pair_again, round_to_pair
from projections.replay.two_readings import BothReadings, OtherReading
from projections.wording import rounds_in_words

_CALLED: Final = {True: "accelerated by the Baku method", False: "not accelerated"}


def _contradiction(other: OtherReading) -> str:
    return f"the file contradicts itself: 192 is {other.code}, but no record 250 gives virtual points"


def told_of_rounds(both: BothReadings) -> str:
    """What either reading gives for the rounds that were played."""
    told = "; ".join(
        f"{_CALLED[accelerated]}{' (taken)' * (rounds is both.by_taken)}, {_verdict(rounds)}"
        for accelerated, rounds in _by_acceleration(both).items()
    )
    return f"{_contradiction(both.other)}. {told[:1].upper()}{told[1:]}."


def rounds_as_data(both: BothReadings) -> dict[str, object]:
    """The same for programs: the rounds that come out, by either reading."""
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
        return "all rounds are as the engine pairs them"
    return f"{rounds_in_words(differing)} not as the engine pairs them"


def told_of_next_round(other: OtherReading, taken: Boards) -> tuple[str, dict[str, object]]:
    """What the other reading gives for the round to come: a sentence, and the same for programs."""
    called = _CALLED[not other.taken_is_accelerated]
    called_taken = _CALLED[other.taken_is_accelerated]
    head = f"{_contradiction(other)}. {called_taken[:1].upper()}{called_taken[1:]} is taken"
    again = pair_again(other.tournament, round_to_pair(other.tournament))
    if again.failure:
        return f"{head}; {called} the round cannot be paired: {again.failure}", {"pairs": None}
    pairs = as_numbers(again.boards)
    if again.boards == taken:
        return f"{head}; {called} the pairing is the same.", {"pairs": pairs}
    boards = ", ".join(f"{white}-{black}" if black else f"{white} has the bye" for white, black in pairs)
    return f"{head}; {called} the pairing would be {boards}.", {"pairs": pairs}
