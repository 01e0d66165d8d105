"""What a record says of other copies of itself that were entered again, held against the record."""

from collections.abc import Iterable, Iterator, Sequence

from core.certificate_check.wrong import Wrong
from core.evidence.checkpoint import occasion_of_link, origin_of, own_occasion, parsed_checkpoint
from core.evidence.note import PublicKey, parsed_note, readable_key, signs
from core.evidence.times import is_moment
from core.model.sentence import joined, say, say_of, text_of
from core.model.spelling import in_ranges
from events.deciders.copy_plan import ONLY_THAT_COPY
from events.log.envelope import StoredEvent
from events.signing.trust_list import as_second
from events.vocabulary.record import CopyEnteredAgain, OfficialNamed, OfOtherCopy
from projections.log_in_words.own_words import holder_of
from projections.log_in_words.trail import said_by_the_copy
from projections.verification.consistency import Concern, Finding


def told_of_copies(events: Sequence[StoredEvent]) -> tuple[tuple[str, ...], tuple[Finding, ...]]:
    """What the record says of other copies that were entered again, and what of that cannot be."""
    told, findings = [], []
    for stored in events:
        event = stored.event
        if not isinstance(event, CopyEnteredAgain):
            continue
        entered = [one for one in event.events if not one.why]
        others = len(event.events) - len(entered)
        by_whom = joined(", ", dict.fromkeys(map(_by_whom, event.events)))
        signed = joined("; ", _with_checkpoint(event))
        said = said_by_the_copy(event)
        unshown = ", ".join(_without_checkpoint(event, events[: stored.version - 1]))
        told.append(
            say(
                "event {version}: from a copy that diverged after event {common}, {entered} entered again by "
                "{actor} (not entered: {others}); originally recorded in that copy by "
                "{by_whom}.{signed}{unshown}{said}",
                version=stored.version,
                common=event.common,
                entered=_events_were(len(entered)),
                actor=stored.actor,
                others=others or say("none"),
                by_whom=by_whom,
                signed=say(" Checkpoints of that copy made by these people are kept: {who}.", who=signed)
                if signed
                else "",
                unshown=say(" There is no evidence that {who} recorded any of it.", who=unshown) if unshown else "",
                said=_only_said(said) if said else "",
            )
        )
        told += [
            say(
                "event {version}: event {there} of that copy, by {author}, was not entered by {actor}: {why}",
                version=stored.version,
                there=one.there,
                author=_by_whom(one),
                actor=stored.actor,
                why=one.why,
            )
            for one in event.events
            if one.why and not one.files and (one.undone or one.word_of != stored.actor or _is_left_out(one))
        ]
        told += [
            say(
                "event {version}: event {there} of that copy, by {author}, was undone there, but counts because {who} "
                "redid it: event {here} here",
                version=stored.version,
                there=one.there,
                author=_by_whom(one),
                who=one.redone,
                here=one.here,
            )
            for one in event.events
            if one.redone and one.entered
        ]
        told += [
            say(
                "event {version}: {names}, issued in event {there} of that copy by {author}, was not entered: {why}",
                version=stored.version,
                names=joined(", ", (name for name, _ in one.files)),
                there=one.there,
                author=_by_whom(one),
                why=one.why,
            )
            for one in event.events
            if one.why and one.files
        ]
        if not 0 < event.common < stored.version or events[event.common - 1].hash.hex() != event.common_hash:
            findings.append(
                Finding(
                    Concern.SENSE,
                    stored.version,
                    say(
                        "According to this event, event {common} has the hash {common_hash}, but that event has a "
                        "different hash.",
                        common=event.common,
                        common_hash=event.common_hash[:16],
                    ),
                )
            )
        findings += [
            Finding(
                Concern.SENSE,
                stored.version,
                say(("The proof kept for event {there} of that copy is not valid: {wrong}."), **wrong),
            )
            for one in event.events
            if (wrong := _wrong_proof(one, event, events[: stored.version]))
        ]
        findings += [
            Finding(
                Concern.SENSE,
                stored.version,
                say(
                    "{time!r}, the time of event {there} in that copy, is not a valid time.",
                    time=one.recorded_at,
                    there=one.there,
                ),
            )
            for one in event.events
            if not is_moment(one.recorded_at)
        ]
        findings += [Finding(Concern.SENSE, stored.version, one) for one in _not_then(event, stored, events)]
        findings += [
            Finding(
                Concern.SENSE,
                stored.version,
                say(
                    "According to this event, event {here} was entered again, but event {here} is not an earlier one.",
                    here=one.here,
                ),
            )
            for one in event.events
            if not 0 <= one.here < stored.version or (not one.why and one.here <= event.common)
        ]
        findings += [
            Finding(
                Concern.SENSE,
                stored.version,
                say(
                    "According to this event, event {there} was recorded in another copy after event {common}, but "
                    "it is event {there} of this record.",
                    there=one.there,
                    common=event.common,
                ),
            )
            for one in event.events
            if not event.common < one.there or _is_ours(one, events)
        ]
    return tuple(told), tuple(findings)


def _not_then(event: CopyEnteredAgain, stored: StoredEvent, events: Sequence[StoredEvent]) -> Iterator[str]:
    """Events that it says were entered again, or recorded in that copy, when they were not.

    All are entered by the commands right before it, by the same person; and a copy is later than what both have.
    """
    entered = [one for one in event.events if one.entered]
    first = stored.version - len(entered)
    for one in entered:
        if one.here < first or (one.here < stored.version and events[one.here - 1].actor != stored.actor):
            yield say(
                "According to this event, event {here} was entered again, but {actor} entered only the events "
                "immediately before this one.",
                here=one.here,
                actor=stored.actor,
            )
    if not 0 < event.common <= len(events):
        return
    diverged = as_second(events[event.common - 1].recorded_at)
    for one in event.events:
        if is_moment(one.recorded_at) and one.recorded_at < diverged:
            yield say(
                "According to this event, event {there} of that copy was recorded at {time}, before event {common}, "
                "after which the copies diverged.",
                there=one.there,
                time=one.recorded_at,
                common=event.common,
            )


def _by_whom(one: OfOtherCopy) -> str:
    return say("{actor} (first recorded by {author})", actor=one.actor, author=one.author) if one.author else one.actor


def _is_left_out(one: OfOtherCopy) -> bool:
    """Whether the record lacks it: nothing here says the same, and it is not of that copy alone."""
    return not one.here and one.why != ONLY_THAT_COPY


def _is_ours(one: OfOtherCopy, events: Sequence[StoredEvent]) -> bool:
    return one.there <= len(events) and events[one.there - 1].hash.hex() == one.hash


def _only_said(versions: Iterable[int]) -> str:
    events = sorted(versions)
    return say_of(
        len(events),
        " Only the copy says who recorded event {events}.",
        " Only the copy says who recorded events {events}.",
        events=in_ranges(events),
    )


def _with_checkpoint(event: CopyEnteredAgain) -> Iterator[str]:
    """Who signed something there, with the last event of each command that a kept checkpoint is of."""
    signed = dict[str, list[int]]()
    for one in event.events:
        if one.signed:
            signed.setdefault(one.actor, []).append(one.there)
    for actor, there in signed.items():
        yield say("{actor} (events of that copy: {events})", actor=actor, events=in_ranges(there))


def _without_checkpoint(event: CopyEnteredAgain, before: Sequence[StoredEvent]) -> Iterator[str]:
    """Who had a key, is said to have recorded something there, and has no checkpoint of any of it."""
    keyed = {one.event.official for one in before if isinstance(one.event, OfficialNamed) and one.event.key}
    signed = {one.actor for one in event.events if one.signed}
    yield from dict.fromkeys(one.actor for one in event.events if one.actor in keyed - signed)


def _wrong_proof(one: OfOtherCopy, copy: CopyEnteredAgain, events: Sequence[StoredEvent]) -> dict[str, object]:
    """Why the checkpoint kept of an event of another copy is none of its actor's; empty: it is, or none is kept."""
    if not one.signed:
        return {}
    try:
        note = parsed_note(one.signed)
        said = parsed_checkpoint(note.text)
        named = [stored.event for stored in events if isinstance(stored.event, OfficialNamed)]
        given = (readable_key(official.key) for official in named if official.official == one.actor)
        keys = [key for key in given if key is not None]
        keys += _keys_by_link(one, said.occasion, copy, events)
    except Wrong as error:
        return {"there": one.there, "wrong": text_of(error)}
    origin = origin_of(events[0].stream, events[0].hash)  # a copy begins as this record does
    is_of_it = (said.origin, said.size, said.head.hex(), said.actor) == (origin, one.there, one.hash, one.actor)
    if is_of_it and any(signs(note, key) for key in keys):
        return {}
    return {"there": one.there, "wrong": say("it is not signed by {actor} for that event", actor=one.actor)}


def _keys_by_link(
    one: OfOtherCopy, occasion: str, copy: CopyEnteredAgain, events: Sequence[StoredEvent]
) -> Iterator[PublicKey]:
    """The keys to which links were granted in the name of its actor, and on the occasion of which it was signed.

    In that copy a link is known by the event that granted it there.
    """
    there = {other.here: other.there for other in copy.events if other.here}
    for stored in events:
        of_copy = stored.version if stored.version <= copy.common else there.get(stored.version, 0)
        is_behind = 0 < of_copy < one.there and holder_of(stored.event) == one.actor
        key = readable_key(getattr(stored.event, "key", ""))
        if is_behind and key and occasion == own_occasion(one.actor, occasion_of_link(of_copy)):
            yield key


def _events_were(count: int) -> str:
    return say_of(count, "{count} event was", "{count} events were")
