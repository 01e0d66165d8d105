"""Every command with a secret in each place where one can be typed, and every byte that comes out.

    python -m tests.cli.secrets_typed                    every command, every place, every way to write a password
    python -m tests.cli.secrets_typed --command backup   this one; may be repeated

The suite types every command in some of the places, in turn (`test_no_secrets.py`). A command of the table is in it by
itself: what is typed is its example, on the database that the example is for, once more for each of its words and
options with the URL of a database in its place. A server is played by the file of SQLite that a URL names.
"""

import argparse
import contextlib
import io
import itertools
import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from cli.application import LazyGroup
from cli.command_table import COMMANDS
from cli.main import run
from events.store import databases
from events.store.sql import SqlStore
from tests.cli.conftest import DATABASE, world_at
from tests.cli.test_every_command import EXAMPLES
from tests.fuzz.spoilt import stages_at_home

SECRET: Final = "hunter2-geheim"  # noqa: S105  # of nothing
OTHER: Final = "swordfish-andres"
PHRASE: Final = "phrase of four words"
TOKEN: Final = "ghp-0123456789-token"  # noqa: S105  # of nothing
SECRETS: Final = (SECRET, OTHER, PHRASE, TOKEN, "geheim", "andres")
"""What must not come out, in whole or in part."""

PASSPHRASE: Final = "PAIRTRAIL_KEY_PASSPHRASE"  # noqa: S105  # the name of the variable
TO_FILE: Final = {"PAIRTRAIL_LOG": "json", "PAIRTRAIL_LOG_FILE": "course.log"}
_DEFECT: Final = 70

URLS: Final = {
    "password": "postgresql://arbiter:{secret}@127.0.0.1:1/{name}",
    "with the driver": "postgresql+psycopg://arbiter:{secret}@127.0.0.1:1/{name}",
    "another name of the scheme": "postgres://arbiter:{secret}@127.0.0.1:1/{name}",
    "escaped": "postgresql://arbiter:{secret}%40{secret}@127.0.0.1:1/{name}",
    "in the query": "postgresql://127.0.0.1:1/{name}?user=arbiter&password={secret}",
    "of a certificate": "postgresql://127.0.0.1:1/{name}?sslpassword={secret}",
    "password and query": "postgresql://arbiter:{secret}@127.0.0.1:1/{name}?sslmode=prefer&sslpassword={secret}",
    "a bare # and : in it": "postgresql://arbiter:{secret}#:{secret}@127.0.0.1:1/{name}",
    "a bare @ in it": "postgresql://arbiter:{secret}@{secret}@127.0.0.1:1/{name}",
    "a bare / in it": "postgresql://arbiter:{secret}/{secret}@127.0.0.1:1/{name}",
    "a bare ? in it": "postgresql://arbiter:{secret}?{secret}@127.0.0.1:1/{name}",
    "in the query, with a bare @": "postgresql://127.0.0.1:1/{name}?password={secret}@{secret}",
    "no host": "postgresql://arbiter:{secret}",
    "another kind of database": "mysql://arbiter:{secret}@127.0.0.1:1/{name}",
    "no number as the port": "postgresql://arbiter:{secret}@127.0.0.1:{secret}/{name}",
}


class Typing(NamedTuple):
    """A command line, what is set around it, and the configuration file; `place`: where its secret is."""

    place: str
    words: tuple[str, ...]
    variables: Mapping[str, str] = {}  # never changed
    config: str = ""
    fails: bool = False  # whether opening the database is a defect of the program, whose text quotes everything


def url(kind: str, secret: str = SECRET, name: str = DATABASE) -> str:
    """The URL of a database with a secret in it."""
    return URLS[kind].format(secret=secret, name=name)


def all_places(path: str, stage: str) -> list[list[Typing]]:
    """Each place in which a secret may be typed or set for a command, and there each way to write it."""
    return [*_everywhere(path, stage), *_words_and_options(path, stage), _two_databases(path, stage)]


def sample(path: str, stage: str) -> list[Typing]:
    """One way for each place that all commands have and for two of its own; two databases in every way."""
    number = list(COMMANDS).index(path)
    own = list(_words_and_options(path, stage))
    some = [own[(number + place) % len(own)] for place in range(2)] if own else []
    once = [ways[(number + place) % len(ways)] for place, ways in enumerate([*_everywhere(path, stage), *some])]
    return once + _two_databases(path, stage)


def _everywhere(path: str, stage: str) -> Iterator[list[Typing]]:
    whole, options = _example(path, stage), options_of(path)
    if "--db" in options:
        verbose = ("--verbose",) if "--verbose" in options else ()
        yield [Typing(f"--db, {kind}", (*whole, "--db", url(kind), *verbose)) for kind in URLS]
        yield [Typing(f"--db, a defect, {kind}", (*whole, f"--db={url(kind)}"), TO_FILE, fails=True) for kind in URLS]
    yield [Typing(f"PAIRTRAIL_DB, {kind}", whole, {"PAIRTRAIL_DB": url(kind)} | TO_FILE) for kind in URLS]
    shown = {"PAIRTRAIL_DEBUG": "1"}
    yield [Typing(f"a defect, {kind}", whole, {"PAIRTRAIL_DB": url(kind)} | shown, fails=True) for kind in URLS]
    yield [
        Typing(f"the configuration, {kind}", whole, {"PAIRTRAIL_DB": ""} | TO_FILE, line.replace("URL", url(kind)))
        for kind, line in zip(URLS, itertools.cycle(('db = "URL"', 'database = "URL"', "db = URL")), strict=False)
    ]
    locked = {"PAIRTRAIL_KEY": "locked"}
    asks = ("--passphrase",) if "--passphrase" in options else ()
    yield [
        Typing("the passphrase of the key", (*whole, *asks), locked | TO_FILE),
        Typing("another passphrase than that of the key", (*whole, *asks), locked | {PASSPHRASE: OTHER}),
        Typing("a passphrase behind --passphrase", (*whole, "--passphrase", PHRASE)),
        Typing("a passphrase in --passphrase", (*whole, f"--passphrase={PHRASE}")),
        Typing("a token", (*whole, "--token", TOKEN)),
    ]


def _words_and_options(path: str, stage: str) -> Iterator[list[Typing]]:
    """The URL of a database in place of each word, and behind each option; another database is set beside it."""
    whole, here = _example(path, stage), {"PAIRTRAIL_DB": url("password", OTHER)} | TO_FILE
    files = _files(whole)
    for place, word in enumerate(whole[len(path.split()) :], start=len(path.split())):
        if not word.startswith("-"):
            named = {kind: {place: url(kind, SECRET, files.get(place, DATABASE))} for kind in URLS}
            yield [Typing(f"{word} is {kind}", _with(whole, named[kind]), here) for kind in URLS]
    for option, takes in options_of(path).items():
        if takes and option != "--db":
            yield [Typing(f"{option}, {kind}", (*whole, option, url(kind)), here) for kind in URLS]


def _two_databases(path: str, stage: str) -> list[Typing]:
    """Those that a command compares, each with a password of its own; none where it takes no two."""
    whole = _example(path, stage)
    files = _files(whole)
    secrets = dict(zip(files, (SECRET, OTHER), strict=False))
    if len(files) != len(secrets) or len(files) < 2:  # two
        return []
    return [
        Typing(f"both, {kind}", _with(whole, {at: url(kind, secrets[at], files[at]) for at in files}), TO_FILE)
        for kind in URLS
    ]


def _files(words: Sequence[str]) -> dict[int, str]:
    return {place: word for place, word in enumerate(words) if word.endswith((".db", ".sqlite"))}


def _example(path: str, stage: str) -> tuple[str, ...]:
    behind = tuple(shlex.split(COMMANDS[path].behind))
    if stage != "empty" and behind[:1] == ("-t",):
        behind = ("-t", "harbour", *behind[2:])
    return (*path.split(), *behind)


def _with(words: Sequence[str], others: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(others.get(place, word) for place, word in enumerate(words))


def options_of(path: str) -> dict[str, bool]:
    """The long options of a command, and whether a value is typed behind each."""
    first, *verbs = path.split()
    found: Any = LazyGroup(name="pairtrail").get_command(None, first)  # type: ignore[arg-type]
    for verb in verbs:
        found = found.commands[verb]
    found = getattr(found, "commands", {}).get(f"{(first, *verbs)[-1]}-", found)
    return {
        option: not parameter.is_flag
        for parameter in found.params
        if parameter.param_type_name == "option"
        for option in parameter.opts[-1:]
    }


_POSTGRESQL: Final = databases._postgresql  # the one place that goes to a server


def _played(url: str, *, wait_seconds: float) -> databases.Database:
    """A file of SQLite in the working directory, under the name that a server would have."""
    server = _POSTGRESQL(url, wait_seconds=wait_seconds)
    name = str(server.engine.url.database or "none.sqlite")
    server.close()
    played = databases.database(Path(name).name, create=True, wait_seconds=wait_seconds)
    played.place = server.place
    return played


def _fail(url: str, **_: object) -> SqlStore:
    raise RuntimeError(f"cannot use {url} with {PHRASE} and {TOKEN}")


class Ended(NamedTuple):
    """How a command line ended, and every byte that it left: on the streams, in files and as their names."""

    code: int
    left: str


class World:
    """Folders in which command lines are tried, and a key that is locked with a passphrase."""

    def __init__(self, stages: dict[str, Path], folder: Path) -> None:
        self._stages, self._place, self._kept = stages, folder / "place", folder / "kept"
        self._config, self._keys = folder / "config.toml", folder / "keys"
        with patch.dict(os.environ, {PASSPHRASE: PHRASE}), contextlib.redirect_stdout(io.StringIO()):
            run(["key", "new", "locked", "--passphrase", "--keys", str(self._keys)])

    def wrong(self, path: str, stage: str, typing: Typing) -> str:
        """What is wrong with what it leaves, empty: nothing."""
        ended = self.ended(stage, typing)
        where = f"`{path}`, {typing.place}"
        if secret := next((one for one in SECRETS if one in ended.left), ""):
            at = ended.left.find(secret)
            return f"{where}: {secret} came out: ...{ended.left[max(0, at - 200) : at + 80]}..."
        if ended.code == _DEFECT and not typing.fails:
            return f"{where}: a defect: {ended.left[-1500:]}"
        return ""

    def ended(self, stage: str, typing: Typing) -> Ended:
        """Type it at a stage, which is made anew."""
        for folder in (self._place, self._kept):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
        (self._keys / "signed.json").unlink(missing_ok=True)  # of a database that was there before (decision 242)
        with world_at(stage, self._stages, self._place):
            return self._typed(typing)

    def _typed(self, typing: Typing) -> Ended:
        before, (out, err) = (sys.stdin, sys.stdout, sys.stderr), (io.BytesIO(), io.BytesIO())
        sys.stdin = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        sys.stdout, sys.stderr = (io.TextIOWrapper(to, encoding="utf-8", write_through=True) for to in (out, err))
        try:
            with self._around(typing):
                code = run(list(typing.words))
            left = [out.getvalue(), err.getvalue()]
        finally:
            sys.stdin, sys.stdout, sys.stderr = before
        files = [one for folder in (self._place, self._kept) for one in folder.rglob("*") if one.is_file()]
        left += [one for file in files for one in (os.fsencode(file.name), file.read_bytes())]
        return Ended(code, b"\n".join(left).decode("latin-1"))

    @contextlib.contextmanager
    def _around(self, typing: Typing) -> Iterator[None]:
        self._config.write_text(typing.config, encoding="utf-8")
        variables = {
            "PAIRTRAIL_CONFIG": str(self._config),
            PASSPHRASE: PHRASE,
            "PGPASSWORD": TOKEN,
            **({"PAIRTRAIL_KEYS": str(self._keys)} if "PAIRTRAIL_KEY" in typing.variables else {}),
            **typing.variables,
        }
        with contextlib.ExitStack() as stack:
            stack.enter_context(patch.dict(os.environ, variables))
            stack.enter_context(patch.object(tempfile, "tempdir", str(self._kept)))
            stack.enter_context(patch.object(databases, "_postgresql", _played))
            stack.enter_context(patch.object(sys, "argv", ["pairtrail", *typing.words]))
            if typing.fails:
                stack.enter_context(patch.object(SqlStore, "open", _fail))
            yield


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code: 1 where a secret came out, or a defect."""
    parser = argparse.ArgumentParser(prog="python -m tests.cli.secrets_typed", description=__doc__)
    parser.add_argument("--command", action="append", choices=COMMANDS, metavar="COMMAND", help="may be repeated")
    given = parser.parse_args(arguments)
    count = found = 0
    with (
        tempfile.TemporaryDirectory(prefix="pairtrail-secrets-") as name,
        stages_at_home(Path(name)) as stages,
    ):
        world = World(stages, Path(name) / "world")
        for path in given.command or COMMANDS:
            stage = EXAMPLES[path].stage
            for typing in itertools.chain.from_iterable(all_places(path, stage)):
                count += 1
                if wrong := world.wrong(path, stage, typing):
                    found += 1
                    print(wrong, flush=True)
    print(f"{count} command lines of {len(given.command or COMMANDS)} commands; a secret came out of {found}")
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
