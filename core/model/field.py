"""What a pairing engine is given: the field of one round, every player's history boiled down.

`events` and `projections` never build a field; `core.editions.shared.histories.field_of` does, from a `Tournament`.
"""

from collections.abc import Sequence
from enum import StrEnum
from types import MappingProxyType

from core.model.dataclass import dataclass
from core.model.dataclass import field as part
from core.model.hints import Any, Final, Protocol
from core.model.results import Colour
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber

ADDED_LATER: Final = MappingProxyType({"added": "later"})
"""Marks a part that programs wrote logs without: their hashes of a pairing's input do not cover it."""


class Float(StrEnum):
    """A float of an earlier round (2017 A.4)."""

    DOWN = "down"
    UP = "up"


class AnyContender(Protocol):
    """What every edition says of a participant; each adds what its own rules read."""

    @property
    def id(self) -> PlayerId:
        """Who he is."""

    @property
    def number(self) -> PairingNumber:
        """His pairing number."""

    @property
    def score(self) -> Points:
        """His pairing score: points plus virtual points."""


class AnyField(Protocol):
    """What every edition says of a round to be paired."""

    @property
    def edition(self) -> str:
        """Whose engine reads it."""

    @property
    def round_number(self) -> RoundNumber:
        """The round to be paired."""

    @property
    def contenders(self) -> Sequence[AnyContender]:
        """All participants, in the order of the edition."""


@dataclass(frozen=True, slots=True)
class Contender:
    """One participant of the round to be paired."""

    id: PlayerId
    number: PairingNumber  # A.2 b
    parity_number: int  # rank, from 1, among the participants taken into account so far; E.5 asks if it is odd
    score: Points  # pairing score: points plus virtual points
    colours: tuple[Colour, ...]  # of the games played, oldest first (C.04.2.D.5)
    opponents: frozenset[PlayerId]  # met over the board (C.04.2.D.6)
    float_last_round: Float | None
    float_two_rounds_ago: Float | None
    may_take_bye: bool  # C.2
    points: Points | None = part(default=None, metadata=ADDED_LATER)  # without virtual points; None: as the score


@dataclass(frozen=True, slots=True)
class Field:
    """All participants of one round, in the order of A.2: score, then pairing number."""

    edition: str
    round_number: RoundNumber
    is_last_round: bool  # A.7: only then there are topscorers
    maximum_score: Points  # possible before this round: a win in every round so far
    initial_colour: Colour
    contenders: tuple[Contender, ...]
    forbidden_pairs: frozenset[tuple[PlayerId, PlayerId]] = frozenset()  # smaller id first


@dataclass(frozen=True, slots=True)
class ArrangedField:
    """A field before whose pairing something goes: a clinched first place, a first round by lot."""

    field: Any  # of the edition

    @property
    def edition(self) -> str:
        """Whose engine reads it."""
        return str(self.field.edition)

    @property
    def round_number(self) -> RoundNumber:
        """The round to be paired."""
        return RoundNumber(self.field.round_number)

    @property
    def contenders(self) -> Sequence[AnyContender]:
        """All participants, in the order of the edition."""
        contenders: Sequence[AnyContender] = self.field.contenders
        return contenders


def inner_field(field: AnyField) -> Any:  # noqa: ANN401  # of any edition
    """The field of the edition, whatever goes before its pairing."""
    return field.field if isinstance(field, ArrangedField) else field


def lot_not_on_record(field: AnyField) -> str:
    """The article by which colours of the round are drawn by a lot that is not on record; empty: by none."""
    article: str = getattr(inner_field(field), "lot_not_on_record", "")
    return article


def is_arranged(field: AnyField) -> bool:
    """Whether something goes before the pairing of the edition."""
    return isinstance(field, ArrangedField)
