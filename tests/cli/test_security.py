"""Names are no paths, and no secret is in the log; tests/house/test_security.py has what holds of the code."""

import sqlite3
from pathlib import Path

import pytest

from tests.cli.conftest import DATABASE, Cli


@pytest.mark.parametrize("name", ["../../outside", "/outside", "a/b", ".."])
def test_the_name_of_a_tournament_is_no_path(cli: Cli, name: str, place: Path):
    """Whatever it is called, it is a row of the database; no file or folder is named by it."""
    before = {path.name for path in place.parent.rglob("*")}
    cli("new", "Spring", "--rounds", "3", "--as", name)
    made = {path.name for path in place.parent.rglob("*")} - before
    assert all(one.startswith(DATABASE) for one in made)


def test_what_is_secret_is_not_in_the_log(cli: Cli, place: Path):
    """A birth date is kept beside the events; the secret of the lots is the arbiter's until it is revealed."""
    cli('new "Spring" --rounds 3')
    cli('player add "Ann" --rating 2000 --birth-date 1990-05-17')
    committed = cli('lots commit --public-source "Lotto" --public-form "numbers 3" --known-from 2026-01-09T21:00')
    secret = committed.err.split("The secret is: ")[1].splitlines()[0].strip()
    file = place / DATABASE
    with sqlite3.connect(file) as database:
        bodies = " ".join(str(row) for row in database.execute("SELECT * FROM event"))
    assert "Ann" in bodies
    assert secret not in bodies
    assert "1990-05-17" not in bodies
    for shown in (cli("log list"), cli("log export -"), cli("info")):
        assert secret not in shown.out + shown.err
        assert "1990-05-17" not in shown.out + shown.err
