"""Events that are dated as one of somebody else before them: a clock was ahead, and no event precedes the one before.

Whoever writes an event of a time to come dates those of everybody who follows (decision 212).
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from core.model.sentence import say
from events.deciders.officials import not_by_a_chief
from events.log.envelope import StoredEvent
from projections.wording import minute

_MANY: Final = 3  # commands; fewer can be entered while the clocks of two computers differ by seconds


def told_of_clocks(log: Sequence[StoredEvent]) -> Iterator[str]:
    """For each time that an official who is not chief arbiter gave to commands of others."""
    by_another = not_by_a_chief(log)
    for when, dated in groupby(log, key=lambda one: one.recorded_at):
        first, *later = dated
        others = [one for one in later if one.actor != first.actor]
        if len({one.causation for one in others}) < _MANY:
            continue
        if by_another(first):
            yield say(
                "{actor} recorded event {version} with the time {when} UTC, from a clock that was fast: events "
                "{since} to {upto} have the same time, because no event can be dated before the one "
                "preceding it.",
                actor=first.actor,
                version=first.version,
                when=minute(when),
                since=others[0].version,
                upto=others[-1].version,
            )
