"""Results of teams on the arbiter's pages: line-ups, boards, the score of the match, and a correction."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.main import run
from core.model.readings import Reading
from projections.wording import short
from tests.public.desk import Desk
from tests.public.test_arbiter import log_of, pages_of

BEGIN = (
    "new League --system team-round-robin --boards 2 --as club",
    *(f"team add {team} {team}1:2000 {team}2:1900 {team}3:1800" for team in ("Lund", "Oslo", "Bergen", "Malm")),
    "round pair --seed s",
    "round publish 1",
)


@pytest.fixture
def league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """Round 1 of four teams on two boards is published; nobody has given a line-up."""
    database = tmp_path / "pages.sqlite"
    monkeypatch.setenv("PAIRTRAIL_DB", str(database))
    for line in BEGIN:
        assert run(line.split()) == 0, line
    for desk, _ in pages_of(database):
        desk.sign_in()
        yield desk


def test_a_match_is_entered_board_by_board(league: Desk, tmp_path: Path) -> None:
    page = "/club/arbiter/results?round=1"
    assert 'aria-label="1.1: 1-0"' not in league.get(page).text, "who plays is not known yet"
    one = league.form(f"{page}&match=1", "lineup").values["team"]
    team = int(one.removeprefix("id:"))
    members = log_of(tmp_path / "pages.sqlite").tournament.teams[team]
    form = league.form(f"{page}&match=1", "lineup", team=one)
    players = [f"id:{members[0]}", f"id:{members[2]}"]
    assert league.post(form.action, {**form.values, "player": players}).status == 303
    league.fill(page, "regular", round="1")
    assert log_of(tmp_path / "pages.sqlite").tournament.line_ups[1, team] == (members[0], members[2])
    league.fill(page, "result", round="1", board="1.1", result="1-0")
    league.fill(page, "result", round="1", board="1.2", result="=")
    assert re.search(r'<li id="b1" class="match">.*?<strong>1\.5-0\.5</strong>', league.get(page).text, re.DOTALL)
    league.fill(f"{page}&board=1.2", "correct", round="1", board="1.2", result="1-0", reason="both sheets say 1-0")
    for board in ("2.1", "2.2"):
        league.fill(page, "result", round="1", board=board, result="0-1")
    league.fill(page, "close", round="1")
    known = log_of(tmp_path / "pages.sqlite")
    boards = [board.readings for game in known.tournament.rounds[0].games for board in game.boards]
    assert [short(one.shown(Reading.STANDINGS)) for one in boards] == ["1-0", "1-0", "0-1", "0-1"]


@pytest.mark.parametrize("asked", ["match=3", "match=1.1", "match=x", "board=1", "board=1.3", "board=9.1"])
def test_matches_and_boards_that_are_none(league: Desk, asked: str) -> None:
    assert league.get(f"/club/arbiter/results?round=1&{asked}").status == 404
