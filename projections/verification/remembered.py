"""A record compared with what its reader cosigned: the folder of keys remembers the longest log of each origin."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from core.evidence.checkpoint import origin_of, tree_of
from core.evidence.merkle import root_of_first
from core.model.sentence import say
from events.log.envelope import StoredEvent
from events.signing.key_folder import Seen
from projections.verification.consistency import Concern, Finding

Remembered: TypeAlias = Callable[[], Mapping[str, Seen]]
"""What whoever verifies cosigned, by origin."""


def compared(
    stream: str, events: Sequence[StoredEvent], remembered: Mapping[str, Seen]
) -> tuple[tuple[Finding, ...], tuple[str, ...]]:
    """What contradicts it, and what the record was compared with, in words.

    Another history of the same events is no longer what was written (`Concern.LOG`). One that is shorter may be an
    honest older copy, and one of the same name next year's tournament, so that these are findings of their own.
    """
    hashes = [stored.hash for stored in events]
    origin = origin_of(stream, hashes[0])
    seen = remembered.get(origin)
    if seen is None:
        namesakes = [one for key, one in remembered.items() if key.rpartition("/")[0] == origin.rpartition("/")[0]]
        return tuple(Finding(Concern.COSIGNED, 0, _another(stream, one)) for one in namesakes), ()
    if len(hashes) < seen.size:
        return (Finding(Concern.COSIGNED, 0, _shorter(seen, len(hashes))),), ()
    if root_of_first(seen.size, tree_of(hashes)).hex() != seen.root:
        told = say(
            "You cosigned a different history of events 1-{size} at {time}: this one has been rewritten since.",
            size=seen.size,
            time=seen.time,
        )
        return (Finding(Concern.LOG, 0, told),), ()
    return (), (say("what you cosigned at {time} (events 1-{size})", time=seen.time, size=seen.size),)


def _shorter(seen: Seen, size: int) -> str:
    return say(
        "You cosigned {count} events of this record at {time}, but this copy has only {size}: it is an older "
        "copy, or its last events have been removed.",
        count=seen.size,
        time=seen.time,
        size=size,
    )


def _another(stream: str, seen: Seen) -> str:
    return say(
        "You cosigned another record called {stream}, of {count} events, at {time}; this one begins with a "
        "different event. If it is another tournament with that name, cosign it: `checkpoint cosign FILE "
        "--another`. If it should be the same one, it has been rewritten.",
        stream=stream,
        count=seen.size,
        time=seen.time,
    )
