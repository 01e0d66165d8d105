"""Who has which access, what they do with it, and who notices from what: the first table of SECURITY.md, carried out.

    python -m tests.evidence.threats     write the table into SECURITY.md

Each row is an attack on the tournament of `attacks`, and the commands that others give afterwards, with exit codes.
"""

import os
import re
import shlex
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from cli.main import run
from events.errors import StorageUnavailable
from events.store.databases import database
from tests.evidence import attacks

_TABLE = re.compile(r"(<!-- threats -->\n).*?(<!-- end of threats -->)", re.DOTALL)
_SHEET = "a sheet of the end"
_COSIGNED = "cosigned at the end"
_PUBLIC = "published at the end"


@dataclass(frozen=True)
class Check:
    """What somebody does with what they have, and the exit code that they get."""

    who: str
    command: Callable[[], str]
    code: int


@dataclass(frozen=True)
class Threat:
    """One row."""

    who: str
    does: str
    attack: Callable[[], None]
    checks: tuple[Check, ...]


def _done(*lines: str) -> None:
    for line in lines:
        assert run(shlex.split(line)) == 0, line


def _forged(name: str) -> Callable[[], None]:
    return lambda: attacks.attack(Path(attacks.FILE), name)


def _witness(name: str, code: int) -> Check:
    return Check(name, attacks.WITNESSES[name], code)


def _at_the_desk() -> None:
    _done('result correct 1 1:0-1 --reason "misheard" --yes --actor "Somebody Else" -t club')


def _sign_the_other_history() -> None:
    _forged("swap two events, and rehash")()
    _done("checkpoint sign -t club --key berg --out forged.checkpoint", "bundle seal forged.bundle -t club --key berg")


def _steal_the_key() -> None:
    shutil.copytree("keys", "stolen")
    shutil.copy(attacks.FILE, "stolen.sqlite")
    _done(
        'key revoke berg --reason "stolen" --keys laptop',
        "checkpoint sign -t club --key berg --keys stolen --db stolen.sqlite --out thief.checkpoint",
    )


def _cosign_together() -> None:
    """A cosigner forgets what was cosigned before, with a folder that has his key and nothing else."""
    _sign_the_other_history()
    _done("key new lind --keys accomplice", "key trust keys/berg.pub --who Berg --keys accomplice")
    _done("checkpoint cosign forged.checkpoint --keys accomplice --out together.checkpoint")


def _change_the_public_folder() -> None:
    for tile in Path("public-end/tile/0").rglob("*"):
        if tile.is_file():
            tile.write_bytes(bytes(32) + tile.read_bytes()[32:])


def _accuse() -> None:
    shutil.copy(attacks.FILE, "made-up.sqlite")
    attacks.attack(Path("made-up.sqlite"), "edit and rehash")
    _done("key new accuser --keys cellar")
    _done("checkpoint sign -t club --keys cellar --db made-up.sqlite --out accusation.checkpoint")


def _write_the_trusted_keys() -> None:
    _accuse()
    shutil.copytree("laptop", "other-laptop")
    _done("key trust cellar/accuser.pub --who Accuser --keys laptop")


THREATS = (
    Threat(
        "a reader with the file",
        "reads everything in it, birth dates included",
        lambda: None,
        (_witness("`verify` alone", 0), _witness(_COSIGNED, 0)),
    ),
    Threat(
        "somebody at the arbiter's desk",
        "enters a correction under any name; the log keeps it, with the moment and the name that was typed",
        _at_the_desk,
        (_witness("`verify` alone", 0), _witness(_SHEET, 0), _witness(_COSIGNED, 0)),
    ),
    Threat(
        "somebody who can write the database, with a tool that knows nothing of it",
        "changes a stored event",
        _forged("edit a row"),
        (_witness("`verify` alone", 7), _witness(_SHEET, 7), _witness(_COSIGNED, 7), _witness(_PUBLIC, 7)),
    ),
    Threat(
        "the same with a program that rebuilds hashes, columns and the recorded end",
        "writes a different history that is whole in itself",
        _forged("swap two events, and rehash"),
        (_witness("`verify` alone", 0), _witness(_SHEET, 7), _witness(_COSIGNED, 7), _witness(_PUBLIC, 7)),
    ),
    Threat(
        "the organiser, who has the private key as well",
        "signs the other history, and seals a bundle of it",
        _sign_the_other_history,
        (
            _witness("`verify` alone", 0),
            Check("`bundle verify`, the organiser trusted", lambda: "bundle verify forged.bundle --keys laptop", 0),
            Check(
                "`bundle verify` with a sheet of the end",
                lambda: "bundle verify forged.bundle --keys laptop --receipt " + Path("end.receipt").read_text("utf-8"),
                7,
            ),
            _witness(_COSIGNED, 7),
            _witness(_PUBLIC, 7),
        ),
    ),
    Threat(
        "a thief of a private key, which its owner has revoked",
        "signs a checkpoint dated after that",
        _steal_the_key,
        (
            Check(
                "`checkpoint verify` by who knows of it",
                lambda: "checkpoint verify thief.checkpoint -t club --keys laptop",
                1,
            ),
        ),
    ),
    Threat(
        "a cosigner together with the organiser",
        "cosigns a different history, with a folder that has forgotten the first one",
        _cosign_together,
        (
            Check(
                "`checkpoint cosign` on the laptop that remembers",
                lambda: "checkpoint cosign forged.checkpoint --keys laptop",
                7,
            ),
            _witness(_SHEET, 7),
            _witness(_PUBLIC, 7),
        ),
    ),
    Threat(
        "somebody who can write the public folder",
        "changes a hash in it",
        _change_the_public_folder,
        (_witness(_PUBLIC, 7), _witness(_COSIGNED, 0)),
    ),
    Threat(
        "an accuser without a trusted key",
        "signs a made-up history",
        _accuse,
        (
            Check(
                "`checkpoint verify` of the accusation",
                lambda: "checkpoint verify accusation.checkpoint -t club --keys laptop",
                1,
            ),
            _witness(_COSIGNED, 0),
        ),
    ),
    Threat(
        "an accuser with a made-up hash on paper",
        "shows it",
        lambda: None,
        (
            Check("`verify --receipt`, a false alarm", lambda: f"verify -t club --receipt {'0123' * 4}", 7),
            _witness(_COSIGNED, 0),
            _witness(_PUBLIC, 0),
        ),
    ),
    Threat(
        "somebody who can write a reader's folder of keys",
        "adds the accuser's key to those that are trusted",
        _write_the_trusted_keys,
        (
            Check(
                "that reader, falsely alarmed",
                lambda: "checkpoint verify accusation.checkpoint -t club --keys laptop",
                7,
            ),
            Check(
                "another computer",
                lambda: "checkpoint verify accusation.checkpoint -t club --keys other-laptop",
                1,
            ),
        ),
    ),
)

_CHANGES = (
    "UPDATE event SET body = body",
    "DELETE FROM event",
    "DELETE FROM checkpoint",
    "UPDATE pairtrail_schema SET version_num = '0001'",
    "DROP TRIGGER event_no_update ON event",
)


def _what_the_server_lets_the_desk_do() -> None:
    """Every change by hand is refused; a result under any name is not."""
    for statement in _CHANGES:
        opened = database(os.environ["PAIRTRAIL_DB"], create=False)
        try:
            with pytest.raises((StorageUnavailable, DBAPIError)), opened.writing() as connection:
                connection.exec_driver_sql(statement)
        finally:
            opened.close()
    _done('result correct 2 1:0-1 --reason "misheard" --yes --actor "Somebody Else" -t club')


ON_A_SERVER = Threat(
    "somebody with the desk's login of a PostgreSQL server with two roles",
    "adds a correction under any name, and nothing else: what changes or deletes is refused by the server",
    _what_the_server_lets_the_desk_do,
    (_witness("`verify` alone", 0), _witness(_SHEET, 0), Check("the record", lambda: "log list -t club", 0)),
)
"""A row that needs a server; the tournament was played there by the same login."""

_WORDS = {0: "in order (0)", 1: "nobody's word (1)", 7: "noticed (7)"}


def table() -> str:
    """The table as the page has it."""
    lines = ["| who | does | from what it is noticed (exit code) |", "|---|---|---|"]
    for one in (*THREATS, ON_A_SERVER):
        found = "; ".join(f"{check.who}: {_WORDS[check.code]}" for check in one.checks)
        lines.append(f"| {one.who} | {one.does} | {found} |")
    return "\n".join(lines) + "\n"


def with_table(page: str) -> str:
    """The page with the table of today."""
    return _TABLE.sub(lambda found: f"{found[1]}{table()}{found[2]}", page)


if __name__ == "__main__":
    attacks.PAGE.write_text(with_table(attacks.PAGE.read_text(encoding="utf-8")), encoding="utf-8")
