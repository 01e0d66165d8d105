"""A congress as a fold of its log (decision 199), and what is true of its sections together: who plays in two."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

import msgspec

from core.model.congress import Congress, Section
from core.model.plain import has_strange_letters, read_alike, reads_as
from core.model.sentence import Refused, joined, say
from core.model.tournament import Details, Player
from core.model.units import PlayerId
from events.errors import IntegrityFailure, UnknownEvent
from events.log.envelope import Recorded, StoredEvent, counting
from events.log.verification import Flaw
from events.store.store import EventStore
from events.vocabulary.congress import Acted, CongressAnnounced, PrizesAwardedAcross, SectionAdded, SectionRemoved


def congress_after(stream: str, events: Iterable[Recorded]) -> Congress:
    """The congress after these events, in log order."""
    details, sections = Details(), dict[str, Section]()
    for stored in counting(tuple(events)):
        match stored.event:
            case CongressAnnounced(details=given):
                told = msgspec.structs.asdict(given)
                details = Details(**{name: value for name, value in told.items() if value is not None})
            case SectionAdded(section=section, title=title, beside=beside):
                sections[section] = Section(section, title, beside)
            case SectionRemoved(section=section):
                sections.pop(section, None)
            case _:
                pass  # what was done in sections is in their own logs
    return Congress(stream, details, tuple(sections.values()))


def readable(store: EventStore, stream: str) -> Congress:
    """A congress as far as its log can be read."""
    return congress_after(stream, readable_events(store, stream))


def readable_events(store: EventStore, stream: str) -> tuple[StoredEvent, ...]:
    """The events of a log before the first one that is of a newer release, or is not what was written."""
    try:
        return store.read(stream)
    except (UnknownEvent, IntegrityFailure):
        first = min((found.version for found in store.verify(stream) if found.flaw in _ENDS), default=_BEYOND)
    try:
        return store.read(stream, upto=first - 1)
    except IntegrityFailure:
        return ()


_ENDS: Final = {Flaw.GAP, Flaw.CHAIN, Flaw.HASH, Flaw.COLUMN, Flaw.UNREADABLE, Flaw.UNKNOWN}
_BEYOND: Final = 2**31  # every number of an event


def congress_with(store: EventStore, streams: Iterable[str], section: str) -> Congress | None:
    """The first of the congresses that has this section.

    Raises `UnknownEvent` or `IntegrityFailure` where that one cannot be read to its end. Of any other one that is not
    asked: what somebody writes into a congress stops no tournament that is not in it.
    """
    for stream in streams:
        try:
            congress = congress_after(stream, store.read(stream))
        except (UnknownEvent, IntegrityFailure):
            if _may_have(store, stream, section):
                raise
        else:
            if congress.section(section) is not None:
                return congress
    return None


def _may_have(store: EventStore, stream: str, section: str) -> bool:
    """Whether a congress has that section as far as it can be read, or as it was changed."""
    try:
        changed = store.read(stream, verify=False)
    except (UnknownEvent, IntegrityFailure):
        changed = ()
    return any(congress_after(stream, one).section(section) for one in (readable_events(store, stream), changed))


def recorded_by_then(events: Iterable[Recorded]) -> dict[str, int]:
    """The last event of each section of which the log of the congress has the hash; what was undone was written."""
    reached = dict[str, int]()
    for stored in events:
        event = stored.event
        parts = [(one.section, one.last) for one in event.written] if isinstance(event, Acted) else []
        parts += [(one.section, one.version) for one in event.as_of] if isinstance(event, PrizesAwardedAcross) else []
        for section, last in parts:
            reached[section] = max(last, reached.get(section, 0))
    return reached


_YEAR: Final = 4  # digits with which a birth date begins

PlayersOf: TypeAlias = Callable[[str], Mapping[PlayerId, Player]]
"""Who plays in a section, by its name."""


def refuse_in_two_sections(
    players_of: PlayersOf,
    congress: Congress,
    section: str,
    after: Mapping[PlayerId, Player],
    before: Mapping[PlayerId, Player],
    *,
    is_new: bool = False,
) -> None:
    """Raises `Refused` where somebody new in a section, or somebody else now, is in another section as well.

    `is_new`: it is to become a section, so that nobody can be moved to it yet.
    """
    own = congress.section(section)
    changed = [one for number, one in after.items() if _who(before.get(number)) != _who(one)]
    if own is None or own.beside or not changed:
        return
    wrong: list[str] = []
    moves: list[str] = []
    for other in congress.sections:
        if other.stream != section and not other.beside:
            there = players_of(other.stream).values()
            wrong += doubles(changed, there, other)
            moves += [
                f"player move id:{one.id} {section} -t {other.stream}"
                for one in there
                if any(is_one_person(one, new) for new in changed)
            ]
    if wrong and (is_new or not moves):
        raise Refused(
            "{wrong} A player plays in one section of this congress, unless another was added with --beside. Nothing "
            "was recorded.",
            wrong=joined(" ", wrong),
        )
    if wrong:
        raise Refused(
            "{wrong} A player plays in one section of this congress, unless another was added with "
            "--beside. Nothing was recorded. `{move}` changes the section before round 1.",
            wrong=joined(" ", wrong),
            move=moves[0],
        )


def refuse_doubles_with(players_of: PlayersOf, congress: Congress, section: Section) -> None:
    """Raises `Refused` where a player of a tournament that becomes a section is in another section already."""
    players = players_of(section.stream)
    with_it = Congress(congress.stream, congress.details, (*congress.sections, section))
    refuse_in_two_sections(players_of, with_it, section.stream, players, {}, is_new=True)


def doubles(players: Iterable[Player], others: Iterable[Player], where: Section) -> list[str]:
    """The players who are also among those of another section, as sentences."""
    by_id: dict[str, Player] = {}
    names = _Names(others)
    for other in names.players:
        if other.fide_id:
            by_id[other.fide_number] = other
    return [
        say("{name} is already in section {section}.", name=player.name, section=where.stream)
        for player in players
        if player.fide_number in by_id or any(is_one_person(player, other) for other in names.like(player))
    ]


def with_one_birth_date(players: Iterable[Player], others: Iterable[Player]) -> Iterator[tuple[Player, Player]]:
    """Pairs with names that are read alike and the same day of birth: one player, by all that is known."""
    names = _Names(others)
    for player in players:
        for other in names.like(player):
            if player.birth_date and player.birth_date == other.birth_date and is_one_person(player, other):
                yield player, other


class _Names:
    """Players, found by what their names read as."""

    def __init__(self, players: Iterable[Player]) -> None:
        self.players = tuple(players)
        self._by_reading: dict[str, list[Player]] = {}
        for one in self.players:
            self._by_reading.setdefault(_reading(one.name), []).append(one)
        self._strange = [one for one in self.players if has_strange_letters(one.name)]

    def like(self, player: Player) -> Sequence[Player]:
        """Who may have a name that is read alike: nobody who has is missing."""
        if has_strange_letters(player.name):
            return self.players
        return (*self._by_reading.get(_reading(player.name), ()), *self._strange)


def is_one_person(one: Player, other: Player) -> bool:
    """Whether two entries are of one player: one FIDE ID, else names that are read alike and no other birth date.

    A dot, a space or an accent makes no other name, nor does a letter that only looks like another one.
    """
    if one.fide_id and other.fide_id:
        return one.fide_number == other.fide_number
    return not _differ(one.birth_date, other.birth_date) and _have_one_name(one.name, other.name)


def _have_one_name(one: str, other: str) -> bool:
    if _reading(one) == _reading(other):
        return True
    return (has_strange_letters(one) or has_strange_letters(other)) and read_alike(one, other)


@lru_cache(maxsize=10_000)
def _reading(name: str) -> str:
    """What a name reads as; one without letters as it is written."""
    return reads_as(name) or name


def _differ(one: str, other: str) -> bool:
    """Whether two birth dates cannot be of one person; one that is not known, or a year alone, says less."""
    if not one or not other:
        return False
    known_days = not any(date[_YEAR:] in ("", "/00/00") for date in (one, other))
    return one[:_YEAR] != other[:_YEAR] or (known_days and one != other)


def _who(player: Player | None) -> tuple[str, str, str]:
    return ("", "", "") if player is None else (_plain(player), player.fide_id, player.birth_date)


def _plain(player: Player) -> str:
    return " ".join(player.name.casefold().split())
