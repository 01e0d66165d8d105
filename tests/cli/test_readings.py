"""Readings as settings on the command line: announced, shown, frozen, and what an arbiter does where one stops."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Cli

PLAYERS = "name,rating\n" + "".join(f"P{number},{2400 - 10 * number}\n" for number in range(1, 6))


def announced(cli: Cli, place: Path, more: str) -> None:
    (place / "players.csv").write_text(PLAYERS, encoding="utf-8")
    assert cli(f"new Event --rounds 4 --as event {more}").code == 0
    assert cli("player import players.csv").code == 0


@pytest.mark.parametrize(
    ("edition", "reading", "values"),
    [
        ("dutch-1998", "reading-moved-down-bye", ["yes", "no"]),
        ("burstein-seed", "reading-initial-list", ["entered", "paired"]),
        ("dubov-1997", "reading-equal-floaters", ["referee", "lowest-rated"]),
        ("cfc", "reading-whole-round", ["groups", "players"]),
    ],
)
def test_a_reading_is_listed_announced_and_shown(cli: Cli, place: Path, edition: str, reading: str, values: list[str]):
    listed = json.loads(cli("rules list --json").out)["editions"]
    variations = next(one["variations"] for one in listed if one["edition"] == edition)
    assert next(one["values"] for one in variations if one["name"] == reading) == values
    assert reading in cli(f"rules show variations --edition {edition}").out
    announced(cli, place, f"--system {edition} --variation {reading}={values[1]}")
    assert json.loads(cli("info --json").out)["variations"] == {reading: values[1]}
    refused = cli(f"new Other --rounds 4 --as other --system dutch-2017 --variation {reading}={values[1]}")
    assert f"dutch-2017 has no variation '{reading}'" in refused.err


@pytest.mark.parametrize(
    ("more", "pairs"),
    [
        ("", [{"P1", "P3"}, {"P2", "P5"}]),
        ("--variation reading-initial-list=paired", [{"P1", "P2"}, {"P3", "P5"}]),
    ],
)
def test_the_initial_list_of_burstein_is_that_of_the_reading(cli: Cli, place: Path, more: str, pairs: list[set[str]]):
    announced(cli, place, f"--system burstein-seed {more}")
    assert cli("bye grant P4 --round 1").code == 0
    assert cli("round pair --seed open").code == 0
    boards = json.loads(cli("round status --json").out)["boards"]
    assert [{board["white"]["name"], board["black"]["name"]} for board in boards] == pairs
    assert "identical byte for byte" in cli("replay 1").out


def test_the_list_of_burstein_is_not_read_otherwise_after_round_1(cli: Cli, place: Path):
    announced(cli, place, "--system burstein-seed")
    assert cli("round pair --seed open").code == 0
    ended = cli("config set --variation reading-initial-list=paired --reason asked")
    assert (ended.code, "these can no longer be changed: variation reading-initial-list" in ended.err) == (4, True)


def test_generated_events_are_paired_again_by_their_reading(cli: Cli):
    for edition, reading in (
        ("dutch-1998", "reading-moved-down-bye=no"),
        ("burstein-seed", "reading-initial-list=paired"),
        ("dubov-1997", "reading-equal-floaters=lowest-rated"),
        ("cfc", "reading-whole-round=players"),
    ):
        made = cli(
            f"generate --edition {edition} --variation {reading} --players 11 --rounds 6 --seed 5 --count 4 --check "
            "--half-point-byes 0"
        )
        assert (made.code, "4 identical, 0 different" in made.out) == (0, True), made
