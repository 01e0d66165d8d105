"""Virtual points stand wherever points do, marked, and in no points that count."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Cli

TOLD = "Virtual points, for the pairing only and not included in any points shown: round 1: 1.0 for 1-4"


def paired(cli: Cli, *announced: str) -> None:
    assert cli("new", "Open", "--rounds", "5", "--system", "dutch-2026", *announced).code == 0
    for number, name in enumerate(("Adam", "Beck", "Cole", "Dahl", "Egon", "Faber", "Gibb", "Hood")):
        assert cli("player", "add", name, "--rating", str(2000 - 100 * number)).code == 0
    for line in ("round pair --seed 4", "round publish", "result set 1 1-0 1-0 1-0 1-0", "round pair"):
        assert cli(line).code == 0


@pytest.fixture
def accelerated(cli: Cli, place: Path) -> None:
    """The Baku method: the first four of eight have 1.0 in rounds 1 and 2, 0.5 in round 3."""
    paired(cli, "--variation", "acceleration=baku")


def test_on_the_sheet_behind_a_plus(cli: Cli, accelerated: None):
    sheet = cli("round status 2").out
    assert "1.0 +1.0" in sheet
    assert "Points with +: the figure after the + shows virtual points, for this pairing only." in sheet
    boards = json.loads(cli("round status 2 --json").out)["boards"]
    seated = [side for board in boards for side in (board["white"], board["black"])]
    assert {side["number"] for side in seated if side["virtual_points"] == 1.0} == {1, 2, 3, 4}
    assert max(side["points_before"] for side in seated) == 1.0


@pytest.mark.parametrize(
    "line",
    ["standings", "standings crosstable", "standings wallchart", "player show 1"],
    ids=lambda line: line.replace(" ", "-"),
)
def test_below_what_shows_points(cli: Cli, accelerated: None, line: str):
    assert TOLD in cli(line).out


def test_in_what_is_known_and_explained(cli: Cli, accelerated: None):
    assert "round 3: 0.5 for 1-4" in cli("info").out
    explained = cli("explain pairing --round 2").out
    assert "Scores are those used for pairing, including virtual points; round 2: 1.0 for 1-4." in explained


@pytest.mark.parametrize("what", ["pairings 2", "standings", "crosstable", "wallchart", "cards"])
def test_on_paper(cli: Cli, place: Path, accelerated: None, what: str):
    assert cli(f"print {what} -o paper.html").code == 0
    page = (place / "paper.html").read_text()
    assert ("1.0 +1.0" in page) if what == "pairings 2" else (TOLD in page)


def test_without_an_acceleration_nothing_is_said(cli: Cli, place: Path):
    paired(cli)
    assert "irtual" not in cli("round status 2").out + cli("standings").out + cli("info").out
    assert "virtual_points" not in cli("round status 2 --json").out


def test_the_checker_of_certificates_computes_haley_s_groups_by_itself(cli, tmp_path):
    """Decision 232: of ten players the first six have a point, so 1 could have met 2 in their bracket."""
    players = "".join(f"Player {letter},{2300 - 40 * place}\n" for place, letter in enumerate("ABCDEFGHIJ"))
    (tmp_path / "players.csv").write_text(f"name,rating\n{players}", encoding="utf-8")
    for line in (
        'new "Ten" --rounds 5 --system dutch-2026 --variation acceleration=haley --as ten',
        f"player import {tmp_path / 'players.csv'}",
        "round pair --initial-colour white",
        "round publish",
        f"explain certificate 1 2 --round 1 --out {tmp_path / 'one.json'}",
    ):
        ended = cli(line)
        assert ended.code == 0, (line, ended)
    checked = cli(f"explain check {tmp_path / 'one.json'} --log")
    assert checked.code == 0, checked
    assert "as good as the published pairing" in checked.out + checked.err
