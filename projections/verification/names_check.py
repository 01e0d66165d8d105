"""Logs of one database of which one is taken for another: tournaments and congresses that are announced alike.

And congresses that have a section in common, which no command gives: pages and papers of either show it.

Names that can be taken for those of officials, and officials whose name alone counts.

Who acts is known by name, and without a key by nothing else. So it is told which names in the record are not those of
officials and look like them, and which officials anybody can call themselves.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Final, TypeAlias

from core.certificate_check.log import Event as PlainEvent
from core.evidence.offices import offices_after
from core.model.congress import ENDING, is_congress
from core.model.plain import read_alike, reads_as
from core.model.sentence import joined, of_names, say, say_of
from core.model.spelling import in_ranges
from events.base import Role
from events.deciders.officials import officials_of
from events.errors import IntegrityFailure, UnknownEvent
from events.log.envelope import StoredEvent, counting
from events.store.store import EventStore
from events.vocabulary.congress import CongressAnnounced, SectionAdded
from events.vocabulary.players import Registration
from events.vocabulary.record import CopyEnteredAgain, OfficialNamed
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


_BETWEEN_WORDS: Final = re.compile(r"[\s,.;'\u2019_-]+")
_MISTYPED: Final = 7  # letters of a name in which one may be another
_WORDS: Final = 5  # of a name, the first ones, that are put in another order


def told_of_names(log: Sequence[StoredEvent]) -> Iterator[str]:
    """Nothing where no official was ever named."""
    named = dict[str, str]()
    for stored in log:
        if isinstance(stored.event, OfficialNamed):
            named.setdefault(stored.event.official, stored.event.role)
    if named:
        keyless = [one.name for one in officials_of(log).values() if not one.key and one.role is not Role.READER]
        yield from _told_of_near_names(_recorded_by(log), named)
        yield from _told_of_those_without_key(Counter(stored.actor for stored in log), keyless)


def told_of_names_in(events: Sequence[PlainEvent]) -> Iterator[str]:
    """The same of the events of a bundle, of which none has to be one that this release knows."""
    named, by = dict[str, str](), dict[str, set[int]]()
    for one in events:
        by.setdefault(one.actor, set()).add(one.version)
        if one.type == "official-named":
            named.setdefault(one.data["official"], one.data["role"])
    if named:
        offices = offices_after(events).items()
        keyless = [name for name, one in offices if not one.key and one.role != Role.READER]
        yield from _told_of_near_names(by, named)
        yield from _told_of_those_without_key(Counter(one.actor for one in events), keyless)


def _told_of_near_names(recorded: Mapping[str, set[int]], named: Mapping[str, str]) -> Iterator[str]:
    """Of an official with such a name: where the other one was named before."""
    places = {name: place for place, name in enumerate(named)}
    for name, versions in recorded.items():
        others = [one for one in named if one != name and places[one] < places.get(name, len(places))]
        near = next((one for one in others if is_near(name, one)), "")
        if near:
            yield say_of(
                len(versions),
                "{name} recorded {count} event ({events}): this is another spelling of {official}, {role}, or somebody "
                "else of a similar name.",
                "{name} recorded {count} events ({events}): this is another spelling of {official}, {role}, or "
                "somebody else of a similar name.",
                name=name,
                events=in_ranges(versions),
                official=near,
                role=named[near],
            )


def _recorded_by(log: Sequence[StoredEvent]) -> dict[str, set[int]]:
    """By name the events, also those that were entered from a copy where it recorded them."""
    found = dict[str, set[int]]()
    for stored in log:
        found.setdefault(stored.actor, set()).add(stored.version)
        if isinstance(stored.event, CopyEnteredAgain):
            for one in stored.event.events:
                found.setdefault(one.word_of, set()).add(one.entered or stored.version)
    return found


def _told_of_those_without_key(by_name: Mapping[str, int], keyless: Sequence[str]) -> Iterator[str]:
    keyless = [name for name in keyless if by_name[name]]
    count = sum(by_name[name] for name in keyless)
    if count:
        yield say_of(
            count,
            "{officials}: no key on record, so anybody could have recorded the {count} event in these names.",
            "{officials}: no key on record, so anybody could have recorded the {count} events in these names.",
            officials=of_names(keyless),
        )


def is_near(one: str, other: str) -> bool:
    """Whether a name can be taken for another: its words in any order, some left out or as initials; one letter."""
    if read_alike(one, other):
        return True
    words, others = sorted((_words(one), _words(other)), key=len)
    if any(_all_match(words, order) for order in permutations(others, len(words))):
        return True
    letters, those = reads_as(one), reads_as(other)
    return min(len(letters), len(those)) >= _MISTYPED and _differ_by_one(letters, those)


def _words(name: str) -> list[str]:
    return [word for part in _BETWEEN_WORDS.split(name)[: _WORDS + 1] if (word := reads_as(part))][:_WORDS]


def _all_match(words: Sequence[str], others: Sequence[str]) -> bool:
    """Each word with one of the others: the same, or its initial; one at least is the same, and no initial."""
    pairs = list(zip(words, others, strict=True))
    same = [one for one, other in pairs if one == other and len(one) > 1]
    return bool(same) and all(one == other or _is_initial(*sorted((one, other), key=len)) for one, other in pairs)


def _is_initial(one: str, other: str) -> bool:
    return len(one) == 1 and other.startswith(one)


def _differ_by_one(one: str, other: str) -> bool:
    """By a letter that is another one, is left out, or stands before its neighbour."""
    start = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    rest, those = one[start:], other[start:]
    turned = those[1::-1] + those[2:] if len(those) > 1 else those
    return rest[1:] == those[1:] or rest[1:] == those or rest == those[1:] or rest == turned
