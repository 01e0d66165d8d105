"""No password of a database and no passphrase comes out: on the terminal, in a log, in the file of a defect."""

import os
import stat
import sys
import tempfile
from pathlib import Path

import pytest

from cli.command_table import COMMANDS
from cli.exits import ExitCode
from events.store.places import shown, without_secrets
from events.store.sql import SqlStore
from tests.cli.conftest import Cli
from tests.cli.secrets_typed import SECRET, URLS, World, all_places, sample, url
from tests.cli.test_every_command import EXAMPLES

SHOWN = {
    "password": "postgresql://arbiter@127.0.0.1:1/demo.sqlite",
    "with the driver": "postgresql://arbiter@127.0.0.1:1/demo.sqlite",
    "another name of the scheme": "postgres://arbiter@127.0.0.1:1/demo.sqlite",
    "escaped": "postgresql://arbiter@127.0.0.1:1/demo.sqlite",
    "in the query": "postgresql://127.0.0.1:1/demo.sqlite?user=arbiter&password=***",
    "of a certificate": "postgresql://127.0.0.1:1/demo.sqlite?sslpassword=***",
    "password and query": "postgresql://arbiter@127.0.0.1:1/demo.sqlite?sslmode=prefer&sslpassword=***",
    "another kind of database": "mysql://arbiter@127.0.0.1:1/demo.sqlite",
}


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
    assert SECRET not in shown(url(kind))
    assert shown(url(kind)) == SHOWN.get(kind, "postgresql://***")
    assert SECRET not in without_secrets(f"invalid port {SECRET}/{SECRET}: {url(kind)}", ["list", url(kind)])


def test_a_password_of_three_letters_goes_with_its_url_and_no_word_is_spoilt():
    typed = "postgresql://ann:her@host/club"
    assert without_secrets(f"there is no {typed}", ["list", typed]) == "there is no postgresql://ann@host/club"


@pytest.mark.parametrize("path", [f"sqlite:///{SECRET}.db", f"{SECRET}.db", f"/data/{SECRET}.db"])
def test_a_file_is_shown_by_its_name(path: str):
    assert shown(path).endswith(f"{SECRET}.db")


@pytest.fixture(scope="module")
def world(databases: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> World:
    """Where command lines with secrets are typed."""
    return World(databases, tmp_path_factory.mktemp("world"))


@pytest.mark.parametrize("path", COMMANDS)
@pytest.mark.campaign(one_in=4)
def test_no_command_leaves_it_anywhere(path: str, world: World):
    stage = EXAMPLES[path].stage
    wrong = [world.wrong(path, stage, typing) for typing in sample(path, stage)]
    assert not any(wrong), "\n".join(filter(None, wrong))


@pytest.mark.parametrize(
    ("path", "place", "code"),
    [
        ("backup", "--db, password", 0),
        ("list", "--db, a defect, escaped", 70),
        ("list", "the configuration, password", 0),
        ("list", "the configuration, with the driver", ExitCode.BAD_INPUT),
        ("checkpoint sign", "the passphrase of the key", 0),
        ("checkpoint sign", "another passphrase than that of the key", ExitCode.REFUSED),
        ("key new", "a passphrase behind --passphrase", ExitCode.USAGE),
        ("store fork-check", "both, in the query", 0),
        ("store fork-check", "copy.db is a bare / in it", 0),
        ("player withdraw", "--reason, password", ExitCode.USAGE),
        ("player withdraw", "12 is in the query", ExitCode.USAGE),
    ],
)
def test_what_is_typed_gets_as_far_as_it_should(path: str, place: str, code: int, world: World):
    """A server is played, a key opened, a database taken for what it is: else nothing could come out of it."""
    stage = EXAMPLES[path].stage
    [typing] = [one for ways in all_places(path, stage) for one in ways if one.place == place]
    assert world.ended(stage, typing).code == code


@pytest.mark.parametrize("kind", URLS)
@pytest.mark.parametrize("line", ["list --db {url}", "doctor --upgrade --db {url}", "backup copy.db --db {url}"])
def test_no_driver_prints_it(kind: str, line: str, cli: Cli, everything, monkeypatch: pytest.MonkeyPatch):
    """Of a server that cannot be reached."""
    words = [word.format(url=url(kind)) for word in line.split()]
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
    words = ["list", "--db", url(kind)]
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


@pytest.mark.parametrize("before", [[], ["x.trf"], ["--dutch", "x.trf"], ["x.trf", "-p", "out.txt"]], ids=" ".join)
def test_the_words_of_other_programs_quote_no_value_of_an_option(cli: Cli, before: list[str]) -> None:
    ended = cli("compat", *before, "--passphrase=hunter2")
    assert ended.code != 0
    assert "hunter2" not in ended.out + ended.err
