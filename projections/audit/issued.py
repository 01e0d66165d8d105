"""The documents that were issued: reports exported and papers printed, with the hash of their bytes."""

from collections.abc import Sequence

from events.log.counting import counting
from events.log.envelope import StoredEvent
from events.vocabulary.reporting import DocumentIssued


def issued(events: Sequence[StoredEvent]) -> tuple[tuple[int, DocumentIssued], ...]:
    """Each with its version, in log order; none of them can be undone."""
    return tuple(
        (stored.version, stored.event) for stored in counting(events) if isinstance(stored.event, DocumentIssued)
    )
