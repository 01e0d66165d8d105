"""Who is eligible for a list of prizes: women, by birth, by rating. What is not known is said, and never guessed."""

import re
from typing import Final, Protocol

from core.model.dataclass import dataclass
from core.model.sentence import say
from core.model.tournament import Player, Tournament

BIRTH_DATE: Final = say("birth date")
"""What a category asks for that is kept beside the log, where it can be erased."""
_BORN: Final = re.compile(r"([12]\d{3})(?:[-/.](\d\d)[-/.](\d\d))?")
_WOMEN_TITLES: Final = frozenset({"WGM", "WIM", "WFM", "WCM"})


class Category(Protocol):
    """A condition for a list of prizes."""

    @property
    def asks(self) -> str:
        """What it has to know of a player: the birth date."""

    @property
    def key(self) -> str:
        """Its name, the same however it was typed; it names no day that is still to be looked up."""

    def has(self, player: Player) -> bool | None:
        """Whether the player is eligible; None: what is known of the player does not tell."""


def is_of(tournament: Tournament, category: Category, player: Player) -> bool | None:
    """Whether the player is eligible: by what is known, else as it was settled before a birth date was erased."""
    if isinstance(category, InGroup):
        return same_group(tournament.groups.get((category.column, player.id), ""), category.group)
    has = category.has(player)
    return has if has is not None else tournament.settled.get((category.key, player.id))


@dataclass(frozen=True, slots=True)
class Women:
    """Those entered as w, and whoever has a title of women where nothing was entered."""

    asks: str = say("sex")
    key: str = "women"

    def has(self, player: Player) -> bool | None:
        """As entered, else by the title."""
        if player.sex:
            return player.sex.lower() in {"w", "f"}
        return True if player.title.upper() in _WOMEN_TITLES else None


@dataclass(frozen=True, slots=True)
class Born:
    """By the year of birth, both ends included; None: no bound on that side."""

    first: int | None
    last: int | None
    asks: str = BIRTH_DATE

    @property
    def key(self) -> str:
        """As it is typed."""
        if self.first is None or self.last is None:
            return f"born {self.last} or earlier" if self.first is None else f"born {self.first} or later"
        return f"born {self.first} to {self.last}"

    def has(self, player: Player) -> bool | None:
        """The year alone is enough."""
        found = _BORN.match(player.birth_date)
        return None if found is None else _within(int(found[1]), self.first, self.last)


@dataclass(frozen=True, slots=True)
class Aged:
    """By completed years on a day (year, month, day): under `under`, or at least `least`."""

    on: tuple[int, int, int]
    under: int | None
    least: int | None
    asks: str = BIRTH_DATE

    @property
    def key(self) -> str:
        """As it is typed."""
        year, month, day = self.on
        years = f"at least {self.least}" if self.under is None else f"under {self.under}"
        return f"{years} on {year:04}-{month:02}-{day:02}"

    def has(self, player: Player) -> bool | None:
        """Of a year alone only where every day of it says the same."""
        found = _BORN.match(player.birth_date)
        if found is None:
            return None
        year, month, day = self.on
        whole = year - int(found[1])
        if found[2] is None or found[2] == "00":
            youngest = whole - 1 if (month, day) < (12, 31) else whole
            said = {self._fits(youngest), self._fits(whole)}
            return said.pop() if len(said) == 1 else None
        return self._fits(whole - ((month, day) < (int(found[2]), int(found[3]))))

    def _fits(self, age: int) -> bool:
        return (self.under is None or age < self.under) and (self.least is None or age >= self.least)


@dataclass(frozen=True, slots=True)
class Rated:
    """By the rating that lists show, both ends included; who has none, or an estimated one, is not in any band."""

    first: int | None
    last: int | None
    asks: str = say("rating")

    @property
    def key(self) -> str:
        """As it is typed."""
        if self.first is None or self.last is None:
            return f"rating to {self.last}" if self.first is None else f"rating from {self.first}"
        return f"rating {self.first} to {self.last}"

    def has(self, player: Player) -> bool | None:
        """Always known."""
        return _is_rated(player) and _within(player.rating, self.first, self.last)


@dataclass(frozen=True, slots=True)
class InGroup:
    """Those of a group by a column of the organiser's own: school=St Mary. Who is of none is not of this one."""

    column: str
    group: str

    @property
    def asks(self) -> str:
        """The column."""
        return self.column

    @property
    def key(self) -> str:
        """As it is typed."""
        return f"{self.column}={self.group}"

    def has(self, player: Player) -> bool | None:
        """The groups are not in the entry (`is_of`)."""
        del player
        return None


def same_group(one: str, other: str) -> bool:
    """Whether two texts name one group: capitals and spaces do not matter."""
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


@dataclass(frozen=True, slots=True)
class Unrated:
    """Those without a rating, or with an estimated one."""

    asks: str = say("rating")
    key: str = "unrated"

    def has(self, player: Player) -> bool | None:
        """Always known."""
        return not _is_rated(player)


def _is_rated(player: Player) -> bool:
    return bool(player.rating) and not player.has_estimated_rating


def _within(value: int, first: int | None, last: int | None) -> bool:
    return (first is None or value >= first) and (last is None or value <= last)
