"""Files that we generate are in order: the audit finds nothing in them, whatever the edition and the options."""

import json
from pathlib import Path

import pytest

from core.editions.registry import EDITIONS, OF_TEAMS, TABLES
from tests.cli.conftest import Cli

LIVELY = (
    "--forfeits 4 --odd-results 3 --half-point-byes 4 --full-point-byes 2 --zero-point-byes 4 --withdrawals 2 "
    "--late-entries 8 --unrated 20 --equal-ratings 20 --forbidden-pairs 3"
)
OPTIONS = (LIVELY, "--players 11 --odd-results 20 --forfeits 10 --half-point-byes 0")


@pytest.mark.parametrize("edition", [*EDITIONS, *TABLES, *OF_TEAMS])
@pytest.mark.campaign(one_in=4)
def test_the_audit_finds_nothing(cli: Cli, place: Path, edition: str):
    for number, options in enumerate(OPTIONS):
        folder = place / str(number)
        folder.mkdir()
        made = cli(f"generate --edition {edition} --seed 5 {options} --out {folder}/it.trf")
        if made.code == 4:  # scheveningen wants an even number, a table nobody who leaves
            continue
        assert made.code == 0, made
        found = [json.loads(line) for line in cli(f"audit --jsonl {folder}").out.splitlines()]
        assert [(one["severity"], one["code"], one["sentence"]) for one in found if one["severity"] != "note"] == []


def test_a_full_point_bye_of_nobody_who_granted_it_is_asked_about(cli: Cli, place: Path):
    """As before where the file does not say who granted it, and an odd number of players was left."""
    assert cli(f"generate --edition dutch-1998 --seed 5 {LIVELY} --out it.trf").code == 0
    lines = (place / "it.trf").read_text().splitlines()
    (place / "it.trf").write_text("\n".join(line for line in lines if "pairtrail generate" not in line))
    found = [json.loads(line) for line in cli("audit --jsonl it.trf").out.splitlines()]
    assert "full-point-bye" in {one["code"] for one in found}
    told = "Round 5: a full-point bye (F) for 3, but no player has the pairing-allocated bye (U)."
    assert told in {one["sentence"] for one in found}


def test_the_first_colours_of_1998_are_by_numbers_as_they_were_given(cli: Cli, place: Path):
    """1998 E.5: "even numbered players"; number 1 was absent, so number 2 has the other colour (decision 38)."""
    assert cli(f"generate --edition dutch-1998 --seed 5 {LIVELY} --out it.trf").code == 0
    text = (place / "it.trf").read_text()
    assert "XXC white1" in text
    (place / "silent.trf").write_text(text.replace("XXC white1\n", ""))
    checked = cli("check silent.trf")
    assert (checked.code, "7 rounds checked (dutch-1998), all match the engine's pairing" in checked.out) == (0, True)


@pytest.mark.parametrize(
    ("edition", "worth"), [("team-swiss-2024", "0.5"), ("team-swiss-2026", "0.5"), ("dutch-2026", "1.0")]
)
def test_a_generated_bye_of_a_team_is_worth_a_draw(cli: Cli, place: Path, edition: str, worth: str):
    """C.04.6, 1.4: "as many match points and game points as are rewarded for a draw"."""
    assert (
        cli(f"generate --edition {edition} --players 5 --rounds 1 --seed 3 --half-point-byes 0 --out it.trf").code == 0
    )
    text = (place / "it.trf").read_text()
    assert ("XXS PAB=0.5" in text) == (worth == "0.5")
    (left,) = [line for line in text.splitlines() if line.endswith("0000 - U")]
    assert left[80:84].strip() == worth
    assert cli("check it.trf").code == 0
