"""`import` and `export`: tournaments from and to TRF files."""

import hashlib
from pathlib import Path
from typing import Annotated, Final

import typer

from cli import show
from cli.desk import desk, stream_for
from cli.editions import AS_IN_FILE, EditionOfFile, chosen_edition
from cli.exits import UsageProblem
from cli.options import Options, reads, writes
from cli.talk import data_bytes, talk
from cli.trf_files import otherwise, read_contents
from cli.verbs import verb, word
from cli.whole_file import write_report
from core.tie_breaks.cards import is_round_robin
from events.trf import ImportResult, events_of, tournament_of
from events.trf.layout import TRF16, TRF26, FileFormat
from events.trf.round_cells import RATING, STANDINGS, Reading
from events.trf.writer import pairing_numbers
from events.vocabulary import ImportedFrom
from projections.integrity import incidents, to_be_written
from projections.repository import Known
from projections.trf_export import encoded, format_imported, write_trf

import_app = word()
export_app = word()

_LISTED = 20
_FORMATS: Final[dict[str, FileFormat | None]] = {"": None, TRF16.lower(): TRF16, TRF26.lower(): TRF26}
_PURPOSES: Final[dict[str, Reading]] = {STANDINGS: STANDINGS, RATING: RATING}


@verb(import_app, "import")
@writes
def import_(
    options: Options,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A TRF file; - reads standard input.")],
    as_: Annotated[str, typer.Option("--as", metavar="SHORT", help="Short name to type after -t.")] = "",
    edition: EditionOfFile = AS_IN_FILE,
    trust_results: Annotated[
        bool, typer.Option("--trust-results", help="Where points and results do not match, take the results.")
    ] = False,
) -> None:
    """Make a tournament from a TRF file, event by event.

    All or nothing: a file with an error leaves no trace. Whatever was read otherwise than it stands is listed, and
    kept in the log.
    """
    document, contents = read_contents(file, trust_results=trust_results)
    choice = chosen_edition(edition, tournament_of(document), document.type_code)
    if choice.why:
        talk(f"{document.file_name}: {choice.why}")
    imported = events_of(document, file_sha256=hashlib.sha256(contents).hexdigest(), edition=choice.edition)
    title = document.details.name or show.shown_name(Path(document.file_name).stem)
    stream = stream_for(title, as_ or options.tournament)
    with desk(options, create=True) as here:
        here.create(
            stream,
            imported.events,
            personal=imported.personal,
            adjustments=imported.adjustments,
        )
    if not options.as_json:
        _tell_adjustments(document.file_name, imported)
        if is_round_robin(tournament_of(document)):
            talk("It is a round robin: no Swiss rules paired it, and `explain why-not` answers from its table.")


def _tell_adjustments(file: str, imported: ImportResult) -> None:
    if not imported.adjustments:
        talk("Everything was read as it stands.")
        return
    talk(f"{file}: {otherwise(len(imported.adjustments))}:")
    for adjustment in imported.adjustments[:_LISTED]:
        place = f"line {adjustment.line}" if adjustment.line else "whole file"
        place += f", column {adjustment.column}" if adjustment.column else ""
        talk(f"  {place}: {adjustment.found}, taken as {adjustment.taken_as}")
    if len(imported.adjustments) > _LISTED:
        talk(f"  ... and {len(imported.adjustments) - _LISTED} more; `log show` of the import lists all.")


@verb(export_app, "export")
@reads
def export(
    options: Options,
    file: Annotated[Path | None, typer.Argument(metavar="FILE", show_default=False, help="Default: print it.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite a file that is there.")] = False,
    purpose: Annotated[
        str,
        typer.Option(
            "--for",
            metavar="standings|rating",
            help="Which result, colour and rating is written where a late correction left them apart.",
        ),
    ] = "standings",
    file_format: Annotated[
        str,
        typer.Option(
            "--format", metavar="trf16|trf26", help="Which format.", show_default="that of the import, else trf16"
        ),
    ] = "",
) -> None:
    """Write the tournament as a TRF16 or TRF26 file.

    The file to be sent in for rating is written with `--for rating`: it has the corrections that came too late for
    standings and pairings (C.04.2.D.8); its points are those of the standings.
    What the format cannot hold is listed. An imported file comes back byte for byte when nothing was changed.
    A TRF26 names the rules (192) and has a comment line (###) for whatever touched the integrity of the pairings.
    """
    if options.as_json and file is None:
        raise UsageProblem("--json tells about the file that was written: name a FILE.")
    if purpose not in _PURPOSES:
        raise UsageProblem(f"--for is {' or '.join(_PURPOSES)}, not '{purpose}'.")
    if file_format.lower() not in _FORMATS:
        raise UsageProblem(f"--format is {' or '.join(name for name in _FORMATS if name)}, not '{file_format}'.")
    with desk(options) as here:
        known = here.load()
    imported = _import_of(known)
    target = _FORMATS[file_format.lower()] or format_imported(imported)
    given_back = imported is not None and target == format_imported(imported)
    remarks = to_be_written(incidents(known.events, pairing_numbers(known.tournament)), given_back=given_back)
    text, losses = write_trf(
        known.tournament, imported=imported, reading=_PURPOSES[purpose], file_format=target, incidents=remarks
    )
    contents = encoded(text, imported)
    if file is None:
        data_bytes(contents)
    else:
        write_report(file, contents, overwrite=force)
    for loss in losses:
        talk(f"Not in the file: {loss}")
    if file is None:
        return
    if options.as_json:
        show.as_json(
            {
                "tournament": known.stream,
                "event": known.version,
                "head": known.short_hash,
                "file": str(file),
                "format": target.lower(),
                "for": purpose,
                "sha256": hashlib.sha256(contents).hexdigest(),
                "not_in_the_file": [str(loss) for loss in losses],
            }
        )
    else:
        players, rounds = len(known.tournament.players), known.tournament.last_paired_round
        held = f"{players} players, {rounds} rounds{', for the rating report' if purpose == RATING else ''}"
        talk(f"Wrote {file}: {held}, as of event {known.version} ({known.short_hash}).")


def _import_of(known: Known) -> ImportedFrom | None:
    return next((stored.event for stored in known.events if isinstance(stored.event, ImportedFrom)), None)
