"""What counted for a while and was taken back, or counts again: a decision, or what a pairing made meanwhile read.

What somebody recorded again that another had taken back, and what stood for more than the last word on it.

The colours of a game are those of its pairing, table numbers and the terms of a knock-out those that were announced,
and who decides an appeal answers for the committee (decision 210).
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import combinations, groupby
from typing import Final, TypeAlias

from core.model.named_tuple import NamedTuple
from core.model.sentence import say
from core.model.units import RoundNumber
from events.base import APPEALS, ARBITERS, CHIEF, Event, Touches
from events.deciders.officials import officials_before
from events.log.envelope import StoredEvent, counting, undone_versions
from events.vocabulary.appeals import AppealCarriedOut, AppealDecided, AppealLodged
from events.vocabulary.games import ColoursCorrected, GameAdjudicated, MatchScoreCorrected, ResultCorrected
from events.vocabulary.knockout import KnockoutAnnounced, KnockoutBegun, KnockoutMatchDecided, KnockoutPlayerLeft
from events.vocabulary.players import (
    KeepingApart,
    LateEntryAccepted,
    PairingAllowed,
    PairingNumbersAssigned,
    PlayerDetailsCorrected,
    PlayerRegistered,
    SeparationRequested,
)
from events.vocabulary.record import ActionUndone
from events.vocabulary.reporting import ReportingEvent
from events.vocabulary.rounds import PairingAltered, RoundCompleted, RoundPaired, RoundPublished
from events.vocabulary.teams import PenaltyPointsGiven
from events.vocabulary.ties import TieEvent
from events.vocabulary.tournament import Announcement, LotDrawn, OwnRuleAnnounced
from projections.log_in_words.sentences import EventSentences


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

Said: TypeAlias = Callable[[Event], Iterator[tuple[Hashable, object]]]
"""What an event speaks of, and what it says of it."""
_Pairs: TypeAlias = Iterator[tuple[StoredEvent, StoredEvent]]
"""An event, and one of somebody else that it took the place of."""


def said_again(log: Sequence[StoredEvent], said: Said) -> _Pairs:
    """By redoing what another undid, by entering it again, or past what another had announced or paired."""
    yield from _redone(log)
    yield from _entered_again(log, said)
    yield from _otherwise(log)
    yield from _closed(log)


def _redone(log: Sequence[StoredEvent]) -> _Pairs:
    for stored in log:
        if isinstance(stored.event, ActionUndone) and 0 < stored.event.version < stored.version:
            was = log[stored.event.version - 1]
            if isinstance(was.event, ActionUndone):
                yield stored, was


def _entered_again(log: Sequence[StoredEvent], said: Said) -> _Pairs:
    """The word of somebody that another undid, by whoever enters it again."""
    undone, taken_back = undone_versions(log), dict[Hashable, StoredEvent]()
    for stored in log:
        if stored.version in undone:
            continue
        if isinstance(stored.event, ActionUndone):
            was = log[stored.event.version - 1] if 0 < stored.event.version < stored.version else stored
            if was.actor != stored.actor:
                taken_back |= dict.fromkeys(_words(was.event, said), stored)
        else:
            found = {undo.version: undo for word in _words(stored.event, said) if (undo := taken_back.get(word))}
            yield from ((stored, undo) for undo in found.values())


def _words(event: Event, said: Said) -> Iterator[Hashable]:
    if isinstance(event, PlayerRegistered | LateEntryAccepted):  # the id is another one
        yield "entry", event.name
    else:
        yield from ((subject, word) for subject, word in said(event) if word)


def _otherwise(log: Sequence[StoredEvent]) -> _Pairs:
    last = dict[Hashable, tuple[object, StoredEvent]]()
    for _, command in groupby(counting(log), key=lambda one: one.causation):
        together = tuple(command)
        are_numbers = all(isinstance(one.event, PairingNumbersAssigned | LotDrawn) for one in together)
        for stored in together:
            if isinstance(stored.event, PairingNumbersAssigned) and not are_numbers:
                continue  # by the rules, not by hand or by a lot of their own
            for subject, word in _announced(stored.event):
                before, was = last.get(subject, (word, stored))
                if before != word and not isinstance(stored.event, RoundPaired):  # of a round voided since
                    yield stored, was
                last[subject] = word, stored


def _closed(log: Sequence[StoredEvent]) -> _Pairs:
    """Results of a round that somebody closed; once the next one is paired, a correction is reported as one."""
    closed = dict[RoundNumber, StoredEvent]()
    for stored in counting(log):
        match stored.event:
            case RoundCompleted(round_number=number):
                closed[number] = stored
            case RoundPaired():
                closed.clear()
            case ResultCorrected(round_number=number) | MatchScoreCorrected(round_number=number) if number in closed:
                yield stored, closed[number]
            case _:
                pass


def _announced(event: Event) -> Iterator[tuple[Hashable, object]]:
    match event:
        case RoundPaired() | PairingAltered():
            yield from ((("colours", event.round_number, one.board), False) for one in event.boards)
        case ColoursCorrected():
            yield ("colours", event.round_number, event.board), (event.white, event.black)
        case PairingNumbersAssigned():
            yield "numbers", event.numbers
        case KnockoutAnnounced():
            yield "knock-out", (event.qualifiers, event.games, event.equal, event.third_place)
        case SeparationRequested() | PairingAllowed():
            pairs = combinations(sorted(event.players), 2)
            yield from ((("request", *pair), isinstance(event, SeparationRequested)) for pair in pairs)
        case _:
            pass


def told_of_appeals(log: Sequence[StoredEvent]) -> Iterator[str]:
    """What became of an appeal, where an official recorded it who is neither chief arbiter nor of the committee."""
    officials = officials_before(log)
    for stored in counting(log):
        event = stored.event
        if not isinstance(event, AppealDecided | AppealCarriedOut) or not 0 < event.appeal < stored.version:
            continue
        lodged, official = log[event.appeal - 1].event, officials(stored.version).get(stored.actor)
        if isinstance(lodged, AppealLodged) and official is not None and official.role in _ANSWERS_FOR_NONE:
            yield say(
                "event {version}, recorded by {actor} on the appeal of {appellant}: {what}",
                version=stored.version,
                actor=stored.actor,
                appellant=lodged.appellant,
                what=event.sentence(EventSentences()),
            )


_ANSWERS_FOR_NONE: Final = APPEALS & ARBITERS - CHIEF
