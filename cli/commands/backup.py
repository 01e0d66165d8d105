"""`backup` and `restore`: the whole database, copied while it is in use, and checked."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer
from msgspec import field

from cli.exits import NoSuchFile
from cli.input.options import Db, Json, Options
from cli.output.answer import Answer, answers
from cli.output.streams import json_to_stdout, text_to_stdout, to_stdout
from cli.session.config import Settings, as_url, key_folder, settings_of
from cli.verbs import verb, word
from core.model.sentence import TournamentError, say, say_of
from events.log.envelope import short
from events.signing.key_folder import KeyFolder
from events.store.places import file_of, shown
from events.store.store import open_store

backup_app = word()
restore_app = word()


@verb(backup_app, "backup")
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; it must not exist yet.")],
    db: Db = "",
    as_json: Json = False,
) -> None:
    """Work can continue meanwhile. The copy is one file, with all tournaments and all hashes of the original, and is
    checked before the command ends. Never copy the database file yourself: the latest entries may still be in a
    second file (`-wal`), and a copy made without that file lacks them, without any warning.
    """
    back_up(settings_of(Options(db=db)).db, file, as_json=as_json)


def back_up(url: str, file: Path, *, as_json: bool = False) -> None:
    """Copy a database to a file, and print what was copied. Raises `NoSuchFile` where there is such a file already."""
    if file.exists():
        raise NoSuchFile("{file} already exists, and a backup never overwrites a file. Give another name.", file=file)
    _copy(url, as_url(str(file)), restored=False, as_json=as_json)


@verb(restore_app, "restore")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file written by `backup`.")],
    db: Db = "",
    as_json: Json = False,
) -> None:
    """Restores a backup to a destination without tournaments, named with --db: a new file, or an empty database on a
    server. Existing data are never overwritten. The backup is checked first, and the restored database afterwards.
    """
    if not file.exists():
        raise NoSuchFile("File not found: {file}.", file=file)
    settings = settings_of(Options(db=db))
    _copy(as_url(str(file)), settings.db, restored=True, as_json=as_json)
    if not as_json:
        _tell_of_what_was_signed(settings)


def _tell_of_what_was_signed(settings: Settings) -> None:
    """Which logs do not hold what was signed of them with a key of this computer, in whatever database."""
    from cli.session.signed_before import Before

    before = Before(KeyFolder(key_folder("", settings)), settings)
    if not before.is_empty:
        with suppress(TournamentError), open_store(settings.db) as store:  # one of an earlier schema is upgraded first
            for stream in store.streams():
                for told in before.told_of(stream.stream, store.read(stream.stream)):
                    to_stdout("  {stream}: {told}", stream=stream.stream, told=told)


def _copy(source: str, target: str, *, restored: bool, as_json: bool) -> None:
    from events.store.copying import copy_database
    from events.store.schema import SCHEMA

    copied = copy_database(source, target)
    if as_json:
        copies = [
            CopiedTournament(tournament=one.stream, event=one.version, head=short(one.hash)) for one in copied.streams
        ]
        json_to_stdout(CopiedAnswer(from_=shown(source), to=shown(target), tournaments=copies))
        return
    count = say_of(len(copied.streams), "{count} tournament", "{count} tournaments")
    places = {"source": _near(source), "target": _near(target)}
    text_to_stdout(
        say(
            "Restored {tournaments}, {events} events, from {source} to {target}, and verified the copy.",
            tournaments=count,
            events=copied.events,
            **places,
        )
        if restored
        else say(
            "Copied {tournaments}, {events} events, from {source} to {target}, and verified the copy.",
            tournaments=count,
            events=copied.events,
            **places,
        )
    )
    if copied.schema != SCHEMA:
        to_stdout(
            "The copy has schema {found}; this version of pairtrail needs schema {schema}: `{command}` upgrades it.",
            found=copied.schema,
            schema=SCHEMA,
            command=f"pairtrail doctor --upgrade --db {places['target']}",
        )
    for one in copied.streams:
        to_stdout(
            "  {stream} ends with event {version}, hash {digest}.",
            stream=one.stream,
            version=one.version,
            digest=short(one.hash),
        )


def _near(url: str) -> str:
    """A database as people name it, from where they stand."""
    file = file_of(url)
    here = Path.cwd()
    return str(file.relative_to(here)) if file is not None and file.is_relative_to(here) else shown(url)


class CopiedTournament(Answer):
    """A tournament in the copy, with its last event and the hash of it."""

    tournament: str
    event: int
    head: str


@answers("backup", "restore")
class CopiedAnswer(Answer):
    """Where it was copied from and to, and what."""

    from_: str = field(name="from")
    to: str
    tournaments: Sequence[CopiedTournament]
