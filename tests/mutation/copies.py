"""Something done in a copy of this process, which may use so much time."""

import os
import resource
import signal
import sys
import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 600
"""Seconds by the wall after which a process that waits for something is ended, however busy the machine."""

BY_TIME: Final = "killed by time"
CRASHED: Final = "killed by a crash of the run"


def in_a_copy(do: Callable[[], str], seconds: float | None) -> str:
    """What it says, done in a copy of this process, which may use so many seconds of the processor."""
    sys.stdout.flush()
    read, write = os.pipe()
    child = os.fork()
    if not child:
        code = 1
        try:
            os.close(read)
            os.setpgid(0, 0)
            if seconds is not None:
                resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5))
            resource.setrlimit(resource.RLIMIT_DATA, (6 << 30, 6 << 30))
            os.write(write, do().encode())
            code = 0
        finally:
            os._exit(code)
    os.close(write)
    deadline = time.monotonic() + PATIENCE
    while (ended := os.waitpid(child, os.WNOHANG)) == (0, 0) and (seconds is None or time.monotonic() < deadline):
        time.sleep(0.05)
    if ended == (0, 0):
        os.killpg(child, signal.SIGKILL)
        ended = os.waitpid(child, 0)
    with os.fdopen(read, encoding="utf-8") as told:
        said = told.read()
    if said:
        return said
    return BY_TIME if os.WIFSIGNALED(ended[1]) else CRASHED
