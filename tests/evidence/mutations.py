"""Random changes of any column of any table, behind the program's back: each is found, the first bad event named.

The database is that of the attacks: two tournaments with checkpoints kept beside them, and a birth date.
"""

import argparse
import io
import random
import shutil
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import closing, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cli.commands.demo import demonstration_world
from core.model.sentence import TournamentError
from events.store.store import open_store
from tests.evidence import attacks
from tests.reliability_page import keep_figures

TABLES = {
    "event": (
        "stream_id", "version", "event_id", "command_id", "command_ix", "type", "schema_version", "body", "prev_hash",
        "hash",
    ),
    "stream": ("stream_id", "version", "head_hash"),
    "checkpoint": ("stream_id", "digest", "size", "kind", "content"),
    "personal_data": ("stream_id", "player", "field", "salt", "value"),
}  # fmt: skip

REFUSED = object()
COLUMNS = [(table, column) for table, columns in TABLES.items() for column in columns]


@dataclass(frozen=True)
class Mutation:
    """One cell, and what it says now. `version`: the event, where it is one."""

    table: str
    column: str
    rowid: int
    was: object
    becomes: object
    version: int | None
    stream: str


def prepare(folder: Path) -> Path:
    """The database, in one file."""
    with demonstration_world(folder):
        attacks.prepare()
        attacks._done("new with-dates --rounds 2 --as dates")
        attacks._done('player add "Born, B" --rating 1900 --birth-date 1961-01-17 -t dates')
    with sqlite3.connect(folder / attacks.FILE) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return folder / attacks.FILE


def changed(value: object, chance: random.Random) -> object:
    """Another value of the same kind, or of another kind: SQLite keeps text in a column of numbers if told to."""
    if chance.random() < 0.05:
        return chance.choice([None, 7, "seven", b"seven"])
    if isinstance(value, int):
        return value + chance.choice([-1, 1, 1_000, 10_000])
    raw = bytearray(value if isinstance(value, bytes) else str(value).encode())
    how = chance.randrange(3)
    at = chance.randrange(len(raw))
    if how == 0:
        raw[at] ^= 1 << chance.randrange(6)
    elif how == 1:
        del raw[at]
    else:
        raw.insert(at, chance.randrange(32, 127))
    return bytes(raw) if isinstance(value, bytes) else raw.decode("utf-8", "replace")


def mutate(file: Path, chance: random.Random) -> Mutation | None:
    """Change one cell; None where the database itself refused (a key that is there already, or none at all)."""
    table, column = chance.choice(COLUMNS)
    with closing(sqlite3.connect(file)) as connection:
        cells = connection.execute(f"SELECT rowid, {column}, * FROM {table}").fetchall()  # noqa: S608  # a fixed list
    rowid, was, *rest = chance.choice(cells)
    becomes = changed(was, chance)
    is_now = overwrite(file, table, column, rowid, becomes)
    if is_now is REFUSED or (is_now == was and type(is_now) is type(was)):
        return None
    return Mutation(table, column, rowid, was, becomes, rest[1] if table == "event" else None, str(rest[0]))


def rowid_of(file: Path, stream: str, version: int) -> int:
    """Where an event is in its table."""
    with closing(sqlite3.connect(file)) as connection:
        found = connection.execute("SELECT rowid FROM event WHERE stream_id = ? AND version = ?", (stream, version))
        return int(found.fetchone()[0])


def overwrite(file: Path, table: str, column: str, rowid: int, value: object) -> object:
    """Put a value into one cell, without the triggers; what the database made of it, or `REFUSED`."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            connection.execute(f"DROP TRIGGER {name}")
        try:
            connection.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (value, rowid))  # noqa: S608
            return connection.execute(f"SELECT {column} FROM {table} WHERE rowid = ?", (rowid,)).fetchone()[0]  # noqa: S608
        except sqlite3.IntegrityError:
            return REFUSED
        finally:
            for _, sql in guards:
                connection.execute(sql)


def found(file: Path) -> list[Any]:
    """Everything that is wrong with any log of the database; a refusal to open it is one finding."""
    try:
        with open_store(str(file)) as store:
            return [one for info in store.streams() for one in store.verify(info.stream)]
    except TournamentError as error:
        return [error]


def names_the_first(mutation: Mutation, findings: list[Any]) -> bool:
    """Whether the first finding that names an event of the log names the one that was changed, by its true number.

    An event that was moved to another log is named as missing from its own; was it the last, by the recorded end.
    """
    if mutation.version is None or any(isinstance(one, TournamentError) for one in findings):
        return bool(findings)
    of_log = [one for one in findings if one.stream == mutation.stream]
    named = [one.version for one in of_log if one.version > 0]
    if not named and mutation.column == "stream_id":
        return any(f"the log is recorded as ending with event {mutation.version}," in one.message for one in of_log)
    return bool(named) and named[0] == mutation.version


def campaign(pristine: Path, folder: Path, count: int, seed: int) -> tuple[Counter[str], list[Mutation]]:
    """How often each column was changed, and what was missed or named wrongly."""
    chance, tried, missed = random.Random(seed), Counter[str](), list[Mutation]()
    file = folder / "mutated.sqlite"
    while sum(tried.values()) < count:
        for beside in ("", "-wal", "-shm"):
            file.with_name(file.name + beside).unlink(missing_ok=True)
        shutil.copy(pristine, file)
        mutation = mutate(file, chance)
        if mutation is None:
            continue
        tried[f"{mutation.table}.{mutation.column}"] += 1
        if not names_the_first(mutation, found(file)):
            missed.append(mutation)
    return tried, missed


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what was tried and what was missed; the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.evidence.mutations",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--count", type=int, default=10_000, help="changes, one at a time (10000)")
    parser.add_argument("--seed", type=int, default=15, help="what they are drawn from (15)")
    parser.add_argument("--keep", action="store_true", help="put the figures into docs/reliability.md")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="pairtrail-mutations-") as name:
        folder = Path(name)
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            pristine = prepare(folder)
        tried, missed = campaign(pristine, folder, given.count, given.seed)
    said = [_by_table(table, tried) for table in TABLES]
    said += [f"missed or named wrongly: {mutation}" for mutation in missed[:20]]
    said.append(f"{tried.total()} changes (seed {given.seed}), missed or named wrongly: {len(missed)}")
    print("\n".join(said))
    if given.keep:
        keep_figures("mutations", "\n".join(said))
    return 1 if missed else 0


def _by_table(table: str, tried: Counter[str]) -> str:
    columns = ", ".join(f"{tried[f'{table}.{column}']} {column}" for column in TABLES[table])
    return f"{table}: {columns}"


if __name__ == "__main__":
    sys.exit(main())
