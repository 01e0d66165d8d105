"""The best of each group by its first players: "best of a school by its first four" (decision 206)."""

from core.model.dataclass import dataclass
from core.model.sentence import Refused, joined, say
from core.model.tournament import Tournament
from core.model.units import PlayerId, Points
from core.prizes.categories import same_group
from projections.standings.table import Standing, Standings


@dataclass(frozen=True, slots=True)
class GroupStanding:
    """A group: the points of its first players in the standings, and how many players it has there."""

    rank: int  # from 1; groups with equal points share it
    group: str
    points: Points
    counted: tuple[tuple[PlayerId, Points], ...]  # best first
    players: int


def best_of_groups(tournament: Tournament, table: Standings, column: str, first: int) -> tuple[GroupStanding, ...]:
    """By the sum of the points of the first players of each; equal sums share a rank and are in the order of names.

    A group with fewer players counts with those that it has. Raises `Refused` where nobody has such a group.
    """
    groups: list[tuple[str, list[Standing]]] = []
    for row in table.rows:
        called = tournament.groups.get((column, row.player), "")
        members = next((rows for name, rows in groups if same_group(name, called)), None)
        if members is not None:
            members.append(row)
        elif called:
            groups.append((called, [row]))
    if not groups:
        columns = sorted({name for name, _ in tournament.groups})
        recorded = say("Recorded: {columns}.", columns=joined(", ", columns)) if columns else ""
        told = say("No player in the standings has a {column}.", column=column)
        command = say("`player group {column} PLAYER=GROUP` records it.", column=column)
        raise Refused(joined(" ", (told, recorded, command)))
    found = sorted(((Points(sum(row.points for row in rows[:first])), name, rows) for name, rows in groups), key=_order)
    ranks: list[int] = []
    for index, (points, _, _) in enumerate(found):
        ranks.append(ranks[-1] if index and found[index - 1][0] == points else index + 1)
    return tuple(
        GroupStanding(rank, name, points, tuple((row.player, row.points) for row in rows[:first]), len(rows))
        for rank, (points, name, rows) in zip(ranks, found, strict=True)
    )


def _order(one: tuple[Points, str, list[Standing]]) -> tuple[int, str]:
    return -one[0], one[1]
