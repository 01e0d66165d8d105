"""Results that came by links, and who granted these: whoever has a link can enter them, and so can who made it.

Where the key of the server that signs such entries is an official's own, that official can as well.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from core.evidence.links import ENTERED, GRANTS, REPORTED, link_of_command
from core.model.sentence import joined, say_of
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.deciders.officials import officials_before
from events.log.envelope import StoredEvent
from events.vocabulary.games import GameForfeited, ResultRecorded
from events.vocabulary.record import ResultReported
from projections.audit.authors import by_their_authors


def told_of_links(log: Sequence[StoredEvent]) -> Iterator[str]:
    """For each arbiter who granted links, and whose key signs entries by them, in whose names results were entered.

    A result on which two players agree rests on the reports of both, each by a link.
    """
    log = by_their_authors(log)
    officials, counts, names = officials_before(log), Counter[tuple[str, ...]](), dict[tuple[str, ...], list[str]]()
    reports = dict[tuple[RoundNumber, BoardNumber], dict[PlayerId, StoredEvent]]()
    for stored in log:
        event = stored.event
        if not is_by_link(stored, log):
            continue
        if isinstance(event, ResultReported):
            reports.setdefault((event.round_number, event.board), {})[event.player] = stored
        elif isinstance(event, ResultRecorded | GameForfeited):
            said = [
                one for one in reports.get((event.round_number, event.board), {}).values() if one.actor != stored.actor
            ]
            those = set[tuple[str, ...]]()
            for one in (stored, *said):
                granted = log[link_of_command(one.causation) - 1]
                key: str = getattr(granted.event, "key", "")
                signers = [who.name for who in officials(one.version).values() if key and who.key == key]
                able = granted.actor, *(name for name in signers if name != granted.actor)
                names.setdefault(able, []).append(one.actor)
                those.add(able)
            counts.update(those)
    for able, by in names.items():
        yield say_of(
            counts[able],
            "{count} result was entered through a link that {actor} granted, as {names}: {others} "
            "could have entered it too.",
            "{count} results were entered through links that {actor} granted, as {names}: {others} "
            "could have entered them too.",
            actor=able[0],
            names=joined(", ", dict.fromkeys(by)),
            others=joined(", ", able),
        )


def is_by_link(stored: StoredEvent, log: Sequence[StoredEvent]) -> bool:
    """Whether a result, a report of one or a note on it was entered by a link that an event of the log granted."""
    granted = link_of_command(stored.causation)
    return stored.type in {*ENTERED, REPORTED} and 0 < granted < stored.version and log[granted - 1].type in GRANTS
