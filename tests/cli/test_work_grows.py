"""Twice as many more players, or rounds, are twice as much more work and no more, where nothing is paired.

Counted, not timed: the lines of this program that are carried out. A walk through all byes for each player, as
`convert` once did, makes four times as many of twice the players, and minutes of a file of eight megabytes.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from cli.exits import ExitCode
from events.log.appending import Batch
from events.log.envelope import Command
from events.store.store import open_store
from events.vocabulary.record import NoteAdded
from tests.cli.conftest import Cli
from tests.data_paths import CHECKOUT

PLAYERS, ROUNDS = 24, 8
"""Of no more than 20 the next round is paired, to see whether it can be (`events.deciders.rounds.none_is_legal`)."""
MOST = 2.1
"""Times as much more work from twice to four times the size as from once to twice; a walk in a walk makes it four."""

ROOMS = tuple(str(CHECKOUT / room) for room in ("core", "events", "projections", "cli"))
FILLED_SLOWLY_AT_FIRST = str(CHECKOUT / "core" / "model" / "dataclass.py")
"""Its first values cost more than those to come, which is no growth."""
PLAYER = "001 %4d m    Somebody, Else                   2000                              0.0 %4d%s\n"


def report(players: int, rounds: int) -> str:
    """Rounds in which everybody is absent."""
    lines = (PLAYER % (number, number, "  0000 - Z" * rounds) for number in range(1, players + 1))
    return f"012 Open\nXXR {rounds + 1}\n{''.join(lines)}"


def lines_carried_out(work: Callable[[], object]) -> int:
    """How many lines of this program `work` carries out, the turns of its loops included."""
    count = 0

    def each(_: FrameType, what: str, __: Any) -> Any:
        nonlocal count
        count += what == "line"
        return each

    def entered(frame: FrameType, _: str, __: Any) -> Any:
        file = frame.f_code.co_filename
        return each if file.startswith(ROOMS) and not file.startswith(FILLED_SLOWLY_AT_FIRST) else None

    before = sys.gettrace()
    sys.settrace(entered)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


pytestmark = pytest.mark.usefixtures("each_anew")  # what is kept is no work

COMMANDS = {
    "convert": ("convert {name}.trf {name}.out --to trf26",),
    "convert back": ("convert {name}.trf {name}.26 --to trf26", "convert {name}.26 {name}.06 --to trf06"),
    "import": ("import {name}.trf --as {name}",),
    "standings": ("import {name}.trf --as {name}", "standings -t {name}"),
    "export": ("import {name}.trf --as {name}", "export {name}.out -t {name} --format trf06"),
    "audit": ("audit {name}.trf",),
}
"""The last of each is counted."""

WELL = (ExitCode.OK, ExitCode.FINDINGS)


@pytest.mark.parametrize("lines", COMMANDS.values(), ids=COMMANDS)
@pytest.mark.campaign(one_in=2)
def test_twice_as_large_is_twice_the_work(cli: Cli, place: Path, lines: tuple[str, ...]):
    def work_of(name: str, players: int, rounds: int) -> int:
        (place / f"{name}.trf").write_text(report(players, rounds), encoding="ascii")
        *first, last = (line.format(name=name) for line in lines)
        for line in first:
            assert cli(line).code in WELL, line
        codes: list[int] = []
        count = lines_carried_out(lambda: codes.append(cli(last).code))
        assert codes[0] in WELL, last
        return count

    work_of("warm", 4, 1)  # what is loaded, it loads
    once = work_of("once", PLAYERS, ROUNDS)
    for many, rounds in ((2, 1), (1, 2)):
        twice = work_of(f"twice-{many}", many * PLAYERS, rounds * ROUNDS)
        fourfold = work_of(f"fourfold-{many}", many * many * PLAYERS, rounds * rounds * ROUNDS)
        assert twice - once > PLAYERS * ROUNDS
        assert fourfold - twice < MOST * (twice - once), (once, twice, fourfold)


@pytest.mark.parametrize("line", ["verify -t {name}", "export games {name}.csv -t {name}"])
def test_twice_as_many_games_are_twice_the_work(cli: Cli, place: Path, line: str):
    """The games of one round; `verify` pairs it again, which grows as pairing does."""

    def work_of(name: str, players: int) -> int:
        generated = f"generate --players {players} --rounds 1 --seed 3 --out {name}.trf"
        for made in (generated, f"import {name}.trf --as {name}"):
            assert cli(made).code == ExitCode.OK, made
        codes: list[int] = []
        count = lines_carried_out(lambda: codes.append(cli(line.format(name=name)).code))
        assert codes == [ExitCode.OK]
        return count

    work_of("warm", 4)
    once, twice, fourfold = (work_of(f"event-{players}", players) for players in (60, 120, 240))
    assert twice - once > 60
    assert fourfold - twice < MOST * (twice - once), (once, twice, fourfold)


def test_batches_are_not_gone_through_again_for_each(tmp_path: Path):
    def work_of(batches: int) -> int:
        with open_store(str(tmp_path / f"{batches}.db"), create=True) as store:
            given = [Batch((NoteAdded(text="n"),), Command(f"c{number}", "arbiter")) for number in range(batches)]
            return lines_carried_out(lambda: store.append_all("club", given, expected_version=0))

    work_of(1)
    once, twice, fourfold = (work_of(batches) for batches in (20, 40, 80))
    assert fourfold - twice < MOST * (twice - once)
