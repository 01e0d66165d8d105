"""The bundle of a log, as `Log.seal` writes it."""

from datetime import UTC, datetime

from core.evidence.checkpoint import parsed_checkpoint
from events.signing.trust_list import TrustList, as_second
from events.store.kept_checkpoints import notes_in
from events.store.store import EventStore
from projections.evidence.sealing import sealed
from projections.export.documents import release_of
from projections.known import Known

__all__ = ["seal"]


def seal(store: EventStore, known: Known) -> bytes:
    """An unsigned bundle of a log with the checkpoints kept beside it."""
    notes = [note for note in notes_in(store.kept(known.stream)) if parsed_checkpoint(note.text).size <= known.version]
    return sealed(
        known, notes, TrustList(), program=f"pairtrail {release_of('pairtrail')}", at=as_second(datetime.now(UTC))
    )
