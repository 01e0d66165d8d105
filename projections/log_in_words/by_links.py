"""Results that came by links, and who granted these: whoever has a link can enter them, and so can who made it.

Where the key of the server that signs such entries is an official's own, that official can as well.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence

from core.evidence.links import ENTERED, REPORTED, link_of_command, name_of_player
from core.model.sentence import joined, say, say_of
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.base import Event
from events.deciders.officials import Officials, is_one_key, officials_before
from events.log.envelope import StoredEvent
from events.vocabulary.games import GameForfeited, MatchScoreRecorded, ResultRecorded
from events.vocabulary.record import CopyEnteredAgain, LinkGranted, PlayerLinkGranted, ResultReported
from projections.log_in_words.authors import by_their_authors


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
