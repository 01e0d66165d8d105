"""The log that a certificate carries: its hash chain, and the events that count."""

import json
from hashlib import sha256
from typing import Any, Final, NoReturn

from core.certificate_check.wrong import Wrong, require
from core.model.named_tuple import NamedTuple
from core.model.sentence import say

Data = dict[str, Any]
ENVELOPE: Final = (
    *("stream", "version", "event_id", "type", "schema_version"),
    *("actor", "recorded_at", "occurred_at", "causation", "data"),
)
"""What every stored event has, in this order."""
_READ: Final = ("stream", "type", "schema_version", "actor", "recorded_at", "data", "causation")


class Event(NamedTuple):
    """One event of the log, as it was stored and hashed."""

    version: int  # from 1, without gaps
    hash: str  # 64 hexadecimal digits
    stream: str
    type: str
    schema_version: int
    actor: str
    recorded_at: str
    data: Data
    causation: str = ""  # the command that gave it, where that matters


def strict_json(text: str) -> Any:  # noqa: ANN401  whatever stands there
    """JSON without a key that stands twice, a float or a NaN: what two readers might read otherwise."""

    def once(pairs: list[tuple[str, Any]]) -> Data:
        require(len(dict(pairs)) == len(pairs), "a key occurs twice among {keys}", keys=", ".join(dict(pairs))[:200])
        return dict(pairs)

    def no_float(text: str) -> NoReturn:
        raise Wrong(say("it contains {text}, but a log holds only whole numbers", text=text))

    return json.loads(text, object_pairs_hook=once, parse_float=no_float, parse_constant=no_float)


def event_of(version: int, digest: str, stored: Data) -> Event:
    """One that was read. Raises `Wrong` where its parts are not those of an event."""
    require(
        list(stored) == [*ENVELOPE] and type(stored["data"]) is dict,
        "event {version} does not have the form of an event",
        version=version,
    )
    return Event(version, digest, *(stored[name] for name in _READ))


def chain(bodies: list[str]) -> list[Event]:
    """Each hash is SHA-256 of a byte 1, the hash before (32 zero bytes at first), the stored body."""
    events, previous = list[Event](), bytes(32)
    for version, body in enumerate(bodies, start=1):
        previous = sha256(b"\x01" + previous + body.encode()).digest()
        stored = strict_json(body)
        event = event_of(version, previous.hex(), stored)
        require(
            stored["version"] == version,
            "event {version} is numbered {other}",
            version=version,
            other=stored["version"],
        )
        require(
            not events or event.stream == events[0].stream,
            "event {version} belongs to another log, {other}",
            version=version,
            other=event.stream,
        )
        events.append(event)
    require(events, "it contains no events of a log, so nothing in it can be recomputed")
    return events


def counting(events: list[Event]) -> list[Event]:
    """Without the events undone, and without the undos. An undo may itself be undone."""
    undone = set[int]()
    for event in reversed(events):
        if event.type == "action-undone" and event.version not in undone:
            undone.add(event.data["version"])
    return [event for event in events if event.version not in undone and event.type != "action-undone"]
