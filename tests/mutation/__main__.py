"""`python -m tests.mutation`: see `--help`."""

import argparse
import hashlib
import json
import os
import resource
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
from typing import Final

from tests.data_paths import CHECKOUT
from tests.mutation import substituted
from tests.mutation.areas import AREAS, shares_of
from tests.mutation.listed import Named, equivalents, named
from tests.mutation.mutants import Mutant, drawn
from tests.mutation.trying import Went
from tests.reliability_page import keep_figures

_DESCRIPTION = """\
Changes the product in one place at a time and runs the tests that go through it. A mutant is killed when a test fails
(or needs far longer than before); one that survives shows what no test holds, or changes nothing that matters, which
`tests/mutation/listed.toml` then says with a reason. Mutants made by hand stand there too and are tried each time.
The checkout itself is never changed. Exit code 0: the score is 95 % or more, every mutant made by hand was killed."""

_FAILURES: Final = ("FAILED tests/", "ERROR tests/")

KEPT: Final = CHECKOUT / ".mutation"
"""What the tests went through, by area, for the next time; and the report."""

_HANGS: Final = 120
"""Seconds of the processor: who has no other limit, and needs more for a few tests, hangs."""

ENOUGH: Final = 95
"""Per cent."""

QUIET: Final = (
    "-q",
    "-p",
    "no:xdist",
    "-p",
    "no:cacheprovider",
    "--no-header",
    "--tb=no",
    "-o",
    "addopts=--import-mode=importlib",
)


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
    parser.add_argument("--seed", help="of the sample (a new one; with --again the last one)")
    parser.add_argument("--jobs", type=int, default=2, help="areas at a time (2)")
    parser.add_argument("--seconds", type=float, default=3, help="of tests for a mutant at first (3)")
    parser.add_argument("--more", type=float, default=10, help="of further ones where it survives those (10)")
    parser.add_argument("--longer", type=int, default=60, help="of all tests of the area, read anew, after that (60)")
    parser.add_argument("--again", action="store_true", help="try those only that survived when last tried")
    parser.add_argument("--tests", action="append", help="modules of tests in place of those of the area")
    parser.add_argument("--keep", action="store_true", help="put the figures into docs/reliability.md")
    return parser


def main() -> int:
    """Try, and say what survived."""
    options = _parser().parse_args()
    KEPT.mkdir(exist_ok=True)
    areas = [one for one in options.area or AREAS if one in AREAS]
    shares = shares_of(areas, options.sample)
    options.seed = options.seed or _seed(again=options.again)
    (KEPT / "seed.txt").write_text(options.seed, encoding="utf-8")
    print(f"seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory() as name, _a_server(), ThreadPoolExecutor(options.jobs) as together:
        folder = Path(name)
        parts = [together.submit(tried_of, area, shares[area], options, folder) for area in areas]
        if not options.area or "named" in options.area:
            parts += [together.submit(tried_by_hand, one, folder) for one in named()]
        tried = [one for part in parts for one in part.result()]
    report = "\n".join(f"{one.outcome}: {one.mutant}" for one in tried)
    (KEPT / "report.txt").write_text(report + "\n", encoding="utf-8")
    score, figures = figures_of(tried, options.seed)
    print(figures)
    for one in tried:
        if not one.killed and not one.changes_nothing:
            print(f"{one.outcome}: {one.mutant}")
    if options.keep:
        keep_figures("mutation", figures)
    by_hand = all(one.killed for one in tried if one.mutant.area == "named")
    return 0 if score >= ENOUGH and by_hand else 1


def _seed(*, again: bool) -> str:
    """A new one, or the last one."""
    last = KEPT / "seed.txt"
    return last.read_text(encoding="utf-8") if again and last.exists() else str(secrets.randbelow(10**9))


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


def tried_of(area: str, count: int, options: argparse.Namespace, folder: Path) -> list[Tried]:
    """A sample of an area."""
    mutants = drawn(area, count, options.seed)
    modules = options.tests or AREAS[area].modules()
    before = KEPT / f"{area}.json"
    known: dict[str, str] = json.loads(before.read_text(encoding="utf-8")) if before.exists() else {}
    outcomes = {
        one.known_as: known[one.known_as] for one in mutants if known.get(one.known_as, "").startswith("killed")
    }
    if not options.again:
        outcomes.clear()
    left = [one for one in mutants if one.known_as not in outcomes]
    outcomes |= {
        one.known_as: outcome
        for one, outcome in zip(left, first_tried(area, left, modules, options, folder), strict=True)
    }
    before.write_text(json.dumps(outcomes), encoding="utf-8")
    if left and options.longer:
        went = Went.read(recording_of(area, modules))
    reasons = {one.known_as: next((other.why for other in equivalents() if other.is_of(one)), None) for one in mutants}
    for one in left:
        if not outcomes[one.known_as].startswith("killed") and reasons[one.known_as] is None and options.longer:
            outcomes[one.known_as] = by_import(one, went.nearest(one.path, one.line, modules), folder, options.longer)
            print(f"{area}: {outcomes[one.known_as]}", file=sys.stderr, flush=True)
    before.write_text(json.dumps(outcomes), encoding="utf-8")
    return [Tried(one, outcomes[one.known_as], reasons[one.known_as]) for one in mutants]


def first_tried(
    area: str, mutants: list[Mutant], modules: list[str], options: argparse.Namespace, folder: Path
) -> list[str]:
    """What the tests say that go through the lines, one outcome a mutant."""
    if not mutants:
        return []
    job, results = folder / f"{area}.json", folder / f"{area}.jsonl"
    tasks = [
        {"number": number, "path": one.path, "line": one.line, "changed": one.changed}
        for number, one in enumerate(mutants)
    ]
    task = {
        "recording": str(recording_of(area, modules)),
        "results": str(results),
        "budgets": [options.seconds, options.more],
        "sources": sources_of(area),
        "mutants": tasks,
    }
    job.write_text(json.dumps(task), encoding="utf-8")
    plugin = ["-p", "tests.mutation.trying", "--mutants", str(job)]
    done = _pytest(["--fast", *plugin, f"--basetemp={folder / area}", *modules])
    lines = results.read_text(encoding="utf-8").splitlines() if results.exists() else []
    if len(lines) != len(mutants):
        raise SystemExit(f"The tests of {area} did not come to their end:\n{done.stdout}{done.stderr}")
    outcomes = []
    for mutant, found in zip(mutants, map(json.loads, lines), strict=True):
        by_import_only = found["outcome"] == "only by import"
        outcomes.append(
            by_import(mutant, ["--fast", *found["tests"]], folder, None) if by_import_only else found["outcome"]
        )
    return outcomes


def sources_of(area: str) -> list[str]:
    """The paths below the checkout."""
    return [path.relative_to(CHECKOUT).as_posix() for path in AREAS[area].files()]


def recording_of(area: str, modules: list[str]) -> Path:
    """Where it is kept what the tests went through, as sources and tests are now."""
    return KEPT / f"{area}-{_digest([*sources_of(area), *modules])}.recorded"


def tried_by_hand(one: Named, folder: Path) -> list[Tried]:
    """One that somebody made."""
    return [Tried(one.mutant(), by_import(one.mutant(), list(one.tests), folder, None))]


def by_import(mutant: Mutant, tests: list[str], folder: Path, seconds: int | None) -> str:
    """What a process says that imports the mutant in place of the file."""
    number = hashlib.sha256(f"{mutant}{tests}".encode()).hexdigest()[:16]
    texts = folder / f"{number}.json"
    texts.write_text(json.dumps({str(CHECKOUT / mutant.path): mutant.changed}), encoding="utf-8")
    args = folder / f"{number}.txt"
    args.write_text("\n".join(tests), encoding="utf-8")
    command = ["-x", "-p", "tests.mutation.substituted", "-rfE", f"--basetemp={folder / number}", f"@{args}"]
    done = _pytest(command, {substituted.VARIABLE: str(texts)}, _HANGS if seconds is None else seconds)
    if done.returncode == 0:
        return "survived"
    if done.returncode < 0:
        return "survived, as long as was tried" if seconds is not None else "killed by time"
    said = next((line for line in done.stdout.splitlines() if line.startswith(_FAILURES)), None)
    if said is not None:
        return f"killed by {said.split()[1]}"
    if "while loading conftest" in done.stderr:
        return "killed by its import"
    raise SystemExit(f"pytest ended with {done.returncode}:\n{done.stdout}{done.stderr}")


def _pytest(
    arguments: list[str], variables: dict[str, str] | None = None, seconds: int | None = None
) -> subprocess.CompletedProcess[str]:
    def limit() -> None:
        if seconds is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))

    return subprocess.run(
        [sys.executable, "-m", "pytest", *QUIET, *arguments],
        cwd=CHECKOUT,
        env={**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(CHECKOUT), **(variables or {})},
        preexec_fn=limit,
        capture_output=True,
        text=True,
        check=False,
    )


def _digest(files: list[str]) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.encode() + (CHECKOUT / file).read_bytes())
    return digest.hexdigest()[:16]


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
