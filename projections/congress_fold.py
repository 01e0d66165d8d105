"""A congress as a fold of its log (decision 199)."""

from collections.abc import Iterable
from typing import Final

import msgspec

from core.model.congress import Congress, Section
from core.model.tournament import Details
from events.errors import IntegrityFailure, UnknownEvent
from events.log.counting import Recorded, counting
from events.log.envelope import StoredEvent
from events.log.verification import Flaw
from events.store.store import EventStore
from events.vocabulary.congress import Acted, CongressAnnounced, PrizesAwardedAcross, SectionAdded, SectionRemoved


def congress_after(stream: str, events: Iterable[Recorded]) -> Congress:
    """The congress after these events, in log order."""
    details, sections = Details(), dict[str, Section]()
    for stored in counting(tuple(events)):
        match stored.event:
            case CongressAnnounced(details=given):
                told = msgspec.structs.asdict(given)
                details = Details(**{name: value for name, value in told.items() if value is not None})
            case SectionAdded(section=section, title=title, beside=beside):
                sections[section] = Section(section, title, beside)
            case SectionRemoved(section=section):
                sections.pop(section, None)
            case _:
                pass  # what was done in sections is in their own logs
    return Congress(stream, details, tuple(sections.values()))


def readable(store: EventStore, stream: str) -> Congress:
    """A congress as far as its log can be read."""
    return congress_after(stream, readable_events(store, stream))


def readable_events(store: EventStore, stream: str) -> tuple[StoredEvent, ...]:
    """The events of a log before the first one that is of a newer release, or is not what was written."""
    try:
        return store.read(stream)
    except (UnknownEvent, IntegrityFailure):
        first = min((found.version for found in store.verify(stream) if found.flaw in _ENDS), default=_BEYOND)
    try:
        return store.read(stream, upto=first - 1)
    except IntegrityFailure:
        return ()


_ENDS: Final = {Flaw.GAP, Flaw.CHAIN, Flaw.HASH, Flaw.COLUMN, Flaw.UNREADABLE, Flaw.UNKNOWN}
_BEYOND: Final = 2**31  # every number of an event


def congress_with(store: EventStore, streams: Iterable[str], section: str) -> Congress | None:
    """The first of the congresses that has this section.

    Raises `UnknownEvent` or `IntegrityFailure` where that one cannot be read to its end. Of any other one that is not
    asked: what somebody writes into a congress stops no tournament that is not in it.
    """
    for stream in streams:
        try:
            congress = congress_after(stream, store.read(stream))
        except (UnknownEvent, IntegrityFailure):
            if _may_have(store, stream, section):
                raise
        else:
            if congress.section(section) is not None:
                return congress
    return None


def _may_have(store: EventStore, stream: str, section: str) -> bool:
    """Whether a congress has that section as far as it can be read, or as it was changed."""
    try:
        changed = store.read(stream, verify=False)
    except (UnknownEvent, IntegrityFailure):
        changed = ()
    return any(congress_after(stream, one).section(section) for one in (readable_events(store, stream), changed))


def recorded_by_then(events: Iterable[Recorded]) -> dict[str, int]:
    """The last event of each section of which the log of the congress has the hash; what was undone was written."""
    reached = dict[str, int]()
    for stored in events:
        event = stored.event
        parts = [(one.section, one.last) for one in event.written] if isinstance(event, Acted) else []
        parts += [(one.section, one.version) for one in event.as_of] if isinstance(event, PrizesAwardedAcross) else []
        for section, last in parts:
            reached[section] = max(last, reached.get(section, 0))
    return reached
