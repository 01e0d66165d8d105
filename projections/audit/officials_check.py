"""Whether each event was recorded by somebody who could: by role, and by who signed (`core.evidence.signers`)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from core.certificate_check.log import Event as PlainEvent
from core.certificate_check.wrong import Wrong
from core.evidence.checkpoint import Checkpoint, parsed_checkpoint
from core.evidence.note import Note, PublicKey, parsed_note
from core.evidence.signers import (
    OF_OFFICES,
    Unshown,
    given,
    handovers,
    other_keys,
    own_occasion,
    taken_away,
    unshown,
)
from core.model.sentence import say
from events.base import Role
from events.deciders.officials import plain_event, roles_for
from events.log.envelope import StoredEvent
from events.store.kept import Kept, Kind
from events.vocabulary.record import KeysRequired, KeysWaived
from projections.audit.consistency import Concern, Finding

Revoked: TypeAlias = Callable[[], Mapping[bytes, str]]
"""The public keys that whoever verifies knows to be revoked, each with the moment; asked for only where they matter."""


Owners: TypeAlias = Callable[[], Mapping[str, Sequence[PublicKey]]]
"""The keys that whoever verifies knows as somebody's, by the name of the owner."""


def officials_findings(
    events: Sequence[StoredEvent], kept: Iterable[Kept], revoked: Revoked = dict, owners: Owners = dict
) -> Iterator[Finding]:
    """What the programs that record refuse: somebody wrote past them, or signed with a key that was no longer theirs.

    A key that the record gives an official, and whoever verifies does not know as theirs, is named as well.
    """
    plain, notes = [plain_event(stored) for stored in events], _readable(kept)
    if any(one.type in OF_OFFICES for one in plain):
        yield from _by_role(plain, events)
    has_keys = any(one.type == "official-named" and one.data.get("key") for one in plain)
    gone = revoked() if has_keys or notes else {}
    found = [*unshown(plain, notes, gone)]
    for one in found:
        if not (one.is_stranger or one.is_beyond_role):  # told by role, event by event
            yield Finding(Concern.OFFICIAL, one.first, _with_remedy(one))
    if has_keys:
        yield from (Finding(Concern.OFFICIAL, one.version, one.told) for one in other_keys(plain, owners()))
    named = {one.last for one in found}
    yield from (one for one in _late_signatures(plain, notes, gone) if one.version not in named)


def _late_signatures(
    plain: Sequence[PlainEvent], notes: Iterable[Note], revoked: Mapping[bytes, str]
) -> Iterator[Finding]:
    """Checkpoints that cover nothing: the record had replaced the key before, or it was revoked when it signed."""
    changes = handovers(plain)
    for note in notes:
        said = parsed_checkpoint(note.text)
        if event := taken_away(changes, said.key, said.size):
            why = say("the record put another key in its place with event {event}", event=event)
        elif since := _revoked_when_it_signed(said, revoked):
            why = say("it was revoked as of {since}", since=since)
        else:
            continue
        told = say(
            "A checkpoint of {time} that is kept covers nothing. It is signed with the key {key}: {why}.",
            time=said.time,
            key=said.key,
            why=why,
        )
        yield Finding(Concern.OFFICIAL, said.size, told)


def _revoked_when_it_signed(said: Checkpoint, revoked: Mapping[bytes, str]) -> str:
    """Since when the key does not count; empty: it did when it signed."""
    name = said.key.partition("+")[0]
    since = (since for public, since in revoked.items() if PublicKey(name, public).label == said.key)
    return next((one for one in since if said.time >= one), "")


def _readable(kept: Iterable[Kept]) -> list[Note]:
    """The checkpoints that are any; what is wrong with the others is found where they are kept."""
    found = []
    for row in kept:
        if row.kind == Kind.NOTE:
            try:
                note = parsed_note(row.content.decode())
                parsed_checkpoint(note.text)
            except (Wrong, UnicodeDecodeError):
                continue
            found.append(note)
    return found


def _with_remedy(one: Unshown) -> str:
    if one.is_mixed:
        return one.told
    return say(
        "{told} Somebody wrote past the program; or signing failed then, and {actor} looks at it and signs it now: "
        '`checkpoint sign --at {event} --for "{occasion}"`.',
        told=one.told,
        actor=one.actor,
        event=one.last,
        occasion=own_occasion(one.actor),
    )


def _by_role(plain: Sequence[PlainEvent], events: Sequence[StoredEvent]) -> Iterator[Finding]:
    for command in given(plain):
        for one in command.events if command.before else ():
            stored, office = events[one.version - 1], command.before.get(one.actor)
            if office is None:
                told = say("{actor} recorded it ({type}), who was no official then.", actor=one.actor, type=one.type)
                yield Finding(Concern.OFFICIAL, one.version, told)
            elif Role(office.role) not in roles_for(stored.event, events):
                told = say(
                    "{actor} recorded it ({type}), which is not for {role}.",
                    actor=one.actor,
                    type=one.type,
                    role=office.role,
                )
                yield Finding(Concern.OFFICIAL, one.version, told)


def told_of_keys(events: Sequence[StoredEvent]) -> tuple[str, ...]:
    """Since when keys are asked for, and who lifted that, why: each time that it was said."""
    told = []
    for stored in events:
        match stored.event:
            case KeysRequired():
                told.append(say("event {event}: {actor} asked for keys.", event=stored.version, actor=stored.actor))
            case KeysWaived(reason=reason):
                told.append(
                    say(
                        "event {event}: {actor} lifted that; reason: {reason}",
                        event=stored.version,
                        actor=stored.actor,
                        reason=reason,
                    )
                )
            case _:
                pass
    return tuple(told)
