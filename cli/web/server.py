"""The server: it listens first, then says where, and answers until it is stopped."""

import gc
import socket
import sys
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

import uvicorn

from cli.exits import UsageProblem
from cli.input.options import Options
from cli.output.languages import language_among
from cli.output.streams import text_to_stderr, to_stderr
from cli.output.system_errors import reason_of
from cli.session.session import Session, open_session
from cli.web.app import PublicPages
from cli.web.arbiter.routes import ArbiterRoutes, Opening
from cli.web.faces import Faces
from cli.web.patience import ACCEPTED_AT_ONCE, ImpatientProtocol, connections_at_most
from cli.web.workers import work_in
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
