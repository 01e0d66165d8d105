"""Whether each event was recorded by somebody who could: by role, and signed where they were named with a key.

Where keys are asked for, each command by itself: it ends with a checkpoint that its actor signed with the key that they
had then, and that says so. Without that rule, whoever was named with a key vouches with any checkpoint for all before.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import TypeAlias

from core.certificate_check.wrong import Wrong
from core.evidence.checkpoint import Checkpoint, parsed_checkpoint
from core.evidence.note import Note, PublicKey, is_by, parsed_key, parsed_note
from core.model.sentence import say
from events.deciders.officials import Officials, keys_required_since, officials_of, roles_for
from events.log.envelope import StoredEvent
from events.store.kept import Kept, Kind
from events.vocabulary.record import ActionUndone, KeysRequired, KeysWaived, OfficialDismissed, OfficialNamed
from projections.audit.consistency import Concern, Finding
from projections.evidence.checkpoints import is_own_occasion, own_occasion

Revoked: TypeAlias = Callable[[], Mapping[bytes, str]]
"""The public keys that whoever verifies knows to be revoked, each with the moment; asked for only where they matter."""


def officials_findings(
    events: Sequence[StoredEvent], kept: Iterable[Kept], revoked: Revoked = dict
) -> Iterator[Finding]:
    """In log order. The programs that record refuse what is found here: somebody wrote past them."""
    if not any(isinstance(stored.event, OfficialNamed | KeysRequired) for stored in events):
        return
    signed = _Signed(kept, revoked)
    for command in _commands(events):
        yield from _by_role(command, events)
        if command.asks_for_keys:
            yield from _without_own_checkpoint(command, signed)
        else:
            yield from _in_the_name_of_others(command, signed)


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


@dataclass(frozen=True, slots=True)
class _Command:
    """What one command recorded. `officials`: before it; `signers`: those whose keys it is held against."""

    events: tuple[StoredEvent, ...]
    officials: Officials
    signers: Officials
    asks_for_keys: bool

    @property
    def actor(self) -> str:
        return self.events[0].actor

    @property
    def last(self) -> StoredEvent:
        return self.events[-1]


def _commands(events: Sequence[StoredEvent]) -> Iterator[_Command]:
    officials: Officials = {}
    asked = 0
    for _, together in groupby(events, key=attrgetter("causation")):
        group = tuple(together)
        before, was_asked = officials, asked
        if any(isinstance(one.event, OfficialNamed | OfficialDismissed | ActionUndone) for one in group):
            officials = officials_of(events[: group[-1].version])
        begins = any(isinstance(one.event, KeysRequired) for one in group)
        if begins or any(isinstance(one.event, KeysWaived) for one in group):
            asked = keys_required_since(events[: group[-1].version])
        yield _Command(group, before, before or officials, bool(was_asked) or begins)


def _by_role(command: _Command, events: Sequence[StoredEvent]) -> Iterator[Finding]:
    if not command.officials:
        return
    who = command.officials.get(command.actor)
    for stored in command.events:
        if who is None:
            told = say("{actor} recorded it ({type}), who was no official then.", actor=stored.actor, type=stored.type)
            yield Finding(Concern.OFFICIAL, stored.version, told)
        elif who.role not in roles_for(stored.event, events):
            told = say(
                "{actor} recorded it ({type}), which is not for {role}.",
                actor=stored.actor,
                type=stored.type,
                role=who.role,
            )
            yield Finding(Concern.OFFICIAL, stored.version, told)


def _in_the_name_of_others(command: _Command, signed: "_Signed") -> Iterator[Finding]:
    who = command.officials.get(command.actor)
    if who is None or not who.key:
        return
    for stored in command.events:
        if signed.up_to(who.key) < stored.version:
            told = say("It was recorded in the name of {name}, whose key signed nothing that covers it.", name=who.name)
            yield Finding(Concern.OFFICIAL, stored.version, told)


def _without_own_checkpoint(command: _Command, signed: "_Signed") -> Iterator[Finding]:
    who = command.signers.get(command.actor)
    if who is None and command.officials:
        return  # told already: no official
    key = "" if who is None else who.key
    if not key:
        why = say("keys were asked for, and {actor} had none", actor=command.actor)
    else:
        why = signed.objection(command.last, key)
    if why:
        yield Finding(
            Concern.OFFICIAL,
            command.events[0].version,
            say(
                "Nobody showed that {actor} recorded {what}: {why}. Somebody wrote past the program; or signing failed "
                'then, and {actor} looks at it and signs it now: `checkpoint sign --at {event} --for "{occasion}"`.',
                actor=command.actor,
                what=_events_told(command.events),
                why=why,
                event=command.last.version,
                occasion=own_occasion(command.actor),
            ),
        )


def _events_told(events: Sequence[StoredEvent]) -> str:
    first, last = events[0].version, events[-1].version
    return (
        say("event {event}", event=first) if first == last else say("events {first} to {last}", first=first, last=last)
    )


class _Signed:
    """What the checkpoints kept beside the log say, and by whose key."""

    def __init__(self, kept: Iterable[Kept], revoked: Revoked) -> None:
        self._notes = [(row.size, row.content) for row in kept if row.kind == Kind.NOTE]
        self._by_size: dict[int, list[bytes]] = defaultdict(list)
        for size, content in self._notes:
            self._by_size[size].append(content)
        self._up_to: dict[str, int] = {}
        self._ask_revoked = revoked
        self._revoked: Mapping[bytes, str] | None = None

    def up_to(self, key: str) -> int:
        """Up to which event a key vouches for the log."""
        if key not in self._up_to:
            sizes = (size for size, content in self._notes if _is_signed(content, key, size))
            self._up_to[key] = max(sizes, default=0)
        return self._up_to[key]

    def objection(self, last: StoredEvent, key: str) -> str:
        """Why no checkpoint by that key shows that the actor gave the command that ends there; empty: one does."""
        public = parsed_key(key)
        late = ""
        for content in self._by_size[last.version]:
            said = _own_checkpoint(content, last, public)
            if said is None:
                continue
            since = self._since_when_revoked(public)
            if not since or said.time < since:
                return ""
            late = say(
                "its checkpoint was signed {time}, and the key {key} was revoked as of {since}",
                time=said.time,
                key=public.label,
                since=since,
            )
        return late or say(
            "no checkpoint that ends there is signed for it with the key {key}, which was theirs then", key=public.label
        )

    def _since_when_revoked(self, key: PublicKey) -> str:
        if self._revoked is None:
            self._revoked = self._ask_revoked()
        return self._revoked.get(key.public, "")


def _own_checkpoint(content: bytes, last: StoredEvent, key: PublicKey) -> Checkpoint | None:
    """The checkpoint, where the actor of that event signed it with the key for the command that ends there."""
    try:
        note = parsed_note(content.decode())
        said = parsed_checkpoint(note.text)
        is_own = (
            said.head == last.hash
            and said.actor == last.actor
            and said.key == key.label
            and is_own_occasion(said.occasion, last.actor)
        )
        return said if is_own and _signs(note, key) else None
    except (Wrong, UnicodeDecodeError):
        return None


def _is_signed(content: bytes, key: str, size: int) -> bool:
    try:
        note, public = parsed_note(content.decode()), parsed_key(key)
        return parsed_checkpoint(note.text).size == size and _signs(note, public)
    except (Wrong, UnicodeDecodeError):
        return False


def _signs(note: Note, key: PublicKey) -> bool:
    """A cosigner vouches for what somebody else said: only the signer's own line counts."""
    return any(one.time is None and is_by(note, one, key) for one in note.signatures)
