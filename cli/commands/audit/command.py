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
        str,
        typer.Option(
            "--profile", metavar="NAME", help=("Additional checks: fide-rating checks what a rating server requires.")
        ),
    ] = "",
    as_jsonl: Annotated[
        bool, typer.Option("--jsonl", help="Print every finding as a line of JSON, and nothing else.")
    ] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print the findings as CSV.")] = False,
    as_sarif: Annotated[bool, typer.Option("--sarif", help="Print the findings as SARIF 2.1.0.")] = False,
    as_junit: Annotated[
        bool, typer.Option("--junit", help="Print the findings as JUnit XML: one test case per file.")
    ] = False,
    output: Annotated[
        list[str] | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help=(
                "Also write FILE, in the format given by its extension: .html, .jsonl, .csv, .sarif, .xml, "
                ".parquet. May be repeated."
            ),
            show_default=False,
        ),
    ] = None,
    language: Annotated[
        str,
        typer.Option(
            "--language",
            metavar="CODE",
            help=("Language of the page (.html): en, fr; default: from the environment (LANG)."),
        ),
    ] = "",
    full: Annotated[bool, typer.Option("--full", help="Print all files and all findings.")] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Search for the smallest change that explains each round that differs.")
    ] = False,
    engine: Annotated[
        list[str] | None,
        typer.Option(
            "--engine",
            metavar="ENGINE",
            help="Compare with another engine: py4swiss, bbp=PATH, javafo=PATH, bbp@EDITION=PATH. May be repeated.",
            show_default=False,
        ),
    ] = None,
    jobs: Annotated[str, typer.Option("--jobs", "-j", metavar="N", help="Number of parallel processes.")] = "1",
    seconds: Annotated[str, typer.Option("--seconds", metavar="N", help="Time limit per file.")] = "300",
    megabytes: Annotated[str, typer.Option("--megabytes", metavar="N", help="Size limit per file.")] = "64",
    memory: Annotated[str, typer.Option("--memory", metavar="N", help="Memory limit per process, in MiB.")] = "2048",
    resume: Annotated[
        str,
        typer.Option("--resume", metavar="FILE", help="Keep results in FILE, and reuse those already in it."),
    ] = "",
    scheduler: Annotated[
        str,
        typer.Option("--scheduler", metavar="ADDRESS", help="Audit on a Dask cluster, such as tcp://10.0.0.1:8786."),
    ] = "",
) -> None:
    """Every round is paired again from the earlier rounds, under the edition and variations named in the file, or
    under the edition in force on its first day; if the file has neither, under the edition that matches most
    rounds. Points, ranks and the listed tie-breaks are recalculated; ratings, titles, federations, FIDE numbers,
    dates and the two lines of each game are checked against each other; a duplicate event is recognised by its
    contents. Each finding has a code from the catalogue (docs/findings.md). A difference that is correctly
    explained by the file's own comments (###) is only a note. A folder or an archive may contain anything: files
    that are not reports are skipped, damaged or oversized files and links are listed, and the audit continues.
    `--resume FILE` continues an earlier run. For a bundle (`bundle seal`) the audit shows what the bundle proves
    on its own, and audits the tournament in it like a report. Another engine (`--engine`) is given every event of
    an edition that it supports: a table shows how often it agrees with the file, and a finding names an engine
    that differs from all the others. Exit code 1: errors or warnings were found. Exit code 3: a file could not be
    audited (the others were).
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
