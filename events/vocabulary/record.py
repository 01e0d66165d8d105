"""What is said of the record itself."""

from enum import StrEnum
from typing import TypeAlias

from core.model.units import PlayerId
from events.base import Event, Value, stored_as


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


def label_of(key: str) -> str:
    """Name and id of a public key (name+id+key); the key itself may hold a plus sign."""
    return "+".join(key.split("+", 2)[:2])


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


@stored_as("keys-required", schema_version=1, of_round=None, players=())
class KeysRequired(RecordEvent, kw_only=True):
    """From now on an actor is who holds the key that they were named with: every command is signed with it."""

    reason: str = ""


@stored_as("keys-waived", schema_version=1, of_round=None, players=())
class KeysWaived(RecordEvent, kw_only=True):
    """Keys are asked for no longer; who was named with one records with it all the same."""

    reason: str


class OfOtherCopy(Value, kw_only=True):
    """An event that another copy of this record had, and what became of it here."""

    there: int  # its version there
    hash: str  # its hash there, 64 hexadecimal digits
    actor: str  # who recorded it there
    recorded_at: str  # when, in ISO 8601, UTC
    here: int = 0  # the version that says the same here; 0: none does
    why: str = ""  # why it was not entered again; empty: it was
    signed: str = ""  # the checkpoint by which its actor vouches for the command that it ends there; empty: none


@stored_as("copy-entered-again", schema_version=1, of_round=None, players=())
class CopyEnteredAgain(RecordEvent, kw_only=True):
    """What another copy of this record had recorded by itself was entered again here, by the commands before this one.

    Both copies have the events up to `common`, whose hash is `common_hash`. `events` are all that the other copy had
    after it and that counted there, in its order.
    """

    common: int
    common_hash: str
    events: tuple[OfOtherCopy, ...]
    reason: str = ""


AnyRecordEvent: TypeAlias = (
    NoteAdded
    | ActionUndone
    | PersonalDataErased
    | OfficialNamed
    | OfficialDismissed
    | KeysRequired
    | KeysWaived
    | CopyEnteredAgain
)
