"""Which lines of the product each quick test goes through, and how long it takes: one file a module of tests.

A recording is made anew when its module of tests is another. When the product changes, its lines are found again by
their text, so that a recording may say too much or too little: it chooses who is asked first, and judges nothing.
"""

import difflib
import functools
import hashlib
import itertools
import json
import re
import time
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

import pytest
from _pytest.main import pytest_runtestloop as run_the_tests
from coverage import Coverage

from tests.data_paths import CHECKOUT
from tests.mutation.copies import in_a_copy

_NEAR: Final = 8
"""Lines of one statement, at most."""

_AT_A_TIME: Final = 25
"""Modules of tests that one copy of the process runs: what was recorded stays, wherever the next ones end."""


def file_of(folder: Path, module: str) -> Path:
    """Where it is kept what a module of tests went through."""
    return folder / f"{module.removesuffix('.py').replace('/', '+')}.json"


def outdated(folder: Path, modules: Iterable[str]) -> list[str]:
    """Modules of tests that are not what they were when recorded, or never were."""
    return [one for one in modules if _digest_recorded(file_of(folder, one)) != _digest(CHECKOUT / one)]


def _digest_recorded(file: Path) -> str | None:
    return json.loads(file.read_text(encoding="utf-8"))["digest"] if file.exists() else None


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


@dataclass(frozen=True)
class Went:
    """What the tests did on the source as it is."""

    seconds: dict[str, float]  # of processor time, by test; only of those that passed
    tests_of_line: dict[str, dict[int, list[str]]]  # by path below the checkout and line

    @classmethod
    def read(cls, folder: Path, modules: Iterable[str], paths: Collection[str]) -> "Went":
        """Of these modules of tests, and these sources."""
        seconds: dict[str, float] = {}
        lines: dict[str, dict[int, list[str]]] = {path: defaultdict(list) for path in paths}
        for module in modules:
            if not file_of(folder, module).exists():
                continue
            stored = json.loads(file_of(folder, module).read_text(encoding="utf-8"))
            names = list(stored["seconds"])
            seconds |= stored["seconds"]
            for path in stored["lines"].keys() & set(paths):
                now = _moved(folder, path, stored["sources"][path])
                for line, group in stored["lines"][path].items():
                    if int(line) in now:
                        lines[path][now[int(line)]] += [names[one] for one in stored["groups"][group]]
        return cls(seconds, {path: dict(by_line) for path, by_line in lines.items()})

    def of(
        self,
        path: str,
        line: int,
        budget: float,
        without: Collection[str] = (),
        cases: Mapping[str, Sequence[str]] | None = None,
    ) -> list[str]:
        """Tests that go through the line, the quick ones first and some of every module, for so many seconds.

        A module of tests that is named like the source comes first. Where no test goes through the line itself (it
        goes on from one above, or is carried out by the import), those of one shortly above it, else those of the
        whole file, else those of modules that name it. `cases`: all of each test, of which a few were recorded; the
        others are taken to be like them.
        """
        by_line = self.tests_of_line.get(path, {})
        near = next((by_line[one] for one in range(line, line - _NEAR, -1) if by_line.get(one)), None)
        tests = set(itertools.chain.from_iterable(by_line.values()) if near is None else near) & self.seconds.keys()
        tests = tests or {test for test in self.seconds if _names(_module(test), path)}
        if cases is not None:
            tests |= {case for test in tests for case in cases.get(_function(test), ())}
        order = {one: (not _named_like(one, path), self.takes(one), one) for one in tests}
        chosen: list[str] = []
        left = budget
        for test in in_turns(sorted(order.keys() - set(without), key=order.__getitem__)):
            if self.takes(test) <= left or not chosen:
                chosen.append(test)
                left -= self.takes(test)
        return chosen

    def takes(self, test: str) -> float:
        """Seconds; of a case that was not recorded those of another one, and of a test that was not a guess."""
        return self.seconds.get(test) or self._by_function.get(_function(test), 1.0)

    @functools.cached_property
    def _by_function(self) -> dict[str, float]:
        return {_function(test): took for test, took in self.seconds.items()}

    def nearest(self, path: str, line: int, tests: Collection[str], without: Collection[str] = ()) -> list[str]:
        """All cases of the tests that were seen going through the line, then the rest of their modules and of the
        modules that go through its file, or name it: some of every module in turns."""
        by_line = self.tests_of_line.get(path, {})
        file = set(itertools.chain.from_iterable(by_line.values()))
        seen = {_function(test) for test in by_line.get(line, ())}
        modules = {_module(test) for test in by_line.get(line, ())}
        through_file = {_module(test) for test in file}
        left = set(without)
        groups: tuple[list[str], ...] = ([], [], [])
        for test in tests:
            if test in left:
                continue
            if _function(test) in seen:
                groups[0].append(test)
            elif _module(test) in modules:
                groups[1].append(test)
            elif _module(test) in through_file or _named_like(test, path) or _names(_module(test), path):
                groups[2].append(test)
        return [test for group in groups for test in in_turns(group)]


def _module(test: str) -> str:
    return test.partition("::")[0]


def _function(test: str) -> str:
    return test.partition("[")[0]


def _named_like(test: str, path: str) -> bool:
    return PurePosixPath(path).stem in PurePosixPath(_module(test)).stem


@functools.cache
def _names(module: str, path: str) -> bool:
    """Whether a module of tests imports the source, or speaks of it by its dotted name."""
    file = CHECKOUT / module
    package, _, name = path.removesuffix(".py").replace("/", ".").rpartition(".")
    source = file.read_text(encoding="utf-8") if file.exists() else ""
    return f"{package}.{name}" in source or re.search(rf"from {package} import .*\b{name}\b", source) is not None


def cases_of(tests: Iterable[str]) -> dict[str, list[str]]:
    """All cases of each test."""
    cases: dict[str, list[str]] = defaultdict(list)
    for test in tests:
        cases[_function(test)].append(test)
    return cases


def in_turns(tests: Iterable[str]) -> Iterator[str]:
    """One of every module, then the next of every module."""
    by_module: dict[str, list[str]] = defaultdict(list)
    for test in tests:
        by_module[_module(test)].append(test)
    rounds = itertools.zip_longest(*by_module.values())
    return (test for turn in rounds for test in turn if test is not None)


@functools.cache
def _moved(folder: Path, path: str, digest: str) -> dict[int, int]:
    """Where each line of the source is now that stood there when it was recorded."""
    before = _kept(folder, digest).read_text(encoding="utf-8").splitlines()
    now = (CHECKOUT / path).read_text(encoding="utf-8").splitlines()
    blocks = difflib.SequenceMatcher(None, before, now, autojunk=False).get_matching_blocks()
    return {old + at + 1: new + at + 1 for old, new, size in blocks for at in range(size)}


def _kept(folder: Path, digest: str) -> Path:
    return folder / "sources" / digest


def record(session: pytest.Session, sources: list[str], modules: list[str], folder: Path) -> None:
    """Run the tests of these modules, and keep which lines each goes through, and how long it takes."""
    (folder / "sources").mkdir(parents=True, exist_ok=True)
    digests = {path: _digest(CHECKOUT / path) for path in sources}
    for path, digest in digests.items():
        _kept(folder, digest).write_bytes((CHECKOUT / path).read_bytes())
    together = [modules[first : first + _AT_A_TIME] for first in range(0, len(modules), _AT_A_TIME)]
    for some in together:
        in_a_copy(functools.partial(_record, session, digests, some, folder), None)
        for one in outdated(folder, some):  # one of them ended the process: of the others it is known
            in_a_copy(functools.partial(_record, session, digests, [one], folder), None)


def _record(session: pytest.Session, digests: dict[str, str], modules: list[str], folder: Path) -> str:
    session.items[:] = [item for item in session.items if _module(item.nodeid) in modules]
    coverage = Coverage(data_file=None, include=[str(CHECKOUT / one) for one in digests], config_file=False)
    coverage.start()
    watch = _Watch(coverage)
    session.config.pluginmanager.register(watch)
    try:
        run_the_tests(session)
    finally:
        coverage.stop()
    data = coverage.get_data()
    went = {
        Path(file).relative_to(CHECKOUT).as_posix(): data.contexts_by_lineno(file)
        for file in sorted(data.measured_files())
    }
    for module in modules:
        _keep(module, watch.seconds, went, digests, folder)
    return "recorded"


def _keep(
    module: str,
    seconds: dict[str, float],
    went: dict[str, dict[int, list[str]]],
    digests: dict[str, str],
    folder: Path,
) -> None:
    """Lines that the same tests go through are many: each such group of tests is written once."""
    own = {test: took for test, took in seconds.items() if _module(test) == module}
    index = {test: number for number, test in enumerate(own)}
    groups: dict[tuple[int, ...], int] = {}
    lines: dict[str, dict[int, int]] = {}
    for path, by_line in went.items():
        found = {line: tuple(sorted(index[test] for test in tests if test in index)) for line, tests in by_line.items()}
        of_path = {line: groups.setdefault(group, len(groups)) for line, group in found.items() if group}
        if of_path:
            lines[path] = of_path
    stored = {
        "digest": _digest(CHECKOUT / module),
        "seconds": own,
        "groups": list(groups),
        "lines": lines,
        "sources": {path: digests[path] for path in lines},
    }
    beside = file_of(folder, module).with_suffix(".new")
    beside.write_text(json.dumps(stored), encoding="utf-8")
    beside.replace(file_of(folder, module))


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
