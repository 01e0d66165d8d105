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
    upheld: bool | None = None  # None: the decision was recorded without it


@stored_as("appeal-carried-out", schema_version=1, of_round=None, players=())
class AppealCarriedOut(AppealEvent, kw_only=True):
    """A decision that upheld an appeal was carried out in another way than by a change of boards on that ground."""

    appeal: int  # as of `AppealDecided`
    how: str


AnyAppealEvent: TypeAlias = AppealLodged | AppealDecided | AppealCarriedOut
