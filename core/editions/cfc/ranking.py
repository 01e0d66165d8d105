"""The order of rule 613: ratings, the unrated where the announcement puts them, equals by lot.

Pairing numbers are given in this order once; a late entrant is arranged in it whatever his number is (614).
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber

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
