"""The pairing of a bracket: 3.6 with [C8] to [C10] (2024: 2.3 with [C7] to [C9]).

The order of 3.6.3 compares the top members first, then the opponents of each. Mostly a pairing exists that meets the
least that the preferences allow; then all such pairings are those of a graph, and the first one is found by questions
of cardinality. Else a matching of least cost decides.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from core.editions.dubov.round_layout import first_across
from core.editions.shared import proof
from core.editions.shared.masks import mask_of, mask_with
from core.editions.team_swiss.round_layout import TeamLayout
from core.matching.cardinality import MaximumMatching, members
from core.matching.first import Refinement
from core.matching.weighted import Edge, least_cost_matching
from core.model.dataclass import dataclass
from core.model.results import Colour

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
