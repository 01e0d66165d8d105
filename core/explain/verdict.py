"""What an answer to "why not" says: a demand, or another whole pairing, held against what the edition gives."""

from enum import StrEnum

from core.editions.explanation import Departure, Parting
from core.explain.facts import Obstacle
from core.model.dataclass import dataclass
from core.model.pairing import FullPairing, PairRecord, StepRecord


class Kind(StrEnum):
    """What kind of answer it is."""

    IMPOSSIBLE = "impossible"
    WORSE = "worse"
    LATER = "later"  # equal in every criterion, later in the order of generation
    AS_PUBLISHED = "as published"
    NOT_GIVEN = "legal, but not what the procedure gives"  # editions whose text is a procedure; there may be no `best`
    WRONG = "the published pairing is wrong"


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
