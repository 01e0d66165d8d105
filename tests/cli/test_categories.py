"""`standings --category`: the players of a category alone, ranked among themselves, on the screen and on paper."""

import json
from pathlib import Path

import pytest

from cli.exits import ExitCode
from core.model.sentence import Refused
from core.model.tournament import Player
from core.prizes.rules import category_named
from tests.cli.conftest import Cli


class TestNamed:
    @pytest.mark.parametrize(
        ("typed", "birth_date", "has"),
        [
            ("U18", "2008", True),  # 18 in the year of the event, so not before it
            ("u18", "2007/12/31", False),
            ("U18", "", None),
            ("S50", "1976", True),
            ("S50", "1977", False),
        ],
    )
    def test_by_age_in_the_year_of_the_event(self, typed: str, birth_date: str, has: bool | None):
        assert category_named(typed, "2026-11-02").has(Player(1, "A", birth_date=birth_date)) is has

    @pytest.mark.parametrize(
        ("typed", "ratings"),
        [
            ("rating<1800", [1799]),
            ("rating <= 1800", [1799, 1800]),
            ("rating>1800", [1801]),
            ("Rating>=1800", [1800, 1801]),
            ("rating 1800 to 1801", [1800, 1801]),
        ],
    )
    def test_by_rating_on_each_side_of_the_bound(self, typed: str, ratings: list[int]):
        category = category_named(typed, "")
        assert [rating for rating in (1799, 1800, 1801) if category.has(Player(1, "A", rating=rating))] == ratings

    @pytest.mark.parametrize(("typed", "told"), [("U18", "config set --start"), ("giants", "There is no category")])
    def test_what_cannot_be(self, typed: str, told: str):
        with pytest.raises(Refused, match=told):
            category_named(typed, "")


@pytest.fixture
def played(cli: Cli, place: Path) -> None:
    """Four players, round 1 played: Adam and Cole won, Beck and Dahl lost."""
    (place / "entries.csv").write_text(
        "name,rating,sex,birth_date\nAdam,2000,m,1970\nBeck,1900,w,2009\nCole,1800,w,\nDahl,1700,m,2010\n"
    )
    assert cli("new Open --rounds 1 --start 2026-11-02 --system dutch-2026").code == 0
    for line in ("player import entries.csv", "round pair --seed 4", "round publish"):
        assert cli(line).code == 0
    boards = json.loads(cli("round status --json").out)["boards"]
    for one in boards:
        white_wins = one["white"]["name"] in {"Adam", "Beck"}
        assert cli("result", "set", "1", f"{one['board']}:{'1-0' if white_wins else '0-1'}").code == 0


def test_ranks_are_those_among_themselves(cli: Cli, played: None):
    found = json.loads(cli("standings --category women --json").out)
    assert [row["name"] for row in found["standings"]] == ["Beck", "Cole"]
    assert found["category"] == {"name": "women", "ranks": [1, 2], "not_known": []}
    assert [row["rank"] for row in found["standings"]] == [2, 3]
    shown = cli("standings --category women")
    assert ": women" in shown.out.splitlines()[0]
    assert "Adam" not in shown.out
    assert cli("standings --category women --csv").out.splitlines()[0].startswith("women,Rank,")


def test_of_whom_it_is_not_known_is_named(cli: Cli, played: None):
    shown = cli("standings --category U18")
    assert "Left out because their birth date is unknown: Cole." in shown.out
    assert [row["name"] for row in json.loads(cli("standings --category U18 --json").out)["standings"]] == [
        "Beck",
        "Dahl",
    ]


def test_on_paper_and_with_the_prizes_that_were_announced(cli: Cli, place: Path, played: None):
    assert cli("print", "standings", "--category", "rating<1900", "-o", "low.html").code == 0
    page = (place / "low.html").read_text()
    assert "Cole" in page
    assert "Adam" not in page
    assert "rating&lt;1900" in page
    assert cli("print all --round 1 -o papers").code == 0
    assert not list((place / "papers").glob("*prizes*")), "no prizes were announced"
    assert cli("announce", "add", "Prize fund: 100, 50", "--reason", "late").code == 0
    assert cli("print all --round 1 -o more").code == 0
    assert len(list((place / "more").glob("*prizes*"))) == 1


def test_no_category(cli: Cli, played: None):
    assert cli("standings --category giants").code == ExitCode.REFUSED
