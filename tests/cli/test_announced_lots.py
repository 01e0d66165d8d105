"""Lots that a tournament announces: the first round, and the order of players of equal strength."""

import json
from pathlib import Path

import pytest

from cli.exits import ExitCode
from core.model.lots import order_by_lot
from tests.cli.conftest import Cli

EVERY_SYSTEM = ("dutch-1998", "dutch-2026", "burstein-2026", "dubov-1997", "cfc")
NAMES = ("Adam", "Beck", "Cole", "Dahl", "Egon", "Faber", "Gray")


def announced(cli: Cli, edition: str, variation: str, ratings: tuple[int, ...]) -> None:
    assert cli("new", "Open", "--rounds", "3", "--system", edition, "--variation", variation).code == 0
    for name, rating in zip(NAMES, ratings, strict=False):
        assert cli("player", "add", name, "--rating", str(rating)).code == 0


def round_1(cli: Cli) -> tuple[list[tuple[int, int]], int | None]:
    """The boards by player id (ids are given in the order of the ratings), and who has the bye."""
    shown = json.loads(cli("round status 1 --json").out)
    boards = [(board["white"]["id"], board["black"]["id"]) for board in shown["boards"]]
    bye = next((one["id"] for one in shown["not_paired"]), None)
    return boards, bye


@pytest.mark.parametrize("edition", EVERY_SYSTEM)
class TestFirstRoundByLot:
    def test_it_is_drawn_recorded_and_can_be_drawn_again(self, cli: Cli, edition: str):
        announced(cli, edition, "first-round=lot", tuple(range(2100, 1400, -100)))
        paired = cli("round pair --seed 'the 4 of July'")
        assert paired.code == 0, paired.err
        drawn = order_by_lot("the 4 of July", range(1, 8), "first-round")
        told = ", ".join(NAMES[player - 1] for player in drawn)
        assert f"The order of the first round was drawn by lot with the seed 'the 4 of July': {told}." in paired.err
        boards, bye = round_1(cli)
        assert {frozenset(board) for board in boards} == {frozenset(drawn[place : place + 2]) for place in (0, 2, 4)}
        assert bye == drawn[6]
        assert "identical byte for byte" in cli("replay 1").out
        assert cli("verify").code == 0
        assert cli("explain pairing 1").code == 0
        assert "drawn" in cli("explain pairing").out
        assert "lot" in cli(f"explain why-not {drawn[0]} {drawn[2]} --round 1").out

    def test_the_next_rounds_go_by_the_edition(self, cli: Cli, edition: str):
        announced(cli, edition, "first-round=lot", tuple(range(2100, 1500, -100)))
        assert cli("round pair --seed 4").code == 0
        assert cli("round publish").code == 0
        assert cli("result set 1 1:1-0 2:1-0 3:1-0").code == 0
        assert cli("round pair").code == 0
        assert cli("export event.trf --format trf26").code == 0
        checked = cli("check event.trf")
        assert checked.code == 0, checked.out
        assert "drawn by lot" in checked.out

    def test_undone_and_drawn_again_it_is_the_same(self, cli: Cli, edition: str):
        announced(cli, edition, "first-round=lot", tuple(range(2100, 1500, -100)))
        assert cli("round pair --seed 4").code == 0
        before = round_1(cli)
        assert cli("undo").code == 0
        assert cli("round pair").code == 0  # by the seed on record: nobody draws until the lot pleases
        assert round_1(cli) == before


def test_those_kept_apart_do_not_meet(cli: Cli):
    announced(cli, "dutch-2026", "first-round=lot", (2000, 1900, 1800, 1700))
    drawn = order_by_lot("4", range(1, 5), "first-round")
    assert cli(f"forbid add id:{drawn[0]} id:{drawn[1]} --reason family --yes").code == 0
    assert cli("round pair --seed 4").code == 0
    assert frozenset(drawn[:2]) not in {frozenset(board) for board in round_1(cli)[0]}


def test_without_the_announcement_the_first_round_is_seeded(cli: Cli):
    announced(cli, "dutch-2026", "first-round=seeded", tuple(range(2100, 1500, -100)))
    assert cli("round pair --seed 4").code == 0
    assert {frozenset(board) for board in round_1(cli)[0]} == {frozenset((one, one + 3)) for one in (1, 2, 3)}


def test_it_is_announced_before_the_first_round_only(cli: Cli):
    announced(cli, "dutch-2026", "gibson=no", (2000, 1900, 1800, 1700))
    assert cli("round pair --seed 4").code == 0
    assert cli("config set --variation first-round=lot --reason late").code == ExitCode.REFUSED


EQUALS = {"dutch-1998": "A.2", "dutch-2017": "C.04.2.B.2", "dutch-2026": "C.04.2, 2.2"}


@pytest.mark.parametrize(("edition", "article"), EQUALS.items())
class TestEqualsByAnotherCriterion:
    def numbers(self, cli: Cli) -> list[str]:
        return [one["name"] for one in json.loads(cli("player list --json").out)["players"]]

    def test_by_lot(self, cli: Cli, edition: str, article: str):
        announced(cli, edition, "equals=lot", (1800, 1900, 1800, 1800, 1800))
        paired = cli("round pair --seed 4")
        drawn = [NAMES[player - 1] for player in order_by_lot("4", (1, 3, 4, 5), "equals")]
        assert self.numbers(cli) == ["Beck", *drawn]
        told = "The order of players with equal rating and title was drawn by lot with the seed '4': "
        assert f"{told}{', '.join(drawn)}." in paired.err
        assert cli("replay 1").code == 0
        assert cli("verify").code == 0
        assert article in cli("rules list").out

    def test_by_entry(self, cli: Cli, edition: str, article: str):
        assert cli("new", "Open", "--rounds", "3", "--system", edition, "--variation", "equals=entry").code == 0
        for name in ("Zorn", "Adam", "Moss", "Beck"):
            assert cli("player", "add", name, "--rating", "1800").code == 0
        assert cli("round pair --seed 4").code == 0
        assert self.numbers(cli) == ["Zorn", "Adam", "Moss", "Beck"]

    def test_by_default_alphabetically(self, cli: Cli, edition: str, article: str):
        announced(cli, edition, "equals=alphabetical", (1800, 1800, 1800, 1800))
        assert cli("round pair --seed 4").code == 0
        assert self.numbers(cli) == list(NAMES[:4])


def test_equals_by_lot_in_a_file(cli: Cli):
    announced(cli, "dutch-2026", "equals=lot", (1800, 1800, 1800, 1800))
    assert cli("round pair --seed 4").code == 0
    assert cli("export event.trf --format trf26").code == 0
    assert "equals=lot" in Path("event.trf").read_text(encoding="utf-8")
    assert cli("check event.trf").code == 0
