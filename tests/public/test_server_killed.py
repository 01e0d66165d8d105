"""The server killed within a request: what it answered is there, nothing is there twice, and it goes on."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlencode

from cli.main import run
from events.store.store import open_store
from events.vocabulary.games import ResultRecorded
from projections.repository import Repository
from tests.public.desk import ARBITER, PASSWORD, Desk, PageForm
from tests.public.test_server import Browser

BOARDS = 4


@contextmanager
def serving(folder: Path) -> Iterator[tuple[Desk, "subprocess.Popen[str]"]]:
    """The arbiter's pages by a process of their own, signed in."""
    words = ["serve", "--arbiter", "--port", "0", "--password-file", "password.txt", "--db", "event.sqlite"]
    command = [sys.executable, "-m", "pairtrail", *words, "--actor", ARBITER]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=folder, start_new_session=True) as server:
        assert server.stderr is not None
        address = re.search(r"http://127\.0\.0\.1:(\d+)/", server.stderr.readline())
        assert address
        desk = Desk(Browser(int(address[1])))
        assert desk.sign_in().status == 303
        try:
            yield desk, server
        finally:
            killed(server)


def killed(server: "subprocess.Popen[str]") -> None:
    """With the process that types for it: from here on nobody writes."""
    with suppress(ProcessLookupError):
        os.killpg(server.pid, signal.SIGKILL)
    server.wait(timeout=60)
    assert server.stderr is not None
    server.stderr.read()  # ends when the last process that had it is gone


def results_on(database: Path) -> list[int]:
    """The boards of the results on record, in the order of the log, which is whole."""
    with open_store(f"sqlite:///{database}") as store:
        events = Repository(store).load("club").events
    return [stored.event.board for stored in events if isinstance(stored.event, ResultRecorded)]


def sent_and_left(desk: Desk, form: PageForm, values: dict[str, str]) -> None:
    """Send a form whole, and wait for no answer."""
    body = urlencode({**form.values, **values}).encode()
    headers = {
        **desk.headers,
        "Host": f"127.0.0.1:{desk.browser.port}",
        "Origin": desk.origin,
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": str(len(body)),
    }
    lines = [f"POST {form.action} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
    with socket.create_connection(("127.0.0.1", desk.browser.port), timeout=60) as sending:
        sending.sendall("\r\n".join(lines).encode() + body)


def test_a_server_killed_within_a_request_loses_nothing_and_enters_nothing_twice(tmp_path: Path) -> None:
    """Whether the result of the request under way was recorded is the processor's choice; either is put right."""
    (tmp_path / "password.txt").write_text(f"{PASSWORD}\n", encoding="utf-8")
    database = tmp_path / "event.sqlite"
    for words in (
        ("new", "Club", "--rounds", "3", "--as", "club", "--system", "dutch-2026"),
        *(("player", "add", f"{letter}, Ada", "--rating", str(2000 - 10 * at)) for at, letter in enumerate("ABCDEFGH")),
        ("round", "pair", "--initial-colour", "white"),
        ("round", "publish"),
    ):
        assert run([*words, "--db", str(database)]) == 0, words
    page, acknowledged = "/club/arbiter/results", list[int]()
    for board in range(1, BOARDS, 2):
        with serving(tmp_path) as (desk, server):
            for missed in (one for one in range(1, board) if one not in results_on(database)):
                desk.fill(page, "result", board=str(missed), result="1-0")
            desk.fill(page, "result", board=str(board), result="1-0")
            acknowledged.append(board)
            sent_and_left(desk, desk.form(page, "result", board=str(board + 1)), {"result": "1-0"})
            killed(server)
        assert set(acknowledged) <= set(results_on(database)), "what was answered is there"
    with serving(tmp_path) as (desk, _):
        for board in (one for one in range(1, BOARDS + 1) if one not in results_on(database)):
            desk.fill(page, "result", board=str(board), result="1-0")
    assert sorted(results_on(database)) == [1, 2, 3, 4], "each once"
    assert run(["verify", "--db", str(database)]) == 0
