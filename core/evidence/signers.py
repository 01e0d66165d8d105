"""Who acted is who signed: every event's actor is held against the key that was theirs when it was recorded.

A command has one actor. Where keys are asked for it ends with a checkpoint that its actor signed for it, with the key
that they had then; without that rule, whoever was named with a key vouches with any checkpoint for all before it.
Recording asks here whose key has to sign, and `verify` and both verifiers of bundles whether it did.
"""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Final

from core.certificate_check.log import Event
from core.evidence.checkpoint import Checkpoint, occasion_of_link, own_occasion, parsed_checkpoint
from core.evidence.links import Delegated, delegated, link_of_command
from core.evidence.note import Note, PublicKey, readable_key, signs
from core.evidence.offices import CHIEF, Given, Handover, Office, given, handovers, taken_away, undone_by
from core.model.named_tuple import NamedTuple
from core.model.sentence import say


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


def is_own_occasion(occasion: str, actor: str) -> bool:
    """Whether a checkpoint says that its last command was the signer's own; one made for a paper does not."""
    own = own_occasion(actor)
    return occasion == own or occasion.startswith(f"{own}: ")


_OF_COPY: Final = ("events of ", " entered again")
_OCCASION_MAX: Final = 60


def occasion_of_copy(place: str, first: int) -> str:
    """On which occasion each command is signed with which events of another copy are entered again.

    `first`: the first event that is written for it, by which it is known from another entry of that copy.
    """
    begun = f" (from event {first})"
    shown = place[-(_OCCASION_MAX - len("".join(_OF_COPY)) - len(begun)) :]
    return f"{shown}{begun}".join(_OF_COPY)


def _is_of_copy(occasion: str) -> bool:
    return f": {_OF_COPY[0]}" in occasion and occasion.endswith(_OF_COPY[1])


def _begun(occasion: str) -> int:
    """The first event of the entry of a copy that an occasion names; 0: an earlier release named none."""
    _, found, number = occasion.removesuffix(_OF_COPY[1]).rpartition(" (from event ")
    digits = number.removesuffix(")")
    return int(digits) if found and digits.isdecimal() and digits.isascii() and len(digits) < 10 else 0


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
    waiting, found, begun = list[Given](), list[Given](), dict[int, int]()
    for one in commands:
        last = one.events[-1]
        entry = signed.entry_of(last, one.signers.get(last.actor, Office("", "")).key)
        is_of_copy, begun[last.version] = entry is not None, entry or 0
        if waiting and (not is_of_copy or waiting[-1].events[-1].actor != last.actor):
            found, waiting = found + waiting, []
        if is_of_copy and last.type == "copy-entered-again":
            own = begun[last.version]
            found += [it for it in waiting if own not in {0, begun[it.events[-1].version]} or not _is_told(it, last)]
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
    undone = [undone_by(event) if event.type == "action-undone" else 0 for event in one.events]
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

    def entry_of(self, last: Event, key: str) -> int | None:
        """Where the entry of a copy began with which the actor signed the command that ends there, and only so.

        0: an earlier release signed, which did not say; None: it is of no copy.
        """
        theirs = [(note, said) for note, said in self._by_size.get(last.version, ()) if said.actor == last.actor]
        public = readable_key(key) if any(_is_of_copy(said.occasion) for _, said in theirs) else None
        if public is None:
            return None
        own = [said.occasion for note, said in theirs if _is_own(said, last, public, "") and signs(note, public)]
        return max(map(_begun, own)) if own and all(map(_is_of_copy, own)) else None

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
