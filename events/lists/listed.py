"""A player as a rating list has him."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from core.model.named_tuple import NamedTuple
from core.model.sentence import TournamentError


class Kind(StrEnum):
    """The time control that a rating is for."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


class Listed(NamedTuple):
    """One row of a list; rating 0: none, year 0: not known."""

    fide_id: int
    name: str
    federation: str
    sex: str  # m, w, or nothing
    title: str
    born: int
    standard: int
    rapid: int
    blitz: int

    def rating(self, kind: Kind) -> int:
        """The rating for that time control."""
        return {Kind.STANDARD: self.standard, Kind.RAPID: self.rapid, Kind.BLITZ: self.blitz}[kind]


class NoRatingListError(TournamentError):
    """A rating list is not there, or cannot be used for what was asked."""


TITLES_OF_OLD: Final[Mapping[str, str]] = {
    "g": "GM",
    "m": "IM",
    "f": "FM",
    "c": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wf": "WFM",
    "wc": "WCM",
}
"""How lists until 2012 abbreviate titles."""

SEX: Final[Mapping[str, str]] = {"M": "m", "F": "w", "W": "w", "m": "m", "f": "w", "w": "w"}


def title_of(title: str, womens_title: str) -> str:
    """The title of a player who may have two: the one that is not for women alone."""
    return TITLES_OF_OLD.get(title, title) or TITLES_OF_OLD.get(womens_title, womens_title)
