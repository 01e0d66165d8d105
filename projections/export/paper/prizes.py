"""The list of prizes on paper: a table for each list of amounts, and a line to sign for each prize."""

from core.model.sentence import say
from projections.export.paper.document import Paper, Tables, paper
from projections.known import Known
from projections.standings.awarding import awarded, told_of_award, told_of_other_rules
from projections.standings.prizes import PrizeList, remarks_on_prizes
from projections.standings.table import Standings
from projections.standings.wording import remarks, whereabouts
from projections.tables.awards import prizes_by_list


def prizes_paper(known: Known, table: Standings, found: PrizeList) -> Paper:
    """Who receives what, by list; places are those of the standings, where the field is divided of the section."""
    tournament = known.tournament
    heading = say("Prizes: {whereabouts}", whereabouts=whereabouts(table, tournament.settings.rounds))
    on_record = awarded(known.events)
    of_award = [] if on_record is None else [told_of_award(tournament, on_record, found)]
    told = (
        *told_of_other_rules(tournament, found.rules, on_record),
        *of_award,
        *remarks_on_prizes(tournament, found),
        *remarks(table),
    )
    return paper(known, heading, Tables(prizes_by_list(tournament, found)), remarks=told)
