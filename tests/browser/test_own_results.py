"""Two players report their game on their own phones, in the hall's network: cut in the middle, and in the dark."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.main import run
from core.model.tournament import Tournament
from tests.browser import chromium
from tests.browser.conftest import OpenHall
from tests.browser.desk import BrowserDesk, BrowserPhone, Hall
from tests.browser.test_seen import judged
from tests.public.test_arbiter import log_of

STEPS = (
    ["new", "Four", "--rounds", "3", "--as", "club"],
    *(["player", "add", f"{name}, X", "--rating", "1500"] for name in "ABCD"),
    ["round", "pair", "--initial-colour", "white"],
    ["round", "publish"],
    ["config", "set", "--players-report"],
)


@pytest.fixture
def four(open_hall: OpenHall, tmp_path: Path) -> Iterator[tuple[Hall, Tournament]]:
    """Round 1 of four players is published, and the event announces that players report."""
    database = tmp_path / "pages.sqlite"
    for step in STEPS:
        assert run([*step, "--db", str(database), "--actor", "Anna Berg"]) == 0
    tournament = log_of(database).tournament
    with open_hall(database) as hall:
        yield hall, tournament


def test_two_players_report_their_game(four: tuple[Hall, Tournament]) -> None:
    hall, tournament = four
    if not chromium.address_of_this_computer():
        pytest.skip("this computer has no address but loopback, by which a phone could reach it")
    desk = BrowserDesk(hall)
    desk.sign_in()
    told = desk.send("links", "own-links", {"address": hall.outside})
    judged(desk.page, "links of players")
    links = dict(re.findall(rf"\d+ (\w, X)\s+({re.escape(hall.outside)}/club/link/[\w-]+)", told))
    assert len(links) == 4, told
    first, second = tournament.rounds[0].games
    white, black, other, last = (BrowserPhone(hall) for _ in range(4))
    for phone, player in ((white, first.white), (black, first.black), (other, second.white), (last, second.black)):
        phone.open(links[tournament.players[player].name])
    judged(white.page, "phone of a player")
    white.cut(off=True)
    white.tap(1, "1-0")
    white.waits_for("waiting for the network")
    black.tap(1, "1-0")
    black.waits_for("once your opponent has reported the same result")
    white.cut(off=False)
    white.waits_for("Board 1: 1-0 is recorded.")
    other.tap(2, "=")
    other.waits_for("1/2 has been reported")
    last.tap(2, "0-1")
    last.waits_for("CONTRADICTION on board 2")
    assert "CONTRADICTION on board 2" in desk.see("results")
    judged(desk.page, "a contradiction")
    assert white.result_of(1) == "1-0"
    assert hall.problems == []
