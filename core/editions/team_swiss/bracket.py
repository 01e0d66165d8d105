"""A bracket: who comes up to it, 3.5 with [C3] to [C7] (2024: 2.2), and its pairing, 3.6 with [C8] to [C10] (2.3).

[C6] is read as a count: the fewest upfloaters that the following scoregroup will need, or by another reading of 2024
the fewest of its teams that no other of them can meet (decision 110). As no smaller number of upfloaters would do,
none of them meets another, so the sets are the lower ends of the pairs that leave the scoregroup; the best set is that
of one pairing of everybody of least cost. Mostly nobody is needed, or one team, and a few questions of cardinality
find it.

The order of 3.6.3 compares the top members first, then the opponents of each. Mostly a pairing exists that meets the
least that the preferences allow; then all such pairings are those of a graph, and the first one is found by questions
of cardinality. Else a matching of least cost decides.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, product

from core.editions.shared import proof
from core.editions.shared.masks import mask_of, mask_with
from core.editions.shared.upfloating import first_across
from core.editions.team_swiss.round_layout import TeamLayout
from core.editions.team_swiss.text import WITH_COMPLETION
from core.matching.alike import least_cost_mates_alike
from core.matching.cardinality import MaximumMatching, members
from core.matching.weighted import NOBODY, Edge, Refinement, least_cost_matching, least_cost_mates
from core.model.dataclass import dataclass
from core.model.results import Colour


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


# --- The pairing of a bracket: 3.6 with [C8] to [C10] (2024: 2.3 with [C7] to [C9])

Pairs = list[tuple[int, int]]
"""(top member, bottom member) of each pair, by the TPN of the top members."""


def pair_bracket(layout: TeamLayout, residents: Sequence[int], upfloaters: Sequence[int]) -> Pairs:
    """The first of the best pairings of a bracket that can be paired."""
    bracket = _Bracket(layout, residents, upfloaters)
    found = bracket.first_within_the_bound()
    if found is None or not proof.meets(bracket.cost(found), bracket.bound):
        found = bracket.first_of_least_cost()
    return [(bracket.teams[top], bracket.teams[bottom]) for top, bottom in found]


@dataclass(frozen=True, slots=True)
class PairCosts:
    """What one pair, or several, cost: teams without their preference [C8], a strong one [C9], and [C10]."""

    preferences: int
    strong: int
    floaters: int


def costs_of_pair(layout: TeamLayout, one: int, other: int, upfloaters: int) -> PairCosts:
    """Of two teams; `upfloaters` is a mask."""
    same = layout.wanted(one) is not None and layout.wanted(one) is layout.wanted(other)
    is_up = upfloaters >> one & 1, upfloaters >> other & 1
    floaters = 0
    if layout.field.floats_count:
        floaters = (is_up[0] and layout.floated[other]) + (is_up[1] and layout.floated[one])
    return PairCosts(int(same), int(same and layout.is_strong(one) and layout.is_strong(other)), floaters)


class _Bracket:
    """A bracket by places: its teams in the order of their TPNs, from 0."""

    def __init__(self, layout: TeamLayout, residents: Sequence[int], upfloaters: Sequence[int]) -> None:
        self.layout = layout
        self.teams = sorted([*residents, *upfloaters], key=layout.numbers.__getitem__)
        self.size = len(self.teams)
        self._up = mask_with(upfloaters)
        place = {team: at for at, team in enumerate(self.teams)}
        inside = mask_with(self.teams)
        everyone = (1 << self.size) - 1
        self.legal = [
            everyone & ~mask_with(place[other] for other in members(inside & ~layout.legal[team]))
            for team in self.teams
        ]
        self._bits = self.size.bit_length() + 1
        white, black = (mask_of(layout.wanted(team) is colour for team in self.teams) for colour in Colour)
        self._major, self._minor = (white, black) if white.bit_count() >= black.bit_count() else (black, white)
        self._strong_major = self._major & mask_of(map(layout.is_strong, self.teams))
        self._too_many = max(0, self._major.bit_count() - self.size // 2)
        self._too_many_strong = max(0, self._strong_major.bit_count() - self.size // 2)

    # --- costs -------------------------------------------------------------------------------------------

    def cost(self, pairs: Pairs) -> int:
        """[C8] to [C10] of some pairs of places, the first criterion in the highest bits."""
        return sum(self._cost(one, other) for one, other in pairs)

    def _cost(self, one: int, other: int) -> int:
        costs = costs_of_pair(self.layout, self.teams[one], self.teams[other], self._up)
        return (costs.preferences << self._bits | costs.strong) << self._bits | costs.floaters

    @property
    def bound(self) -> int:
        """What nothing can undercut: those who seek one colour and are too many meet each other."""
        return (self._too_many << self._bits | self._too_many_strong) << self._bits

    # --- the graph of the bound --------------------------------------------------------------------------

    def first_within_the_bound(self) -> Pairs | None:
        """The first pairing that meets the bound; None where there is none."""
        return first_pairing(self._within_the_bound())

    def _within_the_bound(self) -> list[int]:
        """By place the opponents in any pairing that meets the bound; and all pairings of such opponents do.

        Where too many seek one colour, everybody else must meet one of them; where too many do strongly, likewise.
        """
        graph = list(self.legal)
        everyone = (1 << self.size) - 1
        apart = [self._major, self._minor] if not self._too_many else [everyone & ~self._major]
        if self._too_many_strong:
            apart.append(everyone & ~self._strong_major)
        else:
            apart.append(self._strong_major)
        for group in apart:
            for place in members(group):
                graph[place] &= ~group
        if self.layout.field.floats_count:
            floated = mask_of(self.layout.floated[team] for team in self.teams)
            up = mask_of(bool(self._up >> team & 1) for team in self.teams)
            for place in members(up):
                graph[place] &= ~floated
            for place in members(floated):
                graph[place] &= ~up
        return graph

    # --- the exact way -----------------------------------------------------------------------------------

    def first_of_least_cost(self) -> Pairs:
        """The first of the pairings of least cost: the top members by a bit for each, then their opponents."""
        costs = {
            pair: self._cost(*pair) for pair in combinations(range(self.size), 2) if self.legal[pair[0]] >> pair[1] & 1
        }
        last = 1 << self.size
        ordered = {
            (one, other): cost << 2 * self.size | last - (1 << self.size - 1 - one)
            for (one, other), cost in costs.items()
        }
        mate = least_cost_matching([1 << 4 * self.size + 3 * self._bits] * self.size, _edges(ordered)).mate
        tops = [place for place in range(self.size) if mate[place] > place]
        across = {pair: cost for pair, cost in costs.items() if pair[0] in tops and pair[1] not in tops}
        edges = _edges(across)
        optimum = least_cost_matching([1 << 4 * self._bits] * self.size, edges)
        barred = [(1 << self.size) - 1] * self.size
        for at in optimum.tight:
            one, other, _ = edges[at]
            barred[one] &= ~(1 << other)
        return _paired_across(tops, self.size, barred)


def _edges(costs: Mapping[tuple[int, int], int]) -> list[Edge]:
    return [(one, other, cost) for (one, other), cost in costs.items()]


def first_pairing(graph: Sequence[int]) -> Pairs | None:
    """The first pairing in the order of 3.6.3 of places that may meet whom `graph` says; None where there is none."""
    size = len(graph)
    half = size // 2
    tops = list(range(half))
    lower = (1 << size) - (1 << half)
    if not _can_be_tops(graph, lower):
        found = _first_tops(graph)
        if found is None:
            return None
        tops = found
    return _paired_across(tops, size, [~mask for mask in graph])


def _can_be_tops(graph: Sequence[int], lower: int) -> bool:
    """Whether the upper half can meet the lower one."""
    across = [mask & (lower if not lower >> place & 1 else ~lower) for place, mask in enumerate(graph)]
    return 2 * MaximumMatching(across, (1 << len(graph)) - 1).most_pairs() == len(graph)


def _first_tops(graph: Sequence[int]) -> list[int] | None:
    """The top members of the first pairing, one after another: each is one if that leaves nobody over."""
    matching = MaximumMatching(graph, (1 << len(graph)) - 1)
    if 2 * matching.most_pairs() != len(graph):
        return None
    refinement = Refinement(dict(enumerate(graph)), dict(enumerate(matching.mate)), 0, 0)
    tops: list[int] = []
    for place in range(len(graph)):
        higher = -1 << place + 1 & (1 << len(graph)) - 1
        if refinement.mate(place) > place or refinement.give(place, higher & graph[place]) > place:
            tops.append(place)
            refinement.restrict(place, higher)
        else:
            refinement.restrict(place, mask_with(tops))
    return tops


def _paired_across(tops: Sequence[int], size: int, barred: Sequence[int]) -> Pairs:
    """The first pairing with these top members; it exists."""
    bottoms = [place for place in range(size) if place not in set(tops)]
    upwards = [barred[place] | (1 << place) - 1 for place in range(size)]
    opponents = first_across(tops, bottoms, upwards)
    assert opponents is not None, "such a pairing exists"
    return list(zip(tops, opponents, strict=True))
