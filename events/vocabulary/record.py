"""What is said of the record itself."""

from typing import TypeAlias

from core.model.units import PlayerId
from events.base import Event, stored_as


class RecordEvent(Event, kw_only=True):
    """Something that concerns other events."""


@stored_as("note-added", schema_version=1, of_round=None, players=())
class NoteAdded(RecordEvent, kw_only=True):
    """A remark for the record."""

    text: str
    about: int | None = None  # version of the event it speaks of


@stored_as("action-undone", schema_version=1, of_round=None, players=())
class ActionUndone(RecordEvent, kw_only=True):
    """The event with that version no longer counts in the fold; it stays in the log."""

    version: int
    reason: str


@stored_as("personal-data-erased", schema_version=1, of_round=None, players=("player",))
class PersonalDataErased(RecordEvent, kw_only=True):
    """What was kept beside the log about a player was erased on request; the commitments in the log stay.

    `fields` as in the events that committed to them, such as `birth_date`.
    """

    player: PlayerId
    fields: tuple[str, ...]
    reason: str


AnyRecordEvent: TypeAlias = NoteAdded | ActionUndone | PersonalDataErased
