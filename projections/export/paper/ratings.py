"""The list of rating changes on paper."""

from core.model.sentence import say
from projections.export.paper.document import Paper, paper
from projections.known import Known
from projections.standings.ratings import RatingList, remarks, told_of_erased_births
from projections.tables.awards import rating_table
from projections.tournament_state.readings import Output, footnotes


def ratings_paper(known: Known, found: RatingList) -> Paper:
    """What the tournament brings everybody, by pairing number; below it by which text, and what K rests on."""
    after = known.tournament.last_paired_round
    heading = (
        say("Rating changes after round {round_number}", round_number=after)
        if after
        else say("Rating changes before round 1")
    )
    notes = footnotes(known.tournament, Output.PAPER_RATINGS)
    told = (*remarks(known.tournament, found), *told_of_erased_births(known, found), *notes)
    return paper(known, heading, rating_table(known.tournament, found), remarks=told)
