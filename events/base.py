"""What every event is: a frozen struct with a stored name and schema version written out, and what it speaks of."""

from collections.abc import Callable, Iterator
from typing import ClassVar, Final, Protocol, TypeAlias, TypeVar, dataclass_transform

import msgspec

from core.model.units import PlayerId, RoundNumber


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Value(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A part of an event.

    `gc=False`: it holds values only and can be in no cycle, so the collector need not walk a long log.
    """


class Event(Value, kw_only=True):
    """Something that happened, in the arbiter's words. Who, when and in which order belong to the envelope.

    Its chapter is the class that it stands under: `GameEvent`, `RoundEvent` and so on.
    """

    TYPE: ClassVar[str]
    SCHEMA_VERSION: ClassVar[int]
    ROUND_FIELD: ClassVar[str | None]
    PLAYER_FIELDS: ClassVar[tuple[str, ...]]

    @property
    def round_spoken_of(self) -> RoundNumber | None:
        """The round that it speaks of; for a late entry or a withdrawal the first round that it touches."""
        number: RoundNumber | None = None if self.ROUND_FIELD is None else getattr(self, self.ROUND_FIELD)
        return number

    @property
    def players_spoken_of(self) -> frozenset[PlayerId]:
        """The players that it names. Who sat at the board of a game, only the log before it knows."""
        return frozenset(player for field in self.PLAYER_FIELDS for player in _players_in(getattr(self, field)))


class _Seats(Protocol):
    @property
    def players(self) -> tuple[PlayerId, PlayerId]: ...


_Named: TypeAlias = PlayerId | tuple[PlayerId, object] | _Seats
"""A player by his id, one beside something that he was given, or two at a board."""


def _players_in(value: PlayerId | tuple[_Named, ...] | None) -> Iterator[PlayerId]:
    for part in value if isinstance(value, tuple) else (value,):
        match part:
            case None:
                pass
            case int():
                yield part
            case (player, _):
                yield player
            case seats:
                yield from seats.players


AT_THE_BOARD: Final = ()
"""The players of an event that names a board and nobody by id."""

EVENT_TYPES: Final[dict[str, type[Event]]] = {}
"""Every event type by its stored name."""

E = TypeVar("E", bound=type[Event])


def stored_as(name: str, *, schema_version: int, of_round: str | None, players: tuple[str, ...]) -> Callable[[E], E]:
    """Give an event its stored name and version; renaming the class must not orphan history.

    `of_round` is the field with the round that it speaks of (None: it speaks of none), `players` are those with the
    players.
    """

    def register(event_type: E) -> E:
        assert name not in EVENT_TYPES, f"two events are stored as {name}"
        assert Event not in event_type.__bases__, f"{name} stands in no chapter"
        undeclared = {of_round, *players} - {None, *event_type.__struct_fields__}
        assert not undeclared, f"{name} has no fields {undeclared}"
        event_type.TYPE = name
        event_type.SCHEMA_VERSION = schema_version
        event_type.ROUND_FIELD = of_round
        event_type.PLAYER_FIELDS = players
        EVENT_TYPES[name] = event_type
        return event_type

    return register
