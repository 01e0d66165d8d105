"""General handling rules: where each edition says what every Swiss has in common (C.04.1 and C.04.2).

The code names a rule by its number in the texts that were in force until 31 January 2026; this table gives the number
that the rules of a tournament use for it, so that a message never cites another rule book.
"""

from collections.abc import Mapping
from typing import Final

_FROM_2026: Final[Mapping[str, str]] = {
    "C.04.1.a": "C.04.1, article 1",
    "C.04.1.b": "C.04.1, article 2",
    "C.04.1.c": "C.04.1, article 3",
    "C.04.1.d": "C.04.1, article 4",
    "C.04.1.e": "C.04.1, article 5",
    "C.04.1.f": "C.04.1, article 6",
    "C.04.1.g": "C.04.1, article 7",
    "C.04.2.A": "C.04.2, article 1",
    "C.04.2.A.1": "C.04.2, 1.1",
    "C.04.2.A.5": "C.04.2, 1.5",
    "C.04.2.B.2": "C.04.2, 2.2",
    "C.04.2.B.3": "C.04.2, 2.3",
    "C.04.2.C.1": "C.04.2, 4.1",
    "C.04.2.C.2": "C.04.2, 2.4",
    "C.04.2.C.3": "C.04.2, 2.5",
    "C.04.2.D.1": "C.04.2, 3.1",
    "C.04.2.D.3": "C.04.2, 3.2",
    "C.04.2.D.4": "C.04.2, 3.3",
    "C.04.2.D.5": "C.04.2, 3.4",
    "C.04.2.D.6": "C.04.2, 3.5",
    "C.04.2.D.8": "C.04.2, 4.3",
    "C.04.2.D.9": "C.04.2, 3.6",
    "C.04.2.D.10": "C.04.2, 4.4",
}
_1998: Final[Mapping[str, str]] = {
    "C.04.1.b": "B.1",
    "C.04.1.c": "A.5",
    "C.04.1.d": "B.1",
    "C.04.1.e": "B.3",
    "C.04.1.f": "B.2",
    "C.04.1.g": "B.2",
    "C.04.2.B.2": "A.2",
    "C.04.2.B.3": "A.2",
    "C.04.2.D.1": "F.9",
    "C.04.2.D.3": "F.5",
    "C.04.2.D.4": "F.5",
    "C.04.2.D.5": "F.2",
    "C.04.2.D.6": "F.2",
    "C.04.2.D.8": "F.7",
    "C.04.2.D.9": "F.1",
    "C.04.2.D.10": "F.6",
}
_CFC: Final[Mapping[str, str]] = {
    "C.04.1.b": "CFC 618 a",
    "C.04.1.c": "CFC 615",
    "C.04.1.d": "CFC 615",
    "C.04.1.e": "CFC 618 c",
    "C.04.1.f": "CFC 630",
    "C.04.1.g": "CFC 631",
    "C.04.2.A": "CFC 602",
    "C.04.2.A.1": "CFC 602",
    "C.04.2.B.2": "CFC 613",
    "C.04.2.B.3": "CFC 613",
    "C.04.2.C.1": "CFC 614",
    "C.04.2.C.2": "CFC 614",
    "C.04.2.C.3": "CFC 614",
    "C.04.2.D.1": "CFC 617",
    "C.04.2.D.3": "CFC 616",
    "C.04.2.D.4": "CFC 616",
    "C.04.2.D.5": "CFC 632",
}
_BURSTEIN_SEED: Final[Mapping[str, str]] = {
    "C.04.1.b": "3.1",
    "C.04.1.d": "4.1",
    "C.04.1.f": "5.2",
    "C.04.1.g": "5.3",
    "C.04.2.D.1": "article 2",
}
_DUBOV_1997: Final[Mapping[str, str]] = {"C.04.1.b": "2.1", "C.04.1.d": "2.2", "C.04.1.f": "2.3", "C.04.1.g": "2.4"}
_BY_EDITION: Final[Mapping[str, Mapping[str, str]]] = {
    "dutch-1998": _1998,
    "cfc": _CFC,
    "burstein-seed": _BURSTEIN_SEED,
    "dubov-1997": _DUBOV_1997,
}


def boards_by_pairing_score(edition: str) -> bool:
    """Whether virtual points count for the order of boards: since C.04.7, 1.5 of 2026 (decision 20)."""
    return edition.endswith("-2026")


def corrections_have_tiers(edition: str) -> bool:
    """Whether a correction can come too late for pairings (C.04.2.D.8); by F.7 of 1998 it affects all to be made."""
    return edition != "dutch-1998"


def article(edition: str, until_2026: str) -> str:
    """The article of a rule in the texts that go with an edition; where these are silent, as until 2026."""
    if edition.endswith("-2026"):
        return _FROM_2026.get(until_2026, until_2026)
    return _BY_EDITION.get(edition, {}).get(until_2026, until_2026)
