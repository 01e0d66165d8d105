"""What surrounds an event in the log: who, when, in which order, because of which command.

The envelope lies inside the hashed body, so none of it can change without breaking the chain.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Final, Generic, TypeAlias, TypeVar

from core.model.named_tuple import NamedTuple
from events.base import Event
from events.log.chain import GENESIS
from events.log.clock import random_id
from events.struct import Meta, Struct

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
