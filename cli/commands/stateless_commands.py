"""How `pair`, `check` and `compat` are declared.

Where only files are named, `cli.main` calls `cli.commands.stateless` itself, and `cli.commands.compat`, whose words are
another program's, which typer cannot read: typer costs more than pairing a round of 50 players.
"""

from typing import Annotated

import typer

from cli.commands import stateless
from cli.commands.compat import answer
from cli.exits import UsageProblem
from cli.input.options import EditionOfFile, Json, VariationsOfFile
from cli.verbs import verb, word
from core.editions.registry import AS_IN_FILE

pair_app = word()
check_app = word()
compat_app = word()

TrustResults = Annotated[
    bool,
    typer.Option("--trust-results", help="If the points in the file do not match the results, use the results."),
]
Verbose = Annotated[bool, typer.Option("--verbose", help="List everything that was not read exactly as written.")]


@verb(pair_app, "pair")
def pair(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A TRF file; - reads standard input.")],
    edition: EditionOfFile = AS_IN_FILE,
    variation: VariationsOfFile = None,
    as_json_: Json = False,
    trust_results: TrustResults = False,
    verbose: Verbose = False,
) -> None:
    """Nothing is stored. Players are shown by their starting rank in the file; the pairing-allocated bye comes last."""
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
        typer.Option(
            "--beside",
            metavar="EDITION",
            help=("Also pair by a second edition, and show the rounds that distinguish between the two editions."),
        ),
    ] = "",
    explain: Annotated[
        bool,
        typer.Option(
            "--explain", help=("For each round that differs, search for the smallest changes that make it match.")
        ),
    ] = False,
    effort: Annotated[
        str,
        typer.Option(
            "--effort", metavar="TIMES", help="With --explain: factor by which the search time is multiplied."
        ),
    ] = "1",
    full: Annotated[
        bool, typer.Option("--full", help="Print all boards that differ, not only the first three.")
    ] = False,
) -> None:
    """Each round is paired from the earlier rounds in the file; colours and the bye are compared too. A file that does
    not state the number of rounds (XXR) is assumed to be complete: its last round is treated as the last round of the
    event. If the rules leave the director a choice (cfc), a round that differs is reported as legal but deviating from
    the announced method (with the clause, and the method's pairing), or as illegal (with the rule that it breaks).
    Variations, including acceleration, are those given here, or those in the file. If the file declares an unknown
    acceleration, a round that differs is reported but is not a finding. For each round that differs the first three
    boards are printed; --full prints all of them, and --json includes them. With --beside every round is also paired by
    a second edition, and the rounds that distinguish between the two editions are shown. With --explain the program
    searches for the smallest change that explains a round that differs (a late entry, an absent player, a changed
    result, boards swapped by hand, ...) by pairing the round again with that change. The results are hypotheses: the
    file does not show what happened. The search stops after a certain number of pairings, and this is reported;
    --effort 4 multiplies that number by four. A round robin or a team event is reported as such: it was not paired by
    Swiss rules, so its rounds are not judged. Exit code 1: there are differences. Exit code 3: a file could not be read
    (the others were checked).
    """
    if effort != "1" and not explain:
        raise UsageProblem("--effort sets how long --explain searches: give both options.")
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


@verb(compat_app, "compat", allow_extra_args=True, ignore_unknown_options=True)
def compat(context: typer.Context) -> None:
    """The edition is taken from record 192, otherwise from our own comment (###); otherwise it is the one in force on
    the first day (042), otherwise the one in force today; standard error shows which was used and why. SYSTEM is
    dutch, burstein or dubov; JaVaFo's form is always Dutch.

    [-r]                             the version

    [-r] --SYSTEM [FILE] -p [OUTPUT]   pair the next round: prints the number of pairs, then 'white black' on each
    line, a bye as 'id 0'

    [-r] --SYSTEM [FILE] -c            pair every round again and list the pairs that differ

    [-r] --SYSTEM MODEL -g -o FILE     generate a tournament like MODEL; -s SEED

    [-r] --SYSTEM -g [CONFIG] -o FILE   generate a tournament from a configuration, or at random; -s SEED

    [-r] FILE -p [OUTPUT] | -c [ROUND]   JaVaFo's form, with the file first; -b uses the Baku method, -q [N] -w -s
    have no effect

    [-r] [FILE] -g [CONFIG|SEED] -o FILE   JaVaFo's generator; -b uses the Baku method

    Each command form of bbpPairings, and JaVaFo's -p, may be followed by -l [LIST] for a checklist; default: the file
    name with the extension .list.

    The exit codes are those of bbpPairings: 0 done, 1 no pairing, 2 unexpected error, 3 invalid request or file, 4
    too large, 5 no access to a file; in JaVaFo's form they are 0 done, 1 error. Without FILE the tournament is read
    from standard input.
    """
    raise typer.Exit(answer(context.args))
