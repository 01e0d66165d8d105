"""Which edition of the rules a file is paired by: as asked for, or `auto`, from the dates in the file."""

import re
from dataclasses import dataclass
from typing import Annotated, Any, Final

import typer

from cli.exits import UsageProblem
from core.errors import Refused
from core.systems import ENGINES, Engine, engine_for
from core.tournament import Tournament

DEFAULT: Final = "dutch-2017"
AUTO: Final = "auto"

EditionOfFile = Annotated[
    str,
    typer.Option(
        "--system", "--edition", metavar="NAME", help="Rules to pair by: an edition of `rules list`, or auto (by date)."
    ),
]
_YEAR_FIRST: Final = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
_DAY_FIRST: Final = re.compile(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})")


@dataclass(frozen=True, slots=True)
class Choice:
    """The edition taken, and what the arbiter should be told about it."""

    edition: str
    why: str = ""  # empty: it was asked for, and nothing speaks against it


def asked_for(name: str) -> str:
    """The edition typed for a stateless command, or `auto`. Raises `UsageProblem` when there is no such edition."""
    try:
        return name if name == AUTO else engine_for(name).edition
    except Refused as refusal:
        raise UsageProblem(str(refusal)) from refusal


def chosen_edition(name: str, tournament: Tournament) -> Choice:
    """The edition for a file. `auto` is the Dutch edition in force on its first day; without a day, the default.

    Raises `Refused` when there is no such edition.
    """
    day = first_day(tournament.details.start_date)
    if name != AUTO:
        return Choice(name, _objection(engine_for(name), day))
    if not day:
        return Choice(DEFAULT, f"auto took {DEFAULT}: the file has no first day (042) that could be read.")
    for engine in ENGINES.values():
        if engine.system == "dutch" and engine.first_day and _in_force(engine, day):
            return Choice(engine.edition, f"auto took {engine.edition}, in force on {day}, the first day (042).")
    return Choice(DEFAULT, f"auto took {DEFAULT}: no FIDE (Dutch) edition of ours was in force on {day} (042).")


def first_day(text: str) -> str:
    """A date as people write it, as YYYY-MM-DD; empty where day, month and year cannot be told apart for certain."""
    if found := _YEAR_FIRST.fullmatch(text.strip()):
        year, month, day = map(int, found.groups())
    elif found := _DAY_FIRST.fullmatch(text.strip()):
        day, month, year = map(int, found.groups())
    else:
        return ""
    return f"{year:04}-{month:02}-{day:02}" if 1 <= month <= 12 and 1 <= day <= 31 else ""


def _in_force(engine: Engine[Any], day: str) -> bool:
    return engine.first_day <= day and (not engine.last_day or day <= engine.last_day)


def _objection(engine: Engine[Any], day: str) -> str:
    if not (day and engine.first_day) or _in_force(engine, day):
        return ""
    until = f"until {engine.last_day}" if engine.last_day else f"from {engine.first_day} on"
    return f"{engine.edition} was in force {until}; the event began on {day}. `--edition auto` goes by the date."
