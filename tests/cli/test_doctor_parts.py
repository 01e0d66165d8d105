"""`doctor` names what is missing and the line that adds it."""

import gzip
from datetime import UTC, datetime
from importlib import metadata
from types import SimpleNamespace

import pytest

from cli.commands import doctor
from core.model.sentence import TournamentError
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


def test_the_last_event_is_found_beside_a_log_that_cannot_be_read():
    moment = datetime(2026, 5, 8, tzinfo=UTC)

    def read(stream: str, *, after: int):
        assert after == 6
        if stream == "broken":
            raise TournamentError("not to be read")
        return [SimpleNamespace(recorded_at=moment)]

    streams = [SimpleNamespace(stream=name, version=7) for name in ("broken", "sound")]
    assert doctor._last_recorded(SimpleNamespace(read=read), streams) == moment
