"""Who comes up to a scoregroup: 3.2.1, 3.2.2 and 4.2 with [C4] to [C10] (2018: B.1 and D.1 with C.4 to C.10).

Mostly nobody is needed, or one player of the next scoregroup that has one, and a few questions of cardinality find
him. Everything else is a matching of least cost, of the residents and as many lower players as matter.
"""

from collections.abc import Iterable, Sequence
from itertools import chain, combinations

from core.dubov.contest import Contest
from core.dubov.masks import mask_with
from core.matching.cardinality import Companions, members
from core.matching.weighted import NOBODY, Edge, least_cost_matching


def upfloaters_for(contest: Contest, residents: Sequence[int], lower: Sequence[Sequence[int]]) -> list[int]:
    """The first of the best sets of upfloaters, in the order of the field; `lower` are the scoregroups below.

    All players not yet paired can be paired legally.
    """
    own, below = mask_with(residents), mask_with(chain.from_iterable(lower))
    inside = Companions(contest.legal, own)
    missing = len(residents) - 2 * inside.most_pairs()
    if missing == 0 and _completes(contest, below):
        return []
    if missing == 1:
        found = _one_upfloater(contest, own, inside.can_be_left(), lower)
        if found is not None:
            return [found]
    if missing:
        several = _without_completion(contest, residents, lower, missing)
        if several is not None and _completes(contest, below & ~mask_with(several)):
            return several
    several = _of_least_cost(contest, residents, list(chain.from_iterable(lower)), is_complete=True)
    assert several is not None, "everyone can be paired"
    return several


def _completes(contest: Contest, players: int) -> bool:
    """[C4]: whether all of them can be paired with each other."""
    return 2 * Companions(contest.legal, players).most_pairs() == players.bit_count()


# --- one upfloater ---------------------------------------------------------------------------------------------


def _one_upfloater(contest: Contest, own: int, unpaired: int, lower: Sequence[Sequence[int]]) -> int | None:
    """The upfloater for an odd number of residents, one of whom can be left to him; `unpaired` are those who can.

    None where a set of [C7] beyond its bound, or more than one upfloater, may be needed.
    """
    rest = Companions(contest.legal, mask_with(chain.from_iterable(lower)))
    if rest.in_play.bit_count() - 2 * rest.most_pairs() != 1:
        return None
    completing = rest.can_be_left()
    for group in lower:  # [C6]
        possible = mask_with(group) & completing
        possible = mask_with(player for player in members(possible) if contest.legal[player] & unpaired)
        if possible:
            return _best_in_colours(contest, own, possible)
    return None


def _best_in_colours(contest: Contest, own: int, possible: int) -> int | None:
    """Of players with the same score the first by [C7], then by [C8] to [C10] and TPN."""
    whites = (own & contest.seeks_white).bit_count()
    blacks = own.bit_count() - whites
    seeking_white, seeking_black = possible & contest.seeks_white, possible & ~contest.seeks_white
    for seekers in (seeking_white, seeking_black) if whites < blacks else (seeking_black, seeking_white):
        if seekers:
            found = members(_within_the_bound(contest, own, seekers))
            return min(found, key=lambda player: _rank(contest, player), default=None)
    return None


def _within_the_bound(contest: Contest, own: int, seekers: int) -> int:
    """[C7]: the upfloaters of one preference with whom nobody of the smaller subgroup need meet his like."""
    like_them = own & contest.seeks_white
    if not seekers & contest.seeks_white:
        like_them ^= own
    others = own ^ like_them
    surplus = like_them.bit_count() + 1 - others.bit_count()
    legal = list(contest.legal)
    for group in [like_them] * (surplus <= 0) + [others] * (surplus >= 0):
        for player in members(group):
            legal[player] &= ~group
    companions = Companions(legal, own)
    if own.bit_count() - 2 * companions.most_pairs() != 1:
        return 0
    opponents = companions.can_be_left() & (others if surplus <= 0 else own)
    return mask_with(player for player in members(seekers) if contest.legal[player] & opponents)


def _rank(contest: Contest, player: int) -> tuple[int, int, int, int]:
    """[C8], [C9], [C10], then 4.2.2; the first three not in the last round."""
    if contest.field.is_last_round:
        return 0, 0, 0, contest.numbers[player]
    is_maximum = contest.is_maximum[player]
    return (
        int(is_maximum),
        contest.times_upfloated[player] if is_maximum else 0,
        int(contest.upfloated_last_round[player]),
        contest.numbers[player],
    )


# --- any number of upfloaters -----------------------------------------------------------------------------------


class _Costs:
    """[C5] to [C10] and the order of 4.2 in one number for each pair, the first criterion in the highest bits."""

    def __init__(self, contest: Contest, lower: Sequence[int]) -> None:
        """`lower` in the order of the field, which is that of 4.2.2."""
        self.contest = contest
        count = contest.size.bit_length() + 1
        at = len(lower) + count  # the order of 4.2: a bit for each player, the earlier the higher
        self._order = {player: 1 << len(lower) - 1 - place for place, player in enumerate(lower)}
        self._all = 1 << len(lower)
        self._running_at = at  # [C10]
        self._times_at = at = at + count  # [C9], of totals
        self._maximum_at = at = at + count + 8  # [C8]
        self._colour_at = at = at + count  # [C7]
        self._score_at = {}  # [C6]: the lower the score, the higher the bits
        for score in sorted({contest.score[player] for player in lower}, reverse=True):
            self._score_at[score] = at = at + count
        self._count_at = at + count  # [C5]

    def of_residents(self, one: int, other: int) -> int:
        """[C7]."""
        return int(self.contest.is_same_preference(one, other)) << self._colour_at

    def of_upfloater(self, player: int) -> int:
        """Whoever he meets."""
        contest = self.contest
        cost = self._all - self._order[player]
        cost += 1 << self._count_at | 1 << self._score_at[contest.score[player]]
        is_maximum, times, running, _ = _rank(contest, player)
        return cost + (is_maximum << self._maximum_at) + (times << self._times_at) + (running << self._running_at)

    @property
    def above_all(self) -> int:
        """More than any complete pairing costs."""
        return 1 << self._count_at + self.contest.size.bit_length() + 1


def _without_completion(
    contest: Contest, residents: Sequence[int], lower: Sequence[Sequence[int]], missing: int
) -> list[int] | None:
    """The best set if [C4] is left out of account: from as few of the next scoregroups as are needed."""
    pool: list[int] = []
    for group in lower:
        pool += group
        if len(pool) >= missing:
            found = _of_least_cost(contest, residents, pool, is_complete=False)
            if found is not None:
                return found
    return None


def _of_least_cost(
    contest: Contest, residents: Sequence[int], lower: Sequence[int], *, is_complete: bool
) -> list[int] | None:
    """The upfloaters of the best pairing of all residents, and if `is_complete` of everyone; None without one."""
    costs = _Costs(contest, lower)
    order = (*residents, *lower)
    vertex = {player: at for at, player in enumerate(order)}
    own = mask_with(residents)
    base = {player: costs.of_upfloater(player) for player in lower}
    edges: list[Edge] = [
        (vertex[one], vertex[other], costs.of_residents(one, other) + base.get(other, 0))
        for one in residents
        for other in _later(contest, one, order, vertex)
    ]
    if is_complete:
        edges += [
            (vertex[one], vertex[other], 0) for one, other in combinations(lower, 2) if contest.legal[one] >> other & 1
        ]
    price = costs.above_all
    mate = least_cost_matching([price] * len(residents) + [price if is_complete else 0] * len(lower), edges).mate
    if any(mate[vertex[player]] == NOBODY for player in (order if is_complete else residents)):
        return None
    return [player for player in lower if mate[vertex[player]] != NOBODY and own >> order[mate[vertex[player]]] & 1]


def _later(contest: Contest, one: int, order: Sequence[int], vertex: dict[int, int]) -> Iterable[int]:
    """The legal opponents of a player who come after him."""
    return [other for other in order[vertex[one] + 1 :] if contest.legal[one] >> other & 1]
