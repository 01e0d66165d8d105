"""The indexes of rating lists: one SQLite file for each list of FIDE or of a federation, beside the tournaments.

An index can be made again from the list at any time, so it has no migrations: one of another version is refused, and
made anew. Players of a federation have its numbers, which need not be numbers (ECF 123456A), and one rating.
"""

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from core.model.dataclass import dataclass
from core.model.named_tuple import NamedTuple
from core.model.sentence import TournamentError
from core.model.spelling import without_accents


class Kind(StrEnum):
    """The time control that a rating is for."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


class Listed(NamedTuple):
    """One row of a list; rating 0: none, year 0: not known."""

    fide_id: int
    name: str
    federation: str
    sex: str  # m, w, or nothing
    title: str
    born: int
    standard: int
    rapid: int
    blitz: int

    def rating(self, kind: Kind) -> int:
        """The rating for that time control."""
        return {Kind.STANDARD: self.standard, Kind.RAPID: self.rapid, Kind.BLITZ: self.blitz}[kind]


class NoRatingListError(TournamentError):
    """A rating list is not there, or cannot be used for what was asked."""


TITLES_OF_OLD: Final[Mapping[str, str]] = {
    "g": "GM",
    "m": "IM",
    "f": "FM",
    "c": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wf": "WFM",
    "wc": "WCM",
}
"""How lists until 2012 abbreviate titles."""

SEX: Final[Mapping[str, str]] = {"M": "m", "F": "w", "W": "w", "m": "m", "f": "w", "w": "w"}


def title_of(title: str, womens_title: str) -> str:
    """The title of a player who may have two: the one that is not for women alone."""
    return TITLES_OF_OLD.get(title, title) or TITLES_OF_OLD.get(womens_title, womens_title)


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


_NATIONAL_VERSION: Final = 1
_NATIONAL_SCHEMA: Final = """
CREATE TABLE about (name TEXT NOT NULL, period TEXT NOT NULL, players INTEGER NOT NULL);
CREATE TABLE player (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, federation TEXT NOT NULL, sex TEXT NOT NULL, born INTEGER NOT NULL,
    rating INTEGER NOT NULL, fide_id INTEGER NOT NULL, whole TEXT NOT NULL
);
"""
_NATIONAL_INDEXES: Final = "CREATE INDEX by_fide_id ON player (fide_id);"
_NATIONAL_COLUMNS: Final = "id, name, federation, sex, born, rating, fide_id"
_NATIONAL_SUFFIX: Final = ".national.sqlite"


class NationalPlayer(NamedTuple):
    """One row of the list of a federation; rating 0: none, year 0 and FIDE ID 0: not known."""

    id: str
    name: str
    federation: str = ""
    sex: str = ""  # m, w, or nothing
    born: int = 0
    rating: int = 0
    fide_id: int = 0


@dataclass(frozen=True, slots=True)
class NationalList:
    """A list that was indexed."""

    path: Path
    name: str  # DWZ, ECF, CFC
    period: str  # YYYY-MM
    players: int

    @property
    def label(self) -> str:
        """As it is printed beside a rating."""
        return f"{self.name} {self.period}"

    def by_id(self, national_id: str) -> NationalPlayer | None:
        """The player with that number of the federation; capitals do not matter."""
        return self._first("id = ? COLLATE NOCASE", national_id.strip())

    def by_fide_id(self, fide_id: int) -> NationalPlayer | None:
        """The player with that FIDE ID, where the list has it."""
        return self._first("fide_id = ? AND fide_id > 0", fide_id)

    def _first(self, condition: str, value: str | int) -> NationalPlayer | None:
        asked = f"SELECT {_NATIONAL_COLUMNS} FROM player WHERE {condition} LIMIT 1"  # noqa: S608  # our own conditions
        with opened_index(self.path) as database:
            row = database.execute(asked, (value,)).fetchone()
        return None if row is None else NationalPlayer(*row)

    def find(self, text: str, *, most: int = 20) -> list[NationalPlayer]:
        """Players whose names hold all the words typed, the best rated first."""
        words = folded(text).split()
        if not words:
            return []
        condition = " AND ".join(["whole LIKE ? ESCAPE '!'"] * len(words))
        asked = f"SELECT {_NATIONAL_COLUMNS} FROM player WHERE {condition} ORDER BY rating DESC, name LIMIT ?"  # noqa: S608  # as above
        with opened_index(self.path) as database:
            rows = database.execute(asked, (*(f"% {escaped(word)}%" for word in words), most)).fetchall()
        return [NationalPlayer(*row) for row in rows]

    def named(self, name: str) -> list[NationalPlayer]:
        """Everybody of exactly that name, accents apart."""
        wanted = without_accents(name)
        return [one for one in self.find(name, most=50) if without_accents(one.name) == wanted]


def build_national(folder: Path, players: Iterable[NationalPlayer], *, name: str, period: str) -> NationalList:
    """Write the index of a list, whole or not at all; one of the same name and period is replaced.

    Raises `OSError`, and `NoRatingListError` for a list that holds nobody.
    """
    rows = [(*one, f" {folded(one.name)}") for one in players]
    if not rows:
        raise NoRatingListError("The list contains no players. Nothing was written.")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{file_name_of(name)}-{period}{_NATIONAL_SUFFIX}"
    growing = path.with_suffix(f".{os.getpid()}.new")
    try:
        with contextlib.closing(sqlite3.connect(growing)) as database:
            database.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + _NATIONAL_SCHEMA)
            database.executemany("INSERT INTO player VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
            database.executescript(_NATIONAL_INDEXES)
            database.execute("INSERT INTO about VALUES (?, ?, ?)", (name, period, len(rows)))
            database.execute(f"PRAGMA user_version = {_NATIONAL_VERSION}")
            database.commit()
        growing.replace(path)
    finally:
        growing.unlink(missing_ok=True)
    return NationalList(path, name, period, len(rows))


def national_lists_in(folder: Path) -> list[NationalList]:
    """The lists of federations indexed there, the newest first."""
    found = [_about_national(path) for path in sorted(folder.glob(f"*{_NATIONAL_SUFFIX}"))] if folder.is_dir() else []
    return sorted(found, key=lambda one: (one.period, one.name), reverse=True)


def _about_national(path: Path) -> NationalList:
    name, period, players = about_index(path, _NATIONAL_VERSION)
    return NationalList(path, name, period, players)
