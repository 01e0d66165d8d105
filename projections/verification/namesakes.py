"""Logs of one database of which one is taken for another: tournaments and congresses that are announced alike.

And congresses that have a section in common, which no command gives: pages and papers of either show it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from core.model.congress import ENDING, is_congress
from core.model.plain import reads_as
from core.model.sentence import joined, say
from events.errors import IntegrityFailure, UnknownEvent
from events.log.counting import counting
from events.log.envelope import StoredEvent
from events.store.store import EventStore
from events.vocabulary.congress import CongressAnnounced, SectionAdded
from events.vocabulary.players import Registration
from events.vocabulary.record import OfficialNamed
from events.vocabulary.teams import TeamRegistered
from events.vocabulary.tournament import TournamentCreated
from projections.congress import congress_after
from projections.verification.consistency import Concern, Finding

_Announced: TypeAlias = TournamentCreated | CongressAnnounced
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
    """Which log whose name begins with this one's is announced alike, or was found by this name; empty: none.

    Whoever typed this name may have meant the beginning of that one's, by which it was found until this one was made.
    """
    longer = [one for one in streams if one.startswith(stream) and one != stream]
    found = (told_of_namesakes(store, (stream, *longer)), told_of_names_taken(store, (stream, *longer)))
    told = joined(" ", (one[stream] for one in found if stream in one))
    return say("{stream} is the full name of a separate record. {told}", stream=stream, told=told) if told else ""


def told_of_names_taken(store: EventStore, streams: Sequence[str]) -> Mapping[str, str]:
    """By log, in words, that its name is the beginning of one that others vouch for: either is found by it.

    As they were announced does not matter. Where an official of the longer name has a key that the other log does not
    know, it is told whoever announced them, and when: names and times are typed. Else where somebody else announced
    the short name later.
    """
    tournaments = [one for one in streams if not is_congress(one)]
    found = dict[str, list[str]]()
    for stream in tournaments:
        longer = [one for one in tournaments if one.startswith(stream) and one != stream]
        if not longer or (taken := _announced(store, stream)) is None:
            continue
        there = {one: first for one in longer if (first := _announced(store, one)) is not None}
        keys = _keys(store, stream)
        signed = {one: first for one, first in there.items() if _keys(store, one) - keys}
        before = {
            one: first
            for one, first in there.items()
            if first.recorded_at < taken.recorded_at and first.actor != taken.actor and one not in signed
        }
        for others, told in ((signed, _told_of_keys), (before, _told_of_taken)):
            listed = joined(", ", (_by(*one) for one in others.items()))
            for one in (stream, *others) if others else ():
                found.setdefault(one, []).append(told(stream, taken, listed))
    return {stream: joined(" ", told) for stream, told in found.items()}


def _told_of_keys(stream: str, taken: StoredEvent, others: str) -> str:
    del taken
    return say(
        "The name {stream} is also the beginning of {others}, where officials have keys that {stream} does not know: "
        "check which one you mean.",
        stream=stream,
        others=others,
    )


def _told_of_taken(stream: str, taken: StoredEvent, others: str) -> str:
    return say(
        "Before {actor} announced {stream}, that name selected {others}: check which one you mean.",
        actor=taken.actor,
        stream=stream,
        others=others,
    )


def _keys(store: EventStore, stream: str) -> frozenset[str]:
    """The keys of officials that a log has on record."""
    try:
        log = store.read(stream)
    except (IntegrityFailure, UnknownEvent):
        return frozenset()
    named = (one.event for one in counting(log) if isinstance(one.event, OfficialNamed))
    return frozenset(event.key for event in named if event.key)


def _announced(store: EventStore, stream: str) -> StoredEvent | None:
    try:
        first = store.read(stream, upto=1)
    except (IntegrityFailure, UnknownEvent):
        return None
    return first[0] if first and isinstance(first[0].event, _Announced) else None


def _details(first: StoredEvent) -> tuple[str, str]:
    """Title and first day; empty where not announced."""
    assert isinstance(first.event, _Announced), "chosen so"
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
        """Whether one can be taken for the other; congresses of one title on unknown days can."""
        if is_congress(one) != is_congress(other):
            return False
        days = [_details(self._named[stream])[1] for stream in (one, other)]
        if all(days):
            return days[0] == days[1]
        if is_congress(one):
            return True
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
    if isinstance(first.event, CongressAnnounced):
        return say(
            "{others} in this database is a congress with the same title: check which one you mean.", others=others
        )
    return say(
        "{others} in this database has the same title and the same players: check which one you mean.", others=others
    )


def _by(stream: str, first: StoredEvent) -> str:
    return say("{stream} (announced by {actor})", stream=stream.removesuffix(ENDING), actor=first.actor)


def shared_sections(store: EventStore, streams: Iterable[str]) -> Mapping[str, Sequence[Finding]]:
    """By log of a congress or section: that the section belongs to another congress too, and who added it where."""
    added = dict[str, dict[str, StoredEvent]]()
    for stream in filter(is_congress, streams):
        try:
            above = store.read(stream)
        except (IntegrityFailure, UnknownEvent):
            continue
        now = {one.stream for one in congress_after(stream, above).sections}
        for stored in counting(above):
            if isinstance(stored.event, SectionAdded) and stored.event.section in now:
                added.setdefault(stored.event.section, {})[stream] = stored
    found = dict[str, list[Finding]]()
    for section, congresses in added.items():
        if len(congresses) > 1:
            told = say(
                "Section {section} belongs to more than one congress: {listed}.",
                section=section,
                listed=joined(", ", (_added(*one) for one in congresses.items())),
            )
            for stream in (section, *congresses):
                found.setdefault(stream, []).append(Finding(Concern.SENSE, 0, told))
    return found


def _added(stream: str, stored: StoredEvent) -> str:
    return say(
        "{congress} (event {version}, by {actor})",
        congress=stream.removesuffix(ENDING),
        version=stored.version,
        actor=stored.actor,
    )
