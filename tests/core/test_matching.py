"""The matching kernel against plain enumeration."""

from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.matching import cardinality
from core.matching.cardinality import NOBODY, MaximumMatching, least_unpaired, meet_enough, members
from core.matching.primal_dual import PrimalDual
from core.matching.weighted import Refinement, least_cost_matching


@st.composite
def priced_graphs(draw: st.DrawFn) -> tuple[list[int], list[tuple[int, int, int]]]:
    """Prices of being alone and costs of joining for up to nine vertices.

    With few different costs ties and blossoms are frequent; with huge prices everyone has to be matched.
    """
    size = draw(st.integers(1, 9))
    price, cost = draw(
        st.sampled_from(
            [
                (st.integers(0, 3), st.integers(0, 3)),
                (st.integers(0, 9), st.integers(0, 12)),
                (st.integers(2**90, 2**90 + 4), st.integers(0, 5)),
            ]
        )
    )
    possible = [(one, other) for one in range(size) for other in range(one + 1, size)]
    chosen = draw(st.lists(st.sampled_from(possible), unique=True)) if possible else []
    return [draw(price) for _ in range(size)], [(*edge, draw(cost)) for edge in chosen]


def matchings(vertices: list[int], edges: set[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """All matchings, one by one."""
    if not vertices:
        yield []
        return
    first, *rest = vertices
    yield from matchings(rest, edges)
    for other in rest:
        if (first, other) in edges:
            for more in matchings([vertex for vertex in rest if vertex != other], edges):
                yield [(first, other), *more]


def all_of_least_cost(alone: list[int], edges: list[tuple[int, int, int]]) -> list[list[tuple[int, int]]]:
    """Every matching of least cost."""
    costs = {(one, other): cost for one, other, cost in edges}
    found: dict[int, list[list[tuple[int, int]]]] = {}
    for matching in matchings(list(range(len(alone))), set(costs)):
        joined = {vertex for pair in matching for vertex in pair}
        total = sum(costs[pair] for pair in matching)
        total += sum(price for vertex, price in enumerate(alone) if vertex not in joined)
        found.setdefault(total, []).append(matching)
    return found[min(found)]


A_BLOSSOM_REACHED_LATE = (
    [4, 0, 3, 4, 6, 0, 4],
    [(0, 2, 6), (1, 2, 0), (1, 4, 3), (2, 4, 6), (3, 5, 0), (4, 6, 8), (5, 6, 0)],
)
"""A blossom of an earlier search becomes inner when the duals have already moved, and carries its own dual on."""


@given(priced_graphs())
@example(A_BLOSSOM_REACHED_LATE)
def test_no_matching_costs_less(graph: tuple[list[int], list[tuple[int, int, int]]]) -> None:
    alone, edges = graph
    mate = least_cost_matching(alone, edges).mate
    assert all(other == NOBODY or mate[other] == one for one, other in enumerate(mate))
    assert [(one, other) for one, other in enumerate(mate) if one < other] in all_of_least_cost(alone, edges)


@given(priced_graphs())
def test_a_best_matching_uses_tight_edges_only_and_leaves_alone_whom_it_may(
    graph: tuple[list[int], list[tuple[int, int, int]]],
) -> None:
    alone, edges = graph
    best = least_cost_matching(alone, edges)
    tight = {edges[place][:2] for place in best.tight}
    for matching in all_of_least_cost(alone, edges):
        assert tight.issuperset(matching)
        joined = {vertex for pair in matching for vertex in pair}
        assert all(vertex in joined or best.may_be_alone >> vertex & 1 for vertex in range(len(alone)))


def test_trees_without_an_odd_cycle_grow_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """The duals of all of them move at once, and nobody is left for a search of his own."""
    monkeypatch.setattr(PrimalDual, "_search", lambda _, root: pytest.fail(f"a search of {root} alone"))
    costs = [[9, 5, 9], [2, 6, 4], [8, 4, 7]]
    edges = [(one, 3 + other, cost) for one, row in enumerate(costs) for other, cost in enumerate(row)]
    alone = [100] * 6
    mate = least_cost_matching(alone, edges).mate
    assert [(one, other) for one, other in enumerate(mate) if one < other] in all_of_least_cost(alone, edges)


def test_a_blossom_that_carries_no_dual_is_opened_when_the_search_ends() -> None:
    """0, 1 and 2 become one, and before any dual moves 1 is given to 3: nothing holds the three together."""
    edges = [(0, 1), (0, 2), (1, 2), (1, 3)]
    neighbours = [[(sum(pair) - vertex, 4) for pair in edges if vertex in pair] for vertex in range(4)]
    state = PrimalDual(neighbours, [2] * 4, [NOBODY, 2, 1, NOBODY])
    state.improve()
    assert state.mate == [2, 3, 0, 1]
    assert len(state.children) == 5, "one blossom was made"
    assert state.top == [0, 1, 2, 3]


@given(priced_graphs(), st.data())
def test_a_finer_question_may_start_from_the_answer_to_the_coarser_one(
    graph: tuple[list[int], list[tuple[int, int, int]]], data: st.DataObject
) -> None:
    alone, edges = graph
    coarse = least_cost_matching(alone, edges)
    extra = data.draw(st.lists(st.integers(0, 3), min_size=len(edges), max_size=len(edges)))
    fine = [(one, other, (cost << 8) + more) for (one, other, cost), more in zip(edges, extra, strict=True)]
    prices = [price << 8 for price in alone]
    kept = [fine[place] for place in coarse.tight]
    best = least_cost_matching(prices, kept, [dual << 8 for dual in coarse.dual])
    pairs = [(one, other) for one, other in enumerate(best.mate) if one < other]
    assert pairs in all_of_least_cost(prices, fine)


@st.composite
def legal_masks(draw: st.DrawFn) -> list[int]:
    """Who may meet whom, for up to nine players."""
    size = draw(st.integers(1, 9))
    legal = [0] * size
    for one in range(size):
        for other in range(one + 1, size):
            if draw(st.booleans()):
                legal[one] |= 1 << other
                legal[other] |= 1 << one
    return legal


@given(legal_masks(), st.integers(0, 511))
def test_decisions_one_after_another_lead_to_the_first_matching(legal: list[int], may_be_alone: int) -> None:
    everyone = (1 << len(legal)) - 1
    matching = MaximumMatching(legal, everyone)
    alone = len(legal) - 2 * matching.most_pairs()
    edges = {(one, other) for one in range(len(legal)) for other in members(legal[one]) if one < other}
    possible = [
        partners
        for matching in matchings(list(range(len(legal))), edges)
        for partners in ({one: other for pair in matching for one, other in (pair, pair[::-1])},)
        if len(legal) - len(partners) == alone
        and all(may_be_alone >> one & 1 or one in partners for one in range(len(legal)))
    ]
    mate = {vertex: companion for vertex, companion in enumerate(matching.mate) if companion != NOBODY}
    refinement = Refinement(dict(enumerate(legal)), mate, alone, may_be_alone)
    assert refinement.is_possible == bool(possible)
    settled: set[int] = set()
    for player in range(len(legal) if possible else 0):
        if player not in settled and refinement.mate(player) < len(legal):
            lowest = refinement.settle(player, everyone)
            assert lowest == min(partners[player] for partners in possible if player in partners)
            possible = [partners for partners in possible if partners.get(player) == lowest]
            settled |= {player, lowest}


def greatest_weight(size: int, weights: dict[tuple[int, int], int]) -> int:
    """By trying everything for the lowest vertex left."""

    @cache
    def best(left: int) -> int:
        if not left:
            return 0
        vertex = (left & -left).bit_length() - 1
        rest = left & ~(1 << vertex)
        joined = [
            weights[vertex, other] + best(rest & ~(1 << other)) for other in members(rest) if (vertex, other) in weights
        ]
        return max([best(rest), *joined])

    return best((1 << size) - 1)


def most_pairs(legal: list[int], in_play: int) -> int:
    """By trying everything."""
    edges = {(one, other): 1 for one in members(in_play) for other in members(legal[one] & in_play) if one < other}
    return greatest_weight(len(legal), edges)


def can_pair_all(legal: list[int], in_play: int, may_stay: int) -> bool:
    """By trying everyone as the one who stays."""
    if in_play.bit_count() % 2 == 0:
        return 2 * most_pairs(legal, in_play) == in_play.bit_count()
    return any(
        2 * most_pairs(legal, in_play & ~(1 << player)) == in_play.bit_count() - 1
        for player in members(in_play & may_stay)
    )


@given(legal_masks(), st.lists(st.tuples(st.integers(0, 511), st.integers(0, 511)), min_size=1, max_size=4))
def test_companions_know_whether_all_can_be_paired_as_players_leave(
    legal: list[int], steps: list[tuple[int, int]]
) -> None:
    everyone = (1 << len(legal)) - 1
    matching = MaximumMatching(legal, everyone)
    in_play = everyone
    for leaving, may_stay in steps:
        wanted = in_play & ~leaving
        answer = matching.can_pair_all(wanted, may_stay)
        assert answer == can_pair_all(legal, wanted, may_stay)
        if answer:
            in_play = wanted


@given(legal_masks(), st.lists(st.integers(0, 511), min_size=1, max_size=5))
def test_companions_know_the_most_pairs_as_players_go_and_come(legal: list[int], steps: list[int]) -> None:
    everyone = (1 << len(legal)) - 1
    matching = MaximumMatching(legal, everyone)
    for step in steps:
        matching.turn_to(step & everyone)
        assert matching.most_pairs() == most_pairs(legal, step & everyone)
        unpaired = [player for player in members(step & everyone) if matching.mate[player] == NOBODY]
        assert unpaired == list(members(matching.unmatched_players))


@given(legal_masks(), st.integers(0, 511), st.integers(0, 511))
@example(legal=[14, 13, 11, 7], players=15, may_stay=0)
@example(legal=[28, 28, 19, 19, 15], players=31, may_stay=4)
def test_who_may_meet_half_of_the_others_can_be_paired(legal: list[int], players: int, may_stay: int) -> None:
    players &= (1 << len(legal)) - 1
    assert least_unpaired(legal, players) == players.bit_count() - 2 * most_pairs(legal, players)
    if meet_enough(legal, players, may_stay):
        assert can_pair_all(legal, players, may_stay)


def test_of_few_it_is_told_without_a_matching(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cardinality, "MaximumMatching", None)
    everyone = [511 & ~(1 << player) for player in range(9)]
    assert least_unpaired(everyone, 511) == 1
    assert meet_enough(everyone, 511, 256)
    assert not meet_enough(everyone, 511, 0)
    assert not meet_enough([1 << 64, *[0] * 63, 1], 1 | 1 << 64, 0)  # many are not asked


@given(legal_masks())
def test_who_can_be_left_by_a_largest_matching(legal: list[int]) -> None:
    everyone = (1 << len(legal)) - 1
    matching = MaximumMatching(legal, everyone)
    pairs = matching.most_pairs()
    assert pairs == most_pairs(legal, everyone)
    expected = [player for player in range(len(legal)) if most_pairs(legal, everyone & ~(1 << player)) == pairs]
    assert list(members(matching.can_be_left())) == expected


@given(legal_masks(), st.integers(0, 511))
@example(legal=[0, 0, 0], may_stay=7)  # each may have the bye: two of them are needed to show it
@example(legal=[128, 40, 256, 34, 64, 10, 16, 1, 4], may_stay=0)  # a companion was taken for a second inner vertex
def test_a_bottleneck_proves_that_not_all_can_be_paired(legal: list[int], may_stay: int) -> None:
    everyone = (1 << len(legal)) - 1
    found = MaximumMatching(legal, everyone).bottleneck(may_stay)
    assert (found is None) == can_pair_all(legal, everyone, may_stay)
    if found is None:
        return
    crowd, partners = found
    parts = parts_of(legal, crowd)
    assert all(legal[player] & ~(crowd | partners) == 0 for player in members(crowd))
    assert all(part.bit_count() % 2 for part in parts)
    short_of = len(parts) - partners.bit_count()
    assert short_of >= 1
    if len(legal) % 2 and crowd & may_stay:
        assert short_of >= 2  # the bye can help only one part


def parts_of(legal: list[int], crowd: int) -> list[int]:
    """The connected parts of the crowd."""
    parts = []
    while crowd:
        part, grown = 0, crowd & -crowd
        while grown != part:
            part = grown
            for player in members(part):
                grown |= legal[player] & crowd
        parts.append(part)
        crowd &= ~part
    return parts
