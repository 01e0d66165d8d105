"""The printed order of the combinations: the old Burstein text (C.04.4.2), 6.1-6.4.

Players are their places in the order of 3.2, from 1; the opponent 0 is the "F" of the tables.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

Combination = tuple[tuple[int, int], ...]  # in the order of the first of each pair; (3, 0) is "3*F"
MayMeet = Callable[[int, int], bool]

FLOATER: Final = 0
COMBINATIONS_MAX: Final = 150_000


class TooLarge(Exception):
    """Enumeration would take too long."""


def combinations(places: Sequence[int], may_meet: MayMeet) -> Iterator[Combination]:
    """6.2, 6.4: the highest with the lowest he may meet, then the second highest ...; with an odd number, one floats.

    Raises `TooLarge` in place of the first combination beyond `COMBINATIONS_MAX`.
    """
    for count, combination in enumerate(_combinations(tuple(places), may_meet)):
        if count >= COMBINATIONS_MAX:
            raise TooLarge
        yield combination


def _combinations(places: tuple[int, ...], may_meet: MayMeet) -> Iterator[Combination]:
    if not places:
        yield ()
        return
    highest, others = places[0], places[1:]
    for lowest in reversed(others):
        if may_meet(highest, lowest):
            rest = tuple(place for place in others if place != lowest)
            yield from (((highest, lowest), *more) for more in _combinations(rest, may_meet))
    if len(places) % 2:
        yield from (((highest, FLOATER), *more) for more in _combinations(others, may_meet))


def can_be_paired(places: Sequence[int], may_meet: MayMeet) -> bool:
    """6.6: whether a complete pairing can be made; of an odd number, of all but one, whoever that is."""
    return next(combinations(places, may_meet), None) is not None
