"""A plugin of pytest: the tests are collected once, and each mutant is tried in a copy of the process.

`python -m pytest -p tests.mutation.trying --mutants JOB.json TESTS`. First all tests run once, in a copy of their own,
to learn how long each takes and which lines it goes through; then, for each mutant, a copy runs those that go through
the line that differs, the first failure being enough. What came of it goes into the file that the job names.
"""

import contextlib
import functools
import itertools
import json
import os
import resource
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from _pytest.main import pytest_runtestloop as run_the_tests
from coverage import Coverage

from tests.data_paths import CHECKOUT
from tests.mutation.changing import OnlyByImport, change

PATIENCE: Final = 600
"""Seconds by the wall after which a process that waits for something is ended, however busy the machine."""

HANGS: Final = (10, 4)
"""Seconds of the processor, and how many times what its tests take otherwise: a mutant that needs more hangs."""

_NEAR: Final = 8
"""Lines of one statement, at most."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--mutants", type=Path, help="what is to be tried (tests/mutation/trying.py)")


@dataclass(frozen=True)
class Went:
    """What the tests did on the source as it is."""

    seconds: dict[str, float]  # of processor time, by test; only of those that passed
    tests_of_line: dict[str, dict[int, list[str]]]  # by path below the checkout and line

    @classmethod
    def read(cls, file: Path) -> "Went":
        stored = json.loads(file.read_text(encoding="utf-8"))
        names = stored["names"]
        lines = {
            path: {int(line): [names[one] for one in tests] for line, tests in by_line.items()}
            for path, by_line in stored["lines"].items()
        }
        return cls(stored["seconds"], lines)

    def of(self, path: str, line: int, budget: float, without: Collection[str] = ()) -> list[str]:
        """Tests that go through the line, the quick ones first and some of every module, for so many seconds.

        Where no test goes through the line itself (it goes on from one above, or is carried out by the import),
        those of one shortly above it, else those of the whole file.
        """
        by_line = self.tests_of_line.get(path, {})
        near = next((by_line[one] for one in range(line, line - _NEAR, -1) if by_line.get(one)), None)
        tests = set(itertools.chain.from_iterable(by_line.values()) if near is None else near)
        by_module: dict[str, list[str]] = defaultdict(list)
        for test in sorted(tests & self.seconds.keys() - set(without), key=lambda one: (self.seconds[one], one)):
            by_module[_module(test)].append(test)
        chosen: list[str] = []
        left = budget
        for test in itertools.chain.from_iterable(itertools.zip_longest(*by_module.values())):
            if test is not None and (self.seconds[test] <= left or not chosen):
                chosen.append(test)
                left -= self.seconds[test]
        return chosen

    def nearest(self, path: str, line: int, modules: list[str]) -> list[str]:
        """Modules of tests, first those that were seen going through the line, then through its file; quick first."""
        by_line = self.tests_of_line.get(path, {})
        through_file = {_module(test) for tests in by_line.values() for test in tests}
        through_line = {_module(test) for test in by_line.get(line, ())}
        seconds = Counter[str]()
        for test, took in self.seconds.items():
            seconds[_module(test)] += took
        return sorted(modules, key=lambda one: (one not in through_line, one not in through_file, seconds[one]))


def _module(test: str) -> str:
    return test.partition("::")[0]


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    if session.config.option.mutants is None or session.config.option.collectonly:
        return None
    job = json.loads(session.config.option.mutants.read_text(encoding="utf-8"))
    recording = Path(job["recording"])
    if not recording.exists():
        _in_a_copy(lambda: _record(session, job["sources"], recording), None)
    went = Went.read(recording)
    items = {item.nodeid: item for item in session.items}
    with Path(job["results"]).open("a", encoding="utf-8") as results:
        for mutant in job["mutants"]:
            found = _tried(session, mutant, went, items, job["budgets"])
            results.write(json.dumps({"number": mutant["number"], **found}) + "\n")
            results.flush()
    session.testsfailed = 0
    return True


def _tried(
    session: pytest.Session,
    mutant: dict[str, Any],
    went: Went,
    items: dict[str, pytest.Item],
    budgets: list[float],
) -> dict[str, Any]:
    """What came of a mutant, and of which tests: a few of them, and more where it survives those."""
    asked: list[str] = []
    outcome = "nobody goes there"
    for budget in budgets:
        tests = [one for one in went.of(mutant["path"], mutant["line"], budget, asked) if one in items]
        if not tests or outcome not in ("nobody goes there", "survived"):
            break
        asked += tests
        limit = HANGS[0] + HANGS[1] * sum(went.seconds[one] for one in tests)
        outcome = _in_a_copy(functools.partial(_try, session, mutant, [items[one] for one in tests]), limit)
    return {"outcome": outcome, "tests": asked}


def _record(session: pytest.Session, sources: list[str], recording: Path) -> str:
    """Run everything; which lines each test goes through, and how long it takes."""
    coverage = Coverage(data_file=None, include=[str(CHECKOUT / one) for one in sources], config_file=False)
    coverage.start()
    watch = _Watch(coverage)
    session.config.pluginmanager.register(watch)
    try:
        run_the_tests(session)
    finally:
        coverage.stop()
    data = coverage.get_data()
    names = sorted(watch.seconds)
    index = {name: number for number, name in enumerate(names)}
    lines = {
        Path(file).relative_to(CHECKOUT).as_posix(): {
            line: sorted(index[test] for test in tests if test in index)
            for line, tests in data.contexts_by_lineno(file).items()
        }
        for file in sorted(data.measured_files())
    }
    beside = recording.with_suffix(".new")
    beside.write_text(json.dumps({"names": names, "seconds": watch.seconds, "lines": lines}), encoding="utf-8")
    beside.replace(recording)
    return f"{len(names)} tests"


class _Watch:
    """Tells coverage which test runs, and keeps how long those took that passed."""

    def __init__(self, coverage: Coverage) -> None:
        self._coverage = coverage
        self._failed: set[str] = set()
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._coverage.switch_context(item.nodeid)
        before = time.process_time()
        result = yield
        if item.nodeid not in self._failed:
            self.seconds[item.nodeid] = round(time.process_time() - before, 4)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self._failed.add(report.nodeid)


def _try(session: pytest.Session, mutant: dict[str, Any], items: list[pytest.Item]) -> str:
    """Whether a test fails of the mutant."""
    try:
        change(mutant["path"], mutant["changed"])
    except OnlyByImport:
        return "only by import"
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


def _in_a_copy(do: Callable[[], str], seconds: float | None) -> str:
    """What it says, done in a copy of this process, which may use so many seconds of the processor."""
    sys.stdout.flush()
    read, write = os.pipe()
    child = os.fork()
    if not child:
        code = 1
        try:
            os.close(read)
            os.setpgid(0, 0)
            if seconds is not None:
                resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5))
            resource.setrlimit(resource.RLIMIT_DATA, (6 << 30, 6 << 30))
            os.write(write, do().encode())
            code = 0
        finally:
            os._exit(code)
    os.close(write)
    deadline = time.monotonic() + PATIENCE
    while (ended := os.waitpid(child, os.WNOHANG)) == (0, 0) and (seconds is None or time.monotonic() < deadline):
        time.sleep(0.05)
    if ended == (0, 0):
        os.killpg(child, signal.SIGKILL)
        ended = os.waitpid(child, 0)
    with os.fdopen(read, encoding="utf-8") as told:
        said = told.read()
    if said:
        return said
    if os.WIFSIGNALED(ended[1]):
        return "killed by time"
    return "killed by a crash of the run"
