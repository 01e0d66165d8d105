"""What rests on the word of one who is not chief arbiter (decision 179): an official, or who came by a link."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from core.evidence.links import ENTERED, REPORTED, link_of_command, name_of_player
from core.model.sentence import joined, say, say_of
from core.model.spelling import in_ranges
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.base import CHIEF, Event
from events.deciders.officials import Officials, chiefs_in, is_one_key, not_by_a_chief, officials_before, officials_of
from events.log.envelope import StoredEvent
from events.vocabulary.games import GameForfeited, MatchScoreRecorded, ResultRecorded
from events.vocabulary.record import ActionUndone, CopyEnteredAgain, LinkGranted, PlayerLinkGranted, ResultReported
from projections.log_in_words.trail import by_their_authors


def told_of_links(log: Sequence[StoredEvent]) -> Iterator[str]:
    """For each arbiter who granted links, and whose key signs entries by them, in whose names results were entered.

    A result on which two players agree rests on the reports of both, each by a link.
    """
    log = by_their_authors(log)
    links, officials = links_behind(log), officials_before(log)
    counts, names = Counter[tuple[str, ...]](), dict[tuple[str, ...], list[str]]()
    reports = dict[tuple[RoundNumber, BoardNumber], dict[PlayerId, StoredEvent]]()
    for stored in log:
        event = stored.event
        if stored.version not in links:
            continue
        if isinstance(event, ResultReported):
            reports.setdefault((event.round_number, event.board), {})[event.player] = stored
        elif isinstance(event, ResultRecorded | GameForfeited | MatchScoreRecorded):
            said = [
                one for one in reports.get((event.round_number, event.board), {}).values() if one.actor != stored.actor
            ]
            those = set[tuple[str, ...]]()
            for one in (stored, *said):
                granted = log[links[one.version] - 1]
                able = tuple(dict.fromkeys((granted.actor, *_signers(granted.event, officials(one.version)))))
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


def _signers(granted: Event, officials: Officials) -> Iterator[str]:
    """Whose key signs what is entered by a link, whatever it is called; where it is no official's, that key."""
    key: str = getattr(granted, "key", "")
    if key:
        own = [one.name for one in officials.values() if is_one_key(one.key, key)]
        yield from own or [say("anyone who has the key {key}", key="+".join(key.split("+", 2)[:2]))]


def links_behind(log: Sequence[StoredEvent]) -> dict[int, int]:
    """By result, report of one or note on it that was entered by a link, the event that granted that.

    `log`: by its authors. A command by a link is named after it. What a copy of the record had by a link is entered
    again by a command that is not: it stays by the link that its author had there. What is recorded in the name of an
    official, or of somebody else than the holder, is by none.
    """
    officials, links, found = officials_before(log), dict[int, int](), dict[int, int]()
    for stored in log:
        if isinstance(stored.event, CopyEnteredAgain):
            links |= _links_in(stored.event, log)
    for stored in log:
        granted = link_of_command(stored.causation) or links.get(stored.version, 0)
        if not 0 < granted < stored.version or stored.type not in {*ENTERED, REPORTED}:
            continue
        if holder_of(log[granted - 1].event) == stored.actor and stored.actor not in officials(stored.version):
            found[stored.version] = granted
    return found


def _links_in(copy: CopyEnteredAgain, log: Sequence[StoredEvent]) -> dict[int, int]:
    """By event that was entered from the copy in the name of the holder of a link, the last one granted to them there.

    Nothing of who is named by more than a link: an official may enter results without one.
    """
    here = {one.here for one in copy.events if 0 < one.here <= len(log)}
    granted = dict[str, list[int]]()
    for stored in log:
        if (stored.version <= copy.common or stored.version in here) and (holder := holder_of(stored.event)):
            granted.setdefault(holder, []).append(stored.version)
    found = dict[int, int]()
    for one in copy.events:
        if one.entered and one.entered <= len(log) and log[one.entered - 1].actor == one.word_of:
            of_them = granted.get(one.word_of, [])
            before = bisect_left(of_them, one.entered)
            found |= {one.entered: of_them[before - 1]} if before else {}
    return found


def holder_of(event: Event) -> str:
    """In whose name what is entered by a link is recorded; empty: the event grants none."""
    match event:
        case LinkGranted():
            return event.helper
        case PlayerLinkGranted():
            return name_of_player(event.player)
        case _:
            return ""


def told_of_own_words(log: Sequence[StoredEvent]) -> Iterator[str]:
    """For each such official, and each helper with a link, a line: by type the versions, also of those undone.

    Then, in a line of its own, whatever else they recorded, save results by links. And that there are several chief
    arbiters, where there are: of them nothing is told.
    """
    by_another, kinds = not_by_a_chief(log), kinds_in(log)
    words, others = (dict[str, dict[str, list[int]]]() for _ in range(2))
    authored = by_their_authors(log)
    links = links_behind(authored)
    for stored in authored:
        if not by_another(stored):
            continue
        is_word = stored.event.is_word_of_its_author or stored.event.MAY_RECORD == CHIEF  # before officials were named
        is_word = is_word or stored.occurred_at is not None  # when it was, they typed
        if not is_word and stored.version in links:
            continue  # those are told by the names of whoever granted the links
        by_type = (words if is_word else others).setdefault(stored.actor, {})
        by_type.setdefault(kinds[stored.version], []).append(stored.version)
    for actor, by_type in words.items():
        yield say(
            "{actor}, who is not chief arbiter, is the only source for: {events}. `log list` shows what they say.",
            actor=actor,
            events=by_kind(by_type),
        )
    for actor, by_type in others.items():
        yield say(
            "{actor}, who is not chief arbiter, also recorded what the players or the record can confirm: {events}.",
            actor=actor,
            events=by_kind(by_type),
        )
    if len(chiefs := chiefs_in(officials_of(log))) > 1:
        yield say(
            "{chiefs} are chief arbiters: events for which only one of them is the source are not listed.",
            chiefs=joined(", ", chiefs),
        )


def kinds_of(recorded: Iterable[tuple[int, str, int]]) -> dict[int, str]:
    """By version the type of an event; of an undo or a redo that of the event which it takes back, or lets count again.

    `recorded`: version, type, and which event it undoes (0: none), in the order of the log.
    """
    types, undone, kinds = dict[int, str](), dict[int, int](), dict[int, str]()
    for version, type_, of in recorded:
        types[version] = kinds[version] = type_
        undone[version] = of
        was, is_back = of, False
        while was in types and 0 < undone[was] < was:  # undos point backwards
            was, is_back = undone[was], not is_back
        if was in types:
            kinds[version] = (
                say("redo of {type}", type=types[was]) if is_back else say("undo of {type}", type=types[was])
            )
    return kinds


def kinds_in(log: Sequence[StoredEvent]) -> dict[int, str]:
    """Those of a stored log."""
    undoes = {one.version: one.event.version for one in log if isinstance(one.event, ActionUndone)}
    return kinds_of((one.version, one.type, undoes.get(one.version, 0)) for one in log)


def by_kind(versions: Mapping[str, Sequence[int]]) -> str:
    """Types of events, each with the events of that type."""
    return joined(
        "; ",
        (
            say_of(
                len(of_kind),
                "{type} (event {versions})",
                "{type} (events {versions})",
                type=kind,
                versions=in_ranges(of_kind),
            )
            for kind, of_kind in versions.items()
        ),
    )
