"""Record 299 with a round and players of an individual event: a bonus, a penalty, another value of one result."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Cli


@pytest.fixture
def file(cli: Cli, place: Path) -> Path:
    """Two rounds of six; 299 takes half a point from player 5 in round 1, and gives 3 half a point more in 2."""
    for line in (
        'new "Open" --rounds 3 --system dutch-2026 --as open',
        *(f"player add N{number} --rating 2000" for number in range(1, 7)),
        "round pair --seed 4",
        "round publish 1",
        "result set 1 1:1-0 2:0-1 3:1-0",
        "round pair",
        "round publish 2",
        "result set 2 1:1-0 2:0-1 3:1-0",
        "export as-played.trf --format trf26",
    ):
        assert cli(line).code == 0, line
    lines = (place / "as-played.trf").read_text().splitlines()
    points = {5: "1.5", 3: "1.5"}
    for at, line in enumerate(lines):
        number = int(line[4:8]) if line.startswith("001") else 0
        if number in points:
            assert float(line[80:84]) == {5: 2.0, 3: 1.0}[number]
            lines[at] = f"{line[:80]} {points[number]}{line[84:]}"
    text = "".join(f"{line}\r\n" for line in (*lines, "299          -0.5    1    5", "299 W         1.5    2    3"))
    (place / "given.trf").write_bytes(text.encode())
    return place / "given.trf"


def points_of(cli: Cli, *more: str) -> dict[str, float]:
    return {row["name"]: row["points"] for row in json.loads(cli("standings", "--json", *more).out)["standings"]}


def test_it_is_read_counted_kept_and_given_back(cli: Cli, file: Path):
    before = points_of(cli)
    checked = cli("check given.trf")
    assert "2 rounds checked (dutch-2026)" in checked.out
    assert "expected" not in checked.err
    assert cli("import given.trf --as given").code == 0
    after = points_of(cli, "-t", "given")
    assert {name: after[name] - before[name] for name in after if after[name] != before[name]} == {
        "N5": -0.5,
        "N3": 0.5,
    }
    assert cli("export -t given").out.encode() == file.read_bytes()
    card = json.loads(cli("player show N5 -t given --json").out)
    assert [one["points_after"] for one in card["rounds"]] == [0.5, 1.5]
    assert "points other than those from results (299, 320): 2" in cli("export -t given --format trf16").err
    assert "differs" in cli("verify -t given").out  # round 2 had been paired without the penalty


def test_the_next_round_is_paired_by_these_points(cli: Cli, file: Path):
    assert "6  N6     5  N5" in cli("pair given.trf").out  # 2.0 and 1.5; before, both had 2.0
    assert cli("import given.trf --as given").code == 0
    assert cli("round pair -t given").code == 0
    boards = json.loads(cli("round status 3 -t given --json").out)["boards"]
    seen = {one["white"]["name"]: one["white"]["points_before"] for one in boards}
    seen |= {one["black"]["name"]: one["black"]["points_before"] for one in boards}
    assert (seen["N5"], seen["N3"], seen["N6"]) == (1.5, 1.5, 2.0)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("299          -0.5    1", "a round and its players"),
        ("299          -0.5         5", "a round and its players"),
        ("299 Q         0.5    1    5", "a kind of result, one of W D L F H Z + -, or none"),
        ("299           x.x    1    5", "points with one decimal, such as 11.5, or -0.5"),
        ("299                  1    5", "read no points"),
        ("299          -0.5    1   99", "99"),
    ],
)
def test_what_it_lacks_is_named(cli: Cli, file: Path, line: str, expected: str):
    file.write_text(file.read_text() + line + "\r\n")
    ended = cli("check given.trf")
    assert ended.code == 3
    assert expected in ended.err


def test_points_that_do_not_add_up_are_an_error_as_before(cli: Cli, file: Path):
    file.write_text(file.read_text().replace("299 W         1.5    2    3", "299 W         2.0    2    3"))
    ended = cli("check given.trf")
    assert "read 1.5 points for player 3, expected 2.0, according to the results of 2 rounds" in ended.err
