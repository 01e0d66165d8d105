"""The index of the rating list of a federation: one SQLite file for each list, beside those of FIDE.

Its players have the numbers of the federation, which need not be numbers (ECF 123456A), and one rating.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from core.model.dataclass import dataclass
from core.model.named_tuple import NamedTuple
from core.model.spelling import without_accents
from events.lists.index import about_index, escaped, file_name_of, folded, opened_index
from events.lists.listed import NoRatingListError

_VERSION: Final = 1
_SCHEMA: Final = """
CREATE TABLE about (name TEXT NOT NULL, period TEXT NOT NULL, players INTEGER NOT NULL);
CREATE TABLE player (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, federation TEXT NOT NULL, sex TEXT NOT NULL, born INTEGER NOT NULL,
    rating INTEGER NOT NULL, fide_id INTEGER NOT NULL, whole TEXT NOT NULL
);
"""
_INDEXES: Final = "CREATE INDEX by_fide_id ON player (fide_id);"
_COLUMNS: Final = "id, name, federation, sex, born, rating, fide_id"
_SUFFIX: Final = ".national.sqlite"


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
        asked = f"SELECT {_COLUMNS} FROM player WHERE {condition} LIMIT 1"  # noqa: S608  # our own conditions
        with opened_index(self.path) as database:
            row = database.execute(asked, (value,)).fetchone()
        return None if row is None else NationalPlayer(*row)

    def find(self, text: str, *, most: int = 20) -> list[NationalPlayer]:
        """Players whose names hold all the words typed, the best rated first."""
        words = folded(text).split()
        if not words:
            return []
        condition = " AND ".join(["whole LIKE ? ESCAPE '!'"] * len(words))
        asked = f"SELECT {_COLUMNS} FROM player WHERE {condition} ORDER BY rating DESC, name LIMIT ?"  # noqa: S608  # as above
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
    path = folder / f"{file_name_of(name)}-{period}{_SUFFIX}"
    growing = path.with_suffix(f".{os.getpid()}.new")
    try:
        with contextlib.closing(sqlite3.connect(growing)) as database:
            database.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + _SCHEMA)
            database.executemany("INSERT INTO player VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
            database.executescript(_INDEXES)
            database.execute("INSERT INTO about VALUES (?, ?, ?)", (name, period, len(rows)))
            database.execute(f"PRAGMA user_version = {_VERSION}")
            database.commit()
        growing.replace(path)
    finally:
        growing.unlink(missing_ok=True)
    return NationalList(path, name, period, len(rows))


def national_lists_in(folder: Path) -> list[NationalList]:
    """The lists of federations indexed there, the newest first."""
    found = [_about(path) for path in sorted(folder.glob(f"*{_SUFFIX}"))] if folder.is_dir() else []
    return sorted(found, key=lambda one: (one.period, one.name), reverse=True)


def _about(path: Path) -> NationalList:
    name, period, players = about_index(path, _VERSION)
    return NationalList(path, name, period, players)
