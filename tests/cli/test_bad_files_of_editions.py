"""Bad input of the Lim system and of the Double-Swiss, as files: a colour too many, a match with one game."""

import re
from pathlib import Path

import pytest

from cli.exits import ExitCode
from events.trf.layout import COLOUR_OFFSET, round_column
from projections.generator import event, report
from projections.generator_plan import Plan
from tests.cli.conftest import Cli

DOUBLE = Plan(10, 4, seed=5, edition="double-swiss-2026")


def generated(plan: Plan) -> list[str]:
    return report(plan, event(plan)).decode().splitlines()


def line_of(lines: list[str], player: int) -> int:
    return next(at for at, line in enumerate(lines) if line.startswith(f"001 {player:>4}"))


def cell(lines: list[str], player: int, of_round: int) -> str:
    return lines[line_of(lines, player)][round_column(of_round) - 1 :][:8]


def put(lines: list[str], player: int, of_round: int, offset: int, text: str) -> None:
    at, column = line_of(lines, player), round_column(of_round) + offset - 1
    lines[at] = lines[at][:column] + text + lines[at][column + len(text) :]


def written(path: Path, lines: list[str]) -> Path:
    path.write_text("".join(f"{line.rstrip()}\n" for line in lines), encoding="ascii")
    return path


@pytest.mark.parametrize("edition", ["lim-1999", "lim-2026"])
def test_a_lim_file_with_a_colour_too_many(cli: Cli, tmp_path: Path, edition: str):
    """2.1: player 1 has White in rounds 1 to 3. Every round is held against the colours before it."""
    lines = generated(Plan(12, 6, seed=3, edition=edition))
    for number in (1, 2, 3):
        if cell(lines, 1, number)[5] == "b":
            opponent = int(cell(lines, 1, number)[:4])
            put(lines, 1, number, COLOUR_OFFSET, "w")
            put(lines, opponent, number, COLOUR_OFFSET, "b")
    path = written(tmp_path / "white.trf", lines)
    checked = cli(f"check {path}")
    assert checked.code == ExitCode.FINDINGS, checked
    assert "Round 3," in checked.out
    opponent = int(cell(lines, 1, 3)[:4])
    assert re.search(rf"in the file: 1 Player 1 - {opponent} Player {opponent} +\(colours\)", checked.out)
    audited = cli(f"audit {path}")
    assert (audited.code, "[round 3, board 1" in audited.out) == (ExitCode.FINDINGS, True)
    asked = cli(f"explain why-not 1 --colour white --file {path} --round 3")
    assert "Round 3" in asked.out
    assert "White for 1 Player 1: impossible." in asked.out
    assert "No complete legal pairing gives this colour (2.1, " in asked.out


def test_a_match_with_one_game_is_refused_by_name(cli: Cli, tmp_path: Path):
    lines = generated(DOUBLE)
    opponent = int(cell(lines, 1, 8)[:4])
    for player in (1, opponent):
        put(lines, player, 8, 0, " " * 8)
    path = written(tmp_path / "one_game.trf", lines)
    for command in ("check", "import"):
        refused = cli(f"{command} {path}")
        assert refused.code == ExitCode.BAD_INPUT
        assert f"line {line_of(lines, 1) + 1}, column 81" in refused.err
    audited = cli(f"audit {path}")
    assert audited.code == ExitCode.BAD_INPUT
    assert re.search(rf"Round 4: players ({opponent} and 1|1 and {opponent}) have only one game\.", audited.out)


def test_the_last_game_of_every_match_missing(cli: Cli, tmp_path: Path):
    lines = generated(DOUBLE)
    for player in range(1, 11):
        put(lines, player, 8, 0, " " * 8)
    audited = cli(f"audit {written(tmp_path / 'seven.trf', lines)}")
    assert audited.code == ExitCode.BAD_INPUT
    assert "The file has results for 7 rounds." in audited.out
    assert "the second game of round 4 is missing" in audited.out


def test_a_slip_in_one_line_is_found_and_the_other_rounds_are_judged(cli: Cli, tmp_path: Path):
    """A round of the file is a game; the finding says of which round (decision 194)."""
    lines = generated(DOUBLE)
    put(lines, 1, 4, COLOUR_OFFSET, {"w": "b", "b": "w"}[cell(lines, 1, 4)[5]])
    audited = cli(f"audit {written(tmp_path / 'colour.trf', lines)}")
    assert audited.code == ExitCode.FINDINGS
    assert "1 error, 0 warnings" in audited.out
    assert "4 of 4 rounds agree" in audited.out
    assert "[round 4, board 1" in audited.out
    assert "Round 4 of the file is game 2 of round 2." in audited.out


def test_a_colour_turned_in_both_lines_is_no_match(cli: Cli, tmp_path: Path):
    lines = generated(DOUBLE)
    opponent = int(cell(lines, 1, 4)[:4])
    for player in (1, opponent):
        put(lines, player, 4, COLOUR_OFFSET, {"w": "b", "b": "w"}[cell(lines, player, 4)[5]])
    audited = cli(f"audit {written(tmp_path / 'both.trf', lines)}")
    assert audited.code == ExitCode.BAD_INPUT
    assert re.search(r"Round 2: player \d+ has White in both games against player \d+\.", audited.out)
