"""A value and how it came about: the computation returns both, and a breakdown is rendered from nothing else.

Amounts are exact. They count in the unit of their tie-break (`TieBreak.scale` of them make one): tenths of a point,
hundredths for a product of two scores, whole numbers for counts and ratings. An average stays a fraction.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from core.model.units import PlayerId

Exact: TypeAlias = int | Fraction


class Contribution(NamedTuple):
    """What one round adds to a value."""

    round_number: int
    opponent: PlayerId | None  # None: nobody was paired with him
    raw: Exact  # as the cross-table says; for a dummy, the score he starts from
    used: Exact  # as it counts
    article: str = ""  # which article made `used` of `raw`; "" where nothing did
    least: Exact = 0  # what decides which contribution is the least significant: the score, or the rating, behind it
    voluntary: bool = False  # from a voluntarily unplayed round (C.07, 16.5)


class Cut(NamedTuple):
    """One contribution that a modifier took away."""

    round_number: int
    article: str


class Value(NamedTuple):
    """The value of one tie-break for one player. `amount` None: there is nothing to compute it from."""

    amount: Exact | None
    contributions: Sequence[Contribution] = ()
    cuts: Sequence[Cut] = ()
    note: str = ""  # what was done with the sum, with its article


def half_up(amount: Fraction) -> int:
    """The nearest whole number, a half up."""
    return (2 * amount.numerator + amount.denominator) // (2 * amount.denominator)


def decimal(amount: Fraction) -> str:
    """A number that is not negative, with at most two decimals: 2.5, 13.38, 4."""
    whole, hundredths = divmod(half_up(100 * amount), 100)
    return f"{whole}.{hundredths:02}".rstrip("0").rstrip(".")
