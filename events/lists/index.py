"""The index of a rating list: one SQLite file for each list, in a folder beside the tournaments.

An index can be made again from the list at any time, so it has no migrations: one of another version is refused, and
made anew.
"""

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from core.model.dataclass import dataclass
from core.model.spelling import without_accents
from events.lists.listed import Kind, Listed, NoRatingListError

_VERSION: Final = 1
_BATCH: Final = 20_000
_SCHEMA: Final = """
CREATE TABLE about (name TEXT NOT NULL, period TEXT NOT NULL, kinds TEXT NOT NULL, players INTEGER NOT NULL);
CREATE TABLE player (
    fide_id INTEGER PRIMARY KEY, name TEXT NOT NULL, federation TEXT NOT NULL, sex TEXT NOT NULL, title TEXT NOT NULL,
    born INTEGER NOT NULL, standard INTEGER NOT NULL, rapid INTEGER NOT NULL, blitz INTEGER NOT NULL,
    family TEXT NOT NULL, given TEXT NOT NULL
);
"""
_INDEXES: Final = "CREATE INDEX by_family ON player (family, given); CREATE INDEX by_given ON player (given);"
_COLUMNS: Final = "fide_id, name, federation, sex, title, born, standard, rapid, blitz"
_SUFFIX: Final = ".ratings.sqlite"
_FEW_BEGIN_SO: Final = 4  # letters; with fewer the best rated are not looked for among all who fit


@dataclass(frozen=True, slots=True)
class RatingList:
    """A list that was indexed."""

    path: Path
    name: str  # "FIDE", or whose it is
    period: str  # YYYY-MM
    kinds: tuple[Kind, ...]
    players: int

    @property
    def label(self) -> str:
        """As it is printed beside a rating."""
        return f"{self.name} {self.period}"

    def by_id(self, fide_id: int) -> Listed | None:
        """The player with that number."""
        with opened_index(self.path) as database:
            row = database.execute(f"SELECT {_COLUMNS} FROM player WHERE fide_id = ?", (fide_id,)).fetchone()  # noqa: S608  # our own columns
        return None if row is None else Listed(*row)

    def find(self, text: str, *, most: int = 20) -> list[Listed]:
        """Players whose names hold all the words typed; the longest word begins the family or the given name.

        The best rated first. Case and accents do not matter. Empty where nothing was typed but blanks.
        """
        words = folded(text).split()
        if not words:
            return []
        with opened_index(self.path) as database:
            found = {one.fide_id: one for one in _beginning_with(database, words, most)}
        return sorted(found.values(), key=lambda one: (-max(one[6:]), one.name))[:most]


def _beginning_with(database: sqlite3.Connection, words: list[str], most: int) -> Iterator[Listed]:
    """The longest word looked up as the beginning of a name, the others anywhere in it."""
    word = max(words, key=len)
    patterns = [f"%{escaped(one)}%" for one in words if one is not word]
    also = " AND family || ' ' || given LIKE ? ESCAPE '!'" * len(patterns)
    order = " ORDER BY standard DESC" if len(word) >= _FEW_BEGIN_SO else ""
    for column in ("family", "given"):
        condition = f"{column} >= ? AND {column} < ?{also}"
        asked = f"SELECT {_COLUMNS} FROM player WHERE {condition}{order} LIMIT ?"  # noqa: S608  # our own conditions
        rows = database.execute(asked, (word, f"{word}\U0010ffff", *patterns, most))
        yield from (Listed(*row) for row in rows)


def escaped(text: str) -> str:
    """Letters that a pattern of SQL means something by, as themselves."""
    return "".join(f"!{letter}" if letter in "!%_" else letter for letter in text)


def folded(name: str) -> str:
    """A name as it is looked up: without accents, capitals and signs."""
    plain = name.lower() if name.isascii() else without_accents(name)
    return plain.replace(",", " ").replace("-", " ").replace("'", "")


def build(
    folder: Path, players: Iterable[Listed], *, name: str, period: str, told: Callable[[int], None] = lambda _: None
) -> RatingList:
    """Write the index of a list, whole or not at all; one of the same name and period is replaced.

    `told` hears how many players have been read, now and then. Raises what reading the players raises, `OSError`, and
    `NoRatingListError` for a list that holds nobody.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{file_name_of(name)}-{period}{_SUFFIX}"
    growing = path.with_suffix(f".{os.getpid()}.new")
    try:
        with contextlib.closing(sqlite3.connect(growing)) as database:
            database.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + _SCHEMA)
            count = _fill(database, players, told)
            if not count:
                raise NoRatingListError("The list contains no players. Nothing was written.")
            database.executescript(_INDEXES)
            kinds = [kind for kind in Kind if _has(database, kind)] or [Kind.STANDARD]
            database.execute("INSERT INTO about VALUES (?, ?, ?, ?)", (name, period, " ".join(kinds), count))
            database.execute(f"PRAGMA user_version = {_VERSION}")
            database.commit()
        growing.replace(path)
    finally:
        growing.unlink(missing_ok=True)
    return RatingList(path, name, period, tuple(kinds), count)


def _fill(database: sqlite3.Connection, players: Iterable[Listed], told: Callable[[int], None]) -> int:
    count = 0
    batch: list[tuple[object, ...]] = []
    for player in players:
        family, _, given = player.name.partition(",")
        batch.append((*player, folded(family).strip(), folded(given).strip()))
        if len(batch) == _BATCH:
            count += _insert(database, batch)
            told(count)
    return count + _insert(database, batch)


def _insert(database: sqlite3.Connection, batch: list[tuple[object, ...]]) -> int:
    database.executemany("INSERT OR REPLACE INTO player VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", batch)
    database.commit()
    size = len(batch)
    batch.clear()
    return size


def _has(database: sqlite3.Connection, kind: Kind) -> bool:
    return database.execute(f"SELECT 1 FROM player WHERE {kind} > 0 LIMIT 1").fetchone() is not None  # noqa: S608  # an enumeration


def file_name_of(name: str) -> str:
    """The name of a list as part of the name of a file."""
    return "".join(letter if letter.isalnum() else "-" for letter in without_accents(name)).strip("-") or "list"


def lists_in(folder: Path) -> list[RatingList]:
    """The lists indexed there, the newest first."""
    if not folder.is_dir():
        return []
    found = [_about(path) for path in sorted(folder.glob(f"*{_SUFFIX}"))]
    return sorted(found, key=lambda one: (one.period, one.name), reverse=True)


def _about(path: Path) -> RatingList:
    name, period, kinds, players = about_index(path, _VERSION)
    return RatingList(path, name, period, tuple(map(Kind, kinds.split())), players)


def about_index(path: Path, known: int) -> tuple[Any, ...]:
    """The row `about` of an index. Raises `NoRatingListError` for one of another version."""
    with opened_index(path) as database:
        version = database.execute("PRAGMA user_version").fetchone()[0]
        if version != known:
            raise NoRatingListError(
                "{path} is an index of another version ({version}, not {known}): import the list again.",
                path=path,
                version=version,
                known=known,
            )
        about: tuple[Any, ...] = database.execute("SELECT * FROM about").fetchone()
    return about


def valid_on(lists: Iterable[RatingList], day: str) -> RatingList | None:
    """Of lists, the newest first, the one valid on a day, YYYY-MM-DD; None: they are all of later months."""
    return next((one for one in lists if one.period <= day[:7]), None)


@contextlib.contextmanager
def opened_index(path: Path) -> Iterator[sqlite3.Connection]:
    """Open an index for reading. Raises `NoRatingListError` for a file that is none."""
    try:
        with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as database:
            yield database
    except sqlite3.DatabaseError as error:
        raise NoRatingListError(
            "{path} is not an index of a rating list ({error}): import the list again.", path=path, error=error
        ) from error
