"""Players report their own game: two who agree, two who do not, and what a link of one's own does not allow."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from core.model.results import Result
from events.log.envelope import StoredEvent
from events.vocabulary.games import ResultRecorded
from events.vocabulary.record import ResultReported
from projections.public.record import hidden_versions
from tests.public.desk import Desk
from tests.public.test_arbiter import desk, log_of, opened, small, version
from tests.public.test_phones import ID, Phone
from tests.public.test_server import Answer

__all__ = ["desk", "opened", "small"]  # fixtures of the arbiter's pages, used here as well


class Own(Phone):
    """The phone of a player."""

    def says(self, board: int, result: str, entry: str = ID, number: int = 1) -> Answer:
        sent = {"round": str(number), "board": str(board), "result": result, "id": entry}
        return self.post("/club/phone", sent, {"Accept": "application/json"})


@pytest.fixture
def links(small: Desk) -> dict[str, str]:
    """The link of each player, by name, as the arbiter's page shows them once."""
    small.fill("/club/arbiter/links", "players-report")
    shown = small.fill("/club/arbiter/links", "own-links")
    found = re.findall(r"<bdi>(?:\d+ )?([^<]*)</bdi></p>\s*<p class=\"link\"><code>([^<]*)", shown.text)
    assert len(found) == shown.text.count('<svg class="code"') == 4
    return dict(found)


@pytest.fixture
def players(small: Desk, links: dict[str, str], tmp_path: Path) -> tuple[Own, Own, Own]:
    """White and Black of board 1, and White of board 2."""
    tournament = log_of(tmp_path / "pages.sqlite").tournament
    first, second = tournament.rounds[0].games
    phones = []
    for player in (first.white, first.black, second.white):
        phone = Own(small.browser)
        assert phone.open(links[tournament.players[player].name]).status == 303
        phones.append(phone)
    return phones[0], phones[1], phones[2]


def typed(tmp_path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own: the server of these tests has the database open in this one."""
    return subprocess.run(
        [sys.executable, "-m", "pairtrail", *words, "--db", str(tmp_path / "pages.sqlite")],
        capture_output=True,
        text=True,
        check=False,
    )


def last(tmp_path: Path, count: int) -> list[StoredEvent]:
    return list(log_of(tmp_path / "pages.sqlite").events[-count:])


def test_two_who_agree_are_the_result_and_one_alone_is_none(players: tuple[Own, ...], small: Desk, tmp_path: Path):
    white, black, _ = players
    page = white.get("/club/phone").text
    assert "I won (1-0)" in page
    assert "I won (0-1)" in black.get("/club/phone").text
    told = white.says(1, "1-0")
    assert (told.status, "once your opponent has reported the same result" in told.text) == (200, True)
    known = log_of(tmp_path / "pages.sqlite")
    assert known.tournament.rounds[0].games[0].readings.standings is None
    assert known.version in hidden_versions(known.events), "the public does not see it"
    assert "1-0 reported" in white.get("/club/phone").text
    told = black.says(1, "1-0")
    assert (told.status, "is recorded" in told.text) == (200, True)
    said, recorded = last(tmp_path, 2)
    assert isinstance(said.event, ResultReported)
    assert isinstance(recorded.event, ResultRecorded)
    assert (recorded.event.result, recorded.actor) == (Result.WHITE_WINS, f"player {said.event.player}")
    before = version(small)
    assert black.says(1, "1-0").status == 200, "sent again, recorded once"
    assert (white.says(1, "0-1", ID[::-1]).status, version(small)) == (409, before)
    assert "<button" not in white.get("/club/phone").text, "there is nothing left to report"


def test_a_contradiction_is_loud_and_the_arbiter_decides(players: tuple[Own, ...], small: Desk, tmp_path: Path):
    white, black, _ = players
    white.says(1, "1-0")
    told = black.says(1, "=")
    assert (told.status, "CONTRADICTION on board 1" in told.text) == (409, True)
    for page in ("/club/arbiter/", "/club/arbiter/results"):
        assert "CONTRADICTION on board 1" in small.get(page).text
    assert "CONTRADICTION" not in small.get("/club/").text
    assert "CONTRADICTION on board 1" in typed(tmp_path, "result", "missing").stderr
    before = version(small)
    for phone, result in ((white, "="), (black, "1-0")):
        answer = phone.says(1, result, ID[::-1])
        assert (answer.status, "arbiter decides" in answer.text, version(small)) == (409, True, before)
    small.fill("/club/arbiter/results?round=1", "result", round="1", board="1", result="0-1")
    assert "CONTRADICTION" not in small.get("/club/arbiter/results").text
    assert "No contradictions" in typed(tmp_path, "verify").stdout


def test_a_slip_of_the_finger_can_be_said_again_until_the_opponent_speaks(players: tuple[Own, ...], tmp_path: Path):
    white, black, _ = players
    assert white.says(1, "0-1").status == 200
    assert white.says(1, "0-1", "b" * 16).status == 409
    assert white.says(1, "1-0", "a" * 16).status == 200
    assert black.says(1, "1-0").status == 200
    assert isinstance(last(tmp_path, 1)[0].event, ResultRecorded)


def test_a_link_is_for_ones_own_game_of_the_round_that_is_played(players: tuple[Own, ...], small: Desk):
    white, _, other = players
    before = version(small)
    assert other.says(1, "1-0").status == 422
    assert white.says(1, "1-0", number=2).status == 422
    for result in ("+-", "--", "1-0x", ""):
        assert white.says(1, result).status == 400
    assert white.says(1, "1-0", "../x").status == 400
    assert (
        white.post(
            "/club/phone", {"round": "1", "board": "1", "result": "1-0", "id": ID}, {"Origin": "http://x"}
        ).status
        == 403
    )
    assert version(small) == before
    small.fill("/club/arbiter/results?round=1", "result", round="1", board="1", result="=")
    small.fill("/club/arbiter/results?round=1", "result", round="1", board="2", result="=")
    small.fill("/club/arbiter/results?round=1", "close")
    assert "No round is being played" in white.get("/club/phone").text
    assert white.says(1, "1-0").status == 409


def test_a_pairing_made_anew_forgets_what_was_reported(players: tuple[Own, ...], tmp_path: Path):
    white, black, _ = players
    white.says(1, "1-0")
    void = ("round", "void", "1", "--ground", "regulations", "--reason", "announced", "--yes")
    assert typed(tmp_path, *void).returncode == 0
    again = white.says(1, "1-0")  # the network went before the answer came
    assert (again.status, "no longer counts" in again.text) == (409, True)
    for words in (("round", "pair"), ("round", "publish")):
        assert typed(tmp_path, *words).returncode == 0
    again = white.says(1, "1-0")
    assert (again.status, "no longer counts" in again.text) == (409, True)
    assert black.says(1, "1-0").status == 200
    assert log_of(tmp_path / "pages.sqlite").tournament.rounds[0].games[0].readings.standings is None


def test_a_new_link_ends_the_one_before_and_so_does_the_arbiter(
    players: tuple[Own, ...], links: dict[str, str], small: Desk, tmp_path: Path
):
    white, black, other = players
    tournament = log_of(tmp_path / "pages.sqlite").tournament
    player = tournament.rounds[0].games[0].white
    small.fill("/club/arbiter/links", "own-link", player=f"id:{player}")
    assert "no longer valid" in white.get("/club/phone").text
    assert white.says(1, "1-0").status == 409
    granted = next(one for one in log_of(tmp_path / "pages.sqlite").events if one.type == "player-link-granted")
    assert granted.event.token_hash not in links.values()
    before = version(small)
    assert typed(tmp_path, "config", "set", "--no-players-report").returncode == 0
    assert version(small) == before + 1
    for phone in (black, other):
        assert "do not report" in phone.get("/club/phone").text


def test_the_secrets_are_kept_nowhere(links: dict[str, str], players: tuple[Own, ...], small: Desk, tmp_path: Path):
    secrets = [link.rpartition("/")[2] for link in links.values()]
    pages = [players[0].get("/club/phone"), small.get("/club/arbiter/links"), small.get("/club/arbiter/log")]
    kept = b"".join(one.read_bytes() for one in tmp_path.iterdir() if one.is_file())
    for secret in secrets:
        assert secret.encode() not in kept
        assert not any(secret in page.text for page in pages)
