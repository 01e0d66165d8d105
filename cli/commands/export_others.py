"""`export pgn`, `export games`, `export cfc`, `export uscf`: the tournament in files for others than FIDE."""

import hashlib
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import UNSET, UnsetType

from cli.commands.files import export_app
from cli.exits import ExitCode, NoSuchFile, UsageProblem
from cli.input.options import OptionGroup, Options, hands_out, over_sections
from cli.output.answer import OfRecord, answers
from cli.output.atomic_write import write_report
from cli.output.streams import data_bytes, json_to_stdout, text_to_stderr, text_to_stdout, to_stderr
from cli.output.tables import end_unmarked
from cli.session.issuing import Handed, Issued, hand_out
from cli.session.which_tournament import Chosen, OrFile, chosen
from cli.verbs import verb
from core.model.dataclass import dataclass
from core.model.named_tuple import NamedTuple
from core.model.sentence import Refused, say, say_of
from core.model.tournament import Tournament
from events.vocabulary.reporting import Fact
from projections.export.documents import SET, lines_asked, numbers_asked
from projections.tournament_state.readings import Output, footnotes, ratings_apart

if TYPE_CHECKING:  # what a command does not write, it does not load
    from projections.export.world.cfc import CfcHead
    from projections.export.world.uscf import UscfHead

__all__ = ["export_app"]

OutFile = Annotated[Path | None, typer.Argument(metavar="FILE", show_default=False, help="Default: standard output.")]
OutFolder = Annotated[
    Path | None, typer.Argument(metavar="FOLDER", show_default=False, help="Folder for the three files.")
]
OfRound = Annotated[
    int | None, typer.Option("--round", "-r", min=1, show_default=False, help="One round only; default: all.")
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]


class _Asked(NamedTuple):
    """A document by its command, and what was asked for, as it is recorded where it is issued."""

    document: str
    asked: dict[str, str]


def _of_round(tournament: Tournament, round_number: int | None) -> dict[str, str]:
    """The round asked for, if any. Raises `Refused` where it was not paired."""
    if round_number is None:
        return {}
    last = tournament.last_paired_round
    if round_number > last:
        raise Refused(
            "Round {round_number} has not been paired; rounds paired so far: {paired}.",
            round_number=round_number,
            paired=last,
        )
    return {"round": str(round_number)}


@dataclass(frozen=True, slots=True)
class ForFederation(OptionGroup):
    """What both reports of federations ask for."""

    ids: Annotated[
        str,
        typer.Option(
            "--ids",
            metavar="FILE",
            help=(
                "The players' numbers: a CSV file with player (number or name) and id; default: as recorded "
                "(`player facts`)."
            ),
        ),
    ] = ""
    director_id: Annotated[
        str, typer.Option("--director-id", metavar="NUMBER", help="The federation's number for the chief arbiter.")
    ] = ""
    check: Annotated[bool, typer.Option("--check", help="List missing data; write nothing.")] = False

    def asked_of(self, tournament: Tournament) -> dict[str, str]:
        """Everything typed, as it is recorded of a report that is issued; of --ids the numbers that the file has.

        Raises `BadInput` for a file that has none.
        """
        typed = {
            one.name.replace("_", "-"): SET if value is True else value
            for one in fields(self)
            if (value := getattr(self, one.name)) != one.default and one.name not in {"ids", "check"}
        }
        if not self.ids:
            return typed
        from cli.input.national_list import national_ids

        numbers = sorted(national_ids(tournament, self.ids).items())
        return typed | {"ids": " ".join(f"{player}={number}" for player, number in numbers)}


@dataclass(frozen=True, slots=True)
class ForCfc(ForFederation):
    """What the CFC asks for and the tournament does not have."""

    active: Annotated[bool, typer.Option("--active", help="The event was active (rapid), not regular.")] = False
    organizer: Annotated[str, typer.Option("--organizer", metavar="TEXT", help="Organizer, or organizing club.")] = ""
    organizer_id: Annotated[
        str, typer.Option("--organizer-id", metavar="NUMBER", help="CFC number of the organizer.")
    ] = ""
    rated_forfeits: Annotated[bool, typer.Option("--rated-forfeits", help="Forfeits are rated: WRF3, LRF3.")] = False

    @property
    def head(self) -> "CfcHead":
        """As the report takes it."""
        from projections.export.world.cfc import CfcHead

        return CfcHead(self.active, self.director_id, self.organizer, self.organizer_id, self.rated_forfeits)


@dataclass(frozen=True, slots=True)
class ForUscf(ForFederation):
    """What US Chess asks for and the tournament does not have."""

    affiliate_id: Annotated[
        str, typer.Option("--affiliate-id", metavar="NUMBER", help="ID number of the affiliate.")
    ] = ""
    assistant_id: Annotated[
        str, typer.Option("--assistant-id", metavar="NUMBER", help="ID number of the assistant.")
    ] = ""
    state: Annotated[str, typer.Option("--state", metavar="CODE", help="Two letters.")] = ""
    zip_code: Annotated[str, typer.Option("--zip", metavar="CODE", help="ZIP code of the venue.")] = ""
    rating_system: Annotated[
        str, typer.Option("--rating-system", metavar="regular|dual|quick", help="Which rating the event counts for.")
    ] = "regular"

    @property
    def head(self) -> "UscfHead":
        """As the report takes it. Raises `UsageProblem` for a rating system without a code here."""
        from projections.export.world.uscf import RATING_SYSTEMS, UscfHead

        if self.rating_system not in RATING_SYSTEMS:
            raise UsageProblem(
                "--rating-system must be {systems}, not '{rating_system}'.",
                systems=", ".join(RATING_SYSTEMS),
                rating_system=self.rating_system,
            )
        system = RATING_SYSTEMS[self.rating_system]
        return UscfHead(self.affiliate_id, self.director_id, self.assistant_id, self.state, self.zip_code, system)


@verb(export_app, "export pgn")
@hands_out
@over_sections
def pgn_(
    options: Options, or_file: OrFile, out: OutFile = None, round_number: OfRound = None, force: Force = False
) -> None:
    """Writes one game per board, without moves: event, site, date (of the round, if announced), round, players,
    result and, as far as known, titles, ratings, FIDE numbers, teams and board. Games that were not played are
    left out. Results, colours and ratings are those of the rating report; a comment shows where the standings
    differ. Games of a knock-out among the leaders come last, with the tag Stage. UTF-8.
    """
    from projections.export.world.games import pgn

    source = chosen(options, or_file)
    typed = _of_round(source.tournament, round_number)
    lines = lines_asked(source.tournament, typed, Output.PGN)
    text, left_out = pgn(source.tournament, lines, source.known.mark if source.known else "")
    if left_out:
        text_to_stderr(
            say_of(
                left_out,
                "Left out: {count} game that was not played.",
                "Left out: {count} games that were not played.",
            )
        )
    what = say("{count} games", count=len(lines) - left_out)
    asked = _Asked("export pgn", typed)
    _hand_over(options, source, text.encode(), out, asked, force=force, what=what)


@verb(export_app, "export games")
@hands_out
@over_sections
def games(
    options: Options, or_file: OrFile, out: OutFile = None, round_number: OfRound = None, force: Force = False
) -> None:
    """Writes pairings and results as CSV, one line per board, or as JSON (--json) on standard output: round, board,
    date, both players with number, title, rating, federation and FIDE number, the result, the result in the rating
    report, and a remark if the two differ or a game does not count in the standings. Games of a knock-out among
    the leaders come last, as rounds K1, K2. For the table use `standings` with --csv or --json, and for an earlier
    round `--at round:3:complete`.
    """
    from projections.export.world.games import HEADERS, games_as_csv, table_rows

    if out is not None and out.suffix.lower() == ".json":
        raise UsageProblem(
            "The file is CSV, so it cannot be named {out}. Name it .csv, or type `export games --json`, which writes "
            "JSON to standard output.",
            out=out,
        )
    source = chosen(options, or_file)
    tournament = source.tournament
    typed = _of_round(tournament, round_number)
    lines = lines_asked(tournament, typed, Output.GAMES)
    if options.as_json and out is None and not options.issue:
        keys = [head.lower().replace(" ", "_").replace(".", "") for head in HEADERS]
        remarks = ratings_apart(tournament)
        json_to_stdout(
            GamesAnswer(
                **source.source,
                games=[dict(zip(keys, row, strict=True)) for row in table_rows(tournament, lines)],
                remarks=remarks,
            )
        )
        return
    asked = _Asked("export games", typed)
    contents = games_as_csv(tournament, lines, source.known.mark if source.known else "").encode()
    _hand_over(options, source, contents, out, asked, force=force, what=say("{count} games", count=len(lines)))


@verb(export_app, "export cfc")
@hands_out
def cfc(options: Options, or_file: OrFile, asked: ForCfc, out: OutFile = None, force: Force = False) -> None:
    """The file is CSV: name, active or regular, director, organizer and last day, then the cross-table with W12, L3,
    D5, where a forfeit is written as WF3 or LF3, and a rated forfeit as WRF3 or LRF3 (chess.ca, Submitting
    Tournaments). CFC numbers come from --ids. Games and ratings are those of the rating report, with corrections
    that came too late for the standings; totals are those of the standings. `--check` lists required data that are
    missing.
    """
    from projections.export.world.cfc import cfc_findings, cfc_report

    source = chosen(options, or_file)
    _refuse_teams(source.tournament)
    typed = asked.asked_of(source.tournament)
    numbers = numbers_asked(source.tournament, Fact.CFC, typed)
    if asked.check:
        for remark in () if options.as_json else _without_room(source):
            text_to_stdout(remark)
        _tell(options, source, say("CFC report"), cfc_findings(source.tournament, numbers, asked.head), out)
        return
    text = cfc_report(source.tournament, numbers, asked.head)
    _hand_over(
        options,
        source,
        text.encode(),
        out,
        _Asked("export cfc", typed),
        force=force,
        what=say("{count} players", count=len(source.tournament.players)),
        remarks=_without_room(source),
    )
    _tell_what_is_missing(options, cfc_findings(source.tournament, numbers, asked.head))
    end_unmarked("CFC")


def _without_room(source: Chosen) -> list[str]:
    """What is to be known of the report, and that its form has no place for that."""
    told = footnotes(source.tournament, Output.CFC)
    return [*told, say("The report has no field for this: mention it when you submit the report.")] if told else []


@verb(export_app, "export uscf")
@hands_out
def uscf(options: Options, or_file: OrFile, asked: ForUscf, folder: OutFolder = None, force: Force = False) -> None:
    """Writes THEXPORT.DBF, TSEXPORT.DBF and TDEXPORT.DBF in the US Chess format 2C, as one event with one section; a
    round robin is reported round by round. Member numbers come from --ids. A value too long for its field is
    refused, not truncated. Games and ratings are those of the rating report, with corrections that came too late
    for the standings. `--check` lists missing data.
    """
    from projections.export.world.uscf import uscf_files, uscf_findings

    source, head = chosen(options, or_file), asked.head
    _refuse_teams(source.tournament)
    typed = asked.asked_of(source.tournament)
    numbers = numbers_asked(source.tournament, Fact.USCF, typed)
    if asked.check:
        _tell(options, source, say("US Chess report"), uscf_findings(source.tournament, numbers, head), folder)
        return
    if folder is None:
        raise UsageProblem("The report consists of three files in one folder: give the name of a FOLDER.")
    if folder.suffix.lower() in (".zip", ".dbf") and not folder.is_dir():
        raise UsageProblem(
            "The report consists of three files in one folder, and {folder} is not the name of a folder: type `export "
            "uscf {stem}`.",
            folder=folder,
            stem=folder.with_suffix(""),
        )
    files = uscf_files(source.tournament, numbers, head)
    handed = Handed("export uscf", typed, list(files.items()))
    hand_out(options, source.known, [handed], lambda: _write_into(folder, files, force=force))
    remarks = footnotes(source.tournament, Output.USCF)
    if options.as_json:
        written = {name: hashlib.sha256(contents).hexdigest() for name, contents in files.items()}
        json_to_stdout(
            FolderAnswer(**source.source, folder=str(folder), files=written, remarks=remarks, **options.issued)
        )
    else:
        for remark in remarks:
            text_to_stderr(remark)
        to_stderr(
            "Wrote {files} to {folder}: {count} players.",
            files=", ".join(files),
            folder=folder,
            count=len(source.tournament.players),
        )
        _tell_what_is_missing(options, uscf_findings(source.tournament, numbers, head))
    end_unmarked("US Chess 2C")


def _write_into(folder: Path, files: dict[str, bytes], *, force: bool) -> None:
    """All of them; none, where one is there already and was not to be overwritten."""
    there = [name for name in files if (folder / name).exists()]
    if there and not force:
        raise NoSuchFile(
            "{file} already exists. Give another folder, or --force to overwrite it.", file=folder / there[0]
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NoSuchFile(
            "{folder} cannot be created: {problem}. Nothing was written.", folder=folder, problem=error.strerror
        ) from error
    for name, contents in files.items():
        write_report(folder / name, contents, overwrite=True)


def _refuse_teams(tournament: Tournament) -> None:
    if tournament.settings.boards:
        raise Refused(
            "This report lists individual players, but this is a team event. `export games` writes its games "
            "board by board."
        )


def _hand_over(
    options: Options,
    source: Chosen,
    contents: bytes,
    file: Path | None,
    asked: _Asked,
    *,
    force: bool,
    what: str,
    remarks: Sequence[str] = (),
) -> None:
    """Into the file, or onto standard output where none is named; `remarks` say what it does not show."""
    if file is None and options.as_json:
        raise UsageProblem("--json describes the file that was written: name a FILE.")
    handed = Handed(asked.document, asked.asked, [("-" if file is None else file.name, contents)])
    hand_out(options, source.known, [handed], lambda: _write(contents, file, force=force))
    if options.as_json:
        digest = hashlib.sha256(contents).hexdigest()
        json_to_stdout(
            RemarkedAnswer(**source.source, file=str(file), sha256=digest, remarks=list(remarks), **options.issued)
        )
        return
    for remark in remarks:
        text_to_stderr(remark)
    if file is None:
        return
    known = source.known
    text_to_stderr(
        say("Wrote {file}: {held}.", file=file, held=what)
        if known is None
        else say(
            "Wrote {file}: {held}, as of event {version} ({digest}).",
            file=file,
            held=what,
            version=known.version,
            digest=known.short_hash,
        )
    )


def _write(contents: bytes, file: Path | None, *, force: bool) -> None:
    if file is None:
        data_bytes(contents)
    else:
        write_report(file, contents, overwrite=force)


def _tell_what_is_missing(options: Options, findings: Sequence[str]) -> None:
    """Of a report that was written: that it cannot be sent yet."""
    if findings and not options.as_json:
        text_to_stderr(
            say_of(
                len(findings),
                "{count} item is missing and must be added before the report is sent; --check lists it.",
                "{count} items are missing and must be added before the report is sent; --check lists them.",
            )
        )


def _tell(options: Options, source: Chosen, report: str, findings: Sequence[str], out: Path | None) -> None:
    """What is missing; exit code 1 where anything is."""
    if options.issue:
        raise UsageProblem("--check writes nothing, so nothing can be issued: use only one of the two options.")
    if out is not None:
        raise UsageProblem(
            ("--check writes nothing, so '{file}' would not be created: leave out either the option or the file."),
            file=out,
        )
    if options.as_json:
        json_to_stdout(LackingAnswer(**source.source, findings=list(findings)))
    else:
        for one in findings:
            text_to_stdout(one)
        told = (
            say("items to correct before the report is sent: {count}", count=len(findings))
            if findings
            else say("nothing is missing")
        )
        to_stderr("The {report}: {told}.", report=report, told=told)
    if findings:
        raise typer.Exit(ExitCode.FINDINGS)


@answers("export games")
class GamesAnswer(OfRecord, kw_only=True):
    """The games by the heads of the table."""

    games: Sequence[dict[str, Any]]
    remarks: Sequence[str]


@answers("export uscf")
class FolderAnswer(OfRecord, kw_only=True):
    """The files that were written into a folder, by name with their SHA-256."""

    folder: str
    files: dict[str, str]
    remarks: Sequence[str]
    issued: Issued | UnsetType = UNSET


@answers("export cfc", "export games", "export pgn")
class RemarkedAnswer(OfRecord, kw_only=True):
    """A file that was written, and what there is to say of it."""

    file: str
    sha256: str
    remarks: Sequence[str]
    issued: Issued | UnsetType = UNSET


@answers("export cfc", "export uscf")
class LackingAnswer(OfRecord, kw_only=True):
    """What a report must not lack (`--check`)."""

    findings: Sequence[str]
