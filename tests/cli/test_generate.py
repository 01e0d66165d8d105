"""`generate`: files that `check` agrees with, and a check of many at once that finds what differs."""

import shlex
import sys
from pathlib import Path

import pytest

from core.editions.registry import EDITIONS
from core.model.pairing import Board
from projections.generator import differences, event, report
from projections.generator_plan import Plan, command_line
from projections.replay.recheck import Comparison
from tests.cli.conftest import Cli

OURSELVES = f"{shlex.quote(sys.executable)} -m pairtrail compat"
LIVELY = "--late-entries 10 --withdrawals 2 --forfeits 2.5 --odd-results 2 --zero-point-byes 3 --unrated 20"


@pytest.mark.parametrize("edition", EDITIONS)
def test_check_agrees_with_a_generated_file(cli: Cli, edition: str):
    made = cli(f"generate --players 31 --rounds 9 --seed 8 --edition {edition} --out random.trf {LIVELY}")
    assert (made.code, made.out) == (0, "")
    checked = cli(f"check random.trf --edition {edition}")
    assert (checked.code, checked.err) == (0, "")
    assert "9 rounds checked" in checked.out


def test_it_is_printed_where_no_file_is_named(cli: Cli, place: Path):
    cli("generate --seed 3 --out random.trf")
    for printed in (cli("generate --seed 3"), cli("generate --seed 3 --out -")):
        assert printed.code == 0
        assert printed.out.encode() == (place / "random.trf").read_bytes()


def test_the_comment_in_the_file_makes_the_same_file_again(cli: Cli, place: Path):
    cli(f"generate --players 31 --rounds 9 --seed 8 --out random.trf --acceleration by-hand {LIVELY}")
    comment = (place / "random.trf").read_text(encoding="utf-8").splitlines()[1]
    line = comment.removeprefix("### pairtrail ").partition(" (")[0]
    assert cli(f"{line} --out again.trf").code == 0
    assert (place / "again.trf").read_bytes() == (place / "random.trf").read_bytes()


def test_a_generated_file_is_imported_and_given_back(cli: Cli, place: Path):
    cli(f"generate --players 31 --rounds 9 --seed 8 --out random.trf --forbidden-pairs 5 {LIVELY}")
    assert "The file was read without changes" in cli("import random.trf --as copy").err
    assert cli("export again.trf -t copy").code == 0
    assert (place / "again.trf").read_bytes() == (place / "random.trf").read_bytes()
    assert cli("verify").code == 0


def test_several_are_written_with_their_seeds(cli: Cli, place: Path):
    assert cli("generate --players 6 --rounds 3 --seed 4 --count 3 --out random.trf").code == 0
    assert sorted(path.name for path in place.glob("random*.trf")) == [f"random-{seed}.trf" for seed in (4, 5, 6)]
    assert cli("generate --players 6 --rounds 3 --seed 5 --out alone.trf").code == 0
    assert (place / "alone.trf").read_bytes() == (place / "random-5.trf").read_bytes()


def test_a_file_that_is_there_is_not_overwritten(cli: Cli, place: Path):
    (place / "random.trf").write_text("mine", encoding="utf-8")
    refused = cli("generate --out random.trf")
    assert (refused.code, "already exists" in refused.err) == (3, True)
    assert (place / "random.trf").read_text(encoding="utf-8") == "mine"
    assert cli("generate --out random.trf --force").code == 0


def test_it_says_where_an_event_ends_early(cli: Cli):
    ended = cli("generate --players 5 --rounds 9 --seed 3 --out random.trf")
    assert ended.code == 0
    assert "5 players cannot play 9 rounds without a rematch; the event may end early." in ended.err
    assert "ended after 5 of 9 rounds: no legal pairing exists for round 6" in ended.err


def test_many_are_checked_and_none_is_written(cli: Cli, place: Path):
    before = set(place.iterdir())
    checked = cli(f"generate --players 17 --rounds 5 --count 6 --check {LIVELY}")
    assert checked.code == 0
    assert checked.out == (
        "6 tournaments (dutch-2026), 30 rounds paired again: 6 identical, 0 different; 0 ended early.\n"
    )
    assert set(place.iterdir()) == before


def test_a_round_that_comes_out_otherwise_is_told(cli: Cli, monkeypatch: pytest.MonkeyPatch):
    wrong = Comparison(2, (Board(1, 2), Board(3, 4), Board(5, 6)), (Board(1, 2),), (Board(2, 1),))
    monkeypatch.setattr("projections.generator.compare_rounds", lambda tournament: (wrong,))
    checked = cli("generate --players 6 --rounds 3 --seed 7 --check")
    assert checked.code == 1
    assert "Seed 7:\n  round 2 is not as the engine pairs it again: 1 of 3 boards differs\n" in checked.out
    assert "pairtrail generate --players 6 --rounds 3 --seed 7 --edition dutch-2026 --out seed-7.trf" in checked.out
    assert "0 identical, 1 different" in checked.out


def test_a_file_that_tells_of_other_games_is_found_out():
    plan = Plan(8, 3, forfeits=0, half_point_byes=0)
    tournament = event(plan)
    other = event(Plan(8, 3, seed=2, forfeits=0, half_point_byes=0))
    found = list(differences(plan, tournament, report(plan, other)))
    assert "round 3 is another one in the file" in found
    shorter = list(differences(plan, tournament, report(plan, event(plan, 2))))
    assert shorter == ["3 rounds were paired, the file has 2"]


def test_a_peer_that_agrees(cli: Cli, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("BBPPAIRINGS", OURSELVES)
    checked = cli("generate --players 9 --rounds 4 --count 2 --check")
    assert (checked.code, checked.out.splitlines()[-1]) == (0, f"{sys.executable} agrees on 2 of 2 tournaments.")


LIAR = """\
import sys
print("x: Round #1")
print("x: Round #2")
print("  Checker pairings        Tournament pairings ")
print("      1 -   2                  2 -   1")
"""


def test_a_peer_that_objects_is_quoted(cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch):
    (place / "liar.py").write_text(LIAR, encoding="utf-8")
    monkeypatch.setenv("BBPPAIRINGS", f"{shlex.quote(sys.executable)} liar.py")
    checked = cli("generate --players 9 --rounds 4 --check")
    assert checked.code == 1
    assert "x: Round #2" in checked.out
    assert "x: Round #1" not in checked.out
    assert "2 -   1" in checked.out
    assert checked.out.splitlines()[-1] == f"{sys.executable} agrees on 0 of 1 tournaments."


@pytest.mark.parametrize(
    ("peer", "code", "says"),
    [
        ("no-such-program", 2, "names 'no-such-program', which cannot be started"),
        (f"{shlex.quote(sys.executable)} -c 'raise SystemExit(3)'", 1, "ended with exit code 3"),
        (f"{shlex.quote(sys.executable)} -c pass", 1, "no rounds were checked"),
    ],
)
def test_a_peer_that_cannot_answer_does_not_pass_for_agreement(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, peer: str, code: int, says: str
):
    monkeypatch.setenv("BBPPAIRINGS", peer)
    checked = cli("generate --players 9 --rounds 4 --check")
    assert (checked.code, says in checked.out + checked.err) == (code, True), checked


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("--players 1", "--players 1: give a number from 2 to 9999"),
        ("--players 10000", "give a number from 2 to 9999"),
        ("--rounds 0", "--rounds 0: give a number from 1 to 99"),
        ("--rounds 100", "give a number from 1 to 99"),
        ("--draws 100.1", "--draws 100.1: give a percentage from 0 to 100"),
        ("--draws -1", "--draws -1: give a percentage"),
        ("--forfeits 0.25", "at most one decimal"),
        ("--forfeits many", "--forfeits many: give a percentage"),
        ("--forfeits .5", "--forfeits .5: give a percentage"),
        ("--half-point-byes 60 --full-point-byes 41", "together exceed the number of players"),
        ("--forbidden-pairs 191", "20 players make 190 pairs"),
        ("--rating-mean 0", "mean rating is 0"),
        ("--acceleration rocket", "Unknown acceleration 'rocket'"),
        ("--variation acceleration=rocket", "cannot be 'rocket'"),
        ("--edition monrad", "Unknown pairing system 'monrad'"),
        ("--variation colour", "--variation colour: give NAME=VALUE"),
        ("--variation colour=no", "has no variation 'colour'"),
        ("--count 0", "--count must be 1 or more, not 0"),
        ("--count 2", "Several tournaments cannot be written to one output"),
        ("--count 2 --out -", "Several tournaments cannot be written to one output"),
    ],
)
def test_what_cannot_be_is_refused(cli: Cli, options: str, says: str):
    refused = cli(f"generate {options}")
    assert (refused.code, refused.out) == (2, "")
    assert says in refused.err


def test_the_command_line_of_a_plan_leaves_the_defaults_out():
    plan = Plan(20, 7, seed=2, draws=355, late_entries=10, variations=(("lot", "yes"), ("odd", "no")))
    assert command_line(plan) == (
        "pairtrail generate --players 20 --rounds 7 --seed 2 --edition dutch-2026 --draws 35.5 --late-entries 1 "
        "--variation lot=yes --variation odd=no"
    )


@pytest.mark.parametrize(("edition", "asked"), [("cfc", False), ("burstein-2026", False), ("dutch-1998", True)])
def test_a_peer_is_asked_about_the_dutch_system_alone(cli: Cli, monkeypatch: pytest.MonkeyPatch, edition, asked):
    """It is called with --dutch, so what it says of another system would say nothing."""
    monkeypatch.setenv("BBPPAIRINGS", "no-such-program")
    ended = cli(f"generate --players 8 --rounds 2 --edition {edition} --seed 1 --count 1 --check")
    assert ("is not used: its program is called with --dutch" in ended.err) is not asked
