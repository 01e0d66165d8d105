"""`norms`: the list, every requirement of a player, JSON and CSV, and what is refused."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli

OPPONENTS = (
    (2600, "g", "USA"),
    (2550, "g", "FRA"),
    (2500, "g", "GER"),
    (2480, "m", "GER"),
    (2470, "m", "SWE"),
    (2400, "f", "SWE"),
    (2350, "", "SWE"),
    (2300, "", "NOR"),
    (2150, "", "NOR"),
)
RESULTS = "1=1=1=1=1"


def line(number: int, rating: int, title: str, federation: str, points: str, cells: str) -> str:
    """A player's line of a TRF16."""
    who = f"001 {number:>4} m{title:>3} {f'Player {number}':<33} {rating:>4} {federation} {20000000 + number:>11}"
    return f"{who} 1990/00/00 {points:>4} {number:>4}{cells}"


def report(start: str = "2026/01/10") -> str:
    own = "".join(f"  {place:>4} w {result}" for place, result in enumerate(RESULTS, 2))
    lines = [line(1, 2500, "m", "SWE", "7.0", own)]
    for place, ((rating, title, federation), result) in enumerate(zip(OPPONENTS, RESULTS, strict=True), 2):
        cells = ["  0000 - Z"] * 9
        cells[place - 2] = f"  {1:>4} b {'0' if result == '1' else '='}"
        lines.append(line(place, rating, title, federation, "0.0" if result == "1" else "0.5", "".join(cells)))
    head = ["012 Norm Open", f"042 {start}", "052 2026/01/18", "062 10", "092 Individual: Swiss", "XXR 9"]
    return "\n".join([*head, *lines, ""])


@pytest.fixture
def file(place: Path) -> str:
    (place / "norm.trf").write_text(report(), encoding="utf-8")
    return "norm.trf"


def test_the_list_has_who_has_the_performance(cli: Cli, file: str):
    told = cli(f"norms --file {file}")
    assert told.code == 0, told.err
    rows = [row for row in told.out.splitlines() if "Player 1 " in row]
    assert [row.split()[3:5] for row in rows] == [["GM", "9"]]
    assert rows[0].split()[5:9] == ["7.0", "7.0", "2428", "2648"]  # points, needed, average, performance
    assert "yes, as far as is known" in rows[0]
    assert "Under B.01, in force from 1 January 2024 (2024-01): the tournament began on 2026-01-10." in told.out


def test_a_tournament_without_a_first_day_began_on_that_of_round_1(cli: Cli, place: Path):
    dates = "132" + " " * 88 + "  ".join(f"26/01/{day:02}" for day in range(10, 19))
    (place / "dated.trf").write_text(report().replace("042 2026/01/10", dates), encoding="utf-8")
    for command in ("norms", "ratings"):
        told = cli(f"{command} --file dated.trf")
        assert "the tournament began on 2026-01-10." in told.out + told.err


def test_the_first_day_is_a_date_of_the_language(cli: Cli, file: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LANGUAGE", "fr")
    for command in ("norms", "ratings"):
        told = cli(f"{command} --file {file}")
        assert "10/01/2026" in told.out + told.err


def test_every_requirement_stands_with_its_article(cli: Cli, file: str):
    told = cli(f"norms 1 --file {file} --norm GM").out
    for article, found in (
        ("1.4.1", "9 of 9 rounds"),
        ("1.4.3", "4: FRA, GER, NOR, USA"),
        ("1.4.5 b", "3 of 9, 3 needed"),
        ("1.4.8 a", "2428; one rating raised to 2200 (1.4.6 c)"),
        ("1.4.8", "2648: 2428 and +220 for 78 % (1.4.9)"),
        ("1.1.5", "the titles of the arbiters are not known"),
    ):
        assert any(row.startswith(article) and found in row for row in told.splitlines()), (article, told)
    assert "GM norm achieved over 9 games, as far as the tournament data show." in told
    assert "7.0 points were needed against these opponents." in told


def test_the_same_for_programs(cli: Cli, file: str):
    told = json.loads(cli(f"norms 1 --file {file} --json").out)
    assert [(one["norm"], one["made"]) for one in told["norms"]] == [
        ("GM", True),
        ("IM", True),
        ("WGM", False),
        ("WIM", False),
    ]
    gm = told["norms"][0]
    assert (gm["points"], gm["points_needed"], gm["performance"]) == (7.0, 7.0, 2648)
    assert set(gm["open"]) == {"1.1.1", "1.1.2", "1.1.3", "1.1.5"}
    assert {one["article"] for one in told["norms"][2]["requirements"] if one["stands"] == "not met"} == {"0.3"}
    listed = list(csv.DictReader(io.StringIO(cli(f"norms --file {file} --csv").out)))
    assert [(row["Name"], row["Norm"]) for row in listed] == [("Player 1", "GM")]
    everybody = json.loads(cli(f"norms --file {file} --all --json").out)["norms"]
    assert len({one["id"] for one in everybody}) == 7  # three are grandmasters


def test_nobody_with_the_performance_is_said(cli: Cli, at_stage: Callable[[str], Path]):
    at_stage("played")
    told = cli("norms --norm GM")
    assert told.code == 0
    assert "No player has the performance" in told.out
    assert told.out.splitlines()[-1].startswith("As of event ")


@pytest.mark.parametrize(
    ("typed", "says", "code"),
    [
        ("--norm FM", "--norm must be GM, IM, WGM, WIM, not 'FM'", ExitCode.USAGE),
        ("--title-edition 2017", "Known: 2024-01", ExitCode.REFUSED),
        ("99", "Pairing number 99", ExitCode.USAGE),
        ("1 --csv", "--csv applies only to the full list", ExitCode.USAGE),
    ],
)
def test_what_cannot_be_judged_is_refused(cli: Cli, file: str, typed: str, says: str, code: int):
    ended = cli(f"norms {typed} --file {file}")
    assert (ended.code, says in ended.err) == (code, True), ended


def test_a_tournament_before_the_text_is_refused_with_what_to_do(cli: Cli, place: Path):
    (place / "old.trf").write_text(report("2020/01/10"), encoding="utf-8")
    ended = cli("norms --file old.trf")
    assert (ended.code, "--title-edition 2024-01" in ended.err) == (ExitCode.REFUSED, True)
    assert "as requested" in cli("norms --file old.trf --title-edition 2024-01").out
