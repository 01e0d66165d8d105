"""How `audit` is declared."""

from typing import Annotated

import typer

from cli.input.options import EditionOfFile, VariationsOfFile
from cli.verbs import verb, word
from core.editions.registry import AS_IN_FILE

audit_app = word()


@verb(audit_app, "audit")
def audit(  # noqa: PLR0913, PLR0917  # one parameter an option
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH",
            help="Files, folders, archives (.zip, .tar, .tar.gz, .gz) and bundles; - reads standard input.",
        ),
    ],
    edition: EditionOfFile = AS_IN_FILE,
    variation: VariationsOfFile = None,
    profile: Annotated[
        str, typer.Option("--profile", metavar="NAME", help="Ask for more: fide-rating is what a rating server wants.")
    ] = "",
    as_jsonl: Annotated[
        bool, typer.Option("--jsonl", help="Every finding as a line of JSON, and nothing else.")
    ] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="The same as CSV.")] = False,
    as_sarif: Annotated[bool, typer.Option("--sarif", help="The same as SARIF 2.1.0.")] = False,
    as_junit: Annotated[bool, typer.Option("--junit", help="The same as JUnit XML: a test case a file.")] = False,
    output: Annotated[
        list[str] | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Also write FILE, by its ending: .html, .jsonl, .csv, .sarif, .xml, .parquet. May be repeated.",
            show_default=False,
        ),
    ] = None,
    language: Annotated[
        str,
        typer.Option(
            "--language", metavar="CODE", help="Of the page (.html): en, fr; default: as the surroundings (LANG) ask."
        ),
    ] = "",
    full: Annotated[bool, typer.Option("--full", help="Print every file and every finding.")] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Look for the smallest change that explains each round that differs.")
    ] = False,
    engine: Annotated[
        list[str] | None,
        typer.Option(
            "--engine",
            metavar="ENGINE",
            help="Ask another engine as well: py4swiss, bbp=PATH, javafo=PATH, bbp@EDITION=PATH. May be repeated.",
            show_default=False,
        ),
    ] = None,
    jobs: Annotated[str, typer.Option("--jobs", "-j", metavar="N", help="So many processes beside each other.")] = "1",
    seconds: Annotated[str, typer.Option("--seconds", metavar="N", help="The longest that one file may take.")] = "300",
    megabytes: Annotated[str, typer.Option("--megabytes", metavar="N", help="The largest file that is read.")] = "64",
    memory: Annotated[
        str, typer.Option("--memory", metavar="N", help="The most memory that one process may take, in MiB.")
    ] = "2048",
    resume: Annotated[
        str,
        typer.Option("--resume", metavar="FILE", help="Keep results in FILE, and take over those that it has."),
    ] = "",
    scheduler: Annotated[
        str,
        typer.Option("--scheduler", metavar="ADDRESS", help="Audit on a Dask cluster, such as tcp://10.0.0.1:8786."),
    ] = "",
) -> None:
    """Every round is paired again from the rounds before it, by the edition and the variations that the file names,
    else by its first day; where it says neither, by the one with which most rounds come out. Points, ranks and the
    tie-breaks listed are computed again; ratings, titles, federations, FIDE numbers, dates and the two lines of each
    game are held against each other; an event that comes twice is found by what is in it.
    What is found are findings, each with a code of the catalogue (docs/findings.md). A difference that the file's own
    comments (###) explain, and that comes out so, is a note.
    A folder or an archive may hold anything: what is no report is left out, and what is damaged, too large or leads
    elsewhere is named, and the rest goes on. `--resume FILE` goes on where an earlier run was ended.
    Of a bundle (`bundle seal`) is told what it proves of itself, and the tournament in it is audited as a report.
    Another engine (`--engine`) gets every event of an edition that it knows: a table says how often it goes with the
    file, and a finding who stands alone.
    Exit code 1: errors or warnings were found. Exit code 3: a file could not be audited (the others were).
    """
    from cli.commands.audit.run import Given, audit_all

    code = audit_all(
        Given(
            paths=tuple(paths),
            edition=edition,
            variation=tuple(variation or ()),
            profile=profile,
            formats=tuple(
                name
                for name, wanted in ((".jsonl", as_jsonl), (".csv", as_csv), (".sarif", as_sarif), (".xml", as_junit))
                if wanted
            ),
            outputs=tuple(output or ()),
            language=language,
            full=full,
            explain=explain,
            jobs=jobs,
            seconds=seconds,
            megabytes=megabytes,
            memory=memory,
            resume=resume,
            scheduler=scheduler,
            engines=tuple(engine or ()),
        )
    )
    raise typer.Exit(code)
