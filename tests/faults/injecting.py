"""A fault at every write, sync and truncation of a command, put there by strace, one at a time.

strace makes the n-th call of a kind fail, or ends the process at its entry. Every call of every command of the evening
has its turn, with every fault; afterwards the command is given again without one.
"""

import os
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from multiprocessing import get_context
from pathlib import Path
from sqlite3 import connect
from typing import Final, NamedTuple

from tests.faults.evening import COMMANDS, Reference, give
from tests.faults.judging import HUNG, Lost, Said, judged, standing
from tests.faults.worker import PATIENCE, Worker, forget_what_was_signed

CALLS: Final = ("write", "pwrite64", "fsync", "fdatasync", "ftruncate", "unlink", "rename")
FAULTS: Final = {
    "disk full": "error=ENOSPC:when={}",
    "disk full from here on": "error=ENOSPC:when={}+",
    "disk fails": "error=EIO:when={}",
    "disk gone from here on": "error=EIO:when={}+",
    "killed": "signal=SIGKILL:when={}",
}
"""Names of faults, and how strace is told."""

_CALL: Final = re.compile(r"^(?:\d+ +)?(\w+)\(")
_FORKING: Final = get_context("fork")


class Fault(NamedTuple):
    """A fault at one call: the `ordinal`-th of its kind in that command, counted from 1."""

    name: str
    call: str
    ordinal: int

    def __str__(self) -> str:
        return f"{self.name} at {self.call} {self.ordinal}"


def why_not() -> str:
    """Why no fault can be injected on this machine; empty where it can."""
    if shutil.which("strace") is None:
        return "strace is not installed (Debian: apt-get install strace)"
    tried = subprocess.run(["strace", "-qq", "-e", "inject=fsync:error=EIO", "true"], capture_output=True, check=False)
    return f"strace may not trace here: {tried.stderr.decode().strip()}" if tried.returncode else ""


class Evening:
    """The evening up to but without one command, to be put in place as often as wanted."""

    def __init__(self, folder: Path, number: int) -> None:
        self.number = number
        self._kept, self._folder = folder / "kept", folder / "now"
        for one in (self._kept, self._folder):
            one.mkdir(parents=True)
        if number:
            worker = Worker(self._kept, f"sqlite:///{self._kept / 'evening.db'}", 0, number)
            assert worker.end_within(PATIENCE)

    def put_in_place(self) -> str:
        """The URL of a fresh copy."""
        shutil.rmtree(self._folder)
        shutil.copytree(self._kept, self._folder)
        forget_what_was_signed()
        return f"sqlite:///{self._folder / 'evening.db'}"

    def traced(self, url: str, *how: str) -> tuple[int | None, str]:
        """Give the command under strace; its exit code (None: killed), and what strace wrote."""
        trace, (ready, go) = self._folder / "trace", os.pipe()
        process = _FORKING.Process(target=_give, args=(self._folder, ready, self.number, url), daemon=True)
        process.start()
        os.close(ready)
        tracing = ["strace", "-f", "-y", "-o", str(trace), *how, "-p", str(process.pid)]
        with subprocess.Popen(tracing, stderr=subprocess.PIPE, text=True) as strace:
            assert strace.stderr is not None
            while "attached" not in (line := strace.stderr.readline()):
                assert line, "strace went away"
            os.write(go, b"!")
            os.close(go)
            process.join(PATIENCE)
            hung = process.is_alive()
            process.kill()
            process.join()
            strace.communicate()
        if hung:
            raise Lost(HUNG, " ".join(how))
        code = process.exitcode
        return None if code is None or code < 0 else code, trace.read_text(encoding="utf-8", errors="replace")

    def said(self, code: int | None) -> Said:
        """What the command printed."""
        out, err = (self._folder / name for name in ("printed", "complained"))
        return Said(
            code, *(one.read_text(encoding="utf-8", errors="replace") if one.exists() else "" for one in (out, err))
        )

    def again(self, url: str, reference: Reference) -> None:
        """Give the command once more, without a fault: it is answered as the reference says."""
        worker = Worker(self._folder, url, self.number, self.number + 1)
        worker.end_within(PATIENCE)
        judged(worker.told(), reference, self.number)
        standing(url, reference, self.number + 1)


def _give(folder: Path, ready: int, number: int, url: str) -> None:
    os.chdir(folder)
    for stream, name in ((1, "printed"), (2, "complained")):
        os.dup2(os.open(name, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), stream)
    os.read(ready, 1)
    os._exit(give(number, url))


def calls_of(trace: str) -> Counter[str]:
    """How often each call was made."""
    return Counter(found[1] for line in trace.splitlines() if (found := _CALL.match(line)))


def faults_of(calls: Counter[str], names: Sequence[str] = tuple(FAULTS)) -> Iterator[Fault]:
    """Every fault at every call."""
    for call, times in sorted(calls.items()):
        for ordinal in range(1, times + 1):
            for name in names:
                yield Fault(name, call, ordinal)


def injected(
    folder: Path,
    number: int,
    reference: Reference,
    *,
    somebody_reads: bool = False,
    choose: Callable[[Sequence[Fault]], Sequence[Fault]] = list,
    report: Callable[[str], None] = lambda _: None,
) -> Counter[str]:
    """Put every fault (or those that `choose` takes) into one command; raises nothing, but counts.

    `somebody_reads`: another program has the database open meanwhile, so that the side file stays. What must not happen
    is counted by its kind and told to `report`, with the fault.
    """
    figures, evening = Counter[str](), Evening(folder, number)
    url = evening.put_in_place()
    reading = _reading if somebody_reads and number else nullcontext
    with reading(url):
        code, trace = evening.traced(url, "-e", f"trace={','.join(CALLS)}")
    assert code == 0, evening.said(code)
    calls = calls_of(trace)
    figures["calls"] = calls.total()
    for fault in choose([*faults_of(calls)]):
        url = evening.put_in_place()
        figures["faults"] += 1
        try:
            with reading(url):
                code, _ = evening.traced(
                    url,
                    "-e",
                    f"trace={fault.call}",
                    "-e",
                    f"inject={fault.call}:{FAULTS[fault.name].format(fault.ordinal)}",
                )
                said = evening.said(code)
            there = said.judged(url, reference, number)
            figures["killed" if code is None else "done all the same" if code == 0 else "told"] += 1
            figures["written" if there > number else "not written"] += 1
            evening.again(url, reference)
        except Lost as lost:
            figures[lost.kind] += 1
            report(f"`{COMMANDS[number]}`, {fault}: {lost}")
    return figures


def _reading(url: str) -> AbstractContextManager[object]:
    connection = connect(url.removeprefix("sqlite:///"), isolation_level=None)
    connection.execute("SELECT count(*) FROM event")
    return closing(connection)
