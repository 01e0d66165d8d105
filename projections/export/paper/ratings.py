"""The list of rating changes on paper."""

from core.model.sentence import say
from projections.export.paper.document import Paper, paper
from projections.repository import Known
from projections.standings.ratings import RatingList, remarks, told_of_erased_births
from projections.tables.awards import rating_table


def ratings_paper(known: Known, found: RatingList) -> Paper:
    """What the tournament brings everybody, by pairing number; below it by which text, and what K rests on."""
    after = known.tournament.last_paired_round
    heading = (
        say("Rating changes after round {round_number}", round_number=after)
        if after
        else say("Rating changes before round 1")
    )
    told = (*remarks(known.tournament, found), *told_of_erased_births(known, found))
    return paper(known, heading, rating_table(known.tournament, found), remarks=told)
