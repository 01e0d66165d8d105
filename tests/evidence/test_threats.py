"""Each row of the first table in SECURITY.md is carried out, and each exit code in it is the one that is given."""

import os
import shlex
import shutil
import stat
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from cli.commands.demo import demonstration_world
from cli.main import run
from core.evidence.checkpoint import parsed_checkpoint
from core.evidence.note import parsed_note
from tests.cli.conftest import JANUARY
from tests.events.conftest import postgresql_server, postgresql_url, roles
from tests.events.postgresql import Roles
from tests.evidence import attacks, threats

__all__ = ["postgresql_server", "postgresql_url", "roles"]  # fixtures of the store's tests, used here as well


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


def test_the_row_of_a_server(roles: Roles, place: Path):
    """The tournament is played anew by the desk's login, as an administrator set it up."""
    os.environ |= {
        "PAIRTRAIL_APPLICATION_ROLE": roles.application,
        "PAIRTRAIL_ERASER_ROLE": roles.eraser,
        "PAIRTRAIL_DB": roles.owner_url,
    }
    assert run(["doctor", "--upgrade"]) == 0
    roles.log_in()
    os.environ["PAIRTRAIL_DB"] = roles.desk_url
    for line in (*attacks.play("club"), *attacks.LATER, "checkpoint sign -t club --key berg --out server.checkpoint"):
        assert run(shlex.split(line)) == 0, line
    text = (place / "server.checkpoint").read_text(encoding="utf-8")
    (place / "end.receipt").write_text(parsed_checkpoint(parsed_note(text).text).head.hex()[:16], encoding="utf-8")
    row = threats.ON_A_SERVER
    row.attack()
    assert [int(run(shlex.split(check.command()))) for check in row.checks] == [check.code for check in row.checks]


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
