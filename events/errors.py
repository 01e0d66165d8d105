"""What goes wrong between the program and a file or a database: an exit code a class; how large a file may be."""

from core.model.dataclass import dataclass
from core.model.hints import TYPE_CHECKING, Final, Protocol
from core.model.sentence import TournamentError, joined, say

if TYPE_CHECKING:
    from datetime import datetime


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong with a file or a log. Line and column count from 1; 0: not tied to one."""

    file: str
    line: int
    column: int
    read: str
    expected: str

    def __str__(self) -> str:
        return str(self.sentence())

    def sentence(self) -> str:
        """Where it is, what was read and what expected."""
        known = {"file": self.file, "line": self.line, "column": self.column}
        known |= {"read": self.read, "expected": self.expected}
        if not self.line:
            return say("{file}: read {read}, expected {expected}", **known)
        if not self.column:
            return say("{file}, line {line}: read {read}, expected {expected}", **known)
        return say("{file}, line {line}, column {column}: read {read}, expected {expected}", **known)


_SAID: Final = 50  # findings; a file of the wrong kind has one on every line


class BadInput(TournamentError):
    """A file cannot be used (exit code 3). Nothing of it was imported. Carries every finding, says the first."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        said = [finding.sentence() for finding in findings[:_SAID]]
        if len(findings) > _SAID:
            said.append(
                say(
                    "... and {more} more, {count} in all. Often the first one causes the others.",
                    more=len(findings) - _SAID,
                    count=len(findings),
                )
            )
        super().__init__(joined("\n", said))
        self.findings = findings


class TeamEventFile(BadInput):
    """The file is of a team event (TRF26) whose teams it does not name, or by rules that are none of those here."""


class Conflict(TournamentError):
    """Someone else wrote in between, or the database is locked (exit code 6). Nothing was written."""


class VersionConflict(Conflict):
    """The log went on after the version that the command was decided on.

    `actor` and `recorded_at` are those of the first event in between; None when the log is shorter than expected.
    """

    def __init__(
        self, message: str, *, expected: int, actual: int, actor: str | None, recorded_at: "datetime | None"
    ) -> None:
        super().__init__(message)
        self.expected = expected
        self.actual = actual
        self.actor = actor
        self.recorded_at = recorded_at


class StorageUnavailable(TournamentError):
    """The database cannot be opened or written: missing, no permission, full, newer schema (exit code 6)."""


class MaybeWritten(StorageUnavailable):
    """The database did not say whether it kept what it was told to keep."""


class UnknownEvent(StorageUnavailable):
    """The log holds an event that only a newer release can read."""

    def __init__(self, name: str, schema_version: int, known: int | None) -> None:
        newest = (
            say("this version of pairtrail does not know that event")
            if known is None
            else say("this version of pairtrail knows it up to schema version {known}", known=known)
        )
        super().__init__(
            say(
                "The log contains the event {name}, schema version {schema_version}; {newest}. It "
                "was written by a newer release: update pairtrail and try again. Nothing was changed.",
                name=name,
                schema_version=schema_version,
                newest=newest,
            )
        )
        self.name = name
        self.schema_version = schema_version
        self.known = known


class IntegrityFailure(TournamentError):
    """The log is not what was written: the chain or a column does not match (exit code 7)."""


class KeyUnusable(TournamentError):
    """A key cannot be used, or is not what it should be (exit code 4). Nothing was signed."""


# --- files that are too large
#
# Files of others are read whole, into memory, and findings stand for their lines: so they have a largest size.
#
# A report of 9,999 players, which is what its four digits can number, has 9,999 lines of them and after thirty rounds
# 4 MB. Reading took up to 57 bytes of memory for each byte of a file in which everything is wrong.

LARGEST: Final = 8 * 1024 * 1024
"""Bytes of the largest file that is read."""

LARGEST_CERTIFICATE: Final = 2 * LARGEST
"""Of a certificate, which has the whole record: 5,000 players and 11 rounds are 13 MiB."""

MOST_LINES: Final = 100_000
"""Lines of the longest one."""

_ALLOWED_BYTES: Final = say("at most {largest} MiB", largest=LARGEST // 1024**2)
ALLOWED: Final = say("{allowed_bytes} and {most_lines:,} lines", allowed_bytes=_ALLOWED_BYTES, most_lines=MOST_LINES)
ALLOWED_CERTIFICATE: Final = say("at most {largest} MiB", largest=LARGEST_CERTIFICATE // 1024**2)


class Readable(Protocol):
    """A file that is open for reading bytes."""

    def read(self, size: int, /) -> bytes:
        """So many bytes, or those up to its end."""


def contents_of_open(file: Readable, largest: int = LARGEST) -> bytes:
    """All of a file; of one that is larger than `largest` one byte more than that, by which `too_large` sees it."""
    return file.read(largest + 1)


ZIP: Final = b"PK\x03\x04"
"""The first bytes of a ZIP, and so of a workbook of a spreadsheet (.xlsx, .ods)."""
SAVED_AS_CSV: Final = say("a text file: in the spreadsheet, save the list as CSV, and give that file")


def refuse_workbook(file: str, contents: bytes) -> None:
    """Where a text was asked for. Raises `BadInput` for a ZIP, which a workbook of a spreadsheet is."""
    if contents.startswith(ZIP):
        raise BadInput((Finding(file, 0, 0, say("a spreadsheet workbook, or a ZIP"), SAVED_AS_CSV),))


def too_large(contents: bytes, *, in_lines: bool = True, largest: int = LARGEST) -> str:
    """What a message says was read of a file that is larger than any of its kind; empty where it is not.

    `in_lines`: it is one of lines, of which there are findings.
    """
    if len(contents) > largest:
        return say("more than {largest} MiB", largest=largest // 1024**2)
    if not in_lines:
        return ""
    lines = contents.count(b"\n") + contents.count(b"\r") - contents.count(b"\r\n")
    return say("{lines:,} lines", lines=lines) if lines > MOST_LINES else ""
