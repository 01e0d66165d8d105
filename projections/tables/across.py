"""Players of all sections of a congress in one table."""

from core.model.sentence import say
from projections.standings.across import Across
from projections.standings.table import Standings
from projections.tables.cells import Named, Rated
from projections.tables.table import FEDERATION, GAMES, NAME, POINTS, RANK, RATING, TITLE, Column, Row, Table


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
