"""The weekend of a congress, command by command: three sections, 120 players, five rounds, at most 40 commands."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.congress_weekend import (
    A_ROUND,
    COMMANDS_AT_MOST,
    END,
    ENTRIES,
    RESULTS,
    ROUNDS,
    SECTIONS,
    SET_UP,
    entries,
    weekend,
)
from tests.data_paths import CHECKOUT

TUTORIAL = CHECKOUT / "docs" / "tutorial-congress.md"
OUTCOMES = ("1-0", "=", "0-1", "1-0", "0-1")


def results_of(cli, number):
    """A result for every board, as helpers hand them in: one file for all sections."""
    lines = []
    for section in SECTIONS:
        shown = json.loads(cli(f"round status {number} --json -t harbour-{section.lower()}").out)
        lines += [f"{section}/{one['board']} {OUTCOMES[(one['board'] + number) % 5]}" for one in shown["boards"]]
    return "\n".join(lines) + "\n"


def test_it_takes_few_commands():
    assert len(weekend()) <= COMMANDS_AT_MOST


def test_the_list_of_the_tutorial_is_beside_it():
    assert (TUTORIAL.parent / ENTRIES).read_text(encoding="utf-8") == entries()


def test_the_tutorial_types_what_the_weekend_types():
    """Of the rounds that are alike only the first one."""
    typed = re.findall(r"^\$ pairtrail (.*)$", TUTORIAL.read_text(encoding="utf-8"), re.MULTILINE)
    assert typed == [step.line.format(round=1) for step in (*SET_UP, *A_ROUND, *END)]


@pytest.mark.slow
def test_the_weekend_from_the_first_line_to_the_last(cli):
    Path(ENTRIES).write_text(entries(), encoding="utf-8")
    for number, step in weekend():
        if "result import" in step.line:
            Path(RESULTS).write_text(results_of(cli, number), encoding="utf-8")
        ended = cli(step.line)
        assert ended.code == 0, (step, ended)
        assert step.says in ended.out + ended.err, (step, ended)
    shown = json.loads(cli("congress show --json").out)
    assert shown["players"] == 120
    assert [(one["players"], one["rounds_paired"]) for one in shown["sections"]] == [(41, 5), (39, 5), (40, 5)]
    for number in range(1, ROUNDS + 1):
        for section in SECTIONS:
            papers = {file.name for file in Path(f"round-{number}", section.lower()).iterdir()}
            assert any("pairings" in name for name in papers)
            assert any("slips" in name for name in papers)
    for section in SECTIONS:
        report = Path(f"report-{section.lower()}.trf").read_text(encoding="utf-8")
        assert len([line for line in report.splitlines() if line.startswith("001")]) in (39, 40, 41)
        assert cli(f"check report-{section.lower()}.trf").code == 0
    across = json.loads(cli("congress standings --json").out)["standings"]
    assert len(across) == 120
    assert [one["points"] for one in across] == sorted((one["points"] for one in across), reverse=True)
