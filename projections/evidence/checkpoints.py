"""Checkpoints made of a log, and held against it.

A second person signs on his own laptop, and never two histories of one tournament.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from core.evidence import merkle
from core.evidence.checkpoint import Checkpoint, contradiction, dated_before, origin_of, parsed_checkpoint, tree_of
from core.evidence.note import Note
from core.evidence.offices import Handover, handovers, taken_away
from core.evidence.proof import Proof
from core.model.dataclass import dataclass, replace
from core.model.sentence import Refused, joined, say
from events.base import Event
from events.deciders.officials import plain_event
from events.errors import IntegrityFailure, KeyUnusable
from events.log.envelope import StoredEvent
from events.signing.judging import AHEAD, Judged, JudgedCheckpoint, judged
from events.signing.key_folder import KeyFolder, Seen, Signer
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


def cosigned(
    note: Note, signer: Signer, folder: KeyFolder, now: datetime, proof: Proof | None, *, another: bool = False
) -> tuple[Note, Seen]:
    """The checkpoint with a signature more, and what is to be remembered of it.

    `another`: a log of a name that is known here, and begins otherwise, is another tournament.
    Raises `IntegrityFailure` where it contradicts what was cosigned here before, `Refused` where that cannot be told
    without a proof, where nobody who is trusted signed it, or where a clock is wrong.
    """
    said = parsed_checkpoint(note.text)
    found = judged(note, folder.trusted, now)
    if not found.counts:
        why = joined(
            "; ", (say("{key}: {why_not}", key=one.signature.name, why_not=one.why_not) for one in found.signatures)
        )
        then = (
            say("`pairtrail key trust KEY` adds the signer's key.")
            if any(one.by is None for one in found.signatures)
            else say("Have it signed again with a key that has not been revoked, once both clocks are right.")
        )
        raise Refused(
            "None of the checkpoint's signatures is valid here ({why}). Nothing was cosigned. {then}",
            why=why,
            then=then,
        )
    if said.time > as_second(now + AHEAD):
        raise Refused(
            "The checkpoint was signed at {time}, but the time here is {now}: one of the clocks is wrong.",
            time=said.time,
            now=as_second(now),
        )
    known = folder.seen()
    if said.origin not in known and not another:
        _refuse_a_namesake(said, known)
    seen = known.get(said.origin)
    if seen is not None:
        _compare(said, seen, proof, now)
    signature = signer.cosigned(note.text, int(now.timestamp()))
    others = tuple(one for one in note.signatures if (one.name, one.key_id) != (signature.name, signature.key_id))
    return Note(note.text, (*others, signature)), Seen(said.size, said.root.hex(), as_second(now))


def _refuse_a_namesake(said: Checkpoint, known: Mapping[str, Seen]) -> None:
    """A log of the same name that begins otherwise may be next year's, or this one written anew from event 1."""
    for origin, seen in known.items():
        if origin.rpartition("/")[0] == said.origin.rpartition("/")[0]:
            raise Refused(
                "You cosigned another log called {stream}, of {count} events, at {time}; this one begins with a "
                "different event. Nothing was cosigned. If it is another tournament with that name, confirm "
                "with --another; if it should be the same one, it has been rewritten: keep both as evidence.",
                stream=said.stream,
                count=seen.size,
                time=seen.time,
            )


def _compare(said: Checkpoint, seen: Seen, proof: Proof | None, now: datetime) -> None:
    if as_second(now + AHEAD) < seen.time:
        raise Refused(
            (
                "The time here is {now}, but a checkpoint was cosigned here at {time}: a clock was set back. "
                "Set the clock, then cosign."
            ),
            now=as_second(now),
            time=seen.time,
        )
    if said.size < seen.size:
        raise Refused(
            "This checkpoint covers {count} events, but you cosigned {known} events of this tournament at "
            "{time}. Nothing was cosigned. An older checkpoint adds nothing; if the record has become shorter, "
            "raise the alarm: check your cosigned file against it with `pairtrail checkpoint verify FILE`.",
            count=said.size,
            known=seen.size,
            time=seen.time,
        )
    if said.size == seen.size and said.root.hex() != seen.root:
        raise _another_history(seen)
    if said.size > seen.size:
        _prove(said, seen, proof)


def _another_history(seen: Seen) -> IntegrityFailure:
    return IntegrityFailure(
        "You cosigned a different history of these {count} events at {time}: this one has been rewritten since. "
        "Nothing was cosigned. Keep both checkpoints as evidence.",
        count=seen.size,
        time=seen.time,
    )


def _prove(said: Checkpoint, seen: Seen, proof: Proof | None) -> None:
    if proof is None:
        raise Refused(
            "You cosigned {known} events of this tournament at {time}; you need proof that this record of "
            "{count} events continues from there. Ask for the output of `pairtrail checkpoint prove --from "
            "YOUR-FILE --out proof.json`, then cosign with --proof proof.json.",
            known=seen.size,
            time=seen.time,
            count=said.size,
        )
    if len(proof.notes) != 2:
        raise Refused(
            "The proof covers individual events; it does not show that one checkpoint continues another (`prove "
            "--from`)."
        )
    before, after = (parsed_checkpoint(one.text) for one in proof.notes)
    if (after.size, after.root) != (said.size, said.root):
        raise Refused(
            "The proof ends with {count} events, but the checkpoint covers {expected}.",
            count=after.size,
            expected=said.size,
        )
    if (before.size, before.origin) == (seen.size, said.origin) and before.root.hex() != seen.root:
        raise _another_history(seen)
    if before.size != seen.size or before.origin != said.origin:
        raise Refused(
            "The proof begins with different events from the {count} that you cosigned at {time}.",
            count=seen.size,
            time=seen.time,
        )
