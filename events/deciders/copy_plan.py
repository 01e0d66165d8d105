"""What becomes of each event of another copy of the record (`events.deciders.other_copy`), and the commands for it."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from itertools import groupby
from types import MappingProxyType
from typing import Final, TypeAlias

import msgspec

from core.general_rules.grounds import appeal_in, of_appeal
from core.model.dataclass import dataclass, field
from core.model.sentence import joined, say
from events.base import Event
from events.log.appending import Batch
from events.log.envelope import Command, StoredEvent
from events.log.personal_data import PersonalDatum
from events.vocabulary.appeals import AppealCarriedOut, AppealDecided
from events.vocabulary.congress import Acted
from events.vocabulary.record import (
    ActionUndone,
    CopyEnteredAgain,
    LinkRevoked,
    NoteAdded,
    OfOtherCopy,
)
from events.vocabulary.reporting import DocumentIssued
from events.vocabulary.rounds import (
    PairingAltered,
    RoundVoided,
)

ONLY_THAT_COPY: Final = say("it concerns only that copy")
"""Why a document that was issued there, or what it had from a third copy, is not entered."""


class Side(StrEnum):
    """Whose word counts where two copies contradict each other."""

    OURS = "ours"  # the copy whose events are entered again
    THEIRS = "theirs"  # the copy that they are entered onto


@dataclass(frozen=True, slots=True)
class Contradiction:
    """An event of there that cannot stand beside events of here."""

    there: StoredEvent
    here: tuple[StoredEvent, ...]
    forbidden: Mapping[Side, str] = field(default_factory=dict)  # the side that cannot be taken, and why


Choose: TypeAlias = Callable[[Contradiction], Side]
"""Who decides; stops by raising `Refused`."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of an event of there.

    `event`: as it is entered here, players by their ids of here; None: it is not entered. `same`: the version that says
    the same here already; 0: none does. `why` it is not entered. `files`: of a document issued there, names, SHA-256.
    `undone`: who undid it there; `redone`: who let it count again there; empty: nobody, or its author by themselves.
    """

    there: StoredEvent
    event: Event | None
    same: int = 0
    why: str = ""
    personal: tuple[PersonalDatum, ...] = ()
    files: tuple[tuple[str, str], ...] = ()
    undone: str = ""
    redone: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that is to be recorded here.

    `taken_back`: events of here that lost, in log order; `fates`: of all that counts there since `common`, in order;
    also of what others than its author had undone there.
    """

    common: int
    common_hash: str
    taken_back: tuple[StoredEvent, ...]
    fates: tuple[Fate, ...]


def batches_of(
    decided: Plan,
    here: Sequence[StoredEvent],
    command: Callable[[datetime | None], Command],
    reason: str,
    signed: Mapping[int, str] = MappingProxyType({}),
    authors: Mapping[int, str] = MappingProxyType({}),
) -> Iterator[Batch]:
    """The commands to give, in order: what is taken back, then those of there one by one, last what was done.

    `command` makes a new one, of something that happened at that time (None: now). `signed`: by version of there, the
    checkpoint with which its actor vouches for it; `authors`: who recorded it first, where the actor entered it again.
    """
    version, now = len(here), {fate.there.version: fate.same for fate in decided.fates if fate.same}
    if decided.taken_back:
        why = reason or "another copy of the record says otherwise"  # for the record, in English
        undone = tuple(ActionUndone(version=one.version, reason=why) for one in reversed(decided.taken_back))
        yield Batch(undone, command(None))
        version += len(undone)
    entered = [fate for fate in decided.fates if fate.event is not None]
    for _, of_one_command in groupby(entered, key=lambda fate: fate.there.causation):
        fates = list(of_one_command)
        events = []
        for fate in fates:
            assert fate.event is not None, "only what is entered"
            version += 1
            now[fate.there.version] = version
            events.append(pointing(fate.event, decided.common, now))
        began = fates[0].there
        personal = tuple(datum for fate in fates for datum in fate.personal)
        yield Batch(tuple(events), command(began.occurred_at or began.recorded_at), personal)
    told = tuple(
        OfOtherCopy(
            there=fate.there.version,
            hash=fate.there.hash.hex(),
            actor=fate.there.actor,
            recorded_at=f"{fate.there.recorded_at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
            here=now.get(fate.there.version, 0),
            why=fate.why,
            signed=signed.get(fate.there.version, ""),
            author=authors.get(fate.there.version, ""),
            files=fate.files,
            undone=fate.undone,
            redone=fate.redone,
        )
        for fate in decided.fates
    )
    summary = CopyEnteredAgain(common=decided.common, common_hash=decided.common_hash, events=told, reason=reason)
    yield Batch((summary,), command(None))


def pointing(event: Event, common: int, now: Mapping[int, int]) -> Event:
    """The event with the versions that it speaks of as they are here."""
    match event:
        case NoteAdded(about=int(about)) if about > common:
            return msgspec.structs.replace(event, about=now.get(about))  # None: it was taken back there, or lost here
        case AppealDecided(appeal=appeal) | AppealCarriedOut(appeal=appeal) if appeal > common:
            return msgspec.structs.replace(event, appeal=now[appeal])
        case LinkRevoked(granted=granted) if granted > common:
            return msgspec.structs.replace(event, granted=now.get(granted, granted))
        case PairingAltered() | RoundVoided() if event.grounds:
            return msgspec.structs.replace(
                event, grounds=tuple(_ground_here(name, common, now) for name in event.grounds)
            )
        case _:
            return event


def _ground_here(name: str, common: int, now: Mapping[int, int]) -> str:
    appeal = appeal_in(name)
    return name if appeal is None or appeal <= common else of_appeal(now[appeal]).name


def of_that_copy(stored: StoredEvent, objections: Container[int]) -> Fate | None:
    """What is left of an event that speaks of that copy alone; None: it is none, or is objected to."""
    event = stored.event
    if isinstance(event, Acted):  # with the hashes that they have there
        return Fate(stored, None, why=say("it refers to the sections as recorded in that copy"))
    if stored.version in objections:
        return None
    if isinstance(event, DocumentIssued):
        return Fate(stored, None, why=ONLY_THAT_COPY, files=event.files)
    if not isinstance(event, CopyEnteredAgain):
        return None
    left = _left_out_in(event)
    why = say("it concerns only that copy, which left out: {left}", left=left) if left else ONLY_THAT_COPY
    return Fate(stored, None, why=why)


def _left_out_in(copy: CopyEnteredAgain) -> str:
    """What a copy had not entered of a third one, with its author and why; not what it had recorded already."""
    return joined(
        "; ",
        (
            say("event {version} of a third copy, by {who}: {why}", version=one.there, who=one.word_of, why=one.why)
            for one in copy.events
            if one.why and not one.here and not one.files and one.why != ONLY_THAT_COPY
        ),
    )
