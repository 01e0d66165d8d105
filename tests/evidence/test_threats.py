"""Each row of the first table in SECURITY.md is carried out, and each exit code in it is the one that is given."""

import shlex
import shutil
import stat
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from cli.commands.demo.own_world import demonstration_world
from cli.main import run
from tests.cli.conftest import JANUARY
from tests.evidence import attacks, threats


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("threats")
    with demonstration_world(folder, begins=JANUARY):
        attacks.prepare()
    return folder


@pytest.fixture
def place(prepared: Path, tmp_path: Path) -> Iterator[Path]:
    shutil.copytree(prepared, tmp_path / "place")
    with demonstration_world(tmp_path / "place", first_id=1_000_000, begins=JANUARY) as clock:
        clock.move_to(JANUARY + timedelta(days=1))
        yield tmp_path / "place"


@pytest.mark.parametrize("row", threats.THREATS, ids=lambda row: row.who)
def test_each_row(place: Path, row: threats.Threat):
    row.attack()
    assert [(check.who, int(run(shlex.split(check.command())))) for check in row.checks] == [
        (check.who, check.code) for check in row.checks
    ]


def test_the_file_is_for_its_owner_alone(place: Path):
    assert stat.S_IMODE((place / attacks.FILE).stat().st_mode) == 0o600


def test_the_page_has_the_table_of_these_tests():
    page = attacks.PAGE.read_text(encoding="utf-8")
    assert threats.with_table(page) == page
    assert threats.table() in page


def test_how_a_hole_is_reported_is_said_as_it_is():
    """No address is named while the project has none."""
    project = (attacks.PAGE.parent / "pyproject.toml").read_text(encoding="utf-8")
    page = attacks.PAGE.read_text(encoding="utf-8")
    assert ("There is no address yet" in page) is ("email" not in project)
