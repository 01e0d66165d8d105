"""Which edition of the rules a file is paired by: as asked for, by its record 192, or by the dates in it."""

from dataclasses import dataclass
from typing import Final

from cli.input.edition_options import AS_IN_FILE, AUTO, DEFAULT
from cli.session.exits import UsageProblem
from core.editions.edition import Edition
from core.editions.registry import edition_named, editions
from core.model.errors import Refused
from core.model.tournament import Tournament
from events.trf.type_codes import editions_of, first_day, in_force, meaning_of

_NONE_THEN: Final = "No FIDE (Dutch) edition of ours was in force then; dutch-1998 is the older one there is."


@dataclass(frozen=True, slots=True)
class Choice:
    """The edition taken, and what the arbiter should be told about it."""

    edition: str
    why: str = ""  # empty: it was asked for, and nothing speaks against it


def asked_for(name: str) -> str:
    """The edition typed for a stateless command, `auto` or `file`.

    Raises `UsageProblem` when there is no such edition.
    """
    try:
        return name if name in (AUTO, AS_IN_FILE) else edition_named(name).name
    except Refused as refusal:
        raise UsageProblem(str(refusal)) from refusal


def chosen_edition(name: str, tournament: Tournament, type_code: str = "") -> Choice:
    """The edition for a file, whose record 192 is `type_code`.

    Where none is asked for (`auto`, `file`), it is what 192 says, else the Dutch edition in force on the first day,
    else the default. Raises `Refused` when there is no such edition.
    """
    day = first_day(tournament.details.start_date)
    meaning = meaning_of(type_code, tournament.details.start_date)
    if name not in (AUTO, AS_IN_FILE):
        engine = edition_named(name)
        if meaning is None:
            return Choice(name, _objection(engine, day))
        against = f"{name} was asked for and taken, but {meaning.why}: that is {meaning.edition or meaning.system}."
        return Choice(name, "" if meaning.edition == name else against)
    taker = "auto" if name == AUTO else "pairtrail"
    if meaning is not None and meaning.edition:
        return Choice(meaning.edition, f"{taker} took {meaning.edition}: {meaning.why}.")
    unread = _no_edition(type_code, meaning.system if meaning else "")
    by_date = _by_date(day)
    if name == AS_IN_FILE and by_date.edition == DEFAULT and not unread:
        return Choice(DEFAULT, _objection(edition_named(DEFAULT), day))
    why = f"{taker} took {by_date.edition}{by_date.why}"
    return Choice(by_date.edition, f"{why} {unread[:1].upper()}{unread[1:]}." if unread else why)


def _no_edition(type_code: str, system: str) -> str:
    """Why record 192 does not decide; empty: there is none."""
    if not type_code:
        return ""
    if not system:
        return f"192 is {type_code}, which names no rules that are known here"
    return f"192 is {type_code}, and no edition of {system} here fits it (there are: {editions_of(system)})"


def _by_date(day: str) -> Choice:
    if not day:
        return Choice(DEFAULT, ": the file has no first day (042) that could be read.")
    for engine in editions("dutch"):
        if engine.first_day and in_force(engine, day):
            return Choice(engine.name, f", in force on {day}, the first day (042).")
    return Choice(DEFAULT, f", though it was not in force on {day}, the first day (042). {_NONE_THEN}")


def _objection(engine: Edition, day: str) -> str:
    if not (day and (engine.first_day or engine.last_day)) or in_force(engine, day):
        return ""
    by_date = _by_date(day)
    others = f"`--edition auto` takes {by_date.edition}." if by_date.edition != engine.name else _NONE_THEN
    return f"{engine.name} was in force {_period(engine)}; the event began on {day}. {others}"


def _period(engine: Edition) -> str:
    if not engine.first_day:
        return f"until {engine.last_day}"
    return f"from {engine.first_day} to {engine.last_day}" if engine.last_day else f"from {engine.first_day} on"
