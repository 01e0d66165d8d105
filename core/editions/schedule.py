"""A system in which who meets whom is laid down before round 1: a table by number, and no result has a say in it.

Everything that a round robin differs in from a Swiss follows from an edition having a `Schedule`: its rounds can be
paired before others are played, nobody is paired by score, and who leaves stays in the table.
"""

from collections.abc import Callable, Mapping

from core.model.dataclass import dataclass
from core.model.hints import TypeAlias
from core.model.units import RoundNumber
from core.model.variations import Variation

Seats: TypeAlias = tuple[tuple[int, int], ...]
"""(White, Black) of every board by number, in board order; who is free sits on none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """One table for every number of competitors. `variations`: the chosen values, as `core.model.variations.chosen`."""

    article: str  # what lays the table down
    drawn_by: str  # the article by which numbers are drawn by lot
    report_code: Callable[[Mapping[str, str]], str]  # in record 192 of a report (C.02.03, Annex C), by variations
    by_teams: bool  # the numbers are drawn within two teams of equal size, one after the other
    fault: Callable[[int, Mapping[str, str]], str]  # why so many cannot play, as a sentence; empty: they can
    sections: Callable[[int], tuple[int, ...]]  # how many sit in each: by rating one after the other, lots within
    rounds: Callable[[int, Mapping[str, str]], int]
    seats: Callable[[int, RoundNumber, Mapping[str, str]], Seats]  # of a round, by the number of competitors
    variations: tuple[Variation, ...]  # what the table leaves to an announcement
