"""Names that can be taken for those of officials, and officials whose name alone counts.

Who acts is known by name, and without a key by nothing else. So it is told which names in the record are not those of
officials and look like them, and which officials anybody can call themselves.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Final

from core.certificate_check.log import Event as PlainEvent
from core.evidence.offices import offices_after
from core.model.plain import read_alike, reads_as
from core.model.sentence import of_names, say_of
from core.model.spelling import in_ranges
from events.base import Role
from events.deciders.officials import officials_of
from events.log.envelope import StoredEvent
from events.vocabulary.record import CopyEnteredAgain, OfficialNamed

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
