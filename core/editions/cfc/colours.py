"""Colours: rules 627 to 632.

Nothing about colours is absolute here: a pair that denies a due colour is worse, never illegal.
"""

from enum import IntEnum
from itertools import product
from typing import Final

from core.model.named_tuple import NamedTuple
from core.model.results import Colour


class Kind(IntEnum):
    """What colour a player is due (629), and how: equalising (630) goes before alternating (631)."""

    NONE = 0  # no game yet
    WHITE_ALTERNATING = 1
    WHITE_EQUALISING = 2
    BLACK_ALTERNATING = 3
    BLACK_EQUALISING = 4


class Due(NamedTuple):
    """What a player's games say of his next colour."""

    kind: Kind
    third: Colour | None  # would be the same colour three times in a row (631)

    @property
    def colour(self) -> Colour | None:
        """The due colour."""
        if self.kind is Kind.NONE:
            return None
        return Colour.WHITE if self.kind <= Kind.WHITE_EQUALISING else Colour.BLACK

    @property
    def is_equalising(self) -> bool:
        """Whether it equalises the number of Whites and Blacks (630)."""
        return self.kind in (Kind.WHITE_EQUALISING, Kind.BLACK_EQUALISING)


class Denied(NamedTuple):
    """What the colours of one pair deny, or of several pairs; the smaller the better, in this order (629-631)."""

    equalising: int  # players who are not given the colour that equalises
    thirds: int  # players given the same colour three times in a row
    alternating: int  # players who are not given the colour that alternates


class ColourPreference(NamedTuple):
    """One side of a pair; the higher ranked side comes first (620)."""

    due: Due
    place: int  # 628: from 1, counted in the top half of the field or of his section


def due_of(played: tuple[Colour, ...]) -> Due:
    """630: the colour played less often; 631: the opposite of the last one. 632: of games played only."""
    if not played:
        return Due(Kind.NONE, None)
    third = played[-1] if played[-2:] == (played[-1], played[-1]) else None
    difference = 2 * played.count(Colour.WHITE) - len(played)
    if difference:
        return Due(Kind.BLACK_EQUALISING if difference > 0 else Kind.WHITE_EQUALISING, third)
    return Due(Kind.BLACK_ALTERNATING if played[-1] is Colour.WHITE else Kind.WHITE_ALTERNATING, third)


def denied(higher: Due, lower: Due, colour: Colour) -> Denied:
    """What is denied when the higher ranked player has that colour."""
    equalising = thirds = alternating = 0
    for due, given in ((higher, colour), (lower, colour.opposite)):
        if due.colour is not None and due.colour is not given:
            equalising += due.is_equalising
            alternating += not due.is_equalising
        thirds += due.third is given
    return Denied(equalising, thirds, alternating)


def least_denied(one: Due, other: Due) -> Denied:
    """What the better way of giving colours denies."""
    return min(denied(one, other, colour) for colour in Colour)


_DUES: Final = [Due(kind, third) for kind, third in product(Kind, (None, *Colour))]

CODES: Final = {due: code for code, due in enumerate(_DUES)}
"""A small number for every due colour."""

DENIED: Final = [[least_denied(one, other) for other in _DUES] for one in _DUES]
"""What a pair denies, by the codes of both."""


def colour_of_higher(higher: ColourPreference, lower: ColourPreference, initial: Colour) -> tuple[Colour, str]:
    """The colour of the higher ranked player, and the rule that gave it."""
    ways = {colour: denied(higher.due, lower.due, colour) for colour in Colour}
    white, black = ways[Colour.WHITE], ways[Colour.BLACK]
    if white != black:
        better = Colour.WHITE if white < black else Colour.BLACK
        return better, "630" if white.equalising != black.equalising else "631"
    if higher.due.colour is not None:  # both are due the same colour: the higher ranked has priority
        return higher.due.colour, "630" if higher.due.is_equalising else "631"
    return initial if higher.place % 2 else initial.opposite, "628"
