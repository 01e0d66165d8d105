"""`python -m tests.mutation`: see `--help`."""

import argparse
import hashlib
import json
import os
import secrets
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.data_paths import CHECKOUT
from tests.mutation.areas import AREAS, modules, shares_of
from tests.mutation.listed import Named, equivalents, named
from tests.mutation.mutants import Mutant, drawn
from tests.mutation.processes import by_import, run_pytest
from tests.mutation.recording import outdated
from tests.mutation.trying import QUICKLY
from tests.reliability_page import keep_figures

_DESCRIPTION = """\
Changes the product in one place at a time and runs the tests that go through it. A mutant is killed when a test fails
(or needs far longer than before); one that survives shows what no test holds, or changes nothing that matters, which
`tests/mutation/listed.toml` then says with a reason. Mutants made by hand stand there too and are tried each time.
The checkout itself is never changed. Exit code 0: the score is 95 % or more, every mutant made by hand was killed."""

KEPT: Final = CHECKOUT / ".mutation"
"""What the tests went through, what came of each mutant by seed, and the report."""

WENT: Final = KEPT / "went"

ENOUGH: Final = 95
"""Per cent."""


@dataclass(frozen=True)
class Tried:
    """What came of a mutant."""

    mutant: Mutant
    outcome: str
    why_equivalent: str | None = None

    @property
    def killed(self) -> bool:
        return self.outcome.startswith("killed")

    @property
    def changes_nothing(self) -> bool:
        return not self.killed and self.why_equivalent is not None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation", description=_DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--area", action="append", choices=[*AREAS, "named"], help="these only; may be repeated")
    parser.add_argument("--sample", type=int, default=208, help="mutants, spread over the areas (208)")
    parser.add_argument("--seed", help="of the sample (a new one; with --again or --go-on the last one)")
    parser.add_argument("--jobs", type=int, default=2, help="mutants at a time (2)")
    parser.add_argument("--seconds", type=float, default=3, help="of tests for a mutant at first (3)")
    parser.add_argument("--more", type=float, default=10, help="of further ones where it survives those (10)")
    parser.add_argument("--longer", type=int, default=60, help="of all tests that are near, after that (60)")
    parser.add_argument("--again", action="store_true", help="try those only that survived when last tried")
    parser.add_argument("--go-on", action="store_true", help="try those only that were not tried yet")
    parser.add_argument("--tests", action="append", help="modules of tests, in place of all")
    parser.add_argument("--keep", action="store_true", help="put the figures into docs/reliability.md")
    return parser


def main() -> int:
    """Try, and say what survived."""
    options = _parser().parse_args()
    KEPT.mkdir(exist_ok=True)
    areas = [one for one in options.area or AREAS if one in AREAS]
    shares = shares_of(areas, options.sample)
    options.seed = options.seed or _seed(last=options.again or options.go_on)
    (KEPT / "seed.txt").write_text(options.seed, encoding="utf-8")
    print(f"seed {options.seed}", flush=True)
    mutants = [one for area in areas for one in drawn(area, shares[area], options.seed)]
    by_hand = named() if not options.area or "named" in options.area else []
    journal = KEPT / f"{options.seed}.jsonl"
    settled = settled_before(journal, options)
    with tempfile.TemporaryDirectory() as name, _a_server():
        folder = Path(name)
        left = in_order([one for one in mutants if one.known_as not in settled], options.seed)
        if left:
            record_what_is_new(options, folder)
            try_all(left, options, folder, journal)
        left_by_hand = [one for one in by_hand if one.mutant().known_as not in settled]
        with ThreadPoolExecutor(options.jobs) as together:
            for outcome in together.map(lambda one: tried_by_hand(one, folder), left_by_hand):
                with journal.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(outcome) + "\n")
    outcomes = read_journal(journal)
    tried = [
        Tried(one, outcomes[one.known_as], why_equivalent(one))
        for one in [*mutants, *(one.mutant() for one in by_hand)]
    ]
    report = "\n".join(f"{one.outcome}: {one.mutant}" for one in tried)
    (KEPT / "report.txt").write_text(report + "\n", encoding="utf-8")
    score, figures = figures_of(tried, options.seed)
    print(figures)
    for one in tried:
        if not one.killed and not one.changes_nothing:
            print(f"{one.outcome}: {one.mutant}")
    if options.keep:
        keep_figures("mutation", figures)
    all_by_hand = all(one.killed for one in tried if one.mutant.area == "named")
    return 0 if score >= ENOUGH and all_by_hand else 1


def _seed(*, last: bool) -> str:
    """A new one, or the last one."""
    before = KEPT / "seed.txt"
    return before.read_text(encoding="utf-8") if last and before.exists() else str(secrets.randbelow(10**9))


@contextmanager
def _a_server() -> Iterator[None]:
    """One PostgreSQL for all runs, where there is one: each would start its own."""
    from tests.events.postgresql import VARIABLE

    if VARIABLE in os.environ:
        yield
        return
    try:
        import pgserver
    except ImportError:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="pairtrail-pg-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        server = pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
        os.environ[VARIABLE] = server.get_uri()
        try:
            yield
        finally:
            del os.environ[VARIABLE]
            server.cleanup()


def read_journal(journal: Path) -> dict[str, str]:
    """What came of each mutant when it was last tried."""
    lines = journal.read_text(encoding="utf-8").splitlines() if journal.exists() else []
    return {one["known_as"]: one["outcome"] for one in map(json.loads, lines)}


def settled_before(journal: Path, options: argparse.Namespace) -> set[str]:
    """The mutants that are not tried now."""
    if not options.again and not options.go_on:
        journal.unlink(missing_ok=True)
    return {
        one
        for one, outcome in read_journal(journal).items()
        if outcome.startswith("killed") or (options.go_on and outcome != QUICKLY)
    }


def in_order(mutants: list[Mutant], seed: str) -> list[Mutant]:
    """By lot: those tried before an early end are a sample of all areas."""
    return sorted(mutants, key=lambda one: hashlib.sha256(f"{seed}/{one.known_as}".encode()).hexdigest())


def why_equivalent(mutant: Mutant) -> str | None:
    """The reason that is listed, where one is."""
    return next((one.why for one in equivalents() if one.is_of(mutant)), None)


def record_what_is_new(options: argparse.Namespace, folder: Path) -> None:
    """Of the modules of tests that are not what they were: which lines they go through."""
    new = outdated(WENT, options.tests or modules())
    if not new:
        return
    WENT.mkdir(parents=True, exist_ok=True)
    sources = [path.relative_to(CHECKOUT).as_posix() for area in AREAS.values() for path in area.files()]
    parts = [new[number :: options.jobs] for number in range(min(options.jobs, len(new)))]
    tasks = [{"record": part, "sources": sources, "went": str(WENT)} for part in parts]
    with ThreadPoolExecutor(options.jobs) as together:
        runs = [
            together.submit(_in_the_plugin, task, ["--fast", *task["record"]], folder / f"record-{number}")
            for number, task in enumerate(tasks)
        ]
    for run in runs:
        run.result()
    if left := outdated(WENT, new):
        print(f"Not recorded, so asked last: {', '.join(left)}", file=sys.stderr)


def try_all(mutants: list[Mutant], options: argparse.Namespace, folder: Path, journal: Path) -> None:
    """Each in its turn; what comes of it goes into the journal at once."""
    chosen = options.tests or modules()
    before = read_journal(journal)
    parts = [mutants[number :: options.jobs] for number in range(min(options.jobs, len(mutants)))]
    tasks = [
        {
            "went": str(WENT),
            "modules": chosen,
            "results": str(journal),
            "folder": str(folder),
            "budgets": [options.seconds, options.more],
            "longer": options.longer,
            "mutants": [
                {
                    "known_as": one.known_as,
                    "path": one.path,
                    "line": one.line,
                    "changed": one.changed,
                    "listed": why_equivalent(one) is not None,
                    "survived_quickly": options.go_on and before.get(one.known_as) == QUICKLY,
                }
                for one in part
            ],
        }
        for part in parts
    ]
    with ThreadPoolExecutor(options.jobs) as together:
        runs = [
            together.submit(_in_the_plugin, task, chosen, folder / f"try-{number}") for number, task in enumerate(tasks)
        ]
    outcomes = read_journal(journal)
    if any(outcomes.get(one.known_as, QUICKLY) == QUICKLY for one in mutants):
        said = "\n".join(run.result().stdout + run.result().stderr for run in runs)
        raise SystemExit(f"Not all were tried (--go-on tries the others):\n{said}")


def _in_the_plugin(task: dict[str, Any], arguments: list[str], place: Path) -> subprocess.CompletedProcess[str]:
    job = place.with_suffix(".job")
    job.write_text(json.dumps(task), encoding="utf-8")
    return run_pytest(["-p", "tests.mutation.trying", "--mutants", str(job), f"--basetemp={place}", *arguments])


def tried_by_hand(one: Named, folder: Path) -> dict[str, str]:
    """One that somebody made."""
    mutant = one.mutant()
    return {
        "known_as": mutant.known_as,
        "outcome": by_import(mutant.path, mutant.changed, list(one.tests), folder, None),
    }


def figures_of(tried: list[Tried], seed: str) -> tuple[float, str]:
    """The score in per cent, and all figures in words."""
    lines = []
    counts = Counter[str]()
    for area in dict.fromkeys(one.mutant.area for one in tried):
        of_area = [one for one in tried if one.mutant.area == area]
        killed = sum(one.killed for one in of_area)
        justified = sum(one.changes_nothing for one in of_area)
        lines.append(f"{area}: {len(of_area)} tried, {killed} killed, {justified} change nothing")
        if area != "named":
            counts.update(tried=len(of_area), killed=killed, justified=justified)
            counts.update(by_time=sum(one.outcome == "killed by time" for one in of_area))
    matter = counts["tried"] - counts["justified"]
    score = 100 * counts["killed"] / matter if matter else 100.0
    lines.append(
        f"seed {seed}: {counts['killed']} of {matter} killed ({counts['by_time']} of them by time), "
        f"{counts['justified']} more change nothing: score {score:.1f} %"
    )
    return score, "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
