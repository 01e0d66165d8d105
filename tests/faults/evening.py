"""An evening of commands that is the same however often it is given, whole or in pieces.

Ids, clock and seeds of a command depend on its number alone. So a command that was interrupted and is given again is
the same command, and every log of the evening is a beginning of one and the same log.
"""

import os
import shlex
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Final, NamedTuple

from sqlalchemy import select

from cli.environment import environment
from cli.main import run
from events.log import personal_data
from events.log.envelope import EventRow
from events.store import schema
from events.store.databases import database

STREAM: Final = "evening"
BEGINS: Final = datetime(2026, 3, 6, 18, 0, tzinfo=UTC)

EVENING: Final = (
    f'new "Evening Open" --rounds 4 --edition dutch-2026 --tie-breaks "BH,SB" --as {STREAM}',
    'player add "Adler, Ruth" --rating 2210 --birth-date 1990-01-31',
    'player add "Brandt, Ole" --rating 2105 --birth-date 1988-02-28',
    "player import entries.csv",
    "forbid add id:5 id:6 --reason neighbours",
    "round pair",
    "round publish",
    "result set 1 1:1-0 2:=",
    "result set 1 3:0-1 4:1-0",
    "bye grant 6 --round 2",
    "round close",
    "round pair",
    "round publish",
    'result correct 1 2:1-0 --reason "both score sheets"',
    "result adjourn 2 1",
    "result set 2 2:1-0",
    "undo",
    "result set 2 2:0-1 3:=",
    "result resolve 2 1:=",
    "player withdraw 4 --from-round 3",
    'player late "Greco, Lia" --rating 1820 --birth-date 1999-09-09',
    "round close",
    "round pair",
    "round publish",
    "result set 3 1:=",
)
"""Every kind of thing that an arbiter records; each writes one event or more."""

ACTS: Final = (
    'official name "Anna Berg" --role chief-arbiter --key {key}',
    "config set --require-keys",
    "result set 3 2:=",
    'player forget 1 --reason "asked by letter"',
    'store rebase other.db {db} --on-conflict theirs --reason "two laptops"',
    "result set 3 4:1-0",
    "round close",
)
"""Acts of two parts: from the second on each writes its own checkpoint, two delete personal data.

They need what `tests.faults.worker.lay_out` makes.
"""

COMMANDS: Final = (*EVENING, *ACTS)

ELSEWHERE: Final = ('player forget 2 --reason "asked at the door"', "result set 3 3:0-1")
"""What another copy (`other.db`) did by itself, after the third of the acts."""

FORKED: Final = len(EVENING) + 3
KEY: Final = "anna"

ENTRIES: Final = """\
name,rating,birth_date
"Costa, Vera",2080,1977-07-07
"Dubois, Luc",1990,
"Egger, Paul",1940,2001
"Fekete, Anna",1875,1993-12-24
"Hansen, Per",1760,
"Ito, Ken",1755,
"""


beside: Final[dict[str, bytes]] = {"entries.csv": ENTRIES.encode()}
"""The files in the working directory of a command, by name; `lay_out` adds to them."""


class Recorded(NamedTuple):
    """What a database holds of the evening, as it stands in the tables."""

    rows: tuple[EventRow, ...]
    personal: tuple[tuple[object, ...], ...]
    checkpoints: tuple[tuple[object, ...], ...] = ()


class Reference(NamedTuple):
    """The evening when nothing fails: the receipt of each command, and what stands in the tables after it.

    `again`: what it answers when it is given once more.
    """

    receipts: tuple[str, ...]
    recorded: tuple[Recorded, ...]
    again: tuple[str, ...] = ()

    def commands_in(self, found: Recorded) -> int | None:
        """How many commands make up what was found; None where it is no beginning of the evening."""
        if not any(found):
            return 0
        return next((number for number, whole in enumerate(self.recorded, 1) if whole == found), None)


def _typed(number: int, url: str) -> list[str]:
    line = (*COMMANDS, *ELSEWHERE)[number]
    if "{key}" in line:
        line = line.format(key=(Path(os.environ["PAIRTRAIL_KEYS"]) / f"{KEY}.pub").read_text(encoding="utf-8").strip())
    return shlex.split(line.replace("{db}", url))


def give(number: int, url: str) -> int:
    """Give one command of the evening, counted from 0; its exit code.

    The environment of the process is another one from here on: for a process of its own. Its working directory has
    the files of `beside`.
    """
    ids, salts = count(1), count(1)
    environment.clock = lambda: BEGINS + timedelta(minutes=number)
    environment.new_id = lambda: f"evening-{number}-{next(ids)}"
    environment.new_seed = lambda: f"the lot of command {number}"
    personal_data.secrets = SimpleNamespace(token_hex=lambda _: f"{number:016x}{next(salts):016x}")
    os.environ |= {"PAIRTRAIL_ACTOR": "Anna Berg", "PAIRTRAIL_CONFIG": os.devnull, "NO_COLOR": "1", "COLUMNS": "120"}
    if number >= len(EVENING):
        os.environ["PAIRTRAIL_KEY"] = KEY
    os.environ["PAIRTRAIL_DB"] = url  # one that is typed is in the commands that a receipt proposes
    return run([*_typed(number, url), "--yes", "--no-input", "--json"])


def recorded(url: str) -> Recorded:
    """What stands in the tables; nothing where there are none yet."""
    opened = database(url, create=False)
    try:
        with opened.reading() as connection:
            rows = connection.execute(select(schema.event).order_by(schema.event.c.version))
            kept = connection.execute(select(schema.personal_data).order_by(*schema.personal_data.c))
            signed = connection.execute(select(schema.checkpoint).order_by(*schema.checkpoint.c))
            return Recorded(
                tuple(EventRow._make(row) for row in rows),
                tuple(tuple(row) for row in kept),
                tuple(tuple(row) for row in signed),
            )
    finally:
        opened.close()
