"""The appeals of a tournament: what was asked, when and by whom, and what was decided."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from core.model.units import RoundNumber
from events.log.counting import counting
from events.log.envelope import StoredEvent
from events.vocabulary.appeals import AppealDecided, AppealLodged


@dataclass(frozen=True, slots=True)
class Decision:
    """What the committee decided."""

    version: int
    text: str
    recorded_at: datetime  # UTC
    actor: str


@dataclass(frozen=True, slots=True)
class Appeal:
    """One appeal, named by the event that lodged it."""

    version: int
    appellant: str
    subject: str
    round_number: RoundNumber | None
    recorded_at: datetime  # UTC
    actor: str
    decision: Decision | None = None  # None: it is open


def appeals(events: Sequence[StoredEvent]) -> tuple[Appeal, ...]:
    """All appeals that count, in the order they were lodged; of several decisions on one the last."""
    kept = counting(events)
    decisions = {
        stored.event.appeal: Decision(stored.version, stored.event.decision, stored.recorded_at, stored.actor)
        for stored in kept
        if isinstance(stored.event, AppealDecided)
    }
    return tuple(
        Appeal(
            version=stored.version,
            appellant=stored.event.appellant,
            subject=stored.event.subject,
            round_number=stored.event.round_number,
            recorded_at=stored.recorded_at,
            actor=stored.actor,
            decision=decisions.get(stored.version),
        )
        for stored in kept
        if isinstance(stored.event, AppealLodged)
    )
