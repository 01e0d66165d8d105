"""Whether each event was recorded by somebody who could: by role, and signed where they were named with a key."""

from collections.abc import Iterable, Iterator, Sequence

from core.certificate_check.wrong import Wrong
from core.evidence.checkpoint import parsed_checkpoint
from core.evidence.note import Note, PublicKey, is_by, parsed_key, parsed_note
from events.deciders.officials import Officials, officials_of, roles_for
from events.log.envelope import StoredEvent
from events.store.kept import Kept, Kind
from events.vocabulary.record import ActionUndone, OfficialDismissed, OfficialNamed
from projections.audit.consistency import Concern, Finding


def officials_findings(events: Sequence[StoredEvent], kept: Iterable[Kept]) -> Iterator[Finding]:
    """In log order. The programs that record refuse what is found here: somebody wrote past them."""
    if not any(isinstance(stored.event, OfficialNamed) for stored in events):
        return
    signed = _Signed(kept)
    for stored, officials in _with_officials(events):
        who = officials.get(stored.actor)
        if who is None:
            told = f"{stored.actor} recorded it ({stored.type}), who was no official then"
            yield Finding(Concern.OFFICIAL, stored.version, f"{told}.")
        elif who.role not in roles_for(stored.event, events):
            told = f"{stored.actor} recorded it ({stored.type}), which is not for {who.role}"
            yield Finding(Concern.OFFICIAL, stored.version, f"{told}.")
        elif who.key and signed.up_to(who.key) < stored.version:
            told = f"it was recorded in the name of {who.name}, whose key signed nothing that covers it"
            yield Finding(Concern.OFFICIAL, stored.version, f"{told[:1].upper()}{told[1:]}.")


def _with_officials(events: Sequence[StoredEvent]) -> Iterator[tuple[StoredEvent, Officials]]:
    """The events that were recorded when somebody was named, each with who had a role before its command."""
    officials: Officials = {}
    before: Officials = {}
    command = ""
    for index, stored in enumerate(events):
        if stored.causation != command:
            command, before = stored.causation, officials
        if before:
            yield stored, before
        if isinstance(stored.event, OfficialNamed | OfficialDismissed | ActionUndone):
            officials = officials_of(events[: index + 1])


class _Signed:
    """Up to which event each key vouches for the log, by the checkpoints kept beside it."""

    def __init__(self, kept: Iterable[Kept]) -> None:
        self._notes = [(row.size, row.content) for row in kept if row.kind == Kind.NOTE]
        self._up_to: dict[str, int] = {}

    def up_to(self, key: str) -> int:
        if key not in self._up_to:
            sizes = (size for size, content in self._notes if _is_signed(content, key, size))
            self._up_to[key] = max(sizes, default=0)
        return self._up_to[key]


def _is_signed(content: bytes, key: str, size: int) -> bool:
    try:
        note, public = parsed_note(content.decode()), parsed_key(key)
        return parsed_checkpoint(note.text).size == size and _signs(note, public)
    except (Wrong, UnicodeDecodeError):
        return False


def _signs(note: Note, key: PublicKey) -> bool:
    """A cosigner vouches for what somebody else said: only the signer's own line counts."""
    return any(one.time is None and is_by(note, one, key) for one in note.signatures)
