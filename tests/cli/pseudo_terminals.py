"""Commands typed in a pseudo-terminal, each in a process of its own.

To start an interpreter and load the program takes longer than most commands do. So a process loads all of it once,
and for each command it forks (`typed`); that a command also does the same from nothing is tried beside it (`started`).
"""

import atexit
import contextlib
import fcntl
import functools
import gc
import importlib
import json
import os
import pkgutil
import pty
import socket
import struct
import subprocess
import sys
import termios
from pathlib import Path
from typing import Any, Final

import pexpect
from pexpect import fdpexpect

from tests.data_paths import CHECKOUT

END: Final = pexpect.EOF
Surroundings = dict[str, str]

_SIZE: Final = (24, 80)
_PATIENCE: Final = 120
_ROOMS: Final = ("core", "events", "projections", "cli")
_LONGEST: Final = 1 << 20


def started(arguments: list[str], folder: Path, surroundings: Surroundings) -> Any:  # pexpect has no types
    """A new interpreter, as a person starts it: its terminal."""
    return pexpect.spawn(
        sys.executable,
        ["-m", "pairtrail", *arguments],
        cwd=str(folder),
        env=surroundings,
        dimensions=_SIZE,
        encoding="utf-8",
        timeout=_PATIENCE,
    )


def typed(arguments: list[str], folder: Path, surroundings: Surroundings) -> Any:  # pexpect has no types
    """A process that has the program loaded: its terminal."""
    asked = json.dumps((arguments, str(folder), surroundings)).encode()
    loaded = _loaded()
    loaded.sendall(struct.pack("!I", len(asked)) + asked)
    _, (terminal,), _, _ = socket.recv_fds(loaded, 1, 1)
    return fdpexpect.fdspawn(terminal, encoding="utf-8", timeout=_PATIENCE)


def ended(terminal: Any) -> int:
    """The exit code of a process whose output has ended."""
    if isinstance(terminal, pexpect.spawn):
        terminal.close()
        return int(terminal.exitstatus)
    code = struct.unpack("!i", _received(_loaded(), 4))[0]
    terminal.close()
    return int(code)


@functools.cache
def _loaded() -> socket.socket:
    """The way to the process that has all of it loaded; it ends with this one."""
    ours, theirs = socket.socketpair()
    with theirs:
        process = subprocess.Popen(  # our own
            [sys.executable, "-m", __spec__.name, str(theirs.fileno())],
            cwd=CHECKOUT,
            env=os.environ | {"PYTHONPATH": str(CHECKOUT)},
            pass_fds=[theirs.fileno()],
        )

    def end() -> None:
        ours.close()
        process.wait()

    atexit.register(end)
    return ours


def _received(connection: socket.socket, length: int) -> bytes:
    """So many bytes; none, where the other side has gone."""
    received = b""
    while len(received) < length and (more := connection.recv(length - len(received))):
        received += more
    return received


def _serve(connection: socket.socket) -> None:
    """Forks for one command after the other, until nobody asks for one any more."""
    for room in _ROOMS:
        for module in pkgutil.walk_packages(importlib.import_module(room).__path__, f"{room}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
    gc.freeze()
    while length := _received(connection, 4):
        asked = json.loads(_received(connection, struct.unpack("!I", length)[0]))
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", *_SIZE, 0, 0))
        process = os.fork()
        if not process:
            connection.close()
            os.close(ours)
            _command(theirs, *asked)
        os.close(theirs)
        socket.send_fds(connection, [b"."], [ours])
        os.close(ours)
        connection.sendall(struct.pack("!i", os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])))


def _command(terminal: int, arguments: list[str], folder: str, surroundings: Surroundings) -> None:
    """Does what the command line says, and does not return."""
    os.login_tty(terminal)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(surroundings)
    sys.stdin = sys.__stdin__ = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = sys.__stdout__ = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = sys.__stderr__ = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)
    sys.argv = ["pairtrail", *arguments]
    code = 1
    try:
        from pairtrail.__main__ import main

        main()
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else int(left.code is not None)
    finally:
        with contextlib.suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    _serve(socket.socket(fileno=int(sys.argv[1])))
