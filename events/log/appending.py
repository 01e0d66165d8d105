"""How events are added to a log: one procedure for every store, run while the stream is locked; what is kept beside it.

Signed checkpoints, and time stamps of them, are kept because somebody outside vouched for the log. Whoever can write
the database can delete them: what is kept here is for convenience. What counts lies elsewhere, on a cosigner's laptop,
in a public folder, on paper.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from typing import Protocol, TypeAlias

from core.model.named_tuple import NamedTuple
from core.model.plain import not_to_print
from core.model.sentence import Refused, say
from core.model.units import PlayerId
from events.base import Event
from events.errors import Conflict, VersionConflict
from events.log.clock import Clock, NewId
from events.log.codec import Codec, out_of_bounds
from events.log.envelope import EMPTY, GENESIS, Appended, Command, Envelope, EventRow, Head, StoredEvent, link
from events.log.personal_data import PersonalDatum, uncommitted
from events.log.verification import check_head, read_rows
from events.vocabulary.record import PersonalDataErased


class Kind(StrEnum):
    """What is kept."""

    NOTE = "note"  # a signed note; the same text with other signatures is another row
    TOKEN = "token"  # a time stamp (RFC 3161) of a checkpoint  # noqa: S105  # no password


class Kept(NamedTuple):
    """A row of the table `checkpoint`. All but `content` can be derived from it, or from what it stamps."""

    digest: str  # SHA-256 of the content, hexadecimal
    size: int  # events that the checkpoint speaks of
    kind: str
    content: bytes


NAME_LENGTH_MAX = 200


class Batch(NamedTuple):
    """What one command adds to a log, and what is kept beside it."""

    events: tuple[Event, ...]
    command: Command
    personal: tuple[PersonalDatum, ...] = ()


Vouch: TypeAlias = Callable[[Sequence[StoredEvent]], "Kept"]
"""Signs what was just added to a log: given every event of the transaction so far, what is kept beside the log."""


class LockedStream(Protocol):
    """One stream of a store, locked against other writers until the surrounding transaction ends."""

    def head(self) -> Head | None:
        """The recorded end; None for a stream that does not exist yet."""

    def row(self, version: int) -> EventRow | None:
        """The row of that version."""

    def last_rows(self) -> Sequence[EventRow]:
        """The two rows with the highest versions, in order; fewer where there are no more."""

    def rows_of(self, command_id: str) -> Sequence[EventRow]:
        """The rows of one command, in order."""

    def write(self, rows: Sequence[EventRow], head: Head, personal: Sequence[PersonalDatum]) -> None:
        """Add rows, move the recorded end and keep the personal data: all or nothing."""

    def erase(self, player: PlayerId) -> None:
        """Delete what is kept beside the log about one player."""

    def keep(self, row: "Kept") -> object:
        """Keep what somebody signed beside the log."""


class Recorder:
    """Appends to a locked stream: expected version, idempotency, clock, chain."""

    def __init__(self, codec: Codec, clock: Clock, new_id: NewId) -> None:
        self._codec = codec
        self._clock = clock
        self._new_id = new_id

    def append(
        self,
        locked: LockedStream,
        stream: str,
        events: Sequence[Event],
        *,
        expected_version: int,
        command: Command,
        personal: Sequence[PersonalDatum],
        vouch: Vouch | None = None,
        before: Sequence[StoredEvent] = (),
    ) -> Appended:
        """See `events.store.store.EventStore.append`. `before`: the events added before in this transaction."""
        done = self.result_of(locked, stream, command.command_id)
        if done is not None:
            return _repeated(done, events, command)
        last = locked.last_rows()
        head = locked.head() or EMPTY
        check_head(stream, head, last[-1] if last else None)
        self._check_expected(locked, stream, expected_version, head)
        if not events:
            return Appended(head.version + 1, head.version, head.hash, repeated=False, events=())
        recorded_at = self._now(stream, last)
        stored = self._seal(stream, events, command, head, recorded_at)
        vouched = None if vouch is None else vouch([*before, *stored])  # may raise: nothing is written yet
        for player in erased_by(events):
            locked.erase(player)
        rows = [row_of(event, command_ix) for command_ix, event in enumerate(stored)]
        locked.write(rows, Head(stored[-1].version, stored[-1].hash), personal)
        if vouched is not None:
            locked.keep(vouched)
        return Appended.of(stored, repeated=False)

    def append_all(
        self,
        locked: LockedStream,
        stream: str,
        batches: Sequence[Batch],
        *,
        expected_version: int,
        vouch: Vouch | None = None,
    ) -> tuple[Appended, ...]:
        """See `events.store.store.EventStore`."""
        done: list[Appended] = []
        before: list[StoredEvent] = []
        for events, command, personal in batches:
            appended = self.append(
                locked,
                stream,
                events,
                expected_version=done[-1].version if done else expected_version,
                command=command,
                personal=personal,
                vouch=vouch,
                before=before,
            )
            done.append(appended)
            before.extend(appended.events)
        return tuple(done)

    def result_of(self, locked: LockedStream, stream: str, command_id: str) -> Appended | None:
        """What the command did; None if it was never given."""
        rows = locked.rows_of(command_id)
        if not rows:
            return None
        before = locked.row(rows[0].version - 1)
        return Appended.of(
            read_rows(stream, [row[1:] for row in rows], before, self._codec, verify=True), repeated=True
        )

    def _check_expected(self, locked: LockedStream, stream: str, expected: int, head: Head) -> None:
        if head.version == expected:
            return
        if head.version < expected:
            raise VersionConflict(
                say(
                    "The command was prepared when {stream} ended with event {expected}, but the log now ends "
                    "with event {version}. Nothing was written. Was the log replaced by an older copy? Check "
                    "it, then run the command again.",
                    expected=expected,
                    stream=stream,
                    version=head.version,
                ),
                expected=expected,
                actual=head.version,
                actor=None,
                recorded_at=None,
            )
        between = self._read(locked, stream, expected + 1)
        count = head.version - expected
        raise VersionConflict(
            say(
                "The command was prepared when {stream} ended with event {expected}, but the log now has more "
                "events ({count}): event {version} ({type}) was recorded by {actor} at {recorded_at:%Y-%m-%d "
                "%H:%M:%S} UTC, and the log ends with event {last}. Nothing was written. Check what has "
                "changed, then run the command again.",
                expected=expected,
                stream=stream,
                count=count,
                version=between.version,
                type=between.type,
                actor=between.actor,
                recorded_at=between.recorded_at,
                last=head.version,
            ),
            expected=expected,
            actual=head.version,
            actor=between.actor,
            recorded_at=between.recorded_at,
        )

    def _read(self, locked: LockedStream, stream: str, version: int) -> StoredEvent:
        row = locked.row(version)
        assert row is not None, "versions have no gaps up to the head"
        return read_rows(stream, [row[1:]], locked.row(version - 1), self._codec, verify=True)[0]

    def _now(self, stream: str, last: Sequence[EventRow]) -> datetime:
        """The time by the clock, but not before that of the last event; `last` are the last two rows."""
        now = self._clock().astimezone(UTC)
        if not last:
            return now
        before = last[-2] if len(last) > 1 else None
        # Also makes sure that nothing is ever built on a broken last event.
        (written,) = read_rows(stream, [last[-1][1:]], before, self._codec, verify=True)
        return max(now, written.recorded_at)

    def _seal(
        self, stream: str, events: Sequence[Event], command: Command, head: Head, recorded_at: datetime
    ) -> list[StoredEvent]:
        occurred_at = command.occurred_at
        if occurred_at is not None:
            assert occurred_at.tzinfo is not None, "occurred_at needs a time zone"
            occurred_at = occurred_at.astimezone(UTC)
        sealed = []
        prev_hash = head.hash if head.version else GENESIS
        for version, event in enumerate(events, head.version + 1):
            envelope = Envelope(
                stream=stream,
                version=version,
                event_id=self._new_id(),
                type=event.TYPE,
                schema_version=event.SCHEMA_VERSION,
                actor=command.actor,
                recorded_at=recorded_at,
                occurred_at=occurred_at,
                causation=command.command_id,
                data=event,
            )
            body = self._codec.encode(envelope)
            digest = link(prev_hash, body)
            sealed.append(_stored(envelope, digest, prev_hash, body))
            prev_hash = digest
        return sealed


def erased_by(events: Iterable[Event]) -> tuple[PlayerId, ...]:
    """The players of whom these events say that what was kept beside the log is erased."""
    return tuple(event.player for event in events if isinstance(event, PersonalDataErased))


def check_request(stream: str, events: Sequence[Event], command: Command, personal: Sequence[PersonalDatum]) -> None:
    """Refuse what no store could keep; called before anything is locked."""
    for what, name in (
        (say("tournament"), stream),
        (say("command"), command.command_id),
        (say("actor"), command.actor),
    ):
        if not name or len(name) > NAME_LENGTH_MAX or not_to_print(name):
            raise Refused(
                "{name!r} cannot be the name of a {what}: it needs 1 to {name_length_max} printable characters.",
                name=name,
                what=what,
                name_length_max=NAME_LENGTH_MAX,
            )
    for datum in personal:
        if not_to_print(datum.value):
            raise Refused(
                "{value!r} cannot be the {field} of player {player}: it is not plain text.",
                value=datum.value,
                field=datum.field,
                player=datum.player,
            )
    for event in events:
        _check_contents(event)
    loose = uncommitted(events, personal)
    assert not loose, f"no event commits to the {loose[0].field} of player {loose[0].player}"


def _check_contents(event: Event) -> None:
    """Raises `Refused` for a number that no tournament reaches: it would not be read again."""
    if beyond := out_of_bounds(event):
        raise Refused("{type} cannot be recorded: {beyond}.", type=event.TYPE, beyond=beyond.sentence)


def _repeated(done: Appended, events: Sequence[Event], command: Command) -> Appended:
    """The earlier result, if it is the same command."""
    first = done.events[0]
    if tuple(stored.event for stored in done.events) == tuple(events) and first.actor == command.actor:
        return done
    raise Conflict(
        "Command {command_id} was already given by {actor} at {recorded_at:%Y-%m-%d %H:%M:%S} UTC with "
        "different content (events {first_version} to {version} of {stream}). Nothing was written. Run the "
        "command again with a new id.",
        command_id=command.command_id,
        actor=first.actor,
        recorded_at=first.recorded_at,
        first_version=done.first_version,
        version=done.version,
        stream=first.stream,
    )


def _stored(envelope: Envelope[Event], digest: bytes, prev_hash: bytes, body: bytes) -> StoredEvent:
    return StoredEvent(
        stream=envelope.stream,
        version=envelope.version,
        event_id=envelope.event_id,
        type=envelope.type,
        schema_version=envelope.schema_version,
        actor=envelope.actor,
        recorded_at=envelope.recorded_at,
        occurred_at=envelope.occurred_at,
        causation=envelope.causation,
        event=envelope.data,
        hash=digest,
        prev_hash=prev_hash,
        body=body,
    )


def row_of(event: StoredEvent, command_ix: int) -> EventRow:
    """The row of an event that is the `command_ix`-th of its command, from 0."""
    return EventRow(
        stream_id=event.stream,
        version=event.version,
        event_id=event.event_id,
        command_id=event.causation,
        command_ix=command_ix,
        type=event.type,
        schema_version=event.schema_version,
        body=event.body,
        prev_hash=event.prev_hash,
        hash=event.hash,
    )
