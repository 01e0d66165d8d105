"""Whose word an event is, where it was entered again from another copy: whoever recorded it there answers for it.

`store rebase` records everything in the name of whoever gives it. What a chief arbiter enters so stays the word of the
official who recorded it in the copy; what another official enters is theirs, whatever checkpoint of the copy they show:
it proves that its author recorded something there, and not that this is it (decision 187).
"""

from collections.abc import Container, Mapping, Sequence
from datetime import datetime

from events.base import Role
from events.log.envelope import StoredEvent
from events.struct import replace
from events.vocabulary.record import CopyEnteredAgain, OfficialNamed


def by_their_authors(log: Sequence[StoredEvent], wrong: Container[int] = ()) -> Sequence[StoredEvent]:
    """The log with each event in the name of its author; hashes and bodies stay those that were stored.

    What had been recorded here already, and in the copy as well, keeps the name and the time that it has here. An event
    of a copy has the time of its recording there: it has none here, unless its author typed another one. Where somebody
    else than a chief arbiter entered it, that time is their word too, and stays.

    Nothing is believed of the entries of `wrong`, the events that `verify` objects to, and none says whose word an
    event is that somebody else recorded: whoever gives `store rebase` records all of it.
    """
    copies = [one for one in log if isinstance(one.event, CopyEnteredAgain) and one.version not in wrong]
    if not copies:
        return log
    from events.deciders.officials import officials_before  # few logs have entries of another copy

    officials, authors, there = officials_before(log), dict[int, str](), dict[int, str]()
    at_last = officials(len(log) + 1)  # where nobody was named by then
    for stored in copies:
        assert isinstance(stored.event, CopyEnteredAgain)
        official = (officials(stored.version) or at_last).get(stored.actor)
        by_chief = official is not None and official.role is Role.CHIEF_ARBITER
        own = [one for one in stored.event.events if by_chief and _entered_by(stored.actor, one.entered, log)]
        authors |= {one.entered: one.word_of for one in own}
        there |= {one.entered: one.recorded_at for one in own}
    return tuple(
        replace(one, actor=authors.get(one.version, one.actor), occurred_at=_typed(one, there))
        if one.version in there
        else one
        for one in log
    )


def authors_in(log: Sequence[StoredEvent], wrong: Container[int] = ()) -> Mapping[int, str]:
    """By event that was entered again from a copy, who recorded it first, where that is not who entered it.

    Where no officials are named, as in the log of a congress, whoever the record names. `wrong`: as above.
    """
    if any(isinstance(one.event, OfficialNamed) for one in log):
        authored = by_their_authors(log, wrong)
        return {one.version: one.actor for one, was in zip(authored, log, strict=True) if one.actor != was.actor}
    copies = (one.event for one in log if isinstance(one.event, CopyEnteredAgain) and one.version not in wrong)
    entered = (one for copy in copies for one in copy.events if 0 < one.entered <= len(log))
    return {one.entered: one.word_of for one in entered if one.word_of != log[one.entered - 1].actor}


def said_by_the_copy(copy: CopyEnteredAgain) -> dict[int, str]:
    """By event that was entered, who recorded it in the copy, where no kept checkpoint of theirs ends its command.

    Events of one command have one time; whoever wrote the copy could have written the name.
    """
    shown, found = set[tuple[str, str]](), dict[int, str]()
    for one in reversed(copy.events):
        by_whom = (one.actor, one.recorded_at)
        if one.signed:
            shown.add(by_whom)
        if one.entered and (by_whom not in shown or one.author):
            found[one.entered] = one.word_of
    return found


def _entered_by(actor: str, version: int, log: Sequence[StoredEvent]) -> bool:
    return 0 < version <= len(log) and log[version - 1].actor == actor


def _typed(stored: StoredEvent, there: Mapping[int, str]) -> datetime | None:
    """The time that its author typed, if any: when a game was played, by which it is rated, or an error reported."""
    when = stored.occurred_at
    return when if when is not None and f"{when:%Y-%m-%dT%H:%M:%SZ}" != there[stored.version] else None
