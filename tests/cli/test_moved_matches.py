"""A match on another day, at another time or place: who sees it, and what is refused."""

import json
from pathlib import Path

import pytest

from core.model.units import PlayerId
from events.deciders.copies_compared import with_ids
from events.vocabulary.tournament import DetailsSet, SettingsChanged
from tests.cli.conftest import Cli

MOVED = "moved to 2026-10-20 · 09:30 · Malmo; hall 3"


@pytest.fixture
def league(cli: Cli) -> Cli:
    announced = "--round-dates 2026-10-01,2026-10-08,2026-10-15 --round-times 18:00 --round-places Lund"
    assert cli(f"new League --system team-round-robin --boards 1 {announced} --as league").code == 0
    for name in "ABCD":
        assert cli("team", "add", f"Club {name}", f"P{name}, A:1900").code == 0
    assert cli("round pair --all --seed x").code == 0
    assert cli("round schedule 2 1 --date 2026-10-20").code == 4  # who meets is not public yet
    assert cli("round publish").code == 0
    return cli


def test_sheet_pages_papers_grid_and_games_have_it(league: Cli, place: Path) -> None:
    moved = league("round", "schedule", "2", "1", "--date", "20.10.2026", "--time", "9.30")
    assert (moved.code, "in round 2: 2026-10-20 · 09:30." in moved.out + moved.err) == (0, True)
    assert league("round", "schedule", "2", "1", "--place", "Malmo; hall 3").code == 0
    assert f"Match 1: {MOVED}." in league("round status 2").out
    assert "moved to" not in league("round status 1").out
    first, second = json.loads(league("round status 2 --json").out)["boards"]
    assert (first["date"], first["time"], first["place"]) == ("2026-10-20", "09:30", "Malmo; hall 3")
    assert "date" not in second
    for line in ("print pairings 2 -o p.html", "print grid -o g.html", "site pages", "report r.html"):
        assert league(line).code == 0, line
    for file in ("p.html", "pages/round-2.html", "r.html"):
        assert MOVED in (place / file).read_text(encoding="utf-8"), file
    grid = (place / "g.html").read_text(encoding="utf-8")
    assert (MOVED.removeprefix("moved to ") in grid, "2026-10-08" in grid) == (True, True)
    assert league("team lineup 2").code == 0
    assert league("result set 2 1.1:1-0 2.1:= --yes").code == 0
    assert league("export games games.csv").code == 0
    rows = (place / "games.csv").read_text(encoding="utf-8").splitlines()
    assert sorted(day for row in rows[1:] for day in ("2026-10-20", "2026-10-08") if day in row) == [
        "2026-10-08",
        "2026-10-20",
    ]


def test_what_was_moved_is_put_back_and_undone(league: Cli) -> None:
    assert league("round schedule 2 1 --date 2026-10-20").code == 0
    assert league("round schedule 2 1").code == 0
    assert "moved to" not in league("round status 2").out
    assert league("undo").code == 0
    assert "moved to 2026-10-20 · 18:00 · Lund" in league("round status 2").out
    verified = league("verify")
    assert verified.code == 0
    assert "The announcement was changed" not in verified.out


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ("2 9 --place Malmo", 4, "Round 2 has no match 9"),
        ("2 1 --date 31.13.2026", 2, "--date is 31.13.2026"),
        ("2 1 --time 25:00", 2, "--time is 25:00"),
        ("2 1", 4, "Nothing to change"),
        ("9 1 --place Malmo", 4, "9"),
    ],
)
def test_what_cannot_be_announced_is_refused(league: Cli, words: str, code: int, told: str) -> None:
    refused = league(f"round schedule {words}")
    assert (refused.code, told in refused.err) == (code, True), refused.err


def test_a_game_of_two_players_is_moved_and_one_that_was_played_is_not(cli: Cli) -> None:
    assert cli("new Club --rounds 3 --as club").code == 0
    for name in "ABCD":
        assert cli("player", "add", f"{name}, A", "--rating", "1900").code == 0
    assert cli("round pair --seed x").code == 0
    assert cli("round publish").code == 0
    assert cli("round schedule 1 2 --place Library").code == 0
    assert "Board 2: moved to Library." in cli("round status 1").out
    assert cli("result set 1 2:1-0").code == 0
    assert "has the result 1-0" in cli("round schedule 1 2 --place Hall").err


def test_a_player_with_another_id_in_another_copy_has_the_same_appointment() -> None:
    event = SettingsChanged(details=DetailsSet(appointments=((2, 4, 7, "2026-10-20", "", ""),)))
    moved = with_ids(event, {PlayerId(4): PlayerId(9)})
    assert moved.details.appointments == ((2, 9, 7, "2026-10-20", "", ""),)
