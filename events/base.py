"""What every event is: a frozen struct with a stored name and schema version written out."""

from collections.abc import Callable
from typing import ClassVar, Final, TypeVar, dataclass_transform

import msgspec


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Event(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Something that happened, in the arbiter's words. Who, when and in which order belong to the envelope.

    `gc=False`: an event holds values only and can be in no cycle, so the collector need not walk a long log.
    """

    TYPE: ClassVar[str]
    SCHEMA_VERSION: ClassVar[int]


EVENT_TYPES: Final[dict[str, type[Event]]] = {}
"""Every event type by its stored name."""

E = TypeVar("E", bound=type[Event])


def stored_as(name: str, *, schema_version: int) -> Callable[[E], E]:
    """Give an event its stored name and version; renaming the class must not orphan history."""

    def register(event_type: E) -> E:
        assert name not in EVENT_TYPES, f"two events are stored as {name}"
        event_type.TYPE = name
        event_type.SCHEMA_VERSION = schema_version
        EVENT_TYPES[name] = event_type
        return event_type

    return register
