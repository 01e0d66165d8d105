"""Hashes of drawings of lots that only their author's clock puts before the public value."""

from collections.abc import Iterator, Sequence

from core.model.sentence import say
from events.deciders.officials import not_by_a_chief
from events.log.envelope import StoredEvent
from events.vocabulary.ties import LotsCommitted, LotsRevealed
from projections.wording import minute


def by_one_clock(log: Sequence[StoredEvent]) -> Iterator[tuple[int, str]]:
    """Each revealed since that somebody who is not chief arbiter recorded, and no other until the value was known.

    Whoever sets a clock back knows the value, and tries secrets until one gives the order that suits.
    """
    by_another = not_by_a_chief(log)
    for stored in log:
        known = stored.event.known_at if isinstance(stored.event, LotsCommitted) else None
        after = log[stored.version :]
        if known is None or stored.recorded_at >= known or not by_another(stored):
            continue
        shown = any(one.actor != stored.actor and one.recorded_at < known for one in after)
        if not shown and any(isinstance(one.event, LotsRevealed) for one in after):
            yield (
                stored.version,
                say(
                    "the hash has the time {recorded} UTC by the clock of {actor}, who is not chief arbiter: no other "
                    "clock shows that it was recorded before the public value was known ({known} UTC)",
                    recorded=minute(stored.recorded_at),
                    actor=stored.actor,
                    known=minute(known),
                ),
            )
