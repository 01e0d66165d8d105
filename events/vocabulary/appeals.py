"""Appeals and their decisions."""

from typing import TypeAlias

from core.model.units import RoundNumber
from events.base import Event, stored_as


class AppealEvent(Event, kw_only=True):
    """Something that concerns an appeal."""


@stored_as("appeal-lodged", schema_version=1, of_round="round_number", players=())
class AppealLodged(AppealEvent, kw_only=True):
    """An appeal was received."""

    appellant: str
    subject: str
    round_number: RoundNumber | None = None


@stored_as("appeal-decided", schema_version=1, of_round=None, players=())
class AppealDecided(AppealEvent, kw_only=True):
    """The committee decided; `appeal` is the version of the event that lodged it."""

    appeal: int
    decision: str


AnyAppealEvent: TypeAlias = AppealLodged | AppealDecided
