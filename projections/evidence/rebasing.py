"""One copy's own events entered again onto another copy: tried in memory, and only then written."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.model.units import PlayerId
from events.log.appending import Batch
from events.log.envelope import StoredEvent
from events.store.memory import MemoryStore
from events.store.store import EventStore
from events.vocabulary.record import PersonalDataErased
from projections.audit.consistency import Concern, Finding
from projections.replay.verify import verify


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """The log as it would be, and what would then be wrong with it that is not now."""

    events: tuple[StoredEvent, ...]
    findings: tuple[Finding, ...]


def rehearse(store: EventStore, stream: str, batches: Sequence[Batch]) -> Rehearsal:
    """Give the commands to a copy in memory, and verify that.

    Who may record what, and by which signature, is asked of what is written, not of a rehearsal.
    """
    copy = MemoryStore()
    copy.fill(stream, store.read(stream), store.personal(stream).values())
    before = {(found.concern, found.message) for found in verify(copy, stream).findings}
    copy.append_all(stream, batches, expected_version=store.head(stream).version)
    for player in erased_by(batches):
        copy.erase_personal(stream, player)
    after = verify(copy, stream).findings
    fresh = (one for one in after if one.concern is not Concern.OFFICIAL)
    return Rehearsal(copy.read(stream), tuple(one for one in fresh if (one.concern, one.message) not in before))


def erased_by(batches: Sequence[Batch]) -> tuple[PlayerId, ...]:
    """The players whose personal data are erased with these commands."""
    return tuple(event.player for batch in batches for event in batch.events if isinstance(event, PersonalDataErased))
