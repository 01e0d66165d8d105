"""What surrounds an event in the log: who, when, in which order, because of which command; and the hash chain.

The envelope lies inside the hashed body, so none of it can change without breaking the chain: each event's hash covers
its own bytes and the hash before it.

hash = SHA-256(0x01 || hash of the predecessor || body), over the bytes as stored. The leading byte keeps a link
from ever being mistaken for a hash of something else.
"""

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from typing import Annotated, Final, Generic, TypeAlias, TypeVar

from core.model.named_tuple import NamedTuple
from events.base import Event
from events.log.clock import random_id
from events.struct import Meta, Struct, replace

GENESIS: Final = bytes(32)
"""The predecessor's hash of the first event: 32 zero bytes.

Not a hash of the stream's name: every body already names its stream, so the first link depends on it, and a
committee can recompute the whole chain with nothing but the bodies and `sha256sum`.
"""

_LINK: Final = b"\x01"

begun_link: Final = sha256(_LINK).copy
"""A hash that has taken the leading byte. For a new one OpenSSL would look SHA-256 up again, for a copy it need not."""


def link(prev_hash: bytes, body: bytes) -> bytes:
    """The hash of an event, 32 bytes."""
    hashed = begun_link()
    hashed.update(prev_hash)
    hashed.update(body)
    return hashed.digest()


def short(digest: bytes) -> str:
    """The form that is printed and typed: 16 hexadecimal digits.

    64 bits: short enough to read out, too long for somebody to rewrite a log until it fits a printed sheet; who records
    that event himself can make two that fit (decision 122).
    """
    return digest[:8].hex()


class EventRow(NamedTuple):
    """One row of the table `event`. All but `body` can be derived from the bodies; verification does."""

    stream_id: str
    version: int
    event_id: str
    command_id: str
    command_ix: int  # place within the command, from 0
    type: str
    schema_version: int
    body: bytes
    prev_hash: bytes
    hash: bytes


Moment: TypeAlias = Annotated[datetime, Meta(tz=True)]
"""A moment with its time zone."""


class Command(Struct, frozen=True):
    """What caused events to be appended.

    Repeating a command with the same `command_id` and the same events appends nothing. `occurred_at` is when it
    happened in the hall, with a time zone, if that is not the moment of recording.
    """

    command_id: str
    actor: str
    occurred_at: datetime | None = None


def new_command(actor: str, occurred_at: datetime | None = None) -> Command:
    """A command that was never given before."""
    return Command(random_id(), actor, occurred_at)


D_co = TypeVar("D_co", covariant=True)


class Envelope(Struct, Generic[D_co], frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The body as stored: canonical JSON of these fields, in this order. Times are UTC."""

    stream: str
    version: int
    event_id: str
    type: str
    schema_version: int
    actor: str
    recorded_at: Moment
    occurred_at: Moment | None
    causation: str
    data: D_co


class StoredEvent(Struct, frozen=True, gc=False):
    """One event of the log with its envelope. Versions count from 1, without gaps, within a stream.

    `recorded_at` never goes back within a stream: the store's clock is taken inside the lock, and a clock that was
    set back is recorded as standing still. `occurred_at` is what the actor said, if anything. `causation` is the
    command's id. `schema_version` is the stored one; `event` has the current shape.
    """

    stream: str
    version: int
    event_id: str
    type: str
    schema_version: int
    actor: str
    recorded_at: datetime
    occurred_at: datetime | None
    causation: str
    event: Event
    hash: bytes
    prev_hash: bytes
    body: bytes


class Head(NamedTuple):
    """The end of a stream: the version and hash of its last event; version 0 and `GENESIS` before the first."""

    version: int
    hash: bytes


EMPTY: Final = Head(0, GENESIS)


class StreamInfo(NamedTuple):
    """One stream of a store."""

    stream: str
    version: int
    hash: bytes


class Appended(Struct, frozen=True):
    """What a command did.

    `first_version` to `version` are the command's events and `head_hash` the hash of the last of them;
    `first_version` is `version + 1` when there were none. `repeated`: it had been done before, nothing was written.
    """

    first_version: int
    version: int
    head_hash: bytes
    repeated: bool
    events: tuple[StoredEvent, ...]

    @classmethod
    def of(cls, events: Sequence[StoredEvent], *, repeated: bool) -> "Appended":
        """The result of a command that gave these events, of which there is at least one."""
        last = events[-1]
        return cls(events[0].version, last.version, last.hash, repeated=repeated, events=tuple(events))


def supposed(log: Sequence[StoredEvent], events: Sequence[Event]) -> tuple[StoredEvent, ...]:
    """The log, which has a beginning, as one more command would leave it; none of this can be stored or verified."""
    last = log[-1]
    added = (
        replace(last, version=version, type=one.TYPE, event=one, causation=f"supposed-{len(log)}", body=b"", hash=b"")
        for version, one in enumerate(events, last.version + 1)
    )
    return (*log, *added)
