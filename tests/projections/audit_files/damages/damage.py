"""One damage to a report, as it was done, and a report while it is damaged."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from events.trf.layout import NUMBER
from projections.audit.finding import Finding
from tests.projections.audit_files.damages.honest import Honest, put
from tests.projections.audit_files.damages.plain import Cell, Plain

GAMES: Final = ("number", "opponent", "one-sided-game", "colours", "results", "shifted", "line", "points", "unreadable")
PAIRINGS: Final = ("pairing", "pairing-colours", "no-pairing", "met-twice", "bye-twice")
BYES: Final = ("two-byes", "full-point-bye", "bye-twice", "points", "contradiction", "one-sided-game", "shifted")
RANKS: Final = ("rank", "ranks", "rank-of-a-tie", "tie-break")

_DAYS: Final = {"042": "the first", "052": "the last day"}

Asks = Callable[[Plain], bool]


@dataclass(frozen=True, slots=True)
class Damage:
    """One damage as it was done."""

    kind: str
    words: str
    players: frozenset[int] = frozenset()
    round_number: int = 0
    record: str = ""  # the code of the record that was damaged
    codes: tuple[str, ...] = ()
    asks: Asks = lambda _: False  # whether other data contradict it
    asks_rules: bool = False  # whether pairing again may
    alone: tuple[str, ...] = ()  # the honest file with this damage alone

    def is_named_by(self, one: Finding, lines: list[str]) -> bool:
        """Whether a finding names it: its line, a player of it, its round, or its record."""
        if one.code in PAIRINGS and self.asks_rules:
            return one.round >= self.round_number
        text = lines[one.line - 1] if 0 < one.line <= len(lines) else ""
        is_of_a_line = text[:3] == "001" and text[4:8].strip() in map(str, self.players)
        if one.code == "line" and one.column == NUMBER.first and is_of_a_line:
            return True  # the whole line is put aside
        return one.code in self.codes and (
            self._is_record_of(one, text)
            or is_of_a_line
            or bool(self.players.intersection(one.players))
            or one.code in ("ranks", "unreadable")
            or not (self.players or self.record)
        )

    def _is_record_of(self, one: Finding, text: str) -> bool:
        if not self.record:
            return False
        is_day = one.code in ("date", "round-date") and _DAYS.get(self.record, "?") in one.sentence
        return text[:3] == self.record or f"Record {self.record}" in one.sentence or is_day


@dataclass(slots=True)
class Copy:
    """The lines of a report while it is damaged; no line of a player is damaged twice, and no record."""

    honest: Honest
    chance: random.Random
    lines: list[str] = field(init=False)
    touched: set[int | str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.lines = list(self.honest.lines)

    @property
    def plain(self) -> Plain:
        return Plain(self.lines)

    def player(self) -> int | None:
        """One whose line is still whole."""
        left = sorted(set(self.plain.places) - self.touched - self.plain.twice)
        return self.chance.choice(left) if left else None

    def game(self, codes: str = "10=") -> tuple[int, int, int, Cell] | None:
        """A game between two whose lines are still whole: player, opponent, round, and what the first line says."""
        plain = self.plain
        found = [
            (player, cell.opponent, number, cell)
            for player in plain.places
            for number, cell in plain.cells(player)
            if cell.opponent > 0 and cell.code and cell.code in codes and not {player, cell.opponent} & self.touched
        ]
        return self.chance.choice(found) if found else None

    def put(self, player: int, column: int, text: str) -> None:
        place = self.plain.places[player]
        self.lines[place] = put(self.lines[place], column, text)
        self.touched.add(player)

    def change(self, player: int, change: Callable[[str], str]) -> None:
        place = self.plain.places[player]
        self.lines[place] = change(self.lines[place])
        self.touched.add(player)

    def place_of(self, code: str) -> int | None:
        """The index of the first record of a code that is still whole; None: there is none."""
        if code in self.touched:
            return None
        return next((place for place, line in enumerate(self.lines) if line.startswith(code)), None)

    def record(self, code: str, text: str) -> None:
        """Another text in a record; a record that is not there is put before the players."""
        place = self.place_of(code)
        self.touched.add(code)
        if place is None:
            first = next(at for at, line in enumerate(self.lines) if line.startswith("001"))
            self.lines.insert(first, f"{code} {text}")
        else:
            self.lines[place] = f"{code} {text}"


def column_of(number: int) -> int:
    """Where a round begins."""
    return 92 + 10 * (number - 1)
