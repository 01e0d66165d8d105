"""Results of teams on the arbiter's pages: line-ups, boards, the score of the match, and a correction."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.main import run
from core.model.results import Reading
from core.model.units import PlayerId
from projections.wording import short
from tests.public.desk import Desk
from tests.public.test_arbiter import log_of, pages_of
from tests.public.test_phones import ID, Phone, granted

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


def test_a_match_is_entered_by_its_score_and_on_a_phone_by_one_tap(league: Desk, tmp_path: Path) -> None:
    page = "/club/arbiter/results?round=1"
    league.fill(f"{page}&match=1", "score", round="1", board="1", score="1.5-0.5")
    assert re.search(r'<li id="b1" class="match">.*?<strong>1\.5-0\.5</strong>', league.get(page).text, re.DOTALL)
    league.fill(f"{page}&match=1", "correct-score", round="1", board="1", score="1-1", reason="misheard")
    phone = Phone(league.browser)
    phone.open(granted(league, boards="2"))
    shown = phone.get("/club/phone").text
    assert all(f'"2: {score}"' in shown for score in ("2-0", "1.5-0.5", "1-1", "0.5-1.5", "0-2"))
    assert phone.tap("2", "3-0").status == 400, "two boards make no such score"
    assert phone.tap("2", "0.5-1.5", ID + "1").status == 200
    assert "confirmed" in phone.tap("2", "0.5-1.5", ID + "2").text
    contradicted = phone.tap("2", "1-1", ID + "3")
    assert (contradicted.status, "0.5-1.5 is on record" in contradicted.text) == (409, True)
    known = log_of(tmp_path / "pages.sqlite")
    assert [str(game.score.standings) for game in known.tournament.rounds[0].games if game.score] == ["1-1", "0.5-1.5"]
    assert [one.type for one in known.events if one.actor == "Phone 1"] == ["match-score-recorded", "note-added"]
    league.fill(page, "close", round="1")


@pytest.mark.parametrize("asked", ["match=3", "match=1.1", "match=x", "board=1", "board=1.3", "board=9.1"])
def test_matches_and_boards_that_are_none(league: Desk, asked: str) -> None:
    assert league.get(f"/club/arbiter/results?round=1&{asked}").status == 404


# --- a league through the pages alone ------------------------------------------------------------------------------

TEAMS = "team,name,rating\n" + "".join(
    f"{team},{team}{board},{2300 - 100 * board}\n" for team in ("Bergen", "Malm") for board in (1, 2, 3)
)


def test_a_league_from_the_announcement_to_a_penalty(tmp_path: Path) -> None:
    """Entries by form and by list, every round of the table, a match by phone and one to which a team did not come."""
    database = tmp_path / "pages.sqlite"
    for desk, _ in pages_of(database):
        desk.sign_in()
        desk.fill(
            *("/-/", "new"),
            **{"name": "League", "as": "club", "system": "team-round-robin", "boards": "2"},
            **{"variation": "cycles=2", "match-points": "3-1-0", "rounds": "6"},
        )
        for name, alternate in (("Lund", "Ek, Olle"), ("Oslo", "")):
            form = desk.form(_PAGE, "team")
            players = [f"{name}1:2000", f"{name}2:1900", *filter(None, [alternate]), "", ""]
            assert desk.post(form.action, {**form.values, "name": name, "player": players}).status == 303
        desk.send(_PAGE, "team-list", {}, ("teams.csv", TEAMS.encode()))
        form = desk.form(_PAGE, "team-member", team="id:5")
        desk.post(form.action, {**form.values, "team": "id:5", "player": ["-Dahl, Siv:1850"]})
        desk.fill(_PAGE, "team-correct", team="id:1", name="Lund SK")
        desk.fill("/club/arbiter/", "pair", all="yes")
        desk.fill("/club/arbiter/", "publish-all")
        known = log_of(database)
        assert [len(one.games) for one in known.tournament.rounds] == [2] * 6
        desk.fill("/club/arbiter/results?round=1&match=2", "result", round="1", board="2", result="+-")
        phone = Phone(desk.browser)
        phone.open(granted(desk, boards="1"))
        captain = Phone(desk.browser)
        captain.open(granted(desk, "Captain 2", "1"))
        assert "1.1: 1-0" not in phone.get("/club/phone").text, "nobody is known to play there"
        assert (phone.tap("1.1", "1-0").status, phone.tap("2.1", "1-0").status) == (422, 422)
        desk.fill("/club/arbiter/results?round=1", "regular", round="1")
        assert "1.1: 1-0" in phone.get("/club/phone").text
        assert [phone.tap(f"1.{board}", "1-0", ID + str(board)).status for board in (1, 2)] == [200, 200]
        assert "confirmed" in captain.tap("1.1", "1-0").text
        contradicted = captain.tap("1.2", "0-1", ID + "9")
        assert (contradicted.status, "CONTRADICTION" in contradicted.text) == (409, True)
        winner = f"id:{log_of(database).tournament.rounds[0].games[0].white}"
        desk.fill(_PAGE, "team-penalty", **{"team": winner, "match-points": "1", "match": "", "reason": "late"})
        known = log_of(database)
        tournament = known.tournament
        assert [one.name for one in tournament.players.values()][:2] == ["Lund SK", "Oslo"]
        assert "-Dahl, Siv" in {one.name for one in tournament.members.values()}
        assert [short(board.readings.standings) for board in tournament.rounds[0].games[0].boards] == ["1-0", "1-0"]
        by_phone = [one.type for one in known.events if one.actor == "Phone 1"]
        assert by_phone == ["result-recorded", "result-recorded"]
        assert [one.type for one in known.events if one.actor == "Captain 2"] == ["note-added"]
        assert "players report" not in desk.get("/club/arbiter/links").text.lower()
        desk.fill(_PAGE, "team-withdraw", team="id:5", reason="no players left")
        assert not log_of(database).tournament.players[PlayerId(5)].games_count
        assert "matches 1 to 1 in round 1" in desk.get("/club/arbiter/links").text


_PAGE = "/club/arbiter/players"
