"""Oracle files cut off before a round, as every engine is given them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from events.trf import read_document, tournament_of

SIZES: Final = (20, 50, 100, 200, 500)
ORACLE: Final = Path(__file__).resolve().parent.parent / "tests" / "data" / "oracle" / "dutch-2017"

Pairs = frozenset[tuple[int, int]]
"""(White, Black) by starting rank; the bye as (player, 0)."""

_HEAD: Final = 91  # characters of a 001 line before its first round
_STEP: Final = 10
_ABSENT: Final = "0000 - Z"
_TENTHS: Final = {"1": 10, "+": 10, "U": 10, "F": 10, "W": 10, "=": 5, "H": 5, "D": 5, "0": 0, "-": 0, "Z": 0, "L": 0}


@dataclass(frozen=True, slots=True)
class Position:
    """A tournament before a round."""

    round_number: int
    rounds: int
    initial_colour: str  # "white" or "black"
    path: Path  # the file cut off before that round
    whole: str  # the file as it was
    recorded: Pairs  # the pairing that the whole file holds for that round


def oracle_file(players: int) -> Path:
    """The file named for its size: even ones without byes, forfeits and withdrawals, odd ones with them."""
    return next(ORACLE.glob(f"n{players:04d}_*.trf"))


def positions(path: Path, folder: Path) -> Iterator[Position]:
    """The file before each of its rounds; writes the cut files to `folder`."""
    data = path.read_bytes()
    whole = data.decode("latin-1")
    initial_colour = tournament_of(read_document(data, path.name)).settings.initial_colour
    assert initial_colour is not None, f"{path.name} has no game with colours"
    colour = "white" if initial_colour == "w" else "black"
    lines = [line for line in re.split(r"[\r\n]+", whole) if line.startswith("001")]
    rounds = max((len(line.rstrip()) - _HEAD + _STEP - 1) // _STEP for line in lines)
    for round_number in range(1, rounds + 1):
        cut = folder / f"{path.stem}-{round_number}.trf"
        text = [_cut(line, round_number) for line in lines] + [f"XXR {rounds}", f"XXC {colour}1"]
        cut.write_text("\n".join(text) + "\n", encoding="ascii")
        yield Position(round_number, rounds, colour, cut, whole, _recorded(lines, round_number))


def _entry(line: str, round_number: int) -> str:
    start = _HEAD + _STEP * (round_number - 1)
    entry = line[start : start + len(_ABSENT)]
    return entry if entry.strip() else _ABSENT


def _cut(line: str, round_number: int) -> str:
    """A player's line before a round: a requested bye or an absence in that round was known and stays."""
    entries = [_entry(line, number) for number in range(1, round_number)]
    coming = _entry(line, round_number)
    if coming.startswith("0000") and coming[-1] in "HFZ":
        entries.append(coming)
    tenths = sum(_TENTHS[entry[-1]] for entry in entries)
    points = f"{tenths // 10}.{tenths % 10}".rjust(4)
    return line[:80] + points + line[84:_HEAD] + "  ".join(entries)


def _recorded(lines: list[str], round_number: int) -> Pairs:
    pairs = set()
    for line in lines:
        player, entry = int(line[4:8]), _entry(line, round_number)
        if entry[-1] == "U":
            pairs.add((player, 0))
        elif not entry.startswith("0000"):
            opponent = int(entry[:4])
            pairs.add((player, opponent) if entry[5] == "w" else (opponent, player))
    return frozenset(pairs)
