"""The demonstration: the same everywhere, and nothing of it is left behind."""

import os
from pathlib import Path

from cli.commands.demo import STORY, Chapter, Run, Tell, day
from cli.environment import environment
from cli.exits import ExitCode
from tests.cli.conftest import Cli
from tests.made_up_language import spoken


def test_it_is_the_same_every_time(cli: Cli):
    first = cli("demo")
    assert first.code == ExitCode.OK
    assert cli("demo").out == first.out
    assert {len(line) for line in first.out.splitlines() if line.startswith("=== ")} == {100}


def test_it_shows_the_main_thing(cli: Cli):
    told = cli("demo").out
    for sentence in (
        "Silva, Tomas (2140) was admitted late",
        "1/2-1/2 was corrected to 1-0. It affects, by tier 2 of C.04.2, 4.3",
        "Round 3, paired again using what was known then: identical byte for byte, and reached by identical decisions.",
        "Round 3, paired again using what is known now: 2 of 10 boards differ.",
        "5 pairings recomputed",
        "No contradictions.",
        "Wrote report.trf: 20 players, 5 rounds",
        "then `pairtrail serve --db FOLDER/demo.sqlite -t harbour`.",  # not the copy of the federation
    ):
        assert sentence in " ".join(told.split()), sentence


def test_a_round_is_played_every_friday_from_the_first_day_announced_to_the_last():
    days = [day(one.day) for one in STORY if isinstance(one, Chapter)]
    assert days == sorted(days)
    assert {one.strftime("%A %H:%M") for one in days[:6]} == {"Friday 17:00"}
    (announced,) = [one.command for one in STORY if isinstance(one, Run) and one.command.startswith("new ")]
    assert announced.endswith(f"--start {days[0]:%Y-%m-%d} --end {days[5]:%Y-%m-%d}")


def test_its_story_is_told_in_the_language_of_the_surroundings(cli: Cli):
    with spoken():
        told = cli("demo").out
    headings = [line for line in told.splitlines() if line.startswith("===")]
    assert len(headings) == sum(isinstance(step, Chapter) for step in STORY)
    assert [line for line in headings if "«" not in line] == []
    for step in STORY:
        if isinstance(step, Tell):
            assert f"«{step.text}»" in " ".join(told.split())


def test_it_leaves_everything_as_it_was(cli: Cli, place: Path):
    before = dict(os.environ), Path.cwd(), environment.clock, environment.new_id, sorted(place.iterdir())
    cli("demo")
    assert (dict(os.environ), Path.cwd(), environment.clock, environment.new_id, sorted(place.iterdir())) == before


def test_it_can_be_kept_and_looked_around_in(cli: Cli, place: Path):
    assert cli("demo --keep here").code == ExitCode.OK
    kept = sorted(path.name for path in (place / "here").iterdir())
    assert kept == ["again.trf", "demo.sqlite", "entries.csv", "report.trf"]
    assert (place / "here" / "again.trf").read_bytes() == (place / "here" / "report.trf").read_bytes()
    assert cli("verify -t harbour --db here/demo.sqlite").code == ExitCode.OK
    again = cli("demo --keep here")
    assert (again.code, "Give another folder" in again.err) == (ExitCode.BAD_INPUT, True)
