"""The standings of some: of a category, ranked among themselves too, and the best of each group (decision 206).

The best of a group goes by its first players: "best of a school by its first four".
"""

from collections.abc import Collection

from core.editions.registry import teams_compete
from core.model.dataclass import dataclass, replace
from core.model.sentence import Refused, joined, say
from core.model.tournament import Tournament
from core.model.units import PlayerId, Points
from core.prizes.categories import BIRTH_DATE, Category, is_of, same_group
from core.prizes.rules import category_named
from projections.standings.table import Standing, Standings


@dataclass(frozen=True, slots=True)
class OfCategory:
    """The standings of those who are of a category, best first."""

    called: str
    table: Standings
    ranks: tuple[int, ...]  # by row, from 1; shared by those whom the tie-breaks leave tied
    category: Category
    unknown: tuple[PlayerId, ...]  # of whom it is not known


def of_category(tournament: Tournament, table: Standings, called: str) -> OfCategory:
    """The part of the standings, as `core.prizes.rules.category_named` reads the name.

    Raises `Refused` for no category, for one by age without a year, and where teams compete.
    """
    if teams_compete(tournament.settings):
        raise Refused("Teams have no birth date, sex or rating of their own, so categories do not apply to them.")
    category = category_named(called, tournament.details.start_date)
    found = {row.player: is_of(tournament, category, tournament.players[row.player]) for row in table.rows}
    rows = tuple(row for row in table.rows if found[row.player])
    ranks: list[int] = []
    for index, row in enumerate(rows):
        ranks.append(ranks[-1] if index and rows[index - 1].rank == row.rank else index + 1)
    unknown = tuple(player for player, has in found.items() if has is None)
    return OfCategory(called, replace(table, rows=rows), tuple(ranks), category, unknown)


def remarks_on_category(tournament: Tournament, part: OfCategory, erased: Collection[PlayerId] = ()) -> list[str]:
    """Who may be of it, if more were known. `erased`: whose birth date the record says was erased."""
    if not part.unknown:
        return []
    gone = frozenset(erased) if part.category.asks == BIRTH_DATE else frozenset[PlayerId]()
    names = joined(
        ", ",
        (
            say("{name} (erased: `player forget`)", name=tournament.players[player].name)
            if player in gone
            else tournament.players[player].name
            for player in part.unknown
        ),
    )
    return [say("Left out because their {what} is unknown: {names}.", what=part.category.asks, names=names)]


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
