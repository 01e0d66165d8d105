"""`player forget`: the birth date goes, the record stays, and says so."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import DATABASE, Cli

DATE = "1987/06/05"


@pytest.fixture
def club(cli: Cli, place: Path) -> Cli:
    for line in (
        'new "Club" --rounds 3',
        "player add Ann --rating 2000 --birth-date 1987-06-05",
        "player add Bob --rating 1900",
        "player add Cid --rating 1800",
    ):
        assert cli(line).code == 0, line
    return cli


def on_disk(place: Path) -> bytes:
    return b"".join(path.read_bytes() for path in place.glob(f"{DATABASE}*"))


def test_what_was_kept_is_gone_from_the_file_and_the_record_says_so(club: Cli, place: Path):
    assert b"1987" in on_disk(place)
    forgotten = club('player forget Ann --reason "asked by letter" --yes')
    assert forgotten.code == 0
    assert "The data kept about Ann were erased: birth date. Reason: asked by letter" in forgotten.err
    assert "Undo:" not in forgotten.err  # nothing brings it back
    assert b"1987" not in on_disk(place)
    assert club("export club.trf").code == 0
    assert DATE not in (place / "club.trf").read_text()
    verified = club("verify")
    assert (verified.code, "No contradictions." in verified.out) == (0, True)
    assert "event 5: Anna Berg erased the birth date of player 1" in verified.out
    (told,) = json.loads(club("verify --json").out)["tournaments"][0]["personal"]
    assert "asked by letter" in told


def test_it_is_asked_about_and_needs_a_reason(club: Cli, place: Path):
    unconfirmed = club("player forget Ann --reason x")
    assert unconfirmed.code == ExitCode.REFUSED
    assert "erased permanently: `pairtrail undo` does not restore them" in unconfirmed.err
    assert "needs a reason" in club("player forget Ann --yes").err
    assert club("player forget Ann --reason x --yes --dry-run").code == 0
    assert b"1987" in on_disk(place)


def test_nothing_to_erase(club: Cli):
    refused = club("player forget Bob --reason x --yes")
    assert refused.code == ExitCode.REFUSED
    assert "No erasable data about Bob are kept outside the record" in refused.err
    assert club("player forget Ann --reason x --yes").code == 0
    assert "No erasable data about Ann are kept" in club("player forget Ann --reason x --yes").err


def test_it_is_not_undone(club: Cli):
    assert club("player forget Ann --reason x --yes").code == 0
    assert "restored" in club("undo 5 --yes --reason y").err
    assert ": event 4, Cid" in club("undo --yes --reason y").err  # the last action that can be


def test_a_copy_that_brought_it_back_is_found_and_mended(club: Cli, place: Path):
    with closing(sqlite3.connect(place / DATABASE)) as file:
        kept = file.execute("SELECT * FROM personal_data").fetchall()
    assert club("player forget Ann --reason x --yes").code == 0
    with closing(sqlite3.connect(place / DATABASE)) as file, file:
        file.executemany("INSERT INTO personal_data VALUES (?, ?, ?, ?, ?)", kept)
    verified = club("verify")
    assert verified.code == ExitCode.FINDINGS
    assert (
        "The event records the erasure of the birth date of player 1, but the data are still stored: "
        "run `pairtrail player forget id:1` again."
    ) in verified.out
    assert club("player forget Ann --reason again --yes").code == 0
    assert club("verify").code == 0


def test_what_somebody_deleted_without_a_word_is_told(club: Cli, place: Path):
    with closing(sqlite3.connect(place / DATABASE)) as file, file:
        file.execute("DELETE FROM personal_data")
    assert "the birth date of player 1 is not stored here, but no event records its erasure" in club("verify").out


def test_the_data_of_an_entry_that_was_undone_are_erased_too(cli: Cli, place: Path):
    for line in ('new "Club" --rounds 3', "player add Ann --birth-date 1987-06-05", "undo --yes"):
        assert cli(line).code == 0, line
    assert cli("player forget id:2 --reason x --yes").code == ExitCode.USAGE
    erased = cli("player forget id:1 --reason x --yes")
    assert erased.code == 0, erased
    assert b"1987" not in on_disk(place)
    assert cli("verify").code == 0
