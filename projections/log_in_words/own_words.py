"""What rests on the word of one official who is not chief arbiter (decision 179).

A signature says who recorded an event, not that it is true. Of a game, two know how it ended; a pairing is made again.
That somebody left, came late, has a bye or did not appear, only its author says. Whoever trusts a record reads here
whose word that was, whether or not it took the place of somebody else's. What was recorded before anybody was named is
told as well, announcements with it: who is chief arbiter is known since, and who took part was entered before.

Whatever else such an official recorded is listed too, so that nothing of theirs goes without a name: what was not
thought of when an event was called known by all is found there.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from core.model.sentence import joined, say, say_of
from core.model.spelling import in_ranges
from events.base import CHIEF
from events.deciders.officials import chiefs_in, not_by_a_chief, officials_of
from events.log.envelope import StoredEvent
from events.vocabulary.record import ActionUndone
from projections.log_in_words.authors import by_their_authors
from projections.log_in_words.by_links import links_behind


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
