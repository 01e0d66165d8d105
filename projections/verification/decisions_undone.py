"""What counted for a while and was taken back, or counts again: a decision, or what a pairing made meanwhile read."""

from collections.abc import Iterator, Sequence
from typing import Final

from core.model.named_tuple import NamedTuple
from core.model.sentence import say
from core.model.units import RoundNumber
from events.base import Event, Touches
from events.log.envelope import StoredEvent
from events.vocabulary.appeals import AppealCarriedOut, AppealDecided
from events.vocabulary.games import ColoursCorrected, GameAdjudicated, MatchScoreCorrected, ResultCorrected
from events.vocabulary.knockout import KnockoutAnnounced, KnockoutBegun, KnockoutMatchDecided, KnockoutPlayerLeft
from events.vocabulary.players import KeepingApart, PlayerDetailsCorrected
from events.vocabulary.record import ActionUndone
from events.vocabulary.reporting import ReportingEvent
from events.vocabulary.rounds import RoundPaired, RoundPublished
from events.vocabulary.teams import PenaltyPointsGiven
from events.vocabulary.ties import TieEvent
from events.vocabulary.tournament import Announcement, LotDrawn, OwnRuleAnnounced


class OwnDecision(NamedTuple):
    """What is told of it, and why it was decided."""

    stored: StoredEvent
    round_number: RoundNumber | None
    message: str
    reason: str


def decisions_undone(log: Sequence[StoredEvent]) -> Iterator[OwnDecision]:
    """Decisions that were taken back once round 1 was paired, as the undo; also of what a pairing read meanwhile."""
    paired = [one.version for one in log if isinstance(one.event, RoundPaired)]
    changed: dict[int, int] = {}  # by event: since when it counts, or counts no longer
    gone, by_undo = set[int](), dict[int, StoredEvent]()  # by undo, what it takes back or lets count again
    for stored in log:
        if not isinstance(stored.event, ActionUndone) or not 0 < stored.event.version < stored.version:
            continue
        was = by_undo[stored.version] = by_undo.get(stored.event.version) or log[stored.event.version - 1]
        since, changed[was.version] = changed.get(was.version, was.version), stored.version
        is_back = was.version in gone
        gone ^= {was.version}
        was_read = any(since < one < stored.version for one in paired) and was.event.TOUCHES is not Touches.NONE
        if not was_read and not (isinstance(was.event, _ON_RECORD) and paired and paired[0] < stored.version):
            continue
        known = {"version": was.version, "type": was.type, "actor": was.actor}
        message = (
            say("Event {version} ({type}), recorded by {actor}, had been undone and counts again.", **known)
            if is_back
            else say("Event {version} ({type}), recorded by {actor}, was undone.", **known)
        )
        yield OwnDecision(stored, was.event.round_spoken_of, message, stored.event.reason)


def at_last(log: Sequence[StoredEvent], undo: ActionUndone) -> StoredEvent:
    """What an undo, or an undo of undos, takes back or lets count again; one of nothing is found elsewhere."""
    was, event = log[undo.version - 1], log[undo.version - 1].event
    while isinstance(event, ActionUndone) and 0 < event.version < was.version:
        was = log[event.version - 1]
        event = was.event
    return was


_ON_RECORD: Final[tuple[type[Event], ...]] = (
    *(ResultCorrected, ColoursCorrected, MatchScoreCorrected, GameAdjudicated, PenaltyPointsGiven, KeepingApart),
    *(PlayerDetailsCorrected,),
    *(TieEvent, LotDrawn, KnockoutAnnounced, KnockoutBegun, KnockoutMatchDecided, KnockoutPlayerLeft),
    *(ReportingEvent, Announcement, OwnRuleAnnounced),
    *(RoundPublished, AppealDecided, AppealCarriedOut),
)
"""What is undone by a word of whoever did it, or of somebody else."""
