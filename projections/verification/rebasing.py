"""One copy's own events entered again onto another copy: tried in memory, and only then written."""

from collections.abc import Iterator, Sequence

from core.evidence.checkpoint import parsed_checkpoint
from core.evidence.links import link_of_command
from core.evidence.note import PublicKey, readable_key, signs
from core.evidence.signers import is_own_occasion
from core.model.dataclass import dataclass
from core.model.named_tuple import NamedTuple
from core.model.sentence import Refused, say
from events.errors import IntegrityFailure
from events.log.appending import Batch
from events.log.envelope import StoredEvent, counting
from events.log.personal_data import without_name
from events.store.kept_checkpoints import notes_in
from events.store.memory import MemoryStore
from events.store.store import EventStore
from events.vocabulary.record import CopyEnteredAgain, OfficialNamed
from projections.verification.consistency import Concern, Finding
from projections.verification.verify import Asker, verify


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
    recorded = [Batch(tuple(map(without_name, one.events)), one.command, one.personal) for one in batches]
    copy.append_all(stream, recorded, expected_version=store.head(stream).version)
    after = verify(copy, stream).findings
    fresh = (one for one in after if one.concern is not Concern.OFFICIAL)
    return Rehearsal(copy.read(stream), tuple(one for one in fresh if (one.concern, one.message) not in before))


class Objections(NamedTuple):
    """What `verify` finds wrong in a copy: by event, and what speaks against none of them."""

    events: dict[int, str]
    besides: tuple[str, ...] = ()


def objections(store: EventStore, stream: str, common: int, asker: Asker) -> Objections:
    """What `verify` finds wrong in a copy after the last common event, by version of every event of the command.

    Also of a command that goes on in that copy alone: its finding names the first event. What was entered there as
    somebody else's word is objected to with the event that says so.

    Raises `IntegrityFailure` where the copy is not what was written: then nothing of it is a fact; `Refused` where a
    question could not be answered, of whatever event that is.
    """
    verification = verify(store, stream, asker)
    for one in verification.unanswered:
        raise Refused(
            "Not everything in the copy could be checked, so nothing of it was entered. {message}", message=one.message
        )
    for one in verification.findings:
        if one.concern in (Concern.LOG, Concern.NEWER):
            raise IntegrityFailure(
                "The copy does not match what was written. Event {version}: {message} Nothing from the copy was "
                "entered. Keep it as evidence: `pairtrail verify` lists every problem.",
                version=one.version,
                message=one.message,
            )
    events = store.read(stream)
    told: dict[int, str] = {}
    for one in verification.findings:
        if not one.version or one.is_beside or one.concern is Concern.IMPORTED:
            continue
        command = events[one.version - 1].causation
        told |= {stored.version: one.message for stored in events[common:] if stored.causation == command}
    for stored in events[common:]:
        if isinstance(stored.event, CopyEnteredAgain) and stored.version in told:
            why = say(
                "event {version}, which says who recorded it first, has a problem: {message}",
                version=stored.version,
                message=told[stored.version],
            )
            told = {version: why for version in _in_anothers_word(stored, events) if version > common} | told
    besides = [one.message for one in verification.findings if not one.version or one.is_beside]
    return Objections(dict(sorted(told.items())), tuple(besides))


def _in_anothers_word(stored: StoredEvent, events: Sequence[StoredEvent]) -> Iterator[int]:
    """What whoever entered a copy says that somebody else had recorded there."""
    assert isinstance(stored.event, CopyEnteredAgain), "as asked"
    for one in stored.event.events:
        if 0 < one.entered <= len(events) and events[one.entered - 1].actor == stored.actor != one.word_of:
            yield one.entered


def proofs_of(store: EventStore, stream: str, common: int) -> dict[int, str]:
    """The checkpoints with which actors of a copy vouch for their own commands after the common ones, by last event.

    None of an entry by a link whose grant was undone there: it is not entered, and the checkpoint says nothing without.
    Nor one that is not signed with a key of that actor, or of that link: whoever has the copy can keep such ones there.
    """
    events, found = store.read(stream), dict[int, str]()
    count = {0, *range(1, common + 1), *(one.version for one in counting(events))}
    for note in notes_in(store.kept(stream)):
        said = parsed_checkpoint(note.text)
        if said.size <= common or link_of_command(events[said.size - 1].causation) not in count:
            continue
        last = events[said.size - 1]
        if is_own_occasion(said.occasion, last.actor) and any(signs(note, key) for key in _keys_of(last, events)):
            found.setdefault(said.size, str(note))
    return found


def _keys_of(last: StoredEvent, events: Sequence[StoredEvent]) -> Iterator[PublicKey]:
    """With which the command that ends there may be signed: those of its actor, or that of its link."""
    link = link_of_command(last.causation)
    named = (one.event for one in events if isinstance(one.event, OfficialNamed) and one.event.official == last.actor)
    granted = [events[link - 1].event] if 0 < link <= len(events) else []
    texts = (str(getattr(event, "key", "")) for event in (*named, *granted))
    yield from (key for text in texts if (key := readable_key(text)))
