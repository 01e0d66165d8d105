"""`engine`: one process that answers the requests of other programs, on its streams or a socket (docs/engine.md)."""

import errno
import os
import signal
import socket
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import BoundedSemaphore, Lock, Thread
from typing import Annotated, BinaryIO, Final

import typer

from cli.exits import ExitCode, NoSuchFile, UsageProblem
from cli.output.streams import flush, lines_to_stdout, shown_name, to_stderr
from cli.output.system_errors import reason_of
from cli.verbs import verb, word
from events.errors import Conflict

engine_app = word()

CONNECTIONS: Final = 64
"""So many clients of a socket at a time; those that come later wait for one to leave."""

_OWNER_ALONE: Final = 0o177
_LOOKED_EVERY: Final = 0.2
"""Seconds: a signal that comes just before the process waits for a client would else be seen with the next one."""
_one_at_a_time: Final = Lock()


@verb(engine_app, "engine")
def engine(
    socket_path: Annotated[
        str,
        typer.Option(
            "--socket", metavar="FILE", help="Listen on this Unix socket; default: standard input and output."
        ),
    ] = "",
) -> None:
    """Each line of input is a request, a JSON object; each line of output is its answer, in the order of the requests.
    A client may send the next requests before the first answer has arrived. Files are sent as text, or named by path.
    The process ends when its input ends; with --socket, when it is interrupted. Only the user who started it can use
    the socket; anyone who can send requests can make it read any file that this user can read.
    """
    if not socket_path:
        for line in _requests(sys.stdin.buffer):
            lines_to_stdout(_reply(line))
            flush()
        return
    if not hasattr(socket, "AF_UNIX"):
        raise UsageProblem("This system has no Unix sockets: leave out --socket, and use standard input and output.")
    with _stopped_by_signals(), _listening(socket_path) as listener:
        to_stderr("Listening on {socket}.", socket=shown_name(socket_path))
        _accept(listener)


def _requests(stream: BinaryIO) -> Iterator[bytes | None]:
    """Lines that are not empty, as they come; None for one that is longer than a request may be."""
    from cli.answers.engine import LARGEST_REQUEST

    while line := stream.readline(LARGEST_REQUEST + 1):
        if len(line) <= LARGEST_REQUEST:
            if line.strip():
                yield line
            continue
        while not line.endswith(b"\n") and (line := stream.readline(LARGEST_REQUEST)):
            pass
        yield None


def _reply(line: bytes | None) -> str:
    from cli.answers.engine import reply_to, too_large_reply

    with _one_at_a_time:  # two at once would take turns on one processor
        return too_large_reply() if line is None else reply_to(line)


# --- The socket


@contextmanager
def _stopped_by_signals() -> Iterator[None]:
    """Until the process is interrupted or asked to end, which is how this is meant to end."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    except KeyboardInterrupt:
        raise typer.Exit(ExitCode.OK) from None
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _listening(path: str) -> Iterator[socket.socket]:
    """A socket of that name, for its owner alone, which is gone afterwards.

    Raises `Conflict` where another engine listens on it, `UsageProblem` where the file is something else.
    """
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
        try:
            _bind(listener, path)
        except OSError as error:
            raise NoSuchFile(
                "{socket} cannot be opened: {problem}.", socket=shown_name(path), problem=reason_of(error)
            ) from error
        ours = Path(path).stat().st_ino
        listener.listen()
        try:
            yield listener
        finally:
            if Path(path).exists() and Path(path).stat().st_ino == ours:
                Path(path).unlink()


def _bind(listener: socket.socket, path: str) -> None:
    before = os.umask(_OWNER_ALONE)
    try:
        listener.bind(path)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        _remove_what_is_left(path)
        listener.bind(path)
    finally:
        os.umask(before)


def _remove_what_is_left(path: str) -> None:
    """The socket of an engine that was killed."""
    if not stat.S_ISSOCK(Path(path).lstat().st_mode):
        raise UsageProblem("{socket} exists and is not a socket: choose another name.", socket=shown_name(path))
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking:
        try:
            asking.connect(path)
        except ConnectionRefusedError:
            Path(path).unlink()
            return
    raise Conflict("Another engine is listening on {socket}.", socket=shown_name(path))


def _accept(listener: socket.socket) -> None:
    free = BoundedSemaphore(CONNECTIONS)
    listener.settimeout(_LOOKED_EVERY)
    while True:
        free.acquire()
        connection = _next_client(listener)
        Thread(target=_answer_client, args=(connection, free), daemon=True).start()


def _next_client(listener: socket.socket) -> socket.socket:
    while True:
        with suppress(TimeoutError):
            return listener.accept()[0]


def _answer_client(connection: socket.socket, free: BoundedSemaphore) -> None:
    """Until the client leaves; one that goes in the middle of an answer disturbs nobody."""
    try:
        with connection, connection.makefile("rb") as stream:
            for line in _requests(stream):
                connection.sendall(f"{_reply(line)}\n".encode())
    except OSError:  # the client is gone
        pass
    finally:
        free.release()
