"""What a database complains about, said once and clearly."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import DBAPIError

from core.model.errors import TournamentError
from events.errors import Conflict, IntegrityFailure, StorageUnavailable

_LOCKED: Final = "{place} is locked by another program. Nothing was changed. Close the other program, or try again."
_FULL: Final = "No room left on the disk of {place}. Nothing was changed. Free some space and try again."
_READ_ONLY: Final = "{place} can only be read: the file, or its directory, is write-protected. Nothing was changed."
_CLOSED: Final = (
    "{place} cannot be opened: no permission for the file or its directory. Ask its owner, or copy it, with the files "
    "beside it, to a folder of your own."
)

_LOST: Final = (
    "{place} has lost a part of what the record is kept in: {text}. Put it aside as evidence and restore the last good "
    "copy."
)

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
        "{place} is not a database of pairtrail. Check the path.",
    ),
    ("SQLITE_IOERR", StorageUnavailable, "The disk failed while {place} was used: {text}. Nothing was changed."),
    ("SQLITE_ERROR: no such table", IntegrityFailure, _LOST),
    ("SQLITE_ERROR: no such column", IntegrityFailure, _LOST),
    ("SQLITE_CORRUPT", IntegrityFailure, "{place} is damaged: {text}. Put it aside and restore the last good copy."),
)
"""By the beginning of the error's name and text."""

_OF_POSTGRESQL: Final[tuple[tuple[str, type[TournamentError], str], ...]] = (
    ("55P03", Conflict, _LOCKED),  # lock_not_available
    ("40", Conflict, _LOCKED),  # deadlock, serialization failure
    ("53100", StorageUnavailable, _FULL),
    ("25006", StorageUnavailable, "{place} can only be read: {text}. Nothing was changed."),
    ("42501", StorageUnavailable, "{place}: the user has not the right to do that: {text}. Nothing was changed."),
    ("08", StorageUnavailable, "{place} cannot be reached: {text}. Check the URL and the server."),
    ("28", StorageUnavailable, "{place} refuses the user or the password: {text}."),
    ("3D000", StorageUnavailable, "{place} does not exist: {text}. Check the name, or have it created on the server."),
    ("53", StorageUnavailable, "{place} is out of resources: {text}. Nothing was changed. Try again later."),
    ("57P", StorageUnavailable, "{place} is shutting down: {text}. Nothing was changed. Try again later."),
    ("42P01", IntegrityFailure, _LOST),  # undefined_table
    ("42703", IntegrityFailure, _LOST),  # undefined_column
    ("XX", IntegrityFailure, "{place} is damaged: {text}. Restore the last good copy."),
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


def _translate(error: BaseException | None, place: str) -> TournamentError | None:
    if isinstance(error, sqlite3.Error):
        code, table = getattr(error, "sqlite_errorname", ""), _OF_SQLITE
    else:
        # No SQLSTATE: the server was never reached, or went away.
        code, table = getattr(error, "sqlstate", None) or "08", _OF_POSTGRESQL
    text = (str(error).strip().splitlines() or ["no reason given"])[0].rstrip(".")
    for beginning, kind, message in table:
        if f"{code}: {text}".startswith(beginning):
            return kind(message.format(place=place, text=text))
    return None
