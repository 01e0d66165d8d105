"""Databases that somebody damaged, and every command that reads one."""

import random
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

from tests.evidence import attacks, mutations
from tests.fuzz.hostile import NUMBERS, TEXTS, spoilt, spoilt_json

_HEADER: Final = 100
"""Bytes at the beginning of a database of SQLite, before the first table."""


def damaged(chance: random.Random, file: Path) -> str:
    """Damage it in one of the ways, and say in which."""
    way = chance.choice(tuple(_WAYS))
    _WAYS[way](chance, file)
    return way


def _header(chance: random.Random, file: Path) -> None:
    _one_byte(chance, file, chance.randrange(_HEADER))


def _byte(chance: random.Random, file: Path) -> None:
    _one_byte(chance, file, chance.randrange(file.stat().st_size))


def _one_byte(chance: random.Random, file: Path, at: int) -> None:
    contents = bytearray(file.read_bytes())
    contents[at] = chance.choice([0, 0xFF, contents[at] ^ (1 << chance.randrange(8))])
    file.write_bytes(contents)


def _length(chance: random.Random, file: Path) -> None:
    contents = file.read_bytes()
    cut = contents[: chance.randrange(len(contents))]
    file.write_bytes(chance.choice([cut, cut + bytes(len(contents) - len(cut)), contents + contents[:5000]]))


def _cell(chance: random.Random, file: Path) -> None:
    """One column of one row, behind the program's back; half of the time with a value beyond every bound."""
    table, column = chance.choice(mutations.COLUMNS)
    with closing(sqlite3.connect(file)) as connection:
        cells = connection.execute(f"SELECT rowid, {column} FROM {table}").fetchall()  # noqa: S608  # a fixed list
    if not cells:
        _rehashed(chance, file)
        return
    row, was = chance.choice(cells)
    beyond = chance.choice([*_NUMBERS_OF_COLUMNS, *_TEXTS_OF_COLUMNS, None, b"\xff" * 9])
    mutations.overwrite(file, table, column, row, chance.choice([beyond, mutations.changed(was, chance)]))


_NUMBERS_OF_COLUMNS: Final = [one for one in NUMBERS if -(2**63) <= one < 2**63]
_TEXTS_OF_COLUMNS: Final = [one for one in TEXTS if "\ud800" not in one]


def _checkpoint(chance: random.Random, file: Path) -> None:
    """What is kept beside a log: a byte or more of it, with a digest that fits or does not."""
    from hashlib import sha256

    with closing(sqlite3.connect(file)) as connection:
        kept = connection.execute("SELECT rowid, content FROM checkpoint").fetchall()
    if not kept:
        _cell(chance, file)
        return
    rowid, content = chance.choice(kept)
    content = spoilt(chance, [content])
    mutations.overwrite(file, "checkpoint", "content", rowid, content)
    if chance.random() < 0.7:
        mutations.overwrite(file, "checkpoint", "digest", rowid, sha256(content).hexdigest())


def _rehashed(chance: random.Random, file: Path) -> None:
    """An event that says something else, and every hash behind it to fit."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            connection.execute(f"DROP TRIGGER {name}")
        stream = chance.choice([name for (name,) in connection.execute("SELECT stream_id FROM stream")])
        kept = connection.execute("SELECT * FROM checkpoint").fetchall()
        rows = attacks.read(connection, stream)
        for _ in range(chance.randint(1, 2)):
            at = chance.randrange(len(rows))
            rows[at] = _edited(chance, rows[at])
        with suppress(
            sqlite3.Error, UnicodeEncodeError, OverflowError
        ):  # what no database takes: the events before it, then
            attacks.rewrite(connection, stream, rows)
        if chance.random() < 0.5:
            connection.executemany("INSERT OR IGNORE INTO checkpoint VALUES (?, ?, ?, ?, ?)", kept)
        for _, sql in guards:
            connection.execute(sql)


def _edited(chance: random.Random, row: attacks.Row) -> attacks.Row:
    numbers = chance.random() < 0.5
    for _ in range(40):
        body: dict[str, Any] = spoilt_json(chance, row.body)
        changed = [key for key in body if body[key] != row.body[key]]
        if changed != ["data"] and chance.random() < 0.9:
            continue
        if not numbers or changed == ["data"]:
            return attacks.Row(body)
    return row


_WAYS: Final = {
    "a byte of the header": _header,
    "a byte": _byte,
    "the length": _length,
    "a column": _cell,
    "a kept checkpoint": _checkpoint,
    "a rehashed event": _rehashed,
    "another rehashed event": _rehashed,
    "a third rehashed event": _rehashed,
}

WRITES: Final = frozenset(
    [
        "link grant",
        "link players",
        "link revoke",
        "new",
        "congress add",
        "congress remove",
        "player move",
        "config set",
        "announce add",
        "announce change",
        "announce withdraw",
        "team add",
        "team import",
        "team lineup",
        "team member",
        "team late",
        "team withdraw",
        "team strike",
        "team correct",
        "team penalty",
        "player add",
        "player import",
        "player late",
        "player strike",
        "player withdraw",
        "player expel",
        "player rejoin",
        "player excuse",
        "player accelerate",
        "player correct",
        "player facts",
        "player group",
        "player forget",
        "bye grant",
        "bye cancel",
        "forbid add",
        "forbid remove",
        "forbid ask",
        "board fix",
        "board release",
        "checkin open",
        "checkin arrived",
        "checkin close",
        "numbers draw",
        "numbers set",
        "round pair",
        "round publish",
        "round schedule",
        "round void",
        "round alter",
        "round alter begin",
        "round alter swap",
        "round alter pair",
        "round alter colours",
        "round alter bye",
        "round alter break",
        "round alter finish",
        "round alter abandon",
        "round close",
        "result set",
        "result enter",
        "result import",
        "result correct",
        "result colours",
        "result forfeit",
        "result adjourn",
        "result resolve",
        "prizes award",
        "tie record",
        "tie game",
        "knockout announce",
        "knockout cancel",
        "knockout begin",
        "knockout result",
        "knockout correct",
        "knockout decide",
        "knockout leave",
        "lots commit",
        "lots reveal",
        "lots draw",
        "undo",
        "redo",
        "appeal lodge",
        "appeal decide",
        "appeal execute",
        "official name",
        "official dismiss",
        "checkpoint sign",
        "checkpoint keep",
        "import",
        "store rebase",
    ]
)
"""Commands that record or keep something."""

WITHOUT: Final = frozenset(
    [
        "demo",
        "serve",  # runs until it is stopped; what it shows is what `site` writes
        "engine",  # answers of files alone
        "tie-breaks list",
        "player find",
        "player ratings import",
        "player ratings list",
        "explain check",
        "explain checker",
        "key new",
        "key list",
        "key trust",
        "key revoke",
        "key rotate",
        "checkpoint check-proof",
        "bundle verify",
        "bundle verifier",
        "checkpoint checker",
        "bundle open",
        "restore",
        "convert",
        "pair",
        "check",
        "audit",
        "generate",
        "completion script",
        "manual",
        "rules list",
        "rules show",
        "rules diff",
        "compat",
        "checkpoint cosign",
    ]
)
"""Commands that open no database, or make one; those that read a file are tried as readers."""

READS: Final = {
    "doctor": "doctor",
    "announce list": "",
    "list": "",
    "congress show": "",
    "congress standings": "",
    "congress award": '--prizes "300, 200; total 500" --yes',
    "congress prizes": '--prizes "300, 200; total 500"',
    "link list": "",
    "info": "",
    "team list": "",
    "player ratings check": "",
    "player list": "",
    "player show": "1",
    "bye list": "",
    "forbid list": "",
    "board list": "",
    "checkin list": "",
    "numbers list": "",
    "round check": "",
    "round status": "1",
    "round alter show": "",
    "result missing": "",
    "standings": "--tie-breaks BH,SB,DE",
    "standings why": "1 2",
    "standings breakdown": "1",
    "standings crosstable": "--csv",
    "standings boards": "",
    "standings groups": "school",
    "standings aro": "",
    "standings wallchart": "",
    "standings grid": "",
    "ratings": "",
    "norms": "",
    "prizes": '--prizes "300, 200; total 500"',
    "knockout show": "",
    "lots verify": "",
    "log list": "",
    "log show": "3",
    "log issued": "entries.csv",
    "replay": "1",
    "explain pairing": "--round 1",
    "explain player": "1 --round 1",
    "explain bye": "--round 1",
    "explain float": "1 --round 1",
    "explain colour": "1 --round 1",
    "explain why-not": "1 2 --round 1",
    "explain certificate": "1 2 --round 1",
    "verify": "",
    "backup": "spare.db",
    "official list": "",
    "checkpoint list": "",
    "checkpoint verify": "",
    "checkpoint publish": "public",
    "checkpoint prove": "round:1",
    "bundle seal": "spare.bundle",
    "store fork-check": "demo.sqlite copy.db",
    "whatif correct": "1/1=0-1",
    "whatif colours": "1/1",
    "whatif player": "1 --rating 2400",
    "whatif bye": "1 --round 1",
    "whatif withdraw": "1 --from-round 1",
    "whatif rejoin": "1 --from-round 1",
    "whatif late": '"Late, Lena" --rating 2000',
    "whatif forbid": "1 2",
    "whatif allow": "1 2",
    "diff": "1 now",
    "appeal list": "",
    "site": "out",
    "report": "out.html",
    "print pairings": "1 -o out.html",
    "print slips": "1 -o out.html",
    "print standings": "-o out.html",
    "print crosstable": "-o out.html",
    "print wallchart": "-o out.html",
    "print players": "-o out.html",
    "print absences": "-o out.html",
    "print grid": "-o out.html",
    "print lineups": "1 -o out.html",
    "print boards": "-o out.html",
    "print cards": "-o out.html",
    "print names": "-o out.html",
    "print prizes": '--prizes "300, 200; total 500" -o out.html',
    "print ratings": "-o out.html",
    "print aro": "-o out.html",
    "print knockout": "-o out.html",
    "print all": "--round 1 -o papers",
    "print appeal": '"A against B" --round 1 --pair 1 2 -o out.html',
    "export": "",
    "export pgn": "",
    "export games": "",
    "export cfc": "",
    "export uscf": "out",
    "completion words": "-- player show 1",
}
"""Commands that read a database, and what is typed behind them."""
