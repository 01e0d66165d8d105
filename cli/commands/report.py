"""`report`: the whole event as one page of HTML."""

import hashlib
from pathlib import Path
from typing import Annotated

import typer

from cli.input.options import Options, hands_out
from cli.output import tables as show
from cli.output.atomic_write import write_report
from cli.output.languages import language_among, language_named
from cli.output.streams import languages_asked, to_stderr
from cli.session.exits import UsageProblem
from cli.session.issuing import Handed, hand_out
from cli.session.session import open_session
from cli.verbs import verb, word
from core.model.sentence import say

report_app = word()

Force = Annotated[bool, typer.Option("--force", help="Overwrite a file that is there.")]


@verb(report_app, "report")
@hands_out
def report(
    options: Options,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The HTML file.")],
    language: Annotated[
        str, typer.Option("--language", metavar="CODE", help="en, fr; default: as the surroundings (LANG) ask.")
    ] = "",
    force: Force = False,
) -> None:
    """Standings, every round with the reasons under each board, its brackets and what was compared for it drawn, a line
    of time of each round, cross-table, a card for each player with a colour strip, and the log with a slider that shows
    any round as it was known at any event. It opens in any browser, reads on a phone and prints.
    """
    from projections.export.report.facts import report_of
    from projections.export.report.page import report_page

    if file.suffix.lower() == ".pdf":
        raise UsageProblem(
            say(
                "The report is a page of HTML, not '{file}'. Name a file that ends in .html; any browser "
                "prints it, to PDF too, with whatever you have opened on it.",
                file=file.name,
            )
        )
    with open_session(options) as session:
        known = session.load()
        if not options.issue:
            session.sign_export(known, "report")
    told_in = language_named(language) if language else language_among(languages_asked())
    contents = report_page(report_of(known), told_in)
    handed = Handed("report", {"language": told_in.code}, [(file.name, contents)])
    hand_out(options, known, [handed], lambda: write_report(file, contents, overwrite=force))
    if options.as_json:
        show.as_json(
            {
                "tournament": known.stream,
                "event": known.version,
                "head": known.short_hash,
                "file": str(file),
                "sha256": hashlib.sha256(contents).hexdigest(),
                **options.issued,
            }
        )
    else:
        to_stderr(
            say(
                "Wrote {file}, as of event {version} ({digest}).",
                file=file,
                version=known.version,
                digest=known.short_hash,
            )
        )
