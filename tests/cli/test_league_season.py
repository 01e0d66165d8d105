"""The season of a league in a pseudo-terminal: how many commands and keys it takes, and every paper and file of it."""

import re
from pathlib import Path

import pytest

from tests.campaigns import drawn
from tests.cli.league_season import (
    ALIKE,
    BOARDS,
    END,
    ENTRIES,
    KEYS_A_MATCH_AT_MOST,
    MATCHES,
    MEANWHILE,
    ROUNDS,
    SEASON,
    SET_UP,
    SET_UP_AT_MOST,
    TEAMS,
    entries,
    keys_of,
    season,
)
from tests.cli.test_club_night import played
from tests.data_paths import CHECKOUT

TUTORIAL = CHECKOUT / "docs" / "tutorial-league.md"


def test_it_takes_few_commands_and_keys():
    assert len(SET_UP) <= SET_UP_AT_MOST
    assert len(SEASON) - len(SET_UP) - len(END) - len(MEANWHILE) == 2 * ROUNDS
    assert all(len(keys_of(number)) + len("q") <= KEYS_A_MATCH_AT_MOST * MATCHES for number in range(1, ROUNDS + 1))


@pytest.mark.slow
def test_the_season_from_the_first_line_to_the_last(tmp_path: Path):
    (tmp_path / ENTRIES).write_text(entries(), encoding="utf-8")
    whole = drawn(ALIKE, 5, "cli/league_season")
    for step in season(set(ALIKE) - set(whole)):
        shown = played(step, tmp_path, anew=step == SEASON[0])
        assert step.says in shown, (step, shown[-2000:])
    assert len({file.name for file in (tmp_path / "round-1").iterdir()}) == 11
    assert any("pairings-2" in file.name for file in (tmp_path / "round-1").iterdir())
    assert any("pairings-14" in file.name for file in (tmp_path / "round-14").iterdir())
    assert {(tmp_path / name).read_bytes()[:4] for name in ("grid.pdf", "players.pdf")} == {b"%PDF"}
    report = (tmp_path / "league.trf").read_text(encoding="utf-8")
    assert len([line for line in report.splitlines() if line.startswith("001")]) == len(TEAMS) * (BOARDS + 2)
    standings = next(file for file in (tmp_path / "round-14").iterdir() if "standings" in file.name)
    page = standings.read_text(encoding="utf-8")
    assert "Castle CC" in page
    assert "Provisional" not in page


def test_the_list_of_the_tutorial_is_beside_it():
    assert (TUTORIAL.parent / ENTRIES).read_text(encoding="utf-8") == entries()
    assert f"]({ENTRIES})" in TUTORIAL.read_text(encoding="utf-8")


def test_the_tutorial_types_what_the_season_types():
    """Of the rounds that are alike only the first ones."""
    typed = re.findall(r"^\$ (pairtrail .*)$", TUTORIAL.read_text(encoding="utf-8"), re.MULTILINE)
    all_typed = [step.typed for step in SEASON]
    first = len(SET_UP) + 2 + len(MEANWHILE) + 2
    assert typed == [*all_typed[:first], *all_typed[-len(END) :]]
