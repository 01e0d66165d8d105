"""What rests on the word of one official who is not chief arbiter (decision 179).

A signature says who recorded an event, not that it is true. Of a game, two know how it ended; a pairing is made again.
That somebody left, came late, has a bye or did not appear, only its author says. Whoever trusts a record reads here
whose word that was, whether or not it took the place of somebody else's. What was recorded before anybody was named is
told as well, announcements with it: who is chief arbiter is known since, and who took part was entered before.
"""

from collections.abc import Iterator, Sequence

from core.model.sentence import joined, say, say_of
from core.model.spelling import in_ranges
from events.base import CHIEF
from events.deciders.officials import chiefs_in, not_by_a_chief, officials_of
from events.log.envelope import StoredEvent
from projections.audit.authors import by_their_authors


def told_of_own_words(log: Sequence[StoredEvent]) -> Iterator[str]:
    """For each such official, and each helper with a link, a line: by type the versions, also of those undone.

    And that there are several chief arbiters, where there are: of them nothing is told.
    """
    by_another, words = not_by_a_chief(log), dict[str, dict[str, list[int]]]()
    for stored in by_their_authors(log):
        is_word = stored.event.is_word_of_its_author or stored.event.MAY_RECORD == CHIEF  # before officials were named
        is_word = is_word or stored.occurred_at is not None  # when it was, they typed
        if is_word and by_another(stored):
            words.setdefault(stored.actor, {}).setdefault(stored.type, []).append(stored.version)
    for actor, by_type in words.items():
        yield say(
            "{actor}, who is not chief arbiter, is the only source for: {events}. `log list` shows what they say.",
            actor=actor,
            events=joined(
                "; ",
                (
                    say_of(
                        len(versions),
                        "{type} (event {versions})",
                        "{type} (events {versions})",
                        type=kind,
                        versions=in_ranges(versions),
                    )
                    for kind, versions in by_type.items()
                ),
            ),
        )
    if len(chiefs := chiefs_in(officials_of(log))) > 1:
        yield say("{chiefs} are chief arbiters: what only one of them says is not listed.", chiefs=joined(", ", chiefs))
