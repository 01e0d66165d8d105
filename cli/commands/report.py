"""`report`: the whole event as one page of HTML, a large one as several."""

import hashlib
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Annotated

import typer
from msgspec import UNSET

from cli.exits import UsageProblem
from cli.input.options import Options, hands_out, over_sections
from cli.output.answer import source_of
from cli.output.atomic_write import make_folder, refuse_to_overwrite, write_report
from cli.output.languages import language_among, language_named
from cli.output.streams import json_to_stdout, languages_asked, to_stderr
from cli.session.issuing import DocumentAnswer, Handed, WrittenFile, hand_out
from cli.session.session import open_session
from cli.verbs import verb, word
from projections.export.documents import SET, files_of
from projections.known import Known
from projections.language import Language

report_app = word()

InParts = Annotated[
    bool | None,
    typer.Option("--parts/--one-page", help="Several pages, or one; default: depends on the size of the record."),
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]


@verb(report_app, "report")
@hands_out
@over_sections
def report(
    options: Options,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The HTML file.")],
    language: Annotated[
        str, typer.Option("--language", metavar="CODE", help="en, fr; default: from the environment (LANG).")
    ] = "",
    in_parts: InParts = None,
    full: Annotated[
        bool,
        typer.Option(
            "--full/--public",
            help="Include reasons for absences, notes, appeals, officials and unpublished rounds, or "
            "only what the public pages show; default: --public.",
        ),
    ] = False,
    force: Force = False,
) -> None:
    """Shows the standings, every round with the reasons under each board, diagrams of its brackets and alternatives,
    a timeline of each round, the cross-table, a card for each player with a colour strip, and the log with a
    slider that shows any round as it was known at any event. The report opens in any browser, works on a phone and
    can be printed.

    The report can be given to anyone: it contains what the public pages show, and no birth dates. For your own files,
    use --full.

    A record of more than 5,000 events is written as several pages: FILE with the standings, and a folder with a page
    for each round, for every 200 players and for every 2,000 events. --one-page and --parts override this.
    """
    if file.suffix.lower() == ".pdf":
        raise UsageProblem(
            "The report is an HTML page, not '{file}'. Name a file that ends in .html; any browser can print it "
            "or save it as a PDF.",
            file=file.name,
        )
    with open_session(options) as session:
        known = session.load()
        if not options.issue:
            session.sign_export(known, "report")
    told_in = language_named(language) if language else language_among(languages_asked())
    handed = _handed(known, file, told_in, in_parts=in_parts, full=full)
    hand_out(options, known, [handed], lambda: _write(file, handed, overwrite=force))
    if options.as_json:
        json_to_stdout(_answer(options, known, file, handed))
        return
    to_stderr(
        "Wrote {file}, as of event {version} ({digest}).", file=file, version=known.version, digest=known.short_hash
    )
    if len(handed.files) > 1:
        folder = (file.parent / handed.files[1][0]).parent
        to_stderr("{count} more pages are in {folder}.", count=len(handed.files) - 1, folder=folder)


def _handed(known: Known, file: Path, language: Language, *, in_parts: bool | None, full: bool) -> Handed:
    """The pages, the first one first."""
    from projections.export.report.page import is_large

    asked = {"language": language.code} | ({} if full else {"public": SET})
    if is_large(known) if in_parts is None else in_parts:
        asked["parts"] = file.name
    pages = files_of(known, "report", asked, language_named)
    return Handed("report", asked, [(name or file.name, contents) for name, contents in pages.items()])


def _write(file: Path, handed: Handed, *, overwrite: bool) -> None:
    """The first page last, so that nobody finds it without the others."""
    (_, first), *others = handed.files
    for page in (file, *(file.parent / name for name, _ in others)):
        refuse_to_overwrite(page, overwrite=overwrite)
    for name, contents in others:
        make_folder((file.parent / name).parent)
        write_report(file.parent / name, contents, overwrite=overwrite)
    write_report(file, first, overwrite=overwrite)
    if overwrite:
        _remove_surplus(file, {file.parent / name for name, _ in others})


def _remove_surplus(file: Path, written: AbstractSet[Path]) -> None:
    """Pages of the report that was overwritten and that this one has not: they would show what no page leads to."""
    from projections.export.report.page import folder_of_parts, is_part

    folder = file.parent / folder_of_parts(file.name)
    for page in folder.iterdir() if folder.is_dir() else ():
        if is_part(page.name) and page not in written:
            page.unlink()
    if not written and folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()


def _answer(options: Options, known: Known, file: Path, handed: Handed) -> DocumentAnswer:
    first, *others = (
        WrittenFile(file=str(file.parent / name), sha256=hashlib.sha256(contents).hexdigest())
        for name, contents in handed.files
    )
    return DocumentAnswer(
        **source_of(known), file=str(file), sha256=first.sha256, parts=others or UNSET, **options.issued
    )
