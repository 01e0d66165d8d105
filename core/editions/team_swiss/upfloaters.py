"""Who comes up to a scoregroup: 3.5 with [C3] to [C7] (2024: 2.2 with [C3] to [C6]).

[C6] is read as a count: the fewest upfloaters that the following scoregroup will need, or by another reading of 2024
the fewest of its teams that no other of them can meet (decision 110). As no smaller number of upfloaters would do,
none of them meets another, so the sets are the lower ends of the pairs that leave the scoregroup; the best set is that
of one pairing of everybody of least cost. Mostly nobody is needed, or one team, and a few questions of cardinality
find it.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product

from core.editions.shared import proof
from core.editions.shared.masks import mask_with
from core.editions.team_swiss.round_layout import TeamLayout
from core.editions.team_swiss.text import WITH_COMPLETION
from core.matching.alike import least_cost_mates_alike
from core.matching.cardinality import MaximumMatching, members
from core.matching.weighted import NOBODY, Edge, least_cost_mates


def upfloaters_for(
    layout: TeamLayout, residents: Sequence[int], lower: Sequence[Sequence[int]], rest: MaximumMatching
) -> list[int]:
    """The first of the best sets of upfloaters, in the order of 3.5.3; `lower` are the scoregroups below.

    `rest` shows that all teams not yet paired can be paired; afterwards it shows it of those below who stay there.
    """
    own, below = mask_with(residents), mask_with(chain.from_iterable(lower))
    if len(residents) % 2 == 0 and _can_all_be_paired(layout, own) and rest.can_pair_all(below, 0):
        return []
    if len(residents) % 2:
        one = _one_upfloater(layout, own, lower)
        if one is not None and rest.can_pair_all(below & ~(1 << one), 0):
            return [one]
    several = _without_completion(layout, residents, lower) or _with_completion(layout, residents, lower)
    if several and not _asks_for_completion(layout):
        several = _of_fewest_left(layout, residents, lower, several)
    is_complete = rest.can_pair_all(below & ~mask_with(several), 0)
    assert is_complete, "[C3]"
    return several


def needed_by(layout: TeamLayout, own: int, below: int) -> int:
    """[C6] of what stays of the following scoregroup, `own`, above all the others that stay, `below` (decision 110)."""
    if not own:
        return 0
    return fewest_upfloaters(layout, own, below) if _asks_for_completion(layout) else _left_over(layout, own)


def fewest_upfloaters(layout: TeamLayout, own: int, below: int) -> int:
    """How many a scoregroup needs at least, if all the others of `below` are to be paired as well [C4]."""
    parity = own.bit_count() % 2
    if _needs_no_more_than_parity(layout, own, below):
        return parity
    alone, pairs = {}, {}
    for group, others in ((own, below), (below, own)):
        for team in members(group):
            legal = layout.legal[team]
            alone[team], pairs[team] = layout.size + 1, ((0, legal & group), (1, legal & others))
    mates = least_cost_mates_alike(alone, pairs)
    assert len(mates) == len(alone), "everyone can be paired"
    return sum(not own >> mates[team] & 1 for team in members(own))


def _asks_for_completion(layout: TeamLayout) -> bool:
    """Whether [C6] counts only pairs of the following scoregroup that leave a complete round-pairing [C3]."""
    return layout.field.legally == WITH_COMPLETION


def _left_over(layout: TeamLayout, teams: int) -> int:
    """How many of them find no opponent among themselves, where as many as possible do."""
    return teams.bit_count() - 2 * MaximumMatching(layout.legal, teams).most_pairs()


def _can_all_be_paired(layout: TeamLayout, teams: int) -> bool:
    """Whether all of them can be paired with each other."""
    return not _left_over(layout, teams)


def _ends(layout: TeamLayout, teams: int) -> int:
    """Of an odd number of teams, the mask of those without whom all others can be paired."""
    matching = MaximumMatching(layout.legal, teams)
    if teams.bit_count() - 2 * matching.most_pairs() != 1:
        return 0
    return matching.can_be_left()


def _opponents(layout: TeamLayout, teams: int) -> int:
    """The mask of those whom any of some teams may meet."""
    met = 0
    for team in members(teams):
        met |= layout.legal[team]
    return met


def _needs_least(layout: TeamLayout, own: int, below: int) -> bool:
    """Whether what stays of the following scoregroup reaches the bound of [C6], the parity of its number."""
    if _asks_for_completion(layout):
        return _needs_no_more_than_parity(layout, own, below)
    return _left_over(layout, own) == own.bit_count() % 2


def _needs_no_more_than_parity(layout: TeamLayout, own: int, below: int) -> bool:
    """Whether a scoregroup can be paired with one upfloater, or with none where its number is even."""
    if own.bit_count() % 2 == 0:
        return _can_all_be_paired(layout, own) and _can_all_be_paired(layout, below)
    return bool(_opponents(layout, _ends(layout, own)) & _ends(layout, below))


# --- one upfloater ---------------------------------------------------------------------------------------------


def _one_upfloater(layout: TeamLayout, own: int, lower: Sequence[Sequence[int]]) -> int | None:
    """The upfloater for an odd number of residents; None where more are needed, or [C6] cannot reach its bound.

    That bound is the parity of the scoregroup that follows: nothing can undercut it.
    """
    below = mask_with(chain.from_iterable(lower))
    possible = _opponents(layout, _ends(layout, own)) & _ends(layout, below)
    group = next((group for group in lower if mask_with(group) & possible), ())  # [C5]
    candidates = [team for team in group if possible >> team & 1]
    following = mask_with(lower[0]) if lower else 0
    for team in sorted(candidates, key=lambda one: (_counts_as_floater(layout, one), one)):  # [C7], 3.5.4
        stays = following & ~(1 << team)
        if not stays or _needs_least(layout, stays, below & ~(1 << team) & ~stays):  # [C6]
            return team if proof.meets(_left_over(layout, own | 1 << team), 0) else None
    return None


def _counts_as_floater(layout: TeamLayout, team: int) -> bool:
    """[C7]."""
    return layout.text.spares_floaters and layout.field.floats_count and layout.floated[team]


# --- any number of upfloaters -----------------------------------------------------------------------------------


class _Costs:
    """[C4] to [C7] and the order of 3.5.4 in one number for each pair, the first criterion in the highest bits."""

    def __init__(self, layout: TeamLayout, lower: Sequence[int]) -> None:
        """`lower` in the order of the field, which is that of 3.5.3."""
        self._layout = layout
        count = layout.size.bit_length() + 1
        at = len(lower) + count  # 3.5.4: a bit for each team, the earlier the higher
        self._order = {team: 1 << len(lower) - 1 - place for place, team in enumerate(lower)}
        self._all = 1 << len(lower)
        self._floater_at = at  # [C7]
        self._following_at = at = at + count  # [C6]
        self._score_at = {}  # [C5]: the lower the score, the higher the bits
        for score in sorted({layout.score[team] for team in lower}, reverse=True):
            self._score_at[score] = at = at + count
        self._count_at = at + count  # [C4]

    def of_upfloater(self, team: int) -> int:
        """Whomever it meets."""
        cost = self._all - self._order[team] + (_counts_as_floater(self._layout, team) << self._floater_at)
        return cost + (1 << self._count_at | 1 << self._score_at[self._layout.score[team]])

    @property
    def of_following(self) -> int:
        """A team of the following scoregroup that meets one from further down."""
        return 1 << self._following_at

    @property
    def above_all(self) -> int:
        """More than any complete pairing costs."""
        return 1 << self._count_at + self._layout.size.bit_length() + 1


def _without_completion(
    layout: TeamLayout, residents: Sequence[int], lower: Sequence[Sequence[int]]
) -> list[int] | None:
    """The best set if [C3] is left out of account, from as few scoregroups as it takes; None: it is not shown best.

    Nothing can undercut it: no fewer could do, any set with a team from further down is worse in [C5], and a team of
    the following scoregroup that finds no opponent counts once for [C6], wherever it would find one.
    """
    own, below = mask_with(residents), mask_with(chain.from_iterable(lower))
    missing = len(residents) - 2 * MaximumMatching(layout.legal, own).most_pairs()
    pool: list[int] = []
    for group in lower if missing else ():
        pool += group
        found = _of_least_cost(layout, residents, lower[0], pool, is_complete=False) if len(pool) >= missing else None
        if found is None:
            continue
        several, needed = found
        left = below & ~mask_with(several)
        stays = mask_with(lower[0]) & left
        is_best = (
            len(several) == missing
            and _can_all_be_paired(layout, left)
            and needed_by(layout, stays, left & ~stays) == needed
        )
        return several if is_best else None
    return None


def _with_completion(layout: TeamLayout, residents: Sequence[int], lower: Sequence[Sequence[int]]) -> list[int]:
    """The best set, from the pairing of everybody that is best."""
    found = _of_least_cost(layout, residents, lower[0], list(chain.from_iterable(lower)), is_complete=True)
    assert found is not None, "everyone can be paired"
    return found[0]


def _of_fewest_left(
    layout: TeamLayout, residents: Sequence[int], lower: Sequence[Sequence[int]], found: Sequence[int]
) -> list[int]:
    """Of the sets that are as good in [C4] and [C5] as one found, the first whose [C6] is least.

    For the reading of 2024 without completion: what [C6] counts and what [C3] asks are then two pairings of the same
    teams, so the sets are tried in the order of 2.2.4.
    """
    own, below = mask_with(residents), mask_with(chain.from_iterable(lower))
    wanted = [combinations(group, len(set(group).intersection(found))) for group in lower]
    best, fewest = list(found), layout.size + 1
    for chosen in map(list, map(chain.from_iterable, product(*wanted))):
        left = below & ~mask_with(chosen)
        stays = mask_with(lower[0]) & left
        needed = _left_over(layout, stays)
        if needed < fewest and _can_all_be_paired(layout, own | mask_with(chosen)) and _can_all_be_paired(layout, left):
            best, fewest = chosen, needed
            if needed == stays.bit_count() % 2:  # nothing can undercut it
                break
    return best


def _of_least_cost(
    layout: TeamLayout, residents: Sequence[int], following: Sequence[int], pool: Sequence[int], *, is_complete: bool
) -> tuple[list[int], int] | None:
    """The upfloaters of the best pairing, and how many the following scoregroup then needs; None without a pairing.

    It is one of everybody if `is_complete`, else of all residents, with whomever else it takes.
    """
    costs = _Costs(layout, pool)
    own, next_ones = mask_with(residents), mask_with(following)
    order = [*residents, *pool]
    place = {team: at for at, team in enumerate(order)}
    base = {team: costs.of_upfloater(team) for team in pool}
    edges: list[Edge] = []
    for one, other in _legal_pairs(layout, order):
        if own >> one & 1:
            edges.append((place[one], place[other], base.get(other, 0)))
        elif is_complete or next_ones >> one & 1:
            crosses = (next_ones >> one ^ next_ones >> other) & 1
            edges.append((place[one], place[other], costs.of_following * crosses))
    price = costs.above_all
    alone = [price] * len(residents) + [
        price if is_complete else costs.of_following if next_ones >> team & 1 else 0 for team in pool
    ]
    mate = least_cost_mates(alone, edges)
    mates = {team: order[mate[at]] for at, team in enumerate(order) if mate[at] != NOBODY}
    if any(team not in mates for team in (order if is_complete else residents)):
        return None
    upfloaters = [team for team in pool if team in mates and own >> mates[team] & 1]
    within = own | next_ones
    needed = sum(team not in mates or not within >> mates[team] & 1 for team in following)
    return upfloaters, needed


def _legal_pairs(layout: TeamLayout, teams: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The pairs of some teams that may meet, in their order."""
    return ((one, other) for one, other in combinations(teams, 2) if layout.legal[one] >> other & 1)
