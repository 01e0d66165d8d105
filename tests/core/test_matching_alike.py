"""The matching of pairs that cost alike against the same pairs one by one: not only as good, the same mates."""

from itertools import combinations
from random import Random

import pytest

from core.matching.alike import least_cost_alike, least_cost_mates_alike
from core.matching.cardinality import NOBODY, members
from core.matching.primal_dual import PrimalDual
from core.matching.weighted import least_cost_matching, least_cost_mates

Costs = dict[tuple[int, int], int]


def some_pairs(seed: int) -> tuple[dict[int, int], Costs]:
    """Prices of being alone and costs of joining, many of them the same; some numbers are nobody's."""
    chance = Random(seed)
    size = chance.choice((2, 5, 9, 16, 30, 60))
    players = sorted(chance.sample(range(size + 3), size))
    group = {player: chance.randrange(1 + size // 4) for player in players}
    cost_of = {two: chance.choice((0, 1, 2, 5, 1 << 70)) for two in combinations(sorted({*group.values()}), 2)}
    share = chance.choice((0.15, 0.4, 0.8))
    costs = {}
    for one, other in combinations(players, 2):
        if chance.random() < share:
            between = cost_of.get((min(group[one], group[other]), max(group[one], group[other])), 0)
            costs[one, other] = 2 * between + (chance.random() < 0.2)
    must_join = chance.random() < 0.5
    alone = {player: 1 << 80 if must_join else (1 << 71) + chance.randrange(3) for player in players}
    return alone, costs


def one_by_one(alone: dict[int, int], costs: Costs) -> dict[int, int]:
    """The same by the list of the pairs."""
    players = list(alone)
    place = {player: index for index, player in enumerate(players)}
    edges = [(place[one], place[other], cost) for (one, other), cost in costs.items()]
    mate = least_cost_mates(list(alone.values()), edges)
    return {player: players[other] for player, other in zip(players, mate, strict=True) if other != NOBODY}


def alike(alone: dict[int, int], costs: Costs) -> dict[int, int]:
    """The same by masks."""
    return least_cost_mates_alike(alone, as_masks(alone, costs))


def as_masks(alone: dict[int, int], costs: Costs) -> dict[int, list[tuple[int, int]]]:
    """By player, what whole masks of partners cost."""
    masks: dict[int, dict[int, int]] = {player: {7: 0} for player in alone}  # a mask of nobody does no harm
    for two, cost in costs.items():
        for own, other in (two, two[::-1]):
            masks[own][cost] = masks[own].get(cost, 0) | 1 << other
    return {player: list(near.items()) for player, near in masks.items()}


def test_it_gives_the_same_mates(monkeypatch: pytest.MonkeyPatch) -> None:
    happened: list[str] = []
    for name in ("_shrink", "_open_inner", "_make_inner", "_flip_to_root"):
        plain = getattr(PrimalDual, name)
        monkeypatch.setattr(
            PrimalDual, name, lambda self, *given, name=name, plain=plain: happened.append(name) or plain(self, *given)
        )
    for seed in range(600):
        given = some_pairs(seed)
        assert alike(*given) == one_by_one(*given), seed
    assert min(map(happened.count, ("_shrink", "_make_inner", "_flip_to_root"))) > 500
    assert happened.count("_open_inner") > 10


def test_it_tells_the_same_pairs_that_another_best_one_can_have() -> None:
    told = 0
    for seed in range(300):
        alone, costs = some_pairs(seed)
        players, pairs = list(alone), list(costs.items())
        edges = [(players.index(one), players.index(other), cost) for (one, other), cost in pairs]
        plain, best = (
            least_cost_matching([*alone.values()], edges),
            least_cost_alike(alone, as_masks(alone, costs)),
        )
        assert best.has_blossoms is plain.has_blossoms
        if not best.has_blossoms:
            told += 1
            tight = {(one, other) for one in alone for other in members(best.tight[one]) if one < other}
            assert tight == {pairs[number][0] for number in plain.tight}, seed
    assert told > 100


def test_of_nobody_there_is_none() -> None:
    assert least_cost_mates_alike({}, {}) == {}
