"""The decision record: what the engine decided and why, returned beside the pairs.

Explanations are rendered from it, never recomputed beside it. It holds plain values only, so that its
canonical JSON, and the hash of that, are the same on every machine. Criteria and articles are named as in
the rule book ("C.10", "E.2").
"""

from collections.abc import Callable
from enum import StrEnum

from core.model.dataclass import dataclass
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber


class BracketKind(StrEnum):
    """How the bracket was treated (2017 A.3, A.9)."""

    HOMOGENEOUS = "homogeneous"
    HETEROGENEOUS = "heterogeneous"
    PENULTIMATE = "PPB"
    COLLAPSED_LAST = "CLB"


@dataclass(frozen=True, slots=True)
class CriterionValue:
    """What the chosen pairing of a bracket reached in one criterion: 0 or an empty tuple is perfect.

    A count of pairs or players, or (C.6, C.16-C.19) a list of score differences in tenths, highest first.
    """

    criterion: str
    value: int | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BracketRecord:
    """One bracket as it was finally paired. Players in the order of A.2."""

    kind: BracketKind
    score: Points  # of the residents; in a CLB of the highest of them
    moved_down: tuple[PlayerId, ...]
    residents: tuple[PlayerId, ...]
    pairs: tuple[tuple[PlayerId, PlayerId], ...]  # (from S1, from S2), in the order of S1
    downfloaters: tuple[PlayerId, ...]
    values: tuple[CriterionValue, ...]
    first_candidate_fails: str | None  # the criterion by which the first candidate in order is worse; None: taken


@dataclass(frozen=True, slots=True)
class PairRecord:
    """One pair with the article of section E that gave the colours."""

    white: PlayerId
    black: PlayerId
    colour_article: str


@dataclass(frozen=True, slots=True)
class FullPairing:
    """A whole round: boards in order, each with the article that gave the colours."""

    boards: tuple[PairRecord, ...]
    bye: PlayerId | None = None

    def opponent_of(self, player: PlayerId) -> PlayerId | None:
        """Whom a player meets; None: nobody."""
        for board in self.boards:
            if player in (board.white, board.black):
                return board.black if board.white == player else board.white
        return None


@dataclass(frozen=True, slots=True)
class FloatRecord:
    """A player paired, or left, outside his scoregroup."""

    player: PlayerId
    direction: str  # "down" or "up"
    score_difference: Points


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """All decisions of one round."""

    edition: str
    round_number: RoundNumber
    brackets: tuple[BracketRecord, ...]
    pairs: tuple[PairRecord, ...]  # in board order
    bye: PlayerId | None
    floats: tuple[FloatRecord, ...]  # by pairing number
    numbers: tuple[tuple[PlayerId, PairingNumber], ...]  # of the participants, by pairing number


@dataclass(frozen=True, slots=True)
class StepRecord:
    """One step of a procedure, in the order taken."""

    article: str
    players: tuple[PlayerId, ...]  # whom it concerns
    text: str  # what was done, one sentence; players by pairing number


@dataclass(frozen=True, slots=True)
class ProcedureRecord(RoundRecord):
    """The decisions of an edition whose text is a procedure: what was done, step by step."""

    steps: tuple[StepRecord, ...] = ()


class RoundPairing:
    """What an engine returns: pairs as (white, black) in board order, who has the bye, and the decision record.

    The record is a sixth of the work of a small round, and most callers want the boards alone. So an engine may give
    what makes it instead: it is made once, by whoever asks for it first. Frozen, and compared by its values.
    """

    __slots__ = ("_record", "bye", "pairs")

    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    bye: PlayerId | None
    _record: RoundRecord | Callable[[], RoundRecord]

    def __init__(
        self,
        pairs: tuple[tuple[PlayerId, PlayerId], ...],
        bye: PlayerId | None,
        record: RoundRecord | Callable[[], RoundRecord],
    ) -> None:
        for name, value in (("pairs", pairs), ("bye", bye), ("_record", record)):
            object.__setattr__(self, name, value)

    @property
    def record(self) -> RoundRecord:
        """All decisions of the round."""
        if not isinstance(self._record, RoundRecord):
            object.__setattr__(self, "_record", self._record())
        assert isinstance(self._record, RoundRecord), "that is what was made"
        return self._record

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a pairing is not changed, and so is not its {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a pairing is not changed, and so is not its {name}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RoundPairing):
            return NotImplemented
        return (self.pairs, self.bye, self.record) == (other.pairs, other.bye, other.record)

    def __hash__(self) -> int:
        return hash((self.pairs, self.bye, self.record))

    def __repr__(self) -> str:
        return f"RoundPairing(pairs={self.pairs!r}, bye={self.bye!r}, record={self.record!r})"

    def __reduce__(self) -> tuple[type["RoundPairing"], tuple[object, ...]]:
        return RoundPairing, (self.pairs, self.bye, self.record)
