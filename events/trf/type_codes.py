"""Record 192 of TRF26: the codes of the rules a tournament is held under, and the editions they mean.

The table is Annex C of C.02.03 (codes for the type of tournament). A code without a year means the edition in force
on the first day; those with a year mean that one. Codes of team events always name a team, or a team system.
"""

import re
from typing import Final, NamedTuple

from core.editions.event_kind import is_of_teams
from core.editions.registry import EDITIONS, editions, names_of
from core.general_rules.acceleration import ACCELERATION, BAKU
from core.model.tournament import Settings
from events.days import first_day

CUSTOM: Final = "CUSTOM_SWISS"

_SWISS: Final = re.compile(r"FIDE_(?P<system>DUTCH|DUBOV|BURSTEIN)(?:_(?P<year>\d{4}))?(?P<baku>_BAKU)?")
_OTHERS: Final = ("_DOUBLESWISS", "ROUNDROBIN", "CUSTOM_")  # individual systems that no edition here is
_YEARS: Final = {"2025": "2026"}  # the first tables of codes, before the rules of 2026 were put off

KNOWN: Final = "FIDE_DUTCH[_2017|_2026][_BAKU], FIDE_DUBOV[_BAKU], FIDE_BURSTEIN[_BAKU], CUSTOM_SWISS"
"""How messages name the codes there are for a Swiss of individuals."""

CODES: Final = (
    *(
        f"FIDE_{rules}{baku}"
        for rules in ("DUTCH", "DUTCH_2017", "DUTCH_2026", "DUBOV", "BURSTEIN")
        for baku in ("", "_BAKU")
    ),
    CUSTOM,
)
"""The same, one by one."""


class Meaning(NamedTuple):
    """What a code says."""

    system: str  # as in `Engine.system`
    edition: str  # empty: no edition of this system that the code could mean
    baku: bool  # accelerated by C.04.7, unless virtual points are given by records 250
    why: str  # how the edition follows, for people


def is_known(code: str) -> bool:
    """Whether the code stands in the table, for individuals: also those of systems that are not paired here."""
    found = _SWISS.fullmatch(code)
    if found is None:
        return not is_of_teams(code) and any(word in code for word in _OTHERS)
    return found["year"] is None or (found["system"] == "DUTCH" and found["year"] in ("2017", "2025", "2026"))


def meaning_of(code: str, start_date: str) -> Meaning | None:
    """What a code of a Swiss means in an event that begins on a day as the file writes it; None: it names no rules.

    Without a day, a code without a year means the edition that is still in force (decision 70).
    """
    found = _SWISS.fullmatch(code)
    if found is None or not is_known(code):
        return None
    system, year, baku = found["system"].lower(), found["year"], found["baku"] is not None
    if year is not None:
        edition = f"{system}-{_YEARS.get(year, year)}"
        return Meaning(system, edition if edition in EDITIONS else "", baku, f"192 is {code}")
    day = first_day(start_date)
    of_system = list(editions(system))
    if day:
        taken = [engine.name for engine in of_system if engine.is_in_force(day)]
        why = f"192 is {code}, and the event began on {day} (042)"
    else:
        taken = [engine.name for engine in of_system if engine.first_day and not engine.last_day]
        why = f"192 is {code}, and the file has no first day (042) that could be read"
    return Meaning(system, taken[-1] if taken else "", baku, why)


def editions_of(system: str) -> str:
    """The editions of a system that there are, for messages."""
    return ", ".join(names_of(system)) or "none"


def code_of(settings: Settings, start_date: str) -> str:
    """The code of a tournament's rules; CUSTOM_SWISS where the table has none for them."""
    edition = settings.edition
    baku = "_BAKU" if settings.variations.get(ACCELERATION.name) == BAKU else ""
    system, _, year = edition.partition("-")
    for code in (f"FIDE_{system}_{year}{baku}".upper(), f"FIDE_{system}{baku}".upper()):
        meaning = meaning_of(code, start_date)
        if meaning is not None and meaning.edition == edition:
            return code
    return CUSTOM
