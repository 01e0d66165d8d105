"""A log with events behind it that nobody recorded: what a command would find after another one."""

from collections.abc import Sequence

from events.base import Event
from events.log.envelope import StoredEvent
from events.struct import replace


def supposed(log: Sequence[StoredEvent], events: Sequence[Event]) -> tuple[StoredEvent, ...]:
    """The log, which has a beginning, as one more command would leave it; none of this can be stored or verified."""
    last = log[-1]
    added = (
        replace(last, version=version, type=one.TYPE, event=one, causation=f"supposed-{len(log)}", body=b"", hash=b"")
        for version, one in enumerate(events, last.version + 1)
    )
    return (*log, *added)
