"""Whose word an event is, where it was entered again from another copy: whoever recorded it there answers for it.

`store rebase` records everything in the name of whoever gives it. What a chief arbiter enters so stays the word of the
official who recorded it in the copy; what another official enters is theirs, whatever checkpoint of the copy they show:
it proves that its author recorded something there, and not that this is it (decision 187).
"""

from collections.abc import Sequence

import msgspec

from events.base import Role
from events.deciders.officials import officials_before
from events.log.envelope import StoredEvent
from events.vocabulary.record import CopyEnteredAgain


def by_their_authors(log: Sequence[StoredEvent]) -> Sequence[StoredEvent]:
    """The log with each event in the name of its author; hashes and bodies stay those that were stored.

    What had been recorded here already, and in the copy as well, keeps the name and the time that it has here. An event
    of a copy has the time of its recording there, which nobody typed: it has none here.
    """
    copies = [one for one in log if isinstance(one.event, CopyEnteredAgain)]
    if not copies:
        return log
    officials, authors, copied = officials_before(log), dict[int, str](), set[int]()
    for stored in copies:
        assert isinstance(stored.event, CopyEnteredAgain)
        official = officials(stored.version).get(stored.actor)
        by_chief = official is not None and official.role is Role.CHIEF_ARBITER
        authors |= {one.entered: one.actor for one in stored.event.events if by_chief}
        copied |= {one.entered for one in stored.event.events}
    return tuple(
        msgspec.structs.replace(one, actor=authors.get(one.version, one.actor), occurred_at=None)
        if one.version in copied
        else one
        for one in log
    )
