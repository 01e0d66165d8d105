"""Feedback in a minute: what every test is (`oracle`, `command_line`), and which of them `make test-fast` runs.

Marks are given here, by what a test does, and written nowhere else; only `slow` is written beside a test. In the
minute (`pytest --fast`) stay

- of the cases that read a whole report of the oracle or of a real event, and of those that run the program, a few of
  each test, spread over them;
- of examples made up by Hypothesis a tenth;
- everything else, but for what is `slow` or named in `LONG`.

So every module keeps a test, unless all of it is slow.
"""

import inspect
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from pathlib import Path, PurePosixPath
from typing import Final, TypeVar

import pytest
from hypothesis import is_hypothesis_test, settings

from tests.data_paths import KEPT_DATA, TESTS, shared_data

CASES: Final = 3
"""How many cases of one test on whole files, or on the program, a minute has time for."""

EXAMPLES: Final = 10
"""Of so many examples of Hypothesis one is tried."""

RUNS_THE_PROGRAM: Final = ("cli",)
"""Folders of tests in which a test types a command line."""

LONG: Final = frozenset[str]()
"""Tests of a second or two of processor time that are neither of the above."""


Case = TypeVar("Case", bound=pytest.Item)


def mark(items: Iterable[pytest.Item]) -> None:
    """Give every test the marks of what it does."""
    folders = (KEPT_DATA / "oracle", *([shared / "real"] if (shared := shared_data()) else []))
    for item in items:
        if reads_a_whole_file(item, folders):
            item.add_marker("oracle")
        if runs_the_program(item):
            item.add_marker("command_line")


def reads_a_whole_file(item: pytest.Item, folders: Sequence[Path]) -> bool:
    """Whether it is a case for one report of these folders."""
    parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return any(isinstance(one, Path) and folder in one.parents for one in parameters for folder in folders)


def runs_the_program(item: pytest.Item) -> bool:
    """Whether it types a command line, or starts a process."""
    place = PurePosixPath(item.path.relative_to(TESTS).as_posix())
    return place.parts[0] in RUNS_THE_PROGRAM or inspect.ismodule(getattr(item.module, "subprocess", None))


def in_a_minute(items: Sequence[Case]) -> tuple[list[Case], list[Case]]:
    """Those that `make test-fast` runs, and those that it leaves out, in their order."""
    cases: dict[str, list[Case]] = defaultdict(list)
    for item in items:
        cases[test_of(item)].append(item)
    kept: set[int] = set()
    for test, its_cases in cases.items():
        if test in LONG or its_cases[0].get_closest_marker("slow"):
            continue
        is_long = [
            bool(one.get_closest_marker("oracle") or one.get_closest_marker("command_line")) for one in its_cases
        ]
        kept.update(id(one) for one, long in zip(its_cases, is_long, strict=True) if not long)
        kept.update(id(one) for one in spread(list(compress(its_cases, is_long)), CASES))
    return [item for item in items if id(item) in kept], [item for item in items if id(item) not in kept]


def test_of(item: pytest.Item) -> str:
    """The test of a case, as written: `core/test_x.py::TestY::test_z`, seen from `tests`."""
    module, _, name = item.nodeid.partition("::")
    return f"{module.removeprefix('tests/')}::{name.partition('[')[0]}"


def spread(cases: Sequence[Case], count: int) -> list[Case]:
    """So many of them, the first and the last among them, evenly."""
    if len(cases) <= count:
        return list(cases)
    return [cases[place * (len(cases) - 1) // (count - 1)] for place in range(count)]


def try_fewer_examples(items: Iterable[pytest.Item]) -> None:
    """A tenth of the examples of Hypothesis, whatever the test asks for."""
    tests: dict[int, Callable[..., object]] = {}
    for item in items:
        test = getattr(item, "obj", None)
        if test is not None and is_hypothesis_test(test):
            function = getattr(test, "__func__", test)
            tests[id(function)] = function
    for function in tests.values():
        asked = getattr(function, "_hypothesis_internal_use_settings", None)  # inside Hypothesis; older ones have none
        if asked is not None:
            fewer = settings(asked, max_examples=max(1, asked.max_examples // EXAMPLES))
            function._hypothesis_internal_use_settings = fewer
