"""A disk that is full, one that is read-only, a database that another program keeps locked."""

import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from sqlite3 import connect
from typing import Final

from tests.faults.evening import COMMANDS, Reference
from tests.faults.judging import Lost, Said, judged, refused, standing
from tests.faults.worker import PATIENCE, Told, Worker, forget_what_was_signed

SIZE_KIB: Final = 1024
MOST_FREE_KIB: Final = 160
"""With so much left every command of the evening fits."""


def why_not() -> str:
    """Why no disk of our own can be had here; empty where it can."""
    if sys.platform != "linux":
        return "a disk of our own is made as Linux does it"
    if os.geteuid() != 0:
        return "only root may mount a disk of our own (tmpfs)"
    tried = subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True, check=False)
    return f"no disk may be mounted here: {tried.stderr.decode().strip()}" if tried.returncode else ""


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk of 1 MiB, in memory."""
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE_KIB}k", "tmpfs", str(folder)], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


class OneCommand:
    """The evening up to one command, on a disk of its own; what the command says there."""

    def __init__(self, disk: Path, beside: Path, number: int) -> None:
        self.number = number
        self.url = f"sqlite:///{disk / 'evening.db'}"
        self._disk, self._beside, self._kept = disk, beside, beside / "kept.db"
        self._beside.mkdir(exist_ok=True)
        self._run(0, number)
        if number:
            shutil.copy(disk / "evening.db", self._kept)

    def put_in_place(self) -> None:
        """Nothing on the disk but the database."""
        for one in self._disk.iterdir():
            one.unlink()
        forget_what_was_signed()
        if self.number:
            shutil.copy(self._kept, self._disk / "evening.db")

    def given(self) -> Said:
        """Give it; what it said."""
        told = self._run(self.number, self.number + 1)
        code, err = told.refused or (0, "")
        return Said(code, told.receipts[0] if told.receipts else "", err)

    def again(self, reference: Reference) -> None:
        """Give it once more, when nothing is in its way any longer."""
        judged(self._run(self.number, self.number + 1), reference, self.number)
        standing(self.url, reference, self.number + 1)

    def _run(self, first: int, last: int) -> Told:
        worker = Worker(self._beside, self.url, first, last)
        worker.end_within(PATIENCE)
        return worker.told()


def full_disk(
    disk: Path,
    folder: Path,
    reference: Reference,
    report: Callable[[str], None],
    *,
    step_kib: int,
    commands: Sequence[int] = range(len(COMMANDS)),
) -> Counter[str]:
    """Every command of the evening on a disk that is full but for so much, from nothing to all it needs in steps.

    Counts the `commands` given, those `told` that there is no room, and those that `fitted`.
    """
    figures = Counter[str]()
    for number in commands:
        one = OneCommand(disk, folder / str(number), number)
        for free in range(0, MOST_FREE_KIB, step_kib):
            one.put_in_place()
            ballast = disk / "ballast"
            _fill(ballast, shutil.disk_usage(disk).free - free * 1024)
            figures["commands"] += 1
            try:
                said = one.given()
                ballast.unlink()
                said.judged(one.url, reference, number)
                if said.code:
                    refused(said, "No space left on the disk")
                figures["told" if said.code else "fitted"] += 1
                one.again(reference)
            except Lost as lost:
                figures[lost.kind] += 1
                report(f"`{COMMANDS[number]}`, {free} KiB left: {lost}")
    return figures


def _fill(ballast: Path, size: int) -> None:
    with ballast.open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, max(size, 1))


def read_only_disk(
    disk: Path,
    folder: Path,
    reference: Reference,
    report: Callable[[str], None],
    *,
    commands: Sequence[int] = range(1, len(COMMANDS)),
) -> Counter[str]:
    """Every command but the first on a disk that was made read-only, then on the same disk as it was."""
    figures = Counter[str]()
    for number in commands:
        one = OneCommand(disk, folder / str(number), number)
        one.put_in_place()
        figures["commands"] += 1
        try:
            with _remounted(disk):
                said = one.given()
            refused(said, "is read-only")
            figures["told"] += 1
            one.again(reference)
        except Lost as lost:
            figures[lost.kind] += 1
            report(f"`{COMMANDS[number]}` on a disk that is read-only: {lost}")
    return figures


@contextmanager
def _remounted(disk: Path) -> Iterator[None]:
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    try:
        yield
    finally:
        subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)


def locked_file(folder: Path, number: int, reference: Reference) -> Counter[str]:
    """One command while another program keeps the file locked for longer than anybody waits; raises `Lost`."""
    folder.mkdir()
    one = OneCommand(folder, folder / "beside", number)
    with closing(connect(folder / "evening.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        said = one.given()
        other.execute("ROLLBACK")
    refused(said, "is locked by another program")
    said.judged(one.url, reference, number)
    one.again(reference)
    return Counter({"commands": 1, "told": 1})
