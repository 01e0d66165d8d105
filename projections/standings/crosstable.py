"""The cross-table: the standings with what every round brought, opponents named by their rank."""

from core.model.dataclass import dataclass
from core.model.results import Colour, Outcome
from core.model.tournament import Tournament
from core.model.units import PlayerId, Points
from projections.standings.histories import RoundEntry, histories
from projections.standings.table import Standing, Standings, standings


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of one player."""

    opponent_rank: int | None  # his place in the list; None: no opponent, or one who is not ranked
    opponent: PlayerId | None
    colour: Colour | None
    outcome: Outcome | None  # None: no result yet
    points_after: Points
    counts: bool = True  # in the standings (CFC 653)


@dataclass(frozen=True, slots=True)
class CrosstableRow:
    """One player, with a cell for each round paired so far."""

    standing: Standing
    cells: tuple[Cell, ...]


def crosstable(tournament: Tournament, table: Standings | None = None) -> tuple[CrosstableRow, ...]:
    """All ranked players, best first; `table` None: by the list of the tournament."""
    ranked = (table or standings(tournament)).rows
    rank_of = {row.player: row.place for row in ranked}
    played = histories(tournament)

    def cell(entry: RoundEntry) -> Cell:
        rank = None if entry.opponent is None else rank_of.get(entry.opponent)
        return Cell(rank, entry.opponent, entry.colour, entry.outcome, entry.points_after, entry.counts)

    return tuple(CrosstableRow(row, tuple(cell(entry) for entry in played[row.player].entries)) for row in ranked)
