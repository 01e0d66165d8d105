"""A result that was entered for one pair never becomes that of another, whoever changed the board meanwhile."""

import re
from pathlib import Path

import pytest

from core.model.tournament import Game
from tests.public.desk import Desk, forms_of
from tests.public.test_arbiter import desk, log_of, opened, small, version
from tests.public.test_arbiter_teams import league
from tests.public.test_own_results import Own, links, players, typed
from tests.public.test_phones import ID, Phone, phone
from tests.public.test_server import Answer

__all__ = ["desk", "league", "links", "opened", "phone", "players", "small"]  # fixtures of other pages

AFTER = "is {} - {} now: it was changed after you were shown it"


def games(place: Path) -> tuple[Game, ...]:
    return log_of(place / "pages.sqlite").tournament.rounds[0].games


def altered(place: Path, *seats: str) -> int:
    """The boards changed by somebody else; the event, to be undone."""
    ended = typed(place, "round", "alter", *seats, "--reason", "x", "--yes", "--actor", "Ben")
    assert ended.returncode == 0, ended.stderr
    return log_of(place / "pages.sqlite").version


def undone(place: Path, event: int, word: str = "undo") -> None:
    ended = typed(place, word, str(event), "--reason", "slip", "--yes", "--actor", "Ben")
    assert ended.returncode == 0, ended.stderr


def shown_on(page: str, board: str) -> dict[str, str]:
    """What the form of a board sends, as the page has it."""
    found = [one.values for one in forms_of(page) if one.values.get("board") == board and "pair" in one.values]
    assert found
    return found[0]


def turned(game: Game) -> str:
    return f"{game.black}-{game.white}"


def test_a_player_who_was_shown_other_colours_reports_nothing(players: tuple[Own, ...], tmp_path: Path):
    white, black, _ = players
    board = games(tmp_path)[0]
    pages = [shown_on(one.get("/club/phone").text, "1") for one in (white, black)]
    altered(tmp_path, "--set", turned(board))
    before = log_of(tmp_path / "pages.sqlite").version
    for one, shown, result in zip((white, black), pages, ("1-0", "1-0"), strict=True):
        answer = one.post("/club/phone", {**shown, "result": result, "id": ID}, {"Accept": "application/json"})
        assert (answer.status, AFTER.format("C, X", "A, X") in answer.text) == (409, True)
    assert log_of(tmp_path / "pages.sqlite").version == before
    assert white.says(1, "0-1").status == 200, "what is shown now can be reported"


@pytest.mark.parametrize("way", ["undone", "redone"])
def test_what_was_reported_of_other_colours_does_not_count_once_they_are_turned(
    players: tuple[Own, ...], tmp_path: Path, way: str
):
    """The one who lost has Black again, and would need the other's word of before."""
    white, black, _ = players
    event = altered(tmp_path, "--set", turned(games(tmp_path)[0]))
    if way == "redone":
        undone(tmp_path, event)
        assert white.says(1, "1-0").status == 200
        undone(tmp_path, event, "redo")
    else:
        assert white.says(1, "0-1").status == 200
        undone(tmp_path, event)
    assert black.says(1, "0-1" if way == "undone" else "1-0", ID[::-1]).status == 200
    assert games(tmp_path)[0].readings.standings is None


def test_who_sat_there_for_a_while_contradicts_nobody(players: tuple[Own, ...], small: Desk, tmp_path: Path):
    white, black, other = players
    first, second = games(tmp_path)
    event = altered(tmp_path, "--pairs", f"{second.white}-{first.black} {first.white}-{second.black}")
    assert other.says(1, "0-1").status == 200
    undone(tmp_path, event)
    assert white.says(1, "1-0").status == 200
    assert "CONTRADICTION" not in small.get("/club/arbiter/results").text
    assert black.says(1, "1-0").status == 200
    assert games(tmp_path)[0].readings.standings is not None


def test_a_helper_who_was_shown_another_pair_enters_nothing(phone: Phone, tmp_path: Path):
    shown = shown_on(phone.get("/club/phone").text, "1")
    first, second = games(tmp_path)
    altered(tmp_path, "--pairs", f"{second.white}-{second.black} {first.white}-{first.black}")
    answer = phone.post("/club/phone", {**shown, "result": "1-0"}, {"Accept": "application/json"})
    assert (answer.status, AFTER.format("D, X", "B, X") in answer.text) == (422, True)
    assert all(one.readings.standings is None for one in games(tmp_path))
    answer = phone.post("/club/phone", {**shown_on(phone.get("/club/phone").text, "1"), "result": "1-0"})
    assert (answer.status, games(tmp_path)[0].readings.standings is None) == (200, False)


@pytest.mark.parametrize("act", ["result", "adjourn"])
def test_an_arbiter_who_was_shown_another_pair_enters_nothing(small: Desk, tmp_path: Path, act: str):
    form = small.form("/club/arbiter/results?round=1&board=1", act, round="1", board="1")
    first, second = games(tmp_path)
    altered(tmp_path, "--pairs", f"{second.white}-{second.black} {first.white}-{first.black}")
    before = version(small)
    answer = small.post(form.action, {**form.values, "result": "1-0"})
    assert (answer.status, AFTER.format("D, X", "B, X") in answer.text) == (409, True)
    assert version(small) == before
    small.fill("/club/arbiter/results?round=1&board=1", act, round="1", board="1", **one_result(act))
    assert version(small) == before + 1


def one_result(act: str) -> dict[str, str]:
    return {"result": "1-0"} if act == "result" else {}


def test_a_board_of_a_match_is_of_the_players_shown(league: Desk, tmp_path: Path):
    page = "/club/arbiter/results?round=1"
    league.fill(page, "regular", round="1")
    form = league.form(page, "result", round="1", board="1.1")
    known = log_of(tmp_path / "pages.sqlite").tournament
    team = known.rounds[0].games[0].white
    first, second, third = known.teams[team]
    words = ("team", "lineup", "1", f"id:{team}", f"id:{second}", f"id:{third}", "--reason", "x", "--actor", "Ben")
    ended = typed(tmp_path, *words, "--yes")
    assert ended.returncode == 0, ended.stderr
    before = version(league)
    answer = league.post(form.action, {**form.values, "result": "1-0"})
    assert (answer.status, known.members[first].name in answer.text, version(league)) == (409, False, before)
    assert f"{known.members[second].name} - " in answer.text


def test_the_prizes_that_were_shown_are_those_recorded(small: Desk, tmp_path: Path):
    for board in ("1", "2"):
        small.fill("/club/arbiter/results?round=1", "result", round="1", board=board, result="1-0")
    form = small.form("/club/arbiter/prizes?prizes=60,40", "award")
    shown: Answer = small.post(form.action, form.values)
    again = next(one for one in forms_of(shown.text) if one.is_for("award", {}))
    words = ("result", "correct", "1", "1:0-1", "--reason", "slip", "--yes", "--actor", "Ben")
    assert typed(tmp_path, *words).returncode == 0
    before = version(small)
    answer = small.post(again.action, again.values)
    assert (answer.status, version(small)) == (409, before)
    assert re.search(r"new events were recorded after you checked", answer.text)


def test_what_is_confirmed_is_what_was_asked(small: Desk, tmp_path: Path):
    """A question is answered as it was shown: where somebody has recorded something since, it is asked anew."""
    form = small.form("/club/arbiter/players", "late")
    form.values |= {"name": "A, X", "rating": "1400", "first-round": "2"}
    asked: Answer = small.post(form.action, form.values)
    again = next(one for one in forms_of(asked.text) if one.is_for("late", {}))
    assert again.values["yes"] == "yes", asked.text
    assert typed(tmp_path, "result", "set", "1", "1:1-0", "--actor", "Ben").returncode == 0
    before = version(small)
    answer = small.post(again.action, again.values)
    assert (answer.status, version(small)) == (409, before), answer.text


def test_prizes_by_the_rules_of_somebody_else_are_asked_about(small: Desk, tmp_path: Path):
    for board in ("1", "2"):
        small.fill("/club/arbiter/results?round=1", "result", round="1", board=board, result="1-0")
    for prizes, actor in (("60,40", "Anna"), ("120", "Ben")):
        assert typed(tmp_path, "prizes", "award", "--prizes", prizes, "--yes", "--actor", actor).returncode == 0
    form = small.form("/club/arbiter/prizes", "award")
    asked: Answer = small.post(form.action, form.values)
    assert "which Ben typed: 120." in asked.text
