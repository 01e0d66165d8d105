"""A player who is not there, a round not yet paired, a moment before the start: every verb that answers questions."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Cli

AtStage = Callable[[str], Path]

EXPLAIN = ("pairing", "player 1", "bye", "float 1", "colour 1", "why-not 1 2", "certificate 1 2")
NOT_PAIRED = "Round 7 had not been paired at that point. Paired rounds: 1 to 2."
NOT_YET = "No round had been paired at that point"
BEFORE = "Nothing had been recorded by 2020-01-01T23:59:59Z"


@pytest.fixture
def playing(at_stage: AtStage) -> None:
    """Round 2 is published."""
    at_stage("next published")


@pytest.mark.parametrize("line", EXPLAIN)
class TestExplain:
    def test_a_round_not_yet_paired(self, line: str, cli: Cli, playing: None):
        ended = cli(f"explain {line} --round 7")
        assert (ended.code, NOT_PAIRED in ended.err, ended.out) == (4, True, "")

    @pytest.mark.parametrize("moment", ["0", "3", "round:1:open"])
    def test_a_moment_before_the_first_pairing(self, line: str, moment: str, cli: Cli, playing: None):
        ended = cli(f"explain {line} --at {moment}")
        assert (ended.code, NOT_YET in ended.err, ended.out) == (4, True, "")

    def test_a_moment_before_the_log(self, line: str, cli: Cli, playing: None):
        ended = cli(f"explain {line} --at 2020-01-01")
        assert (ended.code, BEFORE in ended.err, ended.out) == (2, True, "")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("77", "Pairing number 77 does not exist; the numbers run from 1 to 19."),
        ("0", "Pairing number 0"),
        ("id:77", "No player has the id 77"),
        ("nobody", "No player's name contains 'nobody'"),
    ],
)
@pytest.mark.parametrize(
    "line",
    [
        "explain player {}",
        "explain float {}",
        "explain colour {}",
        "explain why-not 1 {}",
        "explain why-not {} --bye",
        "explain why-not {} --colour white",
        "explain certificate {} 1",
        "standings why 1 {}",
        "standings breakdown {}",
    ],
)
def test_a_player_who_does_not_exist(line: str, typed: str, says: str, cli: Cli, playing: None):
    ended = cli(line.format(typed))
    assert (ended.code, says in ended.err, ended.out) == (2, True, ""), ended


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("whatif correct 7/1=1-0", 4, "Round 7 has no boards: rounds 1 to 2 are paired"),
        ("whatif correct 1/77=1-0", 4, "Round 1 has no board 77: its boards are 1 to 9"),
        ("whatif correct 2/4=0-1", 4, "has no result yet"),
        ("whatif correct 0/1=1-0", 2, "rounds are numbered from 1"),
        ("whatif correct 1/1=1-0 --at 3", 4, "no round has been paired"),
        ("whatif correct 1/1=1-0 --at 2020-01-01", 2, BEFORE),
        ("diff 2020-01-01", 2, BEFORE),
        ("diff round:7", 2, "Round 7 has not started yet"),
        ("diff 999", 2, "Event 999"),
        ("diff nothing", 2, "'nothing' is not a valid point in the record"),
        ("standings --at 2020-01-01", 2, BEFORE),
        ("standings --at round:7", 2, "Round 7 has not started yet. Rounds in this log: 1, 2, 3."),
        ("standings --at 999", 2, "Event 999 was not found: the log has events 1 to 40"),
        ("standings --at 0", 4, "No tournament had been announced then"),
        ("standings breakdown 1 --at 0", 4, "No tournament had been announced then"),
        ("replay 7", 4, "Round 7 has not been paired in this log"),
        ("replay 1 --at 3", 4, "Round 1 has not been paired in this log"),
        ("replay 1 --at round:1:open", 4, "Round 1 has not been paired in this log"),
        ("replay 1 --at 2020-01-01", 2, BEFORE),
        ("replay 0", 2, "expected 1 or more"),
        ("explain pairing 77", 4, "Round 2 has no board 77; its boards are numbered 1 to 9."),
        ("explain why-not 1 2 --file missing.trf", 3, "file not found"),
        ("explain why-not 1 2 --file event.trf --round 7", 4, "Round 7 had not been paired"),
        ("explain why-not 1 77 --file event.trf", 2, "Pairing number 77"),
        ("explain why-not 1 2 --file event.trf -t harbour", 2, "leave out --at and -t"),
        ("explain why-not 1 2 --edition dutch-2026", 2, "--edition is only for use with --file"),
    ],
)
def test_rounds_boards_and_moments_that_are_not_there(line: str, code: int, says: str, cli: Cli, playing: None):
    ended = cli(line)
    assert (ended.code, says in ended.err, ended.out) == (code, True, ""), ended


@pytest.mark.parametrize(("title", "short"), [("Кубок", "file"), ("!?", "file"), ("a" * 300, "a" * 300)])
def test_a_file_is_asked_about_whatever_its_title(title: str, short: str, cli: Cli, playing: None, place: Path):
    """Nothing is recorded, so no short name is needed by which it could be."""
    lines = (place / "event.trf").read_text(encoding="utf-8").splitlines()
    lines = [f"012 {title}" if line.startswith("012") else line for line in lines]
    (place / "event.trf").write_text("\n".join(lines) + "\n", encoding="utf-8")
    ended = cli("explain why-not 1 2 --file event.trf --json")
    assert (ended.code, json.loads(ended.out)["tournament"]) == (0, short), ended
