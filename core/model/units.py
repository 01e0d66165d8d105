"""The units that cross every border of the program."""

from core.model.hints import TYPE_CHECKING, Final, NewType, TypeAlias
from core.model.named_tuple import NamedTuple
from core.model.sentence import Figure

if TYPE_CHECKING:  # takes longer to be loaded than everything here
    from fractions import Fraction

PlayerId = NewType("PlayerId", int)
"""Who a player is in one tournament: given at registration, from 1, never changed, never reused."""

PairingNumber = NewType("PairingNumber", int)
"""Rank in the initial order, from 1 = strongest (C.04.2.B). May change until round 4 has been paired."""

RoundNumber = NewType("RoundNumber", int)
"""From 1, as the arbiter says it."""

BoardNumber = NewType("BoardNumber", int)
"""From 1 within a round, in the order of C.04.2.D.9."""

Points = NewType("Points", int)
"""Tenths of a point, the resolution of the TRF: a win is usually 10, a draw 5."""

ONE_POINT: Final = Points(10)


def points_text(points: int) -> str:
    """Tenths of a point as they are printed: 2.5; of a penalty -0.5."""
    return f"{'-' if points < 0 else ''}{abs(points) // 10}.{abs(points) % 10}"


class TeamBoard(NamedTuple):
    """A board of a match, as arbiters name it: 3.2 is board 2 of match 3."""

    match: BoardNumber
    board: BoardNumber

    def __str__(self) -> str:
        return f"{self.match}.{self.board}"


Place: TypeAlias = BoardNumber | TeamBoard
"""A board of the round, or one of a match. Results of the latter are seen from the team named first."""


def points_in_print(points: int) -> Figure:
    """The same as lists show them, where a language may have another decimal mark."""
    return Figure(points_text(points))


def half_up(amount: "Fraction") -> int:
    """The nearest whole number, a half up."""
    return (2 * amount.numerator + amount.denominator) // (2 * amount.denominator)
