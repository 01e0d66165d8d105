"""The order of boards and the ratings of teams by the Canadian handbook: rules 643 and 644, and what they announce."""

from collections.abc import Iterator, Mapping, Sequence

from core.model.hints import Final
from core.model.sentence import say
from core.model.variations import Variation, chosen

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
