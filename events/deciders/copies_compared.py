"""Two copies of one record held against each other, for `events.deciders.other_copy`.

An event where the same players have other ids. Which pair a board has in each copy: a result is of the pair, and not
of the number. What one copy said after both had said the same, and what a contradiction is about. What was undone or
redone within another copy, and whose decision that was: an undo of something that only that copy had leaves nothing to
enter; where somebody else had a part in it, it is told.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import count
from types import UnionType
from typing import Any, Final, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from core.model.dataclass import dataclass
from core.model.named_tuple import NamedTuple
from core.model.sentence import joined, say
from core.model.units import PlayerId
from events.base import Event
from events.deciders.dependence import place_taken
from events.log.envelope import Recorded, StoredEvent, counting, undone_versions
from events.vocabulary.drafts import DraftEvent
from events.vocabulary.games import GameAdjourned, GameEvent
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
from events.vocabulary.record import ActionUndone, CopyEnteredAgain, ResultReported
from events.vocabulary.rounds import PairingAltered, PairingEvent, RoundEvent, RoundPaired, RoundPublished, RoundVoided
from events.vocabulary.teams import TeamMemberRegistered, TeamRegistered
from events.vocabulary.ties import FastGameDrawn, LotsCommitted, LotsRevealed
from events.vocabulary.tournament import LotDrawn, PhaseEntered

E = TypeVar("E", bound=Event)


def with_ids(event: E, ids: Mapping[PlayerId, PlayerId]) -> E:
    """The event with every player's id replaced who has another one, wherever the event names a player by id."""
    return _struct_with(event, ids) if ids else event


S = TypeVar("S", bound=msgspec.Struct)


def _struct_with(value: S, ids: Mapping[PlayerId, PlayerId]) -> S:
    hints = _hints(type(value))
    changes = {name: _with(getattr(value, name), hints[name], ids) for name in value.__struct_fields__}
    return msgspec.structs.replace(value, **changes)


def _with(value: Any, hint: Any, ids: Mapping[PlayerId, PlayerId]) -> Any:  # noqa: ANN401 -- of any field
    if isinstance(value, msgspec.Struct):
        return _struct_with(value, ids)
    if hint is PlayerId:
        return ids.get(value, value)
    parts = get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        chosen = next((one for one in parts if one is PlayerId or get_origin(one) is tuple), None)
        return value if value is None or chosen is None else _with(value, chosen, ids)
    if not isinstance(value, tuple) or not parts:
        return value
    each = [parts[0]] * len(value) if parts[-1] is Ellipsis else parts
    return tuple(_with(one, of, ids) for one, of in zip(value, each, strict=True))


@cache
def _hints(of: type[msgspec.Struct]) -> dict[str, Any]:
    return get_type_hints(of)


OfABoard: TypeAlias = GameEvent | ResultReported
_OF_BOARDS = (PairingEvent, RoundVoided, ActionUndone)


class _Assumed(NamedTuple):
    """An event as it will be recorded."""

    version: int
    event: Event


def of_boards(log: Iterable[Recorded]) -> tuple[Recorded, ...]:
    """The events that decide who sits where, and every undo."""
    return tuple(one for one in log if isinstance(one.event, _OF_BOARDS))


def with_these(
    log: Sequence[Recorded], taken_back: Iterable[int], entered: Iterable[Event | None]
) -> tuple[Recorded, ...]:
    """The same for a log in which these are undone, and those are entered behind it."""
    versions = count(log[-1].version + 1)
    undone = [_Assumed(next(versions), ActionUndone(version=one, reason="")) for one in sorted(taken_back)]
    added = [_Assumed(next(versions), one) for one in entered if isinstance(one, _OF_BOARDS)]
    return (*of_boards(log), *undone, *added)


def pair_of(event: OfABoard, log: Iterable[Recorded]) -> tuple[PlayerId, PlayerId] | None:
    """White and Black at the board that the event speaks of, by events of boards; None: nobody sits there."""
    pairing: Event | None = None
    for one in counting(log):
        if isinstance(one.event, PairingEvent | RoundVoided) and one.event.round_number == event.round_number:
            pairing = one.event
    boards = pairing.boards if isinstance(pairing, PairingEvent) else ()
    return next((one.players for one in boards if one.board == event.board), None)


_ENTRIES: Final = (Registration, TeamRegistered, TeamMemberRegistered)
_BYES: Final = (ByeGranted, ByeCancelled)
_NO_FACTS: Final = (
    *(RoundEvent, DraftEvent, PairingNumbersAssigned, CheckInEvent, PhaseEntered, GameAdjourned),
    *(LotDrawn, LotsCommitted, LotsRevealed, FastGameDrawn, KnockoutBegun),
)
"""Pairings and drawings, which are compared as they are; and what is only begun, with which the next goes on."""


def counting_since(log: Sequence[StoredEvent], common: int) -> list[StoredEvent]:
    """What counts of the events after the common ones; and what of the common ones was taken back, or done again."""
    undone = undone_versions(log)
    kept = {stored.version for stored in counting(log)}
    return [
        stored
        for stored in log[common:]
        if stored.version in kept
        or (isinstance(stored.event, ActionUndone) and stored.version not in undone and stored.event.version <= common)
    ]


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


def events_listed(events: Sequence[StoredEvent]) -> str:
    """The events of a contradiction, with their types."""
    return joined(", ", (say("event {version} ({type})", version=one.version, type=one.type) for one in events))


@dataclass(frozen=True, slots=True)
class Settled:
    """The undos and redos of one event, in order, and whether somebody else than its author had a part in it."""

    undos: tuple[StoredEvent, ...]
    by_whom: str  # who gave the last of them
    concerns_others: bool


def settled_in(there: Sequence[StoredEvent], common: int, authors: Mapping[int, str]) -> dict[int, Settled]:
    """By event after the common ones, what undid it there or let it count again; an undo of a common one is an event.

    It concerns others where somebody else than its author undid or redid it, or recorded something meanwhile: what
    they typed by a name, or saw on the screen, may have meant something else. `authors`: who recorded an event first,
    where that is not its actor.
    """
    undos = dict[int, list[StoredEvent]]()
    of_what = dict[int, int]()  # by undo, the event that it undoes or lets count again
    for one in there[common:]:
        if isinstance(one.event, ActionUndone) and one.event.version > common:
            target = one.event.version
            of_what[one.version] = of_what.get(target, target)
            undos.setdefault(of_what[one.version], []).append(one)
    by_whom = [_author(one, authors) for one in there]
    other, nexts = len(there) + 1, [0] * len(there)  # by event, the next one by somebody else
    for at in reversed(range(len(there))):
        if at + 1 < len(there) and by_whom[at] != by_whom[at + 1]:
            other = at + 2
        nexts[at] = other
    return {
        version: Settled(tuple(chain), by_whom[chain[-1].version - 1], nexts[version - 1] <= chain[-1].version)
        for version, chain in undos.items()
        if version <= len(there)
    }


def _author(stored: StoredEvent, authors: Mapping[int, str]) -> str:
    return authors.get(stored.version) or stored.actor


def first_wrong(settled: Settled, objections: Collection[int]) -> int:
    """The first undo or redo of it that `verify` finds wrong there; 0: none."""
    return next((one.version for one in settled.undos if one.version in objections), 0)


def redone_before(there: Sequence[StoredEvent], objections: Collection[int]) -> dict[int, tuple[str, ...]]:
    """By event that a copy had entered from a third one, who let it count again in that one, as the record has it."""
    copies = (one.event for one in there if isinstance(one.event, CopyEnteredAgain) and one.version not in objections)
    return {one.entered: (one.redone,) for copy in copies for one in copy.events if one.entered and one.redone}
