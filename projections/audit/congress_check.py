"""What the log of a congress says of its sections, held against their logs."""

from collections.abc import Sequence

from core.model.sentence import say
from events.log.envelope import StoredEvent
from events.store.store import EventStore
from events.vocabulary.congress import Acted, SectionsWritten
from projections.audit.consistency import Concern, Finding


def witnessed_findings(store: EventStore, stream: str) -> tuple[Finding, ...]:
    """Where the log of a section has not the hash that the log of the congress has of it.

    What was undone since counts as well: it was written.
    """
    found: list[Finding] = []
    logs: dict[str, Sequence[StoredEvent]] = {}
    for stored in store.read(stream):
        for part in stored.event.written if isinstance(stored.event, Acted) else ():
            if part.section not in logs:
                logs[part.section] = store.read(part.section, verify=False)
            if told := _contradicted(part, logs[part.section]):
                found.append(Finding(Concern.LOG, stored.version, told))
    return tuple(found)


def _contradicted(part: SectionsWritten, log: Sequence[StoredEvent]) -> str:
    if len(log) < part.last:
        return say(
            "event {version} of section {section} was recorded by then, and its log has {count} events",
            version=part.last,
            section=part.section,
            count=len(log),
        )
    if log[part.last - 1].hash.hex() == part.hash:
        return ""
    return say(
        "event {version} of section {section} had another hash when it was recorded",
        version=part.last,
        section=part.section,
    )
