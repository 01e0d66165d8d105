"""Reports that contradict themselves, through every command that reads one: a finding with line and column each time.

What forbids the use of the file refuses it whole; what can be left out is listed, and the rest is read.
"""

import json
from pathlib import Path
from typing import NamedTuple

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli
from tests.events.trf.report_lines import FOUR, report

COMMANDS = ("check", "pair", "convert", "import")
HEAD = ("012 Open", "042 2026/03/01", "142 5", "152 W")
KNOWN = "FIDE_DUTCH[_2017|_2026][_BAKU], FIDE_DUBOV[_BAKU], FIDE_BURSTEIN[_BAKU], FIDE_DOUBLESWISS, CUSTOM_SWISS"


class Case(NamedTuple):
    """Lines of a report, and the finding that there has to be."""

    lines: tuple[str, ...]
    line: int
    column: int
    read: str
    expected: str


REFUSED = {
    "a code of teams in 192": Case(
        (*HEAD, "192 FIDE_SCHILLER", *FOUR),
        5,
        5,
        "'FIDE_SCHILLER', a team tournament",
        "team rules that pairtrail supports (FIDE_TEAM",
    ),
    "two codes": Case(
        (*HEAD, "192 FIDE_DUTCH", "192 FIDE_DUBOV", *FOUR), 6, 5, "'FIDE_DUBOV'", "FIDE_DUTCH that line 5 gives"
    ),
    "two numbers of rounds": Case((*HEAD, "XXR 6", *FOUR), 5, 5, "6 rounds", "the 5 rounds given in an earlier line"),
    "more rounds than 142 declares": Case(("142 1", *FOUR), 2, 102, "an entry for round 2", "1 rounds"),
    "two initial colours": Case(
        (*HEAD, "XXC black1", *FOUR), 5, 5, "initial colour black1", "given in an earlier line"
    ),
    "acceleration of nobody, 250": Case(
        (*HEAD, *FOUR, "250       1.0   1   2    1    9"), 9, 28, "250 player 9", "a player in this file"
    ),
    "acceleration of nobody, XXA": Case((*HEAD, *FOUR, "XXA    9  1.0"), 9, 5, "XXA player 9", "a player in this file"),
    "acceleration after the last round": Case(
        (*HEAD, *FOUR, "250       1.0   5   6    1    2"),
        9,
        19,
        "1.0 virtual points in rounds 5 to 6",
        "rounds up to 5",
    ),
    "virtual points after the last round": Case(
        (*HEAD, *FOUR, "XXA    1  0.0  0.0  0.0  0.0  0.0  1.0"),
        9,
        35,
        "virtual points for player 1 in round 6",
        "rounds up to 5",
    ),
    "two accelerations": Case(
        (*HEAD, *FOUR, "250       1.0   1   2    1    2", "250       0.5   2   2    2"),
        10,
        10,
        "0.5 virtual points for player 2 in round 2",
        "the 1.0 that line 9 gives that player",
    ),
    "a bye of nobody": Case((*HEAD, *FOUR, "240 H   3    9"), 9, 11, "240 player 9", "a player in this file"),
    "an absence of nobody": Case((*HEAD, *FOUR, "XXZ 2 9"), 9, 7, "XXZ player 9", "a player in this file"),
    "a bye after the last round": Case((*HEAD, *FOUR, "240 H   6    1"), 9, 7, "in round 6", "a round up to 5"),
    "a bye in a round that was played": Case(
        (*HEAD, *FOUR, "240 H   1    1"),
        9,
        11,
        "a half-point bye for player 1 in round 1",
        "the entry in line 5 for that player and round",
    ),
    "a prohibition of nobody": Case((*HEAD, *FOUR, "260   1   5    1    9"), 9, 18, "260 player 9", "in this file"),
    "a prohibition after the last round": Case(
        (*HEAD, *FOUR, "260   6   7    1    4"), 9, 5, "a prohibition from round 6 onwards", "rounds up to 5"
    ),
    "299 that makes a draw better than a win": Case(
        (*HEAD, *FOUR, "299 D         1.5"),
        9,
        14,
        "a win is worth 1.0, a draw 1.5",
        "a better result must not be worth less",
    ),
    "299 that makes a bye better than a win": Case(
        (*HEAD, *FOUR, "299 F         3.0"),
        9,
        14,
        "the full-point bye is worth 3.0",
        "it cannot be worth more than a win",
    ),
    "299 below nothing": Case((*HEAD, *FOUR, "299 L        -1.0"), 9, 14, "'-1.0'", "points that are not negative"),
    "299 for one player, whose points are as without it": Case(
        (*HEAD, *FOUR, "299 W         0.5   1    1"),
        5,
        81,
        "1.5 points for player 1",
        "1.0, according to the results of 2 rounds",
    ),
    "a bye above a win": Case(
        (*HEAD, "162  P 2.0", *FOUR), 5, 5, "bye is worth 2.0, but a win 1.0", "it cannot be worth more than a win"
    ),
    "points by 162 that the results do not give": Case(
        (*HEAD, "162  D 0.4", *FOUR), 6, 81, "1.5 points for player 1", "1.4, according to the results of 2 rounds"
    ),
    "a team record": Case(
        (*HEAD, *FOUR, "330 +-   1   1   2"), 9, 1, "a line 330, for team tournaments", "or 013 with the team rules"
    ),
}

LISTED = {
    "an unknown code in 192": Case(
        (*HEAD, "192 FIDE_DUCTH", *FOUR), 5, 5, "192 'FIDE_DUCTH'", f"{KNOWN} (did you mean FIDE_DUTCH?)"
    ),
    "a code of the future": Case(
        (*HEAD, "192 FIDE_DUTCH_2031", *FOUR), 5, 5, "FIDE_DUTCH_2031", "an unknown code; known codes are "
    ),
    "062 beside the players": Case(("062 5", *HEAD, *FOUR), 1, 5, "5 players", "the 4 players who have a 001 line"),
    "072 beside the ratings": Case(
        ("072 5", *HEAD, *FOUR), 1, 5, "5 rated players", "the 4 players whose line has a rating"
    ),
    "a date for a round too many": Case(
        ("132" + " " * 88 + "26/03/01" + "  26/03/02" * 5, *HEAD, *FOUR),
        1,
        142,
        "a date for round 6",
        "a date that does not belong to any round: the file declares 5",
    ),
    "an end before the beginning": Case(
        (*HEAD, "052 2026/02/27", *FOUR),
        5,
        5,
        "the last day 2026-02-27, which is before the first day, 2026-03-01",
        "text",
    ),
    "a first day that is none": Case(
        ("042 2026/13/41", *HEAD[2:], *FOUR), 1, 5, "'2026/13/41'", "an unclear date (expected YYYY/MM/DD)"
    ),
    "152 against the first games": Case(
        ("142 5", "152 B", *FOUR),
        2,
        5,
        "black, although the first games show white (E.5)",
        "black: the value in the file",
    ),
    "260 against a game": Case(
        (*HEAD, *FOUR, "260   1   5    1    3"),
        9,
        5,
        "a prohibition for 1 and 3 in round 1, although they met in that round",
        "both",
    ),
    "a tie-break that there is not": Case(
        (*HEAD, "202 BH,SBX", *FOUR),
        5,
        5,
        "the tie-breaks BH, SBX",
        "no list of tie-breaks: There is no tie-break 'SBX'",
    ),
    "two lists of tie-breaks": Case(
        (*HEAD, "202 BH,SB", "212 PTS,SB,BH", *FOUR), 6, 5, "SB, BH, which differ from those in line 5", "C.07 4.1"
    ),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_used_is_refused_whole(cli: Cli, place: Path, name: str, command: str):
    case = REFUSED[name]
    (place / "event.trf").write_bytes(report(*case.lines))
    ended = cli(f"{command} event.trf {'copy.trf --to trf16' if command == 'convert' else ''}")
    assert (ended.code, ended.out) == (ExitCode.BAD_INPUT, "")
    (finding,) = [line for line in ended.err.splitlines() if f"line {case.line}, column {case.column}: " in line]
    read, _, expected = finding.partition(", expected ")
    assert case.read in read
    assert case.expected in expected
    assert not (place / "copy.trf").exists()
    assert not (place / "demo.sqlite").exists()


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", LISTED)
def test_what_can_be_left_out_is_listed_and_the_rest_is_read(cli: Cli, place: Path, name: str, command: str):
    case = LISTED[name]
    (place / "event.trf").write_bytes(report(*case.lines))
    ended = cli(f"{command} event.trf {'copy.trf --to trf16' if command == 'convert' else ''}")
    assert ended.code in (ExitCode.OK, ExitCode.FINDINGS), ended
    (finding,) = [line for line in ended.err.splitlines() if f"line {case.line}, column {case.column}: " in line]
    found, _, taken_as = finding.partition(", read as ")
    assert case.read in found
    assert case.expected in taken_as
    if command == "import":
        logged = json.loads(cli("log show 2 --json").out)["body"]["data"]["adjustments"]
        assert (case.line, case.column) in [(one["line"], one["column"]) for one in logged]


def test_every_contradiction_of_a_file_is_named_at_once(cli: Cli, place: Path):
    lines = (*HEAD, "192 FIDE_SCHILLER", *FOUR, "240 H   3    9", "250       1.0   6   6    1", "330 +-   1   1   2")
    (place / "event.trf").write_bytes(report(*lines))
    found = [line.split(": ")[0] for line in cli("import event.trf").err.splitlines()]
    assert found == ["event.trf, line 5, column 5", "event.trf, line 12, column 1"]
    (place / "event.trf").write_bytes(report(*(line for line in lines if line[:3] not in ("192", "330"))))
    found = [line.split(": ")[0] for line in cli("import event.trf").err.splitlines()]
    assert found == ["event.trf, line 9, column 11", "event.trf, line 10, column 15"]


def test_broken_points_are_not_blamed_on_the_players(cli: Cli, place: Path):
    """With values that make no sense the sums make none either: one finding, not one for each player."""
    (place / "event.trf").write_bytes(report(*HEAD, *FOUR, "299 D         1.5"))
    assert len(cli("check event.trf").err.splitlines()) == 1


def test_points_for_one_player_count_in_place_of_a_sum_without_them(cli: Cli, place: Path):
    (place / "event.trf").write_bytes(report(*HEAD, *FOUR, "299 W         0.5   1    1"))
    ended = cli("import event.trf --trust-results")
    assert ended.code == ExitCode.OK
    assert "line 5, column 81: 1.5 points for player 1, read as 1.0, according to the results of 2 rounds" in ended.err
    assert json.loads(cli("player show 1 --json").out)["rounds"][0]["points_after"] == 0.5


def test_a_list_of_tie_breaks_that_is_read_is_no_adjustment(cli: Cli, place: Path):
    (place / "event.trf").write_bytes(report(*HEAD, "202 BH/C1,SB", *FOUR))
    ended = cli("import event.trf")
    assert "The file was read without changes." in ended.err
    assert cli("export again.trf").code == 0
    assert (place / "again.trf").read_bytes() == (place / "event.trf").read_bytes()
