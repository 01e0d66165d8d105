"""Logs that five programs of the history wrote, of every event type that each knew, read by the program of today."""

import gzip
import json
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import insert, select

from cli.command_table import COMMANDS
from cli.main import run
from events.base import EVENT_TYPES
from events.store import schema
from events.store.databases import database
from events.store.schema import missing_triggers, schema_of
from events.store.store import open_store, upgrade_store
from projections.tournament_state.fold import fold
from tests.earlier.make import EARLIER, PROGRAMS
from tests.events.conftest import postgresql_server, postgresql_url
from tests.events.test_corpus import reads_as
from tests.events.test_migrations import migrate_to

__all__ = ["postgresql_server", "postgresql_url"]  # fixtures of the store's tests, used here as well

FIRST, SECOND = PROGRAMS[:2]

Typed = Callable[[str], tuple[int, str, str]]
"""A line typed; its exit code, and what it printed on both outputs."""


def told_by(commit: str) -> dict[str, Any]:
    """What that program knew, wrote and printed."""
    told: dict[str, Any] = json.loads((EARLIER / commit / "told.json").read_text(encoding="utf-8"))
    return told


def streams_of(commit: str) -> tuple[str, ...]:
    return tuple(told_by(commit)["told"])


@pytest.fixture(scope="session")
def as_left(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The file of a program as it left it."""
    folder = tmp_path_factory.mktemp("earlier")

    def unpacked(commit: str) -> Path:
        file = folder / f"{commit}.db"
        if not file.exists():
            file.write_bytes(gzip.decompress((EARLIER / commit / "log.db.gz").read_bytes()))
        return file

    return unpacked


def on_server(file: Path, url: str) -> None:
    """The same rows on a server, in tables of the schema that the file has."""
    here = database(str(file), create=False)
    with here.reading() as connection:
        revision = schema_of(connection)
        assert revision is not None
        tables = [
            schema.stream,
            schema.event,
            schema.personal_data,
            *([schema.checkpoint] if revision > "0001" else []),
        ]
        rows = [(table, [row._asdict() for row in connection.execute(select(table))]) for table in tables]
    here.close()
    migrate_to(url, revision)
    there = database(url, create=False)
    with there.writing() as connection:
        for table, found in rows:
            if found:
                connection.execute(insert(table), found)
    there.close()


@pytest.fixture(params=[(commit, place) for commit in PROGRAMS for place in ("sqlite", "postgresql")], ids="-".join)
def log(request, as_left, tmp_path) -> tuple[str, str]:
    """A program of the history, and the URL of what it left, in the schema of then."""
    commit, place = request.param
    file = tmp_path / "log.db"
    file.write_bytes(as_left(commit).read_bytes())
    if place == "sqlite":
        return commit, f"sqlite:///{file}"
    url = request.getfixturevalue("postgresql_url")
    on_server(file, url)
    return commit, url


@pytest.fixture
def typed(tmp_path, monkeypatch, capfd) -> Iterator[Typed]:
    """Types lines, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    for name, value in {"CONFIG": "/dev/null", "ACTOR": "Anna Berg", "KEYS": str(tmp_path / "keys")}.items():
        monkeypatch.setenv(f"PAIRTRAIL_{name}", value)
    monkeypatch.setenv("COLUMNS", "120")

    def type_in(line: str) -> tuple[int, str, str]:
        code = run(shlex.split(line))
        printed = capfd.readouterr()
        return int(code), printed.out, printed.err

    return type_in


@pytest.mark.parametrize("commit", PROGRAMS)
def test_each_knew_fewer_events_and_wrote_all_of_them(commit: str, as_left):
    told = told_by(commit)
    assert told["not written"] == []
    assert set(told["types"]) <= set(EVENT_TYPES)
    opened = database(str(as_left(commit)), create=False)
    with opened.reading() as connection:
        written = {row.type for row in connection.execute(select(schema.event.c.type).distinct())}
    opened.close()
    assert written == set(told["types"])


def test_they_are_spread_over_the_history():
    assert [len(told_by(commit)["types"]) for commit in PROGRAMS] == [34, 40, 45, 56, 63]


# --- what today says of them

CORRECTED_SINCE: Final = "The engine has been corrected since (CHANGELOG); a published pairing remains as published"
FINDINGS: Final = {
    (FIRST, "open"): {35: CORRECTED_SINCE, 37: CORRECTED_SINCE},  # round 2, paired twice: virtual points of one player
}
"""What `verify` finds today in a record that was sound then, by event; of a record read from a file see below."""


def test_an_older_schema_is_named_and_nothing_is_changed(log, typed):
    commit, url = log
    code, _, err = typed(f"verify --db '{url}'")
    with_old_schema = commit != PROGRAMS[-1]
    assert (code == 6) == ("has schema 000" in err) == with_old_schema, err


def test_each_log_is_whole_verifies_and_folds(log, typed):
    commit, url = log
    upgrade_store(url)
    opened = database(url, create=False)
    with opened.reading() as connection:
        assert missing_triggers(connection) == ()
    opened.close()
    with open_store(url) as store:
        assert tuple(info.stream for info in store.streams()) == streams_of(commit)
        for stream in streams_of(commit):
            assert store.verify(stream) == ()
            fold(store.read(stream))


@pytest.mark.campaign(one_in=4)
def test_verify_makes_no_remark_that_they_do_not_deserve(log, typed):
    commit, url = log
    upgrade_store(url)
    for stream in streams_of(commit):
        then = told_by(commit)["told"][stream]["verify"]
        code, out, _ = typed(f"verify -t {stream} --json --db '{url}'")
        (found,) = json.loads(out)["tournaments"]
        if stream == "file":  # read from a report: what it says of the rounds is that of then, in the words of today
            assert (code, len(found["findings"]) > 0) == (then[0], then[0] == 1), out
            continue
        expected = FINDINGS.get((commit, stream), {})
        assert {one["event"] for one in found["findings"]} == set(expected), out
        assert all(expected[one["event"]] in one["text"] for one in found["findings"]), out
        assert then[0] == 0 or (code, then[0]) == (1, 1)
        assert code == (1 if expected else 0)


STANDINGS_DIFFER: Final = {
    (FIRST, "open"): "ties that the list leaves share a rank (CHANGELOG, Standings)",
    (SECOND, "open"): "a coin that decides nothing beyond the announced list has no value in the column REC",
    (SECOND, "cfc"): "CFC 672 by default (CHANGELOG, Tie-breaks by default)",
    (SECOND, "dutch-1998"): "F.10 by default (CHANGELOG, Tie-breaks by default)",
}
BY_DEFAULT: Final = {(SECOND, "cfc"), (SECOND, "dutch-1998")}
"""Those that the upgrade tells how to keep; the third program, of the same schema, had the default already."""


def test_standings_are_those_that_the_program_printed(log, typed):
    commit, url = log
    upgrade_store(url)
    for stream, then in told_by(commit)["told"].items():
        code, out, err = typed(f"standings -t {stream} --json --db '{url}'")
        assert code == then["standings --json"][0], err
        same = code != 0 or reads_as(json.loads(then["standings --json"][1]), json.loads(out))
        assert same == ((commit, stream) not in STANDINGS_DIFFER), (stream, out)


def test_the_upgrade_says_where_a_default_came_since_and_how_to_keep_what_was(log, typed):
    commit, url = log
    code, _, err = typed(f"doctor --upgrade --db '{url}'")
    assert code == 0, err
    for stream in streams_of(commit):
        told = f"No tie-breaks were announced for {stream}: its standings now use" in err
        assert told == (commit in PROGRAMS[1:3] and stream in {"cfc", "dutch-1998"}), err
        if told and (commit, stream) in BY_DEFAULT:
            typed(f"config set --tie-breaks none --reason \"as before\" -t {stream} --db '{url}'")
            then = json.loads(told_by(commit)["told"][stream]["standings --json"][1])
            now = json.loads(typed(f"standings -t {stream} --json --db '{url}'")[1])
            assert [row["id"] for row in now["standings"]] == [row["id"] for row in then["standings"]]


@pytest.mark.campaign(one_in=4)
def test_replay_gives_what_it_gave(log, typed):
    commit, url = log
    upgrade_store(url)
    for stream, then in told_by(commit)["told"].items():
        for number in (1, 2):
            code, out, _ = typed(f"replay {number} -t {stream} --json --db '{url}'")
            before = then[f"replay {number}"][0]
            differs = (commit, stream, number) == (FIRST, "open", 2)
            assert code == (1 if differs else before), (stream, number, out)
            if code == 0:
                assert json.loads(out)["same_input"] in (True, None), (stream, number, out)


# --- every command

NOT_OF_A_RECORD: Final = {"demo", "doctor", "compat", "completion", "serve"}  # the last one answers until it is stopped


def lines(stream: str) -> Iterator[str]:
    """The example of every command, of that tournament where the command takes one."""
    for path, row in COMMANDS.items():
        if path.split()[0] not in NOT_OF_A_RECORD:
            yield row.example.removeprefix("pairtrail ")


@pytest.mark.parametrize("commit", PROGRAMS)
@pytest.mark.campaign(one_in=5)
def test_every_command_goes_through_them_without_a_defect(commit: str, as_left, typed, tmp_path, monkeypatch):
    """Refused or done: no defect (70), nothing called damaged (7)."""
    kept = as_left(commit).read_bytes()
    upgraded = tmp_path / "upgraded.db"
    upgraded.write_bytes(kept)
    upgrade_store(str(upgraded))
    monkeypatch.setenv("PAIRTRAIL_DB", str(tmp_path / "log.db"))
    monkeypatch.setenv("PAIRTRAIL_TOURNAMENT", "open")
    done = 0
    for line in lines("open"):
        (tmp_path / "log.db").write_bytes(upgraded.read_bytes())
        code, _, err = typed(line)
        assert code in {0, 1, 2, 3, 4, 5, 6}, f"{line}: {code} {err}"
        done += code in {0, 1}
    assert done > 60, "most of the commands do what they are for"


@pytest.mark.parametrize("commit", [PROGRAMS[0], PROGRAMS[-1]])
@pytest.mark.campaign(one_in=2)
def test_every_command_goes_through_them_on_a_server(commit: str, as_left, typed, postgresql_url, monkeypatch):
    """One after the other on one record: what a command records, the next ones meet."""
    on_server(as_left(commit), postgresql_url)
    upgrade_store(postgresql_url)
    monkeypatch.setenv("PAIRTRAIL_DB", postgresql_url)
    monkeypatch.setenv("PAIRTRAIL_TOURNAMENT", "open")
    done = 0
    for line in lines("open"):
        code, _, err = typed(line)
        assert code in {0, 1, 2, 3, 4, 5, 6}, f"{line}: {code} {err}"
        done += code in {0, 1}
    assert done > 60, "most of the commands do what they are for"


READS: Final = (
    "info",
    "player list",
    "round status",
    "standings",
    "standings crosstable",
    "log list",
    "lots verify",
    "official list",
    "explain pairing",
    "print standings --out page.html",
    "export report.trf",
    "report --out report.html",
)


@pytest.mark.parametrize("commit", PROGRAMS)
@pytest.mark.campaign(one_in=5)
def test_every_kind_of_tournament_is_read(commit: str, as_left, typed, tmp_path):
    file = tmp_path / "log.db"
    file.write_bytes(as_left(commit).read_bytes())
    upgrade_store(str(file))
    for stream in streams_of(commit):
        for line in READS:
            code, _, err = typed(f"{line} -t {stream} --db {file}")
            assert code in {0, 1, 2, 3, 4, 5}, f"{stream}, {line}: {code} {err}"
            for made in tmp_path.glob("*.html"):
                made.unlink()
            (tmp_path / "report.trf").unlink(missing_ok=True)
