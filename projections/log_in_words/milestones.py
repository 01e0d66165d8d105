"""A round on one line of time: its results before, its pairing, its publication, corrections, the next pairing.

And on which day a game was played, where that was said when its result was entered (`result set --played`).
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from enum import StrEnum

from core.model.dataclass import dataclass
from core.model.sentence import joined, say
from core.model.units import BoardNumber, RoundNumber
from events.log.envelope import StoredEvent, counting
from events.vocabulary.games import GameForfeited, MatchScoreRecorded, ResultRecorded
from events.vocabulary.rounds import RoundVoided
from projections.log_in_words.trail import AuditRow


class Mark(StrEnum):
    """What happened."""

    RESULTS = "results"
    PAIRED = "paired"
    PUBLISHED = "published"
    BY_HAND = "changed by hand"
    VOIDED = "voided"
    CORRECTION = "correction"
    NEXT = "next pairing"
    APPEAL = "appeal"
    DECISION = "decision"


@dataclass(frozen=True, slots=True)
class Milestone:
    """One event on the line. `was_known`: when the round was paired."""

    mark: Mark
    event: int
    recorded_at: datetime  # UTC
    text: str
    was_known: bool


_RESULTS = frozenset({"result-recorded", "game-forfeited", "game-adjourned", "game-resumed", "game-adjudicated"})
_CORRECTIONS = frozenset({"result-corrected", "colours-corrected"})
_OF_THE_ROUND = {
    "round-paired": Mark.PAIRED,
    "round-published": Mark.PUBLISHED,
    "pairing-altered": Mark.BY_HAND,
    "round-voided": Mark.VOIDED,
    "appeal-lodged": Mark.APPEAL,
    "appeal-decided": Mark.DECISION,
    "appeal-carried-out": Mark.DECISION,
}


def milestones(rows: Sequence[AuditRow], round_number: RoundNumber, asked: int | None = None) -> tuple[Milestone, ...]:
    """The line of a round, in the order of the log; what was undone says so. Nothing of a round that was not paired.

    `asked`: the pairing that is asked about, where it is not the one that counts.
    """
    paired = [row.version for row in rows if _is(row, "round-paired", round_number) and row.undone_by is None]
    if not paired:
        return ()
    pairing = paired[-1] if asked is None else asked
    found = sorted(
        [*_results(rows, round_number, pairing), *_others(rows, round_number)], key=lambda one: one[1].version
    )
    return tuple(
        Milestone(mark, row.version, row.recorded_at, _text(row, more), row.version < pairing)
        for mark, row, more in found
    )


def _is(row: AuditRow, kind: str, round_number: int) -> bool:
    return row.type == kind and row.round_number == round_number


def _results(rows: Sequence[AuditRow], round_number: RoundNumber, paired: int) -> Iterator[tuple[Mark, AuditRow, str]]:
    """The last result of the round before that was known then, and what came of it later; then the first of its own."""
    before = [row for row in rows if row.round_number == round_number - 1 and row.type in _RESULTS]
    known = [row for row in before if row.version < paired and row.undone_by is None]
    if known:
        yield (
            Mark.RESULTS,
            known[-1],
            say(
                " This was the last result recorded in round {round_number} before the pairing was made.",
                round_number=round_number - 1,
            ),
        )
    for row in before:
        if row.version > paired:
            yield Mark.RESULTS, row, ""
    own = [row for row in rows if row.round_number == round_number and row.type in _RESULTS and row.undone_by is None]
    for row in own[:1]:
        yield Mark.RESULTS, row, say(" This was the first result of round {round_number}.", round_number=round_number)


def _others(rows: Sequence[AuditRow], round_number: RoundNumber) -> Iterator[tuple[Mark, AuditRow, str]]:
    for row in rows:
        if row.round_number is None:
            continue
        if row.round_number == round_number and row.type in _OF_THE_ROUND:
            yield _OF_THE_ROUND[row.type], row, ""
        elif row.type in _CORRECTIONS and row.round_number < round_number:
            yield Mark.CORRECTION, row, ""
        elif _is(row, "round-paired", round_number + 1):
            yield Mark.NEXT, row, ""


def _text(row: AuditRow, more: str) -> str:
    undone = say(" (undone in event {undone_by})", undone_by=row.undone_by) if row.undone_by else ""
    reason = say(" Reason: {reason}", reason=row.reason) if row.reason else ""
    return joined("", (row.sentence, more, reason, undone))


def days_played(events: Sequence[StoredEvent]) -> Mapping[tuple[RoundNumber, BoardNumber], date]:
    """By round and board; of a match of teams the last day on which a board of it was played."""
    found: dict[tuple[RoundNumber, BoardNumber], date] = {}
    for stored in counting(events):
        match stored.event:
            case (
                ResultRecorded(round_number=number, board=board)
                | GameForfeited(round_number=number, board=board)
                | MatchScoreRecorded(round_number=number, board=board)
            ):
                if stored.occurred_at is not None:
                    day = stored.occurred_at.date()
                    found[number, board] = max(day, found.get((number, board), day))
            case RoundVoided(round_number=number):
                found = {where: day for where, day in found.items() if where[0] != number}
            case _:
                pass  # nothing else brings a game to its board, or takes it from there
    return found
