"""Record 192 announces the Baku acceleration, and no record 250 gives virtual points: both readings are told."""

import json
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli
from tests.events.trf.report_lines import player, report

HEAD = ("042 2026/03/01", "142 5", "152 W", "192 FIDE_DUTCH_2026_BAKU")


def eight(*games: tuple[int, int]) -> tuple[str, ...]:
    """A round of eight players, White wins."""
    cells = {}
    for white, black in games:
        cells[white], cells[black] = f"{black:>4} w 1", f"{white:>4} b 0"
    return tuple(
        player(number, cells[number], points="1.0" if " w " in cells[number] else "0.0") for number in range(1, 9)
    )


ACCELERATED = eight((1, 3), (4, 2), (5, 7), (8, 6))  # upper half of the upper half, and so on
PLAIN = eight((1, 5), (6, 2), (3, 7), (8, 4))


@pytest.fixture
def write(place: Path):
    def written(*lines: str) -> None:
        (place / "event.trf").write_bytes(report(*lines))

    return written


@pytest.mark.parametrize(
    ("rounds", "code", "accelerated", "plain"),
    [
        (
            ACCELERATED,
            ExitCode.OK,
            "(used), all rounds match the engine's pairing",
            "differences from the engine's pairing in round 1",
        ),
        (
            PLAIN,
            ExitCode.FINDINGS,
            "(used), differences from the engine's pairing in round 1",
            "all rounds match the engine",
        ),
    ],
    ids=["paired with it", "paired without"],
)
def test_check_says_what_either_reading_gives(cli: Cli, write, rounds, code, accelerated, plain):
    write(*HEAD, *rounds)
    ended = cli("check event.trf")
    assert ended.code == code
    (told,) = [line for line in ended.out.splitlines() if "contradicts itself" in line]
    assert "192 is FIDE_DUTCH_2026_BAKU, but no record 250 gives virtual points" in told
    assert f"Accelerated by the Baku method {accelerated}" in told
    assert f"; not accelerated, {plain}" in told
    (file,) = json.loads(cli("check event.trf --json").out)["files"]
    same = {"accelerated": [1] if rounds is ACCELERATED else [], "not_accelerated": [1] if rounds is PLAIN else []}
    assert file["readings"] == {"taken": "accelerated", "rounds_same": same}
    assert told.partition(": ")[2] in cli("compat --dutch event.trf -c").err


def test_pair_says_what_the_other_reading_would_pair(cli: Cli, write):
    write(*HEAD, *(player(number, points="0.0") for number in range(1, 9)))
    ended = cli("pair event.trf --json")
    told = json.loads(ended.out)
    assert told["pairs"] == [[1, 3], [4, 2], [5, 7], [8, 6]]
    assert told["other_reading"]["pairs"] == [[1, 5], [6, 2], [3, 7], [8, 4]]
    assert (
        "Reading used: Accelerated by the Baku method; not accelerated, the pairing would be 1-5, 6-2, 3-7" in ended.err
    )
    assert "the pairing would be 1-5, 6-2, 3-7, 8-4." in cli("compat --dutch event.trf -p").err


def test_every_reader_lists_the_contradiction(cli: Cli, write):
    write(*HEAD, *PLAIN)
    assert "192 FIDE_DUTCH_2026_BAKU without a record 250: the file contradicts itself" in cli("import event.trf").err


def test_with_virtual_points_nothing_contradicts(cli: Cli, write):
    write(*HEAD, *ACCELERATED, "250       1.0   1   2    1    4", "250       0.5   3   3    1    4")
    ended = cli("check event.trf")
    assert "contradicts" not in ended.out + ended.err
    assert ended.code == ExitCode.OK


@pytest.mark.parametrize("rules", ["dutch-2026; acceleration=none", "dutch-2026; acceleration=baku"])
def test_who_says_the_acceleration_has_decided_between_the_readings(cli: Cli, write, rules):
    """By an option, or in our own comment line, which goes before record 192 (decision 96)."""
    value = rules.rpartition("=")[2]
    write(*HEAD, *PLAIN)
    asked = cli(f"check event.trf --variation acceleration={value}")
    write(*HEAD, f"### pairtrail rules: {rules}", *PLAIN)
    said = cli("check event.trf")
    for ended in (asked, said):
        assert "contradicts itself" not in ended.out
        assert ended.code == (ExitCode.OK if value == "none" else ExitCode.FINDINGS)


def test_the_option_of_javafo_decides_between_the_readings(cli: Cli, write):
    write(*HEAD, *(player(number, points="0.0") for number in range(1, 9)))
    ended = cli("compat event.trf -b -p")
    assert ended.out.splitlines()[1:] == ["1 3", "4 2", "5 7", "8 6"]
    assert "the pairing" not in ended.err
