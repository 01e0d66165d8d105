"""Random changes of any column of any table, behind the program's back: each is found, the first bad event named.

    python -m tests.evidence.mutations --count 10000 [--seed 15]

The database is that of the attacks: two tournaments with checkpoints kept beside them, and a birth date.
"""

import argparse
import random
import shutil
import sqlite3
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cli.commands.demo.own_world import demonstration_world
from core.model.errors import TournamentError
from events.store.store import open_store
from tests.evidence import attacks

TABLES = {
    "event": (
        "stream_id", "version", "event_id", "command_id", "command_ix", "type", "schema_version", "body", "prev_hash",
        "hash",
    ),
    "stream": ("stream_id", "version", "head_hash"),
    "checkpoint": ("stream_id", "digest", "size", "kind", "content"),
    "personal_data": ("stream_id", "player", "field", "salt", "value"),
}  # fmt: skip


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
    with sqlite3.connect(file, isolation_level=None) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        table = chance.choice(list(TABLES))
        column = chance.choice(TABLES[table])
        cells = connection.execute(f"SELECT rowid, {column}, * FROM {table}").fetchall()  # noqa: S608  # a fixed list
        rowid, was, *rest = chance.choice(cells)
        becomes = changed(was, chance)
        for name, _ in guards:
            connection.execute(f"DROP TRIGGER {name}")
        try:
            connection.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (becomes, rowid))  # noqa: S608
            same = connection.execute(f"SELECT {column} FROM {table} WHERE rowid = ?", (rowid,)).fetchone()[0]  # noqa: S608
        except sqlite3.IntegrityError:
            return None
        finally:
            for _, sql in guards:
                connection.execute(sql)
    connection.close()
    if same == was and type(same) is type(was):
        return None
    version = rest[1] if table == "event" else None
    return Mutation(table, column, rowid, was, becomes, version, str(rest[0]))


def found(file: Path) -> list[Any]:
    """Everything that is wrong with any log of the database; a refusal to open it is one finding."""
    try:
        with open_store(str(file)) as store:
            return [one for info in store.streams() for one in store.verify(info.stream)]
    except TournamentError as error:
        return [error]


def names_the_first(mutation: Mutation, findings: list[Any]) -> bool:
    """Whether the first finding with an event number is that of the event, or of the hole that it left."""
    if mutation.version is None or any(isinstance(one, TournamentError) for one in findings):
        return bool(findings)
    versions = sorted(one.version for one in findings if one.stream == mutation.stream and one.version > 0)
    named = {mutation.version}
    if mutation.column in ("version", "stream_id"):  # it left a hole where it stood
        named.add(mutation.version + 1)
    if not versions:  # the last one is gone: the recorded end says so
        return any(one.stream == mutation.stream for one in findings)
    return versions[0] in named


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


def main() -> int:
    """Print what was tried and what was missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=15)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tried, missed = campaign(prepare(folder), folder, given.count, given.seed)
    for column, times in sorted(tried.items()):
        sys.stdout.write(f"{times:>6}  {column}\n")
    sys.stdout.write(f"{sum(tried.values())} changes, {len(missed)} missed or named wrongly (seed {given.seed})\n")
    for mutation in missed[:20]:
        sys.stdout.write(f"  {mutation}\n")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
