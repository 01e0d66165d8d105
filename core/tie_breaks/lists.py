"""The recommended orders: lists that a text gives, by a short name."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from core.model.errors import Refused
from core.model.spelling import nearest
from core.model.tie_breaks import TieBreakList

_US_CHESS: Final = ("MMED", "SOLK", "CUM", "CUMO")
_STATE: Final = ("MMED", "SOLK", "CUM", "H2H", "BLACKS", "KASH", "SBC", "COIN")

RECOMMENDED: Final[Mapping[str, TieBreakList]] = {
    "us-chess": TieBreakList(_US_CHESS, name="us-chess"),  # article: the first four
    "us-state": TieBreakList(_STATE, name="us-state"),  # article: a state organization
    "cfc-swiss": TieBreakList(("CUM/D",), name="cfc-swiss"),  # CFC 672
    "cfc-round-robin": TieBreakList(("SBC", "H2H"), name="cfc-round-robin"),  # CFC 673
    "fide-1998": TieBreakList(("H2H", "AVR", "LOT"), first_place_only=True, name="fide-1998"),  # 1998 F.10
}


def recommended(name: str, *, edition: str | None = None, unrated: int | None = None) -> TieBreakList:
    """A recommended order. Raises `Refused`, naming the nearest."""
    try:
        found = RECOMMENDED[name]
    except KeyError:
        raise Refused(
            "There is no recommended order {named!r}; the nearest is {nearest}. Known: {known}.",
            named=name,
            nearest=nearest(name, RECOMMENDED),
            known=", ".join(RECOMMENDED),
        ) from None
    return replace(found, edition=edition or found.edition, unrated=unrated)
