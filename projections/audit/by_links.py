"""Results that came by links, and who granted these: whoever has a link can enter them, and so can who made it."""

from collections.abc import Iterator, Sequence

from core.evidence.links import GRANTS, RESULTS_BY_LINK, link_of_command
from core.model.sentence import joined, say_of
from events.log.envelope import StoredEvent


def told_of_links(log: Sequence[StoredEvent]) -> Iterator[str]:
    """For each arbiter who granted links, in whose names results were entered by them."""
    names: dict[str, list[str]] = {}
    for stored in log:
        granted = link_of_command(stored.causation)
        if stored.type in RESULTS_BY_LINK and 0 < granted < stored.version and log[granted - 1].type in GRANTS:
            names.setdefault(log[granted - 1].actor, []).append(stored.actor)
    for actor, by in names.items():
        yield say_of(
            len(by),
            "{count} result was entered through a link that {actor} granted, as {names}: {actor} "
            "could have entered it too.",
            "{count} results were entered through links that {actor} granted, as {names}: {actor} "
            "could have entered them too.",
            actor=actor,
            names=joined(", ", dict.fromkeys(by)),
        )
