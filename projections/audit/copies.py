"""What a record says of other copies of itself that were entered again, held against the record."""

from collections.abc import Sequence

from events.log.envelope import StoredEvent
from events.vocabulary.record import CopyEnteredAgain
from projections.audit.consistency import Concern, Finding


def told_of_copies(events: Sequence[StoredEvent]) -> tuple[tuple[str, ...], tuple[Finding, ...]]:
    """What the record says of other copies that were entered again, and what of that cannot be."""
    told, findings = [], []
    for stored in events:
        event = stored.event
        if not isinstance(event, CopyEnteredAgain):
            continue
        entered = [one for one in event.events if not one.why]
        others = len(event.events) - len(entered)
        by_whom = ", ".join(dict.fromkeys(one.actor for one in event.events))
        told.append(
            f"event {stored.version}: of a copy that went on from event {event.common}, {_events_were(len(entered))} "
            f"entered again by {stored.actor}, {others or 'none'} not; there recorded by {by_whom}."
        )
        if not 0 < event.common < stored.version or events[event.common - 1].hash.hex() != event.common_hash:
            findings.append(
                Finding(
                    Concern.SENSE,
                    stored.version,
                    f"It says that event {event.common} has the hash {event.common_hash[:16]}, which it has not.",
                )
            )
        findings += [
            Finding(
                Concern.SENSE,
                stored.version,
                f"It says that event {one.here} was entered again, which is not before it.",
            )
            for one in event.events
            if not 0 <= one.here < stored.version or (not one.why and one.here <= event.common)
        ]
    return tuple(told), tuple(findings)


def _events_were(count: int) -> str:
    return "1 event was" if count == 1 else f"{count} events were"
