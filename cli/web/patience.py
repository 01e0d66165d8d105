"""How a connection is served. Who never finishes what they send, or is one too many, is let go, and others answered."""

import asyncio
import socket
from collections import Counter
from contextlib import suppress
from typing import ClassVar, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

_MOST: Final = 20_000
ACCEPTED_AT_ONCE: Final = 128
"""Connections that the server takes in one go, before it knows that they are too many."""
_FOR_OTHERS: Final = 64 + ACCEPTED_AT_ONCE
"""Files that are left for these, for the database, its log and what is printed."""


class ImpatientProtocol(H11Protocol):
    """HTTP/1.1, with a connection closed whose next request is not complete for so many seconds.

    One too many is closed at once: asyncio does not recover from a system that has no more files. Nothing that is
    written waits until the other side has confirmed what was written before: head and page of an answer are two writes.
    """

    request_seconds = 20.0
    most = _MOST
    """Connections at once; no address has more than half of them."""
    _by_address: ClassVar[Counter[str]] = Counter()
    _address = ""
    _looking: asyncio.TimerHandle | None = None
    _cycle_seen: object = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in its base
        """Begin to count."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._by_address[self._address] += 1
        if len(self.connections) > self.most or self._by_address[self._address] > self.most // 2:
            transport.abort()
            return
        with suppress(OSError):  # it is gone already
            transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._looking = self.loop.call_later(self.request_seconds, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count no more."""
        super().connection_lost(exc)
        self._by_address[self._address] -= 1
        if not self._by_address[self._address]:
            del self._by_address[self._address]
        if self._looking is not None:
            self._looking.cancel()

    def _look(self) -> None:
        """Nothing came since the last look but a part of a request: close. Answers that go on are left alone."""
        if self.conn.their_state is h11.IDLE and self.cycle is self._cycle_seen:
            self.transport.close()
            return
        self._cycle_seen = self.cycle
        self._looking = self.loop.call_later(self.request_seconds, self._look)


def connections_at_most() -> int:
    """How many connections are kept open; each is a file, of which the system allows so many."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows, where sockets are no files
        return _MOST
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST if most == resource.RLIM_INFINITY else min(most, _MOST)
    if allowed not in (resource.RLIM_INFINITY, wanted) and allowed < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            allowed = wanted
    allowed = wanted if allowed == resource.RLIM_INFINITY else min(allowed, wanted)
    return max(64, allowed - _FOR_OTHERS)
