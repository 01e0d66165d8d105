"""The editions of the rating regulations, and everything in which they differ.

Standard chess is rated by B.02, rapid and blitz by the regulations of their own; tables, K and rounding are the same in
all (8.1, 8.3.3, 8.3.4; 7.1, 7.3.3, 7.3.4 of rapid and blitz). Which text holds goes by the first day of the tournament
(decision 125).

| edition | in force for events from | differences over 400 | first rating | floor |
|---|---|---|---|---|
| 2022-01 | 1 January 2022 | 400, in favour once in a tournament | rated opponents only | 1000 |
| 2024-03 | 1 March 2024 | 400 | two draws with 1800 added, at most 2200 | 1400 |
| 2025-10 | 1 October 2025 | 400, but as it is for who is rated 2650 or more | as 2024-03 | 1400 |
| rapid and blitz 2024-03 | 1 March 2024 | 400 | as 2024-03 | 1400 |
| rapid and blitz 2024-12 | 1 December 2024 | 400; not rated from 600, if one is above 2600 | as 2024-03 | 1400 |
"""

from enum import StrEnum
from typing import Final

from core.model.dataclass import dataclass, replace
from core.model.sentence import Refused, say


class TimeControl(StrEnum):
    """Which of the three ratings a tournament counts for."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


class Cap(StrEnum):
    """How far a difference in rating counts that is more than 400 points (8.3.1)."""

    IN_FAVOUR_ONCE = "in favour once"
    ALWAYS = "always"
    BELOW_2650 = "below 2650"


@dataclass(frozen=True, slots=True)
class RatingEdition:
    """One text. Days are YYYY-MM-DD, ratings whole numbers."""

    name: str
    title: str
    first_day: str  # of tournaments it holds for
    cap: Cap
    drawn_with_1800: int  # how many draws with an opponent rated 1800 are added to a first rating
    highest_first_rating: int | None
    floor: int  # the lowest rating that is published
    gap_not_rated: int | None  # from which difference on a game is not rated when one of the two is above 2600
    chapter: int  # the one that the articles of the computation stand in: 8, of rapid and blitz 7

    def article(self, of_standard: str) -> str:
        """An article of chapter 8 as this text numbers it: 8.3.1 is 7.3.1 in rapid and blitz."""
        chapter, _, rest = of_standard.partition(".")
        return f"{int(chapter) - 8 + self.chapter}.{rest}"


_2022: Final = RatingEdition(
    name="2022-01",
    title=say("B.02, in force from 1 January 2022 until 29 February 2024"),
    first_day="2022-01-01",
    cap=Cap.IN_FAVOUR_ONCE,
    drawn_with_1800=0,
    highest_first_rating=None,
    floor=1000,
    gap_not_rated=None,
    chapter=8,
)
_2024: Final = RatingEdition(
    name="2024-03",
    title=say("B.02, in force from 1 March 2024"),
    first_day="2024-03-01",
    cap=Cap.ALWAYS,
    drawn_with_1800=2,
    highest_first_rating=2200,
    floor=1400,
    gap_not_rated=None,
    chapter=8,
)
_2025: Final = replace(
    _2024,
    name="2025-10",
    title=say("B.02 of 1 March 2024 with 8.3.1 as amended on 1 October 2025"),
    first_day="2025-10-01",
    cap=Cap.BELOW_2650,
)
_FAST_2024: Final = replace(
    _2024, title=say("Rapid and blitz rating regulations, in force from 1 March 2024"), chapter=7
)
_FAST_2024_12: Final = replace(
    _FAST_2024,
    name="2024-12",
    title=say("Rapid and blitz rating regulations of 1 March 2024 with 7.3.1 as amended on 1 December 2024"),
    first_day="2024-12-01",
    gap_not_rated=600,
)

EDITIONS: Final[dict[TimeControl, tuple[RatingEdition, ...]]] = {
    TimeControl.STANDARD: (_2022, _2024, _2025),
    TimeControl.RAPID: (_FAST_2024, _FAST_2024_12),
    TimeControl.BLITZ: (_FAST_2024, _FAST_2024_12),
}
"""The texts by what is rated, the oldest first."""


def rating_edition_on(day: str, kind: TimeControl) -> RatingEdition:
    """The text for a tournament that begins on that day, YYYY-MM-DD; without a day the latest.

    Raises `Refused` for a day before the first text that is known here.
    """
    known = EDITIONS[kind]
    if not day:
        return known[-1]
    in_force = [one for one in known if one.first_day <= day]
    if not in_force:
        raise Refused(
            "The tournament began on {day}, but the earliest available edition of the rating "
            "regulations for {kind} chess is in force from {first_day}. To use it all the same, name "
            "it: --rating-edition {name}.",
            day=day,
            kind=kind,
            first_day=known[0].first_day,
            name=known[0].name,
        )
    return in_force[-1]


def rating_edition_named(name: str, kind: TimeControl) -> RatingEdition:
    """The text of that name. Raises `Refused`, naming those there are."""
    known = {one.name: one for one in EDITIONS[kind]}
    if name not in known:
        raise Refused(
            "Unknown edition of the rating regulations for {kind} chess: {name!r}. Known: {listed}.",
            name=name,
            kind=kind,
            listed=", ".join(known),
        )
    return known[name]
