"""The list of prizes on paper: a table for each list of amounts, and a line to sign for each prize."""

from core.model.sentence import capitalised, say
from core.model.units import points_in_print
from core.prizes.rules import PLACES, PrizeFund, in_print
from projections.export.paper.columns import POINTS
from projections.export.paper.document import Align, Column, Paper, Table, Tables, paper
from projections.repository import Known
from projections.standings.prizes import PrizeList, remarks_on_prizes, why
from projections.standings.table import Standings
from projections.standings.wording import remarks, whereabouts
from projections.wording import titled

_PLACE = Column(say("Place"), Align.RIGHT)
_COLUMNS = (
    _PLACE,
    Column(say("Name"), is_name=True),
    POINTS,
    Column(say("Amount"), Align.RIGHT),
    Column(say("Why")),
    Column(say("Received")),
)


def prizes_paper(known: Known, table: Standings, found: PrizeList) -> Paper:
    """Who receives what, by list; places are those of the standings, where the field is divided of the section."""
    tournament = known.tournament
    rows = {row.player: row for section in found.sections for row in section.rows}
    tables = tuple(
        Table(
            _COLUMNS,
            tuple(
                (
                    str(rows[one.player].place),
                    titled(tournament.players[one.player]),
                    points_in_print(rows[one.player].points),
                    in_print(one.amount),
                    why(one, found.rules),
                    " " * 12,
                )
                for one in found.of_fund(number, section)
            ),
            caption=_caption(found, fund, section),
        )
        for section in range(1, len(found.sections) + 1)
        for number, fund in enumerate(found.rules.funds)
        if found.of_fund(number, section)
    )
    heading = say("Prizes: {whereabouts}", whereabouts=whereabouts(table, tournament.settings.rounds))
    return paper(known, heading, Tables(tables), remarks=(*remarks_on_prizes(tournament, found), *remarks(table)))


def _caption(found: PrizeList, fund: PrizeFund, section: int) -> str:
    of_list: str = say("Prizes by place") if fund.name == PLACES else capitalised(fund.name)
    return say("Section {section}: {list}", section=section, list=of_list) if found.is_divided else of_list
