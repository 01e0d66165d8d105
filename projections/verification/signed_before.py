"""A log held against what the keys of this computer signed of it: who signs again vouches for what she signed before.

Without the rule about keys one signature vouches for everything before it (decision 133), so that a log that was
rewritten between two commands of somebody's would be covered by the next one. The folder of keys remembers, by
database and log, how far was signed last.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from core.evidence.checkpoint import Checkpoint, origin_of, parsed_checkpoint
from core.evidence.note import Note, PublicKey, signs
from core.model.named_tuple import NamedTuple
from core.model.sentence import joined, say, say_of
from core.model.spelling import in_ranges
from events.deciders.officials import keys_required_since
from events.log.appending import Kept
from events.log.envelope import StoredEvent
from events.signing.key_folder import SignedHere
from events.store.kept_checkpoints import notes_in
from events.vocabulary.record import CopyEnteredAgain
from projections.verification.consistency import Concern, Finding


class SignedBefore(NamedTuple):
    """What was signed last of a log in this database, and of every log in others; None: nothing."""

    own: SignedHere | None = None
    elsewhere: tuple[SignedHere, ...] = ()
    keys: Callable[[], Sequence[PublicKey]] = tuple  # of the folder that remembers
    places: tuple[str, ...] = ()  # of each that is elsewhere: its file, or a hash of its URL

    def upto(self, size: int) -> "SignedBefore":
        """What of it can be held against a log of which no event after so many can be read."""

        def fits(one: SignedHere) -> bool:
            return max(one.size, one.entered) <= size

        if self.own is not None and not fits(self.own):
            return SignedBefore()
        copies = [it for it in zip(self.elsewhere, self.places, strict=True) if fits(it[0])]
        return self._replace(elsewhere=tuple(one for one, _ in copies), places=tuple(place for _, place in copies))

    def lost(self, stream: str, events: Sequence[StoredEvent]) -> SignedHere | None:
        """What was signed in this database and the log does not hold; None: nothing.

        A copy that was entered again into another one, whose file then took its place, is not missed.
        """
        own = self.own
        return None if own is None or holds(own, stream, events) or self._was_entered(own, stream, events) else own

    def _was_entered(self, own: SignedHere, stream: str, events: Sequence[StoredEvent]) -> bool:
        """Whether the copy that was signed here was entered into this log, as is remembered.

        Where somebody else entered it the log says so, and this has to be signed elsewhere since: whoever rewrites a
        log can write that too.
        """
        entered = (
            stored.version
            for stored in events
            if isinstance(stored.event, CopyEnteredAgain)
            and any((one.there, one.hash) == (own.size, own.head) for one in stored.event.events)
        )
        if _holds_entered(own, stream, events):
            return True
        first = next(entered, 0)
        return first > 0 and any(
            one.origin == own.origin and one.size >= first and holds(one, stream, events) for one in self.elsewhere
        )

    def unlike(self, stream: str, events: Sequence[StoredEvent]) -> SignedHere | None:
        """What was signed of copies in other databases, where nothing was in this one, after all of them that it holds.

        An honest copy may have diverged, or was entered here. A log of that name that begins with another event is
        another tournament.
        """
        held, apart = self._of_copies(stream, events)
        last = max(held, key=lambda one: one.time, default=None)
        lost = [one for one in apart if last is None or one.time > last.time]
        if last is not None and last.left:  # where that one was signed first, something was lost already
            left = SignedHere(last.origin, last.left, last.left_head, last.time)
            lost += [] if holds(left, stream, events) else [left]
        return max(lost, key=lambda one: one.size, default=None)

    def apart(self, stream: str, events: Sequence[StoredEvent]) -> SignedHere | None:
        """As `unlike`, or what was signed before the last that it holds: whoever signed in a copy before and after.

        Of something that was only tried in a copy it is so as well: told, and never why something is refused.
        """
        found = self._of_copies(stream, events)[1]
        return self.unlike(stream, events) or max(found, key=lambda one: one.size, default=None)

    def _of_copies(
        self, stream: str, events: Sequence[StoredEvent]
    ) -> tuple[Sequence[SignedHere], Sequence[SignedHere]]:
        """What was signed of copies in other databases, where nothing was in this one: what it holds, and the rest."""
        origin = origin_of(stream, events[0].hash) if events and self.own is None else ""
        copies = [one for one in self.elsewhere if one.origin == origin]
        held = [one for one in copies if holds(one, stream, events) or _holds_entered(one, stream, events)]
        return held, [one for one in copies if one not in held]

    def unseen(
        self, stream: str, events: Sequence[StoredEvent], notes: Sequence[Note], keys: Iterable[PublicKey] = ()
    ) -> Checkpoint | None:
        """The last signature of a log of which nothing is remembered, by one of these keys or of the folder's."""
        if self.own is not None or not events or not notes:
            return None
        if any(one.origin == origin_of(stream, events[0].hash) for one in self.elsewhere):
            return None
        known = {*keys, *self.keys()}
        signed = (note for note in reversed(notes) if any(signs(note, key) for key in known))
        return next((parsed_checkpoint(note.text) for note in signed), None)

    def brought(
        self, stream: str, events: Sequence[StoredEvent], notes: Callable[[], Sequence[Note]] = tuple
    ) -> tuple[SignedHere, str] | None:
        """What was signed in a copy after all that was in this database, and its place, where this log has it.

        The copy's file took the place of this one, or its first events did (`notes`: what is kept beside them). Where
        this one was entered into that one, it may.
        """
        own = self.own
        if own is None or own.entered or not holds(own, stream, events):
            return None
        further = [
            it
            for it in zip(self.elsewhere, self.places, strict=True)
            if it[0].size > own.size and it[0].origin == own.origin
        ]
        whole = (it for it in further if holds(it[0], stream, events))
        found = max(whole, key=lambda it: it[0].size, default=None)
        if not further or found is not None:
            return found
        keys, (_, place) = self.keys(), max(further, key=lambda it: it[0].size)
        for note in notes():
            said = parsed_checkpoint(note.text)
            one = SignedHere(said.origin, said.size, said.head.hex(), said.time)
            if one.size > own.size and holds(one, stream, events) and any(signs(note, key) for key in keys):
                found = (one, place) if found is None or one.size > found[0].size else found
        return found

    def in_neither(self, stream: str, there: Sequence[StoredEvent], here: Sequence[StoredEvent]) -> SignedHere | None:
        """What was signed of the record elsewhere and is in none of two copies, where nothing was in the first one.

        It may be of a third copy; or the first one was put in the place of that in which it was signed.
        """
        if self.own is not None or not there:
            return None
        origin = origin_of(stream, there[0].hash)
        found = (
            one
            for one in self.elsewhere
            if one.origin == origin
            and not any(holds(one, stream, log) or _holds_entered(one, stream, log) for log in (there, here))
        )
        return max(found, key=lambda one: one.size, default=None)


Remembered: TypeAlias = Callable[[str], SignedBefore]
"""What the keys of whoever verifies signed of the log of that name."""


def signed_before(
    kept: Mapping[str, Mapping[str, SignedHere]],
    place: str,
    stream: str,
    keys: Callable[[], Sequence[PublicKey]] = tuple,
) -> SignedBefore:
    """What is remembered of a log, by the database that is open (empty: a file that is no database)."""
    elsewhere = [(one, other) for other, logs in kept.items() if other != place for one in logs.values()]
    own = kept.get(place, {}).get(stream)
    return SignedBefore(own, tuple(one for one, _ in elsewhere), keys, tuple(other for _, other in elsewhere))


def holds(signed: SignedHere, stream: str, events: Sequence[StoredEvent]) -> bool:
    """Whether the log has the last event that was signed, and so, by its hash, all before it."""
    if not events or len(events) < signed.size:
        return False
    return origin_of(stream, events[0].hash) == signed.origin and events[signed.size - 1].hash.hex() == signed.head


def _holds_entered(copy: SignedHere, stream: str, events: Sequence[StoredEvent]) -> bool:
    """Whether the log has the end of what that copy was entered into."""
    entered = SignedHere(copy.origin, copy.entered, copy.entered_head, copy.time)
    return copy.entered > 0 and holds(entered, stream, events)


def is_of_an_earlier_time(
    stream: str, events: Sequence[StoredEvent], notes: Iterable[Note], keys: Sequence[PublicKey], actor: str
) -> bool:
    """Whether one of the keys signed the beginning of the log, by what is kept beside it, and only others went on.

    Of a copy that was made before the last signature it is so. `actor`: who acts now, besides whoever signed.
    """
    signed = (
        (said.size, said.actor)
        for note in notes
        if any(signs(note, key) for key in keys)
        for said in (parsed_checkpoint(note.text),)
        if holds(SignedHere(said.origin, said.size, said.head.hex(), said.time), stream, events)
    )
    by = sorted(signed)
    theirs = {actor, *(who for _, who in by)}
    return bool(by) and not any(one.actor in theirs for one in events[by[-1][0] :])


def now_signed(stream: str, events: Sequence[StoredEvent], time: str) -> SignedHere:
    """What to remember once all these events are signed. `time`: as in a checkpoint."""
    origin = origin_of(stream, events[0].hash)
    return SignedHere(origin, len(events), events[-1].hash.hex(), time, bool(keys_required_since(events)))


def told_of(signed: SignedHere, stream: str, events: Sequence[StoredEvent]) -> str:
    """What was signed and is no longer there, in words."""
    if not events or origin_of(stream, events[0].hash) != signed.origin:
        told = say(
            "You signed {count} events of a record called {stream} at {time}; this one begins with a different event.",
            count=signed.size,
            stream=stream,
            time=signed.time,
        )
    elif len(events) < signed.size:
        told = say(
            "You signed {count} events of this record at {time}, but this copy has only {size}: it is an older copy, "
            "or its last events have been removed.",
            count=signed.size,
            time=signed.time,
            size=len(events),
        )
    else:
        told = say(
            "You signed a different history of events 1-{size} at {time}: this one has been rewritten since, or it is "
            "another copy.",
            size=signed.size,
            time=signed.time,
        )
    if signed.keys_required and not keys_required_since(events):
        told = joined(" ", (told, say("Keys were mandatory then, and are not now.")))
    return told


def findings_of_signed(before: SignedBefore, stream: str, events: Sequence[StoredEvent]) -> tuple[Finding, ...]:
    """What contradicts it. Another history is not what was written (`Concern.LOG`); a shorter one may be older."""
    if not (lost := before.lost(stream, events)):
        return ()
    concern = Concern.LOG if len(events) >= lost.size else Concern.COSIGNED
    return (Finding(concern, 0, told_of(lost, stream, events)),)


def told_of_copies_signed(before: SignedBefore, stream: str, events: Sequence[StoredEvent]) -> tuple[str, ...]:
    """That this is a copy which does not hold what was signed in others, or did not at first; it is no finding."""
    if unlike := before.apart(stream, events):
        return (told_of(unlike, stream, events),)
    if before.own is None or not before.own.left:
        return ()
    told = say(
        "When you first signed in this database, it did not hold the events 1-{size} that you had signed in another "
        "copy of the record.",
        size=before.own.left,
    )
    return (told,)


def told_of_unseen(last: Checkpoint) -> str:
    """That a key signed a log of which its folder remembers nothing: on another computer, or it is another folder."""
    return say(
        "Events 1-{size} of this record were signed with your key {key} at {time}, but the folder of your keys does "
        "not remember that: you signed on another computer, or a different folder is configured (`pairtrail key list` "
        "names it).",
        size=last.size,
        key=last.key,
        time=last.time,
    )


def told_of_brought(
    before: SignedBefore, stream: str, events: Sequence[StoredEvent], notes: Callable[[], Sequence[Note]] = tuple
) -> str:
    """That events were signed in a copy alone, whose file took the place of this one; empty: none were."""
    found = before.brought(stream, events, notes)
    if before.own is None or found is None:
        return ""
    last, place = found
    return say_of(
        last.size - before.own.size,
        "Event {events} was signed in another copy of this record ({place}), not in this database: the copy was put in "
        "its place, and what you only tried there counts.",
        "Events {events} were signed in another copy of this record ({place}), not in this database: the copy was put "
        "in its place, and what you only tried there counts.",
        events=in_ranges(range(before.own.size + 1, last.size + 1)),
        place=place,
    )


def told_of_memory(
    before: SignedBefore, stream: str, events: Sequence[StoredEvent], kept: Iterable[Kept]
) -> Iterator[str]:
    """What is remembered of how the log came here, or is not; it is no finding."""
    own = before.own
    if own is None:
        if last := before.unseen(stream, events, notes_in(kept)):
            yield told_of_unseen(last)
        return
    if own.unseen:
        yield say(
            "When you first signed in this database, the folder of your keys did not remember that events 1-{size} "
            "had been signed with one of them: you signed on another computer, or a different folder was configured.",
            size=own.unseen,
        )
    if told := told_of_brought(before, stream, events, lambda: notes_in(kept)):
        yield told
    elif own.brought:
        yield say(
            "When you signed in this database, it had events that you had signed in another copy of the record alone "
            "({events}): the copy had been put in its place.",
            events=in_ranges(range(own.brought_after + 1, own.brought + 1)),
        )
