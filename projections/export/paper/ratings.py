"""The list of rating changes on paper."""

from core.model.sentence import say
from projections.export.paper.document import Align, Column, Paper, Table, paper
from projections.repository import Known
from projections.standings.ratings import HEADERS, RatingList, cells, remarks, told_of_erased_births

_HEADS = {
    "No.": say("No."),
    "Name": say("Name"),
    "Rating": say("Rating"),
    "Games": say("Games"),
    "Score": say("Score"),
    "Expected": say("Exp."),
    "K": "K",
    "Change": say("Change"),
    "New": say("New"),
    "Performance": say("Perf."),
}


def ratings_paper(known: Known, found: RatingList) -> Paper:
    """What the tournament brings everybody, by pairing number; below it by which text, and what K rests on."""
    tournament = known.tournament
    columns = tuple(map(_column, HEADERS))
    rows = tuple(
        tuple(cell if isinstance(cell, str) else str(cell) for cell in row) for row in cells(tournament, found)
    )
    after = tournament.last_paired_round
    heading = (
        say("Rating changes after round {round_number}", round_number=after)
        if after
        else say("Rating changes before round 1")
    )
    return paper(
        known,
        heading,
        Table(columns, rows),
        remarks=(*remarks(tournament, found), *told_of_erased_births(known, found)),
    )


def _column(head: str) -> Column:
    name = head.removeprefix(">")
    return Column(_HEADS[name], Align.RIGHT if head != name else Align.LEFT, is_name=name == "Name")
