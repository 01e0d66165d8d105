"""What somebody types who has never used the program, and what is answered."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli

AtStage = Callable[[str], Path]


def test_two_columns_for_the_rating(cli: Cli, at_stage: AtStage, place: Path):
    at_stage("announced")
    (place / "both.csv").write_text("Name,Elo,Rating\nAdler,2000,1900\n", encoding="utf-8")
    ended = cli("player import both.csv")
    assert ended.code == ExitCode.BAD_INPUT
    assert "'Elo' and 'Rating'" in ended.err
    assert "Adler" not in cli("player list").out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("result correct 1 1-0 --reason slip", "'1-0' is a result, but for which board? Type, for instance, 1:1-0."),
        ("result forfeit 6 +-", "Type, for instance, 1:+-. The number typed before it is the round."),
        ("result set 1 6", "for instance 6:1-0."),
        ("result forfeit 1 6", "for instance 6:+-."),
    ],
)
def test_half_a_result(cli: Cli, at_stage: AtStage, typed: str, answer: str):
    at_stage("published")
    ended = cli(typed)
    assert ended.code == ExitCode.USAGE
    assert answer in ended.err


def test_nobody_is_to_play_in_a_round_that_does_not_come(cli: Cli):
    assert cli("new", "Club night", "--rounds", "1").code == ExitCode.OK
    for name in ("Adler", "Brandt", "Costa"):
        assert cli("player", "add", name).code == ExitCode.OK
    assert "Players          3, 3 of them playing in the next round\n" in cli("info").out
    assert cli("round pair").code == ExitCode.OK
    assert "Players          3\n" in cli("info").out


def test_who_has_a_bye_does_not_play_in_the_next_round(cli: Cli):
    assert cli("new", "Club night", "--rounds", "3").code == ExitCode.OK
    for name in ("Adler", "Brandt", "Costa", "Dubois"):
        assert cli("player", "add", name).code == ExitCode.OK
    assert cli("bye grant Costa -r 1").code == cli("bye grant Brandt -r 2 --kind zero").code == ExitCode.OK
    assert "Round 1: 3 players to pair.\n" in cli("round check").out
    assert "Players          4, 3 of them playing in the next round\n" in cli("info").out


def test_the_command_that_announces_prizes_is_the_one_that_works_then(cli: Cli, at_stage: AtStage):
    at_stage("announced")
    assert "`pairtrail announce add 'Prize fund: 500, 300, 200; women: 100'`, or give them here" in cli("prizes").err
    at_stage("published")
    told = cli("prizes").err
    assert "`pairtrail announce add 'Prize fund: 500, 300, 200; women: 100' --reason TEXT`" in told
    assert cli("announce", "add", "Prize fund: 500, 300", "--reason", "as on the poster").code == ExitCode.OK


@pytest.mark.parametrize(
    ("name", "typed"),
    [("Møller, Łukasz", "moller"), ("Møller, Łukasz", "lukasz"), ("Đorđević, Ana", "dordevic"), ("Sæther, Åse", "ase")],
)
def test_a_player_is_found_on_a_keyboard_that_has_not_his_letters(cli: Cli, at_stage: AtStage, name: str, typed: str):
    at_stage("announced")
    assert cli("player", "add", name).code == ExitCode.OK
    assert name in cli("player", "show", typed).out


def test_a_tournament_too(cli: Cli, at_stage: AtStage):
    at_stage("announced")
    assert cli("new", "Łódź 2026", "--rounds", "3").code == ExitCode.OK
    assert "Łódź 2026" in cli("info -t łódź").out
