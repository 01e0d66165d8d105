"""Proofs made of a log: of some of its events, or that it goes on where an earlier checkpoint ended."""

from collections.abc import Sequence
from typing import Any

import msgspec

from core.evidence import audit_paths, merkle
from core.evidence.checkpoint import contradiction, dated_before, parsed_checkpoint
from core.evidence.note import Note
from core.evidence.proof import PROOF_FORMAT
from core.model.sentence import Refused, in_english
from core.model.units import RoundNumber
from events.errors import IntegrityFailure
from events.log.envelope import StoredEvent
from events.signing.trust_list import as_second
from events.vocabulary.record import ActionUndone


def events_of_round(events: Sequence[StoredEvent], number: RoundNumber) -> tuple[int, ...]:
    """The versions of all that was recorded about a round, with what was undone and the undoing of it."""
    found = {stored.version for stored in events if stored.event.round_spoken_of == number}
    for stored in events:
        if isinstance(stored.event, ActionUndone) and stored.event.version in found:
            found.add(stored.version)
    return tuple(sorted(found))


def inclusion_proof(
    note: Note, stream: str, events: Sequence[StoredEvent], versions: Sequence[int], *, hashes_only: bool = False
) -> bytes:
    """That these events stand in the log of the checkpoint. Raises `Refused` for one that is not in it."""
    leaves = _leaves(note, stream, events)
    if not versions:
        raise Refused("Nothing that could be proved has been recorded yet.")
    if wrong := [version for version in versions if not 1 <= version <= len(leaves)]:
        raise Refused(
            "Event {version} is not covered by a checkpoint: the longest one covers events 1-{last}. `pairtrail "
            "checkpoint sign --key NAME` makes one for the current state.",
            version=wrong[0],
            last=len(leaves),
        )
    levels = merkle.levels(leaves)
    proved = []
    for version in versions:
        stored = events[version - 1]
        named: dict[str, Any] = {"event": version}
        if hashes_only:
            named["hash"] = stored.hash.hex()
        else:
            named |= {"before": stored.prev_hash.hex(), "body": stored.body.decode()}
        proved.append(named | {"path": [one.hex() for one in audit_paths.inclusion(version - 1, levels)]})
    return _file({"format": PROOF_FORMAT, "kind": "inclusion", "checkpoint": str(note), "events": proved})


def consistency_proof(earlier: Note, note: Note, stream: str, events: Sequence[StoredEvent]) -> bytes:
    """That the log of a checkpoint begins with that of an earlier one. Raises `IntegrityFailure` where it does not."""
    before = _leaves(earlier, stream, events)
    leaves = _leaves(note, stream, events)
    if len(before) > len(leaves):
        raise Refused(
            "The earlier checkpoint covers {earlier} events, the later one only {later}.",
            earlier=len(before),
            later=len(leaves),
        )
    path = [one.hex() for one in audit_paths.consistency(len(before), leaves)]
    return _file(
        {
            "format": PROOF_FORMAT,
            "kind": "consistency",
            "earlier": str(earlier),
            "checkpoint": str(note),
            "path": path,
        }
    )


def _leaves(note: Note, stream: str, events: Sequence[StoredEvent]) -> list[bytes]:
    said = parsed_checkpoint(note.text)
    recorded = {stored.version: as_second(stored.recorded_at) for stored in events}
    if wrong := contradiction(said, stream, [stored.hash for stored in events]) or dated_before(said, recorded):
        raise IntegrityFailure(
            "That checkpoint cannot prove anything: {wrong}. Keep it and this file as evidence.", wrong=wrong
        )
    return [merkle.leaf(stored.hash) for stored in events[: said.size]]


def _file(data: dict[str, Any]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(data, enc_hook=in_english), indent=1) + b"\n"
