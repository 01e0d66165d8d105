"""Every file of the shared data is read, or refused for a reason that docs/files-read.md gives with its support."""

import re

import pytest

from tests.data_paths import named, needs_shared_data
from tests.events.trf.files_read import PAGE, all_files, counted, file_read, is_report, name_of, said_by_py4swiss

REPORTS = [path for path in all_files() if is_report(path) and not name_of(path).startswith("oracle/")]
SUPPORTED = ("points", "teams", "games")
OTHER_TEAM_EVENTS: set[str] = set()  # no Swiss: there is none in the shared data
CONTRADICTORY = {f"py4swiss-cases/{name}.trf" for name in ("incompatible_result", "missing_result", "too_many_results")}


@pytest.fixture(scope="module")
def page() -> list[str]:
    return PAGE.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("path", named(REPORTS))
def test_a_report_is_read_or_refused_as_the_page_says(page, path):
    found = file_read(path)
    (row,) = [line for line in page if line.startswith(f"| {found.name} |")]
    assert row.startswith(found.cells)
    if found.refused:
        assert found.refused_for in SUPPORTED
        assert (found.refused_for == "teams") == (found.name in OTHER_TEAM_EVENTS)
        assert (found.refused_for == "games") == (found.name in CONTRADICTORY)
        assert found.by_results == (found.refused_for == "points")


@needs_shared_data
def test_the_page_has_a_row_for_every_report_and_no_other(page):
    rows = [line.split(" | ")[0].removeprefix("| ") for line in page if re.match(r"\| [\w-]+/.*\.(trf|input) ", line)]
    assert sorted(rows) == sorted(name_of(path) for path in REPORTS)


@pytest.mark.slow
@needs_shared_data
def test_many_files_of_one_kind_are_as_the_page_counts_them(page):
    """The oracle is read whole; what stands beside the reports is no report, and ends in a finding, not in a crash."""
    rows = list(counted())
    assert rows
    assert [row for row in rows if row not in page] == []
    assert all(file_read(path).refused for path in all_files() if not is_report(path))


@pytest.mark.parametrize("path", named([path for path in REPORTS if path.parent.name == "icu"]))
def test_points_for_which_a_file_is_refused_are_refused_by_another_reader_too(path):
    pytest.importorskip("py4swiss", reason="py4swiss is not installed: pip install '.[bench]'")
    found = file_read(path)
    said = said_by_py4swiss(path)
    if found.refused_for == "points":
        player, points = re.search(r"([\d.]+) points for player (\d+)", found.refused).group(2, 1)
        assert f"points for starting number '{player}'" in said
        assert f"expected {points}" in said
    else:
        assert not found.refused
