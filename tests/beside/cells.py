"""What is tried: events of four sizes, half of them with byes, absences or forbidden pairs."""

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from projections.generator_plan import Plan

SIZES: Final = ((6, 20), (21, 60), (61, 120), (121, 200))
"""Players, smallest and largest; a quarter of all rounds each."""

PLAIN: Final = "plain"
CIRCUMSTANCES: Final = ("byes", "absences", "forbidden pairs")
ROUNDS_MAX: Final = 13


@dataclass(frozen=True, slots=True)
class Cell:
    """A kind of event; rounds are counted for each."""

    players: tuple[int, int]
    circumstance: str  # PLAIN, or one of CIRCUMSTANCES

    def __str__(self) -> str:
        return f"{self.players[0]}-{self.players[1]} players, {self.circumstance}"


CELLS: Final = tuple(Cell(players, name) for players in SIZES for name in (PLAIN, *CIRCUMSTANCES))


def next_cell(rounds: dict[Cell, int]) -> Cell:
    """The cell that lacks most: as many rounds of each size, and as many plain ones as others."""
    share = {cell: 3 if cell.circumstance == PLAIN else 1 for cell in CELLS}
    return min(CELLS, key=lambda cell: (rounds.get(cell, 0) / share[cell], CELLS.index(cell)))


def plan_of(cell: Cell, edition: str, seed: str, number: int) -> Plan:
    """The event of that number: odd fields, late rounds, equal ratings, forfeits, acceleration."""
    chance = Random(f"{seed} {edition} {cell} {number}")
    players = chance.randint(*cell.players)
    late = min(players - 1, ROUNDS_MAX)
    circumstances: dict[str, Any] = {
        "forfeits": chance.choice([0, 5, 40]),
        "equal_ratings": chance.choice([0, 0, 100, 500]),
        "unrated": chance.choice([0, 0, 100]),
        "draws": chance.choice([150, 350, 600]),
        "acceleration": chance.choice(["none", "none", "none", "by-hand"]),
        "half_point_byes": 0,
    }
    return Plan(
        players=players,
        rounds=chance.choice([late, min(late, 9), min(late, 7), min(late, 5)]),
        seed=chance.randrange(2**31),
        edition=edition,
        **circumstances | _of(cell.circumstance, players, chance),
    )


def _of(circumstance: str, players: int, chance: Random) -> dict[str, Any]:
    if circumstance == "byes":
        return {"half_point_byes": chance.choice([10, 30, 80]), "full_point_byes": chance.choice([0, 0, 20])}
    if circumstance == "absences":
        return {
            "zero_point_byes": chance.choice([10, 30, 80]),
            "withdrawals": chance.choice([0, 5, 20]),
            "late_entries": chance.choice([0, 50, 150]),
        }
    if circumstance == "forbidden pairs":
        return {"forbidden_pairs": min(chance.choice([1, players // 4, players]), players * (players - 1) // 8)}
    return {}
