"""`generate`: tournaments by chance, and whether the engine, and a peer, pair them again as their files have them.

The peer is another pairing program: any with the command line of bbpPairings, named by BBPPAIRINGS.
"""

import os
import re
import shlex
import subprocess
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

import typer

from cli.exits import ExitCode, UsageProblem
from cli.input.plan_options import plans
from cli.output.atomic_write import write_report
from cli.output.streams import STANDARD_INPUT, counted, data_bytes, text_to_stdout, to_stderr, to_stdout
from cli.output.system_errors import reason_of
from cli.verbs import verb, word
from core.editions.registry import DUTCH, edition_named
from core.model.sentence import joined, say, say_of
from core.model.tournament import Tournament
from projections.generator import differences, ended_early, event, report
from projections.generator_plan import Plan, command_line

generate_app = word()

PEER_VARIABLE: Final = "BBPPAIRINGS"
_HEADING: Final = re.compile(r".*: Round #\d+\s*$")
STANDARD_OUTPUT = STANDARD_INPUT  # a dash, both of them


@verb(generate_app, "generate")
@plans
def generate(
    plan: Plan,
    out: Annotated[
        str,
        typer.Option(
            "--out",
            metavar="FILE",
            show_default=False,
            help=("Output file; by default, or with -, the tournament is printed."),
        ),
    ] = "",
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
    count: Annotated[
        int, typer.Option("--count", metavar="N", help="Number of tournaments, with consecutive seeds.")
    ] = 1,
    check: Annotated[
        bool, typer.Option("--check", help="Read each file again, pair every round again and list the differences.")
    ] = False,
) -> None:
    """Ratings, byes and results are generated from the seed; pairings follow the rules of the edition. The same seed
    and version give the same bytes on every machine; a comment in the file shows how to generate it again. If a round
    has no legal pairing, the event ends early.

    With --check no file is written unless --out names one. Every round is paired again from the bytes of the file, and
    also by the program named in BBPPAIRINGS, which is called as PROGRAM --dutch FILE -c. Exit code 1: there are
    differences.
    """
    if count < 1:
        raise UsageProblem("--count must be 1 or more, not {count}.", count=count)
    if count > 1 and not check and out in ("", STANDARD_OUTPUT):
        raise UsageProblem(
            "Several tournaments cannot be written to one output: name a FILE with --out; the seed is added to "
            "its name."
        )
    if plan.rounds >= plan.players:
        to_stderr(
            ("{players} players cannot play {rounds} rounds without a rematch; the event may end early."),
            rounds=plan.rounds,
            players=plan.players,
        )
    several = [replace(plan, seed=plan.seed + further) for further in range(count)]
    if check:
        _check_all(several, out, overwrite=force)
        return
    for one in counted(several, say("tournaments")):
        _write(one, event(one), out, several=count > 1, overwrite=force)


def _write(plan: Plan, tournament: Tournament, out: str, *, several: bool, overwrite: bool) -> None:
    contents = report(plan, tournament)
    held = say(
        "{players} players, {rounds} rounds, seed {seed}",
        players=plan.players,
        rounds=tournament.last_paired_round,
        seed=plan.seed,
    )
    if out in ("", STANDARD_OUTPUT):
        data_bytes(contents)
    else:
        file = Path(out)
        file = file.with_stem(f"{file.stem}-{plan.seed}") if several else file
        write_report(file, contents, overwrite=overwrite)
        to_stderr("Wrote {file}: {held}.", file=file, held=held)
    if why := ended_early(tournament):
        to_stderr(
            "Seed {seed}: the event ended after {paired} of {rounds} rounds: {why}.",
            seed=plan.seed,
            paired=tournament.last_paired_round,
            rounds=plan.rounds,
            why=why,
        )


def _check_all(several: list[Plan], out: str, *, overwrite: bool) -> None:
    peer = peer_command()
    if peer and edition_named(several[0].edition).system != DUTCH:
        to_stderr(
            "{variable} is not used: its program is called with --dutch, but the edition is {edition}.",
            variable=PEER_VARIABLE,
            edition=several[0].edition,
        )
        peer = []
    rounds, differing, refused, early = 0, 0, 0, 0
    for plan in counted(several, say("tournaments")):
        tournament = event(plan)
        contents = report(plan, tournament)
        found = list(differences(plan, tournament, contents))
        against = _asked(peer, plan, contents) if peer and tournament.rounds else []
        rounds += tournament.last_paired_round
        early += bool(ended_early(tournament))
        differing += bool(found)
        refused += bool(against)
        if found or against:
            text_to_stdout(
                say("Seed {seed}:", seed=plan.seed), *(joined("", ("  ", line)) for line in (*found, *against))
            )
            to_stdout("  To get the file: {command} --out seed-{seed}.trf", command=command_line(plan), seed=plan.seed)
        if out:
            _write(plan, tournament, out, several=len(several) > 1, overwrite=overwrite)
    many, first = len(several), several[0]
    text_to_stdout(
        say_of(
            many,
            "{count} tournament ({edition}), {rounds} rounds paired again: {same} identical, {differing} "
            "different; {early} ended early.",
            "{count} tournaments ({edition}), {rounds} rounds paired again: {same} identical, {differing} "
            "different; {early} ended early.",
            edition=first.edition,
            rounds=rounds,
            same=many - differing,
            differing=differing,
            early=early,
        )
    )
    if peer:
        to_stdout("{peer} agrees on {agreed} of {many} tournaments.", peer=peer[0], agreed=many - refused, many=many)
    if differing or refused:
        raise typer.Exit(ExitCode.FINDINGS)


def _asked(peer: list[str], plan: Plan, contents: bytes) -> list[str]:
    """What the peer says about a file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"seed-{plan.seed}.trf"
        file.write_bytes(contents)
        return objections(peer, file)


def peer_command() -> list[str]:
    """How the peer is started; empty: none was named."""
    return shlex.split(os.environ.get(PEER_VARIABLE, ""))


def objections(command: list[str], file: Path) -> list[str]:
    """What the peer says against the pairings of a file, called as `PROGRAM --dutch FILE -c`; empty: it agrees.

    It prints a heading for each round, and below it the pairs that differ.
    """
    try:
        done = subprocess.run(  # noqa: S603  # the program that the user named
            [*command, "--dutch", str(file), "-c"],
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise UsageProblem(
            "{variable} names '{command}', which cannot be started: {problem}.",
            variable=PEER_VARIABLE,
            command=command[0],
            problem=reason_of(error),
        ) from error
    told = [line.rstrip() for line in done.stdout.splitlines()]
    headings = [line for line in told if _HEADING.match(line)]
    if done.returncode or not headings:
        complaint = done.stderr.strip() or say("no rounds were checked")
        return [
            say(
                "{command} ended with exit code {returncode}: {complaint}",
                command=command[0],
                returncode=done.returncode,
                complaint=complaint,
            )
        ]
    against: list[str] = []
    heading = ""
    for line in told:
        if _HEADING.match(line):
            heading = line
        elif line.strip():
            if heading:
                against.append(heading)
                heading = ""
            against.append(line)
    return against
