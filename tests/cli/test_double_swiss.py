"""A Double-Swiss on the command line: players are entered as in any event, and each game of a match by itself."""

import json
import re
import zipfile
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli

PLAYERS = "".join(f"Player {letter},{2300 - 50 * place}\n" for place, letter in enumerate("ABCDEFG"))


@pytest.fixture
def event(cli: Cli, tmp_path: Path) -> Cli:
    """Seven players, the first round published; Player G has the bye."""
    (tmp_path / "players.csv").write_text(f"name,rating\n{PLAYERS}", encoding="utf-8")
    for line in (
        'new "Two Games" --system double-swiss-2026 --rounds 3 --as two',
        f"player import {tmp_path / 'players.csv'}",
        "round pair --initial-colour white",
        "round publish",
    ):
        ended = cli(line)
        assert ended.code == 0, (line, ended)
    return cli


def done(cli: Cli, line: str) -> str:
    """Run a command that must succeed."""
    ended = cli(line)
    assert ended.code == 0, (line, ended)
    return ended.out


def test_a_match_has_two_games_and_needs_both(event: Cli):
    one = event("result set 1 1:2-0")
    assert one.code != 0
    refused = event("result set 1 1:1-0")
    assert (refused.code, "has 2 games, and both results are needed" in refused.err) == (ExitCode.REFUSED, True)
    done(event, "result set 1 1.1:1-0 2.1:= 2.2:= 3.1:0-1 3.2:+-")
    waiting = event("round close 1")
    assert (waiting.code, "results are missing (matches: 1)" in waiting.err) == (ExitCode.REFUSED, True)
    assert event("round pair").code == ExitCode.REFUSED
    done(event, "result set 1 1.2:=")
    done(event, "round pair")


def test_standings_add_the_games_and_the_bye_is_a_game_won_and_one_drawn(event: Cli):
    done(event, "result set 1 1.1:1-0 1.2:= 2.1:= 2.2:= 3.1:1-0 3.2:1-0")
    rows = json.loads(done(event, "standings --json"))["standings"]
    assert {row["name"][-1]: row["points"] for row in rows} == {
        "A": 1.5, "D": 0.5, "B": 1.0, "E": 1.0, "C": 2.0, "F": 0.0, "G": 1.5,
    }  # fmt: skip
    assert "Team" not in done(event, "standings")


def test_what_concerns_teams_is_refused(event: Cli):
    for line in ('team add "Some Club" "A:2000" "B:1900"', "team lineup 1", "config set --tie-breaks MPvGP --reason x"):
        assert event(line).code != 0, line
    assert "a performance is calculated from single games" in event("config set --tie-breaks TPR --reason x").err
    done(event, "config set --tie-breaks BH,DE,SB --reason forgotten")


def test_the_report_comes_back_and_its_pairings_are_those_of_the_engine(event: Cli, tmp_path: Path):
    done(event, "result set 1 1.1:1-0 1.2:= 2:+- 3.1:0-1 3.2:=")
    done(event, "round pair")
    done(event, "round publish")
    done(event, "result set 2 1.1:= 1.2:= 2.1:1-0 2.2:+- 3.1:0-1 3.2:=")
    report = tmp_path / "two.trf"
    done(event, f"export {report} --format trf26")
    text = report.read_text(encoding="utf-8")
    assert "192 FIDE_DOUBLESWISS" in text
    checked = event(f"check {report}")
    assert (checked.code, "2 rounds checked (double-swiss-2026), all match" in checked.out) == (0, True)
    done(event, f"import {report} --as again")
    again = tmp_path / "again.trf"
    done(event, f"export {again} --format trf26 -t again")
    kept = [line for line in again.read_text(encoding="utf-8").splitlines() if not line.startswith("###")]
    assert kept == [line for line in text.splitlines() if not line.startswith("###")]


def test_a_certificate_of_a_match_holds(event: Cli, tmp_path: Path):
    done(event, "result set 1 1.1:1-0 1.2:= 2:+- 3.1:0-1 3.2:=")
    done(event, "round pair")
    for place, asked in enumerate(("1 4", "1 2", "7 --bye")):
        file = tmp_path / f"{place}.json"
        done(event, f"explain certificate {asked} --round 2 --out {file}")
        done(event, f"explain check {file} --log")


def test_colours_are_corrected_for_both_games(event: Cli):
    done(event, "result set 1 1.1:1-0 1.2:= 2.1:= 2.2:= 3.1:1-0 3.2:1-0")
    refused = event("result correct 1 1.2 --colours --reason sheet")
    assert "alternate (C.04.5, 4.4), so one game" in refused.err
    done(event, "result correct 1 1 --colours --reason sheet")


def test_the_number_of_games_cannot_change(event: Cli):
    assert "do not have the same number of games" in event("config set --system dutch-2026 --reason x").err
    assert event('new "Three" --system double-swiss-2026 --boards 3 --rounds 3 --as three').code == ExitCode.REFUSED
    done(event, 'new "Two" --system double-swiss-2026 --boards 2 --rounds 3 --as other')


def test_corrections_and_undo_are_of_one_game(event: Cli):
    done(event, "result set 1 1.1:1-0 1.2:= 2.1:= 2.2:= 3.1:1-0 3.2:1-0")
    done(event, 'result correct 1 1.2:0-1 --reason "score sheets"')
    points = {row["name"][-1]: row["points"] for row in json.loads(done(event, "standings --json"))["standings"]}
    assert (points["A"], points["D"]) == (1.0, 1.0)
    done(event, "undo")
    points = {row["name"][-1]: row["points"] for row in json.loads(done(event, "standings --json"))["standings"]}
    assert (points["A"], points["D"]) == (1.5, 0.5)


def test_a_bundle_has_the_points_of_the_standings_and_every_word_of_its_sheets_follows(event: Cli, tmp_path: Path):
    done(event, "result set 1 1.1:1-0 1.2:= 2:+- 3.1:0-1 3.2:1-0")
    for line in ("round pair", "round publish", "result set 2 1.1:= 1.2:= 2.1:1-0 2.2:+- 3.1:0-1 3.2:="):
        done(event, line)
    rows = json.loads(done(event, "standings --json"))["standings"]
    bundle = tmp_path / "two.bundle"
    done(event, f"bundle seal {bundle}")
    with zipfile.ZipFile(bundle) as archive:
        sealed = json.loads(archive.read("standings.json"))["points"]
        head = json.loads(archive.read("manifest.json"))["head"]
    assert {name: tenths / 10 for _, name, tenths in sealed} == {row["name"]: row["points"] for row in rows}
    assert "completely covered" in done(event, f"bundle verify {bundle} --keys nobody --receipt {head}")


def test_a_match_has_games_where_teams_have_boards(event: Cli, tmp_path: Path):
    """C.04.5, preface: "The match consists of two games"; no heading speaks of a board."""
    done(event, f"print pairings 1 -o {tmp_path / 'sheet.html'}")
    sheet = (tmp_path / "sheet.html").read_text(encoding="utf-8")
    assert "White in game 1" in sheet
    assert "Black in game 1" in sheet
    assert "on board 1" not in sheet
    done(event, "result set 1 1.1:1-0 1.2:= 2.1:= 2.2:= 3.1:1-0 3.2:1-0")
    card = done(event, "player show id:1")
    assert "Round  Match  Colour" in card
    assert "Board" not in card
    done(event, f"print cards -o {tmp_path / 'cards.html'}")
    assert "Colours are those in game 1 of each match" in (tmp_path / "cards.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("first", ["1.1:1-0 1.2:=", "1:+-"])
def test_a_whole_match_is_told_how_its_games_are_corrected(event: Cli, first: str):
    """It proposed `result set` of games that have their results."""
    done(event, f"result set 1 {first}")
    refused = event("result correct 1 1:0-1 --reason sheets")
    proposed = re.findall(r"`pairtrail (result \w+ 1 [^`]+)`", refused.err)
    assert (refused.code, len(proposed)) == (ExitCode.REFUSED, 1), refused
    done(event, proposed[0].replace("RESULT", "0-1").replace("TEXT", "sheets"))
