"""What is announced before round 1 (601, 602), with the texts' defaults; and the order of 613 that depends on it.

Pairing numbers are given in that order once; a late entrant is arranged in it whatever his number is (614).
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from core.model.dataclass import dataclass
from core.model.hints import Final, Literal
from core.model.sentence import say
from core.model.tournament import Settings, Tournament
from core.model.units import PlayerId, RoundNumber
from core.model.variations import Variation, chosen

# --- The order of rule 613

BOTTOM = "bottom"
BELOW_AVERAGE = "below-average"
ONE_FIFTH = "one-fifth"


def order_of_613(ratings: Mapping[PlayerId, int], unrated: str, equals: Sequence[PlayerId]) -> list[PlayerId]:
    """All players, the highest rated first; rating 0: unrated. `equals` holds everyone, in the order of the lot."""
    drawn = {player: place for place, player in enumerate(equals)}
    rated = sorted((player for player in ratings if ratings[player]), key=lambda one: (-ratings[one], drawn[one]))
    without = sorted((player for player in ratings if not ratings[player]), key=drawn.__getitem__)
    above = len(rated) - _rated_below(unrated, [ratings[player] for player in rated], len(ratings))
    return [*rated[:above], *without, *rated[above:]]


def numbered_by_613(ratings: Mapping[PlayerId, int], variations: Mapping[str, str]) -> list[PlayerId]:
    """The order of the pairing numbers as announced (613.1), equals in the order in which they are given."""
    return order_of_613(ratings, variations.get("unrated", BOTTOM), list(ratings))


def _rated_below(unrated: str, ratings: Sequence[int], entrants: int) -> int:
    """How many rated players stand below the unrated ones.

    613: none. 613.1 a: whoever is rated below the average of those with a rating. 613.1 b: a fifth of all entrants,
    rounded down.
    """
    if unrated == BELOW_AVERAGE:
        return sum(rating * len(ratings) < sum(ratings) for rating in ratings)
    if unrated == ONE_FIFTH:
        return min(entrants // 5, len(ratings))
    return 0


def ties_of_613(ratings: Mapping[PlayerId, int]) -> list[list[PlayerId]]:
    """Players whom only the lot can arrange: equal ratings, and all the unrated; each group by player id."""
    by_rating = sorted(ratings, key=lambda player: (-ratings[player], player))
    groups = [list(group) for _, group in groupby(by_rating, key=lambda player: ratings[player])]
    return [group for group in groups if len(group) > 1]


def ratings_of(tournament: Tournament, players: Iterable[PlayerId]) -> dict[PlayerId, int]:
    """The rating on each player's card (612)."""
    return {player: tournament.players[player].rating_for_pairing for player in players}


def drawn_order(tournament: Tournament, round_number: RoundNumber, players: Iterable[PlayerId]) -> list[PlayerId]:
    """Players in the order of the lot, those for whom none was drawn after them by pairing number.

    A report drawn up elsewhere has no lot: there the pairing numbers hold what it gave.
    """
    drawn = {player: place for place, player in enumerate(tournament.rating_lot)}
    numbers = tournament.numbers_in(round_number)
    last = len(numbers)
    return sorted(players, key=lambda one: (drawn.get(one, len(drawn)), numbers.get(one, last + 1), one))


def places_in(tournament: Tournament, round_number: RoundNumber, unrated: str) -> dict[PlayerId, int]:
    """The place of every player with a pairing number in the order of 613, from 1; withdrawn players keep theirs."""
    ratings = ratings_of(tournament, tournament.numbers_in(round_number))
    return places_of(tournament, round_number, ratings, unrated)


def places_of(
    tournament: Tournament, round_number: RoundNumber, ratings: Mapping[PlayerId, int], unrated: str
) -> dict[PlayerId, int]:
    """The same by ratings other than those on the cards."""
    order = order_of_613(ratings, unrated, drawn_order(tournament, round_number, ratings))
    return {player: place for place, player in enumerate(order, start=1)}


# --- What is announced

LAST_ROUND_LOT: Final = "last-round-lot"
ON_ARRIVAL: Final = "arrival"
BY_GROUPS: Final = "groups"
BY_PLAYERS: Final = "players"

WHOLE_ROUND: Final = Variation(
    "reading-whole-round",
    "618",
    say(
        "What 618 (b) and (c) compare over the whole round: the score groups from the top, each by the score "
        "differences of its players, or player by player, so that nobody gets an opponent further from their "
        "own score than necessary."
    ),
    (BY_GROUPS, BY_PLAYERS),
)
VARIATIONS: Final = (
    Variation(
        "unrated",
        "613.1",
        say(
            "Where unrated players are placed: at the bottom, just below the average rating, or "
            "about one fifth of the way up."
        ),
        (BOTTOM, BELOW_AVERAGE, ONE_FIFTH),
    ),
    Variation("half-point-byes", "615a", say("Half-point byes may be awarded."), ("yes", "no")),
    Variation("temporary-adjudication", "617.1", say("Unfinished games are adjudicated for pairing purposes.")),
    Variation(
        "first-rounds-transposition",
        "619.1",
        say("In the first two rounds players who asked not to meet are kept apart by transpositions."),
    ),
    Variation(
        "odd-man-colour", "624.1", say("The odd man meets the highest ranked player who is due the opposite colour.")
    ),
    Variation(
        "odd-man-once",
        "624.2",
        say("Nobody is an odd man a second time, or meets one a second time, before the last quarter of the rounds."),
    ),
    Variation("alternation", "631.1", say("Transpositions are made to keep colours alternating."), ("yes", "no")),
    Variation(
        LAST_ROUND_LOT,
        "631.2",
        say(
            "In the last round, colours that the rules leave open are drawn by lot: from the seed, or on "
            "arrival at the board."
        ),
        ("no", "yes", ON_ARRIVAL),
    ),
    Variation(
        "acceleration",
        "633",
        say("How the early rounds are accelerated."),
        ("none", "633.1", "633.2"),
    ),
    WHOLE_ROUND,
)


@dataclass(frozen=True, slots=True)
class Announced:
    """The announced choices, as the engine reads them."""

    unrated: str = BOTTOM
    half_point_byes: bool = True
    temporary_adjudication: bool = False
    transpositions_in_first_rounds: bool = False
    odd_man_colour: bool = False
    odd_man_once: bool = False
    alternation: bool = True
    last_round_lot: bool | Literal["arrival"] = False  # at the pairing, or by the players at the board
    acceleration: str = "none"


def announced_in(settings: Settings) -> Announced:
    """What a tournament announced; the rest as the text has it."""
    values = chosen(VARIATIONS, settings.variations)
    return Announced(
        unrated=values["unrated"],
        half_point_byes=values["half-point-byes"] == "yes",
        temporary_adjudication=values["temporary-adjudication"] == "yes",
        transpositions_in_first_rounds=values["first-rounds-transposition"] == "yes",
        odd_man_colour=values["odd-man-colour"] == "yes",
        odd_man_once=values["odd-man-once"] == "yes",
        alternation=values["alternation"] == "yes",
        last_round_lot=ON_ARRIVAL if values[LAST_ROUND_LOT] == ON_ARRIVAL else values[LAST_ROUND_LOT] == "yes",
        acceleration=values["acceleration"],
    )


def contradictions(_: Mapping[str, str]) -> Iterable[str]:
    """None: each variation of 613 to 633 can be announced beside any other."""
    return ()
