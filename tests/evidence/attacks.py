"""Nine attacks by somebody who may write everything, and what each is noticed by: the table of SECURITY.md.

    python -m tests.evidence.attacks     write the table into SECURITY.md

The forger has the database, takes its guards away and puts them back, writes hashes, columns and the recorded end anew,
deletes the checkpoints kept beside the log, and has the organiser's own key. What he does not have is what others hold:
a sheet, a checkpoint cosigned on another laptop, a public folder.
"""

import json
import re
import shlex
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from cli.main import run
from events.log.envelope import GENESIS, link
from tests.data_paths import CHECKOUT

PAGE = CHECKOUT / "SECURITY.md"
_TABLE = re.compile(r"(<!-- attacks -->\n).*?(<!-- end -->)", re.DOTALL)
FILE = "demo.sqlite"
STREAMS = ("club", "open")


@dataclass(frozen=True)
class Row:
    """What a forger writes of an event; the rest of the row follows from it. `body` is that of the envelope."""

    body: dict[str, object]

    @property
    def version(self) -> int:
        return int(str(self.body["version"]))

    def with_(self, **changes: object) -> "Row":
        return replace(self, body={**self.body, **changes})


Rows = list[Row]

# --- the tournament --------------------------------------------------------------------------------------------------

_PLAYERS = ("Adler", "Brandt", "Costa", "Dubois")


def play(club: str) -> list[str]:
    """Two rounds of a tournament."""
    named = f"-t {club}"
    return [
        f"new {club} --rounds 2 --as {club}",
        *(f"player add {name} --rating {2000 + number} {named}" for number, name in enumerate(_PLAYERS)),
        f"round pair {named}",
        f"round publish {named}",
        f"result set 1 1:1-0 2:1-0 {named}",
        f"round pair {named}",
        f"round publish {named}",
    ]


LATER = ["result set 2 1:1-0 2:= -t club", "round close 2 -t club"]
KEYS = [
    "key new berg",
    "key new lind --keys laptop",
    "key trust keys/berg.pub --who Berg --keys laptop",
]


def witnessed(moment: str) -> list[str]:
    """The same moment kept by three who are not the organiser; the sheet is read off the log."""
    proof = [] if moment == "early" else ["checkpoint prove --from early.checkpoint --out proof.json -t club"]
    return [
        f"checkpoint sign -t club --key berg --out {moment}.checkpoint",
        *proof,
        f"checkpoint cosign {moment}.checkpoint --keys laptop --out {moment}-cosigned.checkpoint"
        + (" --proof proof.json" if proof else ""),
        f"checkpoint publish public-{moment} -t club",
    ]


def prepare() -> None:
    """Everything, in the working directory: two tournaments, and the witnesses of two moments."""
    for line in (*KEYS, *play("open"), *play("club")):
        _done(line)
    _witness("early")
    for line in LATER:
        _done(line)
    _witness("end")


def _witness(moment: str) -> None:
    for line in witnessed(moment):
        _done(line)
    with sqlite3.connect(FILE) as connection:
        (digest,) = connection.execute("SELECT head_hash FROM stream WHERE stream_id = 'club'").fetchone()
    connection.close()
    Path(f"{moment}.receipt").write_text(digest.hex()[:16], encoding="utf-8")


def _done(line: str) -> None:
    assert run(shlex.split(line)) == 0, line


# --- what a forger does ----------------------------------------------------------------------------------------------


def read(connection: sqlite3.Connection, stream: str) -> Rows:
    """The events of a log, as a forger reads them."""
    found = connection.execute("SELECT body FROM event WHERE stream_id = ? ORDER BY version", (stream,)).fetchall()
    return [Row(json.loads(body)) for (body,) in found]


def _as_it_is(_: int, body: str) -> str:
    return body


def rewrite(
    connection: sqlite3.Connection, stream: str, rows: Rows, spelt: Callable[[int, str], str] = _as_it_is
) -> None:
    """The log as these events, numbered, chained, with every column and the recorded end to fit."""
    connection.execute("DELETE FROM event WHERE stream_id = ?", (stream,))
    connection.execute("DELETE FROM checkpoint WHERE stream_id = ?", (stream,))
    previous, command, place, digest = GENESIS, "", -1, GENESIS
    for version, row in enumerate(rows, start=1):
        envelope = {**row.body, "version": version, "stream": stream}
        body = spelt(version, json.dumps(envelope, separators=(",", ":"), ensure_ascii=False)).encode()
        digest = link(previous, body)
        place = place + 1 if envelope["causation"] == command else 0
        command = str(envelope["causation"])
        connection.execute(
            "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (stream, version, envelope["event_id"], command, place, envelope["type"], envelope["schema_version"], body,
             previous, digest),
        )  # fmt: skip
        previous = digest
    connection.execute("UPDATE stream SET version = ?, head_hash = ? WHERE stream_id = ?", (len(rows), digest, stream))


def with_another_result(row: Row) -> Row:
    data = row.body["data"]
    assert isinstance(data, dict)
    assert row.body["type"] == "result-recorded"
    return row.with_(data={**data, "result": "0-1"})


def first_result(rows: Rows) -> int:
    return next(at for at, row in enumerate(rows) if row.body["type"] == "result-recorded")


def last_result(rows: Rows) -> int:
    return max(at for at, row in enumerate(rows) if row.body["type"] == "result-recorded")


def edit(connection: sqlite3.Connection) -> None:
    rows = read(connection, "club")
    at = first_result(rows)
    body = json.dumps(with_another_result(rows[at]).body, separators=(",", ":")).encode()
    connection.execute("UPDATE event SET body = ? WHERE stream_id = 'club' AND version = ?", (body, at + 1))


def edit_and_rehash(connection: sqlite3.Connection) -> None:
    rows = read(connection, "club")
    at = first_result(rows)
    rewrite(connection, "club", [*rows[:at], with_another_result(rows[at]), *rows[at + 1 :]])


def delete(connection: sqlite3.Connection) -> None:
    """The second of two results of round 1, and its number as well."""
    rows = read(connection, "club")
    at = first_result(rows) + 1
    rewrite(connection, "club", rows[:at] + rows[at + 1 :])


def swap(connection: sqlite3.Connection) -> None:
    """Two results of round 1 change places."""
    rows = read(connection, "club")
    at = first_result(rows)
    rewrite(connection, "club", [*rows[:at], rows[at + 1], rows[at], *rows[at + 2 :]])


def drop_the_tail(connection: sqlite3.Connection) -> None:
    connection.execute(
        "DELETE FROM event WHERE stream_id = 'club' AND version > ?", (len(read(connection, "club")) - 2,)
    )


def drop_the_tail_and_fix_the_head(connection: sqlite3.Connection) -> None:
    rewrite(connection, "club", read(connection, "club")[:-2])


def change_the_actor(connection: sqlite3.Connection) -> None:
    rows = read(connection, "club")
    at = first_result(rows)
    rewrite(connection, "club", [*rows[:at], *(row.with_(actor="Somebody Else") for row in rows[at:])])


def edit_after_the_last_checkpoint(connection: sqlite3.Connection) -> None:
    """A result of round 2, which was entered after the sheet of round 2 was printed."""
    rows = read(connection, "club")
    at = last_result(rows)
    rewrite(connection, "club", [*rows[:at], with_another_result(rows[at]), *rows[at + 1 :]])


def swap_two_tournaments(connection: sqlite3.Connection) -> None:
    club, other = (read(connection, stream) for stream in STREAMS)
    connection.execute("DELETE FROM event")
    rewrite(connection, "club", other)
    rewrite(connection, "open", club)


def rewrite_all(connection: sqlite3.Connection) -> None:
    """Another player of the same number of letters, from the registration on."""
    rows = read(connection, "club")
    said = [json.dumps(row.body).replace("Adler", "Aller").replace("Anna", "Inna") for row in rows]
    rewrite(connection, "club", [Row(json.loads(text)) for text in said])


ATTACKS: dict[str, Callable[[sqlite3.Connection], None]] = {
    "edit a row": edit,
    "edit and rehash": edit_and_rehash,
    "delete an event, and rehash": delete,
    "swap two events, and rehash": swap,
    "drop the tail": drop_the_tail,
    "drop the tail, and fix the head": drop_the_tail_and_fix_the_head,
    "change the actor, and rewrite the chain": change_the_actor,
    "edit and rewrite what came after the last checkpoint": edit_after_the_last_checkpoint,
    "swap two tournaments' events": swap_two_tournaments,
    "rewrite all history from event 1": rewrite_all,
}
"""The nine of the issue; of the fifth both ways."""


def attack(file: Path, name: str) -> None:
    """Do it, with the guards away meanwhile, and as the organiser, who takes away what his keys remember."""
    (file.parent / "keys" / "signed.json").unlink(missing_ok=True)
    with sqlite3.connect(file, isolation_level=None) as connection:
        guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        connection.execute("PRAGMA foreign_keys=OFF")
        for trigger, _ in guards:
            connection.execute(f"DROP TRIGGER {trigger}")
        ATTACKS[name](connection)
        for _, sql in guards:
            connection.execute(sql)
    connection.close()


# --- what it is noticed by -------------------------------------------------------------------------------------------

WITNESSES: dict[str, Callable[[], str]] = {
    "`verify` alone": lambda: "verify -t club",
    "a sheet of round 2": lambda: f"verify -t club --receipt {Path('early.receipt').read_text(encoding='utf-8')}",
    "cosigned at round 2": lambda: "checkpoint verify -t club early-cosigned.checkpoint --keys laptop",
    "published at round 2": lambda: "checkpoint verify -t club public-early --keys laptop",
    "a sheet of the end": lambda: f"verify -t club --receipt {Path('end.receipt').read_text(encoding='utf-8')}",
    "cosigned at the end": lambda: "checkpoint verify -t club end-cosigned.checkpoint --keys laptop",
    "published at the end": lambda: "checkpoint verify -t club public-end --keys laptop",
}
"""By heading, the command that somebody else gives on his own laptop, with the forged file."""

_ALL = frozenset(WITNESSES)
_OTHERS = _ALL - {"`verify` alone"}
_OF_THE_END = frozenset(name for name in WITNESSES if "end" in name)
NOTICED: dict[str, frozenset[str]] = {
    "edit a row": _ALL,
    "edit and rehash": _OTHERS,
    "delete an event, and rehash": _OTHERS,
    "swap two events, and rehash": _OTHERS,
    "drop the tail": _ALL,
    "drop the tail, and fix the head": _OF_THE_END,
    "change the actor, and rewrite the chain": _OTHERS,
    "edit and rewrite what came after the last checkpoint": _OF_THE_END,
    "swap two tournaments' events": _OTHERS,
    "rewrite all history from event 1": _OTHERS,
}


BY_THE_PAIRINGS = frozenset({"edit and rehash", "delete an event, and rehash"})
"""What `verify` alone finds: round 2 was paired by the true results, and comes out otherwise by the forged ones."""


def table() -> str:
    """The table as the page has it."""
    lines = [f"| attack | {' | '.join(WITNESSES)} |", f"|---|{'---|' * len(WITNESSES)}"]
    for name, by in NOTICED.items():
        cells = ["noticed" if witness in by else "-" for witness in WITNESSES]
        cells[0] = "a pairing" if name in BY_THE_PAIRINGS else cells[0]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def with_table(page: str) -> str:
    """The page with the table of today."""
    return _TABLE.sub(lambda found: f"{found[1]}{table()}{found[2]}", page)


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
