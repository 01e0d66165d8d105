"""The list of rating changes on paper."""

from projections.export.paper.document import Align, Column, Paper, Table, paper
from projections.repository import Known
from projections.standings.ratings import HEADERS, RatingList, cells, remarks

_SHORT = {">Performance": ">Perf.", ">Expected": ">Exp."}


def ratings_paper(known: Known, found: RatingList) -> Paper:
    """What the tournament brings everybody, by pairing number; below it by which text, and what K rests on."""
    tournament = known.tournament
    columns = tuple(_column(_SHORT.get(head, head)) for head in HEADERS)
    rows = tuple(tuple(map(str, row)) for row in cells(tournament, found))
    after = tournament.last_paired_round
    heading = f"Rating changes after round {after}" if after else "Rating changes before round 1"
    return paper(known, heading, Table(columns, rows), remarks=tuple(remarks(tournament, found)))


def _column(head: str) -> Column:
    name = head.removeprefix(">")
    return Column(name, Align.RIGHT if head != name else Align.LEFT, is_name=name == "Name")
