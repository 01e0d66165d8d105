"""A process that gives the commands of the evening one after the other, until it is done or somebody ends it."""

import os
import re
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final, NamedTuple

from events.signing.key_folder import KeyFolder
from tests.faults.evening import COMMANDS, ELSEWHERE, FORKED, KEY, beside, give

PATIENCE: Final = 120.0
"""Seconds after which a command that is not killed has hung."""

_FORKING: Final = get_context("fork")
_ENDED: Final = re.compile(r"^=== (\d+) ended with (\d+)\n", re.MULTILINE)


def lay_out(folder: Path) -> None:
    """Make what the acts need: a key, and another copy of the database that went on by itself.

    The environment of this process names the folder of keys from here on.
    """
    keys = folder / "keys"
    os.environ["PAIRTRAIL_KEYS"] = str(keys)
    KeyFolder(keys).make(KEY, bytes(range(32)), b"")
    for first, last in ((0, FORKED), (len(COMMANDS), len(COMMANDS) + len(ELSEWHERE))):
        worker = Worker(folder, f"sqlite:///{folder / 'other.db'}", first, last)
        assert worker.end_within(PATIENCE)
        assert worker.told().refused is None, worker.told().refused
    beside["other.db"] = (folder / "other.db").read_bytes()
    forget_what_was_signed()


def forget_what_was_signed() -> None:
    """Of a database that is put in place anew or played again: the folder of keys would miss events in it (242)."""
    if "PAIRTRAIL_KEYS" in os.environ:
        (Path(os.environ["PAIRTRAIL_KEYS"]) / "signed.json").unlink(missing_ok=True)


def warm_up(place: Path) -> None:
    """Play the evening in this process, so that a kill meets a command and not the loading of its modules.

    What `give` says of the environment holds: for the process of a campaign, not for that of a test.
    """
    outside, kept = Path.cwd(), (os.dup(1), os.dup(2))
    try:
        _work(place, place / "printed", place / "complained", f"sqlite:///{place / 'warm.db'}", 0, len(COMMANDS))
    finally:
        os.chdir(outside)
        for number, stream in enumerate(kept, 1):
            os.dup2(stream, number)
            os.close(stream)


class Told(NamedTuple):
    """What a worker printed before its end.

    `receipts`: those that were printed whole, from the first command it gave on. `refused`: exit code and complaint of
    the command that did not do what was asked, after which it stopped.
    """

    receipts: tuple[str, ...]
    refused: tuple[int, str] | None


class Worker:
    """Gives the commands from `first` on (counted from 0), up to but without `last`; prints into files in `folder`.

    An evening that begins is another record than those that were signed in other evenings with the same key.
    """

    def __init__(self, folder: Path, url: str, first: int, last: int = len(COMMANDS)) -> None:
        if first == 0:
            forget_what_was_signed()
        self._out, self._err = folder / "printed", folder / "complained"
        for name, content in beside.items():
            (folder / name).write_bytes(content)
        for printed_before in (self._out, self._err):  # it may be killed before it opens its own
            printed_before.unlink(missing_ok=True)
        self.process: BaseProcess = _FORKING.Process(
            target=_work, args=(folder, self._out, self._err, url, first, last), daemon=True
        )
        self.process.start()

    def end_within(self, seconds: float) -> bool:
        """Whether it came to its end by itself; else it is killed, wherever it is."""
        self.process.join(seconds)
        by_itself = not self.process.is_alive()
        self.process.kill()
        self.process.join()
        return by_itself

    def told(self) -> Told:
        """What reached the reader; a worker that has ended."""
        printed = self._out.read_text(encoding="utf-8") if self._out.exists() else ""
        parts = _ENDED.split(printed)
        receipts = parts[0:-1:3]
        refused = None
        for receipt, code in zip(receipts, parts[2::3], strict=True):
            if int(code):
                refused = int(code), receipt + (self._err.read_text(encoding="utf-8") if self._err.exists() else "")
        kept = [*(receipts[:-1] if refused else receipts), *([parts[-1]] if parts[-1].endswith("\n}\n") else [])]
        return Told(tuple(kept), refused)


def _work(folder: Path, out: Path, err: Path, url: str, first: int, last: int) -> None:
    os.chdir(folder)
    for number, path in ((1, out), (2, err)):
        os.dup2(os.open(path, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), number)
    for number in range(first, last):
        code = give(number, url)
        os.write(1, f"=== {number} ended with {code}\n".encode())
        if code:
            break
