"""How `pair` and `check` are declared. Where only files are named, `cli.main` calls `cli.commands.stateless` itself."""

from typing import Annotated

import typer

from cli.commands import stateless
from cli.exits import UsageProblem
from cli.input.options import EditionOfFile, Json, VariationsOfFile
from cli.verbs import verb, word
from core.editions.registry import AS_IN_FILE

pair_app = word()
check_app = word()

TrustResults = Annotated[
    bool,
    typer.Option("--trust-results", help="Where the points in the file do not match the results, take the results."),
]
Verbose = Annotated[bool, typer.Option("--verbose", help="List what was read otherwise than it stands.")]


@verb(pair_app, "pair")
def pair(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A TRF file; - reads standard input.")],
    edition: EditionOfFile = AS_IN_FILE,
    variation: VariationsOfFile = None,
    as_json_: Json = False,
    trust_results: TrustResults = False,
    verbose: Verbose = False,
) -> None:
    """Nothing is stored. Players are named by their starting rank in the file; the pairing-allocated bye comes last."""
    stateless.pair(file, edition, variation or (), as_json_=as_json_, trust_results=trust_results, verbose=verbose)


_EFFORT_MAX = 1000


@verb(check_app, "check")
def check(  # noqa: PLR0913, PLR0917  # one parameter an option
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="TRF files; - reads standard input.")],
    edition: EditionOfFile = AS_IN_FILE,
    variation: VariationsOfFile = None,
    as_json_: Json = False,
    trust_results: TrustResults = False,
    verbose: Verbose = False,
    other: Annotated[
        str,
        typer.Option("--beside", metavar="EDITION", help="A second edition: which rounds tell the two apart."),
    ] = "",
    explain: Annotated[
        bool,
        typer.Option("--explain", help="For each round that differs, the smallest changes with which it comes out."),
    ] = False,
    effort: Annotated[
        str,
        typer.Option("--effort", metavar="TIMES", help="With --explain: look so many times as long."),
    ] = "1",
    full: Annotated[bool, typer.Option("--full", help="Every board that differs, not only the first three.")] = False,
) -> None:
    """Each round is paired from the rounds before it as they stand in the file; colours and the bye are compared too. A
    file that does not say how many rounds there are (XXR) is taken as complete: its last round is the last one.
    Where the rules leave the director a choice (cfc), a round that differs is called legal but deviating from the
    announced method (by which clause, and what the method gives), or illegal (by which law).
    Variations, acceleration among them, are those asked for, else those that the file says. Where it declares an
    acceleration that is not known here, a round that differs is told, and is no finding.
    Of each round that differs the first three boards are printed; --full prints all, and --json has them.
    With --beside a second edition pairs every round as well, and the rounds that tell the two apart are shown.
    With --explain the smallest change that explains a round that differs is looked for (a late entry, an absent
    player, a changed result, boards swapped by hand, ...) by pairing it again so. What is found are hypotheses: no
    file says what happened. The search ends after so many pairings, and says so; --effort 4 makes it four times as
    many.
    A round robin or a team event is named as such: no rules of a Swiss paired it, so nothing is said of its rounds.
    Exit code 1: something differs. Exit code 3: a file could not be read (the others were checked).
    """
    if effort != "1" and not explain:
        raise UsageProblem("--effort sets how long --explain searches: give both.")
    if not (effort.isascii() and effort.isdecimal() and 1 <= int(effort) <= _EFFORT_MAX):
        raise UsageProblem(
            "--effort must be a number from 1 to {largest}, not {effort!r}.", largest=_EFFORT_MAX, effort=effort
        )
    code = stateless.check(
        files,
        edition,
        variation or (),
        as_json_=as_json_,
        trust_results=trust_results,
        verbose=verbose,
        other=other,
        effort=int(effort) if explain else 0,
        full=full,
    )
    raise typer.Exit(code)
