"""A plugin of pytest: the tests are collected once, and each mutant is tried in copies of the process.

`python -m pytest -p tests.mutation.trying --mutants JOB.json TESTS`. Of each mutant a copy asks the quick tests that go
through the line that differs (tests/mutation/recording.py), then more of them with all their cases; in the end, of
those that survived, what else is near; the first failure being enough. A test that fails without the mutant as well
kills nothing. What came of it goes into the file that the job names, mutant by mutant. A job without mutants records
what the tests go through.
"""

import contextlib
import functools
import inspect
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FunctionType
from typing import Any, Final

import pytest
from _pytest.main import pytest_runtestloop as run_the_tests

from tests import feedback
from tests.mutation.changing import OnlyByImport, change, functions_by_file
from tests.mutation.copies import BY_TIME, in_a_copy
from tests.mutation.processes import by_import
from tests.mutation.recording import Went, cases_of, record

HANGS: Final = (10, 4)
"""Seconds of the processor, and how many times what its tests take otherwise: a mutant that needs more hangs."""

BY_IMPORT: Final = "only by import"
NOBODY: Final = "nobody goes there"
QUICKLY: Final = "survived the quick tests"
AS_LONG: Final = "survived, as long as was tried"

CONSTANTS: Final = "tests/core/test_constants.py"
"""States what modules declare in numbers: asked of each change that the import alone carries out."""

_MODULES: Final = 20
"""Of tests, which a process is given that has to import and to collect them first."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--mutants", type=Path, help="what is to be tried (tests/mutation/trying.py)")


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    if session.config.option.mutants is None or session.config.option.collectonly:
        return None
    job = json.loads(session.config.option.mutants.read_text(encoding="utf-8"))
    if "record" in job:
        record(session, job["sources"], job["record"], Path(job["went"]))
    else:
        paths = {one["path"] for one in job["mutants"]}
        trial = Trial(session, Went.read(Path(job["went"]), job["modules"], paths), job)
        with Path(job["results"]).open("a", encoding="utf-8") as results:
            for mutant, outcome in trial.outcomes():
                results.write(json.dumps({"known_as": mutant["known_as"], "outcome": outcome}) + "\n")
                results.flush()
    session.testsfailed = 0
    return True


@dataclass
class Trial:
    """What is tried, and with what."""

    session: pytest.Session
    went: Went
    job: dict[str, Any]
    items: dict[str, pytest.Item] = field(init=False)
    cases: dict[str, list[str]] = field(init=False)
    elsewhere: set[str] = field(init=False)  # what these start does not have the mutant
    functions: dict[str, list[FunctionType]] = field(default_factory=functions_by_file)
    unfit: set[str] = field(default_factory=set)  # these fail as it is

    def __post_init__(self) -> None:
        self.items = {item.nodeid: item for item in self.session.items}
        self.cases = cases_of(self.items)
        self.elsewhere = {name for name, item in self.items.items() if _starts_processes(item)}

    def outcomes(self) -> Iterator[tuple[dict[str, Any], str]]:
        """What came of each; first of what takes little, so that an early end leaves the most difficult."""
        left: list[tuple[dict[str, Any], set[str]]] = []
        for mutant in self.job["mutants"]:
            outcome, asked = self.quickly(mutant)
            if not outcome.startswith("killed") and not mutant["listed"] and self.job["longer"]:
                outcome = QUICKLY
                left.append((mutant, asked))
            yield mutant, outcome
        for mutant, asked in left:
            tests = self.went.nearest(mutant["path"], mutant["line"], self.items, {*asked, *self.unfit})
            yield mutant, self._asked(mutant, tests, self.job["longer"])

    def quickly(self, mutant: dict[str, Any]) -> tuple[str, set[str]]:
        """What a few tests say, and more where it survives those; and which they were."""
        asked: set[str] = set()
        outcome = NOBODY
        for turn, budget in enumerate(self.job["budgets"]):
            cases = self.cases if turn else None
            chosen = self.went.of(mutant["path"], mutant["line"], budget, asked | self.unfit | self.elsewhere, cases)
            tests = [one for one in chosen if one in self.items]
            asked.update(tests)
            if tests and not mutant["survived_quickly"]:
                outcome = self._asked(mutant, tests, None)
            if outcome.startswith("killed"):
                break
        return outcome, asked

    def _asked(self, mutant: dict[str, Any], tests: list[str], seconds: int | None) -> str:
        """What these tests say, without those that fail of the source as it is; `seconds` of the processor are not
        the sign of a hang but all that they get."""
        while tests:
            limit = seconds or HANGS[0] + HANGS[1] * sum(map(self.went.takes, tests))
            outcome = self._run(tests, limit, mutant, quick=seconds is None)
            if outcome == BY_IMPORT:
                few = of_a_few_modules(tests) if seconds else ["--fast", *tests]
                few.append(CONSTANTS)
                outcome = by_import(mutant["path"], mutant["changed"], few, Path(self.job["folder"]), seconds)
            if outcome == BY_TIME and seconds:
                return AS_LONG
            if not outcome.startswith("killed"):
                return outcome
            killer = outcome.removeprefix("killed by ")
            asked = [killer] if killer in self.items else tests
            if not self._run(asked, limit, None, quick=seconds is None).startswith("killed"):
                return outcome
            if killer not in self.items:
                return "survived"
            self.unfit.add(killer)
            tests = [one for one in tests if one != killer]
        return "survived"

    def _run(self, tests: list[str], limit: float, mutant: dict[str, Any] | None, *, quick: bool) -> str:
        items = [self.items[one] for one in tests]
        return in_a_copy(functools.partial(_try, self.session, mutant, items, self.functions, quick=quick), limit)


def _starts_processes(item: pytest.Item) -> bool:
    return inspect.ismodule(getattr(getattr(item, "module", None), "subprocess", None))


def of_a_few_modules(tests: list[str]) -> list[str]:
    """The first ones: not all modules need to be collected."""
    few = list(dict.fromkeys(one.partition("::")[0] for one in tests))[:_MODULES]
    return [one for one in tests if one.partition("::")[0] in few]


def _try(
    session: pytest.Session,
    mutant: dict[str, Any] | None,
    items: list[pytest.Item],
    functions: dict[str, list[FunctionType]],
    *,
    quick: bool,
) -> str:
    """Whether a test fails of the mutant."""
    if mutant is not None:
        try:
            change(mutant["path"], mutant["changed"], functions)
        except OnlyByImport:
            return BY_IMPORT
    if quick:
        feedback.try_fewer_examples(items)
    session.items[:] = items
    session.config.option.maxfail = 1
    session.testsfailed = 0
    failed: list[str] = []

    class First:
        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            if report.failed:
                failed.append(report.nodeid)

    session.config.pluginmanager.register(First())
    with contextlib.suppress(session.Failed):
        run_the_tests(session)
    return f"killed by {failed[0]}" if failed else "survived"
