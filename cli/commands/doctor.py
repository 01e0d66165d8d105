"""`doctor`: whether this computer is fit to run a tournament. One line a check, and what to do about it."""

import os
import platform
import shutil
import sqlite3
import sys
import time
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cli.environment import environment, is_in_the_future
from cli.exits import ExitCode
from cli.input.asking import answered
from cli.input.options import Db, Json, Options
from cli.output import tables as show
from cli.output.diagnostics import timed
from cli.output.proposed import completed, remember
from cli.output.streams import json_to_stdout, text_to_stdout, to_stderr, to_stdout
from cli.session.config import Settings, config_file, default_database, key_folder, settings_of
from cli.verbs import verb, word
from core.model.dataclass import dataclass
from core.model.sentence import TournamentError, joined, say, say_of, text_of
from events.installer import line_for
from events.signing.key_folder import KeyFolder, told_of_link
from events.store.places import file_of, shown

if TYPE_CHECKING:  # loads the database library
    from events.log.envelope import StreamInfo
    from events.store.databases import Database
    from events.store.schema import Rights
    from events.store.store import EventStore

doctor_app = word()

_BEFORE_DEFAULTS: Final = "0001"  # the schema of programs of which some had no tie-breaks by default

_OLDEST_PYTHON: Final = (3, 11)
_OLDEST_SQLITE: Final = (3, 35)
_LIBRARIES: Final = ("sqlalchemy", "alembic", "typer", "structlog", "msgspec", "rich", "platformdirs")
_PARTS: Final = (
    (say("full screen"), ("textual",)),
    (say("paper"), ("reportlab", "segno", "pypdf")),
    (say("keys"), ("cryptography",)),
    (say("pages"), ("starlette", "anyio", "uvicorn")),
)
"""What an arbiter uses on some days: without its packages a tournament can be run, but not everything done."""
_SLOW_SECONDS: Final = 1.0
_LITTLE_SPACE_MB: Final = 50
_TAMPERED: Final = say(
    "The database was changed from outside pairtrail. Run `pairtrail verify --all`, then restore a copy."
)
_EARLIEST_SANE: Final = datetime(2024, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at. `remedy` is empty when it is well."""

    what: str
    found: str
    remedy: str = ""
    fatal: bool = True  # False: worth knowing, but a tournament can be run

    @property
    def verdict(self) -> str:
        """ok, note or problem."""
        if not self.remedy:
            return "ok"
        return "problem" if self.fatal else "note"


@verb(doctor_app, "doctor")
def doctor(
    db: Db = "",
    as_json: Json = False,
    upgrade: Annotated[
        bool, typer.Option("--upgrade", help="Upgrade the database to the schema of this release. Back it up first.")
    ] = False,
    backup: Annotated[
        Path | None,
        typer.Option("--backup", metavar="FILE", help="With --upgrade: back the database up to this file first."),
    ] = None,
) -> None:
    """Exit code 1: something needs attention; the line concerned says what to do."""
    settings = settings_of(Options(db=db))
    url = settings.db
    remember("", db)
    if backup is not None and not upgrade:
        raise typer.BadParameter(
            say("--backup is used with --upgrade; to make only a backup, type `pairtrail backup FILE`.")
        )
    if upgrade:
        _upgrade(url, backup)
    checks = [*_versions(), _config(), _keys(settings), *_database(url), *_clock(), *_terminal()]
    problems = [check for check in checks if check.verdict == "problem"]
    if as_json:
        from cli.answers.without_database import CheckOfComputer, DoctorAnswer  # with the encoder

        looked_at = [
            CheckOfComputer(what=check.what, verdict=check.verdict, found=check.found, do=check.remedy or None)
            for check in checks
        ]
        json_to_stdout(DoctorAnswer(well=not problems, checks=looked_at))
    else:
        for check in checks:
            _tell(check)
        text_to_stdout(_of_problems(len(problems)))
    if problems:
        raise typer.Exit(ExitCode.FINDINGS)


def _of_problems(count: int) -> str:
    return say_of(count, "{count} problem.", "{count} problems.") if count else say("No problems found.")


def _tell(check: Check) -> None:
    told = {"ok": say("ok"), "note": say("note"), "problem": say("problem")}[check.verdict]
    to_stdout("{verdict:<8} {what:<12} {found}", verdict=told, what=check.what, found=check.found)
    if check.remedy:
        text_to_stdout(joined("", (f"{'':<21} -> ", completed(check.remedy))))


def _upgrade(url: str, backup: Path | None) -> None:
    from events.store.store import upgrade_store

    backup = backup or _offered_backup(url)
    if backup is not None:
        from cli.commands.backup import back_up

        back_up(url, backup)
    with timed("migrated", database=shown(url)) as values:
        before, after = upgrade_store(url)
        values |= {"before": before or "none", "after": after}
    if before == after:
        to_stderr("{database} already has schema {after}.", database=shown(url), after=after)
    else:
        to_stderr(
            "{database} was upgraded from schema {before} to {after}.",
            database=shown(url),
            before=before or say("none"),
            after=after,
        )
    if before == _BEFORE_DEFAULTS:
        _tell_defaults(url)


def _tell_defaults(url: str) -> None:
    """Which records announced no tie-breaks, and follow those of their edition since there are any."""
    from core.editions.event_kind import is_round_robin
    from core.tie_breaks.ranking import list_in_use
    from events.store.store import open_store
    from projections.repository import Repository

    with open_store(url) as store:
        repository = Repository(store)
        for stream in repository.streams():
            tournament = repository.load(stream).tournament
            announced, clause = list_in_use(tournament.settings, round_robin=is_round_robin(tournament, of_file=False))
            if clause is not None:
                to_stderr(
                    "No tie-breaks were announced for {stream}: its standings now use {codes} ({article}). The "
                    "first releases listed players with equal points by pairing number; to keep that order: "
                    'pairtrail config set --tie-breaks none --reason "as before" -t {stream}',
                    stream=stream,
                    codes=", ".join(announced.codes),
                    article=clause.article,
                )


def _offered_backup(url: str) -> Path | None:
    """Where somebody at a terminal wants an older database backed up before it is upgraded; None: nowhere."""
    from events.store.databases import database
    from events.store.schema import SCHEMA, schema_of

    opened = database(url, create=False)
    try:
        with opened.reading() as connection:
            before = schema_of(connection)
    finally:
        opened.close()
    if before in {None, SCHEMA} or not sys.stdin.isatty():
        return None
    said = say("Back up {database} first? Type a file name, or press Enter for no backup: ", database=shown(url))
    return Path(typed) if (typed := answered(said).strip()) else None


def _versions() -> Iterator[Check]:
    python = platform.python_version()
    too_old = sys.version_info < _OLDEST_PYTHON
    yield Check("Python", f"{python}, {platform.system()}", say("Install Python 3.11 or later.") if too_old else "")
    old_sqlite = sqlite3.sqlite_version_info < _OLDEST_SQLITE
    yield Check(
        "SQLite",
        sqlite3.sqlite_version,
        say("Install a version of Python that includes SQLite 3.35 or later.") if old_sqlite else "",
    )
    found, missing = [], []
    for library in _LIBRARIES:
        if _is_there(library):
            found.append(f"{library} {metadata.version(library)}")
        else:
            missing.append(library)
    remedy = say("Add what is missing: {line}", line=line_for(*missing)) if missing else ""
    yield Check(say("Libraries"), ", ".join(found), remedy)
    yield _parts()


def _parts() -> Check:
    missing = {part: [one for one in packages if not _is_there(one)] for part, packages in _PARTS}
    there = joined(", ", (part for part, packages in missing.items() if not packages))
    packages = [one for packages in missing.values() for one in packages]
    if not packages:
        return Check(say("Parts"), there)
    lacking = joined(", ", (part for part, packages in missing.items() if packages))
    return Check(
        say("Parts"),
        say("{there}; incomplete: {lacking}", there=there or say("none"), lacking=lacking),
        say("Add what is missing: {line}", line=line_for(*packages)),
        fatal=False,
    )


def _is_there(package: str) -> bool:
    try:
        metadata.version(package)
    except metadata.PackageNotFoundError:
        return False
    return True


def _config() -> Check:
    path = config_file()
    return Check(say("Settings"), str(path) if path.is_file() else say("{path} (not found; none is needed)", path=path))


def _keys(settings: Settings) -> Check:
    """The folder of keys in use: a configuration that somebody changed may name another one."""
    folder = KeyFolder(key_folder("", settings))
    if not folder.folder.is_dir():
        return Check(say("Keys"), say("{path} (not found; none is needed)", path=folder.folder))
    links = joined(" ", (told_of_link(name, place) for name, place in folder.links().items()))
    return Check(say("Keys"), str(folder.folder), links, fatal=False)


def _database(url: str) -> Iterator[Check]:
    file = file_of(url)
    if file is not None and not file.exists():
        yield _place_for(file)
        return
    import events.store.sql  # noqa: F401  # loading the library is not opening the database

    began = time.perf_counter()
    try:
        facts = _look_into(url)
    except TournamentError as error:
        yield Check(say("Database"), shown(url), text_of(error))
        return
    seconds = time.perf_counter() - began
    yield Check(
        say("Database"),
        say("{database}, tournaments: {tournaments}", database=shown(url), tournaments=facts.tournaments),
    )
    if facts.hidden:
        yield Check(
            say("Record"), say("events without a tournament: {hidden}", hidden=", ".join(facts.hidden)), _TAMPERED
        )
    yield Check(say("Schema"), facts.schema)
    missing = ", ".join(facts.missing_triggers)
    yield Check(
        say("Append-only"),
        say("the database rejects changes to events")
        if not missing
        else say("missing or altered: {missing}", missing=missing),
        say("The protection of the events was removed or altered. Run `pairtrail verify --all`, then restore a copy.")
        if missing
        else "",
    )
    yield Check(
        say("Integrity"),
        facts.unsound[0] if facts.unsound else say("complete, and nothing unexpected was found"),
        _unsound(facts),
    )
    if facts.last_recorded is not None and is_in_the_future(facts.last_recorded):
        yield Check(
            say("Record"),
            say("ends at {when} UTC, which is in the future", when=show.moment(facts.last_recorded)),
            say(
                "If the clock of this computer is wrong, set it. Until the time above is reached, every entry is "
                "recorded with that time."
            ),
            fatal=False,
        )
    yield Check(say("Journal"), facts.journal, facts.journal_remedy, fatal=False)
    yield Check(say("Writing"), say("allowed") if not facts.cannot_write else say("not possible"), facts.cannot_write)
    slow = seconds > _SLOW_SECONDS
    remedy = say("If this is a network drive, move the database to a local disk.") if slow else ""
    if facts.rights is not None:
        yield _rights(facts.rights)
    yield Check(say("Opening"), f"{seconds * 1000:.0f} ms", remedy, fatal=False)
    if file is not None:
        yield _space(file.parent)


def _unsound(facts: "_Facts") -> str:
    if not facts.unsound:
        return ""
    remedy = say("Keep the file as evidence, and continue with the last good copy.")
    if not facts.unsound[1:]:
        return remedy
    return joined(" ", (remedy, say("More problems: {unsound}.", unsound=joined("; ", facts.unsound[1:]))))


def _rights(rights: "Rights") -> Check:
    """What the user of a server may do to the record."""
    from events.store.schema import role_named

    if rights.owns_tables or rights.may_change:
        may = (
            say("{user} owns the tables", user=rights.user)
            if rights.owns_tables
            else say("{user} can change and delete recorded data", user=rights.user)
        )
        return Check(
            say("Rights"),
            may,
            say(
                "Run tournaments as a user with the role {role} (docs/postgresql.md): the server then prevents "
                "changes to the record.",
                role=role_named("application"),
            ),
            fatal=False,
        )
    may = (
        say("{user} may read, add to the record, and erase personal data", user=rights.user)
        if rights.may_erase
        else say("{user} may only read and add to the record", user=rights.user)
    )
    return Check(say("Rights"), may)


def _place_for(file: Path) -> Check:
    if not file.parent.is_dir() and file != default_database():
        return Check(
            say("Database"),
            say("{file} (not found)", file=file),
            say("Create the folder {folder} first.", folder=file.parent),
        )
    parent = next(folder for folder in file.parents if folder.exists())
    if not os.access(parent, os.W_OK):
        return Check(
            say("Database"),
            say("{file} (not found)", file=file),
            say("You have no write permission in {folder}; choose another database with --db.", folder=parent),
        )
    return Check(
        say("Database"), say("{file} (does not exist yet; `pairtrail new NAME --rounds N` creates it)", file=file)
    )


def _space(folder: Path) -> Check:
    free_mb = shutil.disk_usage(folder).free // 1_000_000
    remedy = (
        say("Free some space before the round: on a full disk nothing can be recorded.")
        if free_mb < _LITTLE_SPACE_MB
        else ""
    )
    return Check(say("Disk"), say("{free_mb} MB free", free_mb=free_mb), remedy)


@dataclass(frozen=True, slots=True)
class _Facts:
    """What the database says of itself."""

    schema: str
    tournaments: int
    hidden: tuple[str, ...]  # their events are there, their entry among the tournaments is not
    missing_triggers: tuple[str, ...]
    unsound: tuple[str, ...]  # what the database says of itself, and what in it is not ours
    last_recorded: datetime | None  # the latest of all tournaments
    journal: str
    journal_remedy: str
    cannot_write: str
    rights: "Rights | None"  # None: a file, which knows no users


def _look_into(url: str) -> _Facts:
    from events.store.databases import database
    from events.store.schema import missing_triggers, rights_of, schema_of
    from events.store.soundness import flaws
    from events.store.sql import headless_streams
    from events.store.store import open_store

    with open_store(url) as store:  # says in one sentence what is wrong with it
        streams = store.streams()
        tournaments, last_recorded = len(streams), _last_recorded(store, streams)
    opened = database(url, create=False)
    try:
        with opened.reading() as connection:
            sqlite = connection.dialect.name == "sqlite"
            mode = connection.exec_driver_sql("PRAGMA journal_mode" if sqlite else "SHOW server_version").scalar()
            schema = schema_of(connection)
            triggers = missing_triggers(connection)
            unsound = tuple(said for _, said in flaws(connection))
            hidden = headless_streams(connection)
            rights = rights_of(connection)
        return _Facts(
            schema=str(schema),
            tournaments=tournaments,
            hidden=hidden,
            missing_triggers=triggers,
            unsound=unsound,
            last_recorded=last_recorded,
            journal=say("{mode} mode", mode=mode) if sqlite else f"PostgreSQL {mode}",
            journal_remedy=say("WAL mode is safer; it is turned on when the file can be written.")
            if sqlite and mode != "wal"
            else "",
            cannot_write=_why_not_written(opened, file_of(url)),
            rights=rights,
        )
    finally:
        opened.close()


def _last_recorded(store: "EventStore", streams: Iterable["StreamInfo"]) -> datetime | None:
    """When the last event of all was recorded; what cannot be read is for `verify`."""
    moments = []
    for info in streams:
        try:
            moments += [stored.recorded_at for stored in store.read(info.stream, after=info.version - 1)]
        except TournamentError:
            continue
    return max(moments, default=None)


def _why_not_written(opened: "Database", file: Path | None) -> str:
    """Why nothing can be written, in one sentence; empty when it can."""
    if file is not None and not (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)):
        return say(
            "{file} is read-only: the file or its folder is write-protected. Copy it to another folder.", file=file
        )
    try:
        with opened.writing():  # takes the lock that every entry takes, and lets it go
            return ""
    except TournamentError as error:
        return text_of(error)


def _clock() -> Iterator[Check]:
    now = environment.clock()
    insane = now < _EARLIEST_SANE
    zone = now.astimezone().strftime("%Z %z")
    yield Check(
        say("Clock"),
        say("{when} UTC, here {zone}", when=show.moment(now), zone=zone),
        say("Set the clock of this computer correctly: every event is recorded with the time that it shows.")
        if insane
        else "",
    )


def _terminal() -> Iterator[Check]:
    encoding = (sys.stdout.encoding or "unknown").lower()
    columns = shutil.get_terminal_size().columns
    plain = "utf" not in encoding
    yield Check(
        say("Terminal"),
        say("{columns} columns, {encoding}, no colours (NO_COLOR)", columns=columns, encoding=encoding)
        if "NO_COLOR" in os.environ
        else say("{columns} columns, {encoding}", columns=columns, encoding=encoding),
        say("Letters such as é may be shown as question marks; set PYTHONUTF8=1.") if plain else "",
        fatal=False,
    )
