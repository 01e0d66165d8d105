"""What C.04.6 says of boards, and where it leaves that to the rules of the competition, what holds without any."""

from collections.abc import Mapping, Sequence

from core.editions.families import SWISS, Family
from core.editions.team_rules import TeamEdition, TeamRules
from core.model.hints import Final
from core.model.results import STANDARD, Outcome, Scoring
from core.model.sentence import say
from core.model.units import Points

_WON: Final = frozenset({Outcome.WIN, Outcome.UNRATED_WIN, Outcome.FORFEIT_WIN, Outcome.FULL_POINT_BYE})
_LOST: Final = frozenset({Outcome.LOSS, Outcome.UNRATED_LOSS, Outcome.FORFEIT_LOSS, Outcome.ZERO_POINT_BYE})


def scoring_of_matches(won: Points, drawn: Points, lost: Points) -> Scoring:
    """Match points; a bye on the list of pairings is worth a drawn match (1.4), an absence nothing."""
    worth = {
        outcome: won if outcome in _WON else lost if outcome in _LOST else drawn
        for outcome in Outcome
        if outcome not in (Outcome.ZERO_POINT_BYE, Outcome.FORFEIT_LOSS)
    }
    return Scoring(tuple((one, points) for one, points in worth.items() if points != STANDARD.unpaired(one)))


def average_rating(ratings: Sequence[int], _: Mapping[str, str]) -> int:
    """Of those who are rated, to the nearest whole number; 1.1.2 leaves the order of teams to the competition."""
    rated = [rating for rating in ratings if rating]
    return (2 * sum(rated) + len(rated)) // (2 * len(rated)) if rated else 0


RULES: Final = TeamRules(
    rating=average_rating,
    rating_article="C.04.6, 1.1.2",
    numbers_article="C.04.6, 1.1.3",
    keeps_board_order=False,
    board_order_article=say("the rules of the competition"),
    colours_article="C.04.6, 1.6.1",
    first_colours_article="C.04.6, 4.3.1",
    score_article="C.04.6, 1.2",
    excused_teams_score=True,
    byes_bring_game_points=True,
    scoring=scoring_of_matches(Points(20), Points(10), Points(0)),
)

TEAM_SWISS: Final = Family(
    TeamEdition, **SWISS.common, system="team-swiss", source=say("FIDE Handbook C.04.6"), teams=RULES
)
"""The family of editions, as in `core.editions.families`."""
