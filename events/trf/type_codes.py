"""Record 192 of TRF26: the codes of the rules a tournament is held under, and the editions they mean.

The table is Annex C of C.02.03 (codes for the type of tournament). A code without a year means the edition in force
on the first day; those with a year mean that one. Codes of team events always name a team, or a team system.
"""

from collections.abc import Mapping

from core.editions.event_kind import is_of_teams
from core.editions.registry import EDITIONS, TEAM_SWISS, edition_named, editions, names_of
from core.editions.registry import is_known as is_edition
from core.general_rules.acceleration import ACCELERATION, BAKU
from core.model.hints import TYPE_CHECKING, Final
from core.model.named_tuple import NamedTuple
from core.model.pattern import pattern
from core.model.sentence import joined, say
from core.model.tournament import Settings
from core.model.variations import chosen
from events.days import first_day
from events.errors import Finding, TeamEventFile

if TYPE_CHECKING:
    import re

CUSTOM: Final = "CUSTOM_SWISS"
CUSTOM_TABLE: Final = "CUSTOM_ROUNDROBIN"
"""Of quads and the like: Annex C has no code that means them."""

_SWISS: Final = pattern(r"FIDE_(?P<system>DUTCH|DUBOV|BURSTEIN|LIM|DOUBLESWISS)(?:_(?P<year>\d{4}))?(?P<baku>_BAKU)?")
_OF_TEAMS: Final = pattern(
    r"FIDE_TEAM(?:_TYPE(?P<type>[AB]))?(?:_(?P<primary>MP|GP)(?:_(?P<secondary>MP|GP))?)?(?P<baku>_BAKU)?"
)
_OTHERS: Final = ("ROUNDROBIN", "CUSTOM_")  # individual systems that no edition here is
_SYSTEMS: Final = {"DOUBLESWISS": "double-swiss"}  # those called otherwise here than in lower case
_YEARS: Final = {"2025": "2026"}  # the first tables of codes, before the rules of 2026 were put off

_TWO_CYCLES: Final = "BERGER_ROUNDROBIN_G2"

SAME_TABLE: Final[Mapping[str, str]] = {
    "FIDE_ROUNDROBIN": "BERGER_ROUNDROBIN_G1",
    "BERGER_ROUNDROBIN": "BERGER_ROUNDROBIN_G1",
    "BERGER_DOUBLEROUNDROBIN": _TWO_CYCLES,
    "FIDE_TEAM_ROUNDROBIN": "BERGER_TEAM_ROUNDROBIN_G1",
    "BERGER_TEAM_ROUNDROBIN": "BERGER_TEAM_ROUNDROBIN_G1",
    "FIDE_TEAM_DOUBLEROUNDROBIN": "BERGER_TEAM_ROUNDROBIN_G2",
    "BERGER_TEAM_DOUBLEROUNDROBIN": "BERGER_TEAM_ROUNDROBIN_G2",
}
"""Codes that mean what another one says in full."""
_TABLE_OF_TEAMS: Final = pattern(
    r"(?:BERGER_TEAM_ROUNDROBIN(?:_G(?P<cycles>[1-9]\d?))?|(?:FIDE|BERGER)_TEAM_(?P<double>DOUBLE)?ROUNDROBIN)"
)
KNOWN_OF_TEAMS: Final = (
    "FIDE_TEAM[_TYPEA|_TYPEB][_MP|_GP...][_BAKU], BERGER_TEAM_ROUNDROBIN[_Gn], FIDE_TEAM_[DOUBLE]ROUNDROBIN"
)
"""How messages name the codes of teams that are read."""

KNOWN: Final = "FIDE_DUTCH[_2017|_2026][_BAKU], FIDE_DUBOV[_BAKU], FIDE_BURSTEIN[_BAKU], FIDE_DOUBLESWISS, CUSTOM_SWISS"
"""How messages name the codes there are for a Swiss of individuals."""

CODES: Final = (
    *(
        f"FIDE_{rules}{baku}"
        for rules in ("DUTCH", "DUTCH_2017", "DUTCH_2026", "DUBOV", "BURSTEIN")
        for baku in ("", "_BAKU")
    ),
    "FIDE_DOUBLESWISS",
    CUSTOM,
)
"""The same, one by one. The table has no FIDE_LIM: it is read, and never written (decision 216)."""


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
    if not code:
        return None
    of_teams = is_team_swiss(code)
    found = _OF_TEAMS.fullmatch(code) if of_teams else _SWISS.fullmatch(code)
    if found is None or not (of_teams or is_known(code)):
        return None
    system = TEAM_SWISS if of_teams else _SYSTEMS.get(found["system"], found["system"].lower())
    year, baku = None if of_teams else found["year"], found["baku"] is not None
    if year is not None:
        edition = f"{system}-{_YEARS.get(year, year)}"
        return Meaning(system, edition if edition in EDITIONS else "", baku, say("192 is {code}", code=code))
    day = first_day(start_date)
    of_system = list(editions(system))
    if day:
        taken = [engine.name for engine in of_system if engine.is_in_force(day)]
        why = say("192 is {code}, and the event started on {day} (042)", code=code, day=day)
    else:
        taken = [engine.name for engine in of_system if engine.first_day and not engine.last_day]
        why = say("192 is {code}, but the file has no readable first day (042)", code=code)
    return Meaning(system, taken[-1] if taken else "", baku, why)


def is_team_swiss(code: str) -> bool:
    """Whether it is a code of the Swiss team system, C.04.6."""
    if not code:
        return False
    found = _OF_TEAMS.fullmatch(code)
    return found is not None and (found["primary"] is None or found["primary"] != found["secondary"])


def is_read_of_teams(code: str) -> bool:
    """Whether it is a code of a team event that is read: a Swiss, or a round robin."""
    return is_team_swiss(code) or _TABLE_OF_TEAMS.fullmatch(code) is not None


def variations_of_code(code: str) -> dict[str, str]:
    """What a code announces beside an acceleration; nothing where it is as by default.

    Berger's two cycles, as their code has them, end the first one as it stands in the table. FIDE_TEAM alone stands
    for type A, match points and game points; with points, but without a type, no colour preferences are used (C.02.03,
    Annex C).
    """
    if not code:
        return {}
    if SAME_TABLE.get(code, code) == _TWO_CYCLES:
        from core.editions.tables.round_robin import SWAP  # few files are of a round robin

        return {SWAP.name: "no"}
    if (table := _TABLE_OF_TEAMS.fullmatch(code)) is not None:
        return _variations_of_table(table)
    found = _OF_TEAMS.fullmatch(code)
    if found is None or not is_team_swiss(code) or (found["type"] is None and found["primary"] is None):
        return {}
    from core.editions.team_swiss import text as known  # few files are of teams

    preferences = {None: known.NO_PREFERENCES, "A": known.TYPE_A, "B": known.TYPE_B}[found["type"]]
    announced = {known.PREFERENCES.name: preferences}
    if found["primary"] is not None:
        announced[known.PRIMARY_SCORE.name] = {"MP": known.MATCH_POINTS, "GP": known.GAME_POINTS}[found["primary"]]
        announced[known.SECONDARY_SCORE.name] = "no" if found["secondary"] is None else "yes"
    of_code = (known.PREFERENCES, known.PRIMARY_SCORE, known.SECONDARY_SCORE)
    return {one.name: announced[one.name] for one in of_code if announced.get(one.name, one.default) != one.default}


def _variations_of_table(code: "re.Match[str]") -> dict[str, str]:
    """How often teams meet; by Berger's code the last rounds of a cycle stay where they are, as of individuals."""
    from core.editions.tables.round_robin import CYCLES, SWAP  # few files are of a round robin

    cycles = "2" if code["double"] else code["cycles"] or CYCLES.default
    if cycles == CYCLES.default:
        return {}
    return {CYCLES.name: cycles, **({} if code[0].startswith("FIDE") else {SWAP.name: "no"})}


def _code_of_teams(variations: Mapping[str, str]) -> str:
    """The other way round, without an acceleration."""
    from core.editions.team_swiss import text as known  # few tournaments are of teams

    announced = chosen((known.PREFERENCES, known.PRIMARY_SCORE, known.SECONDARY_SCORE), variations)
    kind = {known.TYPE_A: "_TYPEA", known.TYPE_B: "_TYPEB", known.NO_PREFERENCES: ""}[announced[known.PREFERENCES.name]]
    both = ["MP", "GP"] if announced[known.PRIMARY_SCORE.name] == known.MATCH_POINTS else ["GP", "MP"]
    points = "_".join(both if announced[known.SECONDARY_SCORE.name] == "yes" else both[:1])
    return f"FIDE_TEAM{kind}_{points}"


def editions_of(system: str) -> str:
    """The editions of a system that there are, for messages."""
    return ", ".join(names_of(system)) or say("none")


def code_of(settings: Settings, start_date: str) -> str:
    """The code of a tournament's rules; CUSTOM_SWISS where the table has none for them."""
    edition = settings.edition
    if not is_edition(edition):
        return CUSTOM
    rules = edition_named(edition)
    if rules.schedule is not None:
        return rules.schedule.report_code(settings.variations)
    baku = "_BAKU" if settings.variations.get(ACCELERATION.name) == BAKU else ""
    if edition in names_of(TEAM_SWISS):
        codes: tuple[str, ...] = (f"{_code_of_teams(settings.variations)}{baku}",)
    else:
        system = next((word for word, other in _SYSTEMS.items() if other == rules.system), rules.system)
        systems = f"{system}_{rules.first_day[:4]}{baku}", f"{system}{baku}"
        codes = tuple(code for system in systems if (code := f"FIDE_{system}".upper()) in CODES)
    for code in codes:
        meaning = meaning_of(code, start_date)
        if meaning is not None and meaning.edition == edition:
            return code
    return CUSTOM


def not_of_individuals(file_name: str, code: str, line: int, records: Mapping[str, int]) -> TeamEventFile:
    """What names a file as one of a team event that is not read: its code (192) as read, or records of teams by line.

    No more: whatever else could be found wrong was not written for individuals.
    """
    expected = say(
        "the teams and their players (310), or 013 with the team rules: 192 {known_of_teams}",
        known_of_teams=KNOWN_OF_TEAMS,
    )
    findings = []
    if code:
        such = say(
            "team rules that pairtrail supports ({known_of_teams}); it supports none for files of "
            "Schiller or Scheveningen events, or of cups",
            known_of_teams=KNOWN_OF_TEAMS,
        )
        findings.append(
            Finding(
                file_name,
                line,
                5,
                say("{quoted}, a team tournament", quoted=code),
                such,
            )
        )
    if records:
        first, *others = sorted(records, key=lambda record: records[record])
        also = say(" (and {others})", others=joined(", ", others)) if others else ""
        read = say("a line {first}{also}, for team tournaments", first=first, also=also)
        findings.append(Finding(file_name, records[first], 1, read, expected))
    return TeamEventFile(tuple(findings))
