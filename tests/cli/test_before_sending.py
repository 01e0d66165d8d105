"""`export --check`: what a rating server would send back, each with what to do, and nothing written."""

import json
from pathlib import Path

import pytest

from cli.exits import ExitCode
from projections.audit.before_sending import _OF_RECORD, _TO_DO, before_sending
from projections.audit.catalogue import CATALOGUE, CODES
from projections.audit.finding import FIDE_RATING
from projections.audit.rating_profile import _RECORDS
from tests.cli.conftest import Cli

SAID = (
    'config set --city Lund --federation SWE --start 2026-01-09 --end 2026-01-11 --arbiter "Berg, Anna" '
    '--time-control "90 min + 30 s" --type "Individual: Swiss" --round-dates 2026-01-09,2026-01-10,2026-01-11'
)
PLAYERS = (("Ek, Olle", 1988, "1700001"), ("Lind, Eva", 1875, "1700002"), ("Moe, Liv", 1700, "1700003"))


@pytest.fixture
def played(cli: Cli, place: Path) -> Cli:
    """Three rounds announced, one of them played; everything said that a rating server asks for."""
    cli('new "Spring" --system dutch-2026 --rounds 3')
    assert cli(SAID).code == 0
    for name, rating, fide_id in PLAYERS:
        cli("player", "add", name, "--rating", str(rating), "--federation", "SWE", "--fide-id", fide_id)
    cli("player", "add", "Zorn, Ada", "--federation", "SWE")
    for line in ("round pair --seed x", "round publish", "result set 1 1-0 0-1", "round close"):
        assert cli(line).code == 0, line
    return cli


def test_a_complete_report_has_nothing_to_put_right(played: Cli, place: Path):
    before = sorted(place.iterdir())
    ended = played("export --check")
    assert (ended.code, ended.out) == (0, "")
    assert "nothing that a rating server would reject" in ended.err
    assert sorted(place.iterdir()) == before


@pytest.mark.parametrize(
    ("broken", "code", "does"),
    [
        ('config set --round-dates ""', "rating-record", "config set --round-dates"),
        ('config set --city ""', "rating-record", "config set --city"),
        ('config set --arbiter ""', "rating-record", "config set --arbiter"),
        ('config set --type ""', "rating-record", "config set --type"),
        ("config set --round-dates ,2026-01-10,2026-01-11", "rating-round-date", "config set --round-dates"),
        ("config set --round-dates 2026-01-08,2026-01-10,2026-01-11", "round-date", "config set --round-dates"),
        ('player correct 2 --federation ""', "rating-federation", "player correct 2 --federation"),
        ('player correct 2 --fide-id ""', "rating-id", "player correct 2 --fide-id"),
        ("player correct 2 --fide-id 1700001", "same-person", "--fide-id"),
    ],
)
def test_whatever_is_missing_is_one_line_with_what_to_do(played: Cli, broken: str, code: str, does: str):
    put = played(broken)
    assert put.code == 0, put.err
    ended = played("export --check")
    assert ended.code == ExitCode.FINDINGS
    assert len(ended.out.splitlines()) == 1, ended.out
    assert does in ended.out
    found = json.loads(played("export --check --json").out)["findings"]
    assert [(one["code"], one["to_do"].startswith("pairtrail ")) for one in found] == [(code, True)]


def test_a_game_without_result_is_named(played: Cli):
    played("round pair")
    played("round publish")
    ended = played("export --check")
    assert ended.code == ExitCode.FINDINGS
    assert ended.out.count("has no result. `pairtrail result set 2 ") == 2


def test_points_that_are_no_sum_of_the_games_are_named(played: Cli):
    text = played("export --for rating").out
    line = next(line for line in text.splitlines() if line.startswith("001") and line[80:84] == " 1.0")
    wrong = text.replace(line, f"{line[:80]} 3.0{line[84:]}")
    assert [one.code for one in before_sending(text.encode(), "report")] == []
    assert [one.code for one in before_sending(wrong.encode(), "report")] == ["points"]


def test_it_writes_nothing_and_says_so_where_a_file_is_named(played: Cli, place: Path):
    ended = played("export --check report.trf")
    assert (ended.code, (place / "report.trf").exists()) == (ExitCode.USAGE, False)
    assert "--check writes nothing" in ended.err


def test_every_finding_of_the_profile_has_its_command():
    assert set(_TO_DO) <= set(CODES)
    assert set(_OF_RECORD) == set(_RECORDS) - {"062"}  # the number of players is always written
    profile = {one.name for one in CATALOGUE if one.profile == FIDE_RATING}
    assert profile <= {*_TO_DO, "rating-record", "rating-months"}  # whose evidence is its commands, one a month
