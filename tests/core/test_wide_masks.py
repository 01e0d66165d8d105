"""Masks of many vertices: made and read in one pass as they are a bit at a time, and what rests on them."""

import gc
from collections.abc import Iterable
from random import Random

import pytest

from core.editions.pairing import CollectorAtRest, field_of
from core.editions.shared.masks import mask_of, mask_with, opponents_left
from core.matching.cardinality import NOBODY, MaximumMatching, mask_of_many, members, members_at_once
from core.model.sentence import Refused
from core.model.units import PlayerId
from tests.deciders.scenario import LOT, announced, given, registered


def vertices(seed: int) -> list[int]:
    """Up to 600: some, a stretch, or two of them; in order or not."""
    chance = Random(seed)
    width = chance.choice((1, 8, 40, 300, 600))
    first = chance.randrange(width)
    found = (
        chance.sample(range(width), chance.randint(0, width)),
        list(range(first, width)),
        [*range(first // 2), *range(first, width)],
    )[seed % 3]
    return found if seed % 2 else sorted(found)


@pytest.mark.parametrize("seed", range(60))
def test_a_mask_is_made_and_read_as_bit_by_bit(seed: int):
    wanted = vertices(seed)
    assert mask_of_many(wanted) == mask_with(wanted)
    assert mask_of_many(tuple(wanted)) == mask_with(wanted)
    assert members_at_once(mask_with(wanted)) == list(members(mask_with(wanted))) == sorted(wanted)
    flags = [place in wanted for place in range(600)]
    assert mask_of(flags) == mask_of(iter(flags)) == mask_with(wanted)


def test_nobody_is_no_bit():
    assert mask_of(()) == mask_of_many(()) == 0
    assert members_at_once(0) == []


def greedily(legal: list[int], in_play: int) -> list[int]:
    """Everyone in turn gets the lowest who is left."""
    mate = [NOBODY] * len(legal)
    for vertex in members(in_play):
        near = next((one for one in members(legal[vertex] & in_play) if mate[one] == NOBODY), NOBODY)
        if mate[vertex] == NOBODY and near != NOBODY:
            mate[vertex], mate[near] = near, vertex
    return mate


@pytest.mark.parametrize("seed", range(60))
def test_pairs_to_start_from_are_those_of_everyone_in_turn(seed: int):
    """Where nearly all may meet, where few may, and where a half may only meet the other half."""
    chance = Random(seed)
    size, share = chance.randint(2, 120), chance.choice((0.01, 0.1, 0.5, 0.97))
    legal = [0] * size
    for one in range(size):
        for other in range(one + 1, size):
            if chance.random() < share and not (seed % 4 == 3 and other < size // 2):
                legal[one] |= 1 << other
                legal[other] |= 1 << one
    in_play = chance.getrandbits(size)
    matching = MaximumMatching(legal, in_play)
    matching._pair_greedily()
    assert matching.mate == greedily(legal, in_play)
    assert matching.unmatched_players == mask_with(one for one in members(in_play) if matching.mate[one] == NOBODY)


def plain_opponents(ids: list[PlayerId], met: list[set[PlayerId]], forbidden: Iterable[tuple[str, str]]) -> list[int]:
    """Each two asked by themselves."""
    barred = {frozenset(pair) for pair in forbidden}
    return [
        mask_with(
            place
            for place, other in enumerate(ids)
            if other != one and other not in opponents and frozenset((one, other)) not in barred
        )
        for one, opponents in zip(ids, met, strict=True)
    ]


def test_opponents_left_are_those_who_have_not_met_and_may():
    ids = [PlayerId(f"p{number}") for number in range(40)]
    chance = Random(3)
    met = [set(chance.sample([*ids, PlayerId("gone")], 9)) - {one} for one in ids]
    forbidden = [(ids[0], ids[5]), (ids[5], ids[9]), (ids[3], PlayerId("gone"))]
    assert opponents_left(ids, met, forbidden) == plain_opponents(ids, met, forbidden)


@pytest.mark.parametrize("was_on", [True, False])
def test_the_collector_rests_and_is_as_it_was(*, was_on: bool):
    (gc.enable if was_on else gc.disable)()
    try:
        with CollectorAtRest():
            assert not gc.isenabled()
            with CollectorAtRest():
                pass
            assert not gc.isenabled()
        assert gc.isenabled() is was_on
    finally:
        gc.enable()


def test_it_works_again_where_a_field_is_refused():
    known = given(announced(3, "dutch-2026"), [registered(player) for player in (1, 2, 3, 4)], LOT)
    with pytest.raises(Refused, match="There are no pairing numbers yet"):
        field_of(known, 1)
    assert gc.isenabled()
