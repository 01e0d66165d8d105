"""How a database is named: the file, or the URL without whatever may be a secret; and which files are open here.

The one function by which messages, receipts, logs and the file of a defect show a database. Loads no library.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Lock
from typing import Final
from urllib.parse import unquote
from weakref import WeakKeyDictionary

SQLITE: Final = ("sqlite:///", "sqlite+pysqlite:///")
POSTGRESQL: Final = ("postgresql://", "postgres://", "postgresql+psycopg://")

_HIDDEN: Final = "***"
_SERVER: Final = re.compile(
    r"(?:(?P<user>[^:/@?#\[\]]*)(?P<password>:[^:/@?#]*)?@)?"
    r"(?P<host>[A-Za-z0-9._\-]*|\[[0-9A-Fa-f:.]+\])(?P<port>:\d+)?"
    r"(?P<database>/[^@?#/]*)?(?:\?(?P<query>[^@]*))?"
)
_SHOWN_KEYS: Final = frozenset({"host", "port", "dbname", "user", "sslmode", "connect_timeout", "application_name"})
_SHORTEST: Final = 4
"""Letters of a part of a secret that is looked for alone: fewer are found in any text."""

_opened: Final[WeakKeyDictionary[object, Path]] = WeakKeyDictionary()
_opening: Final = Lock()


def opened(by: object, file: Path) -> None:
    """Keep in mind that `by` has the file open as a database, until `closed`."""
    with _opening:
        _opened[by] = file


def closed(by: object) -> None:
    """It has let go of its file."""
    with _opening:
        _opened.pop(by, None)


def beginning_of(file: Path, length: int) -> bytes:
    """The first bytes of a file; none where it is open in this process as a database.

    Whoever reads such a file and closes it lets go of every lock that this process has on it (POSIX). Another process
    then takes itself for the last one, removes the files in which SQLite keeps what is not yet in the database
    (`-wal`, `-shm`), and whoever has it open here no longer sees what is written, or gets an error of the disk.

    Raises OSError.
    """
    with _opening:
        if any(one.exists() and one.samefile(file) for one in _opened.values()):
            return b""
        with file.open("rb") as content:
            return content.read(length)


def file_of(url: str) -> Path | None:
    """The file of a SQLite database, whether it exists or not; None for a server, and for a URL that names no file.

    A URL without `://` is a path.
    """
    name = next((url.removeprefix(prefix) for prefix in SQLITE if url.startswith(prefix)), url)
    return None if "://" in name or name in {"", ":memory:"} else Path(name).expanduser()


def is_readable(url: str) -> bool:
    """Whether user, password, host, port and database of a server can be told apart.

    A bare : / or # in a password is understood, though such a URL is not shown; @ and ? have to be escaped.
    """
    login, at, server = url.partition("://")[2].rpartition("@")
    return _SERVER.fullmatch(server) is not None and not (at and ("@" in login or "?" in login))


def shown(url: str) -> str:
    """A database as people name it: the file, or the URL without its password and without values that may be secrets.

    Of a URL whose parts cannot be told apart only the scheme is shown.
    """
    file = file_of(url)
    if file is not None:
        return str(file)
    scheme, separator, rest = url.partition("://")
    parts = _SERVER.fullmatch(rest)
    if not separator or parts is None:
        return f"{scheme}://{_HIDDEN}" if separator else _HIDDEN
    user = f"{parts['user']}@" if parts["user"] else ""
    query = "&".join(map(_shown_value, parts["query"].split("&"))) if parts["query"] else ""
    server = f"{parts['host']}{parts['port'] or ''}{parts['database'] or ''}"
    return f"{scheme.removesuffix('+psycopg')}://{user}{server}{'?' if query else ''}{query}"


def _shown_value(pair: str) -> str:
    key, _, _ = pair.partition("=")
    return pair if key in _SHOWN_KEYS else f"{key}={_HIDDEN}"


def url_in(word: str) -> str:
    """The URL with which a word ends, such as `--db=postgresql://host/club`; empty: none."""
    found = re.search(r"[A-Za-z][A-Za-z0-9+.\-]*://", word)
    return word[found.start() :] if found else ""


def holds_secret(url: str) -> bool:
    """Whether it has a password, or is that of a database server and has what may be one."""
    login, at, _ = url.partition("://")[2].partition("/")[0].rpartition("@")
    return bool(at and ":" in login) or (url.startswith(POSTGRESQL) and any(_secrets_of(url)))


def without_secrets(text: str, words: Iterable[str]) -> str:
    """A text, with every URL among some words (arguments, settings) shown as `shown` does, and no part of a password.

    For texts that others wrote: a driver's complaint, a traceback.
    """
    urls = [url for word in words if (url := url_in(word))]
    for url in sorted(urls, key=len, reverse=True):
        text = text.replace(url, shown(url))
    for secret in sorted({part for url in urls for part in _secrets_of(url)}, key=len, reverse=True):
        text = text.replace(secret, _HIDDEN)
    return text


def _secrets_of(url: str) -> Iterator[str]:
    """Everything in a URL that may be a part of a password, as typed and as decoded."""
    if file_of(url) is not None:
        return
    rest = url.partition("://")[2]
    parts = _SERVER.fullmatch(rest)
    login, at, _ = rest.rpartition("@")
    given = [login.partition(":")[2]] if at else []
    query = (parts["query"] or "") if parts else rest.partition("?")[2]
    given += [pair.partition("=")[2] for pair in query.split("&") if pair.partition("=")[0] not in _SHOWN_KEYS]
    if parts is None:
        given += re.split(r"[@:/?#&=]", rest)  # where it ends cannot be told: every piece
    for secret in given:
        for form in (secret, unquote(secret), *re.split(r"[@:/?#]", secret), *re.split(r"[@:/?#]", unquote(secret))):
            if len(form) >= _SHORTEST:
                yield form
