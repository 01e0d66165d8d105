"""What an answer to "why not" says: a demand, or another whole pairing, held against what the edition gives."""

from dataclasses import dataclass
from enum import StrEnum

from core.explain.departures.departure import Departure
from core.explain.facts import Obstacle
from core.explain.orders import OrderStep
from core.model.record import BracketKind, CriterionValue, FullPairing, PairRecord, StepRecord
from core.model.units import PlayerId, Points


class Kind(StrEnum):
    """What kind of answer it is."""

    IMPOSSIBLE = "impossible"
    WORSE = "worse"
    LATER = "later"  # equal in every criterion, later in the order of generation
    AS_PUBLISHED = "as published"
    NOT_GIVEN = "legal, but not what the procedure gives"  # editions whose text is a procedure
    WRONG = "the published pairing is wrong"


@dataclass(frozen=True, slots=True)
class Side:
    """What one full pairing has in the bracket where two part."""

    pairs: tuple[tuple[PlayerId, PlayerId], ...]  # the higher ranked first
    downfloaters: tuple[PlayerId, ...]
    values: tuple[CriterionValue, ...]
    upfloaters: tuple[PlayerId, ...] = ()  # Dubov


@dataclass(frozen=True, slots=True)
class Parting:
    """The first bracket in which two full pairings differ; `better` is the one that the edition prefers."""

    bracket: int  # from 1; 0: the whole round, for [C5] of 2026 and a bye that is given before all brackets
    kind: BracketKind | None
    score: Points
    moved_down: tuple[PlayerId, ...]
    residents: tuple[PlayerId, ...]
    better: Side
    other: Side
    criterion: str | None  # None: equal in all
    order: OrderStep | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What can be said, and on what it rests."""

    kind: Kind
    right: FullPairing  # what the edition gives
    obstacles: tuple[Obstacle, ...] = ()
    best: FullPairing | None = None  # that meets the demand
    parting: Parting | None = None  # of the right pairing and `best`
    departure: Departure | None = None  # of `best` from the procedure
    published_parting: Parting | None = None  # of the right pairing and the published one, where these differ
    published_departure: Departure | None = None
    published_obstacles: tuple[Obstacle, ...] = ()
    wrong_colours: tuple[PairRecord, ...] = ()  # boards of a given pairing as the articles on colours have them
    steps: tuple[StepRecord, ...] = ()  # of a procedure, those that concern the players asked for
