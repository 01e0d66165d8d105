"""The server: it listens first, then says where, and answers until it is stopped, in one process or in several.

Whoever never finishes what they send, or is one too many, is let go, and others are answered. Processes that answer at
one address share nothing but the database.
"""

import asyncio
import gc
import os
import socket
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from signal import SIGINT, SIGTERM, signal
from threading import Thread
from typing import ClassVar, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from cli.exits import UsageProblem
from cli.input.options import Options
from cli.output.diagnostics import note
from cli.output.languages import language_among
from cli.output.streams import text_to_stderr, to_stderr
from cli.output.system_errors import reason_of
from cli.session.session import Session, open_session
from cli.web.app import PublicPages
from cli.web.arbiter.routes import ArbiterRoutes, Opening
from cli.web.faces import Faces
from core.model.sentence import TournamentError, say
from projections.language import Language

_WAITING = 1_024  # connections that the system holds until they are answered
_KEEP_ALIVE_SECONDS = 5
_LEFT_OPEN_SECONDS = 2  # once it is stopped: pages that wait for changes never end by themselves


@dataclass(frozen=True, slots=True)
class Certificate:
    """With what the server speaks HTTPS: two files in PEM; empty: it speaks HTTP."""

    certificate: str = ""
    key: str = ""


def serve_until_stopped(
    session: Session,
    only: str,
    host: str,
    port: int,
    opening: Opening | None = None,
    tls: Certificate = Certificate(),
    workers: int = 1,
    who_reaches_it: str = "",
) -> None:
    """Answer on that address; `only`: one tournament, empty: all. `opening`: with the arbiter's pages, in one process.

    `who_reaches_it` is said below the address.

    Raises `UsageProblem` where nothing can listen.
    """
    with _listening(host, port) as listening:
        name = f"[{host}]" if ":" in host else host
        scheme = "https" if tls.certificate else "http"
        address = f"{scheme}://{name}:{listening.getsockname()[1]}/"
        to_stderr("The pages are at {address} until you stop the server with Ctrl+C.", address=address)
        if opening is not None:
            to_stderr("The arbiter's pages are at {address}-/.", address=address)
        if who_reaches_it:
            text_to_stderr(who_reaches_it)
        if workers > 1:
            work_in(workers, partial(_work, tls), session.options, only, listening)
        else:
            arbiter = None if opening is None else ArbiterRoutes(session.store, opening, language_accepted)
            _answer(session, only, listening, arbiter, tls)


def _work(tls: Certificate, options: Options, only: str, listening: socket.socket) -> None:
    """One of several processes, with a connection to the database of its own."""
    with open_session(options) as session:
        _answer(session, only, listening, None, tls)


_TURN_SECONDS: Final = 0.0005
"""So long a page that is being made keeps answers waiting that only have to be sent; Python's own is ten times that."""

_COLLECT_AFTER: Final = (10_000, 5, 400)
"""New objects, then rounds of the collector: of all 200,000 that a command may make before it, one pause is 0.1 s."""


def _answer(
    session: Session, only: str, listening: socket.socket, arbiter: ArbiterRoutes | None, tls: Certificate
) -> None:
    faces = Faces(session.store, session.repository.marks, only)
    pages = PublicPages(faces, language_accepted)
    if arbiter is not None:
        pages = PublicPages(faces, language_accepted, more=arbiter.routes, at_end=arbiter.close)
    ImpatientProtocol.most = connections_at_most()
    sys.setswitchinterval(_TURN_SECONDS)
    gc.set_threshold(*_COLLECT_AFTER)
    config = uvicorn.Config(
        pages.app,
        ssl_certfile=tls.certificate or None,
        ssl_keyfile=tls.key or None,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=_KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=_LEFT_OPEN_SECONDS,
        backlog=ACCEPTED_AT_ONCE,
        http=ImpatientProtocol,
        lifespan="on",
    )
    with suppress(KeyboardInterrupt):  # how it is stopped; every answer under way was finished
        uvicorn.Server(config).run(sockets=[listening])


def _listening(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=_WAITING)
    except OSError as error:
        raise UsageProblem(
            "The server cannot listen on {host}, port {port}: {problem}. `pairtrail serve --port 0` uses a free port.",
            host=host,
            port=port,
            problem=reason_of(error),
        ) from error


def language_accepted(header: str) -> Language:
    """The first language of an Accept-Language header that there is a catalogue for; English where there is none."""
    ranges = [part.partition(";") for part in header.split(",")[:20]]
    weighed = sorted(((_weight(rest), tag) for tag, _, rest in ranges), key=lambda one: -one[0])
    codes = (tag.strip().partition("-")[0].lower() for weight, tag in weighed if weight > 0)
    return language_among(tuple(code for code in codes if code.isascii() and code.isalpha()))


def _weight(rest: str) -> float:
    name, _, value = rest.strip().partition("=")
    try:
        return float(value) if name == "q" else 1.0
    except ValueError:
        return 0.0


Work = Callable[[Options, str, socket.socket], None]
"""Answers on that socket until it is stopped; with the options of the command, and the tournament it is about."""

_BEGUN_AGAIN_MAX: Final = 20
"""After so many processes that ended in a failure something is wrong that starting another one does not mend."""


class NoWorkerError(TournamentError):
    """The processes that answer end as soon as they have begun."""


def work_in(count: int, work: Work, options: Options, only: str, listening: socket.socket) -> None:
    """Answer in that many processes until this is stopped; one that was killed is begun again.

    Raises `NoWorkerError` where they end again and again.
    """
    processes = get_context("spawn")

    def begin() -> BaseProcess:
        process = processes.Process(target=_answer_beside_others, args=(work, options, only, listening))
        process.start()
        return process

    signal(SIGTERM, _stopped)
    running, begun_again = [begin() for _ in range(count)], 0
    try:
        while begun_again <= _BEGUN_AGAIN_MAX:
            wait([one.sentinel for one in running])
            for ended in [one for one in running if not one.is_alive()]:
                running.remove(ended)
                begun_again += 1
                note("web.worker_ended", exit_code=ended.exitcode)
                running.append(begin())
    except KeyboardInterrupt:
        return
    finally:
        for one in running:
            one.terminate()
        for one in running:
            one.join()
    raise NoWorkerError(say("The server processes keep stopping; the server log gives the reason."))


def _stopped(*_: object) -> None:
    """SIGTERM stops it as Ctrl+C does."""
    raise KeyboardInterrupt


def _answer_beside_others(work: Work, options: Options, only: str, listening: socket.socket) -> None:
    """In a process of its own, which ends with the one that began it."""
    begun_by = parent_process()
    assert begun_by is not None, "begun by work_in"

    def follow() -> None:
        begun_by.join()
        os.kill(os.getpid(), SIGINT)

    Thread(target=follow, daemon=True).start()
    with suppress(KeyboardInterrupt):
        work(options, only, listening)


_CONNECTIONS_MAX: Final = 20_000
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
    most = _CONNECTIONS_MAX
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
        return _CONNECTIONS_MAX
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _CONNECTIONS_MAX if most == resource.RLIM_INFINITY else min(most, _CONNECTIONS_MAX)
    if allowed not in (resource.RLIM_INFINITY, wanted) and allowed < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            allowed = wanted
    allowed = wanted if allowed == resource.RLIM_INFINITY else min(allowed, wanted)
    return max(64, allowed - _FOR_OTHERS)
