"""The open draft of a pairing in the log: its events, and what else was recorded since it was begun."""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from core.model.sentence import joined, say
from events.log.counting import counting
from events.log.envelope import StoredEvent
from events.vocabulary.drafts import DraftAbandoned, DraftBegun, DraftChanged, DraftEvent
from events.vocabulary.rounds import PairingAltered, RoundPaired, RoundPublished, RoundVoided

Log: TypeAlias = Sequence[StoredEvent]

_ENDS: Final = (DraftAbandoned, RoundPaired, PairingAltered, RoundVoided)


def of_open_draft(log: Log) -> tuple[StoredEvent, ...]:
    """The beginning of the draft that is open, and its changes; nothing when none is."""
    found: list[StoredEvent] = []
    for stored in counting(log):
        event = stored.event
        if isinstance(event, DraftBegun):
            found = [stored]
        elif found and isinstance(event, (DraftChanged, *_ENDS)) and event.round_number == _round(found[0]):
            found = [] if isinstance(event, _ENDS) else [*found, stored]
    return tuple(found)


def _round(stored: StoredEvent) -> int:
    assert isinstance(stored.event, DraftBegun), "a draft starts with its beginning"
    return stored.event.round_number


def since_begun(log: Log) -> tuple[StoredEvent, ...]:
    """What counts or no longer counts since the open draft was begun, and bears on the pairing of its round."""
    steps = of_open_draft(log)
    if not steps:
        return ()
    begun, number = steps[0], _round(steps[0])
    then = {stored.version: stored for stored in counting(log[: begun.version])}
    now = {stored.version: stored for stored in counting(log)}
    changed = [*(one for one in then.values() if one.version not in now), *_come(now.values(), begun)]
    return tuple(sorted((one for one in changed if _bears_on(one, number)), key=lambda one: one.version))


def _come(now: Iterable[StoredEvent], begun: StoredEvent) -> list[StoredEvent]:
    return [one for one in now if one.version > begun.version and not isinstance(one.event, DraftEvent)]


def _bears_on(stored: StoredEvent, number: int) -> bool:
    if isinstance(stored.event, RoundPublished):
        return stored.event.round_number == number
    first = stored.event.first_round_touched
    return first is not None and first <= number


def by_others(log: Log, actor: str) -> tuple[StoredEvent, ...]:
    """The steps of the open draft that somebody else took: own steps since then show none of them."""
    return tuple(one for one in of_open_draft(log) if one.actor != actor)


def doubts(log: Log, actor: str) -> tuple[str, ...]:
    """What an arbiter must know before he records the draft: the facts and the draft are others than he may think."""
    told = []
    since, others = since_begun(log), by_others(log, actor)
    if since:
        told.append(
            say(
                "Since the draft was started (event {version}), the following events, which affect its round, have "
                "been recorded or undone: {who}. Both the objections to the draft and the engine's pairing take them "
                "into account.",
                version=of_open_draft(log)[0].version,
                who=_named(since),
            )
        )
    if others:
        told.append(say("The draft was started, or changed, by another person: {who}.", who=_named(others)))
    return tuple(told)


def _named(events: Sequence[StoredEvent]) -> str:
    return joined(
        ", ",
        (
            say("event {version} ({type}, by {actor})", version=stored.version, type=stored.type, actor=stored.actor)
            for stored in events
        ),
    )
