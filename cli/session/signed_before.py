"""What the keys of this computer signed before, asked before anything is recorded or signed with one of them."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from hashlib import sha256
from typing import Final, TypeAlias

from msgspec.structs import replace

from cli.session.config import Settings
from core.evidence.note import PublicKey
from core.model.sentence import Refused, TournamentError, joined, say
from events.errors import IntegrityFailure, KeyUnusable
from events.log.appending import Kept
from events.log.envelope import StoredEvent
from events.log.verification import Flaw
from events.signing.key_folder import KeyFolder, SignedHere
from events.signing.trust_list import as_second
from events.store.kept_checkpoints import notes_in
from events.store.places import file_of
from events.store.store import EventStore
from projections.verification.signed_before import (
    SignedBefore,
    holds,
    is_of_an_earlier_time,
    now_signed,
    signed_before,
    told_of,
    told_of_brought,
    told_of_copies_signed,
    told_of_unseen,
)

Read: TypeAlias = Callable[[str], Sequence[StoredEvent]]
"""Reads the log of that name as it is now."""

ReadKept: TypeAlias = Callable[[str], Iterable[Kept]]
"""Reads what is kept beside the log of that name."""

_acts: Final[list[list[Callable[[Read], None]]]] = []  # at most one: what is to be remembered once it is committed


@contextmanager
def once_committed(read: Read) -> Iterator[None]:
    """What is signed meanwhile, in one transaction, is remembered behind it where the logs have it then.

    Where the transaction fails nothing was signed, and nothing is remembered.
    """
    waiting: list[Callable[[Read], None]] = []
    _acts.append(waiting)
    try:
        yield
    finally:
        _acts.pop()
    for remember in waiting:
        with suppress(TournamentError):  # what was recorded is: it is a second look, and never why a command fails
            remember(read)


def place_of(url: str) -> str:
    """By what a database is known again: the file as it was named, or a hash of the URL without login and passwords."""
    file = file_of(url)
    if file is not None:
        return os.path.abspath(file)  # noqa: PTH100  # a link that is put in the place of a file changes nothing
    server, _, query = url.partition("://")[2].rpartition("@")[2].partition("?")
    shown = sorted(one for one in query.split("&") if "pass" not in one.partition("=")[0].lower())
    return sha256("?".join((server, *shown)).encode()).hexdigest()[:16]


class Before:
    """The memory of one folder of keys, for one database."""

    def __init__(self, folder: KeyFolder, settings: Settings) -> None:
        self._folder, self._place, self._actor = folder.of_file(settings.key), place_of(settings.db), settings.actor
        self._unseen: dict[str, int] = {}  # by log what was signed before, where nothing is remembered
        self._brought: dict[str, int] = {}  # by log up to where it was signed in a copy alone

    def of(self, stream: str) -> SignedBefore:
        """What was signed of that log, or of its copies."""
        return signed_before(self._folder.signed_here(), self._place, stream, self._folder.public_keys)

    def told_once(self, stream: str, events: Sequence[StoredEvent], read: ReadKept, keys: Sequence[PublicKey]) -> str:
        """How the log came here, in words: nothing is remembered of what one of the keys signed, or it is a copy's."""
        if stream in self._unseen:
            return ""
        found, before = None, self.of(stream)
        if before.own is None:
            with suppress(TournamentError):  # a second look, and never why a command fails
                found = before.unseen(stream, events, notes_in(read(stream)), keys)
        self._unseen[stream] = 0 if found is None else found.size
        if found is not None:
            return told_of_unseen(found)
        with suppress(TournamentError):  # as above
            brought = before.brought(stream, events, notes := lambda: notes_in(read(stream)))
            self._brought[stream] = 0 if brought is None else brought[0].size
            return told_of_brought(before, stream, events, notes)
        return ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing was ever signed with a key of this folder."""
        return not self._folder.signed_here()

    def told_of(self, stream: str, events: Sequence[StoredEvent]) -> tuple[str, ...]:
        """What was signed of that log and is not in it, in words, without judging it."""
        before = self.of(stream)
        lost = before.lost(stream, events)
        return (told_of(lost, stream, events),) if lost else told_of_copies_signed(before, stream, events)

    def missed(self, stream: str, events: Sequence[StoredEvent], kept: ReadKept | None) -> SignedHere | None:
        """What was signed and the log does not hold; None: nothing.

        Where nothing was signed in this database, what was of the same record in others; a copy of an earlier time has
        a signature kept beside it (`kept`; None: what was signed in others is not asked for).
        """
        before = self.of(stream)
        if lost := before.lost(stream, events):
            return lost
        unlike = None if kept is None else before.unlike(stream, events)
        if unlike is None or kept is None:
            return None
        notes, keys = notes_in(kept(stream)), self._folder.public_keys()
        return None if is_of_an_earlier_time(stream, events, notes, keys, self._actor) else unlike

    def refuse_another_history(
        self, stream: str, events: Sequence[StoredEvent], read: Read, kept: ReadKept | None
    ) -> None:
        """Raises unless the log holds what was signed last: `IntegrityFailure`, `Refused` where it is shorter.

        `read`: where it is shorter, somebody may have recorded and signed in another window since it was read. `kept`:
        as for `missed`.
        """
        lost = self.missed(stream, events, kept)
        if lost is not None and len(events) < lost.size:
            events = read(stream)
            lost = self.missed(stream, events, kept)
        if lost is None:
            return
        told = joined(
            " ",
            (
                told_of(lost, stream, events),
                say(
                    "Nothing was recorded or signed. Keep this database as evidence, and compare it with a backup. If "
                    "you know why it differs, for instance because you restored a backup, check it (`pairtrail "
                    "verify`), then sign it as it is now: `pairtrail checkpoint sign --another`."
                ),
            ),
        )
        kind = Refused if len(events) < lost.size else IntegrityFailure
        raise kind(told)

    def refuse_another_beginning(self, store: EventStore, stream: str) -> None:
        """As above, of the events before the first one that only a newer release can read."""
        flaws = store.verify(stream)
        if not flaws or any(one.flaw is not Flaw.UNKNOWN for one in flaws):
            return
        events = store.read(stream, upto=min(one.version for one in flaws) - 1)
        if lost := self.of(stream).upto(len(events)).lost(stream, events):
            told = say(
                "Later events cannot be read by this release. Nothing was recorded or signed. Keep this database as "
                "evidence, and compare it with a backup."
            )
            raise IntegrityFailure(joined(" ", (told_of(lost, stream, events), told)))

    def remember(self, stream: str, events: Sequence[StoredEvent], *, time: str = "", another: bool = False) -> None:
        """All these events are signed: from now on the log has to hold them.

        `time`: of the signature, as in a checkpoint; empty: that of the last event, which a command signs.
        `another`: whatever was signed before. Else a log that does not hold that is not remembered, nor an older one.
        """
        signed = now_signed(stream, events, time or as_second(events[-1].recorded_at))
        if _acts:
            _acts[-1].append(partial(self._remember_committed, stream, signed, another=another))
        else:
            self._remember(stream, signed, events, another=another)

    def _remember_committed(self, stream: str, signed: SignedHere, read: Read, *, another: bool) -> None:
        events = read(stream)
        if holds(signed, stream, events):  # else its part of the act was undone
            self._remember(stream, signed, events, another=another)

    def _remember(self, stream: str, signed: SignedHere, events: Sequence[StoredEvent], *, another: bool) -> None:
        with self._alone():
            self._remember_alone(stream, signed, events, another=another)

    def _remember_alone(self, stream: str, signed: SignedHere, events: Sequence[StoredEvent], *, another: bool) -> None:
        before = self.of(stream)
        own = before.own
        is_further = own is None or signed.size > own.size or not holds(own, stream, events)
        left = before.apart(stream, events)
        if left is not None:
            signed = replace(signed, left=left.size, left_head=left.head)
        elif own is not None:
            signed = replace(signed, left=own.left, left_head=own.left_head)
        signed = replace(signed, unseen=self._unseen.get(stream, 0) if own is None else own.unseen)
        if own is not None:
            brought = before.brought(stream, events)
            last = self._brought.get(stream, 0) if brought is None else brought[0].size
            last, after = (last, own.size) if last > own.size else (own.brought, own.brought_after)
            signed = replace(signed, brought=last, brought_after=after)
        if another or (is_further and before.lost(stream, events) is None):
            self._folder.remember_signed(self._place, stream, signed)

    def entered(self, copy: Settings, stream: str, there: Sequence[StoredEvent], events: Sequence[StoredEvent]) -> None:
        """What that copy has was entered into these events: their file may take its place."""
        place = place_of(copy.db)
        with self._alone():
            own = self._folder.signed_here().get(place, {}).get(stream)
            if own is not None and holds(own, stream, there):
                now = replace(own, entered=len(events), entered_head=events[-1].hash.hex())
                self._folder.remember_signed(place, stream, now)

    def begin(self, stream: str) -> None:
        """A log that begins is another one than that which had its name in this database."""
        if _acts:
            _acts[-1].append(lambda _: self._begin(stream))
        else:
            self._begin(stream)

    def _begin(self, stream: str) -> None:
        if self.of(stream).own is not None:
            with self._alone():
                self._folder.remember_signed(self._place, stream, None)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """While no other window writes the memory; where none can be written, nothing is waited for."""
        with ExitStack() as held:
            if self._folder.folder.is_dir():
                with suppress(KeyUnusable):
                    held.enter_context(self._folder.alone())
            yield
