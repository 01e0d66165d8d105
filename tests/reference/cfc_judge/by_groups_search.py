"""The best round by rule 618, group by group (`by_groups`), for fields too large to list every round.

Exact. The groups are gone through from the top. What a group leaves open is who of it goes out and whom of the lower
groups they meet; the distances follow from that. Of each group only those ways are kept that have its first list, can
pair the rest of the group within itself, and leave players below who can all be paired; of two ways that use up the
same players below one is enough. So after the last group the lists are the first that any legal round has.

Players are bits of a mask, in an order of the judge's own. Whether all players of a mask can be paired is a question of
a matching, answered by Edmonds' search.
"""

from collections.abc import Iterator, Sequence

from tests.reference.cfc_judge.by_groups import Worth
from tests.reference.cfc_judge.judge import Laws, Pair
from tests.reference.cfc_judge.matching import complete_matching

MOST_PLAYERS = 26
MOST_WAYS = 400_000


class TooManyWays(Exception):
    """More ways than the search lists."""


def best_by_search(laws: Laws, pairs: Sequence[Pair]) -> Worth:
    """Of all legal rounds of the same players. Raises `TooManyWays`."""
    search = _Search(laws, sorted(player for pair in pairs for player in pair))
    return search.best()


class _Search:
    def __init__(self, laws: Laws, players: Sequence[int]) -> None:
        assert len(players) <= MOST_PLAYERS
        self.laws = laws
        self.players = sorted(players, key=lambda player: (-laws.scores[player], player))
        self.score = [laws.scores[player] for player in self.players]
        self.near = [
            sum(1 << place for place, other in enumerate(self.players) if laws.may_meet(player, other))
            for player in self.players
        ]
        self.pairable: dict[int, bool] = {0: True}
        self.ways = 0

    def all_pair(self, mask: int) -> bool:
        """Whether they can all be paired with each other."""
        if mask not in self.pairable:
            places = _places(mask)
            found = complete_matching(places, lambda one, other: bool(self.near[one] >> other & 1))
            self.pairable[mask] = found is not None
        return self.pairable[mask]

    def best(self) -> Worth:
        """Group by group; a state is the mask of the players whom no higher group has taken."""
        everyone = (1 << len(self.players)) - 1
        assert self.all_pair(everyone), "there is a legal round"
        states = {everyone: {}}  # with the distances of those who were taken, by their score
        lists: list[tuple[int, ...]] = []
        for score in sorted(set(self.score), reverse=True):
            own = sum(1 << place for place, one in enumerate(self.score) if one == score)
            first: tuple[int, ...] | None = None
            kept: dict[int, dict[int, tuple[int, ...]]] = {}
            for left, taken in states.items():
                for away, below in self._first_ways(left & own, left & ~own, score):
                    distances = tuple(sorted((*taken.get(score, ()), *away)))
                    if first is None or distances < first:
                        first, kept = distances, {}
                    if distances == first:
                        kept.setdefault(below, self._taken_now(taken, left & ~own & ~below, score))
            assert first is not None
            lists.append(first)
            states = kept
        return tuple(lists)

    def _taken_now(self, taken: dict[int, tuple[int, ...]], mask: int, score: int) -> dict[int, tuple[int, ...]]:
        now = dict(taken)
        for place in _places(mask):
            its = self.score[place]
            now[its] = (*now.get(its, ()), score - its)
        return now

    def _first_ways(self, here: int, lower: int, score: int) -> Iterator[tuple[list[int], int]]:
        """Of the ways for one group those whose distances come first: these, and the mask of who is left below."""
        count = here.bit_count()
        for going in range(count % 2, count + 1, 2):
            ways = sorted(self._out(here, lower, going, score), key=lambda way: way[0])
            first = None
            for away, stay, below in ways:
                if first is not None and away != first:
                    break
                if self.all_pair(stay) and self.all_pair(below):
                    first = away
                    yield [0] * (count - going) + list(away), below
            if first is not None:
                return

    def _out(self, here: int, lower: int, going: int, score: int) -> set[tuple[tuple[int, ...], int, int]]:
        """So many of the group with somebody lower each: distances, who stays, who is left below."""
        ways = {(0, 0)}  # who has gone, who was taken
        for place in _places(here):
            more = set(ways)
            for gone, taken in ways:
                if gone.bit_count() < going:
                    for other in _places(self.near[place] & lower & ~taken):
                        more.add((gone | 1 << place, taken | 1 << other))
                    if len(more) > MOST_WAYS:
                        raise TooManyWays
            ways = more
        self.ways += len(ways)
        return {
            (tuple(sorted(score - self.score[other] for other in _places(taken))), here & ~gone, lower & ~taken)
            for gone, taken in ways
            if gone.bit_count() == going
        }


def _places(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]
