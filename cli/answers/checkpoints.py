"""What is said of checkpoints: who vouches for what, and the answers of `checkpoint` to programs."""

from collections.abc import Sequence
from functools import reduce

from msgspec import field

from cli.output.answer import Answer, answers
from cli.output.streams import text_to_stdout, to_stdout
from core.evidence.checkpoint import Checkpoint
from core.model.sentence import joined, say
from events.signing.judging import Judged
from projections.evidence.checkpoints import Verdict


def print_verdict(one: Verdict) -> None:
    """A checkpoint, its signatures, and what of it contradicts the record."""
    said = one.judged.said
    to_stdout(
        "{time}  events 1-{size}, hash {digest}: {actor}, for {occasion}",
        time=said.time,
        size=said.size,
        digest=said.head.hex()[:16],
        actor=said.actor,
        occasion=said.occasion,
    )
    for signature in one.judged.signatures:
        text_to_stdout(joined("", ("  ", _in_words(signature))))
    if one.is_alarm:
        to_stdout("  The checkpoint contradicts the record: {wrong}.", wrong=one.wrong)
    elif one.wrong:
        to_stdout(
            "  The checkpoint differs from the record, but it is not signed with a key that you trust and therefore "
            "proves nothing: {wrong}.",
            wrong=one.wrong,
        )


def _in_words(one: Judged) -> str:
    name = one.signature.name
    if one.by is not None:
        name = say("{who}'s key {key}", key=one.by.label, who=one.by.who)
    by = say("signed by {key}", key=name) if one.signature.time is None else say("cosigned by {key}", key=name)
    return say("{signature}: not counted, {why_not}", signature=by, why_not=one.why_not) if one.why_not else by


class SignatureAnswer(Answer):
    """A signature, whose it is, and why it does not count; `cosigned` ones have a time of their own."""

    key: str
    who: str | None
    cosigned: bool
    counts: bool
    why_not: str | None


class VerdictAnswer(Answer):
    """A checkpoint over events 1 to `events`, and what of it contradicts the record."""

    events: int
    head: str
    time: str
    actor: str
    for_: str = field(name="for")
    wrong: str | None
    counts: bool
    signatures: Sequence[SignatureAnswer]


def verdict_answer(one: Verdict) -> VerdictAnswer:
    """The same for programs."""
    said = one.judged.said
    return VerdictAnswer(
        events=said.size,
        head=said.head.hex(),
        time=said.time,
        actor=said.actor,
        for_=said.occasion,
        wrong=one.wrong or None,
        counts=one.judged.counts,
        signatures=[
            SignatureAnswer(
                key=signature.by.label if signature.by is not None else signature.signature.name,
                who=signature.by.who if signature.by is not None else None,
                cosigned=signature.signature.time is not None,
                counts=signature.counts,
                why_not=signature.why_not or None,
            )
            for signature in one.judged.signatures
        ],
    )


def coverage_told(found: Sequence[Verdict], upto: int, version: int) -> str:
    """How much of the record is vouched for: events 1 to `upto` of `version`."""
    if not found:
        return say("No checkpoint to compare the record with. `pairtrail checkpoint sign --key NAME` makes one.")
    if not upto:
        return say(
            "No part of the record is signed with a key that you trust: `pairtrail key list` shows the keys that you "
            "trust."
        )
    held = say("Events 1-{upto} of {version} have not changed since they were signed.", upto=upto, version=version)
    if upto >= version:
        return held
    rest = (
        say("Event {version} was added later and is not signed yet.", version=version)
        if upto + 1 == version
        else say("Events {first}-{version} were added later and are not signed yet.", first=upto + 1, version=version)
    )
    return joined(" ", (held, rest))


def bound_told(said: Checkpoint, signatures: Sequence[Judged], *, is_held: bool) -> str:
    """Who vouches for the checkpoint that a proof rests on; empty: nobody does."""
    who = [say("{who}'s key {key}", key=one.by.label, who=one.by.who) for one in signatures if one.by is not None]
    who += [say("the checkpoint that you hold")] if is_held else []
    if not who:
        return ""
    return say(
        "Confirmed by {who}: the log {stream} with {size} events, as of {time}.",
        who=reduce(lambda one, other: say("{one} and {other}", one=one, other=other), who),
        stream=said.stream,
        time=said.time,
        size=said.size,
    )


@answers("checkpoint sign")
class SignedAnswer(Answer):
    """The checkpoint that was signed, over the events up to `event`; `file` is null where it was not written to one."""

    tournament: str
    event: int
    head: str
    file: str | None
    checkpoint: str


@answers("checkpoint keep")
class KeptAnswer(Answer):
    """A checkpoint over the first `events`, or a time stamp of one; `is_new` is false where it was kept already."""

    tournament: str
    events: int
    time_stamp: str | None
    is_new: bool


@answers("checkpoint publish")
class PublishedAnswer(Answer):
    """The files that were written for the checkpoint over the first `events`: none where it was published already."""

    tournament: str
    events: int
    folder: str
    files: Sequence[str]


@answers("checkpoint prove")
class ProvedAnswer(Answer):
    """Where the proof was written; without a file the proof itself is printed."""

    tournament: str
    file: str
