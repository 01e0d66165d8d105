"""Commands that their author signed long after they were recorded: the program signs one while it records it.

Where a checkpoint was taken away, `verify` asks its author to sign again what was theirs; whoever put an event of his
own in its place would have it confirmed so: also within a minute, since when it was recorded is his to write. The
checkpoint says that it was confirmed later.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from core.certificate_check.log import Event
from core.evidence.checkpoint import Checkpoint, parsed_checkpoint
from core.evidence.note import Note, readable_key, signs
from core.evidence.offices import given
from core.evidence.signers import is_own_occasion
from core.evidence.times import seconds_of
from core.model.sentence import say

_LATE_SECONDS: Final = 60


def told_of_late_signatures(plain: Sequence[Event], notes: Iterable[Note]) -> Iterator[str]:
    """A line for each command that only a later signature of its author ends."""
    by_size = defaultdict[int, list[tuple[Note, Checkpoint]]](list)
    for note in notes:
        said = parsed_checkpoint(note.text)
        by_size[said.size].append((note, said))
    for one in given(plain):
        last = one.events[-1]
        office = one.signers.get(last.actor)
        key = readable_key(office.key) if office is not None else None
        if key is None:
            continue
        own = [
            said
            for note, said in by_size.get(last.version, ())
            if said.head.hex() == last.hash
            and (said.actor, said.key) == (last.actor, key.label)
            and is_own_occasion(said.occasion, last.actor)
            and signs(note, key)
        ]
        recorded = last.recorded_at[:19] + "Z"
        if own and all(said.is_confirmed_later or _is_late(said.time, recorded) for said in own):
            yield say(
                "what {actor} recorded up to event {last} was signed at {time}, but recorded at {recorded}: a "
                "signature made later shows only that {actor} confirmed it.",
                last=last.version,
                actor=last.actor,
                time=min(said.time for said in own),
                recorded=recorded,
            )


def _is_late(signed: str, recorded: str) -> bool:
    return seconds_of(signed) - seconds_of(recorded) > _LATE_SECONDS
