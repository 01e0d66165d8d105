"""`python -m tests.beside`: see `--help`."""

import argparse
import secrets
import shlex
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from core.editions.registry import edition_named
from core.model.tournament import Tournament
from projections.generator import VERSION, report, states
from projections.generator_plan import Plan, command_line
from tests.beside.asking import NotAnsweredError, Program
from tests.beside.cells import Cell, next_cell, plan_of
from tests.beside.judging import judged
from tests.beside.runs import Run, keep

PROGRAMS: Final = {
    "BBP2017": ("bbpPairings v5", "dutch-2017", ("--dutch",)),
    "BBP2026": ("bbpPairings v6", "dutch-2026", ("--dutch",)),
    "JAVAFO": ("JaVaFo", "dutch-2017", ()),
}
_DESCRIPTION: Final = """\
Random events, paired by the engine of this repository, are checked round by round by the programs named. A round that
a program pairs differently is made small, printed as code and judged by the exact way and, where the field is small
enough, by the enumeration of the rules. Events depend on the seed, the edition and the number of the event alone.
Exit code 0: no difference; 1: differences; 2: wrong usage."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.beside", description=_DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--program",
        action="append",
        required=True,
        metavar="NAME=COMMAND",
        help=f"a program to ask; NAME is one of {', '.join(PROGRAMS)}; may be repeated",
    )
    parser.add_argument("--rounds", type=int, default=2_000, help="rounds for each program (2000)")
    parser.add_argument("--seed", help="what the events are made from; without it one is drawn and printed")
    parser.add_argument("--seconds", type=float, help="end each program earlier: elapsed time")
    parser.add_argument("--keep", action="store_true", help="add the figures to docs/beside-other-engines.md")
    return parser


def _programs(named: Sequence[str], parser: argparse.ArgumentParser) -> list[Program]:
    programs = []
    for word in named:
        name, _, command = word.partition("=")
        if name not in PROGRAMS or not command.strip():
            parser.error(f"--program {word}: give NAME=COMMAND, NAME being one of {', '.join(PROGRAMS)}")
        title, edition, system = PROGRAMS[name]
        programs.append(Program(title, edition, tuple(shlex.split(command)), system))
    return programs


def beside(program: Program, seed: str, rounds: int, seconds: float | None = None) -> Run:
    """So many rounds of fresh events, in equal parts; prints each difference. Ctrl-C ends it after whole events."""
    ours = f"{edition_named(program.edition).engine_name}, generator {VERSION}"
    run = Run(program.name, program.edition, seed, ours=ours)
    counted, end = Counter[Cell](), time.monotonic() + (seconds or 1e9)
    with tempfile.TemporaryDirectory() as folder, suppress(KeyboardInterrupt):
        while counted.total() < rounds and time.monotonic() < end:
            cell = next_cell(counted)
            compared = _event_beside(program, plan_of(cell, program.edition, seed, run.events), run, Path(folder))
            run.events += 1
            counted[cell] += compared
            run.rounds = {str(one): count for one, count in sorted(counted.items(), key=str)}
    print(
        f"{program.name}, {program.edition}, seed {seed}: {run.events} events, {counted.total()} rounds, "
        f"{len(run.differences)} differ, {len(run.unanswered)} events not answered",
        flush=True,
    )
    return run


def _event_beside(program: Program, plan: Plan, run: Run, folder: Path) -> int:
    """How many rounds of an event were compared."""
    before = list(states(plan))
    if not before[-1].rounds:
        return 0
    file = folder / "event.trf"
    file.write_bytes(report(plan, before[-1]))
    try:
        differing = program.rounds_that_differ(file)
    except NotAnsweredError as error:
        run.unanswered.append({"event": command_line(plan), "said": str(error)})
        print(f"NOT ANSWERED {command_line(plan)}\n  {error}", flush=True)
        return 0
    for number in differing:
        _show(program, plan, before[number - 1], run, folder)
    return before[-1].last_paired_round


def _show(program: Program, plan: Plan, state: Tournament, run: Run, folder: Path) -> None:
    found = judged(program, state, folder)
    judgement = found.judgement if found else "the same when asked for that round alone"
    where = {"event": command_line(plan), "round": str(state.next_round), "right": judgement}
    run.differences.append(where)
    print(f"DIFFERS in round {where['round']} of {where['event']}\n{found or judgement}", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code."""
    parser = _parser()
    options = parser.parse_args(arguments)
    seed = options.seed if options.seed is not None else str(secrets.randbelow(10**9))
    differences = 0
    for program in _programs(options.program, parser):
        run = beside(program, seed, options.rounds, options.seconds)
        differences += len(run.differences)
        if options.keep:
            keep(run)
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
