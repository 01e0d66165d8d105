"""What is said of the record itself."""

from enum import StrEnum
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


class Role(StrEnum):
    """What an official does. What each may record is in `events.deciders.officials`."""

    CHIEF_ARBITER = "chief-arbiter"
    ARBITER = "arbiter"
    DATA_ENTRY = "data-entry"
    FEDERATION = "federation"
    READER = "reader"


@stored_as("official-named", schema_version=1, of_round=None, players=())
class OfficialNamed(RecordEvent, kw_only=True):
    """Somebody may record from now on, in this role, which takes the place of the one held before.

    `official` is the actor of the events recorded by them. `key`: their public key (name+id+key), with which what they
    record is then signed.
    """

    official: str
    role: Role
    key: str = ""
    reason: str = ""


@stored_as("official-dismissed", schema_version=1, of_round=None, players=())
class OfficialDismissed(RecordEvent, kw_only=True):
    """Somebody has no role any more."""

    official: str
    reason: str


AnyRecordEvent: TypeAlias = NoteAdded | ActionUndone | PersonalDataErased | OfficialNamed | OfficialDismissed
