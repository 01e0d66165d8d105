"""Slow clients and many connections: they are let go, and others are answered meanwhile."""

import asyncio
import socket
from contextlib import ExitStack, suppress

import pytest

from cli.web.arbiter import requests
from cli.web.server import ACCEPTED_AT_ONCE, ImpatientProtocol, connections_at_most
from tests.public.desk import Desk
from tests.public.test_arbiter import desk, opened, small, version
from tests.public.test_server import Browser, browser, faces, store

__all__ = ["browser", "desk", "faces", "opened", "small", "store"]  # fixtures


def read_to_the_end(connection: socket.socket) -> None:
    while connection.recv(65_536):
        pass


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ImpatientProtocol, "request_seconds", 0.2)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    "beginning", [b"", b"GET /club/ HTTP/1.1\r\nHo", b"GET /club/ HTTP/1.1\r\nHost: x\r\n\r\nGET /club/ HT"]
)
def test_a_request_that_is_never_complete_is_let_go(browser: Browser, beginning: bytes) -> None:
    with socket.create_connection(("127.0.0.1", browser.port), timeout=60) as slow:
        slow.sendall(beginning)
        assert browser.get("/club/").status == 200
        read_to_the_end(slow)


@pytest.mark.usefixtures("impatient")
def test_a_page_that_waits_for_changes_is_not(browser: Browser) -> None:
    with socket.create_connection(("127.0.0.1", browser.port), timeout=1) as waiting:
        waiting.sendall(b"GET /club/live HTTP/1.1\r\nHost: x\r\n\r\n")
        with pytest.raises(TimeoutError):
            read_to_the_end(waiting)


def test_a_form_that_never_ends_is_not_recorded(small: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    before = version(small)
    monkeypatch.setattr(requests, "BODY_SECONDS", 0.2)
    head = (
        f"POST /club/arbiter/do/result HTTP/1.1\r\nHost: 127.0.0.1:{small.browser.port}\r\nOrigin: {small.origin}\r\n"
        f"Cookie: {small.headers['Cookie']}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        "Content-Length: 1000\r\n\r\nround=1&"
    )
    with socket.create_connection(("127.0.0.1", small.browser.port), timeout=60) as slow:
        slow.sendall(head.encode())
        assert slow.recv(65_536).startswith(b"HTTP/1.1 408")
    monkeypatch.undo()
    assert version(small) == before


def test_one_address_does_not_take_all_connections(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ImpatientProtocol, "most", 8)
    with ExitStack() as opened_here:
        for _ in range(4):
            opened_here.enter_context(socket.create_connection(("127.0.0.1", browser.port), timeout=60))
        one_too_many = opened_here.enter_context(socket.create_connection(("127.0.0.1", browser.port), timeout=60))
        one_too_many.settimeout(ImpatientProtocol.request_seconds / 2)  # at once, not as one who asks nothing
        with suppress(ConnectionResetError):
            assert one_too_many.recv(1) == b""
        other = opened_here.enter_context(socket.socket())
        other.settimeout(60)
        other.bind(("127.0.0.2", 0))
        other.connect(("127.0.0.1", browser.port))
        other.sendall(b"GET /club/ HTTP/1.1\r\nHost: x\r\n\r\n")
        assert other.recv(65_536).startswith(b"HTTP/1.1 200")


def test_a_page_does_not_wait_until_its_head_has_been_confirmed(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With Nagle's algorithm every second answer came 40 ms later, when a client's confirmation did."""
    begun, seen = ImpatientProtocol.connection_made, []

    def connection_made(self: ImpatientProtocol, transport: asyncio.Transport) -> None:
        begun(self, transport)
        seen.append(transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    monkeypatch.setattr(ImpatientProtocol, "connection_made", connection_made)
    assert browser.get("/club/").status == 200
    assert seen
    assert all(seen)


def test_so_many_connections_leave_files_for_the_database() -> None:
    assert 64 <= connections_at_most() <= 20_000 - ACCEPTED_AT_ONCE
