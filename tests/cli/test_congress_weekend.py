"""The weekend of a congress in a pseudo-terminal: three sections, 120 players, five rounds, at most 40 commands."""

import json
import re
from pathlib import Path

import pytest

from tests.cli import club_night
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
from tests.cli.test_club_night import played
from tests.data_paths import CHECKOUT

TUTORIAL = CHECKOUT / "docs" / "tutorial-congress.md"
OUTCOMES = ("1-0", "=", "0-1", "1-0", "0-1")


def typed(line, folder, says=""):
    """What a command shows in a terminal of its own, which has to end well."""
    shown = played(club_night.Step(f"pairtrail {line}", says), folder, anew=line.startswith("new "))
    assert says in shown, (line, shown[-2000:])
    return shown


def results_of(number, folder):
    """A result for every board, as helpers hand them in: one file for all sections."""
    lines = []
    for section in SECTIONS:
        shown = json.loads(typed(f"round status {number} --json -t harbour-{section.lower()}", folder))
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
def test_the_weekend_from_the_first_line_to_the_last(tmp_path: Path):
    (tmp_path / ENTRIES).write_text(entries(), encoding="utf-8")
    for number, step in weekend():
        if "result import" in step.line:
            (tmp_path / RESULTS).write_text(results_of(number, tmp_path), encoding="utf-8")
        typed(step.line, tmp_path, step.says)
    shown = json.loads(typed("congress show --json", tmp_path))
    assert shown["players"] == 120
    assert [(one["players"], one["rounds_paired"]) for one in shown["sections"]] == [(41, 5), (39, 5), (40, 5)]
    for number in range(1, ROUNDS + 1):
        for section in SECTIONS:
            papers = {file.name for file in (tmp_path / f"round-{number}" / section.lower()).iterdir()}
            assert any("pairings" in name for name in papers)
            assert any("slips" in name for name in papers)
    for section in SECTIONS:
        report = (tmp_path / f"report-{section.lower()}.trf").read_text(encoding="utf-8")
        assert len([line for line in report.splitlines() if line.startswith("001")]) in (39, 40, 41)
        typed(f"check report-{section.lower()}.trf", tmp_path)
    across = json.loads(typed("congress standings --json", tmp_path))["standings"]
    assert len(across) == 120
    assert [one["points"] for one in across] == sorted((one["points"] for one in across), reverse=True)
