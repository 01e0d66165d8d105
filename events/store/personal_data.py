"""Personal data that a person may ask to have erased: outside the hashed bodies, bound to them by commitments.

An event carries, in a field `<field>_commitment`, SHA-256(0x02 || canonical JSON of [player, field, salt, value]) in
hexadecimal. The value and its random salt lie in a side table. While they are there, anyone can check them against
the log; once they are erased, the salt is gone too and the commitment says nothing about the value.
"""

import secrets
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from typing import Final

import msgspec

from core.model.units import PlayerId
from events.base import Event

_COMMITMENT: Final = b"\x02"
_SUFFIX: Final = "_commitment"


class PersonalDatum(msgspec.Struct, frozen=True):
    """One value, of one player, that can be erased. `field` as in the event, e.g. `birth_date`."""

    player: PlayerId
    field: str
    salt: str
    value: str

    @property
    def commitment(self) -> str:
        """What the event holds instead of the value."""
        text = msgspec.json.encode([self.player, self.field, self.salt, self.value])
        return sha256(_COMMITMENT + text).hexdigest()


def new_personal_datum(player: PlayerId, field: str, value: str) -> PersonalDatum:
    """The value with a new random salt; its `commitment` goes into the event."""
    return PersonalDatum(player, field, secrets.token_hex(16), value)


def commitments_in(event: Event) -> Iterator[tuple[PlayerId, str, str]]:
    """Player, field and commitment of every personal datum that the event speaks of."""
    for name in _committing_fields(type(event)):
        if commitment := getattr(event, name):
            yield event.player, name.removesuffix(_SUFFIX), commitment  # type: ignore[attr-defined]


@cache  # a long log is asked event by event
def _committing_fields(event_type: type[Event]) -> tuple[str, ...]:
    return tuple(name for name in event_type.__struct_fields__ if name.endswith(_SUFFIX))


def uncommitted(events: Iterable[Event], personal: Iterable[PersonalDatum]) -> tuple[PersonalDatum, ...]:
    """The data that none of the events commits to."""
    committed = {commitment for event in events for commitment in commitments_in(event)}
    return tuple(datum for datum in personal if (datum.player, datum.field, datum.commitment) not in committed)
