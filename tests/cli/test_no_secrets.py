"""No password of a database and no passphrase comes out: on the terminal, in a log, in the file of a defect."""

import os
import stat
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.command_table import COMMANDS
from events.store.places import shown, without_secrets
from events.store.sql import SqlStore
from tests.cli.conftest import Cli

SECRET = "hunter2-geheim"  # noqa: S105  # of nothing
URLS = {
    "password": f"postgresql://arbiter:{SECRET}@127.0.0.1:1/club",
    "with the driver": f"postgresql+psycopg://arbiter:{SECRET}@127.0.0.1:1/club",
    "a bare @ in it": f"postgresql://arbiter:{SECRET}@{SECRET}@127.0.0.1:1/club",
    "a bare / in it": f"postgresql://arbiter:{SECRET}/{SECRET}@127.0.0.1:1/club",
    "a bare ? in it": f"postgresql://arbiter:{SECRET}?{SECRET}@127.0.0.1:1/club",
    "a bare # and : in it": f"postgresql://arbiter:{SECRET}#:{SECRET}@127.0.0.1:1/club",
    "no host": f"postgresql://arbiter:{SECRET}",
    "in the query": f"postgresql://127.0.0.1:1/club?user=arbiter&password={SECRET}",
    "in the query, with a bare @": f"postgresql://127.0.0.1:1/club?password={SECRET}@{SECRET}",
    "of a certificate": f"postgresql://127.0.0.1:1/club?sslpassword={SECRET}",
    "another kind of database": f"mysql://arbiter:{SECRET}@127.0.0.1:1/club",
}
SHOWN = {
    "password": "postgresql://arbiter@127.0.0.1:1/club",
    "with the driver": "postgresql://arbiter@127.0.0.1:1/club",
    "in the query": "postgresql://127.0.0.1:1/club?user=arbiter&password=***",
    "of a certificate": "postgresql://127.0.0.1:1/club?sslpassword=***",
    "another kind of database": "mysql://arbiter@127.0.0.1:1/club",
}
COMMAND_LINES = tuple(COMMANDS.values())


@pytest.fixture
def everything(place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """All that was written anywhere: what is given, the log, and the files of defects."""
    kept = tmp_path / "kept"
    kept.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(kept))
    monkeypatch.setenv("PAIRTRAIL_LOG_FILE", str(kept / "course.log"))
    monkeypatch.setenv("PAIRTRAIL_KEY_PASSPHRASE", f"phrase-{SECRET}")

    def read(*ended) -> str:
        files = [one for folder in (kept, place) for one in folder.rglob("*") if one.is_file()]
        return "".join([*(one.out + one.err for one in ended), *(one.read_bytes().decode("latin-1") for one in files)])

    return read


@pytest.mark.parametrize("kind", URLS)
def test_a_database_is_shown_without_it(kind: str):
    assert SECRET not in shown(URLS[kind])
    assert shown(URLS[kind]) == SHOWN.get(kind, "postgresql://***")
    assert SECRET not in without_secrets(f"invalid port {SECRET}/{SECRET}: {URLS[kind]}", ["list", URLS[kind]])


@pytest.mark.parametrize("path", [f"sqlite:///{SECRET}.db", f"{SECRET}.db", f"/data/{SECRET}.db"])
def test_a_file_is_shown_by_its_name(path: str):
    assert shown(path).endswith(f"{SECRET}.db")


@pytest.mark.parametrize("command", COMMAND_LINES, ids=lambda command: command.path)
def test_no_command_prints_it(command, cli: Cli, everything, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PAIRTRAIL_DB", URLS["password"])
    for line in (f"{command.path} {command.behind}", f"{command.path} --help"):
        assert SECRET not in everything(cli(line)), line


@pytest.mark.parametrize("kind", URLS)
@pytest.mark.parametrize(
    "line",
    [
        "list --db {url}",
        "info --db {url}",
        "doctor --db {url}",
        "doctor --upgrade --db {url}",
        "backup copy.db --db {url}",
        "restore demo.sqlite --db {url}",
        "store fork-check {url} {url}",
        "store rebase {url} {url}",
        "diff {url} {url}",
        "new Open --db {url}",
        "result set 1 1:1-0 --db {url} --verbose",
    ],
)
def test_no_place_where_a_database_is_typed_prints_it(
    kind: str, line: str, cli: Cli, at_stage: Callable[[str], Path], everything, monkeypatch: pytest.MonkeyPatch
):
    at_stage("announced")
    words = [word.format(url=URLS[kind]) for word in line.split()]
    monkeypatch.setattr(sys, "argv", ["pairtrail", *words])
    assert SECRET not in everything(cli(*words))


@pytest.mark.parametrize("kind", URLS)
@pytest.mark.parametrize("shows", ["", "1"], ids=["file", "terminal"])
def test_no_defect_prints_it(kind: str, shows: str, cli: Cli, everything, monkeypatch: pytest.MonkeyPatch):
    """Of a failure of the program in the middle of opening the database, whose text quotes what was typed."""

    def fail(url: str, **_: object):
        raise RuntimeError(f"cannot use {url}, nor phrase-{SECRET}")

    monkeypatch.setattr(SqlStore, "open", fail)
    monkeypatch.setenv("PAIRTRAIL_DEBUG", shows)
    words = ["list", "--db", URLS[kind]]
    monkeypatch.setattr(sys, "argv", ["pairtrail", *words])
    ended = cli(*words)
    assert ended.code == 70
    assert "RuntimeError" in everything(ended)
    assert SECRET not in everything(ended)


@pytest.mark.skipif(os.name != "posix", reason="rights of a file are those of POSIX")
def test_the_log_is_for_its_owner_alone(cli: Cli, everything, tmp_path: Path):
    log = tmp_path / "kept" / "course.log"
    log.touch(mode=0o644)
    log.chmod(0o644)
    cli("rules list")
    assert log.read_text(encoding="utf-8")
    assert stat.S_IMODE(log.stat().st_mode) == 0o600
