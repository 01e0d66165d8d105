"""Logs of one database that are announced alike: by title and first day, or players, one is taken for the other."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from core.model.plain import reads_as
from core.model.sentence import joined, say
from events.errors import IntegrityFailure, UnknownEvent
from events.log.envelope import StoredEvent
from events.store.store import EventStore
from events.vocabulary.players import Registration
from events.vocabulary.teams import TeamRegistered
from events.vocabulary.tournament import TournamentCreated

_SHARED: Final = 4, 5
"""Of the players of the log that has more, four of five play in the other one too: it is the same event."""


def told_of_namesakes(store: EventStore, streams: Iterable[str]) -> Mapping[str, str]:
    """By log, in words, which others have a title that is read alike, and the same first day or players.

    A first day that is announced in both decides: another day is another event. A log that cannot be read is left out:
    whoever verifies it is told why.
    """
    titled = dict[str, dict[str, StoredEvent]]()
    for stream in streams:
        if (first := _announced(store, stream)) is not None:
            titled.setdefault(reads_as(_details(first)[0] or stream), {})[stream] = first
    found = dict[str, str]()
    for named in titled.values():
        logs = _Alike(store, named)
        for stream, first in named.items():
            alike = {one: other for one, other in named.items() if one != stream and logs.are_alike(one, stream)}
            if alike:
                found[stream] = _told(first, alike)
    return found


def told_of_a_beginning(store: EventStore, stream: str, streams: Sequence[str]) -> str:
    """Which log whose name begins with this one's is announced alike; empty: none.

    Whoever typed this name may have meant the beginning of that one's, by which it was found until this one was made.
    """
    longer = [one for one in streams if one.startswith(stream) and one != stream]
    told = told_of_namesakes(store, (stream, *longer)) if longer else {}
    if stream not in told:
        return ""
    return say("{stream} is the full name of a record of its own. {told}", stream=stream, told=told[stream])


def _announced(store: EventStore, stream: str) -> StoredEvent | None:
    try:
        first = store.read(stream, upto=1)
    except (IntegrityFailure, UnknownEvent):
        return None
    return first[0] if first and isinstance(first[0].event, TournamentCreated) else None


def _details(first: StoredEvent) -> tuple[str, str]:
    """Title and first day; empty where not announced."""
    assert isinstance(first.event, TournamentCreated), "chosen so"
    return first.event.details.name or "", first.event.details.start_date or ""


def _names(events: Iterable[StoredEvent]) -> Iterator[str]:
    for stored in events:
        if isinstance(stored.event, Registration | TeamRegistered):
            yield reads_as(stored.event.name)


class _Alike:
    """Logs of one title. Each is read at most once, and only where days do not decide."""

    def __init__(self, store: EventStore, named: Mapping[str, StoredEvent]) -> None:
        self._store, self._named, self._read = store, named, dict[str, frozenset[str]]()

    def are_alike(self, one: str, other: str) -> bool:
        """Whether one can be taken for the other."""
        days = [_details(self._named[stream])[1] for stream in (one, other)]
        if all(days):
            return days[0] == days[1]
        shared, of = _SHARED
        players = self._players(one), self._players(other)
        both = players[0] & players[1]
        return bool(both) and of * len(both) >= shared * max(map(len, players))

    def _players(self, stream: str) -> frozenset[str]:
        """What the names of all players, or teams, read as that were ever entered."""
        if stream not in self._read:
            try:
                self._read[stream] = frozenset(_names(self._store.read(stream)))
            except (IntegrityFailure, UnknownEvent):
                self._read[stream] = frozenset()
        return self._read[stream]


def _told(first: StoredEvent, alike: Mapping[str, StoredEvent]) -> str:
    day = _details(first)[1]
    others = joined(", ", (_by(stream, one) for stream, one in alike.items()))
    if day and all(_details(one)[1] == day for one in alike.values()):
        return say(
            "{others} in this database was announced with the same title and the same first day: check which one you "
            "mean.",
            others=others,
        )
    return say(
        "{others} in this database has the same title and the same players: check which one you mean.", others=others
    )


def _by(stream: str, first: StoredEvent) -> str:
    return say("{stream} (announced by {actor})", stream=stream, actor=first.actor)
