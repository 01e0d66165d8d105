"""What one copy of the record said after both had said the same, and what a contradiction is about."""

from collections.abc import Sequence
from typing import Final

from core.model.sentence import joined, say
from events.base import Event
from events.deciders.dependence import place_taken
from events.log.counting import counting
from events.log.envelope import StoredEvent
from events.vocabulary.drafts import DraftEvent
from events.vocabulary.games import GameAdjourned
from events.vocabulary.knockout import KnockoutBegun
from events.vocabulary.participation import (
    ByeCancelled,
    ByeGranted,
    Participation,
    PlayerExpelled,
    PlayerReinstated,
    PlayerWithdrawn,
)
from events.vocabulary.players import CheckInEvent, PairingNumbersAssigned, PlayerDetailsCorrected, Registration
from events.vocabulary.rounds import PairingAltered, RoundEvent, RoundPaired, RoundPublished
from events.vocabulary.teams import TeamMemberRegistered, TeamRegistered
from events.vocabulary.ties import FastGameDrawn, LotsCommitted, LotsRevealed
from events.vocabulary.tournament import LotDrawn, PhaseEntered

_ENTRIES: Final = (Registration, TeamRegistered, TeamMemberRegistered)
_BYES: Final = (ByeGranted, ByeCancelled)
_NO_FACTS: Final = (
    *(RoundEvent, DraftEvent, PairingNumbersAssigned, CheckInEvent, PhaseEntered, GameAdjourned),
    *(LotDrawn, LotsCommitted, LotsRevealed, FastGameDrawn, KnockoutBegun),
)
"""Pairings and drawings, which are compared as they are; and what is only begun, with which the next goes on."""


def said_otherwise_since(
    stored: StoredEvent, same: StoredEvent, there: Sequence[StoredEvent], here: Sequence[StoredEvent]
) -> tuple[StoredEvent, ...]:
    """What of here turned what `stored` says after `same` had said it here: a correction, a bye cancelled, a return.

    `there`: what counts of that copy since the common events; where it went on about the same itself, that is what is
    compared. `here`: what happened here alone.
    """
    if isinstance(stored.event, _NO_FACTS) or any(
        one.version > stored.version and _turns(one.event, stored.event) for one in there
    ):
        return ()
    return tuple(one for one in here if one.version > same.version and _turns(one.event, same.event))


def _turns(later: Event, event: Event) -> bool:
    """Whether the later event says something else of the same."""
    if place_taken(later).isdisjoint(place_taken(event)):
        return False
    if isinstance(event, _ENTRIES):
        return isinstance(later, PlayerDetailsCorrected)
    if isinstance(event, _BYES):
        return isinstance(later, _BYES) and later.round_number == event.round_number
    return not isinstance(event, Participation) or isinstance(
        later, PlayerWithdrawn | PlayerReinstated | PlayerExpelled
    )


def published_in(log: Sequence[StoredEvent], event: Event) -> int:
    """The version that published the pairing, where the event is one, or its publication; 0: none did."""
    if not isinstance(event, RoundPaired | PairingAltered | RoundPublished):
        return 0
    published = (
        one.version
        for one in counting(log)
        if isinstance(one.event, RoundPublished) and one.event.round_number == event.round_number
    )
    return next(published, 0)


def listed(events: Sequence[StoredEvent]) -> str:
    """The events of a contradiction, with their types."""
    return joined(", ", (say("event {version} ({type})", version=one.version, type=one.type) for one in events))
