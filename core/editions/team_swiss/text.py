"""What the two texts of C.04.6 say otherwise to those who pair, and what they say of boards and scores.

Where they leave it to the rules of the competition, what holds without any.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from core.editions.edition import SWISS, Family, TeamEdition, TeamRules
from core.editions.registry import is_of_one
from core.editions.shared.colours import ColourRule
from core.model.dataclass import dataclass, field
from core.model.hints import Final
from core.model.results import STANDARD, Outcome, Scoring
from core.model.sentence import say
from core.model.team_match import points_so_far
from core.model.tournament import Game, GamePoints, Round, Settings
from core.model.units import ONE_POINT, PlayerId, Points
from core.model.variations import Variation


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """One of them, seen from that of 2026; C.04.5 pairs players by the same articles, without colour preferences."""

    spares_floaters: bool  # 2026 [C7]: of the sets of upfloaters, who floated in the previous round counts
    competitor: str = "team"  # of whom it speaks
    weighs_preferences: bool = True  # [C8] and [C9]
    colour_rules: Sequence[tuple[str, ColourRule]] = ()  # of 4.3; none: those of C.04.6
    articles: Mapping[str, str] = field(default_factory=dict)  # by the number of 2026, where it is another one

    def article(self, number: str) -> str:
        """An article of 2026 by its number in this text."""
        return self.articles.get(number, number)


OF_2026 = Text(spares_floaters=True)
OF_2024 = Text(
    spares_floaters=False,
    articles={
        "2.1.1 [C1]": "3.1.1 [C1]",
        "2.1.2 [C2]": "3.1.2 [C2]",
        "3.3.3": "1.9.3",
        "3.4": "2.1",
        "3.5": "2.2",
        "3.6": "2.3",
        "4.3.9": "4.3.8",  # the text has no such article; decision 111
        "C8": "C7",
        "C9": "C8",
        "C10": "C9",
    },
)


# --- Game points of a round: what its boards brought the teams that met, and what those got that did not (1.4)

_BOARDS_IN_FULL: Final = frozenset({Outcome.FULL_POINT_BYE, Outcome.FORFEIT_WIN})
_BOARDS_IN_HALF: Final = frozenset({Outcome.HALF_POINT_BYE, Outcome.PAIRING_ALLOCATED_BYE})


def game_points_in(
    one_round: Round, settings: Settings, of_match: Callable[[Game], GamePoints] = points_so_far
) -> Iterator[tuple[PlayerId, Points]]:
    """Each team with its game points, for the standings; a bye brings what `points_of_bye` says."""
    for match in one_round.games:
        scored = of_match(match)
        yield match.white, scored.first
        yield match.black, scored.second
    for team, outcome in one_round.unpaired.items():
        yield team, points_of_bye(outcome, settings)


def points_of_bye(outcome: Outcome, settings: Settings) -> Points:
    """What a round without a match brings in game points: as on every board; where games alone score, as announced."""
    return settings.scoring.unpaired(outcome) if is_of_one(settings) else game_points_of_bye(outcome, settings.boards)


def game_points_of_bye(outcome: Outcome, boards: int) -> Points:
    """What a round without a match brings a team that has so many boards."""
    if outcome in _BOARDS_IN_FULL:
        return Points(boards * ONE_POINT)
    return Points(boards * ONE_POINT // 2 if outcome in _BOARDS_IN_HALF else 0)


def is_by_games(settings: Settings) -> bool:
    """Whether the score is that of the games (C.04.6, 1.2.1)."""
    return is_of_one(settings) or settings.variations.get(PRIMARY_SCORE.name) == GAME_POINTS


# --- What C.04.6 leaves to the rules of the competition (1.2.1, 1.7, 4.2.2), and one reading of the text of 2024

TYPE_A: Final = "type-a"
TYPE_B: Final = "type-b"
NO_PREFERENCES: Final = "none"
PREFERENCES: Final = Variation(
    name="colour-preferences",
    article="1.7",
    summary=say("Simple colour preferences (type A), strong and mild ones (type B), or none at all."),
    values=(TYPE_A, TYPE_B, NO_PREFERENCES),
)

MATCH_POINTS: Final = "match-points"
GAME_POINTS: Final = "game-points"
PRIMARY_SCORE: Final = Variation(
    name="primary-score",
    article="1.2",
    summary=say("Whether the teams are paired by match points or by game points."),
    values=(MATCH_POINTS, GAME_POINTS),
    holds_for_all_rounds=True,  # floats of earlier rounds are judged by the scores of their rounds
)

SECONDARY_SCORE: Final = Variation(
    name="secondary-score",
    article="1.2.1, 4.2.2",
    summary=say("Whether the other points decide which of two teams with the same score is the first-team."),
    values=("yes", "no"),
)

WITH_COMPLETION: Final = "with-completion"
WITHOUT_COMPLETION: Final = "without-completion"
LEGALLY: Final = Variation(
    name="reading-legally-paired",
    article="3.3.3",
    summary=say(
        "Whether the teams that [C6] counts as legally paired in the following scoregroup must also leave a "
        "complete round-pairing [C3], or whether it is enough that they have not met [C1]."
    ),
    values=(WITH_COMPLETION, WITHOUT_COMPLETION),
)

# --- Boards

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
"""The family of editions, as in `core.editions.edition`."""
