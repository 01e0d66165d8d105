"""Names of files that say another format than what is written are refused, with nothing written."""

from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli


@pytest.fixture
def club(cli: Cli) -> Cli:
    for line in ("new Club --rounds 3", "player add Ek --rating 2000", "player add Lind --rating 1900"):
        assert cli(line).code == 0, line
    assert cli("round pair --initial-colour white").code == 0
    assert cli("round publish").code == 0
    return cli


def test_games_are_csv_in_a_file(club: Cli, place: Path):
    ended = club("export games games.json")
    assert (ended.code, "type `pairtrail export games --json`" in ended.err) == (ExitCode.USAGE, True), ended.err
    assert not (place / "games.json").exists()
    assert club("export games --json").code == 0
    assert club("export games games.csv").code == 0


def test_three_files_are_no_archive(club: Cli, place: Path):
    ended = club("export uscf report.zip")
    assert (ended.code, "type `pairtrail export uscf report`" in ended.err) == (ExitCode.USAGE, True), ended.err
    assert not (place / "report.zip").exists()


def test_a_forfeit_on_record_is_named_as_it_is_typed(club: Cli):
    assert club("result set 1 1:-+").code == 0
    assert "has the result -+." in club("result set 1 1:1-0").err
