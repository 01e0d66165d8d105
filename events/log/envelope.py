"""What surrounds an event in the log: who, when, in which order, because of which command; and which events count.

The envelope lies inside the hashed body, so none of it can change without breaking the chain: each event's hash covers
its own bytes and the hash before it.

hash = SHA-256(0x01 || hash of the predecessor || body), over the bytes as stored. The leading byte keeps a link
from ever being mistaken for a hash of something else.

An `ActionUndone` takes an event out of every fold, and the event stays in the log. Boards changed on the ground of an
upheld appeal, and changes that put back what stood before, are told apart here too (decision 219).
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import lru_cache, wraps
from hashlib import sha256
from typing import Annotated, Any, Final, Generic, Protocol, TypeAlias, TypeVar, cast

from core.general_rules.grounds import appeal_in, of_appeal
from core.model.named_tuple import NamedTuple
from core.model.units import PlayerId, RoundNumber
from events.base import Event
from events.log.clock import random_id
from events.struct import Meta, Struct, replace
from events.vocabulary.appeals import AppealCarriedOut
from events.vocabulary.record import ActionUndone
from events.vocabulary.rounds import PairingAltered, RoundPaired, RoundVoided

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


class Recorded(Protocol):
    """What a fold needs of a stored event."""

    @property
    def version(self) -> int:
        """Place in the log, from 1, without gaps."""

    @property
    def event(self) -> Event:
        """What happened."""


R = TypeVar("R", bound=Recorded)


def undone_versions(events: Iterable[Recorded]) -> frozenset[int]:
    """Versions that no longer count.

    An undo that was itself undone has no effect, so undoing an undo is a redo. Undos point backwards only;
    reading them from the last one back settles each in one look.
    """
    undos = [(stored.version, stored.event.version) for stored in events if isinstance(stored.event, ActionUndone)]
    undone: set[int] = set()
    for version, target in reversed(undos):
        if version not in undone:
            undone.add(target)
    return frozenset(undone)


def counting(events: Iterable[R]) -> tuple[R, ...]:
    """The events that count, in log order: those undone are left out, and so are the undos.

    Whoever shows an event asks this of the same log for every round: what was found is kept of the last few logs.
    """
    found: tuple[R, ...] = _counting(tuple(events))
    return found


def meant_by(log: Sequence[R], one: R) -> R:
    """What an undo takes back in the end, or what an undo of that lets count; any other event itself."""
    while isinstance(one.event, ActionUndone) and 0 < one.event.version < one.version:
        one = log[one.event.version - 1]
    return one


def all_meant(log: Sequence[Recorded]) -> list[Event]:
    """What each event of the log says, an undo what it takes back in the end (`meant_by`)."""
    return [meant_by(log, one).event if isinstance(one.event, ActionUndone) else one.event for one in log]


LOGS_KEPT: Final = 4
"""Of so many logs what was found is kept: the whole, what is public of it, and two more."""

F = TypeVar("F", bound=Callable[..., Any])


def kept_by_log(find: F) -> F:
    """The same function, that finds what it was asked for about the last few logs without looking again."""

    @lru_cache(LOGS_KEPT)
    def found(log: _SameLog, *asked: object) -> object:
        return find(log.events, *asked)

    @wraps(find)
    def asked_of(events: Iterable[Recorded], *asked: object) -> object:
        return found(_SameLog(tuple(events)), *asked)

    return cast("F", asked_of)


class _SameLog:
    """The events of a log as a key: the same object is the same log, and nothing is compared event by event."""

    __slots__ = ("events",)

    def __init__(self, events: tuple[Any, ...]) -> None:
        self.events: Final = events

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _SameLog) and self.events is other.events

    def __hash__(self) -> int:
        return id(self.events)


@kept_by_log
def _counting(events: tuple[Any, ...]) -> tuple[Any, ...]:
    undone = undone_versions(events)
    return tuple(
        stored for stored in events if stored.version not in undone and not isinstance(stored.event, ActionUndone)
    )


Seats: TypeAlias = frozenset[tuple[PlayerId, PlayerId | None]]
"""White and Black of each board, and the bye with None."""


class OnAppeal(NamedTuple):
    """The last change of boards that carried the decision on an appeal out."""

    version: int
    round_number: RoundNumber
    made: Seats
    instead_of: Seats


class BoardsOnAppeals:
    """What carried decisions out, by the event that lodged the appeal, as the events read so far leave it."""

    def __init__(self) -> None:
        self._last: dict[int, OnAppeal] = {}

    def altered(self, event: PairingAltered, before: Seats, version: int = 0) -> dict[int, bool]:
        """The appeals that this change carries out, or no longer lets be carried out."""
        after = seats_in(event)
        found = dict.fromkeys(put_back(self._last, event, before), False)
        found |= {
            appeal: True
            for appeal, done in self._last.items()
            if done.round_number == event.round_number and done.made <= after
        }
        for appeal in appeals_in(event.grounds):
            self._last[appeal] = OnAppeal(version, event.round_number, after - before, before - after)
            found[appeal] = True
        return found

    def voided(self, number: RoundNumber) -> None:
        """Nothing is left of what was changed in that round."""
        self._last = {appeal: done for appeal, done in self._last.items() if done.round_number != number}

    @property
    def last(self) -> dict[int, OnAppeal]:
        """By appeal."""
        return self._last


def put_back(last: dict[int, OnAppeal], event: Event, before: Seats) -> list[int]:
    """The appeals whose boards an event takes apart as an undo would; `before`: the boards of its round.

    That is: to boards that stood before, or on no ground. On the ground of the appeal they are changed once more.
    """
    if not isinstance(event, PairingAltered | RoundVoided):
        return []
    after = seats_in(event) if isinstance(event, PairingAltered) else frozenset()
    return [
        appeal
        for appeal, done in last.items()
        if done.round_number == event.round_number
        and of_appeal(appeal).name not in event.grounds
        and not done.made & before <= after
        and (not event.grounds or bool(done.instead_of & (after - before)))
    ]


def put_back_in(log: Sequence[Recorded], event: PairingAltered | RoundVoided) -> dict[int, OnAppeal]:
    """Of which appeals an event that comes next takes apart what carried them out, as an undo would, and what did."""
    done, stands = BoardsOnAppeals(), frozenset[tuple[PlayerId, PlayerId | None]]()
    for stored in counting(log):
        match one := stored.event:
            case RoundPaired(round_number=event.round_number):
                stands = seats_in(one)
            case PairingAltered(round_number=event.round_number):
                done.altered(one, stands, stored.version)
                stands = seats_in(one)
            case RoundVoided(round_number=event.round_number):
                done.voided(one.round_number)
            case _:
                pass  # nothing else makes boards
    return {appeal: done.last[appeal] for appeal in put_back(done.last, event, stands)}


def carried_out_now(log: Sequence[Recorded]) -> dict[int, bool]:
    """Whether the decision on an appeal is carried out, of those of which something was recorded that did it."""
    done, stands, found = BoardsOnAppeals(), dict[RoundNumber, Seats](), dict[int, bool]()
    for stored in counting(log):
        match event := stored.event:
            case AppealCarriedOut():
                found[event.appeal] = True
            case RoundPaired():
                stands[event.round_number] = seats_in(event)
            case PairingAltered():
                found |= done.altered(event, stands.get(event.round_number, frozenset()), stored.version)
                stands[event.round_number] = seats_in(event)
            case RoundVoided():
                done.voided(event.round_number)
                found |= dict.fromkeys(appeals_in(event.grounds), True)
            case _:
                pass  # nothing else makes boards, or carries anything out
    return found


def seats_in(event: RoundPaired | PairingAltered) -> Seats:
    """The boards of a pairing, and its bye."""
    return seats(((board.white, board.black) for board in event.boards), event.bye)


def seats(pairs: Iterable[tuple[PlayerId, PlayerId]], bye: PlayerId | None) -> Seats:
    """These boards, and the bye there may be."""
    return frozenset[tuple[PlayerId, PlayerId | None]]({*pairs, *([] if bye is None else [(bye, None)])})


def appeals_in(grounds: Iterable[str]) -> list[int]:
    """The appeals that are among the grounds, by the events that lodged them."""
    return [number for name in grounds if (number := appeal_in(name)) is not None]
