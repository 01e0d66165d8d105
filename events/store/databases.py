"""SQLite and PostgreSQL behind one small face: how each is reached, locked and read."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from core.model.sentence import TournamentError, filled, for_catalogues, say
from events.errors import Conflict, IntegrityFailure, MaybeWritten, StorageUnavailable
from events.installer import line_for
from events.store.places import POSTGRESQL, SQLITE, closed, is_readable, opened, shown

# --- What a database complains about, said once and clearly

_LOCKED: Final = for_catalogues(
    "{place} is locked by another program. Nothing was changed. Close the other program, or try again."
)
_FULL: Final = for_catalogues(
    "No space left on the disk that holds {place}. Nothing was changed. Free some space and try again."
)
_READ_ONLY: Final = for_catalogues(
    "{place} is read-only: the file, or its directory, is write-protected. Nothing was changed."
)
_CLOSED: Final = for_catalogues(
    "{place} cannot be opened: no permission for the file or its directory. Ask its owner, or copy it, with the "
    "files alongside it, to a folder of your own."
)

_LOST: Final = for_catalogues(
    "{place} has lost part of the record: {text}. Keep it as evidence and restore the last good copy."
)

_DAMAGED: Final = for_catalogues("{place} is damaged: {text}. Set it aside and restore the last good copy.")

_READ_BADLY: Final = for_catalogues(
    "{place} could not be read at first ({text}), but was intact on a second reading. Nothing was changed. Try "
    "again; if it happens again, copy the file with `pairtrail backup FILE` to another disk."
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
        for_catalogues("{place} is not a pairtrail database. Check the path."),
    ),
    (
        "SQLITE_IOERR",
        StorageUnavailable,
        for_catalogues("A disk error occurred while {place} was in use: {text}. Nothing was changed."),
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
    ("25006", StorageUnavailable, for_catalogues("{place} is read-only: {text}. Nothing was changed.")),
    (
        "42501",
        StorageUnavailable,
        for_catalogues("{place}: the user is not allowed to do that: {text}. Nothing was changed."),
    ),
    ("08", StorageUnavailable, for_catalogues("{place} cannot be reached: {text}. Check the URL and the server.")),
    ("28", StorageUnavailable, for_catalogues("{place} rejected the user name or the password: {text}.")),
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
        raise IntegrityFailure(
            filled(_DAMAGED, place=place, text=say("it contains bytes that are not text"))
        ) from error


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
            "{place} did not confirm what was written ({reason}). It may or may not have been written: check "
            "with `pairtrail log list` before you enter it again.",
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


# --- SQLite and PostgreSQL behind one small face: how each is reached, locked and read

WAIT_SECONDS: Final = 10.0
"""How long a writer waits for another program before it gives up with a Conflict."""

_TURNS: Final = 6
"""How often it waits so long on SQLite while others write and it never has its turn."""

_ASKED_EVERY: Final = 3
"""Milliseconds for which SQLite itself asks for the file, after one and after two, before it is asked anew."""

# A deferred BEGIN would ask for the write lock too late, and fail at once instead of waiting.
_BEGIN_WRITING: Final = "BEGIN IMMEDIATE"

_CACHE_KIB: Final = 16 * 1024
"""SQLite's own 2 MiB are less than the log of 1,000 players: every page would be read twice."""


class Database:
    """A database that can be read as it is at one moment and written under a lock.

    `place` is how messages name it: a path, or a URL without the password.
    """

    def __init__(self, engine: Engine, place: str, wait_seconds: float) -> None:
        self.engine = engine
        self.place = place
        self._wait_milliseconds = int(wait_seconds * 1000)
        self._shared: Connection | None = None  # of the transaction that all reading and writing is a part of now
        if engine.dialect.name == "postgresql":
            self._reader = engine.execution_options(isolation_level="REPEATABLE READ")
            self._writer = engine
        else:
            self._reader = engine.execution_options(pairtrail_begin="BEGIN")
            self._writer = engine.execution_options(pairtrail_begin=_BEGIN_WRITING)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one moment of the database."""
        if self._shared is not None:
            yield self._shared
            return
        with translated(self.place), self._reader.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that ends in all or nothing. On SQLite the whole file is locked from its beginning.

        Raises `MaybeWritten` where the database did not answer whether it kept what it was told to keep.
        """
        if self._shared is not None:
            with translated(self.place):
                yield self._shared
            return
        with translated(self.place), self._writer.connect() as connection, connection.begin() as transaction:
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = {self._wait_milliseconds}")
            yield connection
            with committing(self.place):
                transaction.commit()

    @contextmanager
    def together(self) -> Iterator[None]:
        """Everything read and written meanwhile is one transaction, which ends in all or nothing."""
        with self.writing() as connection:
            self._shared = connection
            try:
                yield
            finally:
                self._shared = None

    @property
    def within_an_act(self) -> bool:
        """Whether `together` goes on."""
        return self._shared is not None

    @contextmanager
    def apart(self) -> Iterator[None]:
        """A part of `together` that is undone alone where it fails."""
        assert self._shared is not None, "a part of a transaction"
        with self._shared.begin_nested():
            yield

    def wipe(self) -> None:
        """Leave no copy of what was erased in SQLite's side file. PostgreSQL's log is its administrator's business."""
        if self.engine.dialect.name == "sqlite":
            with translated(self.place), self.engine.connect() as connection:
                driver = connection.connection.driver_connection
                assert driver is not None
                driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()
        closed(self)


def database(url: str, *, create: bool, wait_seconds: float = WAIT_SECONDS, unseen: bool = False) -> Database:
    """The database behind a URL, not yet looked into. A URL without `://` is the path of a SQLite file.

    `unseen`: a SQLite file that nobody knows until it is complete. It is written without a journal on disk and without
    a sync: whoever gives it its name syncs it before, once.
    """
    for prefix in SQLITE:
        if url.startswith(prefix):
            return _sqlite(url.removeprefix(prefix), create=create, wait_seconds=wait_seconds, unseen=unseen)
    for prefix in POSTGRESQL:
        if url.startswith(prefix):
            return _postgresql("postgresql+psycopg://" + url.removeprefix(prefix), wait_seconds=wait_seconds)
    if "://" not in url:
        return _sqlite(url, create=create, wait_seconds=wait_seconds, unseen=unseen)
    raise StorageUnavailable(
        "{scheme}:// is not a database that pairtrail can use. Give a path, sqlite:///path, or "
        "postgresql://user:password@host/database.",
        scheme=url.split("://", 1)[0],
    )


def _sqlite(name: str, *, create: bool, wait_seconds: float, unseen: bool) -> Database:
    if name in {"", ":memory:"}:
        raise StorageUnavailable(
            "The database URL does not name a file. Give a path, e.g. sqlite:///club-championship.db."
        )
    path = Path(name).expanduser()
    try:
        _check_path(path, create=create)
    except OSError as error:
        raise StorageUnavailable(
            "{path} cannot be opened: {error}.", path=path, error=error.strerror or error
        ) from error
    engine = create_engine(
        "sqlite+pysqlite://", creator=_connector(path, wait_seconds, unseen=unseen), poolclass=QueuePool
    )

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        statement = connection.get_execution_options()["pairtrail_begin"]
        if statement == _BEGIN_WRITING:
            driver = connection.connection.driver_connection
            assert driver is not None
            begin_writing(driver, wait_seconds)
        else:
            connection.exec_driver_sql(statement)

    found = Database(engine, str(path), wait_seconds)
    opened(found, path)
    return found


def begin_writing(connection: sqlite3.Connection, wait_seconds: float) -> None:
    """Begin a transaction of SQLite that writes, and wait as long as others commit.

    SQLite asks for the file again less and less often: of many writers one may come too late time after time, and a
    commit that takes twice as long makes others wait ten times as long. So it is asked every few milliseconds here.
    Only where nobody has written for `wait_seconds` is the file locked by a program that does not let go of it.
    """
    connection.execute(f"PRAGMA busy_timeout={_ASKED_EVERY}")
    try:
        for _ in range(_TURNS):
            before = _writes_of_others(connection)
            for _ in range(max(1, int(wait_seconds * 1000) // _ASKED_EVERY)):
                try:
                    connection.execute(_BEGIN_WRITING)
                except sqlite3.OperationalError as error:
                    if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                        raise
                    refused = error
                else:
                    return
            if _writes_of_others(connection) == before:
                break
        raise refused
    finally:
        connection.execute(f"PRAGMA busy_timeout={int(wait_seconds * 1000)}")


def _writes_of_others(connection: sqlite3.Connection) -> object:
    """A number that SQLite changes whenever another connection has committed."""
    return connection.execute("PRAGMA data_version").fetchone()


def _check_path(path: Path, *, create: bool) -> None:
    """Raises StorageUnavailable where SQLite would only say that it is unable to open the file."""
    if path.is_dir():
        raise StorageUnavailable("{path} is a directory; the database is a single file. Give its path.", path=path)
    if path.exists():
        return
    if not path.parent.is_dir():
        raise StorageUnavailable(
            "{path} cannot be created: the directory {parent} does not exist.", path=path, parent=path.parent
        )
    if not create:
        raise StorageUnavailable(
            (
                "No database at {path}. Check the path, or create a tournament there with `pairtrail new NAME "
                "--rounds N`."
            ),
            path=path,
        )
    if not os.access(path.parent, os.W_OK):
        raise StorageUnavailable(
            "{path} cannot be created: no permission to write in {parent}.", path=path, parent=path.parent
        )


def _connector(path: Path, wait_seconds: float, *, unseen: bool) -> Callable[[], sqlite3.Connection]:
    """Opens the file for writing if it may be written, else for reading only: a committee may get it on a stick."""
    missing = not path.exists()
    writable = missing or (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK))
    # mode=rw: a file that vanished meanwhile is an error, not a new empty database.
    mode = "mode=rwc" if missing else "mode=rw" if writable else "mode=ro"
    side_file = path.with_name(path.name + "-wal")
    if not writable and not side_file.exists():
        mode += "&immutable=1"  # nobody writes it, and SQLite cannot put its own files beside it
    uri = f"{path.absolute().as_uri()}?{mode}"

    def connect() -> sqlite3.Connection:
        if missing and not path.exists():
            # It holds birth dates: nobody but its owner reads it, unless he says so. SQLite's own files follow it.
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
        try:
            return prepared(uri, writable=writable)
        except sqlite3.OperationalError as error:
            # Beside the file there is no room for SQLite's own: what is in the file can be read all the same.
            if writable and not missing and no_room(error, path) and not _has_side_file(side_file):
                return prepared(f"{path.absolute().as_uri()}?mode=ro&immutable=1", writable=False)
            raise

    def prepared(uri: str, *, writable: bool) -> sqlite3.Connection:
        # isolation_level None: transactions begin where we say, not where sqlite3 guesses.
        connection = sqlite3.connect(uri, uri=True, timeout=wait_seconds, isolation_level=None, check_same_thread=False)
        try:
            if writable:
                connection.execute(f"PRAGMA journal_mode={'MEMORY' if unseen else 'WAL'}")
                connection.execute("SELECT count(*) FROM sqlite_master")  # SQLite makes its files with the first read
            connection.execute(f"PRAGMA synchronous={'OFF' if unseen else 'FULL'}")
            connection.execute(f"PRAGMA cache_size={-_CACHE_KIB}")
            connection.execute("PRAGMA foreign_keys=ON")
            connection.execute("PRAGMA secure_delete=ON")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    return connect


def _has_side_file(side_file: Path) -> bool:
    return side_file.exists() and side_file.stat().st_size > 0


def _postgresql(url: str, *, wait_seconds: float) -> Database:
    try:
        parsed = make_url(url) if is_readable(url) else None
    except (ArgumentError, ValueError):  # no cause is named: it may quote the password
        parsed = None
    if parsed is None:
        raise StorageUnavailable(
            "The database URL cannot be read. It has the form postgresql://user:password@host/database; in a "
            "user name or password, @ is written as %40, / as %2F, ? as %3F and # as %23."
        )
    try:
        engine = create_engine(parsed, pool_size=2, pool_pre_ping=True, connect_args={"connect_timeout": 10})
    except ImportError as error:
        raise StorageUnavailable(
            "PostgreSQL needs the package psycopg, which is not installed. To add it: {line}",
            line=line_for("psycopg[binary]"),
        ) from error
    return Database(engine, shown(url), wait_seconds)
