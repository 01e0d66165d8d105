"""The documents that were issued: reports exported and papers printed, with the hash of their bytes."""

from collections.abc import Sequence

from events.log.counting import counting
from events.log.envelope import StoredEvent
from events.vocabulary.record import CopyEnteredAgain, OfOtherCopy
from events.vocabulary.reporting import DocumentIssued


def issued(events: Sequence[StoredEvent]) -> tuple[tuple[int, DocumentIssued], ...]:
    """Each with its version, in log order; none of them can be undone."""
    return tuple(
        (stored.version, stored.event) for stored in counting(events) if isinstance(stored.event, DocumentIssued)
    )


def issued_on_copies(events: Sequence[StoredEvent], digest: str) -> tuple[tuple[StoredEvent, OfOtherCopy, str], ...]:
    """Where a file of that SHA-256 was issued on a copy that was entered again: by which event here, and its name."""
    return tuple(
        (stored, one, name)
        for stored in events
        if isinstance(stored.event, CopyEnteredAgain)
        for one in stored.event.events
        for name, recorded in one.files
        if recorded == digest
    )
