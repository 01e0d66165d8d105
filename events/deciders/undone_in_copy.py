"""What was undone or redone within another copy of the record, and whose decision that was.

An undo of something that only that copy had leaves nothing to enter; where somebody else had a part in it, it is told.
"""

from collections.abc import Collection, Mapping, Sequence

from core.model.dataclass import dataclass
from events.log.envelope import StoredEvent
from events.vocabulary.record import ActionUndone, CopyEnteredAgain


@dataclass(frozen=True, slots=True)
class Settled:
    """The undos and redos of one event, in order, and whether somebody else than its author had a part in it."""

    undos: tuple[StoredEvent, ...]
    by_whom: str  # who gave the last of them
    concerns_others: bool


def settled_in(there: Sequence[StoredEvent], common: int, authors: Mapping[int, str]) -> dict[int, Settled]:
    """By event after the common ones, what undid it there or let it count again; an undo of a common one is an event.

    It concerns others where somebody else than its author undid or redid it, or recorded something meanwhile: what
    they typed by a name, or saw on the screen, may have meant something else. `authors`: who recorded an event first,
    where that is not its actor.
    """
    undos = dict[int, list[StoredEvent]]()
    of_what = dict[int, int]()  # by undo, the event that it undoes or lets count again
    for one in there[common:]:
        if isinstance(one.event, ActionUndone) and one.event.version > common:
            target = one.event.version
            of_what[one.version] = of_what.get(target, target)
            undos.setdefault(of_what[one.version], []).append(one)
    by_whom = [_author(one, authors) for one in there]
    other, nexts = len(there) + 1, [0] * len(there)  # by event, the next one by somebody else
    for at in reversed(range(len(there))):
        if at + 1 < len(there) and by_whom[at] != by_whom[at + 1]:
            other = at + 2
        nexts[at] = other
    return {
        version: Settled(tuple(chain), by_whom[chain[-1].version - 1], nexts[version - 1] <= chain[-1].version)
        for version, chain in undos.items()
        if version <= len(there)
    }


def _author(stored: StoredEvent, authors: Mapping[int, str]) -> str:
    return authors.get(stored.version) or stored.actor


def first_wrong(settled: Settled, objections: Collection[int]) -> int:
    """The first undo or redo of it that `verify` finds wrong there; 0: none."""
    return next((one.version for one in settled.undos if one.version in objections), 0)


def redone_before(there: Sequence[StoredEvent], objections: Collection[int]) -> dict[int, tuple[str, ...]]:
    """By event that a copy had entered from a third one, who let it count again in that one, as the record has it."""
    copies = (one.event for one in there if isinstance(one.event, CopyEnteredAgain) and one.version not in objections)
    return {one.entered: (one.redone,) for copy in copies for one in copy.events if one.entered and one.redone}
