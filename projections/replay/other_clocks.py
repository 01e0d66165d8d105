"""Which events of a log show what time it was by another clock than that of who recorded an event."""

from collections.abc import Callable, Sequence

from core.evidence.links import link_of_command
from events.deciders.officials import officials_before
from events.log.envelope import StoredEvent


def by_another_clock(log: Sequence[StoredEvent]) -> Callable[[StoredEvent, StoredEvent], bool]:
    """Whether somebody else recorded an event than another one: an official, and by no link.

    A link is used on whose computer its granter likes: what comes by it has the time of that computer.
    """
    officials = officials_before(log)

    def another(stored: StoredEvent, other: StoredEvent) -> bool:
        then = officials(stored.version)
        is_of_an_official = not then or stored.actor in then  # before anybody had an office
        return is_of_an_official and not link_of_command(stored.causation) and stored.actor != other.actor

    return another
