"""Logs of one database that are announced alike: by title and first day one is taken for the other."""

from collections.abc import Iterable, Mapping, Sequence

from core.model.plain import reads_as
from core.model.sentence import joined, say
from events.errors import IntegrityFailure, UnknownEvent
from events.store.store import EventStore
from events.vocabulary.tournament import TournamentCreated


def told_of_namesakes(store: EventStore, streams: Iterable[str]) -> Mapping[str, str]:
    """By log, in words, which others were first announced with a title that is read alike and the same first day.

    Only where a first day was announced. A log that cannot be read is left out: whoever verifies it is told why.
    """
    alike = dict[tuple[str, str], list[str]]()
    for stream in streams:
        try:
            first = [stored.event for stored in store.read(stream, upto=1)]
        except (IntegrityFailure, UnknownEvent):
            continue
        if first and isinstance(first[0], TournamentCreated) and (day := first[0].details.start_date):
            alike.setdefault((reads_as(first[0].details.name or stream), day), []).append(stream)
    return {stream: _told(stream, named) for named in alike.values() if len(named) > 1 for stream in named}


def _told(stream: str, named: Sequence[str]) -> str:
    return say(
        "{others} in this database was announced with the same title and the same first day: check which one you mean.",
        others=joined(", ", (one for one in named if one != stream)),
    )
