"""`doctor` names what is missing and the line that adds it."""

import gzip
from importlib import metadata

import pytest

from cli.commands import doctor
from events.installer import line_for
from tests.cli.conftest import Cli
from tests.data_paths import KEPT_DATA

EARLIER = KEPT_DATA / "earlier"


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch):
    """Packages that somebody took out."""

    def taken_out(*packages: str) -> None:
        whole = metadata.version

        def version(name: str) -> str:
            if name in packages:
                raise metadata.PackageNotFoundError(name)
            return whole(name)

        monkeypatch.setattr(doctor.metadata, "version", version)

    return taken_out


def test_everything_is_there(cli: Cli):
    ended = cli("doctor")
    assert ended.code == 0
    assert "full screen, paper, keys, pages\n" in ended.out


def test_a_part_that_is_not_complete_is_a_note_with_the_line_that_adds_it(cli: Cli, without):
    without("segno", "cryptography")
    ended = cli("doctor")
    assert ended.code == 0
    assert "note     Parts        full screen, pages; incomplete: paper, keys" in ended.out
    assert f"-> Add what is missing: {line_for('segno', 'cryptography')}\n" in ended.out


def test_a_library_that_every_command_needs_is_a_problem(cli: Cli, without):
    without("msgspec")
    ended = cli("doctor")
    assert ended.code == 1
    assert f"-> Add what is missing: {line_for('msgspec')}\n" in ended.out


def test_what_it_advises_reaches_the_database_that_was_typed(cli: Cli, tmp_path):
    old = tmp_path / "old.db"
    old.write_bytes(gzip.decompress((EARLIER / "cfe70567" / "log.db.gz").read_bytes()))
    ended = cli(f"doctor --db {old}")
    assert ended.code == 1
    assert f"`pairtrail backup FILE --db {old}`" in ended.out
    assert f"`pairtrail doctor --upgrade --db {old}`" in ended.out
    assert ended.out.endswith("\n1 problem.\n")
