"""The gate of `make coverage`: of branches alone, whatever the statements say."""

import pytest

from tests.coverage import Counted, counted, figures_of, main
from tests.data_paths import CHECKOUT


def of(branches: int, run: int, statements: int = 1000, reached: int = 1000) -> Counted:
    return Counted(branches, run, statements, reached)


@pytest.mark.parametrize(
    ("branches", "run", "enough"),
    [(1000, 950, True), (1000, 949, False), (100_000, 94_999, False), (0, 0, True)],
)
def test_statements_do_not_make_up_for_branches(branches: int, run: int, *, enough: bool):
    assert of(branches, run, statements=99_000, reached=99_000).is_enough is enough


def test_packages_and_all_of_them_are_told_and_rounded_down():
    files = {"events/a.py": of(10, 9), "core/b.py": of(100, 100), "events/log/c.py": of(20, 20, reached=1)}
    is_enough, lines = figures_of(files)
    assert is_enough
    assert lines == [
        "core: 100.0 % of the branches (100 of 100), 100.0 % of the statements (1000 of 1000)",
        "events: 96.6 % of the branches (29 of 30), 50.0 % of the statements (1001 of 2000)",
        "together: 99.2 % of the branches (129 of 130), 66.7 % of the statements (2001 of 3000)",
    ]


def test_one_good_package_does_not_pass_for_all():
    is_enough, _ = figures_of({"core/a.py": of(10, 10), "events/b.py": of(90, 84)})
    assert not is_enough


def test_of_a_report_of_coverage():
    summary = {"num_branches": 4, "covered_branches": 3, "num_statements": 9, "covered_lines": 8, "missing_branches": 1}
    assert counted({"files": {"core/a.py": {"summary": summary}}}) == {"core/a.py": Counted(4, 3, 9, 8)}


def test_make_coverage_asks_it():
    rule = (CHECKOUT / "Makefile").read_text(encoding="utf-8").partition("\ncoverage:")[2].partition("\n\n")[0]
    assert "-m tests.coverage" in rule
    assert main.__module__ == "tests.coverage"
