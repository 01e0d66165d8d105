"""What can go wrong between the program and a file or a database. Each class is one exit code of the command line."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from core.model.errors import TournamentError


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong with a file or a log. Line and column count from 1; 0: not tied to one."""

    file: str
    line: int
    column: int
    read: str
    expected: str

    def __str__(self) -> str:
        place = self.file
        if self.line:
            place += f", line {self.line}"
        if self.column:
            place += f", column {self.column}"
        return f"{place}: read {self.read}, expected {self.expected}"


_SAID: Final = 50  # findings; a file of the wrong kind has one on every line


class BadInput(TournamentError):
    """A file cannot be used (exit code 3). Nothing of it was imported. Carries every finding, says the first."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        said = [str(finding) for finding in findings[:_SAID]]
        if len(findings) > _SAID:
            said.append(
                f"... and {len(findings) - _SAID} more, {len(findings)} in all. Often the first of them causes others."
            )
        super().__init__("\n".join(said))
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
        self, message: str, *, expected: int, actual: int, actor: str | None, recorded_at: datetime | None
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
        newest = "does not know that event" if known is None else f"knows it up to schema version {known}"
        super().__init__(
            f"The log holds the event {name}, schema version {schema_version}; this pairtrail {newest}. "
            "A newer release wrote it: update pairtrail and try again. Nothing was changed."
        )
        self.name = name
        self.schema_version = schema_version
        self.known = known


class IntegrityFailure(TournamentError):
    """The log is not what was written: the chain or a column does not match (exit code 7)."""


class KeyUnusable(TournamentError):
    """A key cannot be used, or is not what it should be (exit code 4). Nothing was signed."""
