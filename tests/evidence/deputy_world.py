"""The tournament of a dishonest deputy (`tests.evidence.deputy`), what others hold of it, and how he writes into it."""

import contextlib
import os
import shlex
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from cli.main import run
from core.evidence.checkpoint import Checkpoint, occasion_of_link, origin_of, own_occasion, tree_of
from core.evidence.merkle import root_of_first
from core.evidence.note import Note
from events.signing.key_folder import KeyFolder
from events.store.kept_checkpoints import kept_note
from tests.evidence.attacks import FILE, Row, Rows, read, rewrite

CLUB, CHIEF, DEPUTY, COSIGNER, READER = "club", "Anna Berg", "Ben", "Eva Lind", "a reader without keys"
OWNER_OF_KEYS = "a reader who knows the keys"
KEYS = {
    CHIEF: ("keys", "berg"),
    DEPUTY: ("bens", "ben"),
    COSIGNER: ("laptop", "lind"),
    READER: ("none", ""),
    OWNER_OF_KEYS: ("reader", ""),
}
PLAYERS = ("Adler", "Brandt", "Costa", "Dubois")
RESULT, CLOSED, AWARDED, ISSUED, END = 18, 20, 21, 22, 22
"""Events: the game that decides, the last round ended, prizes, the report; and the last one."""
LEAGUE, END_OF_LEAGUE = "league", 20
LUND, OSLO, LUND_1, LUND_2, LUND_3, OSLO_1, OSLO_2 = 1, 5, 2, 3, 4, 6, 7
"""A second tournament in that database, of teams: the end of its log, and the ids there."""


# --- the tournament ---------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def acting(name: str, key: str = "") -> Iterator[None]:
    """Type as somebody, with their folder of keys and, unless another is named, their key."""
    folder, own = KEYS[name]
    before = dict(os.environ)
    os.environ |= {"PAIRTRAIL_ACTOR": name, "PAIRTRAIL_KEYS": folder, "PAIRTRAIL_KEY": key or own}
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def done(*lines: str, by: str = CHIEF, code: int = 0) -> None:
    """Lines that somebody types, each with that exit code."""
    with acting(by):
        for line in lines:
            found = run(shlex.split(line))
            assert found == code, (found, line)


def entries() -> list[str]:
    return [f"player add {name} --rating {2000 + number} -t club" for number, name in enumerate(PLAYERS)]


def last_round(result: str) -> tuple[str, ...]:
    return (
        f"result set 2 1:{result} 2:= -t club",
        "round close 2 -t club",
        "prizes award --prizes '100, 50' --yes -t club",
    )


def prepare() -> None:
    """The tournament as it was, in the working directory, and everything that others hold of its end."""
    done("key new berg")
    done("key new ben", by=DEPUTY)
    done("key new lind", f"key trust keys/berg.pub --who '{CHIEF}'", "key trust bens/ben.pub --who Ben", by=COSIGNER)
    shutil.copytree("laptop", "other-laptop")
    shutil.copytree("laptop", "reader", ignore=shutil.ignore_patterns("*.key", "*.pub"))
    done("key revoke ben --since 2020-01-01 --reason 'not ours' --keys other-laptop", by=COSIGNER)
    begin = (
        'new "Club" --rounds 2 --as club --require-keys',
        f"official name Ben --role arbiter --key {public_key('ben')}",
    )
    done(*begin, *entries())
    done(*first_round(), by=DEPUTY)
    done("backup before.sqlite", by=DEPUTY)
    done(last_round("1-0")[0], by=DEPUTY)
    done(*last_round("1-0")[1:], "export sent.trf --format trf26 --issue -t club")
    done("checkpoint sign -t club --out end.checkpoint", "checkpoint publish public-end -t club")
    done("checkpoint cosign end.checkpoint --out end-cosigned.checkpoint", by=COSIGNER)
    done("bundle seal sealed.bundle -t club")
    with contextlib.closing(sqlite3.connect(FILE)) as connection:
        (digest,) = connection.execute("SELECT head_hash FROM stream WHERE stream_id = 'club'").fetchone()
    Path("end.receipt").write_text(digest.hex()[:16], encoding="utf-8")
    _plays_the_league()
    for memory in Path().rglob("signed.json"):
        memory.unlink()  # each attack is on a copy of this folder, as on a computer that remembers nothing (242)


def _plays_the_league() -> None:
    begin = (
        'new "League" --system team-swiss-2026 --rounds 1 --boards 2 --start 2026-01-09 --as league --require-keys',
        f"official name Ben --role arbiter --key {public_key('ben')} -t league",
        "team add Lund Lund-1:2000 Lund-2:1900 Lund-3:1800 -t league",
        "team add Oslo Oslo-1:1950 Oslo-2:1850 -t league",
    )
    done(*begin, "round pair --seed s -t league", "round publish -t league")
    done("team lineup 1 -t league", "result set 1 1.1:1-0 1.2:0-1 -t league", by=DEPUTY)
    done("round close 1 -t league")


def first_round() -> tuple[str, ...]:
    twice = ("round pair -t club", "round publish -t club")
    return (*twice, "result set 1 1:1-0 2:1-0 -t club", *twice)


def public_key(key: str) -> str:
    return Path(f"bens/{key}.pub").read_text(encoding="utf-8").strip()


# --- what he can write ------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def without_guards(file: str = FILE) -> Iterator[sqlite3.Connection]:
    """The database with its guards away meanwhile."""
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as connection:
        guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        connection.execute("PRAGMA foreign_keys=OFF")
        for trigger, _ in guards:
            connection.execute(f"DROP TRIGGER {trigger}")
        yield connection
        for _, sql in guards:
            connection.execute(sql)


def written(
    change: Callable[[Rows], Rows],
    since: int,
    *,
    signs: Sequence[str] = (DEPUTY,),
    key: str = "ben",
    keeps: bool = False,
    file: str = FILE,
    signed_at: str = "",
    stream: str = CLUB,
    spells: Callable[[str], str] = str,
) -> None:
    """The log as `change` leaves it, whole in itself, with the checkpoints before event `since` (`keeps`: with all).

    Commands of the people in `signs` are signed anew from there on, with a private key of his own folder. `spells`:
    what becomes of the text of each body since then.
    """
    with without_guards(file) as connection:
        kept = connection.execute("SELECT * FROM checkpoint WHERE stream_id = ?", (stream,)).fetchall()
        rows = change(read(connection, stream))
        rewrite(connection, stream, rows, lambda version, body: spells(body) if version >= since else body)
        rewritten = [one for one in kept if keeps or one[2] < since]
        connection.executemany("INSERT INTO checkpoint VALUES (?, ?, ?, ?, ?)", rewritten)
        sql = "SELECT hash FROM event WHERE stream_id = ? ORDER BY version"
        hashes = [digest for (digest,) in connection.execute(sql, (stream,)).fetchall()]
        for note in signed_by(hashes, rows, since, signs, key, signed_at, stream):
            own = kept_note(note)
            connection.execute("INSERT OR IGNORE INTO checkpoint VALUES (?, ?, ?, ?, ?)", (stream, *own))


def signed_by(
    hashes: list[bytes],
    rows: Rows,
    since: int,
    signs: Sequence[str],
    key: str,
    signed_at: str = "",
    stream: str = CLUB,
    link: int = 0,
) -> Iterator[Note]:
    if not signs:
        return
    signer = KeyFolder(Path("bens")).signer(key, lambda _: b"")
    besides = (occasion_of_link(link),) if link else ()
    ends = {row.body["causation"]: version for version, row in enumerate(rows, start=1)}
    for version in ends.values():
        body = rows[version - 1].body
        if version >= since and body["actor"] in signs:
            text = Checkpoint(
                origin_of(stream, hashes[0]),
                version,
                root_of_first(version, tree_of(hashes)),
                hashes[version - 1],
                time=signed_at or f"{str(body['recorded_at'])[:19]}Z",
                actor=str(body["actor"]),
                key=signer.key.label,
                occasion=own_occasion(str(body["actor"]), *besides),
            ).text
            yield Note(text, (signer.signed(text),))


def with_data(rows: Rows, version: int, **data: object) -> Rows:
    """The data of one event put otherwise."""
    body = rows[version - 1].body
    assert isinstance(body["data"], dict)
    return [*rows[: version - 1], Row({**body, "data": {**body["data"], **data}}), *rows[version:]]


def one_more(kind: str, data: object, actor: str = DEPUTY, schema_version: int = 1) -> Callable[[Rows], Rows]:
    """The log with one event more, which no command gave."""

    def change(rows: Rows) -> Rows:
        own = {"event_id": "e" * 32, "causation": "c" * 32, "actor": actor, "type": kind, "data": data}
        return [*rows, Row({**rows[-1].body, **own, "schema_version": schema_version})]

    return change


def adds(kind: str, data: object, actor: str = DEPUTY, schema_version: int = 1) -> Callable[[], None]:
    return lambda: written(one_more(kind, data, actor, schema_version), END + 1)


def adds_to_league(kind: str, data: object) -> Callable[[], None]:
    """The same to the tournament of teams."""
    return lambda: written(one_more(kind, data), END_OF_LEAGUE + 1, stream=LEAGUE)


def data_of(version: int) -> dict[str, Any]:
    with contextlib.closing(sqlite3.connect(FILE)) as connection:
        found: dict[str, Any] = read(connection, CLUB)[version - 1].body["data"]  # type: ignore[assignment]
    return found


def types(*lines: str) -> Callable[[], None]:
    return lambda: done(*lines, by=DEPUTY)
