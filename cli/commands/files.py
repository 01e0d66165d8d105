"""`import` and `export`: tournaments from and to TRF files; `convert`: a file in another format."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer
from msgspec import UNSET, UnsetType, field

from cli.answers.standings_of_file import ranks_of_import_told
from cli.commands.export_month import MonthAsked
from cli.exits import ExitCode, UsageProblem
from cli.input.editions import asked_for, chosen_edition, variations_typed
from cli.input.options import EditionOfFile, Json, Options, VariationsOfFile, hands_out, over_sections, writes
from cli.input.trf_files import otherwise, read_or_say_how, title_of
from cli.input.trf_import import read_to_import
from cli.output.answer import Answer, OfRecord, answers, source_of
from cli.output.atomic_write import write_report
from cli.output.streams import data_bytes, json_to_stdout, text_to_stderr, to_stderr, to_stdout
from cli.session.issuing import Handed, Issued, hand_out
from cli.session.rating_lists import KindWord, ListsFolder
from cli.session.rating_report import rated_by
from cli.session.session import open_session
from cli.verbs import verb, word, word_with_verbs
from core.editions.event_kind import Kind, kind_of_event
from core.editions.registry import AS_IN_FILE, teams_compete
from core.model.sentence import Refused, say, say_of
from events.days import DAYS_IN_ONE_REPORT, Month
from events.errors import BadInput
from events.trf import TrfDocument, tournament_of
from events.trf.layout import FILE_FORMATS, TRF26, FileFormat
from events.trf.writer import under_no_rules
from projections.export.converting import in_format
from projections.export.documents import PURPOSES
from projections.export.report_of_log import import_of, report_of
from projections.export.trf import rounds_in_file
from projections.export.trf_losses import Loss, format_imported, without_those_outside
from projections.known import Known, stream_name
from projections.tournament_state.readings import READS, Output, as_shown

import_app = word()
export_app = word_with_verbs()
convert_app = word()

_LISTED = 20
_RATING = "rating"
_OTHER_FORMATS = {".pgn": "pgn", ".csv": "games"}
"""Ends of names by which another command than `export` is meant, and the word behind it."""
FORMATS: Final[dict[str, FileFormat]] = {name.lower(): name for name in FILE_FORMATS}


@verb(import_app, "import")
@writes
def import_(
    options: Options,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A TRF file; - reads standard input.")],
    as_: Annotated[str, typer.Option("--as", metavar="SHORT", help="Short name to type after -t.")] = "",
    edition: EditionOfFile = AS_IN_FILE,
    variation: VariationsOfFile = None,
    trust_results: Annotated[
        bool, typer.Option("--trust-results", help="If points and results differ, use the results.")
    ] = False,
) -> None:
    """Everything is imported, or nothing: a file with an error leaves no trace. Anything that was read differently
    from how it is written is listed, and kept in the log.
    """
    asked = variations_typed(variation)
    document, imported = read_to_import(file, edition, asked, trust_results=trust_results)
    stream = stream_name(as_ or options.tournament or title_of(document))
    with open_session(options, create=True) as session:
        session.create(
            stream,
            imported.events,
            personal=imported.personal,
            adjustments=imported.adjustments,
        )
    if not options.as_json:
        _tell_adjustments(document, more=say("`log show EVENT` with the number of the import event lists them all"))
        for told in ranks_of_import_told(document, imported.tournament):
            text_to_stderr(told)
        kind = kind_of_event(imported.tournament, of_file=True)
        if kind.kind is Kind.ROUND_ROBIN:
            edition = imported.tournament.settings.edition
            text_to_stderr(
                say(
                    "This is a round robin: it was checked against the table of {edition}, and `explain why-not "
                    "A B` answers from its table ({why}).",
                    edition=edition,
                    why=kind.why,
                )
                if kind.has_rules
                else say(
                    "This is a round robin: it was not paired under Swiss rules, and `explain "
                    "why-not A B` answers from its table ({why}).",
                    why=kind.why,
                )
            )
        elif not kind.is_swiss:
            to_stderr("The file is {kind}", kind=kind.no_verdict)


def _tell_adjustments(document: TrfDocument, *, more: str) -> None:
    if not document.adjustments:
        to_stderr("The file was read without changes.")
        return
    to_stderr("{file}: {told}:", file=document.file_name, told=otherwise(len(document.adjustments)))
    for adjustment in document.adjustments[:_LISTED]:
        place = say("line {line}", line=adjustment.line) if adjustment.line else say("whole file")
        if adjustment.column:
            place = say("{place}, column {column}", place=place, column=adjustment.column)
        to_stderr(
            "  {place}: {found}, read as {taken_as}",
            place=place,
            found=adjustment.found,
            taken_as=adjustment.taken_as,
        )
    if len(document.adjustments) > _LISTED:
        to_stderr("  ... and {count} more; {more}.", count=len(document.adjustments) - _LISTED, more=more)


@verb(export_app, "export")
@hands_out
@over_sections
def export_(  # noqa: PLR0913, PLR0917  # one parameter an option
    options: Options,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", show_default=False, help="Default: standard output.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
    purpose: Annotated[
        str,
        typer.Option(
            "--for",
            metavar="standings|rating",
            help="Which result, colour and rating to write if they differ because of a late correction.",
        ),
    ] = "standings",
    file_format: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="|".join(FORMATS),
            help="File format.",
            show_default="the format of the import, or trf16",
        ),
    ] = "",
    check: Annotated[
        bool, typer.Option("--check", help="Report what a rating server would reject; write nothing.")
    ] = False,
    rounds: Annotated[
        str,
        typer.Option(
            "--rounds", metavar="N-M", help=("Rounds of the month given with --ratings-of; only these are included.")
        ),
    ] = "",
    ratings_of: Annotated[
        str,
        typer.Option(
            "--ratings-of",
            metavar="YYYY-MM",
            help=("Write the rating report for one month, with the ratings from the list for that month."),
        ),
    ] = "",
    kind: KindWord = "",
    lists: ListsFolder = "",
) -> None:
    """The file for rating is written with `--for rating`: it includes the corrections that came too late for
    standings and pairings (C.04.2.D.8), but its points are those of the standings. Data that do not fit the format
    are listed. An imported file is reproduced byte for byte if nothing has been changed. A TRF26 names the rules
    (192) and has a comment line (###) for anything that affected the integrity of the pairings. `--check` checks
    the file for the rating report before it is sent, and prints a line for each finding, with what to do; the exit
    code is 1 if there is a finding. An event longer than 30 days is rated month by month: `--ratings-of 2026-12`
    writes the rating report for the rounds of that month, numbered from 1, with the ratings from the list for that
    month (`player ratings import`); the rounds given with `--rounds 5-8` are compared with the dates of the
    rounds. `--issue` is for the report that is actually sent: it is recorded as issued, of a month with the ratings
    from its list. For other formats use
    `export pgn` (headers of the games), `export games` (CSV, JSON), `export cfc` and `export uscf`.
    """
    month = MonthAsked(rounds, ratings_of, kind, lists)
    _refuse_what_cannot_be(options, file, purpose, month, asked=bool(file_format), check=check)
    asked = _format_asked("--format", file_format) if file_format else None
    with open_session(options) as session:
        known = session.load()
        if not (check or options.issue):
            session.sign_export(known, "export")
    target = asked or format_imported(import_of(known))
    purpose = _RATING if check or month else purpose
    if options.issue and not month and purpose == _RATING:
        _refuse_whole(known)
    made = month.report(known, target) if month else None
    contents, losses = (made.contents, made.losses) if made else _whole(known, target, purpose)
    part = made.month if made else None
    if check:
        _look_through(options, known, target, contents)
        return
    asked_for_it = {"format": target.lower(), "for": purpose, "kind": kind} | (made.asked if made else {})
    handed = Handed("export", asked_for_it, [("-" if file is None else file.name, contents)])
    hand_out(options, known, [handed], lambda: _hand_over(contents, file, overwrite=force))
    if part is not None and losses:
        to_stderr(
            "Round 1 of the file is round {first} of the event; what follows has the numbers of the file.",
            first=part.first,
        )
    for loss in losses:
        to_stderr("Not included in the file: {loss}", loss=loss.what)
    if file is not None and options.as_json:
        json_to_stdout(
            ExportAnswer(
                **source_of(known),
                file=str(file),
                format=target.lower(),
                for_=purpose,
                sha256=hashlib.sha256(contents).hexdigest(),
                rounds=UNSET if part is None else (part.first, part.last),
                ratings_of=UNSET if part is None else part.name,
                not_in_the_file=list(map(str, losses)),
                **options.issued,
            )
        )
    elif file is not None:
        _tell_written(known, file, part, for_rating=PURPOSES[purpose] is Output.RATING_REPORT)
        if purpose == _RATING or rated_by(known.tournament) is Output.RATING_REPORT:
            for_rating = contents if purpose == _RATING or _reads_alike(known) else _whole(known, target, _RATING)[0]
            as_typed = f" --format {file_format}" if asked else ""
            _tell_what_is_missing(for_rating, target, f"export --check{month.typed}{as_typed}")


def _refuse_what_cannot_be(
    options: Options, file: Path | None, purpose: str, month: MonthAsked, *, asked: bool, check: bool
) -> None:
    if check and file is not None:
        raise UsageProblem(
            ("--check writes nothing, so '{file}' would not be created: leave out either the option or the file."),
            file=file,
        )
    if file is not None and not asked and (other := _OTHER_FORMATS.get(file.suffix.lower())):
        raise UsageProblem(
            "`export {file}` would write a TRF report under that name. `export {other} {file}` writes the games in "
            "that format; with --format, the report gets the name as typed.",
            file=file,
            other=other,
        )
    if check and options.issue:
        raise UsageProblem("--check writes nothing, so nothing can be issued: use only one of the two options.")
    if options.as_json and file is None and not check:
        raise UsageProblem("--json describes the file that was written: name a FILE.")
    month.refuse_what_cannot_be()
    if purpose not in PURPOSES:
        raise UsageProblem(
            "--for must be {purposes}, not '{purpose}'.", purposes=" or ".join(PURPOSES), purpose=purpose
        )


def _refuse_whole(known: Known) -> None:
    """A report of the whole event is sent to nobody where each month is reported. Raises `Refused`."""
    from cli.session.monthly_reports import commands_of, is_monthly  # few reports are issued

    if is_monthly(known):
        raise Refused(
            "The event lasts more than {most} days, so it is reported for rating month by month. Use {commands}. "
            "Without --issue the report of all rounds is written.",
            most=DAYS_IN_ONE_REPORT,
            commands=commands_of(known),
        )


def _whole(known: Known, target: FileFormat, purpose: str) -> tuple[bytes, Sequence[Loss]]:
    """The file of the whole event, and what it cannot hold."""
    return report_of(known, target, READS[PURPOSES[purpose]])


def _reads_alike(known: Known) -> bool:
    """Whether no late correction has left the rating report and the standings apart: both lack the same."""
    for_standings, for_rating = (as_shown(known.tournament, one) for one in (Output.REPORT, Output.RATING_REPORT))
    return for_standings == for_rating


def _tell_written(known: Known, file: Path, part: Month | None, *, for_rating: bool) -> None:
    written = without_those_outside(known.tournament)[0]
    players = len(written.players)
    rounds = rounds_in_file(written) if part is None else part.last - part.first + 1
    held = (
        say_of(rounds, "{teams} teams, {rounds} round", "{teams} teams, {rounds} rounds", teams=players, rounds=rounds)
        if teams_compete(known.tournament.settings)
        else say_of(
            rounds,
            "{players} players, {rounds} round",
            "{players} players, {rounds} rounds",
            players=players,
            rounds=rounds,
        )
    )
    to_stderr(
        "Wrote {file}: {held}, as of event {version} ({digest}).",
        file=file,
        held=say("{held}, for the rating report", held=held) if for_rating else held,
        version=known.version,
        digest=known.short_hash,
    )


def _look_through(options: Options, known: Known, target: FileFormat, contents: bytes) -> None:
    """Print what a rating server would send the report back for; exit code 1 where there is anything."""
    # a file is written far more often
    from projections.audit.before_sending import before_sending, told_of, what_to_do
    from projections.export.trf_teams import members_in_file

    found = before_sending(contents, say("the {target} report", target=target))
    written = without_those_outside(known.tournament)[0]
    members = members_in_file(written, import_of(known))
    if options.as_json:
        json_to_stdout(
            ReportFindingsAnswer(
                **source_of(known),
                format=target.lower(),
                findings=[
                    ReportFinding(
                        code=one.code,
                        severity=one.severity.value,
                        sentence=one.sentence,
                        to_do=what_to_do(one, written, members).strip("`"),
                        round=one.round or None,
                        players=one.players,
                        article=one.article,
                    )
                    for one in found
                ],
            )
        )
    else:
        for one in found:
            to_stdout(
                "{severity}: {sentence} {to_do}",
                severity=one.severity.in_words,
                sentence=one.sentence,
                to_do=what_to_do(one, written, members),
            )
        to_stderr(
            "The {target} for the rating report, as of event {version} ({digest}): {told}.",
            target=target,
            told=told_of(found),
            version=known.version,
            digest=known.short_hash,
        )
    if found:
        raise typer.Exit(ExitCode.FINDINGS)


def _tell_what_is_missing(contents: bytes, target: FileFormat, command: str) -> None:
    """How many things `--check` finds: whoever sends the report does not ask for them."""
    from projections.audit.before_sending import before_sending, count_to_correct

    try:
        found = before_sending(contents, say("the {target} report", target=target))
    except BadInput:  # before anybody is registered there is no report to look through
        return
    count = count_to_correct(found)
    if count < len(found):
        to_stderr("The event must be reported month by month; `{command}` lists the commands.", command=command)
    if count:
        text_to_stderr(
            say_of(
                count,
                "{count} item must be corrected before the report is sent for rating; `{command}` lists it.",
                "{count} items must be corrected before the report is sent for rating; `{command}` lists them.",
                command=command,
            )
        )


def _hand_over(contents: bytes, file: Path | None, *, overwrite: bool) -> None:
    """Into the file, or onto standard output where none is named."""
    if file is None:
        data_bytes(contents)
    else:
        write_report(file, contents, overwrite=overwrite)


def _format_asked(option: str, name: str) -> FileFormat:
    if name.lower() not in FORMATS:
        *others, last = FORMATS
        choices = say("{others} or {last}", others=", ".join(others), last=last)
        if name:
            raise UsageProblem("{option} must be {choices}, not '{name}'.", option=option, choices=choices, name=name)
        raise UsageProblem("{option} can be {choices}: give one.", option=option, choices=choices)
    return FORMATS[name.lower()]


# --- without a database ------------------------------------------------------------------------------


@verb(convert_app, "convert")
def convert(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A TRF file; - reads standard input.")],
    output: Annotated[
        Path | None, typer.Argument(metavar="OUTPUT", show_default=False, help="Default: standard output.")
    ] = None,
    to: Annotated[str, typer.Option("--to", metavar="|".join(FORMATS), help="File format.", show_default=False)] = "",
    edition: EditionOfFile = AS_IN_FILE,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
    trust_results: Annotated[
        bool, typer.Option("--trust-results", help="If points and results differ, use the results.")
    ] = False,
    as_json_: Json = False,
) -> None:
    """Data that do not fit the other format are listed, one line each. A file is reproduced byte for byte in its own
    format. A TRF26 file names the rules (192): those given with --edition, otherwise those named in the file or in
    force on the first day of the event. For a knock-out or similar event (092) no rules are named.
    """
    if as_json_ and output is None:
        raise UsageProblem("--json describes the file that was written: name an OUTPUT.")
    target = _format_asked("--to", to)
    asked = asked_for(edition)
    document, contents = read_or_say_how(file, trust_results=trust_results)
    tournament = tournament_of(document)
    choice = chosen_edition(asked, tournament, document.type_code, document.rules_said)
    sha256, is_named = hashlib.sha256(contents).hexdigest(), not choice.day_without_text
    converted, losses = in_format(document, target, file_sha256=sha256, edition=choice.edition, is_named=is_named)
    _hand_over(converted, output, overwrite=force)
    if not as_json_:
        _tell_adjustments(document, more=say("`check FILE --verbose` lists them all"))
    if target == TRF26 and choice.why and not under_no_rules(tournament):
        to_stderr("{file}: {told}", file=document.file_name, told=choice.why)
    for loss in losses:
        to_stderr("Not included in the file: {loss}", loss=loss.what)
    if as_json_:
        json_to_stdout(
            ConvertedAnswer(
                file=str(output),
                read=FileRead(file=document.file_name, format=document.file_format.lower()),
                format=target.lower(),
                edition=choice.edition,
                sha256=hashlib.sha256(converted).hexdigest(),
                not_in_the_file=list(map(str, losses)),
            )
        )
    elif output is not None:
        read = f"{document.file_format} {document.file_name}"
        text_to_stderr(
            say("Wrote {file}: {read} as {target}, identical byte for byte.", file=output, read=read, target=target)
            if converted == contents
            else say("Wrote {file}: {read} as {target}.", file=output, read=read, target=target)
        )


@answers("export")
class ExportAnswer(OfRecord, kw_only=True):
    """A report that was written; `rounds` (first and last) and `ratings_of` are those of one month."""

    file: str
    format: str
    for_: str = field(name="for")
    sha256: str
    rounds: tuple[int, int] | UnsetType = UNSET
    ratings_of: str | UnsetType = UNSET
    not_in_the_file: Sequence[str]
    issued: Issued | UnsetType = UNSET


class ReportFinding(Answer):
    """What a rating server would send a report back for, and what to do about it."""

    code: str
    severity: str
    sentence: str
    to_do: str
    round: int | None
    players: Sequence[int]
    article: str


@answers("export")
class ReportFindingsAnswer(OfRecord, kw_only=True):
    """The findings of `--check`."""

    format: str
    findings: Sequence[ReportFinding]


class FileRead(Answer):
    """A file, and the format in which it is."""

    file: str
    format: str


@answers("convert")
class ConvertedAnswer(Answer):
    """A report in another format, by which edition it was read, and what that format has no place for."""

    file: str
    read: FileRead
    format: str
    edition: str
    sha256: str
    not_in_the_file: Sequence[str]
