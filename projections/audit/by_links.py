"""Results that came by links, and who granted these: whoever has a link can enter them, and so can who made it.

Where the key of the server that signs such entries is an official's own, that official can as well.
"""

from collections.abc import Iterator, Sequence

from core.evidence.links import ENTERED, GRANTS, REPORTED, RESULTS_BY_LINK, link_of_command
from core.model.sentence import joined, say_of
from events.deciders.officials import officials_before
from events.log.envelope import StoredEvent


def told_of_links(log: Sequence[StoredEvent]) -> Iterator[str]:
    """For each arbiter who granted links, and whose key signs entries by them, in whose names results were entered."""
    officials, names = officials_before(log), dict[tuple[str, ...], list[str]]()
    for stored in log:
        if stored.type in RESULTS_BY_LINK and is_by_link(stored, log):
            granted = log[link_of_command(stored.causation) - 1]
            key: str = getattr(granted.event, "key", "")
            signers = [one.name for one in officials(stored.version).values() if key and one.key == key]
            names.setdefault((granted.actor, *(name for name in signers if name != granted.actor)), []).append(
                stored.actor
            )
    for (actor, *signers), by in names.items():
        yield say_of(
            len(by),
            "{count} result was entered through a link that {actor} granted, as {names}: {others} "
            "could have entered it too.",
            "{count} results were entered through links that {actor} granted, as {names}: {others} "
            "could have entered them too.",
            actor=actor,
            names=joined(", ", dict.fromkeys(by)),
            others=joined(", ", (actor, *signers)),
        )


def is_by_link(stored: StoredEvent, log: Sequence[StoredEvent]) -> bool:
    """Whether a result, a report of one or a note on it was entered by a link that an event of the log granted."""
    granted = link_of_command(stored.causation)
    return stored.type in {*ENTERED, REPORTED} and 0 < granted < stored.version and log[granted - 1].type in GRANTS
