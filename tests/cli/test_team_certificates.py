"""Certificates of teams that played on boards: match points and game points, forfeits, a bye, a withdrawal."""

import json
from itertools import combinations
from random import Random

import pytest

from tests.cli.conftest import Cli

BOARDS = 2
TEAMS = 9
RESULTS = ("1-0", "0-1", "=", "=", "+-", "-+")


def result_lines(cli: Cli, chance: Random, round_number: int) -> None:
    """Every board by chance; the whole match in front of its boards, as it must be."""
    sheet = json.loads(cli(f"round status {round_number} --json").out)
    for match in [one["board"] for one in sheet["boards"]]:
        boards = " ".join(f"{match}.{board}:{chance.choice(RESULTS)}" for board in range(1, BOARDS + 1))
        ended = cli(f"result set {round_number} {boards}")
        assert ended.code == 0, ended


@pytest.mark.parametrize("edition", ["team-swiss-2024", "team-swiss-2026"])
@pytest.mark.parametrize(
    "announced",
    [
        "",
        "--variation primary-score=game-points",
        "--variation colour-preferences=type-b --variation acceleration=baku",
    ],
)
@pytest.mark.campaign(one_in=3)
def test_every_pair_of_a_round_is_borne_out_by_the_checker(cli: Cli, edition: str, announced: str):
    chance = Random(f"{edition} {announced}")
    assert cli(f"new League --system {edition} --boards {BOARDS} --rounds 5 {announced}").code == 0
    for team in range(1, TEAMS + 1):
        members = " ".join(f'"T{team} Board {board}:{2400 - 50 * team - board}"' for board in range(1, BOARDS + 1))
        assert cli(f'team add "Team {team}" {members}').code == 0
    for round_number in (1, 2, 3):
        assert cli("round pair --yes" if round_number > 1 else "round pair --seed s").code == 0
        assert cli("round publish").code == 0
        cli(f"team lineup {round_number}")
        result_lines(cli, chance, round_number)
        cli("round close")
    assert cli('player withdraw "Team 3" --reason ill').code == 0
    assert cli("round pair --yes").code == 0
    kinds = set()
    for one, other in chance.sample([*combinations([team for team in range(1, TEAMS + 1) if team != 3], 2)], 5):
        ended = cli(f'explain certificate "Team {one}" "Team {other}" --out c.json --force')
        assert ended.code == 0, ended
        checked = json.loads(cli("explain check c.json --log --enumerate --json").out)
        assert (checked["problems"], checked["holds"]) == ([], True)
        kinds.add(checked["claim"]["verdict"])
    assert kinds & {"worse", "later"}
