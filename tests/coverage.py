"""`python -m tests.coverage`: which branches of the rules, the log and the projections the suite ran, and the gate.

It reads what `coverage run` and `coverage combine` left (`make coverage`). What is asked for is asked of the branches
alone: statements are many and easily reached, and would hide what no test decides on.
"""

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from json import loads
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tests.reliability_page import keep_figures

ENOUGH: Final = 95
"""Percent of the ways out of branches that a test must take."""

_SHOWN: Final = 30
"""Files with ways out not taken that are printed, those with most first."""


@dataclass(frozen=True)
class Counted:
    """Ways out of branches and statements of some files: how many there are, how many were run."""

    branches: int = 0
    branches_run: int = 0
    statements: int = 0
    statements_run: int = 0

    def __add__(self, other: "Counted") -> "Counted":
        """Those of both."""
        return Counted(
            self.branches + other.branches,
            self.branches_run + other.branches_run,
            self.statements + other.statements,
            self.statements_run + other.statements_run,
        )

    @property
    def is_enough(self) -> bool:
        """Whether so many branches were run as are asked for; of none, all were."""
        return 100 * self.branches_run >= ENOUGH * self.branches

    def __str__(self) -> str:
        """`95.1 % of the branches (951 of 1000), 98.0 % of the statements (4900 of 5000)`; rounded down."""
        return (
            f"{_percent(self.branches_run, self.branches)} of the branches ({self.branches_run} of {self.branches}), "
            f"{_percent(self.statements_run, self.statements)} of the statements "
            f"({self.statements_run} of {self.statements})"
        )


def _percent(some: int, of: int) -> str:
    tenths = 1000 * some // of if of else 1000
    return f"{tenths // 10}.{tenths % 10} %"


def counted(report: Mapping[str, Any]) -> dict[str, Counted]:
    """What a report of `coverage json` says of each file."""
    return {
        file: Counted(
            found["summary"]["num_branches"],
            found["summary"]["covered_branches"],
            found["summary"]["num_statements"],
            found["summary"]["covered_lines"],
        )
        for file, found in report["files"].items()
    }


def by_package(files: Mapping[str, Counted]) -> dict[str, Counted]:
    """The sums of each root folder, in the order of the alphabet."""
    packages: dict[str, Counted] = {}
    for file, found in sorted(files.items()):
        package = Path(file).parts[0]
        packages[package] = packages.get(package, Counted()) + found
    return packages


def figures_of(files: Mapping[str, Counted]) -> tuple[bool, list[str]]:
    """Whether it is enough, and the lines that say so."""
    packages = by_package(files)
    whole = sum(packages.values(), Counted())
    return whole.is_enough, [*(f"{name}: {found}" for name, found in packages.items()), f"together: {whole}"]


def _not_run(report: Mapping[str, Any]) -> Iterable[str]:
    missing = sorted(
        ((found["missing_branches"], file) for file, found in report["files"].items() if found["missing_branches"]),
        key=lambda one: (-len(one[0]), one[1]),
    )
    for branches, file in missing[:_SHOWN]:
        yield f"  {file}: " + ", ".join(f"{start}->{end}" if end > 0 else f"{start}->exit" for start, end in branches)
    if len(missing) > _SHOWN:
        yield f"  and {len(missing) - _SHOWN} more files (`coverage html` shows all)"


def _measured() -> Mapping[str, Any]:
    """The report of the data file that lies in this folder."""
    from coverage import Coverage  # the suite reads this module on machines that have no tools of the developers

    with TemporaryDirectory() as folder:
        file = Path(folder) / "coverage.json"
        data = Coverage()
        data.load()
        data.json_report(outfile=str(file))
        report: Mapping[str, Any] = loads(file.read_text(encoding="utf-8"))
    return report


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code: 0, or 1 where too few branches were run."""
    parser = argparse.ArgumentParser(prog="python -m tests.coverage", description=__doc__)
    parser.add_argument("--keep", action="store_true", help="put the figures into docs/reliability.md")
    options = parser.parse_args(arguments)
    report = _measured()
    is_enough, figures = figures_of(counted(report))
    lines = ["Ways out of branches that no test took, by line:", *_not_run(report), *figures]
    if not is_enough:
        lines.append(f"Fewer than {ENOUGH} % of the branches were run.")
    sys.stdout.write("\n".join(lines) + "\n")
    if options.keep:
        keep_figures("coverage", "\n".join(figures))
    return 0 if is_enough else 1


if __name__ == "__main__":
    sys.exit(main())
