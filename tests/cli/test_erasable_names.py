"""Names that can be erased, where the tournament announced it: the whole evening, before and after `player forget`."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.exits import ExitCode
from events.store.store import open_store
from projections import names_missing
from tests.cli.conftest import DATABASE, Cli
from tests.evidence.deputy_world import without_guards

PLAYERS = ("Adler, Ruth", "Brandt, Ole", "Costa, Vera", "Dubois, Luc")
RUTH = "Adler, Ruth"


@pytest.fixture
def club(cli: Cli, place: Path) -> Cli:
    """Round 1 is played, round 2 published; Ruth has a birth date and lodged an appeal."""
    for line in (
        'new "Club" --rounds 3 --erasable-names',
        'player add "Adler, Ruth" --rating 2210 --birth-date 1987-06-05',
        'player add "Brandt, Ole" --rating 2105',
        'player add "Costa, Vera" --rating 2080',
        'player add "Dubois, L" --rating 1990',
        'player correct Dubois --name "Dubois, Luc"',
        "round pair",
        "round publish",
        "result set 1 1:1-0 2:=",
        'appeal lodge Adler "the clock" --round 1',
        "round pair",
        "round publish",
    ):
        ended = cli(line)
        assert ended.code == 0, (line, ended)
    return cli


def forgotten(club: Cli) -> None:
    ended = club('player forget Adler --reason "asked by letter" --yes')
    assert ended.code == 0, ended
    assert "were erased: birth date, name" in ended.err


def on_disk(place: Path) -> bytes:
    return b"".join(path.read_bytes() for path in place.glob(f"{DATABASE}*"))


def bodies(place: Path) -> bytes:
    with open_store(str(place / DATABASE)) as store:
        return b"\n".join(stored.body for stored in store.read("club"))


def test_no_event_holds_a_name_and_every_command_shows_it(club: Cli, place: Path):
    for name in PLAYERS:
        surname, given = name.encode().split(b", ")
        assert surname not in bodies(place)
        assert given not in bodies(place)
        for line in ("player list", "standings", "log list", "info"):
            assert name in club(line).out or line == "info", (line, name)
    assert b'"name":"A. 1"' in bodies(place)
    assert b'"appellant":"A. 1"' in bodies(place)
    assert "erasable names yes" in club("log list").out
    assert club("verify").code == 0


def test_what_is_left_is_the_initial_and_the_id(club: Cli, place: Path):
    before = bodies(place)
    assert b"Ruth" in on_disk(place)
    forgotten(club)
    assert b"Ruth" not in on_disk(place)
    assert b"Adler" not in on_disk(place)
    assert bodies(place).startswith(before)  # the record is what it was
    for line in ("player list", "standings", "log list", "player show 1", "report club.html", "print wallchart"):
        ended = club(line)
        assert ended.code == 0, (line, ended)
        assert "Adler" not in ended.out + ended.err
    assert "A. 1" in club("standings").out
    assert "Brandt, Ole" in club("standings").out
    assert "Adler" not in (place / "club.html").read_text()


def test_the_record_verifies_and_says_that_something_was_erased(club: Cli, place: Path):
    forgotten(club)
    verified = club("verify")
    assert (verified.code, "No contradictions." in verified.out) == (0, True), verified
    assert "Anna Berg erased the birth date, name of player 1, 2026" in verified.out
    for round_number in (1, 2):
        assert club(f"replay {round_number}").code == 0


def test_it_goes_on(club: Cli, place: Path):
    forgotten(club)
    for line in ("result set 2 1:1-0 2:1-0", "round pair", "round publish", "result set 3 1:= 2:=", "standings"):
        ended = club(line)
        assert ended.code == 0, (line, ended)
    assert club("verify").code == 0


def test_the_report_has_what_is_left(club: Cli, place: Path):
    assert club("export before.trf").code == 0
    assert "Adler, Ruth" in (place / "before.trf").read_text()
    forgotten(club)
    assert club("export after.trf").code == 0
    text = (place / "after.trf").read_text()
    assert ("A. 1" in text, "Adler" in text, "1987" in text) == (True, False, False)


@pytest.mark.parametrize("erased", [False, True])
def test_a_bundle_never_has_the_names(club: Cli, place: Path, erased: bool):
    if erased:
        forgotten(club)
    assert club("bundle seal sealed.bundle").code == 0
    import zipfile

    with zipfile.ZipFile(place / "sealed.bundle") as file:
        content = b"".join(file.read(name) for name in file.namelist())
    assert (b"Adler" in content, b"Vera" in content, b"A. 1" in content) == (False, False, True)
    assert club("bundle verify sealed.bundle").code in {0, ExitCode.FINDINGS}  # bound by nothing but itself
    assert "A. 1" in club("standings --db sealed.bundle").out
    assert club(f"store fork-check sealed.bundle {DATABASE}").out.splitlines()[-1] == "The two copies are identical."
    verifier = place / "verify.py"
    verifier.write_text(club("bundle verifier").out, encoding="utf-8")
    head = json.loads(club("log list --json").out)["events"][-1]["hash"]
    ended = subprocess.run(
        [sys.executable, "-S", "-E", str(verifier), "sealed.bundle", "--receipt", club_head(club)],
        cwd=place,
        capture_output=True,
        check=False,
        text=True,
    )
    assert ended.returncode == 0, (ended.stdout, ended.stderr, head)


def club_head(club: Cli) -> str:
    return json.loads(club("verify --json").out)["tournaments"][0]["head"]


@pytest.mark.parametrize("erased", [False, True])
def test_a_certificate_holds(club: Cli, place: Path, erased: bool):
    if erased:
        forgotten(club)
    assert club("explain certificate 1 2 --out why.json").code == 0
    assert b"Adler" not in (place / "why.json").read_bytes()
    ended = club("explain check why.json --log")
    assert ended.code == 0, ended
    checker = place / "check.py"
    checker.write_text(club("explain checker").out, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-S", "-E", str(checker), "why.json", "--head", club_head(club)],
        cwd=place,
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, (done.stdout, done.stderr)


def test_a_name_put_back_into_a_copy_is_found(club: Cli, place: Path):
    assert club("backup copy.db").code == 0
    forgotten(club)
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(place / "copy.db")) as file:
        kept = file.execute("SELECT * FROM personal_data WHERE field = 'name' AND player = 1").fetchall()
    with closing(sqlite3.connect(place / DATABASE)) as file, file:
        file.executemany("INSERT INTO personal_data VALUES (?, ?, ?, ?, ?)", kept)
    ended = club("verify")
    assert (ended.code, "The event records the erasure of " in ended.out) == (ExitCode.FINDINGS, True)


@pytest.mark.parametrize("other", ["Somebody Else", b"Somebody Else"])
def test_another_name_put_in_its_place_is_found(club: Cli, place: Path, other: str | bytes):
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(place / DATABASE)) as file, file:
        file.execute("UPDATE personal_data SET value = ? WHERE field = 'name' AND player = 2", (other,))
    ended = club("verify")
    assert ended.code == ExitCode.INTEGRITY
    assert "Somebody Else" not in club("standings").out


def test_two_laptops_and_a_name(club: Cli, place: Path):
    assert club("backup second.db").code == 0
    assert club('player late "Egger, Paul" --rating 1900 --first-round 3 --db second.db').code == 0
    assert club('player late "Fekete, Anna" --rating 1800 --first-round 3').code == 0
    ended = club(f"store rebase second.db {DATABASE} --on-conflict theirs")
    assert ended.code == 0, ended
    assert b"Egger" not in bodies(place)
    names = {row["name"]: row["id"] for row in json.loads(club("player list --json").out)["players"]}
    assert (names["Fekete, Anna"], names["Egger, Paul"]) == (5, 6)
    assert club("verify").code == 0


def test_players_of_a_list_late_and_of_teams(cli: Cli, place: Path):
    for line in (
        'new "Open" --rounds 3 --erasable-names --as open',
        "player import entries.csv -t open",
        'new "League" --system team-swiss-cfc --boards 2 --rounds 3 --erasable-names --as league --db league.db',
        'team add Lund "Ek, Olle:1988" "Lind, Eva:1875" --db league.db',
    ):
        ended = cli(line)
        assert ended.code == 0, (line, ended)
    with open_store(str(place / DATABASE)) as store:
        assert not any(b"Rossi" in stored.body for stored in store.read("open"))
        assert any(
            stored.event.name == "Rossi, Paolo" for stored in store.read("open") if hasattr(stored.event, "name")
        )
    with open_store(str(place / "league.db")) as store:
        assert not any(b"Olle" in stored.body for stored in store.read("league"))
    assert cli('player forget "Ek, Olle" --reason letter --yes --db league.db').code == 0
    assert "Olle" not in cli("team list --db league.db").out


def test_a_tournament_that_did_not_announce_it_keeps_names(cli: Cli, place: Path, at_stage: Callable[[str], Path]):
    at_stage("registered")
    ended = cli("player forget Rossi --reason letter --yes")
    assert ended.code == ExitCode.REFUSED
    assert "`pairtrail new NAME --erasable-names --rounds N`" in ended.err


def test_the_receipt_of_an_entry_has_the_name(cli: Cli, place: Path):
    assert cli('new "Club" --rounds 3 --erasable-names').code == 0
    assert "Adler, Ruth (2210) was registered as player id:1." in cli('player add "Adler, Ruth" --rating 2210').err
    assert "Adler, Ruth" in cli('player correct Adler --rating 2200 --name "Adler, Ruth M" --dry-run').out


def test_where_names_decide_among_equals_the_input_cannot_be_compared(cli: Cli):
    """Dubov 1997 pairs equals in the order of the alphabet: the hash of a pairing's input is of the names too."""
    for line in (
        'new "Club" --rounds 2 --system dubov-1997 --erasable-names',
        *(f'player add "{name}" --rating 2000' for name in PLAYERS),
        "round pair --seed s",
    ):
        assert cli(line).code == 0, line
    assert "depend on names" not in cli("verify").out
    assert cli("player forget Adler --reason asked --yes").code == 0
    checked = cli("verify")
    assert checked.code == 0, checked.out
    assert "the pairing of round 1 is reproduced, but its input cannot be compared" in checked.out


def test_no_round_is_paired_by_names_while_some_are_missing(cli: Cli, place: Path):
    """Else the pairing would be another one, or its input, once the names are there again."""
    for line in (
        'new "Club" --rounds 2 --system dubov-1997 --erasable-names',
        *(f"player add {name} --rating 2000" for name in ("Anand", "Brandt", "Costa", "Dahl")),
        *("round pair --seed s", "round publish", "result set 1 1:1-0 2:1-0", "round close 1"),
    ):
        assert cli(line).code == 0, line
    with without_guards(str(place / DATABASE)) as connection:
        taken = connection.execute("SELECT * FROM personal_data WHERE player = 2").fetchall()
        connection.execute("DELETE FROM personal_data WHERE player = 2")
    for line in ("round pair", "round pair --dry-run"):
        refused = cli(line)
        assert refused.code == ExitCode.REFUSED
        assert "of player 2 is missing from the database, and no event says that it was erased. Pairings" in refused.err
    with without_guards(str(place / DATABASE)) as connection:
        connection.executemany("INSERT INTO personal_data VALUES (?, ?, ?, ?, ?)", taken)
    assert cli("round pair").code == 0
    assert "No contradictions." in cli("verify").out


SCHOOL = ("new School --rounds 1 --erasable-names", *(f"player add {name}" for name in ("Anand", "Brandt", "Adler")))


def test_no_numbers_are_given_while_names_are_missing(cli: Cli, place: Path):
    for line in SCHOOL:
        assert cli(line).code == 0
    with without_guards(str(place / DATABASE)) as connection:
        taken = connection.execute("SELECT * FROM personal_data WHERE player IN (1, 3)").fetchall()
        connection.execute("DELETE FROM personal_data WHERE player IN (1, 3)")
    refused = cli("round pair")
    assert refused.code == ExitCode.REFUSED
    assert "Names are missing from the database (players 1, 3)" in refused.err
    assert "`pairtrail player forget id:1`" in refused.err
    with without_guards(str(place / DATABASE)) as connection:
        connection.executemany("INSERT INTO personal_data VALUES (?, ?, ?, ?, ?)", taken)
    assert cli("round pair").code == 0
    assert "follow it if" not in cli("verify").out


def test_names_that_were_erased_or_decide_nothing_stop_nobody(cli: Cli, place: Path):
    for line in (*SCHOOL, "player forget id:1 --reason asked --yes", "player add Cid --rating 1800"):
        assert cli(line).code == 0
    with without_guards(str(place / DATABASE)) as connection:
        connection.execute("DELETE FROM personal_data WHERE player = 4")
    assert cli("round pair").code == 0


def test_an_order_that_missing_names_give_is_said_to_be_one(cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch):
    for line in SCHOOL:
        assert cli(line).code == 0
    with without_guards(str(place / DATABASE)) as connection:
        taken = connection.execute("SELECT * FROM personal_data WHERE player IN (1, 3)").fetchall()
        connection.execute("DELETE FROM personal_data WHERE player IN (1, 3)")
    monkeypatch.setattr(names_missing, "refuse_numbers_without_names", lambda *_: None)  # of an earlier build
    assert cli("round pair").code == 0
    with without_guards(str(place / DATABASE)) as connection:
        connection.executemany("INSERT INTO personal_data VALUES (?, ?, ?, ?, ?)", taken)
    checked = cli("verify")
    assert checked.code == 0
    assert (
        "The order would be correct if names had been missing from the database when this was recorded" in checked.out
    )
