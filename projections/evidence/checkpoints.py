"""Checkpoints made of a log, and held against it."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from core.evidence import merkle
from core.evidence.checkpoint import Checkpoint, contradiction, dated_before, origin_of, tree_of
from core.evidence.note import Note
from core.evidence.offices import Handover, handovers, taken_away
from core.model.dataclass import dataclass, replace
from core.model.sentence import say
from events.base import Event
from events.deciders.officials import plain_event
from events.errors import KeyUnusable
from events.log.envelope import StoredEvent
from events.signing.judging import AHEAD, Judged, JudgedCheckpoint, judged
from events.signing.key_folder import Signer
from events.signing.trust_list import TrustList, as_second
from events.vocabulary.reporting import DocumentIssued
from events.vocabulary.rounds import RoundCompleted, RoundPublished
from projections.known import Known


def occasion_of(events: Iterable[Event]) -> str:
    """What among events just recorded is signed by itself: a publication, the end of a round, an issued document.

    Empty: nothing.
    """
    found = ""
    for event in events:
        match event:
            case RoundPublished(round_number=number):
                found = f"publication of round {number}"
            case RoundCompleted(round_number=number):
                found = f"end of round {number}"
            case DocumentIssued(document=document):
                found = f"issue of {document}"
            case _:
                pass  # whatever else happens is covered by the next one
    return found


def signed_checkpoint(known: Known, signer: Signer, actor: str, occasion: str, now: datetime) -> Note:
    """The checkpoint of what is known, signed.

    Raises `KeyUnusable` where the clock stands before the last event: then the time would be a lie.
    """
    last = known.events[-1].recorded_at
    if last - now > AHEAD:
        raise KeyUnusable(
            "The clock says {now}, but event {version} was recorded at {time}: a clock was set back. Nothing "
            "was signed. Set the clock, then run `pairtrail checkpoint sign --key NAME`.",
            now=as_second(now),
            version=known.version,
            time=as_second(last),
        )
    said = Checkpoint(
        origin=origin_of(known.stream, known.events[0].hash),
        size=known.version,
        root=tree_root(known.events),
        head=known.head_hash,
        time=as_second(max(now, last)),
        actor=actor,
        key=signer.key.label,
        occasion=occasion,
    )
    return Note(said.text, (signer.signed(said.text),))


def tree_root(events: Sequence[StoredEvent]) -> bytes:
    """The root of the tree over the hashes of these events."""
    return merkle.root([merkle.leaf(stored.hash) for stored in events])


@dataclass(frozen=True, slots=True)
class Verdict:
    """A checkpoint held against a log. `wrong`: how they contradict each other; empty: they do not."""

    judged: JudgedCheckpoint
    wrong: str

    @property
    def holds(self) -> bool:
        """Whether somebody who is trusted vouches for it, and the log is as it says."""
        return self.judged.counts and not self.wrong

    @property
    def is_alarm(self) -> bool:
        """Whether somebody who is trusted vouches for it, and the log is otherwise."""
        return self.judged.counts and bool(self.wrong)


def verdicts(
    notes: Iterable[Note], stream: str, events: Sequence[StoredEvent], trusted: TrustList, now: datetime
) -> list[Verdict]:
    """What checkpoints say of a log. Raises `Wrong` for a note that is none."""
    hashes = [stored.hash for stored in events]
    tree = tree_of(hashes)
    found = [judged(note, trusted, now) for note in notes]
    recorded = {stored.version: as_second(stored.recorded_at) for stored in events}
    changes = handovers([plain_event(stored) for stored in events])
    return [
        Verdict(
            _by_order(one, changes), contradiction(one.said, stream, hashes, tree) or dated_before(one.said, recorded)
        )
        for one in found
    ]


def _by_order(one: JudgedCheckpoint, changes: Sequence[Handover]) -> JudgedCheckpoint:
    """Without the signatures by a key in whose place the record put another before the events that they cover."""
    return replace(one, signatures=tuple(_replaced_key(each, one.said.size, changes) for each in one.signatures))


def _replaced_key(one: Judged, size: int, changes: Sequence[Handover]) -> Judged:
    since = 0 if one.by is None or one.why_not else taken_away(changes, one.by.label, size)
    why = say("the record replaced this key in event {event}, before the events that the signature covers", event=since)
    return replace(one, why_not=why) if since else one


def covered(verdicts: Iterable[Verdict]) -> int:
    """Up to which event somebody who is trusted vouches for the log; 0: nobody does."""
    return max((one.judged.said.size for one in verdicts if one.holds), default=0)
