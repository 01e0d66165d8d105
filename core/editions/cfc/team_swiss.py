"""The Canadian team Swiss, rules 640 to 647: the individual one, with what those rules modify.

The order of boards and the ratings of teams (643, 644), and what is announced of them, hold for its round robin too.
"""

from collections.abc import Iterator, Mapping, Sequence

from core.editions.cfc import EDITION as INDIVIDUAL
from core.editions.edition import Engine, TeamEdition, TeamRules, of_teams
from core.general_rules import texts
from core.model.dataclass import replace
from core.model.hints import TYPE_CHECKING, Any, Final
from core.model.results import STANDARD
from core.model.sentence import say
from core.model.variations import Variation, chosen

if TYPE_CHECKING:
    from core.model.rule_book import Article

BOARD_ORDER_LIMIT: Final = Variation(
    "board-order-limit",
    "643",
    say("By how many rating points a team may place its players out of rating order."),
    ("0",),
    shown=say("a number of rating points, such as 25 or 50; 0 where none was announced"),
    takes_a_number=True,
)
NEXT_BOARD: Final = Variation(
    "unrated-board",
    "644",
    say("By how many points an unrated top or bottom board is taken to differ from the next one."),
    ("50",),
    shown=say("a number of rating points; 50 where none was announced"),
    takes_a_number=True,
)
MOVE_UP: Final = "move-up"
ALTERNATES: Final = Variation(
    "alternates",
    "643",
    say(
        "How alternates are used: everybody below a missing player moves up, or the alternate takes that "
        "player's board."
    ),
    (MOVE_UP, "same-board"),
)
LENT_PLAYERS: Final = Variation(
    "lent-players",
    "643",
    say("In how many matches a player may play for other teams than their own."),
    ("0",),
    shown=say("a number of matches; 0, and no player is lent, where none was announced"),
    takes_a_number=True,
    added_later=True,
)
LOWER_TEAM: Final = "lower-team"
LENT_FROM: Final = Variation(
    "lent-from",
    "643",
    say("Which teams may lend a player: any team, or one with a lower rating than the team that needs the player."),
    ("any-team", LOWER_TEAM),
    added_later=True,
)
OF_BOARDS: Final = (BOARD_ORDER_LIMIT, NEXT_BOARD, ALTERNATES, LENT_PLAYERS, LENT_FROM)


def matches_lent(variations: Mapping[str, str]) -> int:
    """643: in how many matches a player may play for other teams, as announced; 0: no player is lent."""
    return int(chosen((LENT_PLAYERS,), variations)[LENT_PLAYERS.name])


def lent_by_lower_teams_only(variations: Mapping[str, str]) -> bool:
    """643: whether only a team with a lower rating (644) than the other one may lend a player, as announced."""
    return chosen((LENT_FROM,), variations)[LENT_FROM.name] == LOWER_TEAM


def team_rating(ratings: Sequence[int], variations: Mapping[str, str]) -> int:
    """644: the average of the regular members, a half rounded up as on a card; 0 where nobody is rated.

    An unrated board between rated ones counts as the average of the nearest above and below; one at the top or the
    bottom as so many points more or less than the next board, several one after the other.
    """
    step = int(chosen((NEXT_BOARD,), variations)[NEXT_BOARD.name])
    rated = [place for place, rating in enumerate(ratings) if rating]
    if not rated:
        return 0
    total = 2 * sum(ratings)  # in half points: an average of two may end in a half
    total += sum(_doubled(ratings, rated, place, step) for place, rating in enumerate(ratings) if not rating)
    return (total + len(ratings)) // (2 * len(ratings))


def _doubled(ratings: Sequence[int], rated: Sequence[int], place: int, step: int) -> int:
    """What an unrated board counts, in half points."""
    above = max((one for one in rated if one < place), default=None)
    below = min((one for one in rated if one > place), default=None)
    if above is not None and below is not None:
        return ratings[above] + ratings[below]
    if above is not None:
        return 2 * max(1, ratings[above] - step * (place - above))
    assert below is not None, "somebody is rated"
    return 2 * (ratings[below] + step * (below - place))


def out_of_order(ratings: Sequence[int], variations: Mapping[str, str]) -> Iterator[tuple[int, int]]:
    """643: places, from 0, of two rated players of whom the lower one is too much higher rated."""
    limit = int(chosen((BOARD_ORDER_LIMIT,), variations)[BOARD_ORDER_LIMIT.name])
    rated = [(place, rating) for place, rating in enumerate(ratings) if rating]
    for index, (place, rating) in enumerate(rated):
        for lower, higher_rated in rated[index + 1 :]:
            if higher_rated - rating > limit:
                yield place, lower


# --- The team Swiss, by what it has otherwise than the individual one


def _articles() -> "tuple[Article, ...]":
    from core.editions.cfc.articles import OF_TEAMS

    return (*OF_TEAMS, *INDIVIDUAL.articles())


def _engine() -> Engine[Any]:
    engine = INDIVIDUAL.engine()
    return replace(engine, variations=(*OF_BOARDS, *engine.variations))


RULES: Final = TeamRules(
    rating=team_rating,
    rating_article="CFC 644",
    numbers_article="",
    keeps_board_order=True,
    board_order_article="CFC 643",
    colours_article="CFC 646",
    score_article="CFC 647",
    scoring=STANDARD,
    excused_teams_score=False,
    byes_bring_game_points=False,
)
EDITION: Final[TeamEdition] = of_teams(
    INDIVIDUAL,
    RULES,
    name="team-swiss-cfc",
    title=say("Canadian handbook, ratings-controlled team Swiss, rules 640 to 647"),
    system="team-swiss-cfc",
    source=say("Handbook of the Chess Federation of Canada, rules 610 to 647"),
    version="2",
    earlier_readings={"1": {"reading-whole-round": "players"}},
    general_rules=texts.OF_TEAMS_OF_THE_CFC,
    parts=replace(INDIVIDUAL.parts, articles=_articles, engine=_engine),
)
