"""A comment that calls a file a part of an event hides no rounds that are not as their rules pair them."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Cli

_PART = "### pairtrail part: rounds {}, 2026-01"


@pytest.fixture
def lines(cli: Cli, place: Path) -> list[str]:
    """The report of three rounds, without comments of ours."""
    for line in (
        "new Open --rounds 3 --as club --system dutch-2017 --start 2026-01-09",
        *(f"player add P{number} --rating {2000 - number}" for number in range(1, 9)),
        *(one for number in range(1, 4) for one in (
            "round pair --seed s" if number == 1 else "round pair",
            "round publish",
            f"result set {number} 1:1-0 2:1-0 3:1-0 4:1-0",
            f"round close {number}",
        )),
        "export report.trf --format trf16",
    ):  # fmt: skip
        assert cli(line).code == 0, line
    return [one for one in (place / "report.trf").read_text().splitlines() if not one.startswith("###")]


def judged(cli: Cli, place: Path, lines: list[str]) -> tuple[str, str]:
    """With which severity the rounds were not judged, and what is said beside that."""
    (place / "report.trf").write_text("\n".join(lines) + "\n")
    found = [json.loads(one) for one in cli("audit --jsonl report.trf --edition dutch-2017").out.splitlines()]
    (one,) = [one for one in found if one["code"] == "not-judged"]
    return one["severity"], one.get("evidence", "")


def with_another_winner(lines: list[str]) -> list[str]:
    """The first game was won by Black, in both cells of round 1: later rounds do not follow from that."""
    first, other = (next(at for at, one in enumerate(lines) if one.startswith(f"001 {number:4}")) for number in (1, 5))
    turned = [*lines]
    for at in (first, other):
        turned[at] = f"{lines[at][:98]}{'0' if lines[at][98] == '1' else '1'}{lines[at][99:]}"
    return turned


@pytest.mark.parametrize("rounds", ["1-3", "4-6"])
def test_rounds_that_are_of_a_whole_event(cli: Cli, place: Path, lines: list[str], rounds: str) -> None:
    assert judged(cli, place, [*lines, _PART.format(rounds)]) == ("note", "")
    severity, evidence = judged(cli, place, [*with_another_winner(lines), _PART.format(rounds)])
    assert severity == "warning"
    assert evidence.startswith("Round 1 in the file is as the first round of an event is paired. As rounds of that ")
    assert "2" in evidence


def test_rounds_that_follow_others(cli: Cli, place: Path, lines: list[str]) -> None:
    """Rounds 2 and 3 of the same event, numbered from 1: no first round is paired so."""
    later = [one[:91] + one[101:] if one.startswith("001") else one for one in lines]
    assert judged(cli, place, [*later, _PART.format("2-3")]) == ("note", "")
