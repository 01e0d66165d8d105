"""Ratings of other scales (1998 A.1, CFC 612): what they count as in a tournament.

A scale that the text has no formula for is announced, as a rule of the organiser's own: "Rating scale DWZ: 0.9 * DWZ +
150".
"""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction

from core.general_rules.announced import RatingScale
from core.model.hints import Final

_ANNOUNCED: Final = re.compile(
    r"Rating scale (?P<name>[A-Za-z]+): (?P<factor>-?\d+(?:\.\d+)?) ?\* ?(?P=name) ?(?P<sign>[+-]) ?(?P<constant>\d+)\b"
)


def converted(scale: RatingScale, value: int) -> int:
    """What a rating of that scale counts as; half a point is rounded up."""
    return int((Fraction(scale.factor) * value + scale.constant + Fraction(1, 2)) // 1)


def formula(scale: RatingScale) -> str:
    """As it is announced."""
    sign = "-" if scale.constant < 0 else "+"
    return f"{scale.factor} * {scale.name} {sign} {abs(scale.constant)}"


def announced_scales(rules: Iterable[str]) -> Iterator[RatingScale]:
    """The scales that rules of the organiser give a formula for."""
    for rule in rules:
        if found := _ANNOUNCED.match(rule):
            constant = int(found["constant"])
            yield RatingScale(found["name"], found["factor"], -constant if found["sign"] == "-" else constant)
