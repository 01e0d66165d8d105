"""The server of public pages: what it answers, what it refuses, and how soon it shows what was recorded."""

import asyncio
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from threading import Event, Semaphore, Thread
from types import SimpleNamespace
from typing import Final, NamedTuple
from unittest.mock import patch

import pytest
import uvicorn
import uvicorn.server

from cli.main import run
from cli.web.app import PublicPages
from cli.web.arbiter.routes import ArbiterRoutes
from cli.web.faces import Faces
from cli.web.server import ImpatientProtocol, language_accepted
from core.model.sentence import TournamentError
from core.model.units import BoardNumber
from events.installer import line_for
from events.store.store import EventStore, open_store
from projections.export.site.outside import hall
from projections.known import Known
from projections.repository import Repository
from tests.cli.conftest import DATABASE, Cli
from tests.public.nights import CONFIDED

AT_ONCE = 0.01

IN_HASTE: Final = SimpleNamespace(**{**vars(asyncio), "sleep": lambda seconds: asyncio.sleep(seconds / 20)})
"""For uvicorn, which looks ten times a second whether it is to end, and then waits as long again."""


@pytest.fixture
def store(night: Path) -> Iterator[EventStore]:
    with open_store(str(night)) as opened:
        yield opened


@pytest.fixture
def faces(store: EventStore) -> Faces:
    found = Faces(store)
    found.refresh()
    return found


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]  # names in small letters
    text: str


class Browser:
    """Asks the server, one connection a question; sends paths as they are."""

    def __init__(self, port: int) -> None:
        self.port = port

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        return self.request("GET", path, headers=headers)

    def request(self, method: str, path: str, content: bytes = b"", headers: Mapping[str, str] | None = None) -> Answer:
        asking = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        asking.request(method, path, content or None, dict(headers or {}))
        answer = asking.getresponse()
        read = answer.read().decode()
        asking.close()
        return Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, read)


@contextmanager
def served(faces: Faces, arbiter: ArbiterRoutes | None = None, host: str = "127.0.0.1") -> Iterator[Browser]:
    """A server in a thread of its own."""
    more, at_end = (arbiter.routes, arbiter.close) if arbiter else ((), lambda: None)
    pages = PublicPages(faces, language_accepted, AT_ONCE, more, at_end)
    server = uvicorn.Server(uvicorn.Config(pages.app, log_config=None, http=ImpatientProtocol, lifespan="on"))
    with patch.object(uvicorn.server, "asyncio", IN_HASTE), socket.create_server((host, 0)) as listening:
        running = Thread(target=server.run, kwargs={"sockets": [listening]})
        running.start()
        asking = Browser(listening.getsockname()[1])
        try:
            asking.get("/")  # it has begun
            yield asking
        finally:
            server.should_exit = True
            running.join()


@pytest.fixture
def browser(faces: Faces) -> Iterator[Browser]:
    with served(faces) as asking:
        yield asking


def test_every_page_is_answered_with_what_browsers_need_to_be_safe(browser: Browser, faces: Faces) -> None:
    names = [f"/club/{name}.html" for name in faces.all()["club"]._site(language_accepted("en")).names()]
    for path in ("/", "/club/", *names, "/club/find.html?q=b", "/club/why-not.html?round=2&a=1&b=5"):
        answer = browser.get(path)
        assert answer.status == 200, path
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "<script>" not in answer.text
        assert "style=" not in answer.text


def test_every_link_of_a_page_leads_somewhere(browser: Browser, faces: Faces) -> None:
    waiting, seen = ["/club/", "/"], set()
    while waiting:
        path = waiting.pop()
        seen.add(path)
        answer = browser.get(path)
        assert answer.status == 200, path
        for link in re.findall(r'(?:href|src)="([^"#]+)', answer.text):
            there = link if link.startswith("/") else f"{path.rpartition('/')[0]}/{link}"
            if there not in seen and "look-" not in there:
                waiting.append(there)
    assert {"/club/player-1.html", "/club/round-3-why-1.html", "/club/log-1.html"} <= seen


def test_a_page_that_a_browser_has_is_not_made_again(browser: Browser, faces: Faces, monkeypatch) -> None:
    tag = browser.get("/club/standings.html").headers["etag"]
    monkeypatch.setattr(type(faces.all()["club"]), "page", None)
    assert browser.get("/club/standings.html", headers={"If-None-Match": tag}).status == 304
    assert browser.get("/club/crosstable.html", headers={"If-None-Match": f'"x", {tag}'}).status == 304


def test_what_nobody_asks_of_a_page_makes_no_page(browser: Browser, faces: Faces) -> None:
    face = faces.all()["club"]
    kept = face.pages._kept
    for word in ("a", "b", "c"):
        assert browser.get(f"/club/find.html?q=b&{word}=1").status == 200
        assert browser.get(f"/club/standings.html?{word}=1").status == 200
    assert sorted(key[0] for key in kept) == ["find", "standings"]


def test_a_page_is_in_the_language_that_a_browser_asks_for(browser: Browser) -> None:
    french = browser.get("/club/standings.html", headers={"Accept-Language": "de, fr-CA;q=0.8, en;q=0.5"})
    english = browser.get("/club/standings.html", headers={"Accept-Language": "fr;q=0, en"})
    assert ('lang="fr"' in french.text, 'lang="en"' in english.text) == (True, True)
    assert french.headers["etag"] != english.headers["etag"]
    assert french.headers["vary"] == "Accept-Language"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/nobody/", 404),
        ("/club/nothing.html", 404),
        ("/club/round-4.html", 404),
        ("/club/round-0.html", 404),
        ("/club/round-99999999999999999999.html", 404),
        ("/club/player-99.html", 404),
        ("/club/player--1.html", 404),
        ("/club/log-2.html", 404),
        ("/club/round-1-why-2.html", 404),
        ("/club/boards.html", 404),
        ("/club/../../etc/passwd", 404),
        ("/club/%2e%2e%2f%2e%2e%2fetc%2fpasswd", 404),
        ("/club/%2e%2e%2fmanifest.html", 404),
        ("/club/standings.html?at=round:9", 404),
        ("/club/standings.html?at=yesterday", 404),
        ("/club/standings.html?at=" + "9" * 30, 404),
        ("/club/find.html?q=" + "x" * 500, 400),
        ("/club/why-not.html?round=9&a=1&b=2", 404),
        ("/club/why-not.html", 404),
        ("/club/why-not.html?round=2&a=1&b=1", 200),
        ("/club/why-not.html?round=2&a=<b>&b=77", 200),
        ("/club/find.html?q=%00%1b%5b31m%E2%80%AE<script>", 200),
        ("/club/find.html", 200),
    ],
)
def test_what_is_asked_for_in_error_gets_the_right_status_and_a_sentence(
    browser: Browser, path: str, status: int
) -> None:
    answer = browser.get(path)
    assert answer.status == status
    assert "<h1>" in answer.text
    assert "<script>" not in answer.text
    assert "\x1b" not in answer.text


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_nothing_can_be_sent(browser: Browser, method: str) -> None:
    answer = browser.request(method, "/club/standings.html", content=b"x" * 100_000)
    assert answer.status == 405
    assert "These pages are read-only." in answer.text


def test_a_search_says_where_somebody_plays(browser: Browser, faces: Faces) -> None:
    told = re.findall(r'class="answer">([^<]*)', browser.get("/club/find.html?q=b").text)
    board = next(
        game for game in faces.all()["club"].record.known.tournament.rounds[2].games if 1 in (game.white, game.black)
    )
    colour = "White" if board.white == 1 else "Black"
    other = faces.all()["club"].record.known.tournament.players[board.white + board.black - 1]
    assert told == [f"Round 3: B, A has {colour} on board {board.board} against {other.name}."]
    assert "No player has &#39;qq&#39; in their name." in browser.get("/club/find.html?q=qq").text


def test_what_is_recorded_is_shown_within_moments_and_what_is_not_public_is_not(
    browser: Browser, cli_in_place, faces: Faces
) -> None:
    before = browser.get("/club/round-3.html")
    cli_in_place("note")
    faces.refresh()
    assert browser.get("/club/round-3.html").headers["etag"] == before.headers["etag"]
    cli_in_place("result", "set", "3", "1:0-1")
    faces.refresh()
    after = browser.get("/club/round-3.html")
    assert after.headers["etag"] != before.headers["etag"]
    assert "0-1" in after.text


def test_who_looks_for_news_while_another_does_returns_with_them(
    faces: Faces, cli_in_place, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli_in_place("result", "set", "3", "1:0-1")
    was = faces.all()["club"].record.digest
    begun, go = Event(), Event()

    def slow(*_: object) -> None:
        begun.set()
        assert go.wait(60)

    monkeypatch.setattr("cli.web.faces._make_again", slow)
    first = Thread(target=faces.refresh)
    first.start()
    assert begun.wait(60)
    second = Thread(target=faces.refresh)
    second.start()
    second.join(0.2)
    shown_too_early = not second.is_alive() and faces.all()["club"].record.digest == was
    go.set()
    first.join(60)
    second.join(60)
    assert not shown_too_early, "it returned, and shows what was before"
    assert faces.all()["club"].record.digest != was


@pytest.fixture
def cli_in_place(store: EventStore, night: Path):
    from events.log.envelope import new_command
    from events.vocabulary.record import NoteAdded

    def typed(*words: str) -> None:
        if words == ("note",):
            Repository(store).execute("club", lambda _: [NoteAdded(text=CONFIDED)], new_command("arbiter"))
        else:
            assert run([*words, "--db", str(night)]) == 0

    return typed


def test_a_past_moment_is_as_it_was(browser: Browser) -> None:
    then = browser.get("/club/standings.html?at=round:1:complete")
    assert "This is the state after event" in then.text
    number = re.search(r"This is the state after event (\d+)\.", then.text)[1]
    assert f'href="player-1.html?at={number}"' in then.text
    assert browser.get(f"/club/standings.html?at={number}").text == then.text
    assert browser.get("/club/round-2.html?at=round:1:complete").status == 404


def test_links_and_questions_of_a_past_page_stay_at_its_moment(browser: Browser) -> None:
    """However it was typed: an offset has a plus sign, which is a blank in an address."""
    then = browser.get("/club/round-2-why-1.html?at=2099-01-01T00:00%2B02:00")
    assert then.status == 200
    moment = re.search(r'name="at" value="(\d+)"', then.text)[1]
    assert then.text.count(f'<input type="hidden" name="at" value="{moment}">') == 2  # of the search, of why-not
    addresses = set(re.findall(r'href="([\w-]+\.html\?at=[^"]+)"', then.text))
    assert len(addresses) > 10
    assert {browser.get(f"/club/{address}").status for address in addresses} == {200}
    asked = browser.get(f"/club/why-not.html?at={moment}&round=2&a=1&b=2")
    assert f"This is the state after event {moment}." in asked.text


def test_the_screen_on_the_wall_turns_its_pages_and_shows_what_is_public(browser: Browser, faces: Faces) -> None:
    answer = browser.get("/club/hall")
    assert answer.status == 200
    assert answer.headers["cache-control"] == "no-store"
    assert "Round 3" in answer.text
    assert 'http-equiv="refresh" content="12; url=hall?page=1"' in answer.text
    assert CONFIDED not in answer.text
    site = faces.all()["club"]._site(language_accepted("en"))
    last = site.rounds[-1]
    published = max(one.recorded_at for one in site.record.shown if one.type == "round-published")
    at = published + timedelta(minutes=75)
    assert ">1:15</time>" in hall(site, 1, at).decode()
    assert ">0:00</time>" in hall(site, 1, published - timedelta(minutes=5)).decode()
    many = replace(last, games=tuple(replace(last.games[0], board=BoardNumber(n)) for n in range(1, 26)))
    known = replace(site.known, tournament=replace(site.known.tournament, rounds=(*site.rounds[:-1], many)))
    wide = replace(site, record=replace(site.record, known=known))
    shown = [re.findall(r'id="r3b(\d+)"', hall(wide, place, at).decode()) for place in (1, 2, 3, 4)]
    assert [len(one) for one in shown] == [10, 10, 5, 10]
    assert shown[3] == shown[0]
    for typed in ("0", "-1", "x", "99999", ""):
        assert browser.get(f"/club/hall?page={typed}").status == 200
    assert browser.get("/nobody/hall").status == 404


def test_a_database_that_goes_away_leaves_the_pages_as_they_are(browser: Browser, faces: Faces, monkeypatch) -> None:
    before = browser.get("/club/standings.html").text
    looked = Semaphore(0)

    def refuse() -> frozenset[str]:
        looked.release()
        raise TournamentError("The database is not available.")

    monkeypatch.setattr(faces, "refresh", refuse)
    assert looked.acquire(timeout=60)
    assert looked.acquire(timeout=60), "it looks again"
    assert browser.get("/club/standings.html").text == before


def test_a_defect_of_a_look_is_not_the_last_look(browser: Browser, faces: Faces, monkeypatch) -> None:
    looked = Semaphore(0)

    def fail() -> frozenset[str]:
        looked.release()
        raise RuntimeError("inside")

    monkeypatch.setattr(faces, "refresh", fail)
    assert looked.acquire(timeout=60)
    assert looked.acquire(timeout=60), "it looks again"


def test_a_tournament_that_cannot_be_read_leaves_the_others_to_be_seen(
    store: EventStore, cli_in_place, monkeypatch
) -> None:
    cli_in_place("new", "Other", "--rounds", "3", "--as", "other")
    load, tries = Repository.load, []

    def damaged(repository: Repository, stream: str) -> Known:
        if stream == "club":
            tries.append(stream)
            raise TournamentError("Event 2 was changed.")
        return load(repository, stream)

    monkeypatch.setattr(Repository, "load", damaged)
    faces = Faces(store)
    for _ in range(3):
        faces.refresh()
    assert (set(faces.all()), faces.problems, tries) == ({"other"}, {"club": "Event 2 was changed."}, ["club"])
    with served(faces) as asking:
        assert asking.get("/other/").status == 200
        answer = asking.get("/club/")
    assert (answer.status, "cannot be read at present" in answer.text, "Event 2" in answer.text) == (503, True, False)


def test_no_moment_that_was_kept_shows_what_was_erased_since(cli: Cli, place: Path) -> None:
    for command in (
        ("new", "Private", "--rounds", "3", "--as", "private", "--erasable-names"),
        *(("player", "add", f"{name}, Anna", "--rating", "2000") for name in ("Bergström", "Costa", "Dahl", "Ek")),
        ("round", "pair"),
        ("round", "publish"),
    ):
        assert cli(*command).code == 0, command
    with open_store(str(place / DATABASE)) as store:
        faces = Faces(store)
        faces.refresh()
        english = language_accepted("en")
        assert "Bergström" in faces.at("private", "round:1:published").page("round-1", {}, english).decode()
        assert cli("player", "forget", "Bergström", "--reason", "asked", "--yes").code == 0
        faces.refresh()
        assert not faces._past._kept
        assert "Bergström" not in faces.at("private", "round:1:published").page("round-1", {}, english).decode()


def test_a_page_that_cannot_be_made_says_so_without_the_reason(browser: Browser, faces: Faces, monkeypatch) -> None:
    def fail(*_: object) -> bytes:
        raise RuntimeError("inside")

    monkeypatch.setattr(type(faces.all()["club"]), "page", fail)
    answer = browser.get("/club/crosstable.html")
    assert answer.status == 500
    assert "inside" not in answer.text
    assert "<h1>" in answer.text


def test_the_command_serves_until_it_is_stopped(night: Path) -> None:
    words = [sys.executable, "-m", "pairtrail", "serve", "--port", "0", "--db", str(night)]
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        told = server.stderr.readline()
        assert "Only this computer can open these pages. With --host 0.0.0.0" in server.stderr.readline()
        address = re.search(r"http://127\.0\.0\.1:(\d+)/", told)
        assert address, told
        waiting = http.client.HTTPConnection("127.0.0.1", int(address[1]), timeout=60)
        waiting.request("GET", "/club/live")
        live = waiting.getresponse()
        first = [live.readline() for _ in range(3)]
        assert run(["result", "set", "3", "1:0-1", "--db", str(night)]) == 0
        second = [live.readline() for _ in range(3)]
        assert first[0] == second[0] == b"event: state\n"
        assert first[1] != second[1]
        assert "0-1" in Browser(int(address[1])).get("/club/round-3.html").text
        server.send_signal(signal.SIGINT)  # while a phone still waits for changes
        assert server.wait(timeout=60) == 0
        waiting.close()


def test_what_is_refused_is_a_line_in_the_log_of_the_server(night: Path) -> None:
    words = [sys.executable, "-m", "pairtrail", "serve", "--port", "0", "--db", str(night)]
    noted = {**os.environ, "PAIRTRAIL_LOG": "json"}
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True, env=noted) as server:
        assert server.stderr is not None
        address = next(found for line in server.stderr if (found := re.search(r"http://127\.0\.0\.1:(\d+)/", line)))
        browser = Browser(int(address[1]))
        asked = [("GET", "/nobody/"), ("GET", "/club/..%2f..%2fetc/passwd"), ("POST", "/club/"), ("GET", "/%1b[2J")]
        statuses = [browser.request(method, path, b"result=1-0").status for method, path in asked]
        assert browser.get("/club/").status == 200
        server.send_signal(signal.SIGINT)
        told = [json.loads(line) for line in server.stderr if line.startswith("{")]
    refused = [one for one in told if one["event"] == "web.refused"]
    assert [(one["status"], one["method"]) for one in refused] == list(
        zip(statuses, [method for method, _ in asked], strict=True)
    )
    assert statuses == [404, 404, 405, 404]
    assert "\x1b" not in refused[-1]["path"]
    assert "1-0" not in str(told), "nothing that was sent"


def test_what_other_programs_record_is_shown_each_time(night: Path) -> None:
    """A process that lost its locks on the file sees the first change, and none after it."""
    pairtrail = [sys.executable, "-m", "pairtrail"]
    words = [*pairtrail, "serve", "--port", "0", "--db", str(night)]
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        address = re.search(r":(\d+)/", server.stderr.readline())
        assert address
        waiting = http.client.HTTPConnection("127.0.0.1", int(address[1]), timeout=60)
        waiting.request("GET", "/club/live")
        live = waiting.getresponse()
        states = [_next_state(live)]
        for result in ("1:0-1", "2:1-0", "3:="):
            typed = ["result", "set", "3", result, "--db", str(night)]
            subprocess.run([*pairtrail, *typed], check=True, capture_output=True)
            states.append(_next_state(live))
        waiting.close()
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=60) == 0
    assert len(set(states)) == 4


def _next_state(live: http.client.HTTPResponse) -> bytes:
    """The next state of a tournament; empty where twice nothing has changed for so long that the server says so."""
    lines = (live.readline() for _ in range(12))
    waited = 0
    for line in lines:
        waited += line.startswith(b":")
        if line.startswith(b"data:") or waited > 1:
            return line if waited <= 1 else b""
    return b""


def test_a_port_that_is_taken_is_refused_with_one_that_is_free(cli: Cli, night: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        ended = cli("serve", "--port", str(taken.getsockname()[1]), "--db", str(night))
    assert ended.code == 2
    assert "`pairtrail serve --port 0" in ended.err


def test_without_the_libraries_the_message_names_the_line_that_adds_them(cli: Cli, night: Path, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "cli.web.server", None)
    ended = cli("serve", "--db", str(night))
    assert ended.code != 0
    assert line_for("starlette", "uvicorn") in ended.err
