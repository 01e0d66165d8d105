"""What the rules of a team event say of its boards: a part of an edition whose competitors are teams."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields

from core.editions.edition import Edition
from core.model.dataclass import dataclass
from core.model.hints import Any
from core.model.results import Scoring


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRules:
    """Boards, ratings and points, with the articles that messages name.

    `rating` takes the ratings of the regular members from board 1 down (0: unrated) and the announced variations.
    """

    rating: Callable[[Sequence[int], Mapping[str, str]], int]  # of the team; 0: nobody of it is rated
    rating_article: str
    numbers_article: str  # that a corrected rating moves no number of a team; empty: teams are ordered by rating
    keeps_board_order: bool  # members play in the order in which they were named, and that is by rating
    board_order_article: str
    colours_article: str  # that they alternate from board 1 down
    score_article: str  # that the boards make the result of the match
    scoring: Scoring  # of a match, where nothing else is announced
    excused_teams_score: bool  # requested byes may bring points
    byes_bring_game_points: bool  # as a match won, drawn or lost on every board (C.04.6, 1.4)
    first_colours_article: str = ""  # by which the first games show the initial colour; empty: the Dutch E.5
    games: int = 0  # of a match between two players (C.04.5), which alone score: `scoring` is of byes; 0: teams meet


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamEdition(Edition):
    """An edition whose competitors are teams."""

    teams: TeamRules


def of_teams(individual: Edition, teams: TeamRules, **differing: Any) -> TeamEdition:  # noqa: ANN401  # any part
    """The edition of individuals played by teams, with the parts that differ."""
    parts = {one.name: getattr(individual, one.name) for one in fields(Edition)}
    return TeamEdition(**{**parts, **differing}, teams=teams)
