"""The standings of groups, as every surface shows them."""

from core.model.sentence import capitalised, joined, say
from core.model.tournament import Tournament
from core.model.units import points_in_print
from projections.standings.groups import best_of_groups
from projections.standings.table import Standings
from projections.standings.wording import whereabouts
from projections.tables.table import POINTS, RANK, Column, Role, Row, Table


def groups_table(tournament: Tournament, table: Standings, column: str, first: int) -> Table:
    """Each group with its points and the players who brought them. Raises `Refused` where there is none."""
    rows = tuple(
        Row(
            (
                one.rank,
                one.group,
                one.points,
                joined(
                    ", ",
                    (
                        say("{name} {points}", name=tournament.players[player].name, points=points_in_print(points))
                        for player, points in one.counted
                    ),
                ),
                one.players,
            )
        )
        for one in best_of_groups(tournament, table, column, first)
    )
    columns = (RANK, Column(capitalised(column), Role.NAME), POINTS, Column(say("Counted"), Role.SENTENCE))
    where = capitalised(whereabouts(table, tournament.settings.rounds))
    title = say("{column}, the top {first} players of each", column=capitalised(column), first=first)
    found = (*columns, Column(say("Players"), Role.COUNT))
    return Table(found, rows, joined(": ", (where, title)))
