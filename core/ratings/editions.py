"""The editions of the rating regulations, everything in which they differ, and K, as far as a tournament can tell it.

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
from core.model.named_tuple import NamedTuple
from core.model.sentence import Refused, say
from core.model.tournament import Player


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


HIGHEST_K: Final = 40
"""8.3.3: of new and of young players."""
GAMES_TIMES_K: Final = 700
"""8.3.3: K times the games of a rating period does not exceed this."""


def k_in(text: str) -> int | None:
    """K as it is written, from 1 to the highest there is (8.3.3); None: it is none."""
    is_number = text.isascii() and text.isdecimal() and len(text.lstrip("0")) <= len(str(HIGHEST_K))
    return int(text) if is_number and 1 <= int(text) <= HIGHEST_K else None


class Coefficient(NamedTuple):
    """K for one player. `why` says what it rests on; `is_certain`: nothing outside the tournament could change it.

    `needs_age`: it would be 40 (8.3.3) if the player were young enough, and the tournament does not tell the age.
    """

    k: int
    why: str
    is_certain: bool
    needs_age: bool = False


def coefficient(player: Player, rating: int, day: str, edition: RatingEdition, stated: int | None) -> Coefficient:
    """K for a rated player at the start of a tournament on `day` (YYYY-MM-DD, or empty).

    Stated, it is as it is published. Else by 8.3.3 from rating and year of birth. What a tournament does not tell is
    whether the player has completed 30 games, and was ever rated 2400 (a young player 2300): that stays open.
    """
    article = edition.article("8.3.3")
    if stated is not None:
        return Coefficient(stated, say("as stated"), is_certain=True)
    if rating >= 2400:
        return Coefficient(10, say("2400 or more ({article})", article=article), is_certain=True)
    if rating < 2300 and _is_young(player, day):
        why = say("under 2300 until the end of the year of the 18th birthday ({article})", article=article)
        return Coefficient(40, why, is_certain=False)
    if rating < 2300 and not (day and _year_of_birth(player)):
        why = say("under 2400 ({article}), if over 18: the age is unknown", article=article)
        return Coefficient(20, why, is_certain=False, needs_age=True)
    return Coefficient(20, say("under 2400 ({article})", article=article), is_certain=False)


def within_period(coefficient: Coefficient, games: int, edition: RatingEdition) -> Coefficient:
    """8.3.3, last sentence: the largest whole K that keeps K x games at 700 or less."""
    if games * coefficient.k <= GAMES_TIMES_K:
        return coefficient
    why = say(
        "{k} x {games} games is more than {limit} ({article})",
        k=coefficient.k,
        games=games,
        limit=GAMES_TIMES_K,
        article=edition.article("8.3.3"),
    )
    return Coefficient(GAMES_TIMES_K // games, why, coefficient.is_certain, coefficient.needs_age)


def _is_young(player: Player, day: str) -> bool:
    """Whether it is no later than the year of the 18th birthday."""
    born = _year_of_birth(player)
    return bool(day) and born > 0 and int(day[:4]) - born <= 18


def _year_of_birth(player: Player) -> int:
    """Birth dates begin with the year; 0: it is not known."""
    born = player.birth_date[:4]
    return int(born) if born.isdecimal() else 0
