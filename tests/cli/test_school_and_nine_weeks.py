"""A school's quads and a Swiss of nine weeks in a pseudo-terminal: how many commands, and every paper and file."""

import re
from pathlib import Path
from typing import Final

import pytest

from tests.cli.club_night import Step
from tests.cli.test_club_night import played
from tests.data_paths import CHECKOUT

TUTORIAL: Final = CHECKOUT / "docs" / "tutorial-school.md"
SCHOOL_AT_MOST, NINE_WEEKS_AT_MOST = 9, 50
CHILDREN: Final = ("Ada", "Bo", "Cleo", "Dag", "Eva", "Finn", "Greta", "Hugo", "Ida", "Jon", "Kim", "Liv")
SCHOOL: Final = (
    Step('pairtrail new "School Cup" --system quads --tie-breaks DE,SB', "was announced"),
    Step("pairtrail player import school.csv --map class=group:class", "Ada (1200) was registered as player id:1."),
    Step('pairtrail round pair --all --seed "hat of 3 May"', "Recorded as events"),
    Step("pairtrail round publish", "All rounds"),
    Step("pairtrail print all -o start", "wallchart"),
    Step("pairtrail result set 1 1-0 = 0-1 1-0 1-0 =", "12 games of all rounds have no result"),
    Step("pairtrail result set 2 0-1 1-0 1-0 = 0-1 1-0", "6 games of all rounds have no result"),
    Step("pairtrail result set 3 = 1-0 0-1 1-0 1-0 0-1", "close the rounds"),
    Step("pairtrail print all -o end", "standings"),
)
BEGIN: Final = (
    Step('pairtrail new "Winter Swiss" --rounds 9 --tie-breaks BH/C1,SB', "was announced"),
    Step("pairtrail player import winter.csv", "Winter01 (2200) was registered as player id:1."),
)
A_WEEK: Final = (
    Step("pairtrail round pair", "Recorded as"),
    Step("pairtrail print all -o round-{week}", "pairings-{week}"),
    Step("pairtrail round publish", "published"),
    Step("pairtrail result import results-{week}.txt", "Recorded as"),
    Step("pairtrail round close", "closed"),
)
END: Final = (
    Step("pairtrail print all -o end", "standings"),
    Step("pairtrail export winter.trf --issue", "Wrote winter.trf"),
    Step("pairtrail bundle seal winter.bundle", "winter.bundle"),
)


def nine_weeks() -> list[Step]:
    """Every command, week after week."""
    weeks = [
        Step(step.typed.format(week=week), step.says.format(week=week)) for week in range(1, 10) for step in A_WEEK
    ]
    return [*BEGIN, *weeks, *END]


def test_they_take_few_commands():
    assert len(SCHOOL) <= SCHOOL_AT_MOST
    assert len(nine_weeks()) <= NINE_WEEKS_AT_MOST


def test_the_tutorial_types_them():
    """Of the weeks that are alike only the first."""
    typed = re.findall(r"^\$ (pairtrail .*)$", TUTORIAL.read_text(encoding="utf-8"), re.MULTILINE)
    assert typed == [step.typed.format(week=1) for step in (*SCHOOL, *BEGIN, *A_WEEK, *END)]


@pytest.mark.slow
def test_the_school_from_the_first_line_to_the_last(tmp_path: Path):
    rows = (f"{name},{1200 - 30 * place},{'5a' if place % 2 else '5b'}\n" for place, name in enumerate(CHILDREN))
    (tmp_path / "school.csv").write_text("name,rating,class\n" + "".join(rows), encoding="utf-8")
    for step in SCHOOL:
        shown = played(step, tmp_path, anew=step == SCHOOL[0])
        assert step.says in shown, (step, shown[-2000:])
    assert [len(list((tmp_path / folder).iterdir())) for folder in ("start", "end")] == [9, 9]
    standings = next((tmp_path / "end").glob("*standings*")).read_text(encoding="utf-8")
    assert all(name in standings for name in CHILDREN)


@pytest.mark.slow
def test_the_nine_weeks_from_the_first_line_to_the_last(tmp_path: Path):
    rows = (f"Winter{place:02},{2220 - 20 * place}\n" for place in range(1, 25))
    (tmp_path / "winter.csv").write_text("name,rating\n" + "".join(rows), encoding="utf-8")
    for week in range(1, 10):
        results = "".join(f"{board} {('1-0', '=', '0-1')[(board + week) % 3]}\n" for board in range(1, 13))
        (tmp_path / f"results-{week}.txt").write_text(results, encoding="utf-8")
    for step in nine_weeks():
        shown = played(step, tmp_path, anew=step == BEGIN[0])
        assert step.says in shown, (step, shown[-2000:])
    report = (tmp_path / "winter.trf").read_text(encoding="utf-8")
    assert len([line for line in report.splitlines() if line.startswith("001")]) == 24
    assert (tmp_path / "winter.bundle").stat().st_size > 0
