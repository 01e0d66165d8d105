"""A whole event under every edition: new, players, pair, results, standings, replay, verify, report."""

import json
from pathlib import Path

import pytest

from core.editions.registry import EDITIONS
from tests.cli.conftest import Cli

PLAYERS = "name,rating,federation\n" + "".join(
    f'"{name}",{2400 - 35 * rank},CAN\n'
    for rank, name in enumerate(
        ("Abel", "Boon", "Cruz", "Dahl", "Eder", "Fahy", "Gray", "Holm", "Ibsen", "Jung", "Kerr"), start=1
    )
)
ROUNDS = 4


def done(cli: Cli, line: str) -> str:
    """Run a command that must succeed; what it printed."""
    ended = cli(line)
    assert ended.code == 0, (line, ended)
    return ended.out


def results_of(board_count: int, round_number: int) -> str:
    """A mixture of results, another one in each round."""
    cycle = ("1-0", "0-1", "=", "1-0", "=", "0-1", "1-0")
    return " ".join(f"{board}:{cycle[(board + 2 * round_number) % 7]}" for board in range(1, board_count + 1))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.campaign(one_in=3)
def test_a_whole_event_from_the_announcement_to_the_report(cli: Cli, place: Path, edition: str):
    (place / "players.csv").write_text(PLAYERS, encoding="utf-8")
    done(cli, f"new Event --system {edition} --rounds {ROUNDS} --as event")
    done(cli, "player import players.csv")
    for number in range(1, ROUNDS + 1):
        done(cli, "round pair --seed open" if number == 1 else "round pair")
        if number == 1:
            done(cli, "bye grant Jung --round 2")
        done(cli, "round publish")
        boards = json.loads(done(cli, "round status --json"))["boards"]
        games = [board for board in boards if board["black"]]
        assert len(games) == 5
        done(cli, f"result set {number} {results_of(len(games), number)}")
        if number == 2:
            done(cli, 'player withdraw Kerr --from-round 3 --reason "ill"')
        done(cli, "round close")
    table = json.loads(done(cli, "standings --json"))
    assert len(table["standings"]) == 11
    assert sum(row["points"] for row in table["standings"]) == 5 * ROUNDS + 1.5  # two byes and half a point
    for number in range(1, ROUNDS + 1):
        assert "identical byte for byte" in done(cli, f"replay {number}")
    assert "No contradictions" in done(cli, "verify")
    done(cli, "export report.trf")
    checked = cli(f"check report.trf --edition {edition}")
    assert "4 rounds checked" in checked.out


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_edition_cannot_be_switched_after_round_1_was_paired(cli: Cli, place: Path, edition: str):
    (place / "players.csv").write_text(PLAYERS, encoding="utf-8")
    done(cli, f"new Event --system {edition} --rounds {ROUNDS} --as event")
    done(cli, "player import players.csv")
    done(cli, "round pair --seed open")
    before = done(cli, "log list --json")
    other = next(name for name in EDITIONS if name != edition)
    ended = cli(f"config set --system {other} --reason mistake")
    assert (ended.code, "Round 1 has been paired" in ended.err) == (4, True)
    assert done(cli, "log list --json") == before


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("--system dutch-2017 --variation tempo=fast", "has no variation 'tempo'"),
        (
            "--system dutch-2017 --variation acceleration=turbo",
            "cannot be 'turbo': give none | baku | upper-half | haley",
        ),
        ("--system dutch-2016", "Unknown pairing system 'dutch-2016'"),
        ("--system dutch-2017 --bye-points 1.5", "it cannot be worth more than a win"),
    ],
)
def test_what_an_edition_does_not_know_is_refused_and_nothing_is_written(cli: Cli, place: Path, typed: str, said: str):
    ended = cli(f"new Event --rounds 5 --as event {typed}")
    assert (ended.code, said in ended.err) == (4, True), ended
    assert not (place / "demo.sqlite").exists()


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.campaign(one_in=3)
def test_why_not_cites_the_event_and_judges_a_whole_pairing(cli: Cli, place: Path, edition: str):
    (place / "players.csv").write_text(PLAYERS, encoding="utf-8")
    done(cli, f"new Event --system {edition} --rounds {ROUNDS} --as event")
    done(cli, "player import players.csv")
    done(cli, "round pair --seed open")
    done(cli, "round publish")
    first = [board for board in json.loads(done(cli, "round status --json"))["boards"] if board["black"]]
    done(cli, f"result set 1 {results_of(5, 1)}")
    done(cli, "round pair")
    white, black = (first[0][colour]["number"] for colour in ("white", "black"))
    met = json.loads(done(cli, f"explain why-not {white} {black} --json"))
    assert (met["verdict"], met["obstacles"][0]["rule"]) == ("impossible", "met")
    recorded = next(
        one for one in json.loads(done(cli, "log list --json"))["events"] if one["type"] == "result-recorded"
    )
    assert f"met in round 1, board 1 (event {recorded['event']}, hash " in "\n".join(met["text"])
    lines = [f"{board['white']['number']} {board['black']['number']}" for board in met["right"]["boards"]]
    lines.append(f"{met['right']['bye']['number']} bye")
    (place / "same.txt").write_text("\n".join(lines), encoding="utf-8")
    assert "that is how the round was paired" in done(cli, "explain why-not --pairing same.txt")
    one, two = (line.split() for line in lines[:2])
    other = [f"{one[0]} {two[1]}", f"{two[0]} {one[1]}", *lines[2:]]
    (place / "other.txt").write_text("\n".join(other), encoding="utf-8")
    told = json.loads(done(cli, "explain why-not --pairing other.txt --json"))
    assert told["verdict"] in ("worse", "later", "not-given", "impossible")
    assert told["parting"] or told["departure"] or told["obstacles"]
