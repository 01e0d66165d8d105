"""Signing: the key that is configured, its passphrase, and the checkpoints that are signed by themselves."""

import os
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from cli.environment import environment
from cli.output.streams import text_to_stderr, told
from cli.session.config import Settings, key_folder
from cli.session.signed_before import Before
from core.certificate_check.wrong import Wrong
from core.evidence.checkpoint import confirmed_later, occasion_of_link, own_occasion, parsed_checkpoint
from core.evidence.links import link_of_command
from core.evidence.note import Note, PublicKey, is_by, readable_key
from core.evidence.signers import is_own_occasion, not_signed_singly
from core.model.dataclass import replace
from core.model.sentence import Refused, say, say_of, text_of
from core.model.spelling import in_ranges
from events.base import Event
from events.deciders.officials import keys_required_since, officials_of, plain_event
from events.errors import Conflict, IntegrityFailure, KeyUnusable, StorageUnavailable
from events.log.appending import Kept
from events.log.envelope import StoredEvent
from events.signing.key_folder import KeyFolder, Signer
from events.store.kept_checkpoints import kept_note, notes_in
from events.store.store import EventStore
from events.vocabulary.record import label_of
from projections.evidence.checkpoints import occasion_of, signed_checkpoint
from projections.known import Known
from projections.repository import Holds
from projections.verification.signed_before import SignedBefore


def passphrase(name: str) -> bytes:
    """That of PAIRTRAIL_KEY_PASSPHRASE, else the one that is typed; empty where nobody is there."""
    given = os.environ.get("PAIRTRAIL_KEY_PASSPHRASE", "")
    if not given and sys.stdin.isatty():
        from getpass import getpass

        given = getpass(told(say("Passphrase of the key {name}: ", name=name)))
    return given.encode()


class Signing:
    """The key that the settings name, opened when something is to be signed."""

    def __init__(self, settings: Settings, keys: str = "", key: str = "") -> None:
        self.folder = KeyFolder(key_folder(keys, settings))
        self._name = key or settings.key
        self._actor = settings.actor
        self._opened: Signer | None = None
        self.before = Before(self.folder, replace(settings, key=self._name))

    def signer(self) -> Signer:
        """The private key. Raises `KeyUnusable`."""
        if self._opened is None:
            self._opened = self.folder.signer(self._chosen(), passphrase)
        return self._opened

    def _chosen(self) -> str:
        """The key that was named, else the only one there is."""
        names = self.folder.names()
        if self._name or len(names) == 1:
            return self._name or names[0]
        if not names:
            raise KeyUnusable(
                "No private key in {folder}. `pairtrail key new NAME` creates one.",
                folder=self.folder.folder,
            )
        raise KeyUnusable(
            "Which key? Name it with --key, or in PAIRTRAIL_KEY. Available: {names}.", names=", ".join(names)
        )

    def open_for(self, events: Sequence[Event]) -> None:
        """Before anything is written: raises `KeyUnusable` where what is decided is to be signed and cannot be."""
        if occasion_of(events):
            self.signer()

    def refuse_another_than(self, key: str) -> None:
        """Raises `KeyUnusable` where the key that is opened is not this public one."""
        own = self.signer().key
        if str(own) != key:
            raise KeyUnusable(
                "Entries of {actor} are signed with the key {named}, but this key is {own}. Nothing was recorded. "
                "Say who you are with --actor, and which key is yours with PAIRTRAIL_KEY; the chief arbiter names "
                "another key with `official name NAME --role ROLE`.",
                actor=self._actor,
                named=label_of(key),
                own=own.label,
            )

    def refuse_in_anothers_name(self, known: Known) -> None:
        """Raises `KeyUnusable` where the actor was named with another key, or another with the one that is opened."""
        own = self.signer().key
        named = officials_of(known.events)
        theirs = named[self._actor].key if self._actor in named else ""
        of = next((one.name for one in named.values() if one.key == str(own)), "")
        if theirs == str(own) or not (theirs or of):
            return
        whose = say(" of {name}", name=of) if of else ""
        told = (
            say(
                "{actor} was named with the key {named}, but this key is {own}",
                actor=self._actor,
                named=label_of(theirs),
                own=own.label,
            )
            if theirs
            else say("{actor} was not named with the key {own}", actor=self._actor, own=own.label)
        )
        raise KeyUnusable(
            (
                "{told}{whose}. Nothing was signed. Say who you are with --actor, and which key is yours with --key "
                "or PAIRTRAIL_KEY."
            ),
            told=told,
            whose=whose,
        )

    def refuse_to_vouch(
        self, store: EventStore, stream: str, events: Sequence[StoredEvent], *, of_copies: bool = True
    ) -> None:
        """Before a command: raises where its signature would vouch for another history, or another's events as hers.

        That is what the key signed last and the log does not hold (`before`; `of_copies`: or copies of it), or what is
        in the actor's name since and the key never signed. Who has no key in the record signs no command.
        """
        self.before.refuse_another_history(stream, events, store.read, store.kept if of_copies else None)
        official = officials_of(events).get(self._actor)
        named = readable_key(official.key) if official and official.key else None
        own = self._remembered(store, stream, events, () if named is None else (named,)).own
        after = own.size if own else 0
        if official and official.key and any(one.actor == self._actor for one in events[after:]):
            self._refuse_what_was_never_signed(store, stream, events, after)

    def _remembered(
        self, store: EventStore, stream: str, events: Sequence[StoredEvent], keys: Sequence[PublicKey]
    ) -> SignedBefore:
        """What was signed of that log, and a word of how it came here, where that is to be said."""
        if told_once := self.before.told_once(stream, events, store.kept, keys):
            text_to_stderr(told_once)
        return self.before.of(stream)

    def sign_what_was_written(self, store: EventStore, known: Known, written: Sequence[Event]) -> tuple[str, ...]:
        """A checkpoint of a publication or the end of a round, and what there is to say of it."""
        occasion = occasion_of(written)
        return (self.sign_or_say(store, known, occasion),) if occasion else ()

    def own_checkpoint(self, known: Known, besides: str) -> Kept:
        """The end of a command that the actor gives, signed: by it is known who gave it.

        Who records asks before whether the log holds what was signed last (`before`), and remembers this after it.

        `besides`: on which occasion, where it is not said by what was recorded. Where the clock was set back, the time
        of the signature stands still, as that of the events does.
        """
        last = known.events[-1]
        if link := link_of_command(last.causation):
            besides = occasion_of_link(link)
        besides = besides or occasion_of(one.event for one in known.events if one.causation == last.causation)
        now = max(_now(), last.recorded_at)
        return kept_note(signed_checkpoint(known, self.signer(), self._actor, own_occasion(self._actor, besides), now))

    def vouching(self, holds: Holds) -> "Vouching":
        """What `execute_on_log` asks to sign a command, once `refuse_to_vouch` was asked; `holds` gives what signs."""
        return Vouching(self.before, holds)

    def has_signed(self, store: EventStore, known: Known) -> bool:
        """Whether this key vouches for that moment already, by a checkpoint kept beside the log."""
        try:
            own = self.signer().key
            rows = [row for row in store.kept(known.stream) if row.size == known.version]
            notes = [note for note in notes_in(rows) if not parsed_checkpoint(note.text).is_for_a_link]
            return any(is_by(note, one, own) for note in notes for one in note.signatures if one.time is None)
        except (KeyUnusable, Wrong):  # whoever signs is told the one, `verify` names the other
            return False

    def sign_or_say(self, store: EventStore, known: Known, occasion: str) -> str:
        """A checkpoint of what is known, in words; that none could be made is said as well, and stops nothing."""
        try:
            self.sign(store, known, occasion)
        except (KeyUnusable, StorageUnavailable, Conflict, IntegrityFailure, Refused) as error:
            return say("No checkpoint was signed. {error}", error=text_of(error))
        return self.signed(known)

    def signed(self, known: Known) -> str:
        """That a checkpoint of what is known was signed, in words."""
        return say(
            "Signed a checkpoint of events 1-{version} with the key {key}.",
            version=known.version,
            key=self.signer().key.name,
        )

    def sign(self, store: EventStore, known: Known, occasion: str, *, another: bool = False) -> Note:
        """A checkpoint of what is known, signed and kept beside the log.

        One that says that the last command is the signer's own also says that it was confirmed later: the program signs
        such while it records. `another`: although the log does not hold what was signed here before, which the occasion
        then says, or has commands of the signer's that were never signed. Raises `IntegrityFailure`, or `Refused`,
        without.
        """
        if is_own_occasion(occasion, self._actor):
            occasion = confirmed_later(self._actor)
        before = self._remembered(store, known.stream, known.events, (self.signer().key,))
        is_earlier = before.own is not None and before.own.size > known.version  # a moment that was asked for
        log = store.read(known.stream) if is_earlier else known.events
        lost = self.before.missed(known.stream, log, store.kept)
        if lost is not None and another:
            in_place_of = f"in place of events 1-{lost.size} signed {lost.time}"
            occasion = f"{occasion}: {in_place_of}"
        elif lost is not None:
            self.before.refuse_another_history(known.stream, log, store.read, store.kept)
        elif not another and not is_own_occasion(occasion, self._actor):
            self._refuse_what_was_never_signed(store, known.stream, known.events, before.own.size if before.own else 0)
        note = signed_checkpoint(known, self.signer(), self._actor, occasion, _now())
        store.keep(known.stream, kept_note(note))
        time = parsed_checkpoint(note.text).time
        self.before.remember(known.stream, known.events, time=time, another=lost is not None)
        return note

    def _refuse_what_was_never_signed(
        self, store: EventStore, stream: str, events: Sequence[StoredEvent], after: int
    ) -> None:
        """Raises `Refused` where one signature would vouch for commands in the signer's name that none ever ended."""
        if keys_required_since(events):  # `verify` names them, whatever is signed later
            return
        plain = [plain_event(one) for one in events]
        loose = not_signed_singly(plain, notes_in(store.kept(stream)), after)
        versions = [event for one in loose if one.actor == self._actor for event in range(one.first, one.last + 1)]
        if versions:
            told = say_of(
                len(versions),
                "Event {events} is in your name, but was not signed with your key when it was recorded. Signing now "
                "would confirm it. Nothing was recorded or signed. If it is yours (`pairtrail log list`), sign it: "
                "`pairtrail checkpoint sign --another`. If it is not, keep a copy of this database as evidence first, "
                "then sign, and undo it.",
                "Events {events} are in your name, but were not signed with your key when they were recorded. Signing "
                "now would confirm them. Nothing was recorded or signed. If they are yours (`pairtrail log list`), "
                "sign them: `pairtrail checkpoint sign --another`. If they are not, keep a copy of this database as "
                "evidence first, then sign, and undo them.",
                events=in_ranges(versions),
            )
            raise Refused(told)


class Vouching:
    """Signs one command with this computer's key, whoever its actor is: an official, or who has a link.

    What it signed is remembered. With a `store` nothing is signed under another history than the key signed last.
    """

    def __init__(self, before: Before | None, holds: Holds, store: EventStore | None = None) -> None:
        self._before = before
        self._holds = holds
        self._store = store
        self._has_signed = False

    def __call__(self, key: str) -> Callable[[Known], Kept]:
        """What signs with the private part of that key. Raises as `holds` does."""
        sign = self._holds(key)

        def vouch(known: Known) -> Kept:
            if self._before is not None and self._store is not None:
                own = known.events[-1].causation
                earlier = [one for one in known.events if one.causation != own]
                self._before.refuse_another_history(known.stream, earlier, self._store.read, self._store.kept)
            self._has_signed = True
            return sign(known)

        return vouch

    def recorded(self, known: Known) -> None:
        """To be told when the command is on record."""
        if self._before is not None and self._has_signed:
            self._before.remember(known.stream, known.events)


def _now() -> datetime:
    return environment.clock().astimezone(UTC)
