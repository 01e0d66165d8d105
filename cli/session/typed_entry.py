"""An entry as typed, by name or by the FIDE ID of somebody in a rating list; a file of them; what is corrected."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from cli.exits import UsageProblem
from cli.input.entries_file import Row
from cli.input.entry_options import NewDetails
from cli.input.options import OptionGroup
from cli.output.streams import text_to_stderr
from cli.session.rating_lists import (
    KindWord,
    ListsFolder,
    entry_of,
    is_fide_id,
    kind_of,
    list_for,
    listed_as,
    listed_nationally,
    lists_folder,
    national_lists,
    national_named,
)
from core.model.dataclass import dataclass, replace
from core.model.named_tuple import NamedTuple
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.deciders import players
from events.deciders.entries import Changes, Entry, rating_typed
from events.lists.index import lists_in
from events.log.personal_data import PersonalDatum, new_personal_datum

FideRating = Annotated[
    int | None,
    typer.Option("--fide-rating", metavar="N", help="FIDE rating, if `--rating-rule` was announced; 0: none."),
]
NationalRating = Annotated[
    int | None,
    typer.Option("--national-rating", metavar="N", help="National rating, if `--rating-rule` was announced; 0: none."),
]
NationalList = Annotated[
    str, typer.Option("--national-list", metavar="NAME", help="The national list, such as DWZ, ECF or CFC.")
]


@dataclass(frozen=True, slots=True)
class FromList(OptionGroup):
    """Which rating list is meant, where a FIDE ID is typed in place of a name."""

    lists: ListsFolder = ""
    kind: KindWord = ""


@dataclass(frozen=True, slots=True)
class ListRatings(OptionGroup):
    """The ratings of two lists, of which one counts by the announced rule."""

    fide_rating: FideRating = None
    national_rating: NationalRating = None
    national_list: NationalList = ""


class Typed(NamedTuple):
    """An entry as it was typed."""

    name: str
    rating: str
    rating_list: str
    title: str
    sex: str
    federation: str
    fide_id: str
    birth_date: str
    club: str
    lists: ListRatings = ListRatings()


def typed_entry(state: Tournament, typed: Typed, from_list: FromList, personal: list[PersonalDatum]) -> Entry:
    """The entry; what was not typed of somebody named by his FIDE ID is taken from the rating list."""
    if national := national_named(typed.name):
        return _from_national_list(state, typed, national, from_list, personal)
    if not is_fide_id(typed.name):
        commitment = _commit(personal, state, typed.birth_date)
        value, source = rating_typed(state, typed.rating, typed.rating_list)
        name, _, _, title, sex, federation, fide_id, _, club, lists = typed
        entry = Entry(name, value, title, sex, federation, fide_id, commitment, source, club)
        return _with_lists(entry, lists)
    source_list, remark = list_for(lists_folder(from_list.lists), state)
    listed = listed_as(source_list, typed.name)
    found = entry_of(listed, source_list, kind_of(from_list.kind))
    if remark and not personal:
        text_to_stderr(remark)
    value, source = found.rating, found.rating_source
    if typed.rating:
        value, source = rating_typed(state, typed.rating, typed.rating_list)
    elif state.settings.rating_rule:
        value, source, found = 0, "", replace(found, fide_rating=found.rating)
        beside = _national_of(state, lists_folder(from_list.lists), listed.fide_id)
        found = replace(found, national_rating=beside[0], national_list=beside[1])
    return replace(
        _with_lists(found, typed.lists),
        rating=value,
        rating_source=source,
        title=typed.title or found.title,
        sex=typed.sex or found.sex,
        federation=typed.federation or found.federation,
        club=typed.club,
        birth_date_commitment=_commit(personal, state, typed.birth_date or (str(listed.born) if listed.born else "")),
    )


def _from_national_list(
    state: Tournament, typed: Typed, national: tuple[str, str], from_list: FromList, personal: list[PersonalDatum]
) -> Entry:
    """What the list of a federation says of a player; with a rating rule also the FIDE rating, where it is known."""
    folder = lists_folder(from_list.lists)
    listed, source_list = listed_nationally(folder, state, *national)
    value, source = listed.rating, source_list.label if listed.rating else ""
    entry = Entry(
        listed.name,
        title=typed.title,
        sex=typed.sex or listed.sex,
        federation=typed.federation or listed.federation,
        fide_id=typed.fide_id or (str(listed.fide_id) if listed.fide_id else ""),
        club=typed.club,
        birth_date_commitment=_commit(personal, state, typed.birth_date or (str(listed.born) if listed.born else "")),
    )
    if typed.rating:
        value, source = rating_typed(state, typed.rating, typed.rating_list)
    elif state.settings.rating_rule:
        value, source = 0, ""
        fide = _fide_of(state, folder, from_list, listed.fide_id)
        entry = replace(entry, national_rating=listed.rating, national_list=source_list.name, fide_rating=fide)
    return replace(_with_lists(entry, typed.lists), rating=value, rating_source=source)


def _fide_of(state: Tournament, folder: Path, from_list: FromList, fide_id: int) -> int:
    """The FIDE rating of somebody in a national list; 0: no FIDE ID, no list, or not in it."""
    if not fide_id or not lists_in(folder):
        return 0
    listed = list_for(folder, state)[0].by_id(fide_id)
    return 0 if listed is None else listed.rating(kind_of(from_list.kind))


def _national_of(state: Tournament, folder: Path, fide_id: int) -> tuple[int, str]:
    """The national rating of somebody in FIDE's list, and its list, where one national list alone has the FIDE ID."""
    found = [(one, listed) for one in national_lists(folder, state).values() if (listed := one.by_fide_id(fide_id))]
    return (found[0][1].rating, found[0][0].name) if len(found) == 1 and found[0][1].rating else (0, "")


def _with_lists(entry: Entry, lists: ListRatings) -> Entry:
    """The entry with the ratings of lists that were typed."""
    return replace(
        entry,
        fide_rating=entry.fide_rating if lists.fide_rating is None else lists.fide_rating,
        national_rating=entry.national_rating if lists.national_rating is None else lists.national_rating,
        national_list=lists.national_list or entry.national_list,
    )


def entries_of_rows(state: Tournament, rows: Sequence[Row], personal: list[PersonalDatum]) -> list[Entry]:
    """The entries of a file in its order; their birth dates are put beside the log, in place of what is there."""
    personal.clear()
    entries = []
    for number, row in enumerate(rows, start=players.next_player_id(state)):
        if row.birth_date:
            personal.append(new_personal_datum(PlayerId(number), "birth_date", row.birth_date))
        commitment = personal[-1].commitment if row.birth_date else ""
        entry = replace(row.entry, birth_date_commitment=commitment, rating_source=row.rating_list)
        if row.rating:
            rating, source = rating_typed(state, row.rating, row.rating_list)
            entry = replace(entry, rating=rating, rating_source=source)
        entries.append(entry)
    return entries


def changes_typed(
    state: Tournament, whose: PlayerId, new: NewDetails, lists: ListRatings, personal: list[PersonalDatum]
) -> Changes:
    """What is corrected of a player, as it was typed."""
    value, source = (None, None) if new.rating is None else rating_typed(state, new.rating, new.rating_list)
    return Changes(
        name=new.name,
        rating=value,
        title=new.title,
        sex=new.sex,
        federation=new.federation,
        fide_id=new.fide_id,
        birth_date_commitment=_commit_birth_date(personal, whose, new.birth_date) or None,
        rating_source=(new.rating_list or None) if new.rating is None else source,
        club=new.club,
        fide_rating=lists.fide_rating,
        national_rating=lists.national_rating,
        national_list=lists.national_list or None,
    )


def _commit(personal: list[PersonalDatum], state: Tournament, birth_date: str) -> str:
    return _commit_birth_date(personal, players.next_player_id(state), birth_date)


def _commit_birth_date(personal: list[PersonalDatum], player: PlayerId, birth_date: str) -> str:
    """Put the birth date, in the form of the report, beside the log; the commitment that stands in its place.

    Raises `UsageProblem` for what is no date.
    """
    if not birth_date:
        return ""
    from events.trf.layout import BIRTH_EXPECTED, birth_date_of  # most commands read no report

    written = birth_date_of(birth_date)
    if not written:
        raise UsageProblem(
            "--birth-date {birth_date}: expected {expected}.",
            birth_date=birth_date,
            expected=BIRTH_EXPECTED,
        )
    personal[:] = [new_personal_datum(player, "birth_date", written)]
    return personal[0].commitment
