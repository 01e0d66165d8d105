"""What a pairing engine is given, what it returns and why, and who sits against whom in a round.

`events` and `projections` never build a field, which is every player's history boiled down:
`core.editions.shared.histories.field_of` does, from a `Tournament`. Explanations are rendered from the decision record,
never recomputed beside it. It holds plain values only, so that its canonical JSON, and the hash of that, are the same
on every machine. Criteria and articles are named as in the rule book ("C.10", "E.2").
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from enum import StrEnum
from types import MappingProxyType

from core.model.dataclass import dataclass
from core.model.dataclass import field as part
from core.model.hints import Any, Final, Protocol, TypeAlias, TypeVar
from core.model.named_tuple import NamedTuple
from core.model.results import Colour, Outcome
from core.model.sentence import say, say_of
from core.model.tournament import Round
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


class Board(NamedTuple):
    """White and Black; `black` None: the pairing-allocated bye of `white`."""

    white: PlayerId
    black: PlayerId | None

    @property
    def reversed(self) -> "Board":
        """The same two with the other colours; the bye has none."""
        return self if self.black is None else Board(self.black, self.white)


Boards: TypeAlias = tuple[Board, ...]
"""In board order, the bye last."""

Unstated: TypeAlias = frozenset[frozenset[object]]
"""Pairs of players whose colours nobody knows: a report can leave them out of a game not played (decision 98)."""

Seat = TypeVar("Seat")
Opponent = TypeVar("Opponent")


def boards_and_byes(pairs: Iterable[tuple[PlayerId, PlayerId]], *byes: PlayerId | None) -> Boards:
    """The boards of these pairs, then the byes there are."""
    return (*(Board(white, black) for white, black in pairs), *(Board(bye, None) for bye in byes if bye is not None))


class _Seats(Protocol):
    """A game, or a board of an event."""

    @property
    def white(self) -> PlayerId:
        """Who has White."""

    @property
    def black(self) -> PlayerId:
        """Who has Black."""


def boards_at(seats: Iterable[_Seats], *byes: PlayerId | None) -> Boards:
    """The boards of these games, then the byes there are."""
    return boards_and_byes([(one.white, one.black) for one in seats], *byes)


def recorded_boards(one_round: Round) -> Boards:
    """The boards of a round; every bye, should a file have more than the one there can be."""
    byes = (player for player, outcome in one_round.unpaired.items() if outcome is Outcome.PAIRING_ALLOCATED_BYE)
    return boards_at(one_round.games, *byes)


def boards_of(pairing: RoundPairing) -> Boards:
    """The boards that an engine gives."""
    return boards_and_byes(pairing.pairs, pairing.bye)


def turned(recorded: Boards, given: Boards, unstated: Unstated) -> Boards:
    """The recorded boards, those without colours turned as `given` has them."""
    return tuple(Board(*one) for one in turned_as(recorded, given, unstated)) if unstated else recorded


def only_in(boards: Boards, others: Boards) -> Boards:
    """Those that the others do not have, colours included."""
    have = set(others)
    return tuple(board for board in boards if board not in have)


def unstated_in(one_round: Round) -> Unstated:
    """The pairs of a round whose colours nobody knows."""
    return frozenset(frozenset((game.white, game.black)) for game in one_round.games if game.colours_unknown)


def drawn_at_the_board(field: AnyField, pairing: RoundPairing) -> Unstated:
    """The pairs whose colours a lot decides that the record does not hold (CFC 631.2): either way is right."""
    article = lot_not_on_record(field)
    pairs = pairing.record.pairs if article else ()
    return frozenset(frozenset((one.white, one.black)) for one in pairs if one.colour_article == article)


def turned_as(
    recorded: Iterable[tuple[Seat, Opponent]],
    given: Collection[tuple[Seat, Opponent]],
    unstated: Collection[frozenset[object]],
) -> list[tuple[Seat, Opponent]]:
    """The recorded boards, those without colours turned as `given` has them: what is not stated cannot differ."""
    if not unstated:
        return list(recorded)
    has, boards = set(given), []
    for board in recorded:
        other: tuple[Seat, Opponent] = board[::-1]  # type: ignore[assignment]  # a board of two players
        boards.append(other if frozenset(board) in unstated and other in has else board)
    return boards


def boards_differ(pairing: Boards, only_in_it: Boards, only_in_other: Boards, *, of_teams: bool = False) -> str:
    """How many boards of a pairing another one has not, and whether the bye is another's."""
    boards, count = map(without_byes, (pairing, only_in_it))
    return counted(count, boards, bye=bye_differs(only_in_it, only_in_other), of_teams=of_teams)


def counted(count: int, boards: int, *, bye: bool, of_teams: bool = False) -> str:
    """1 of 6 boards differs, 2 of 6 boards and the bye differ: the bye is no board; of teams they are matches."""
    if bye and not count:
        return say("the bye differs")
    if bye and of_teams:
        return say("{count} of {boards} matches and the bye differ", count=count, boards=boards)
    if bye:
        return say("{count} of {boards} boards and the bye differ", count=count, boards=boards)
    if of_teams:
        return say_of(count, "{count} of {boards} matches differs", "{count} of {boards} matches differ", boards=boards)
    return say_of(count, "{count} of {boards} boards differs", "{count} of {boards} boards differ", boards=boards)


def without_byes(boards: Boards) -> int:
    """How many boards there are."""
    return sum(board.black is not None for board in boards)


def bye_differs(only_in_one: Boards, only_in_other: Boards) -> bool:
    """Whether the bye is among what only one of two pairings has."""
    return any(board.black is None for board in (*only_in_one, *only_in_other))


def as_numbers(boards: Boards) -> list[tuple[int, int]]:
    """White and Black by their numbers, for programs; 0 where White has the bye."""
    return [(white, black or 0) for white, black in boards]
