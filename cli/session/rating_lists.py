"""The rating lists that were indexed: where they are, which one is valid, and who is in it."""

import os
from pathlib import Path
from typing import Annotated

import typer

from cli.exits import UsageProblem
from core.model.sentence import say
from core.model.tournament import Tournament
from events.days import first_day
from events.deciders.entries import Entry
from events.lists.index import (
    Kind,
    Listed,
    NationalList,
    NationalPlayer,
    NoRatingListError,
    RatingList,
    lists_in,
    national_lists_in,
    valid_on,
)

_VARIABLE = "PAIRTRAIL_LISTS"
_HOW = say("`player ratings import FILE` imports one, from the text or XML file that FIDE publishes.")
_FEWEST_DIGITS = 4  # of a FIDE ID, so that a pairing number typed by mistake is none

ListsFolder = Annotated[
    str,
    typer.Option(
        "--lists", metavar="FOLDER", help="Folder of the imported rating lists; can also be set with PAIRTRAIL_LISTS."
    ),
]
KindWord = Annotated[
    str,
    typer.Option("--kind", metavar="standard|rapid|blitz", help="Which rating to use from a list; default: standard."),
]


def lists_folder(typed: str) -> Path:
    """The folder of the indexes: as typed, else of the environment, else beside the default database."""
    if named := typed or os.environ.get(_VARIABLE, ""):
        return Path(named).expanduser()
    from cli.session.config import default_database

    return default_database().parent / "lists"


def kind_of(text: str) -> Kind:
    """The time control that was typed; none: standard."""
    try:
        return Kind(text.lower() or Kind.STANDARD)
    except ValueError as error:
        raise UsageProblem("--kind must be {kinds}, not '{text}'.", kinds=", ".join(Kind), text=text) from error


def all_lists(folder: Path) -> list[RatingList]:
    """The indexes there, the newest first. Raises `NoRatingListError` where there is none."""
    found = lists_in(folder)
    if not found:
        raise NoRatingListError("No rating list in {folder}. {how}", folder=folder, how=_HOW)
    return found


def list_for(folder: Path, state: Tournament, wanted: str = "") -> tuple[RatingList, str]:
    """The list of the month that was typed, else the one valid on the first day, else the newest; and a remark."""
    lists = all_lists(folder)
    if wanted:
        found = next((one for one in lists if wanted in (one.period, one.label)), None)
        if found is None:
            raise NoRatingListError(
                "No rating list {wanted} in {folder}; {there_are}",
                wanted=wanted,
                folder=folder,
                there_are=_there_are(lists),
            )
        return found, ""
    day = first_day(state.details.start_date)
    if not day:
        return lists[0], ""
    valid = valid_on(lists, day)
    if valid is None:
        return lists[0], say(
            "No list dated {day} or earlier is available: {list} is for a later month.",
            day=day[:7],
            list=lists[0].label,
        )
    late = (
        ""
        if valid.period == day[:7]
        else say(
            "The newest list valid on {day}, the first day of the tournament, is {list}.", day=day, list=valid.label
        )
    )
    return valid, late


def national_lists(folder: Path, state: Tournament) -> dict[str, NationalList]:
    """The lists of federations by their names: of each the one valid on the first day, else the newest."""
    day = first_day(state.details.start_date)[:7]
    found: dict[str, NationalList] = {}
    for one in national_lists_in(folder):  # the newest first
        known = found.get(one.name)
        if known is None or (day and known.period > day >= one.period):
            found[one.name] = one
    return found


def national_named(text: str) -> tuple[str, str] | None:
    """The list and the number, where LIST:NUMBER was typed in place of a name, as in DWZ:10012345."""
    name, colon, number = text.partition(":")
    is_one = bool(colon) and name.isalnum() and not name.isdecimal() and name.lower() != "id" and bool(number.strip())
    return (name, number.strip()) if is_one else None


def listed_nationally(folder: Path, state: Tournament, name: str, number: str) -> tuple[NationalPlayer, NationalList]:
    """The player of a federation's list. Raises `NoRatingListError` where there is no such list or no such player."""
    lists = national_lists(folder, state)
    source = next((one for known, one in lists.items() if known.casefold() == name.casefold()), None)
    if source is None:
        known = ", ".join(lists) or say("none")
        raise NoRatingListError(
            "No rating list named {name} in {folder}; national lists available: {known}. "
            "`help player ratings import` shows how to import one.",
            name=name,
            folder=folder,
            known=known,
        )
    found = source.by_id(number)
    if found is None:
        raise NoRatingListError(
            "{list} has no player with the number {number}. `player find NAME --list {name}` searches by name.",
            list=source.label,
            number=number,
            name=source.name,
        )
    return found, source


def _there_are(lists: list[RatingList]) -> str:
    return say("available: {lists}.", lists=", ".join(one.label for one in lists))


def is_fide_id(text: str) -> bool:
    """Whether a FIDE ID was typed in place of a name."""
    return text.strip().isdecimal() and len(text.strip()) >= _FEWEST_DIGITS


def listed_as(lists: RatingList, fide_id: str) -> Listed:
    """The player with that number. Raises `NoRatingListError` where the list has none."""
    found = lists.by_id(int(fide_id))
    if found is None:
        raise NoRatingListError(
            "{list} has no player with the FIDE ID {fide_id}. `player find NAME` searches by name.",
            list=lists.label,
            fide_id=fide_id,
        )
    return found


def entry_of(listed: Listed, source: RatingList, kind: Kind) -> Entry:
    """What a list says of a player, as an entry; unrated where it has no rating of that kind."""
    rating = listed.rating(kind)
    return Entry(
        name=listed.name,
        rating=rating,
        title=listed.title,
        sex=listed.sex,
        federation=listed.federation,
        fide_id=str(listed.fide_id),
        rating_source=source_of(source, kind) if rating else "",
    )


def source_of(source: RatingList, kind: Kind) -> str:
    """How the list stands beside a rating: 'FIDE 2026-11', 'FIDE rapid 2026-11'."""
    return source.label if kind is Kind.STANDARD else f"{source.name} {kind} {source.period}"
