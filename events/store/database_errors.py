"""What a database complains about, said once and clearly."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError

from core.model.errors import TournamentError
from core.model.sentence import filled, for_catalogues, say
from events.errors import Conflict, IntegrityFailure, MaybeWritten, StorageUnavailable

_LOCKED: Final = for_catalogues(
    "{place} is locked by another program. Nothing was changed. Close the other program, or try again."
)
_FULL: Final = for_catalogues(
    "No room left on the disk of {place}. Nothing was changed. Free some space and try again."
)
_READ_ONLY: Final = for_catalogues(
    "{place} can only be read: the file, or its directory, is write-protected. Nothing was changed."
)
_CLOSED: Final = for_catalogues(
    "{place} cannot be opened: no permission for the file or its directory. Ask its owner, or copy "
    "it, with the files beside it, to a folder of your own."
)

_LOST: Final = for_catalogues(
    "{place} has lost a part of what the record is kept in: {text}. Put it aside as evidence and "
    "restore the last good copy."
)

_DAMAGED: Final = for_catalogues("{place} is damaged: {text}. Put it aside and restore the last good copy.")

_READ_BADLY: Final = for_catalogues(
    "{place} could not be read this once ({text}); looked at again it is whole. Nothing was changed. Try again; if "
    "it comes back, copy the file with `pairtrail backup FILE` to another disk."
)
_SMALLEST_FILES: Final = 64 * 1024  # bytes that SQLite needs beside the file

_OF_SQLITE: Final[tuple[tuple[str, type[TournamentError], str], ...]] = (
    ("SQLITE_BUSY", Conflict, _LOCKED),
    ("SQLITE_LOCKED", Conflict, _LOCKED),
    ("SQLITE_FULL", StorageUnavailable, _FULL),
    ("SQLITE_READONLY", StorageUnavailable, _READ_ONLY),
    ("SQLITE_CANTOPEN", StorageUnavailable, _CLOSED),
    ("SQLITE_PERM", StorageUnavailable, _CLOSED),
    (
        "SQLITE_NOTADB",
        StorageUnavailable,
        for_catalogues("{place} is not a database of pairtrail. Check the path."),
    ),
    (
        "SQLITE_IOERR",
        StorageUnavailable,
        for_catalogues("The disk failed while {place} was used: {text}. Nothing was changed."),
    ),
    ("SQLITE_ERROR: no such table", IntegrityFailure, _LOST),
    ("SQLITE_ERROR: no such column", IntegrityFailure, _LOST),
    ("SQLITE_PROTOCOL", Conflict, _LOCKED),  # two processes found no order of their locks
    ("SQLITE_CORRUPT", IntegrityFailure, _DAMAGED),
    (": Could not decode to UTF-8", IntegrityFailure, _DAMAGED),  # Python's own complaint, which has no name
)
"""By the beginning of the error's name and text."""

_OF_POSTGRESQL: Final[tuple[tuple[str, type[TournamentError], str], ...]] = (
    ("55P03", Conflict, _LOCKED),  # lock_not_available
    ("40", Conflict, _LOCKED),  # deadlock, serialization failure
    ("53100", StorageUnavailable, _FULL),
    ("25006", StorageUnavailable, for_catalogues("{place} can only be read: {text}. Nothing was changed.")),
    (
        "42501",
        StorageUnavailable,
        for_catalogues("{place}: the user has not the right to do that: {text}. Nothing was changed."),
    ),
    ("08", StorageUnavailable, for_catalogues("{place} cannot be reached: {text}. Check the URL and the server.")),
    ("28", StorageUnavailable, for_catalogues("{place} refuses the user or the password: {text}.")),
    (
        "3D000",
        StorageUnavailable,
        for_catalogues("{place} does not exist: {text}. Check the name, or have it created on the server."),
    ),
    (
        "53",
        StorageUnavailable,
        for_catalogues("{place} is out of resources: {text}. Nothing was changed. Try again later."),
    ),
    (
        "57P",
        StorageUnavailable,
        for_catalogues("{place} is shutting down: {text}. Nothing was changed. Try again later."),
    ),
    ("42P01", IntegrityFailure, _LOST),  # undefined_table
    ("42703", IntegrityFailure, _LOST),  # undefined_column
    ("XX", IntegrityFailure, for_catalogues("{place} is damaged: {text}. Restore the last good copy.")),
)
"""By the beginning of the SQLSTATE."""


@contextmanager
def translated(place: str) -> Iterator[None]:
    """Turn the driver's errors into Conflict, StorageUnavailable or IntegrityFailure; `place` names the database.

    SQLite's come bare where its cursor is read without SQLAlchemy between; PostgreSQL has sent all rows by then.
    """
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        known = _translate(error.orig if isinstance(error, DBAPIError) else error, place)
        if known is None:
            raise
        raise known from error
    except UnicodeDecodeError as error:  # of a message or a column that is no text any more
        raise IntegrityFailure(filled(_DAMAGED, place=place, text=say("it holds bytes that are no text"))) from error


@contextmanager
def committing(place: str) -> Iterator[None]:
    """Turn an error of a commit into MaybeWritten, unless it says that nothing was kept."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        known = _translate(error.orig if isinstance(error, DBAPIError) else error, place)
        if isinstance(known, Conflict) or (known is not None and str(known) == filled(_FULL, place=place)):
            raise known from error  # locked or full: the transaction was undone
        raise MaybeWritten(
            "{place} did not answer whether it kept what was written ({reason}). It may have been "
            "written, or not: look with `pairtrail log list` before you enter it again.",
            place=place,
            reason=_said_of(error),
        ) from error


def no_room(error: sqlite3.Error, place: str | Path) -> bool:
    """Whether a complaint of SQLite is that of a full disk, which it may call a file that cannot be opened."""
    code = getattr(error, "sqlite_errorname", "")
    if code.startswith("SQLITE_FULL"):
        return True
    if not code.startswith(("SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_READONLY")):
        return False
    try:
        return shutil.disk_usage(Path(place).parent).free < _SMALLEST_FILES
    except OSError:
        return False


def _whole_after_all(place: str) -> bool:
    """Whether SQLite, asked once more, finds the file whole: then only the reading had failed."""
    try:
        with closing(sqlite3.connect(f"{Path(place).absolute().as_uri()}?mode=ro", uri=True)) as connection:
            return [row[0] for row in connection.execute("PRAGMA quick_check(1)")] == ["ok"]
    except (sqlite3.Error, UnicodeDecodeError):
        return False


def _said_of(error: BaseException) -> str:
    said = error.orig if isinstance(error, DBAPIError) else error
    lines = str(said).strip().splitlines()
    return lines[0].rstrip(".") if lines else say("no reason given")


def _translate(error: BaseException | None, place: str) -> TournamentError | None:
    if isinstance(error, sqlite3.Error):
        code, table = getattr(error, "sqlite_errorname", ""), _OF_SQLITE
        if no_room(error, place):
            return StorageUnavailable(filled(_FULL, place=place))
        if code.startswith("SQLITE_CORRUPT") and _whole_after_all(place):
            return StorageUnavailable(filled(_READ_BADLY, place=place, text=error))
    else:
        # No SQLSTATE: the server was never reached, or went away.
        code, table = getattr(error, "sqlstate", None) or "08", _OF_POSTGRESQL
    text = say("no reason given") if error is None else _said_of(error)
    for beginning, kind, message in table:
        if f"{code}: {text}".startswith(beginning):
            return kind(filled(message, place=place, text=text))
    if table is _OF_SQLITE and Path(place).is_file() and not _whole_after_all(place):
        return IntegrityFailure(filled(_DAMAGED, place=place, text=text))  # such as an unsupported file format
    return None
