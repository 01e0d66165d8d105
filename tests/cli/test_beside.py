"""`check --beside`: the rounds of one file that tell two editions of the rules apart."""

import json
import re
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli
from tests.data_paths import named, oracle_files, real_files


@pytest.fixture
def of_2017(place: Path) -> str:
    """Paired by the rules of 2017; round 7 comes out otherwise under those of 2026."""
    (small,) = [path for path in oracle_files() if path.stem == "n0012_clean1"]
    (place / "small.trf").write_bytes(small.read_bytes())
    return "small.trf"


def test_the_rounds_that_tell_the_editions_apart_are_named_with_their_boards(cli: Cli, of_2017: str):
    ended = cli(f"check {of_2017} --edition dutch-2017 --beside dutch-2026")
    assert ended.code == ExitCode.FINDINGS
    first, *lines = ended.out.splitlines()
    assert first == "small.trf: rounds compared under dutch-2017 and dutch-2026: 9; round 7 differs."
    assert lines[1 + 1 + 6].split() == ["7", "as", "in", "the", "file", "4", "of", "6", "boards", "differ", "differ"]
    assert sum("as in the file" in line for line in lines) == 9
    assert lines.index("Round 7") == len(lines) - 7  # the title, two lines of heading, four boards


def test_the_boards_are_those_that_each_edition_gives(cli: Cli, of_2017: str):
    told = json.loads(cli(f"check {of_2017} --edition dutch-2017 --beside dutch-2026 --json").out)
    (checked,) = told["files"]
    (apart,) = [one for one in checked["beside"] if one["apart"]]
    assert (apart["round"], apart["same"]) == (7, {"dutch-2017": True, "dutch-2026": False})
    alone = json.loads(cli(f"check {of_2017} --edition dutch-2026 --json").out)["files"][0]["rounds"][6]
    assert apart["only_in"] == {"dutch-2017": alone["only_in_file"], "dutch-2026": alone["only_in_engine"]}


def test_the_other_way_round_it_is_the_same(cli: Cli, of_2017: str):
    there = json.loads(cli(f"check {of_2017} --edition dutch-2017 --beside dutch-2026 --json").out)
    back = json.loads(cli(f"check {of_2017} --edition dutch-2026 --beside dutch-2017 --json").out)
    assert [one["only_in"] for one in there["files"][0]["beside"]] == [
        one["only_in"] for one in back["files"][0]["beside"]
    ]


def test_an_edition_beside_itself(cli: Cli, of_2017: str):
    ended = cli(f"check {of_2017} --edition dutch-2017 --beside dutch-2017")
    assert ended.code == ExitCode.OK
    assert "no round differs between the two" in ended.out


@pytest.mark.parametrize(
    ("name", "told"),
    [("auto", "--beside must be an edition listed by `pairtrail rules list`"), ("dutch-1066", "dutch-1998")],
)
def test_only_an_edition_can_stand_beside(cli: Cli, of_2017: str, name: str, told: str):
    ended = cli(f"check {of_2017} --beside {name}")
    assert (ended.code, told in ended.err) == (ExitCode.USAGE, True), ended


TELLING: dict[str, tuple[tuple[int, int], set[int]]] = {
    "championnat-35-toutes-categories-2026--championnat-35-tc-2026": ((2, 3), {3, 6}),
    "lichess-2021-03": ((6, 5), {7}),
}


@pytest.mark.parametrize("path", named([path for path in real_files() if path.stem in TELLING]))
def test_real_events_that_tell_them_apart(cli: Cli, path: Path):
    told = json.loads(cli("check", str(path), "--edition", "dutch-2017", "--beside", "dutch-2026", "--json").out)
    rounds = told["files"][0]["beside"]
    as_in_the_file = tuple(sum(one["same"][edition] for one in rounds) for edition in ("dutch-2017", "dutch-2026"))
    assert (as_in_the_file, {one["round"] for one in rounds if one["apart"]}) == TELLING[path.stem]


def test_the_list_of_editions_has_a_line_for_each_variation(cli: Cli):
    lines = cli("rules list").out.splitlines()
    variations = [line for line in lines if re.match(r"  \S+ = ", line)]
    assert len(variations) == len(set(variations))
    (place,) = [number for number, line in enumerate(lines) if line.startswith("  gibson = ")]
    listed = json.loads(cli("rules list --json").out)["editions"]
    knowing = [one["edition"] for one in listed if any(known["name"] == "gibson" for known in one["variations"])]
    assert lines[place + 1] in ("    all editions", f"    {', '.join(knowing)}")


def test_the_comparison_of_two_editions_says_how_to_see_it_in_an_event(cli: Cli):
    told = cli("rules diff dutch-2017 dutch-2026").out
    assert told.endswith(
        "`pairtrail check FILE --edition dutch-2017 --beside dutch-2026` shows which rounds of an event differ.\n"
    )
