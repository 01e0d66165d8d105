"""`prizes` takes the categories of `standings`, and across quads each section has the prizes for itself (CFC 652)."""

import json
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli

CATEGORIES = ["women", "U18", "S50", "rating<1800", "rating>=1800", "born 2008 or later", "unrated"]


@pytest.fixture
def open_event(cli: Cli, place: Path) -> Cli:
    (place / "entries.csv").write_text(
        "name,rating,sex,birth_date\nAdam,2000,m,1970\nBeck,1900,w,2009\nCole,1700,w,1976\nDahl,,m,2010\n"
    )
    assert cli("new Open --rounds 1 --start 2026-11-02 --system dutch-2026").code == 0
    assert cli("player import entries.csv").code == 0
    return cli


@pytest.mark.parametrize("category", CATEGORIES)
def test_what_standings_take_prizes_take(open_event: Cli, category: str):
    shown = json.loads(open_event(f'standings --category "{category}" --json').out)
    found = open_event(f'prizes --prizes "{category}: 4, 3, 2, 1; by place; several prizes per player" --json')
    assert found.code == 0, found.err
    assert [one["id"] for one in json.loads(found.out)["prizes"]] == [one["id"] for one in shown["standings"]] != []


def test_a_category_by_the_year_of_the_event_is_announced_with_a_first_day_only(cli: Cli):
    assert cli("new Open --rounds 1 --system dutch-2026").code == 0
    refused = cli('announce add "Prize fund: 100; U18: 50"')
    assert (refused.code, "config set --start" in refused.err) == (ExitCode.REFUSED, True)
    assert cli("config set --start 2026-11-02").code == 0
    assert cli('announce add "Prize fund: 100; U18: 50"').code == 0


def quads(cli: Cli, place: Path) -> None:
    """Eight players in two sections; in each round the lower number wins, so that 1 and 5 win their sections."""
    rows = "".join(f"Player {number},{2200 - 50 * number}\n" for number in range(1, 9))
    (place / "entries.csv").write_text(f"name,rating\n{rows}")
    assert cli("new Quads --rounds 3 --system quads").code == 0
    assert cli("player import entries.csv").code == 0
    for number in (1, 2, 3):
        assert cli("round pair" + (" --seed 4" if number == 1 else "")).code == 0
        assert cli("round publish").code == 0
        boards = json.loads(cli("round status --json").out)["boards"]
        typed = " ".join(
            f"{one['board']}:{'1-0' if one['white']['id'] < one['black']['id'] else '0-1'}" for one in boards
        )
        assert cli(f"result set {number} {typed}").code == 0


def test_prizes_across_quads_are_those_of_each_section(cli: Cli, place: Path):
    quads(cli, place)
    found = json.loads(cli('prizes --prizes "50, 20; unrated: 10; total 80" --json').out)
    won = [(one["section"], one["id"], one["cents"]) for one in found["prizes"]]
    assert won == [(1, 1, 5000), (1, 2, 2000), (2, 5, 5000), (2, 6, 2000)]
    assert (found["sections"], found["total_cents"], found["given_cents"]) == (2, 16000, 14000)
    assert found["not_won"] == [{"list": "unrated", "cents": 2000}]
    told = cli('prizes --prizes "50, 20"').out
    assert "Each of the 2 sections has these prizes (CFC 652): 2 x 70.00 = 140.00." in told
    assert cli('print prizes --prizes "50, 20" -o prizes.html').code == 0
    page = (place / "prizes.html").read_text(encoding="utf-8")
    assert page.index("Section 1: Prizes by place") < page.index("Player 2") < page.index("Section 2: Prizes by place")
    assert page.index("Section 2: Prizes by place") < page.index("Player 5")
