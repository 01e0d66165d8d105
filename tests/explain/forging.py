"""What a forger does with a certificate: edits it, and mends whatever can be mended without the arbiter's log."""

import json
from collections.abc import Callable
from typing import Any

from core.certificate_check import written
from core.certificate_check.log import chain
from core.certificate_check.wrong import Wrong

Document = dict[str, Any]


def bodies_of(document: Document) -> list[Document]:
    """The events that it carries, to be edited."""
    return [json.loads(body) for body in document["events"]]


def with_events(document: Document, events: list[Document]) -> Document:
    """The same with other events, numbered in a row."""
    numbered = [{**event, "version": version} for version, event in enumerate(events, 1)]
    return {**document, "events": [json.dumps(event, separators=(",", ":")) for event in numbered]}


def mended(document: Document) -> Document:
    """With the hash of its last event, and the claim that the checker itself makes of it, where it makes any."""
    try:
        document = {**document, "head": chain(document["events"])[-1].hash}
        document = json.loads(
            written(document["round"], document["asked"], document["evidence"], document["events"])
        ) | {key: part for key, part in document.items() if key not in ("claim", "head")}
    except (Wrong, KeyError, ValueError, TypeError, LookupError, AttributeError):
        pass  # nothing follows from it: the forger leaves the claim as it was
    return document


def event_edited(
    document: Document, kind: str, edit: Callable[[Document], object], *, last: bool = False, of_round: int = 0
) -> Document:
    """The first (or last) event of a kind, and perhaps of a round, edited in place."""
    events = bodies_of(document)
    found = [event for event in events if event["type"] == kind and of_round in (0, event["data"].get("round_number"))]
    edit(found[-1 if last else 0]["data"])
    return with_events(document, events)


def event_added(document: Document, kind: str, data: Document, *, before: str = "", of_round: int = 0) -> Document:
    """An event that never was, at the end or before the first one of a kind."""
    events = bodies_of(document)
    places = [
        place
        for place, event in enumerate(events)
        if event["type"] == before and of_round in (0, event["data"].get("round_number"))
    ]
    place = places[0] if before else len(events)
    schema = {"pairing-altered": 2, "round-voided": 2, "settings-changed": 2}.get(kind, 1)
    made = {**events[-1], "type": kind, "schema_version": schema, "data": data}
    return with_events(document, [*events[:place], made, *events[place:]])


def event_removed(document: Document, kind: str, *, of_round: int = 0) -> Document:
    """The last event of a kind, cut out."""
    events = bodies_of(document)
    found = [event for event in events if event["type"] == kind and of_round in (0, event["data"].get("round_number"))]
    return with_events(document, [event for event in events if event is not found[-1]])
