"""The editions of C.07 and how each reads a round that was not played, in a Swiss (article 16) and a round robin (15).

- 2022: what C.02, article 13, said until 2023. One's own unplayed round was a game against a virtual opponent.
- 2023-09 (and 2024-04, 2024-08, which changed explanations only): the dummy, who ends with one's own score.
- 2026-03: the same dummy, but he is worth no more than article 16.4 allows.
"""

import re
from typing import Final

from core.model.dataclass import dataclass, replace
from core.model.sentence import Refused, say
from core.model.spelling import nearest


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition, and what it does with an unplayed round."""

    name: str
    title: str
    virtual_opponent: bool  # before 2023
    dummy_is_capped: bool  # 16.4.1 and 16.4.2 of March 2026
    opponents: str  # article by which an opponent's unplayed rounds are read
    own: str  # article by which one's own are read
    voluntary_first: str  # article of the exception to a cut; "" where there is none


_2022: Final = Edition(
    name="2022",
    title=say("C.02, article 13, until 2023"),
    virtual_opponent=True,
    dummy_is_capped=False,
    opponents="C.02, article 13",
    own="C.02, article 13",
    voluntary_first="",
)
_2023: Final = Edition(
    name="2023-09",
    title=say("C.07, in force from 1 September 2023"),
    virtual_opponent=False,
    dummy_is_capped=False,
    opponents="C.07 16.3",
    own="C.07 16.4",
    voluntary_first="C.07 16.5",
)
_2026: Final = replace(_2023, name="2026-03", title=say("C.07, in force from 1 March 2026"), dummy_is_capped=True)

EDITIONS: Final[dict[str, Edition]] = {
    "2022": _2022,
    "2023-09": _2023,
    "2024-04": _2023,
    "2024-08": _2023,
    "2026-03": _2026,
}
"""By the name to announce; two names lead to the edition whose definitions they left as they were."""

LATEST: Final = "2026-03"


def edition_of(name: str) -> Edition:
    """The edition of that name. Raises `Refused`, with the nearest there is."""
    try:
        return EDITIONS[name]
    except KeyError:
        raise Refused(
            "There is no edition {named!r} of the tie-break regulations (C.07); the nearest is {nearest}. "
            "Known: {known}.",
            named=name,
            nearest=nearest(name, EDITIONS),
            known=", ".join(EDITIONS),
        ) from None


_YEAR_FIRST: Final = re.compile(r"(\d{4})\D?(\d{2})\D?(\d{2})")
_YEAR_LAST: Final = re.compile(r"(\d{1,2})[./-](\d{1,2})[./-](\d{4})")
_FROM_2023: Final = (2023, 9, 1)
_FROM_2026: Final = (2026, 3, 1)


def edition_on(day: str) -> str:
    """The edition in force on a day as reports write it; for one that cannot be read, the latest.

    The edition of 2023 held for events of FIDE from September 2023 and for all rated ones from April 2024; the
    earlier date is taken (decision 67).
    """
    if found := _YEAR_FIRST.match(day.strip()):
        year, month, date = map(int, found.groups())
    elif found := _YEAR_LAST.match(day.strip()):
        date, month, year = map(int, found.groups())
    else:
        return LATEST
    when = (year, month, date)
    if when < _FROM_2023:
        return "2022"
    return "2023-09" if when < _FROM_2026 else LATEST
