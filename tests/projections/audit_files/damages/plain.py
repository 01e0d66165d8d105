"""A plain look at the lines of a report, written without the readers and the audit: what contradicts what.

Columns as in TRF16, Annex 2. Nothing here is lenient; what cannot be read says nothing.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from core.editions.registry import AS_IN_FILE
from core.model.sentence import TournamentError
from events.trf import read_document
from events.trf.rules_chosen import rules_of
from projections.replay.recheck import kind_of_file, recheck
from tests.projections.audit_files.damages.honest import as_bytes

TODAY: Final = "2026-11-24"
WORTH: Final = {"1": 10, "+": 10, "W": 10, "F": 10, "U": 10, "=": 5, "D": 5, "H": 5}
TOGETHER: Final = frozenset(
    {("1", "0"), ("=", "="), ("0", "0"), ("=", "0"), ("W", "L"), ("D", "D"), ("+", "-"), ("-", "-"), ("", "")}
)
"""Results that two lines of one game may have, either way round."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one line says of one round."""

    opponent: int  # 0: nobody; -1: not to be read
    colour: str
    code: str


class Plain:
    """One report by its columns."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.places: dict[int, int] = {}  # of each player, the line's index
        self.twice: set[int] = set()
        for place, line in enumerate(lines):
            if line.startswith("001") and line[4:8].strip().isdecimal():
                number = int(line[4:8])
                if number in self.places:
                    self.twice.add(number)
                self.places.setdefault(number, place)
        lengths = Counter(len(lines[place].rstrip()) for place in self.places.values())
        self.rounds = max(((length - 92) // 10 + 1 for length, count in lengths.items() if count > 1), default=0)

    def text(self, player: int) -> str:
        """The line of a player."""
        return self.lines[self.places[player]]

    def field(self, player: int, first: int, last: int) -> str:
        """A field, without blanks around it; empty: none, or no such line."""
        return self.text(player)[first - 1 : last].strip() if player in self.places else ""

    def number(self, player: int, first: int, last: int) -> int | None:
        """A whole number; None: none."""
        text = self.field(player, first, last)
        return int(text) if text.isascii() and text.isdecimal() else None

    def points(self, player: int) -> int | None:
        """Tenths, as the column has them."""
        whole, _, tenths = self.field(player, 81, 84).partition(".")
        return int(whole) * 10 + int(tenths) if whole.isdecimal() and tenths.isdecimal() else None

    def cell(self, player: int, number: int) -> Cell | None:
        """None: nothing is there."""
        column = 92 + 10 * (number - 1)
        text = self.text(player)[column - 1 : column + 7].ljust(8) if player in self.places else " " * 8
        if not text.strip():
            return None
        opponent = text[:4].strip()
        return Cell(int(opponent) if opponent.isdecimal() else -1, text[5], text[7].strip().upper())

    def cells(self, player: int) -> Iterator[tuple[int, Cell]]:
        """All rounds of a line, with their numbers."""
        for number in range(1, (len(self.text(player).rstrip()) - 92) // 10 + 2):
            if (cell := self.cell(player, number)) is not None:
                yield number, cell

    # --- what contradicts what -----------------------------------------------------------------------

    def game_disagrees(self, player: int, number: int) -> bool:
        """Whether the other line of a game says something else, or does not have it."""
        cell = self.cell(player, number)
        if cell is None or cell.opponent == 0:
            return any(other.opponent == player for one in self.places for at, other in self.cells(one) if at == number)
        other = self.cell(cell.opponent, number) if cell.opponent in self.places else None
        if other is None or other.opponent != player or cell.opponent in self.twice:
            return True
        colours = {cell.colour, other.colour}
        if colours not in ({"w", "b"}, {"-", " "}, {"-"}, {" "}):
            return True
        return (cell.code, other.code) not in TOGETHER and (other.code, cell.code) not in TOGETHER

    def any_game_disagrees(self, player: int) -> bool:
        """In any round of a line."""
        return any(self.game_disagrees(player, number) for number in range(1, self.rounds + 2))

    def points_disagree(self, player: int) -> bool:
        """Whether the results of a line give other points than its column has."""
        given = self.points(player)
        return given is not None and given != sum(WORTH.get(cell.code, 0) for _, cell in self.cells(player))

    def ranks(self) -> dict[int, int]:
        """Of all who have one."""
        return {player: rank for player in self.places if (rank := self.number(player, 86, 89)) is not None}

    def rank_disagrees(self, player: int) -> bool:
        """Whether a rank is against the points of another player, shared with other points, or of nobody."""
        ranks = self.ranks()
        if player not in ranks:
            return False
        mine, rank = self.points(player), ranks[player]
        if rank < 1 or rank > len(self.places):
            return True
        for other, its in ranks.items():
            theirs = self.points(other)
            if other != player and mine is not None and theirs is not None and (rank - its) * (mine - theirs) > 0:
                return True
            if other != player and its == rank and mine != theirs:
                return True
        return False

    def record(self, code: str) -> str:
        """What the first line of a record says; empty: there is none."""
        return next((line[4:].strip() for line in self.lines if line.startswith(code)), "")


def rules_disagree(lines: list[str]) -> bool:
    """Whether a round is paired otherwise by the rules of the file than it stands; also what nobody can read."""
    try:
        document = read_document(as_bytes(lines), "plain.trf", points="listed")
        rules = rules_of(document, AS_IN_FILE, today=TODAY)
        _, rounds = recheck(rules.tournament, kind_of_file(rules.tournament, AS_IN_FILE))
    except TournamentError:
        return True
    return any(not one.same for one in rounds)
