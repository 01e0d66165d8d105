"""Whether each event was recorded by somebody who could: by role, and by who signed (`core.evidence.signers`)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TypeAlias

from core.certificate_check.log import Event as PlainEvent
from core.certificate_check.wrong import Wrong
from core.evidence.checkpoint import Checkpoint, own_occasion, parsed_checkpoint
from core.evidence.known_keys import (
    false_signatures,
    has_known_key,
    in_anothers_name,
    other_keys,
    without_their_keys,
)
from core.evidence.late_signatures import told_of_late_signatures
from core.evidence.links import link_of_command
from core.evidence.note import Note, PublicKey, parsed_key, parsed_note, readable_key
from core.evidence.offices import CHIEF, OF_OFFICES, Handover, given, handovers, offices_after, taken_away
from core.evidence.signers import Signed, Unshown, not_signed_singly, unshown
from core.model.plain import read_alike
from core.model.sentence import Refused, joined, say, say_of, text_of
from core.model.spelling import in_ranges
from events.base import Role
from events.deciders.officials import Official, plain_event, refuse_whom_the_appeal_concerns, roles_for
from events.log.appending import Kept, Kind
from events.log.envelope import StoredEvent
from events.signing.judging import AHEAD
from events.signing.trust_list import as_second
from events.vocabulary.appeals import AppealLodged
from events.vocabulary.record import ActionUndone, KeysRequired, KeysWaived
from projections.verification.consistency import Concern, Finding

Revoked: TypeAlias = Callable[[], Mapping[bytes, str]]
"""The public keys that whoever verifies knows to be revoked, each with the moment; asked for only where they matter."""


Clock: TypeAlias = Callable[[], datetime | None]
"""What the clock of whoever verifies says; asked for only where something is dated later than the record ends."""

Owners: TypeAlias = Callable[[], Mapping[str, Sequence[PublicKey]]]
"""The keys that whoever verifies knows as somebody's, by the name of the owner."""


def officials_findings(
    events: Sequence[StoredEvent],
    kept: Iterable[Kept],
    revoked: Revoked = dict,
    owners: Owners = dict,
    now: Clock = lambda: None,
) -> Iterator[Finding]:
    """What the programs that record refuse: somebody wrote past them, or signed with a key that was no longer theirs.

    A key that the record gives an official, and whoever verifies does not know as theirs, is named as well.
    """
    plain, notes = [plain_event(stored) for stored in events], _readable(kept)
    if any(one.type in OF_OFFICES for one in plain):
        yield from _by_role(plain, events)
    yield from _no_keys(plain)
    has_keys = any(one.type == "official-named" and one.data.get("key") for one in plain)
    gone = revoked() if has_keys or notes else {}
    found = [*unshown(plain, notes, gone)]
    for one in found:
        if not (one.is_stranger or one.is_beyond_role):  # told by role, event by event
            yield Finding(Concern.OFFICIAL, one.first, _with_remedy(one))
    if has_keys:
        yield from (Finding(Concern.OFFICIAL, one.version, one.told) for one in other_keys(plain, owners()))
    of_notes = [(one.size, one.told) for one in in_anothers_name(plain, notes)]
    of_notes += [(one.size, one.told) for one in false_signatures(plain, notes)]
    yield from (Finding(Concern.OFFICIAL, size, told, is_beside=True) for size, told in of_notes)
    named = {one.last for one in found}
    yield from (
        one for one in _late_signatures(plain, events[-1].recorded_at, notes, gone, now) if one.version not in named
    )


def _no_keys(plain: Iterable[PlainEvent]) -> Iterator[Finding]:
    """What was given to an official as a key, and is none: no program records that."""
    for one in plain:
        if one.type == "official-named" and (key := one.data.get("key")):
            try:
                parsed_key(key)
            except Wrong as wrong:
                told = say(
                    "The key given to {official} is not valid: {wrong}. Nothing can be signed with it.",
                    official=one.data.get("official"),
                    wrong=text_of(wrong),
                )
                yield Finding(Concern.OFFICIAL, one.version, told)


def _late_signatures(
    plain: Sequence[PlainEvent], ends: datetime, notes: Iterable[Note], revoked: Mapping[bytes, str], now: Clock
) -> Iterator[Finding]:
    """Checkpoints that cover nothing: of a key that was replaced or revoked before, or dated later than it is now.

    A record that ends later than now was recorded by a wrong clock, and so were the checkpoints of its end.
    """
    changes = handovers(plain)
    for note in notes:
        said = parsed_checkpoint(note.text)
        if event := taken_away(changes, said.key, said.size):
            why = say("this key was replaced in event {event}", event=event)
        elif since := _revoked_when_it_signed(said, revoked):
            why = say("it was revoked as of {since}", since=since)
        elif said.time > _latest(ends) and (moment := now()) and said.time > as_second(moment + AHEAD):
            why = say("the checkpoint is dated in the future; it is now {now}", now=as_second(moment))
        else:
            continue
        told = say(
            "A stored checkpoint dated {time} does not count. It is signed with the key {key}: {why}.",
            time=said.time,
            key=said.key,
            why=why,
        )
        yield Finding(Concern.OFFICIAL, said.size, told, is_beside=True)


def _latest(ends: datetime) -> str:
    """Up to when a signature may be dated, by the end of the record; there may be no later moment than that."""
    try:
        return as_second(ends + AHEAD)
    except OverflowError:
        return as_second(ends)


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
    if one.is_mixed or one.is_by_link or one.is_of_copy:
        return one.told
    return say(
        "{told} Either the event was written without the program, or signing failed; in the latter case {actor} "
        'should check and sign it now: `checkpoint sign --at {event} --for "{occasion}"`.',
        told=one.told,
        actor=one.actor,
        event=one.last,
        occasion=own_occasion(one.actor),
    )


def _by_role(plain: Sequence[PlainEvent], events: Sequence[StoredEvent]) -> Iterator[Finding]:
    has_appeals = any(isinstance(stored.event, AppealLodged) for stored in events)
    for command in given(plain):
        for one in command.events if command.before else ():
            stored, office = events[one.version - 1], command.before.get(one.actor)
            if office is None and link_of_command(one.causation):
                continue  # what links allow is held against them with the key that signed
            if office is None:
                told = say(
                    "{actor} recorded this event ({type}) but was not an official then.", actor=one.actor, type=one.type
                )
                yield Finding(Concern.OFFICIAL, one.version, told)
            elif Role(office.role) not in roles_for(stored.event, events):
                told = say(
                    "{actor} recorded this event ({type}), which is not allowed for the role {role}.",
                    actor=one.actor,
                    type=one.type,
                    role=office.role,
                )
                yield Finding(Concern.OFFICIAL, one.version, told)
            elif has_appeals and (told := _concerns(stored, events, Official(one.actor, Role(office.role)))):
                yield Finding(Concern.OFFICIAL, one.version, told)


def _concerns(stored: StoredEvent, events: Sequence[StoredEvent], who: Official) -> str:
    """Why others undo what was decided on an appeal, or what carried that out; empty: it is no such undo."""
    if isinstance(stored.event, ActionUndone):
        try:
            refuse_whom_the_appeal_concerns(events[: stored.version - 1], stored.event, who)
        except Refused as refusal:
            return say("The earlier events do not allow this event. {refusal}", refusal=text_of(refusal))
    return ""


def told_of_keys(events: Sequence[StoredEvent], kept: Iterable[Kept] = ()) -> tuple[str, ...]:
    """Since when keys are asked for, and who lifted that, why; then up to which event each official signed."""
    told = [line for stored in events if (line := _rule_of_keys(stored))]
    named = [plain_event(stored) for stored in events if stored.type in OF_OFFICES]
    offices = {name: office for name, office in offices_after(named).items() if office.key}
    if not offices:
        return tuple(told)
    told += _told_of_names_before_keys([plain_event(stored) for stored in events])
    told += _one_key_of_several(named)
    signed, changes = Signed(_readable(kept), {}), handovers([plain_event(stored) for stored in events])
    reached = sorted(
        ((_reached(signed, changes, _keys_of(named, name)), name, office.role) for name, office in offices.items()),
        reverse=True,
    )
    told += [
        say("events 1-{size} are signed by {name}, {role}.", size=size, name=name, role=role)
        for size, name, role in reached
        if size
    ]
    told += _told_of_single_signatures([plain_event(stored) for stored in events], _readable(kept))
    told += told_of_late_signatures([plain_event(stored) for stored in events], _readable(kept))
    by_chiefs = max((size for size, _, role in reached if role == CHIEF), default=0)
    if by_chiefs < len(events):
        told.append(say("no chief arbiter has signed the events from event {first} onwards.", first=by_chiefs + 1))
    return tuple(told)


def told_of_unknown_keys(events: Sequence[StoredEvent], kept: Iterable[Kept], owners: Owners) -> Iterator[str]:
    """Which chief arbiters sign with a key that whoever verifies, who knows keys, does not; or that all are unknown.

    Also who is in the record without a key though the reader knows one: another may have typed it in their name, and an
    event without keys looks the same.
    """
    plain = [plain_event(stored) for stored in events]
    yield from (one.told for one in without_their_keys(plain, _readable(kept), owners()))
    named = [plain_event(stored) for stored in events if stored.type in OF_OFFICES]
    if not any(one.data.get("key") for one in named):
        return
    known = [key for keys in owners().values() for key in keys]
    if known and not has_known_key(named, known):
        yield say("None of the keys of this record is one that you know (`key list`).")
        return
    for name, office in offices_after(named).items() if known else ():
        key = readable_key(office.key) if office.role == CHIEF else None
        if key is not None and key.public not in [one.public for one in known]:
            yield say(
                "{name}, {role}, signs with {key}, a key that you do not know.", name=name, role=CHIEF, key=key.label
            )


def _told_of_names_before_keys(plain: Sequence[PlainEvent]) -> Iterator[str]:
    """Which events came before anybody was named with a key, but for the announcement, which everybody reads."""
    first = next(one for one in plain if one.type == "official-named" and one.data.get("key"))
    before = [one.version for one in plain if one.version < first.version and one.causation != first.causation]
    if len(before) > 1:
        yield say(
            "events {events} were recorded before any official was named with a key (event {first}): the names in "
            "them were typed, and only later signatures cover them.",
            events=in_ranges(before),
            first=first.version,
        )


def told_of_signers_without_key(events: Sequence[StoredEvent], kept: Iterable[Kept], owners: Owners) -> Iterator[str]:
    """Officials to whom the record gives no key, and who signed it with one that whoever verifies knows as theirs."""
    named = [plain_event(stored) for stored in events if stored.type in OF_OFFICES]
    keyless = [name for name, office in offices_after(named).items() if not office.key]
    if not keyless:
        return
    signed, known = Signed(_readable(kept), {}), owners()
    for name in keyless:
        theirs = (str(key) for who, keys in known.items() if read_alike(who, name) for key in keys)
        if size := max(map(signed.up_to, theirs), default=0):
            yield say(
                "{name} was named without a key, and signed events 1-{size}: nothing shows who recorded those "
                "events in this name.",
                name=name,
                size=size,
            )


def _told_of_single_signatures(plain: Sequence[PlainEvent], notes: Sequence[Note]) -> Iterator[str]:
    """Where a later signature alone vouches for commands that the program would have had their author sign."""
    loose = dict[str, list[Unshown]]()
    for one in not_signed_singly(plain, notes):
        loose.setdefault(one.actor, []).append(one)
    for actor, found in loose.items():
        versions = [version for one in found for version in range(one.first, one.last + 1)]
        yield say_of(
            len(versions),
            "event {events} in the name of {actor} was not signed individually: only a later signature can cover it. "
            "A record rewritten before that signature would look the same.",
            "events {events} in the name of {actor} were not signed individually: only a later signature can cover "
            "them. A record rewritten before that signature would look the same.",
            events=in_ranges(versions),
            actor=actor,
        )


def _one_key_of_several(named: Iterable[PlainEvent]) -> Iterator[str]:
    """Officials to whom one key was given, under whatever names of the key: either can sign as the other."""
    owners = dict[bytes, dict[str, None]]()
    for one in named:
        if one.type == "official-named" and (key := readable_key(one.data.get("key", ""))):
            owners.setdefault(key.public, {})[str(one.data["official"])] = None
    for names in owners.values():
        if len(names) > 1:
            yield say(
                "{names} share one key: anyone who has it can record in the name of any of them.",
                names=joined(", ", names),
            )


def _keys_of(named: Iterable[PlainEvent], official: str) -> set[str]:
    """All that the record gave somebody."""
    return {key for one in named if one.data.get("official") == official and (key := one.data.get("key"))}


def _reached(signed: Signed, changes: Sequence[Handover], keys: Iterable[str]) -> int:
    """Up to which event somebody signed, by each of their keys as long as it was theirs."""
    by_each = (
        next((size for size in signed.sizes(key) if not taken_away(changes, parsed_key(key).label, size)), 0)
        for key in keys
    )
    return max(by_each, default=0)


def _rule_of_keys(stored: StoredEvent) -> str:
    match stored.event:
        case KeysRequired():
            return say("event {event}: {actor} made keys mandatory.", event=stored.version, actor=stored.actor)
        case KeysWaived(reason=reason):
            return say(
                "event {event}: {actor} made keys optional again; reason: {reason}",
                event=stored.version,
                actor=stored.actor,
                reason=reason,
            )
        case _:
            return ""
