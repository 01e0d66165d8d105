"""Who acted is who signed: every event's actor is held against the key that was theirs when it was recorded.

A command has one actor. Where keys are asked for it ends with a checkpoint that its actor signed for it, with the key
that they had then; without that rule, whoever was named with a key vouches with any checkpoint for all before it.
Recording asks here whose key has to sign, and `verify` and both verifiers of bundles whether it did.
"""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from core.certificate_check.log import Event, counting
from core.evidence.checkpoint import Checkpoint, occasion_of_link, own_occasion, parsed_checkpoint
from core.evidence.links import Delegated, delegated, link_of_command
from core.evidence.note import Note, PublicKey, readable_key, signs
from core.model.plain import read_alike, reads_as
from core.model.sentence import say

OF_OFFICES = ("official-named", "official-dismissed", "keys-required", "keys-waived", "action-undone")
"""The events that say who may record, and with which key."""

CHIEF = "chief-arbiter"
"""The role of those who say so; every other right is judged where the roles are known."""


class Office(NamedTuple):
    """A role, and the public key (name+id+key) of whoever has it; empty: the name alone counts."""

    role: str
    key: str


class Given(NamedTuple):
    """What one command recorded. `before`: who had an office then; `signers`: by whose keys it is judged.

    `changes_offices`: afterwards somebody else may record, or with another key, or keys are asked for no longer.
    """

    events: list[Event]
    before: dict[str, Office]
    signers: dict[str, Office]
    asks_for_keys: bool
    changes_offices: bool = False


class Unshown(NamedTuple):
    """Events of one command that nobody is known to have recorded, and why."""

    first: int
    last: int
    actor: str
    why: str
    is_stranger: bool = False  # no official, where officials are named
    is_mixed: bool = False  # several people in one command
    is_beyond_role: bool = False  # signed by somebody who may not name officials
    is_by_link: bool = False  # named after a link of a helper
    is_of_copy: bool = False  # entered again from another copy, and nothing says whose word it was there

    @property
    def told(self) -> str:
        """As a sentence."""
        what = say("event {version}", version=self.first)
        if self.first != self.last:
            what = say("events {first} to {last}", first=self.first, last=self.last)
        if self.is_beyond_role:
            return say("{actor} had no right to record {what}: {why}.", actor=self.actor, what=what, why=self.why)
        return say("There is no proof that {actor} recorded {what}: {why}.", actor=self.actor, what=what, why=self.why)


def offices_after(events: Iterable[Event]) -> dict[str, Office]:
    """Who has an office after these events, by name."""
    found = dict[str, Office]()
    for event in counting([one for one in events if _is_of_offices(one)]):
        if event.type == "official-named":
            found[event.data["official"]] = Office(event.data["role"], event.data.get("key", ""))
        elif event.type == "official-dismissed":
            found.pop(event.data["official"], None)
    return found


def keys_asked_since(events: Iterable[Event], since: int = 0) -> int:
    """The event since which nobody records without their own key; 0: keys are not asked for. No undo changes it.

    `since`: what holds before these events.
    """
    for event in events:
        if event.type == "keys-required":
            since = since or event.version
        elif event.type == "keys-waived":
            since = 0
    return since


def _is_of_offices(event: Event) -> bool:
    """Also an undo, which may be of one; an undo of what comes later is none."""
    is_undo = event.type == "action-undone"
    return event.type in OF_OFFICES and not (is_undo and _undone_by(event) >= event.version)


def _undone_by(undo: Event) -> int:
    version = undo.data["version"]
    return version if isinstance(version, int) else undo.version


class Offices:
    """Who has an office after the events so far; each is looked at once, however many undos of undos there are."""

    def __init__(self) -> None:
        self.now = dict[str, Office]()
        self._named = dict[int, Event]()  # the events that give or take an office, by version, in order
        self._targets = dict[int, int]()  # by undo that leads to one of these, what it undoes
        self._undos = dict[int, int]()  # by event, how many undos of it count

    def add(self, events: Iterable[Event]) -> None:
        """The next ones, in log order."""
        if any([self._has_changed(one) for one in events if _is_of_offices(one)]):  # noqa: C419  # each is looked at
            self.now = offices_after(one for at, one in self._named.items() if not self._undos.get(at))

    def _has_changed(self, one: Event) -> bool:
        if one.type != "action-undone":
            self._named[one.version] = one
            return True
        target, step = _undone_by(one), 1
        if target not in self._named and target not in self._targets:
            return False
        self._targets[one.version] = target
        while True:
            self._undos[target] = self._undos.get(target, 0) + step
            if self._undos[target] != max(step, 0) or target not in self._targets:
                return self._undos[target] == max(step, 0) and target in self._named
            target, step = self._targets[target], -step


def given(events: Sequence[Event]) -> Iterator[Given]:
    """The commands, in order, each with those who had an office when it was given."""
    offices, asked = Offices(), 0
    for _, together in groupby(events, key=lambda one: one.causation):
        group = list(together)
        before, was_asked = offices.now, asked
        offices.add(group)
        asked = keys_asked_since(group, asked)
        begins = any(one.type == "keys-required" for one in group)
        changes = (offices.now, bool(asked)) != (before, bool(was_asked))
        yield Given(group, before, before or offices.now, bool(was_asked) or begins, changes)


def is_own_occasion(occasion: str, actor: str) -> bool:
    """Whether a checkpoint says that its last command was the signer's own; one made for a paper does not."""
    own = own_occasion(actor)
    return occasion == own or occasion.startswith(f"{own}: ")


_OF_COPY: Final = ("events of ", " entered again")
_OCCASION_MAX: Final = 60


def occasion_of_copy(place: str) -> str:
    """On which occasion each command is signed with which events of another copy are entered again."""
    shown = place[-(_OCCASION_MAX - len("".join(_OF_COPY))) :]
    return shown.join(_OF_COPY)


def _is_of_copy(occasion: str) -> bool:
    return f": {_OF_COPY[0]}" in occasion and occasion.endswith(_OF_COPY[1])


def unshown(events: Sequence[Event], notes: Iterable[Note], revoked: Mapping[bytes, str]) -> Iterator[Unshown]:
    """In log order what nobody is known to have recorded. `revoked`: public keys, and since when they do not count."""
    signed, changes, commands = Signed(notes, revoked), handovers(events), [*given(events)]
    loose = _without_whose_word(commands, signed)
    for one in commands:
        first, last = one.events[0], one.events[-1]
        actors = [*dict.fromkeys(event.actor for event in one.events)]
        if len(actors) > 1:
            why = say("a command can be given by one person only, but this one names {count}", count=len(actors))
            yield Unshown(first.version, last.version, ", ".join(actors), why, is_mixed=True)
            continue
        own = one.signers.get(first.actor, Office("", ""))
        if one.before and not own.role and link_of_command(first.causation):
            by = by_link(events, one.events, changes)
            if why := by.why or _unsigned(signed, one, by):
                yield Unshown(first.version, last.version, first.actor, why, is_by_link=True)
        elif one.before and not own.role:
            why = say("they were not an official at the time")
            yield Unshown(first.version, last.version, first.actor, why, is_stranger=True)
        elif one.before and one.changes_offices and own.role != CHIEF:
            why = say(
                "only a chief arbiter may decide who can record events, and with which key, but the person who "
                "recorded this was {role}",
                role=own.role,
            )
            yield Unshown(first.version, last.version, first.actor, why, is_beyond_role=True)
        else:
            yield from _not_signed(one, own.key, signed, loose)


def _not_signed(one: Given, key: str, signed: "Signed", loose: Container[int]) -> Iterator[Unshown]:
    """What of an official's command no signature with that key shows to be theirs. `loose`: see below."""
    first, last = one.events[0], one.events[-1]
    if one.asks_for_keys and (why := signed.objection(last, key)):
        yield Unshown(first.version, last.version, first.actor, why)
    elif not one.asks_for_keys and key and (covered := signed.up_to(key)) < last.version:
        why = say("nothing signed with their key covers it")
        yield Unshown(max(first.version, covered + 1), last.version, first.actor, why)
    elif last.version in loose:
        why = say(
            "they signed it as entered again from another copy, but no event signed with it says who recorded it there"
        )
        yield Unshown(first.version, last.version, first.actor, why, is_of_copy=True)


def _without_whose_word(commands: Sequence[Given], signed: "Signed") -> set[int]:
    """The last events of commands that were entered again from another copy, where no event says whose word they are.

    All are written in one go, what is undone for it first, what says so last: the log was cut off before it.
    """
    waiting, found = list[Given](), list[Given]()
    for one in commands:
        last = one.events[-1]
        is_of_copy = signed.is_of_copy(last, one.signers.get(last.actor, Office("", "")).key)
        if waiting and (not is_of_copy or waiting[-1].events[-1].actor != last.actor):
            found, waiting = found + waiting, []
        if is_of_copy and last.type == "copy-entered-again":
            found += [other for other in waiting if not _is_told(other, last)]
            waiting = []
        elif is_of_copy:
            waiting.append(one)
    return {one.events[-1].version for one in (*found, *waiting)}


def _is_told(one: Given, summary: Event) -> bool:
    """Whether that event names it, or it takes back, directly before what that names, what only this copy had."""
    events, common = summary.data.get("events"), summary.data.get("common")
    told = [other for other in events if isinstance(other, dict)] if isinstance(events, list | tuple) else []
    entered = {other["here"] for other in told if not other.get("why") and isinstance(other.get("here"), int)}
    if one.events[-1].version + 1 != min({*entered, summary.version}):
        return entered >= {event.version for event in one.events}
    undone = [_undone_by(event) if event.type == "action-undone" else 0 for event in one.events]
    return isinstance(common, int) and min(undone) > common


def not_signed_singly(events: Sequence[Event], notes: Iterable[Note], after: int = 0) -> Iterator[Unshown]:
    """Commands after event `after` of somebody with a key, where none is asked for, that no signature of theirs ends.

    The program signs each, so that a later signature that covers them may be under a history that was made up.
    """
    signed = Signed(notes, {})
    for one in given(events):
        first, last = one.events[0], one.events[-1]
        own = one.before.get(first.actor, Office("", ""))
        if own.key and not one.asks_for_keys and last.version > after and (why := signed.objection(last, own.key)):
            yield Unshown(first.version, last.version, first.actor, why)


def _unsigned(signed: "Signed", one: Given, by: Delegated) -> str:
    """Why it is not shown that the key of a link signed a command; a player's needs none where none is asked for."""
    last = one.events[-1]
    if not by.key and not one.asks_for_keys:
        return ""
    return signed.objection(last, by.key, own_occasion(last.actor, occasion_of_link(by.link)))


def by_link(log: Sequence[Event], entered: Sequence[Event], changes: Sequence["Handover"]) -> Delegated:
    """By which link a command of the log, or the next one, was given; not with a key that was replaced before it."""
    first = entered[0].version
    found = delegated(log[: first - 1], entered)
    key = readable_key(found.key)
    if found.key and key is None:
        return Delegated(found.link, why=say("what event {event} gave as its key is not a key", event=found.link))
    if key is not None and (event := taken_away(changes, key.label, first)):
        return Delegated(found.link, why=say("its key was replaced in event {event}", event=event))
    return found


class Signed:
    """What checkpoints say, and by whose key."""

    def __init__(self, notes: Iterable[Note], revoked: Mapping[bytes, str]) -> None:
        self._by_size = defaultdict[int, list[tuple[Note, Checkpoint]]](list)
        for note in notes:
            said = parsed_checkpoint(note.text)
            self._by_size[said.size].append((note, said))
        self._up_to = dict[str, int]()
        self._revoked = revoked

    def up_to(self, key: str) -> int:
        """Up to which event a key vouches for the log."""
        if key not in self._up_to:
            self._up_to[key] = next(self.sizes(key), 0)
        return self._up_to[key]

    def sizes(self, key: str) -> Iterator[int]:
        """The last events of what a key signed, the greatest first."""
        public = readable_key(key)
        if public is None:
            return iter(())
        return (size for size in sorted(self._by_size, reverse=True) if self._is_signed(size, public))

    def _is_signed(self, size: int, key: PublicKey) -> bool:
        return any(signs(note, key) for note, said in self._by_size[size] if not said.is_for_a_link)

    def is_of_copy(self, last: Event, key: str) -> bool:
        """Whether the actor signed the command that ends there as entered again from another copy, and only so."""
        theirs = [(note, said) for note, said in self._by_size.get(last.version, ()) if said.actor == last.actor]
        public = readable_key(key) if any(_is_of_copy(said.occasion) for _, said in theirs) else None
        if public is None:
            return False
        own = [(note, said) for note, said in theirs if _is_own(said, last, public, "") and signs(note, public)]
        return bool(own) and all(_is_of_copy(said.occasion) for _, said in own)

    def objection(self, last: Event, key: str, occasion: str = "") -> str:
        """Why no checkpoint by that key shows that the actor gave the command that ends there; empty: one does.

        `occasion`: on which it must have been signed; empty: on any of the actor's own.
        """
        if not key:
            return say("keys were required, but {actor} had none", actor=last.actor)
        public, late = readable_key(key), ""
        if public is None:
            return say("what the record gives {actor} as a key is not a key", actor=last.actor)
        for note, said in self._by_size[last.version]:
            if not _is_own(said, last, public, occasion) or not signs(note, public):
                continue
            since = self._revoked.get(public.public, "")
            if not since or said.time < since:
                return ""
            late = say(
                "its checkpoint was signed at {time}, but the key {key} is revoked as of {since}",
                time=said.time,
                key=public.label,
                since=since,
            )
        return late or say(
            "they signed no checkpoint ending at that point with the key {key}, which was theirs at the time",
            key=public.label,
        )


def _is_own(said: Checkpoint, last: Event, key: PublicKey, occasion: str) -> bool:
    """Whether a checkpoint is the one that the actor of the last event of a command signs for it."""
    is_its = said.occasion == occasion if occasion else is_own_occasion(said.occasion, last.actor)
    is_theirs = is_its and said.actor == last.actor and said.key == key.label
    return is_theirs and said.head.hex() == last.hash and said.time >= last.recorded_at[:19]


class Handover(NamedTuple):
    """From the event after that one on, a key (name+id) is somebody's (`held`), or another took its place."""

    version: int
    key: str
    held: bool


def handovers(events: Sequence[Event]) -> list[Handover]:
    """When the record gave keys, and put another in the place of one, in order."""
    found, theirs, offices = list[Handover](), dict[str, str](), Offices()
    for _, together in groupby(events, key=lambda one: one.causation):
        group, before = list(together), offices.now
        offices.add(group)
        for name, office in () if offices.now is before else offices.now.items():
            held = theirs.get(name, "")
            if office.key and office.key != held:
                gone, new, last = readable_key(held), readable_key(office.key), group[-1].version
                found += [Handover(last, gone.label, held=False)] if gone else []
                found += [Handover(last, new.label, held=True)] if new else []
                theirs[name] = office.key
    return found


def taken_away(changes: Iterable[Handover], key: str, size: int) -> int:
    """The event before event `size` that put another key in the place of that one (name+id); 0: none did."""
    before = [one for one in changes if one.key == key and one.version < size]
    return before[-1].version if before and not before[-1].held else 0


def keys_given(events: Iterable[Event]) -> dict[PublicKey, list[str]]:
    """The public keys that the record ever gave officials, with the names of whom it gave them to.

    A text that is not a key is left out; `verify` has a finding for it.
    """
    found = dict[PublicKey, list[str]]()
    for event in events:
        if event.type == "official-named" and (key := readable_key(event.data.get("key", ""))):
            found.setdefault(key, []).append(event.data["official"])
    return found


class InAnothersName(NamedTuple):
    """A checkpoint that names an official with a key of their own, signed with a key that the record gives another."""

    size: int
    time: str
    actor: str
    key: str  # name+id
    owner: str

    @property
    def told(self) -> str:
        """As a sentence."""
        return say(
            "The checkpoint of events 1-{size} dated {time} names {actor}, but it is signed with the key {key}, which "
            "the record gives to {owner}.",
            size=self.size,
            time=self.time,
            actor=self.actor,
            key=self.key,
            owner=self.owner,
        )


def in_anothers_name(events: Iterable[Event], notes: Iterable[Note]) -> Iterator[InAnothersName]:
    """Checkpoints that no program signs: its actor says who they are before they sign."""
    given_to = keys_given(events)
    named = {who for names in given_to.values() for who in names}
    for note in notes:
        said = parsed_checkpoint(note.text)
        for key, owners in given_to.items():
            if key.label == said.key and said.actor in named - {*owners} and signs(note, key):
                yield InAnothersName(said.size, said.time, said.actor, said.key, ", ".join(dict.fromkeys(owners)))


class FalseSignature(NamedTuple):
    """A checkpoint that says it is signed with a key of the record, and is not."""

    size: int
    time: str
    actor: str
    key: str  # name+id

    @property
    def told(self) -> str:
        """As a sentence."""
        return say(
            "The checkpoint of events 1-{size} dated {time} names {actor} and the key {key}, but it is not signed with "
            "that key: it proves nothing.",
            size=self.size,
            time=self.time,
            actor=self.actor,
            key=self.key,
        )


def false_signatures(events: Iterable[Event], notes: Iterable[Note]) -> Iterator[FalseSignature]:
    """Checkpoints that somebody else made up, or changed."""
    keys = {key.label: key for key in keys_given(events)}
    for note in notes:
        said = parsed_checkpoint(note.text)
        if (key := keys.get(said.key)) and not signs(note, key):
            yield FalseSignature(said.size, said.time, said.actor, said.key)


class OtherKey(NamedTuple):
    """The record gives somebody a key (name+id) that the reader, who knows keys of theirs, does not know."""

    version: int
    who: str
    key: str
    known: str  # those that the reader knows

    @property
    def told(self) -> str:
        """As a sentence."""
        return say(
            "The record says that {who} signs with the key {key}, which is not one that you know as theirs "
            "({known}): ask {who} whose key it is.",
            who=self.who,
            key=self.key,
            known=self.known,
        )


def other_keys(events: Iterable[Event], known: Mapping[str, Sequence[PublicKey]]) -> Iterator[OtherKey]:
    """In log order, each key once. `known`: by name of an official, the keys that the reader knows as theirs.

    A name that is read as theirs is theirs: in capitals, with other spaces, or with letters that look the same.
    """
    found = set[tuple[str, str]]()
    for event in events:
        who = event.data.get("official", "")
        key = readable_key(event.data.get("key", "")) if event.type == "official-named" else None
        if key is None or (who, str(key)) in found:
            continue
        found.add((who, str(key)))
        theirs = _known_as(who, known)
        if theirs and key.public not in [one.public for one in theirs]:
            yield OtherKey(event.version, who, key.label, ", ".join(one.label for one in theirs))


def _known_as(who: str, known: Mapping[str, Sequence[PublicKey]]) -> list[PublicKey]:
    """The keys of all owners whose names are read as that one."""
    return [key for name, keys in known.items() if read_alike(name, who) for key in keys]


class WithoutKey(NamedTuple):
    """Somebody whose key the reader knows is in the record from that event on, without any key or signature."""

    version: int
    who: str
    known: str  # those that the reader knows

    @property
    def told(self) -> str:
        """As a sentence."""
        return say(
            "{who} is in this record without a key, and nothing in it is signed with the one that you know as theirs "
            "({known}): anyone could have recorded it in this name. Ask {who} to check and sign it.",
            who=self.who,
            known=self.known,
        )


def without_their_keys(
    events: Iterable[Event], notes: Sequence[Note], known: Mapping[str, Sequence[PublicKey]]
) -> Iterator[WithoutKey]:
    """Officials, and whoever acts, in log order and each once, to whom the record gives no key.

    Also where nobody is named an official, since a record that was made up without keys looks like that; not where a
    key that the reader knows as theirs signed a checkpoint of the record. `known`: as for `other_keys`.
    """
    people, with_key = dict[str, int](), set[str]()
    for event in events:
        official = event.data.get("official", "") if event.type == "official-named" else ""
        for who in filter(None, (official, event.actor)):
            people.setdefault(who, event.version)
        if official and event.data.get("key"):
            with_key.add(reads_as(official))
    told = set[str]()
    for who, version in people.items():
        theirs = _known_as(who, known)
        if not theirs or reads_as(who) in with_key | told or any(signs(note, key) for note in notes for key in theirs):
            continue
        told.add(reads_as(who))
        yield WithoutKey(version, who, ", ".join(key.label for key in theirs))


def has_known_key(events: Iterable[Event], known: Iterable[PublicKey]) -> bool:
    """Whether the record gives an official one of these keys, or gives nobody any."""
    given_keys = [key for one in events if one.type == "official-named" and (key := one.data.get("key"))]
    publics = [read.public for one in given_keys if (read := readable_key(one))]
    return not given_keys or any(one.public in publics for one in known)
