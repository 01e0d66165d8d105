"""Whether all can be paired, as the checker of certificates asks it: with few looks where it is easy, and exactly."""

import random

import pytest

from core.certificate_check.matching import _NEAR, all_paired, left_over
from core.matching.cardinality import MaximumMatching


def graph(chance: random.Random, players: int, edges: int) -> set[tuple[int, int]]:
    """Random pairs of players from 1, in both orders."""
    pairs = [chance.sample(range(1, players + 1), 2) for _ in range(edges)]
    return {pair for one, other in pairs for pair in ((one, other), (other, one))}


def by_production(pairs: set[tuple[int, int]], players: int, takers: set[int]) -> bool:
    masks = [sum(1 << other for other in range(players) if (one + 1, other + 1) in pairs) for one in range(players)]
    everybody = (1 << players) - 1
    return MaximumMatching(masks, everybody).can_pair_all(everybody, sum(1 << (one - 1) for one in takers))


@pytest.mark.parametrize("seed", range(60))
def test_the_answer_is_that_of_another_way(seed: int):
    """From graphs of few edges, where most have no pairing, to graphs of many; more players than are tried first."""
    chance = random.Random(seed)
    players = chance.randint(4 * _NEAR, 6 * _NEAR)
    pairs = graph(chance, players, players * chance.randint(1, 5))
    takers = set(chance.sample(range(1, players + 1), chance.randint(0, 3)))
    asked = all_paired(range(1, players + 1), lambda one, other: (one, other) in pairs, takers)
    assert asked == by_production(pairs, players, takers)


def test_both_answers_are_met():
    answers = set()
    for seed in range(30):
        chance = random.Random(seed)
        pairs = graph(chance, 60, 60 * chance.randint(1, 5))
        answers.add(all_paired(range(1, 61), lambda one, other, pairs=pairs: (one, other) in pairs, set()))
    assert answers == {True, False}


@pytest.mark.parametrize("players", [1_000, 1_001, 4_000])
def test_of_many_players_few_are_looked_at(players: int):
    """Everybody may meet but neighbours: of all pairs there would be a million and sixteen."""
    asked = 0

    def legal(one: int, other: int) -> bool:
        nonlocal asked
        asked += 1
        return abs(one - other) > 1

    assert all_paired(range(1, players + 1), legal, {1})
    assert asked < 2 * _NEAR * players


def test_what_stands_in_the_way_is_found_among_many():
    """300 may meet nobody but two others."""
    few = range(1, 301)
    legal = lambda one, other: (one not in few and other not in few) or {one, other} & {301, 302} != set()  # noqa: E731
    assert not all_paired(range(1, 401), legal, set())
    assert len(left_over([*range(1, 401)], legal)) == 298
