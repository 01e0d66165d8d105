"""Old shapes of events and how each becomes the next one.

A stored body never changes. When an event type gets a new shape, its schema version goes up by one and a
function from the old plain dictionary to the new one is entered here. Upcasters run after the hash of the
stored bytes was verified, one step each, so a log of any earlier release is read by the current types.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from events.base import Event

Data: TypeAlias = dict[str, Any]
Upcaster: TypeAlias = Callable[[Data], Data]


def without_variations(data: Data) -> Data:
    """Version 1 knew neither announced variations nor a list of tie-breaks; a log of that time had none."""
    return data


def without_grounds(data: Data) -> Data:
    """Version 1 told the grounds on which a published pairing was changed in the reason only."""
    return data


def without_order(data: Data) -> Data:
    """Version 1 knew no lot but that of the initial colour."""
    return data


def taken_as_a_draw(data: Data) -> Data:
    """Version 1 knew no adjourned game that pairings take as anything but a draw."""
    return data


UPCASTERS: Final[Mapping[tuple[str, int], Upcaster]] = {
    ("tournament-created", 1): without_variations,
    ("settings-changed", 1): without_variations,
    ("round-voided", 1): without_grounds,
    ("pairing-altered", 1): without_grounds,
    ("lot-drawn", 1): without_order,
    ("game-adjourned", 1): taken_as_a_draw,
}
"""By stored name and the schema version that goes in; what comes out has the next version."""


def gaps(event_types: Mapping[str, type[Event]], upcasters: Mapping[tuple[str, int], Upcaster]) -> tuple[str, ...]:
    """What keeps some stored shape from being read, in words; nothing when every step exists exactly once."""
    needed = {
        (name, version) for name, event_type in event_types.items() for version in range(1, event_type.SCHEMA_VERSION)
    }
    missing = sorted(needed - upcasters.keys())
    useless = sorted(upcasters.keys() - needed)
    return tuple(
        [f"{name}: no upcaster from schema version {version} to {version + 1}" for name, version in missing]
        + [f"{name}: an upcaster from schema version {version}, which no stored event has" for name, version in useless]
    )


def upcast(data: Data, name: str, *, stored: int, current: int, upcasters: Mapping[tuple[str, int], Upcaster]) -> Data:
    """The stored dictionary in the current shape."""
    for version in range(stored, current):
        data = upcasters[name, version](data)
    return data
