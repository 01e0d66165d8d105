"""Events that are dated as one of somebody else before them: a clock was ahead, and no event precedes the one before.

Whoever writes an event of a time to come dates those of everybody who follows (decision 212).

Corrections judged by the time that a deputy's clock gave the end, or the pairing, of a round.

How far a correction counts goes by whether its error was reported before or after (C.04.2.D.8; 2026: 4.3). Where that
time is typed, it is compared with the time of an event: whose clock was set back, or ahead, decides it.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Final

from core.model.sentence import say
from events.deciders.officials import not_by_a_chief
from events.log.envelope import StoredEvent, counting
from events.vocabulary.corrections import Correction
from events.vocabulary.rounds import RoundCompleted, RoundPaired
from projections.log_in_words.trail import by_their_authors
from projections.replay.lots_check import by_another_clock
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


def told_of_times_between(log: Sequence[StoredEvent]) -> Iterator[str]:
    """For each correction with a typed time, the end or the pairing of a round that may have been before it or after.

    That is: recorded by somebody who is not chief arbiter, and no event of another between the two times.
    """
    log = by_their_authors(log)
    by_another, has_another_clock = not_by_a_chief(log), by_another_clock(log)
    found = counting(log)
    for place, stored in enumerate(found):
        correction: Correction | None = getattr(stored.event, "correction", None)
        reported = stored.occurred_at
        if correction is None or not correction.tier or reported is None:
            continue
        of_round = stored.event.round_spoken_of or 0
        for one in found[:place]:
            is_end = isinstance(one.event, RoundCompleted | RoundPaired) and one.event.round_number > of_round
            if (
                is_end
                and by_another(one)
                and _is_between(reported, one, [other for other in log if has_another_clock(other, one)])
            ):
                yield say(
                    "event {version} ({type}) was treated as reported at {reported} UTC, and event {other} "
                    "({other_type}) has the time {time} UTC by the clock of {actor}, who is not chief arbiter: no "
                    "other clock shows which of the two was first.",
                    version=stored.version,
                    type=stored.type,
                    reported=minute(reported),
                    other=one.version,
                    other_type=one.type,
                    time=minute(one.recorded_at),
                    actor=one.actor,
                )


def _is_between(reported: datetime, one: StoredEvent, others: Sequence[StoredEvent]) -> bool:
    """Whether what others recorded before and after an event leaves open if it was before that moment."""
    before = [other.recorded_at for other in others if other.version < one.version]
    after = [other.recorded_at for other in others if other.version > one.version]
    return max(before, default=reported) <= reported <= min(after, default=reported)
