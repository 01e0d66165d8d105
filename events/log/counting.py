"""Which events count: an `ActionUndone` takes one out of every fold, and the event stays in the log."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from events.base import Event
from events.vocabulary.record import ActionUndone


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
    """The events that count, in log order: those undone are left out, and so are the undos."""
    kept = tuple(events)
    undone = undone_versions(kept)
    return tuple(
        stored for stored in kept if stored.version not in undone and not isinstance(stored.event, ActionUndone)
    )
