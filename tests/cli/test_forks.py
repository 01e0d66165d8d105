"""Two laptops: copies of one record that both went on, and where they part."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import DATABASE, Cli
from tests.cli.test_checkpoints import rewritten

AtStage = Callable[[str], Path]


@pytest.fixture
def copied(cli: Cli, place: Path, at_stage: AtStage) -> Path:
    """A copy on a second laptop, taken when round 1 was published."""
    at_stage("published")
    assert cli("backup second.db").code == 0
    return place


def test_both_went_on(cli: Cli, copied: Path):
    assert cli("result set 1 1:1-0").code == 0
    assert cli("result set 1 2:0-1 3:= --db second.db").code == 0
    ended = cli(f"store fork-check {DATABASE} second.db")
    assert ended.code == ExitCode.FINDINGS
    lines = ended.out.splitlines()
    assert lines[0].startswith("harbour: the last event that both copies share is event 25, hash ")
    assert lines[1] == f"{DATABASE}: 1 event since"
    assert lines[2].endswith("1-0.")
    assert lines[3] == "second.db: 2 events since"
    assert lines[-1] == (
        "Events were added to both copies. Keep one of them, and enter in it the events that only the other has: "
        f"pairtrail store rebase second.db {DATABASE} --dry-run"
    )


@pytest.mark.parametrize("turned", [False, True])
def test_one_is_the_older_copy(cli: Cli, copied: Path, turned: bool):  # a case
    assert cli("result set 1 1:1-0 --db second.db").code == 0
    places = ("second.db", DATABASE) if turned else (DATABASE, "second.db")
    ended = cli("store fork-check {} {}".format(*places))
    assert ended.code == 0
    assert ended.out.splitlines()[-1] == f"second.db continues where {DATABASE} ends: keep second.db."


def test_the_same(cli: Cli, copied: Path):
    ended = cli(f"store fork-check {DATABASE} second.db")
    assert (ended.code, ended.out.splitlines()[-1]) == (0, "The two copies are identical.")


def test_written_anew_from_the_first_event_nothing_is_common(cli: Cli, copied: Path):
    rewritten(copied / "second.db")
    ended = cli(f"store fork-check {DATABASE} second.db --json")
    assert (ended.code, json.loads(ended.out)["common"]) == (ExitCode.FINDINGS, 0)


def test_a_bundle_is_a_side_as_well(cli: Cli, copied: Path):
    assert cli("bundle seal sealed.bundle").code == 0
    assert cli("result set 1 1:1-0").code == 0
    ended = cli("store fork-check sealed.bundle second.db")
    assert (ended.code, ended.out.splitlines()[-1]) == (0, "The two copies are identical.")


@pytest.mark.parametrize("other", ["none.db", "entries.csv"])
def test_what_is_no_database(cli: Cli, copied: Path, other: str):
    assert cli(f"store fork-check {DATABASE} {other}").code == ExitCode.CONFLICT


def test_a_database_of_another_tournament(cli: Cli, copied: Path):
    assert cli('new "Other" --rounds 3 --as other --db other.db').code == 0
    ended = cli(f"store fork-check {DATABASE} other.db")
    assert (ended.code, "No tournament 'harbour' in" in ended.err) == (ExitCode.USAGE, True)
