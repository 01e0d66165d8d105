"""Personal data that a person may ask to have erased: outside the hashed bodies, bound to them by commitments.

An event carries, in a field `<field>_commitment`, SHA-256(0x02 || canonical JSON of [player, field, salt, value]) in
hexadecimal. The value and its random salt lie in a side table. While they are there, anyone can check them against
the log; once they are erased, the salt is gone too and the commitment says nothing about the value.
"""

import json
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import Final, TypeAlias

from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.base import Event
from events.log.envelope import StoredEvent
from events.struct import Struct, replace
from events.vocabulary.appeals import AppealLodged
from events.vocabulary.players import LateEntryAccepted, PlayerDetailsCorrected, PlayerRegistered
from events.vocabulary.teams import TeamMemberRegistered

_COMMITMENT: Final = b"\x02"
_SUFFIX: Final = "_commitment"


class PersonalDatum(Struct, frozen=True):
    """One value, of one player, that can be erased. `field` as in the event, e.g. `birth_date`."""

    player: PlayerId
    field: str
    salt: str
    value: str

    @property
    def commitment(self) -> str:
        """What the event holds instead of the value."""
        values = [self.player, self.field, self.salt, self.value]
        text = json.dumps(values, ensure_ascii=False, separators=(",", ":"), default=repr)  # a table may hold bytes
        return sha256(_COMMITMENT + text.encode()).hexdigest()


def new_personal_datum(player: PlayerId, field: str, value: str) -> PersonalDatum:
    """The value with a new random salt; its `commitment` goes into the event."""
    return PersonalDatum(player, field, secrets.token_hex(16), value)


def commitments_in(*events: Event) -> Iterator[tuple[PlayerId, str, str]]:
    """Player, field and commitment of every personal datum that the events speak of."""
    for event in events:
        for name in _committing_fields(type(event)):
            if commitment := getattr(event, name):
                yield event.player, name.removesuffix(_SUFFIX), commitment  # type: ignore[attr-defined]


@cache  # a long log is asked event by event
def _committing_fields(event_type: type[Event]) -> tuple[str, ...]:
    return tuple(name for name in event_type.__struct_fields__ if name.endswith(_SUFFIX))


def uncommitted(events: Iterable[Event], personal: Iterable[PersonalDatum]) -> tuple[PersonalDatum, ...]:
    """The data that none of the events commits to."""
    committed = {*commitments_in(*events)}
    return tuple(datum for datum in personal if (datum.player, datum.field, datum.commitment) not in committed)


# --- Names of players that can be erased: beside the log, where the tournament announced it
# The event holds the initial and the id in the name's place, such as "A. 7", and a salted commitment to the name.
# Whoever reads the log with the name beside it sees the name; where it was erased, what the event holds.

NAME: Final = "name"
"""The field, as it is kept beside the log."""

_Naming: TypeAlias = PlayerRegistered | LateEntryAccepted | PlayerDetailsCorrected | TeamMemberRegistered


def name_left(name: str, player: PlayerId) -> str:
    """What stays of a name: its initial, and the player's id."""
    return f"{name.strip()[:1]}. {player}"


def put_aside(decided: Sequence[Event], known: Tournament) -> tuple[tuple[Event, ...], tuple[PersonalDatum, ...]]:
    """The events as they are recorded where names are erasable, and the names to be kept beside the log."""
    events: list[Event] = []
    names: list[PersonalDatum] = []
    for event in decided:
        if isinstance(event, AppealLodged):
            events.append(_without_appellant(event, known))
        elif not isinstance(event, _Naming) or not event.name:
            events.append(event)
        elif event.name_commitment:  # somebody committed to it already
            events.append(without_name(event))
        else:
            datum = new_personal_datum(event.player, NAME, event.name)
            names.append(datum)
            left = name_left(event.name, event.player)
            events.append(replace(event, name=left, name_commitment=datum.commitment))
    return tuple(events), tuple(names)


def _without_appellant(event: AppealLodged, known: Tournament) -> AppealLodged:
    """An appeal by a player, who is named by what stays; anybody else stands there as typed."""
    for player in (*known.players.values(), *known.members.values()):
        if player.name == event.appellant:
            return replace(event, appellant=name_left(player.name, player.id))
    return event


def revealed(events: Sequence[StoredEvent], kept: Mapping[str, str]) -> tuple[StoredEvent, ...]:
    """The events with every name that is kept, by its commitment."""
    return tuple(_with_name(stored, kept) for stored in events)


def _with_name(stored: StoredEvent, kept: Mapping[str, str]) -> StoredEvent:
    event = stored.event
    name = kept.get(event.name_commitment or "") if isinstance(event, _Naming) else None
    if name is None:
        return stored
    named = replace(event, name=name)
    return replace(stored, event=named)


def without_name(event: Event) -> Event:
    """The event as it is recorded, without a name that lies beside the log."""
    if isinstance(event, _Naming) and event.name and event.name_commitment:
        return replace(event, name=name_left(event.name, event.player))
    return event


def hidden(events: Sequence[StoredEvent]) -> tuple[StoredEvent, ...]:
    """The events as they are recorded, without what lies beside the log."""
    return tuple(replace(stored, event=without_name(stored.event)) for stored in events)
