"""Which events count: an `ActionUndone` takes one out of every fold, and the event stays in the log."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, wraps
from typing import Any, Final, Protocol, TypeVar, cast

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
