"""Players of all sections of a congress in one table."""

from core.model.sentence import say
from projections.standings.across import Across
from projections.standings.prizes import PrizeList
from projections.standings.table import Standings
from projections.tables.awards import prizes_table
from projections.tables.cells import Named, Rated
from projections.tables.table import FEDERATION, GAMES, NAME, POINTS, RANK, RATING, TITLE, Column, Row, Table


def prizes_across_table(found: Across, listed: PrizeList) -> Table:
    """Who receives which prize across, with the section."""
    homes = (found.homes[one.player][0].title for one in listed.awards)
    return prizes_table(found.field, listed).with_column(Column(say("Section")), homes)


def across_table(found: Across, table: Standings) -> Table:
    """By points; each with the section."""
    players = found.field.players
    rows = tuple(
        Row(
            (
                row.rank,
                players[row.player].title,
                Named(players[row.player]),
                found.homes[row.player][0].title,
                Rated(players[row.player]),
                players[row.player].federation,
                row.points,
                row.games_played,
            ),
            row.player,
        )
        for row in table.rows
    )
    columns = (RANK, TITLE, NAME, Column(say("Section")), RATING, FEDERATION, POINTS, GAMES)
    return Table(columns, rows, say("All sections, by points"))
