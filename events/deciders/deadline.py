"""The announced deadline for reporting errors (C.04.2.D.8), where its text names a time that can be counted.

It runs from the publication of the results. The log knows when the last result of a round was entered; for a game that
was adjourned, when it ended. Results read from a file were published nobody knows when.
"""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from core.model.units import Place, RoundNumber
from events.deciders.matches import is_of
from events.log.counting import counting
from events.log.envelope import StoredEvent
from events.vocabulary.games import GameAdjourned, GameAdjudicated, GameForfeited, GameResumed, ResultRecorded
from events.vocabulary.imports import ImportedFrom

_TIME: Final = re.compile(r"\s*(\d{1,4})\s*(minutes?|mins?|hours?|h|m)\b", re.IGNORECASE)


def time_allowed(text: str) -> timedelta | None:
    """`30 min`, `2 hours after publication`; None: the text begins with no such time, so the arbiter is to judge."""
    found = _TIME.match(text)
    if found is None:
        return None
    count = int(found[1])
    return timedelta(hours=count) if found[2].lower().startswith("h") else timedelta(minutes=count)


def results_published(log: Sequence[StoredEvent], round_number: RoundNumber, board: Place) -> datetime | None:
    """When the result of a game was out, with those of its round; None: the log cannot tell."""
    kept = counting(log)
    imports = {stored.causation for stored in kept if isinstance(stored.event, ImportedFrom)}
    ended, entered = None, []
    for stored in kept:
        event = stored.event
        if stored.causation in imports:
            continue
        if isinstance(event, GameResumed | GameAdjudicated) and is_of(event, round_number, board):
            ended = stored.recorded_at
        elif isinstance(event, ResultRecorded | GameForfeited | GameAdjourned) and event.round_number == round_number:
            entered.append(stored.recorded_at)
    return ended or max(entered, default=None)


def kept(log: Sequence[StoredEvent], text: str, round_number: RoundNumber, board: Place, reported_at: datetime) -> bool:
    """Whether an error of that game was reported before the deadline was over; False also where that cannot be told."""
    allowed, published = time_allowed(text), results_published(log, round_number, board)
    return allowed is not None and published is not None and reported_at <= published + allowed
