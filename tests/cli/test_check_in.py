"""Check-in before any round, everybody but a few, and whose entry fee is on record."""

import json

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli


@pytest.fixture
def night(cli: Cli) -> Cli:
    """Six players, round 1 played."""
    for line in (
        "new Night --rounds 3",
        *(
            f"player add {name} --rating {2000 - place}"
            for place, name in enumerate(("Ada", "Bo", "Cy", "Di", "Ed", "Fi"))
        ),
        "checkin arrived --all-but Fi",
        "checkin close --absent --yes",
        "round pair --seed hat",
        "round publish",
        "result set 1 1:1-0 2:1-0",
        "round close 1",
    ):
        ended = cli(line)
        assert ended.code == ExitCode.OK, (line, ended.err)
    return cli


def paired(cli: Cli, number: int) -> set[str]:
    sheet = json.loads(cli(f"round status {number} --json").out)
    return {one["name"] for board in sheet["boards"] for one in (board["white"], board["black"])}


def test_before_a_later_round_who_is_missing_is_absent_from_it_alone(night: Cli):
    opened = night("checkin arrived --all-but Bo Di")
    assert "Check-in for round 2 was opened." in opened.err, "of those who came to round 1 nobody has come to round 2"
    waits = night("round check")
    assert waits.code == ExitCode.FINDINGS
    assert "Check-in is open (2 have not checked in)" in waits.out
    assert night("round pair").code == ExitCode.REFUSED
    asked = json.loads(night("checkin list --json").out)
    assert ([one["name"] for one in asked["missing"]], len(asked["arrived"])) == (["Bo", "Di"], 4)
    assert "close check-in" in night("info").err
    assert "absent from round 2 (zero points)" in night("checkin close").err
    assert night("checkin close --yes").code == ExitCode.OK
    night("round pair")
    assert paired(night, 2) == {"Ada", "Cy", "Ed", "Fi"}
    for line in (
        "round publish",
        "result set 2 1:1-0 2:1-0",
        "checkin open",
        "checkin arrived Bo",
        "checkin close --withdraw --yes",
    ):
        assert night(line).code == ExitCode.OK, line
    assert "Ada withdrew" in night("log list").out
    assert "No contradictions." in night("verify").out


def test_an_undo_gives_the_check_in_back(night: Cli):
    night("checkin arrived --all-but Bo")
    night("undo")
    assert json.loads(night("checkin list --json").out)["open"] is None
    assert night("round pair").code == ExitCode.OK


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("checkin arrived Ada", "`pairtrail checkin open` opens check-in for round 2"),
        ("checkin close --absent --withdraw", "not both"),
        ("checkin arrived --all-but Ada Bo Cy Di Ed Fi", "No other player is expected in round 2"),
    ],
)
def test_what_cannot_be_is_refused_with_nothing_recorded(night: Cli, line: str, told: str):
    before = night("log list").out
    ended = night(line)
    assert ended.code in (ExitCode.REFUSED, ExitCode.USAGE)
    assert told in ended.err
    assert night("log list").out == before


def test_who_has_come_cannot_be_missing(night: Cli):
    night("checkin open")
    night("checkin arrived Ada")
    assert "Ada (id 1) has checked in" in night("checkin arrived --all-but Ada").err


def test_after_the_last_round_there_is_none(night: Cli):
    for number in (2, 3):
        night("round pair")
        night("round publish")
        night(f"result set {number} 1:1-0 2:1-0 3:1-0")
    assert "The last round has been paired" in night("checkin open").err


def test_whose_fee_is_not_on_record_is_listed(night: Cli):
    assert "Fee not paid" not in night("checkin list").out
    assert night("player facts fee Ada=20 Bo=20 Cy=free Di=20").code == ExitCode.OK
    assert [line for line in night("checkin list").out.splitlines() if "Fee not paid" in line] == [
        "Fee not paid: 5 Ed",
        "Fee not paid: 6 Fi",
    ]
    assert [one["name"] for one in json.loads(night("checkin list --json").out)["unpaid"]] == ["Ed", "Fi"]
    assert "entry fee paid 20" in night("player show Ada").out
    night("player facts fee Ada=")
    assert "Fee not paid: 1 Ada" in night("checkin list").out
    assert "No contradictions." in night("verify").out


def test_who_arrives_once_the_round_has_begun_plays_from_the_next_one(cli: Cli):
    for line in (
        "new Night --rounds 3",
        *(
            f"player add {name} --rating {2000 - place}"
            for place, name in enumerate(("Ada", "Bo", "Cy", "Di", "Ed", "Fi"))
        ),
        "checkin arrived --all-but Bo",
        "checkin close --yes",
        "round pair --seed hat",
        "round publish",
    ):
        assert cli(line).code == ExitCode.OK, line
    before = cli("log list").out
    late = cli("checkin arrived Bo")
    assert late.code == ExitCode.REFUSED
    assert "opens check-in for round 2" in late.err
    assert cli("log list").out == before
    assert "Bo was reinstated: paired again from round 2 onwards." in cli("player rejoin Bo").err
    for line in ("result set 1 1:1-0 2:1-0", "round pair", "round publish"):
        assert cli(line).code == ExitCode.OK, line
    assert "Bo" in paired(cli, 2)
    assert "No contradictions." in cli("verify").out
