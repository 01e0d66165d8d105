"""Commands as whole processes: start, imports, work, end."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
PAIRTRAIL: Final = (sys.executable, "-m", "pairtrail")


class Spent(NamedTuple):
    """Seconds of one run."""

    wall: float
    processor: float


@contextmanager
def installed() -> Iterator[dict[str, str]]:
    """An environment in which modules are compiled once, as they are after an installation, and kept out of the way.

    Without it a checkout that may not be written, or PYTHONDONTWRITEBYTECODE, has every run compile everything anew.
    """
    with TemporaryDirectory() as compiled:
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        yield kept | {"PYTHONPYCACHEPREFIX": compiled}


def run(
    command: Sequence[str], environment: dict[str, str], *, codes: Sequence[int] = (0,), limit: float | None = None
) -> Spent:
    """Run once. An exit code not among `codes` is an error; `subprocess.TimeoutExpired` after `limit` seconds."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=limit
    )
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in codes:
        raise SystemExit(f"{' '.join(command)} ended with exit code {done.returncode}:\n{done.stderr}")
    return Spent(wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
