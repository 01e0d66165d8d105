"""What a record says of other copies of itself that were entered again, held against the record."""

from collections.abc import Sequence

from core.model.sentence import say, say_of
from events.log.envelope import StoredEvent
from events.vocabulary.record import CopyEnteredAgain
from projections.audit.consistency import Concern, Finding


def told_of_copies(events: Sequence[StoredEvent]) -> tuple[tuple[str, ...], tuple[Finding, ...]]:
    """What the record says of other copies that were entered again, and what of that cannot be."""
    told, findings = [], []
    for stored in events:
        event = stored.event
        if not isinstance(event, CopyEnteredAgain):
            continue
        entered = [one for one in event.events if not one.why]
        others = len(event.events) - len(entered)
        by_whom = ", ".join(dict.fromkeys(one.actor for one in event.events))
        told.append(
            say(
                "event {version}: of a copy that went on from event {common}, {entered} entered again by "
                "{actor}, {others} not; there recorded by {by_whom}.",
                version=stored.version,
                common=event.common,
                entered=_events_were(len(entered)),
                actor=stored.actor,
                others=others or say("none"),
                by_whom=by_whom,
            )
        )
        if not 0 < event.common < stored.version or events[event.common - 1].hash.hex() != event.common_hash:
            findings.append(
                Finding(
                    Concern.SENSE,
                    stored.version,
                    say(
                        "It says that event {common} has the hash {common_hash}, which it has not.",
                        common=event.common,
                        common_hash=event.common_hash[:16],
                    ),
                )
            )
        findings += [
            Finding(
                Concern.SENSE,
                stored.version,
                say("It says that event {here} was entered again, which is not before it.", here=one.here),
            )
            for one in event.events
            if not 0 <= one.here < stored.version or (not one.why and one.here <= event.common)
        ]
    return tuple(told), tuple(findings)


def _events_were(count: int) -> str:
    return say_of(count, "{count} event was", "{count} events were")
