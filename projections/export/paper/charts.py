"""The cross-table and the wall chart, in the notation of FIDE or of North America."""

from dataclasses import replace

from core.model.sentence import say
from projections.export.paper.document import Paper, paper
from projections.known import Known
from projections.standings.table import standings
from projections.standings.wording import told_of_shared_ranks
from projections.tables.cells import Notation
from projections.tables.standings import crosstable_table, wallchart_table
from projections.tables.table import Role
from projections.tournament_state.readings import Output
from projections.wording import virtual_points_told

_WIDE = 6  # rounds; with more, the sheet is turned


def crosstable(known: Known, notation: Notation = Notation.FIDE) -> Paper:
    """The standings with every round; opponents by their place."""
    tournament = known.tournament
    table = standings(tournament)
    found = crosstable_table(tournament, table, Output.PAPER_CROSSTABLE, notation)
    return paper(
        known,
        say("Cross-table"),
        replace(found, caption=""),
        remarks=(
            found.caption,
            *virtual_points_told(tournament),
            *told_of_shared_ranks(table),
            *found.remarks,
        ),
        landscape=tournament.last_paired_round > _WIDE,
    )


def wallchart(known: Known, notation: Notation = Notation.FIDE) -> Paper:
    """Everybody by pairing number: opponent, colour, score, float, and below it the score so far (CFC 611, 616)."""
    tournament = known.tournament
    found = wallchart_table(tournament, standings(tournament), Output.PAPER_WALLCHART, notation)
    return paper(
        known,
        say("Wall chart"),
        replace(found.without(Role.RANK), caption=""),
        remarks=(
            found.caption,
            say("↓ downfloat, ↑ upfloat; below: points so far."),
            *virtual_points_told(tournament),
            *found.remarks,
        ),
        landscape=tournament.last_paired_round > _WIDE,
    )
