"""`player find`, `player ratings`: rating lists, who is in them, and whether the entries agree with them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from cli.exits import ExitCode, NoSuchFile, UsageProblem
from cli.input.options import Options, reads
from cli.output import tables as show
from cli.output.answer import Answer, answers, answers_of
from cli.output.streams import counting, json_to_stdout, text_to_stderr, text_to_stdout, to_stderr, to_stdout
from cli.session.rating_lists import (
    KindWord,
    ListsFolder,
    all_lists,
    kind_of,
    list_for,
    lists_folder,
)
from cli.session.session import load_known
from cli.verbs import PlainGroup, verb
from core.model.sentence import joined, say
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.days import first_day
from events.lists.index import (
    Kind,
    Listed,
    NationalList,
    NationalPlayer,
    RatingList,
    build,
    lists_in,
    national_lists_in,
)
from projections.standings.against_lists import RatingFinding, national_findings, rating_findings
from projections.tables.table import FEDERATION, NAME, TITLE, Column, Role, Value

ratings_app = typer.Typer(
    cls=PlainGroup, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True
)

_RATING_IN: Final = {
    Kind.STANDARD: say("Standard"),
    Kind.RAPID: say("Rapid"),
    Kind.BLITZ: say("Blitz"),
}

_OF_FIDE: Final = "FIDE"

Json = Annotated[bool, typer.Option("--json", help="Output data for other programs.")]
ListWord = Annotated[
    str, typer.Option("--list", metavar="MONTH", help="Which list, such as 2026-11, or DWZ; default: the newest.")
]


@verb(ratings_app, "player ratings import")
def import_(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="Text or XML as published by FIDE, also as ZIP; CSV for a national list."),
    ],
    month: Annotated[
        str,
        typer.Option(
            "--month", metavar="YYYY-MM", help=("Date from which the list is valid, if the file does not state it.")
        ),
    ] = "",
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="The publisher of the list.")] = _OF_FIDE,
    kind: Annotated[
        str,
        typer.Option("--kind", metavar="standard|rapid|blitz", help="The time control that the list is for."),
    ] = "",
    lists: ListsFolder = "",
    as_json: Json = False,
) -> None:
    """The kind of list (for one time control, combined, or from 2012 or earlier) and the position of the columns are
    recognised from the header. Each import is one file; a list for the same month is replaced, completely or not at
    all. A CSV file is the list of a federation: columns for the number, the name and the rating (DWZ, ECF, CFC or
    Rating), and if possible FIDE ID, federation, sex and year of birth. It needs --name and --month; `player add
    DWZ:NUMBER` then uses it.
    """
    from events.lists.files import opened

    folder = lists_folder(lists)
    if file.suffix.lower() == ".csv":
        _import_national(file, folder, month, name, as_json=as_json)
        return
    try:
        with opened(file, kind_of(kind) if kind else None) as found, counting(say("players")) as told:
            period = _month(month) or found.period
            if not period:
                raise UsageProblem(
                    "{file} does not say when it takes effect; give the month: --month 2026-11.", file=file
                )
            made = build(folder, found.players, name=name, period=period, told=told)
    except OSError as error:
        raise NoSuchFile(
            "{file} cannot be read or written: {problem}.",
            file=error.filename or file,
            problem=error.strerror or error,
        ) from error
    if as_json:
        json_to_stdout(_answer(made))
    else:
        to_stdout(
            "{label}: {players:,} players, ratings {kinds}. Index: {path}",
            label=made.label,
            players=made.players,
            kinds=", ".join(made.kinds),
            path=made.path,
        )
        to_stderr('Next: pairtrail player find "NAME", pairtrail player add FIDE-ID, pairtrail player ratings check')


def _import_national(file: Path, folder: Path, month: str, name: str, *, as_json: bool) -> None:
    from cli.input.national_list import read_national_list  # few commands read one
    from events.lists.index import build_national

    period = _month(month)
    if name == _OF_FIDE or not name.isalnum():
        raise UsageProblem("{file} is a national list: give it a one-word name, such as --name DWZ.", file=file)
    if not period:
        raise UsageProblem("{file} does not say when it takes effect; give the month: --month 2026-11.", file=file)
    made = build_national(folder, read_national_list(file), name=name, period=period)
    if as_json:
        json_to_stdout(_national_answer(made))
        return
    to_stdout("{label}: {players:,} players. Index: {path}", label=made.label, players=made.players, path=made.path)
    to_stderr('Next: pairtrail player find "NAME" --list {name}, pairtrail player add {name}:NUMBER', name=made.name)


def _month(text: str) -> str:
    """A month as YYYY-MM; empty: none was typed."""
    if not text:
        return ""
    if first_day(f"{text}-01") != f"{text}-01":
        raise UsageProblem("--month must be a month such as 2026-11, not '{text}'.", text=text)
    return text


@verb(ratings_app, "player ratings list")
def list_(lists: ListsFolder = "", as_json: Json = False) -> None:
    folder = lists_folder(lists)
    national = national_lists_in(folder)
    found = lists_in(folder) if national else all_lists(folder)
    if as_json:
        json_to_stdout([*map(_answer, found), *map(_national_answer, national)])
        return
    rows = [(one.name, one.period, one.players, ", ".join(one.kinds)) for one in found]
    rows += [(one.name, one.period, one.players, say("national")) for one in national]
    columns = (*map(Column, (say("List"), say("Month"))), Column(say("Players"), Role.COUNT), Column(say("Ratings")))
    show.table(columns, rows)


@verb(ratings_app, "player ratings check")
@reads
def check(options: Options, lists: ListsFolder = "", of: ListWord = "", kind: KindWord = "") -> None:
    """Compares, by FIDE ID, the rating, name, title, federation and sex of each entry, and the year of birth if one was
    entered, with the list valid on the first day, and reports players who are not in the list. Players without an ID
    are listed if their name is in the list exactly once. Exit code 1 if there are differences. Use `player correct` to
    make corrections. --list DWZ compares the national ratings, by FIDE ID or by a name that is in the list exactly
    once.
    """
    known = load_known(options)
    source: RatingList | NationalList
    if national := _national_list(lists_folder(lists), of):
        source, remark, findings = national, "", national_findings(known.tournament, national)
    else:
        source, remark = list_for(lists_folder(lists), known.tournament, of)
        findings = rating_findings(known.tournament, source, kind_of(kind))
    if options.as_json:
        json_to_stdout(RatingFindingsAnswer(list=source.label, findings=answers_of(ListFinding, findings)))
    else:
        if remark:
            text_to_stderr(remark)
        _print_findings(known.tournament, source, findings)
    if findings:
        raise typer.Exit(ExitCode.FINDINGS)


def _print_findings(state: Tournament, source: RatingList | NationalList, findings: list[RatingFinding]) -> None:
    everybody = (state.members or state.players).values()
    without = sum(not player.fide_id for player in everybody)
    if not findings:
        compared = len(everybody) - without
        unknown = (
            say(
                "Entries not compared because they have no FIDE ID and no player in the list has the "
                "same name: {without}.",
                without=without,
            )
            if without
            else ""
        )
        same = say("Entries that have a FIDE ID and match {list}: {compared}.", compared=compared, list=source.label)
        text_to_stdout(joined(" ", (same, unknown)))
        return
    show.table(
        (Column(say("id"), Role.ID), NAME, *map(Column, (say("What"), say("Here"), source.label))),
        [(one.player, one.name, one.what, one.here, one.there) for one in findings],
    )


def find(
    text: Annotated[str, typer.Argument(metavar="NAME", help="Words of the name, in any order, or a FIDE ID.")],
    lists: ListsFolder = "",
    of: ListWord = "",
    as_json: Json = False,
) -> None:
    """Highest rating first. `player add` accepts the number in the first column instead of a name.

    --list DWZ searches a national list; its players are entered as DWZ:NUMBER.
    """
    if national := _national_list(lists_folder(lists), of):
        _find_nationally(text, national, as_json=as_json)
        return
    found = all_lists(lists_folder(lists))
    source = next((one for one in found if of in ("", one.period, one.label)), None)
    if source is None:
        raise UsageProblem(
            "No rating list for {of}. Available: {months}.", of=of, months=", ".join(one.period for one in found)
        )
    one = source.by_id(int(text)) if text.strip().isdecimal() else None
    players = source.find(text) if not text.strip().isdecimal() else [one] if one else []
    if as_json:
        json_to_stdout(FoundAnswer(list=source.label, players=answers_of(ListedAnswer, players)))
    elif players:
        show.table(
            (
                *(Column(say("FIDE ID"), Role.FIDE_ID), NAME, TITLE, FEDERATION, Column(say("Born"), Role.BORN)),
                *(Column(_RATING_IN[kind], Role.COUNT) for kind in source.kinds),
            ),
            [_row(player, source.kinds) for player in players],
        )
        text_to_stdout(source.label)
    else:
        to_stdout("{list} has no player whose family or given name starts with: {text}", list=source.label, text=text)


def _national_list(folder: Path, of: str) -> NationalList | None:
    """The national list that was typed by its name or with its month, the newest of them; None: it is none."""
    named = (one for one in national_lists_in(folder) if of.casefold() in {one.name.casefold(), one.label.casefold()})
    return next(named, None) if of else None


def _find_nationally(text: str, source: NationalList, *, as_json: bool) -> None:
    one = source.by_id(text)
    players = [one] if one is not None else source.find(text)
    if as_json:
        json_to_stdout(FoundAnswer(list=source.label, players=[_listed_nationally(player) for player in players]))
    elif players:
        show.table(
            (
                *(Column(say("Number"), Role.ID), NAME, FEDERATION, Column(say("Born"), Role.BORN)),
                *(Column(say("Rating"), Role.COUNT), Column(say("FIDE ID"), Role.FIDE_ID)),
            ),
            [
                (one.id, one.name, one.federation, one.born or "-", one.rating or "-", one.fide_id or "-")
                for one in players
            ],
        )
        text_to_stdout(source.label)
    else:
        to_stdout("{list} has no player whose family or given name starts with: {text}", list=source.label, text=text)


def _listed_nationally(player: NationalPlayer) -> "ListedAnswer":
    return ListedAnswer(
        fide_id=player.fide_id,
        name=player.name,
        federation=player.federation,
        sex=player.sex,
        title="",
        born=player.born,
        standard=player.rating,
        rapid=0,
        blitz=0,
        number=player.id,
    )


def _row(player: Listed, kinds: tuple[Kind, ...]) -> tuple[Value, ...]:
    ratings = (player.rating(kind) or "-" for kind in kinds)
    return (player.fide_id, player.name, player.title, player.federation, player.born or "-", *ratings)


@answers("player ratings import")
class RatingListAnswer(Answer):
    """A rating list that is indexed."""

    name: str
    month: str
    kinds: Sequence[Kind]
    players: int
    file: str


answers("player ratings list")(list[RatingListAnswer])


class ListFinding(Answer):
    """What is otherwise in the list."""

    player: PlayerId
    name: str
    what: str
    here: str
    there: str


@answers("player ratings check")
class RatingFindingsAnswer(Answer):
    """What differs from the list."""

    list: str
    findings: Sequence[ListFinding]


class ListedAnswer(Answer):
    """A row of a list; a rating of 0: none, a year of 0: not known."""

    fide_id: int
    name: str
    federation: str
    sex: str
    title: str
    born: int
    standard: int
    rapid: int
    blitz: int
    number: str = ""  # of the federation, in a national list


@answers("player find")
class FoundAnswer(Answer):
    """Who was found in the list."""

    list: str
    players: Sequence[ListedAnswer]


def _national_answer(one: NationalList) -> RatingListAnswer:
    return RatingListAnswer(name=one.name, month=one.period, kinds=(), players=one.players, file=str(one.path))


def _answer(one: RatingList) -> RatingListAnswer:
    return RatingListAnswer(name=one.name, month=one.period, kinds=one.kinds, players=one.players, file=str(one.path))
