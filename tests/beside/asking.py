"""Another pairing program: how it is called, what it says against a file, and how it pairs the next round."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from core.model.units import PlayerId
from tests.hunt.answers import Answer

SECONDS_MAX: Final = 600
_HEADING: Final = re.compile(r".*: Round #(\d+)\s*$")


class NotAnsweredError(Exception):
    """The program ended with an error, or with an answer of another form."""


@dataclass(frozen=True, slots=True)
class Program:
    """A program with the command line of bbpPairings, or of JaVaFo where `system` is empty."""

    name: str
    edition: str  # of the rules that it pairs by
    command: tuple[str, ...]
    system: tuple[str, ...] = ("--dutch",)

    def rounds_that_differ(self, file: Path) -> list[int]:
        """Rounds of a file that it pairs differently, ascending; raises `NotAnsweredError`."""
        headings, differing = 0, []
        for line in self._said(file, "-c").splitlines():
            if heading := _HEADING.match(line):
                headings, number = headings + 1, int(heading[1])
            elif line.strip() and headings and number not in differing:
                differing.append(number)
        if not headings:
            raise NotAnsweredError(f"{self.name} checked no round of {file.name}")
        return differing

    def pairing_of(self, file: Path) -> Answer:
        """How it pairs the round that follows those in the file."""
        out = file.with_suffix(".pairs")
        try:
            self._said(file, "-p", str(out))
        except NotAnsweredError as error:
            return Answer("refused", words=str(error))
        rows = [
            tuple(map(PlayerId, map(int, line.split()))) for line in out.read_text("ascii").splitlines()[1:] if line
        ]
        bye = next((one for one, other in rows if other == 0), None)
        return Answer("paired", frozenset((one, other) for one, other in rows if other), bye)

    def _said(self, file: Path, *words: str) -> str:
        command = [*self.command, *self.system, str(file), *words]
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", check=False, timeout=SECONDS_MAX
        )
        if done.returncode:
            said = (done.stderr or done.stdout).strip()
            raise NotAnsweredError(f"{self.name} ended with exit code {done.returncode}: {said}")
        return done.stdout
