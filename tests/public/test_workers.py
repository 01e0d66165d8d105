"""Several processes at one address give the answers of one, on both databases; one that was killed is begun again."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket
from types import SimpleNamespace

import pytest

from cli.commands.demo import demonstration_world
from cli.input.options import Options
from cli.main import run
from cli.web import server as server_module
from cli.web.faces import Faces
from cli.web.server import NoWorkerError, language_accepted, work_in
from events.store.store import open_store
from tests.cli.conftest import JANUARY, Cli, postgresql_server, postgresql_url, roles
from tests.public.nights import SWISS
from tests.public.test_server import Browser

__all__ = ["postgresql_server", "postgresql_url", "roles"]  # fixtures of the store's tests, used here as well

WORKERS = 3
PAGES = ("index", "standings", "round-1", "round-2-why-1", "crosstable", "player-3", "log-1")


@contextmanager
def serving(url: str, folder: Path) -> Iterator[tuple["subprocess.Popen[str]", Browser]]:
    words = ["serve", "--port", "0", "--workers", str(WORKERS), "--db", url]
    with subprocess.Popen(
        [sys.executable, "-m", "pairtrail", *words], stderr=subprocess.PIPE, text=True, cwd=folder
    ) as server:
        assert server.stderr is not None
        address = re.search(r"http://127\.0\.0\.1:(\d+)/", server.stderr.readline())
        assert address
        try:
            yield server, Browser(int(address[1]))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(timeout=60)
    assert server.returncode == 0


def processes_of(server: "subprocess.Popen[str]") -> list[int]:
    """Those that answer: what it has begun that has the socket open."""
    listed = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text(encoding="utf-8").split()
    return [int(one) for one in listed if b"spawn_main" in _words_of(one)]


def _words_of(process: str) -> bytes:
    """Its command line, or nothing: one that has ended, and was collected since it was listed, has none."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def until_all_begun(server: "subprocess.Popen[str]", asking: Browser) -> None:
    while len(processes_of(server)) < WORKERS:
        asking.get("/")


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks for the processes in /proc")
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
@pytest.mark.campaign(one_in=2)
def test_every_process_gives_the_same_answers(database: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    url = f"sqlite:///{tmp_path}/event.sqlite" if database == "sqlite" else request.getfixturevalue("postgresql_url")
    with demonstration_world(tmp_path, begins=JANUARY):
        for command in SWISS:
            if command[0] != "note":
                assert run([*command, "--db", url]) == 0, command
    with open_store(url, create=False) as store, serving(url, tmp_path) as (server, asking):
        until_all_begun(server, asking)
        _answers_are_those_of(store, asking)
        with demonstration_world(tmp_path, first_id=1_000_000, begins=JANUARY):
            assert run(["result", "set", "3", "1:1-0", "--db", url]) == 0
        _answers_are_those_of(store, asking)
        killed = processes_of(server)[0]
        os.kill(killed, signal.SIGKILL)
        while killed in processes_of(server):
            asking.get("/")
        until_all_begun(server, asking)
        _answers_are_those_of(store, asking)


def _answers_are_those_of(store, asking: Browser) -> None:
    """Each page is asked for until 12 answers in a row, by whichever process, are what one process makes of the log."""
    faces = Faces(store)
    faces.refresh()
    face, language = faces.all()["club"], language_accepted("en")
    for name in PAGES:
        expected, alike = face.page(name, {}, language).decode(), 0
        while alike < 12:
            answer = asking.get(f"/club/{name}.html", {"Accept-Language": "en"})
            assert answer.status == 200
            if answer.text == expected:
                assert answer.headers["etag"] == face.tag(language)
            alike = alike + 1 if answer.text == expected else 0


def test_the_arbiters_pages_are_one_process(cli: Cli, night: Path) -> None:
    ended = cli("serve", "--arbiter", "--workers", "2", "--db", str(night))
    assert ended.code == 2
    assert "Start the arbiter's pages with a second" in ended.err


class EndsAtOnce:
    """A process that is over as soon as it has begun."""

    sentinel, exitcode = 0, 1

    def __init__(self, **_: object) -> None:
        self.ended = False

    def start(self) -> None:
        BEGUN.append(self)

    def is_alive(self) -> bool:
        return False

    def terminate(self) -> None:
        self.ended = True

    def join(self) -> None:
        assert self.ended


BEGUN: list[EndsAtOnce] = []


def test_processes_that_end_as_soon_as_they_begin_are_begun_twenty_times_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one after the twentieth is the last, and its end is the end of all."""
    BEGUN.clear()
    monkeypatch.setattr(server_module, "get_context", lambda _: SimpleNamespace(Process=EndsAtOnce))
    monkeypatch.setattr(server_module, "wait", lambda _: None)
    monkeypatch.setattr(server_module, "signal", lambda *_: None)
    with socket() as listening, pytest.raises(NoWorkerError, match="keep stopping"):
        work_in(1, lambda *_: None, Options(), "", listening)
    assert len(BEGUN) == 1 + 21
    assert [one.ended for one in BEGUN] == [False] * 21 + [True]
