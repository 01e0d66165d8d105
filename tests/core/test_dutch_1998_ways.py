"""The quick way, the way with x as A.8 has it, and the way that weighs denied preferences give the same pairing."""

import pytest

from core.editions.dutch.v1998 import group, moved_down
from core.editions.dutch.v1998.group import Group
from core.editions.dutch.v1998.matchings import pair_quickly
from core.editions.dutch.v1998.moved_down import pair_heterogeneous
from core.editions.dutch.v1998.procedure import Done, Round
from core.editions.dutch.v1998.round_layout import LEVELS, Bracket, Dutch1998Layout, Paired, Size
from core.editions.shared.histories import field_of
from core.matching.cardinality import MaximumMatching
from core.model.pairing import Field
from projections.generator import states
from projections.generator_plan import Plan


def fields(players: int, seed: int) -> list[Field]:
    plan = Plan(
        players=players,
        rounds=9,
        seed=seed,
        edition="dutch-1998",
        forfeits=20,
        half_point_byes=20,
        zero_point_byes=20,
        withdrawals=5,
    )
    return [field_of(state, state.next_round) for state in states(plan) if state.last_paired_round < plan.rounds]


def as_sets(paired: Paired) -> tuple[frozenset[frozenset[int]], frozenset[int]]:
    return frozenset(map(frozenset, paired.pairs)), frozenset(paired.left)


def weighed(layout: Dutch1998Layout, done: Done) -> Paired | None:
    """Without the quick way and without the shortcut on masks."""
    bracket, size = done.bracket, done.size
    if bracket.is_heterogeneous:
        return pair_heterogeneous(layout, bracket, size)
    whole = Group(layout, bracket.players, size.p, bracket.may_stay)
    return group._with_raised_x(whole, LEVELS[:1] if whole.is_of_one_score else LEVELS)


def brackets(players: int, seed: int) -> list[tuple[Dutch1998Layout, Done]]:
    """As they were paired at first; what C.12 or C.13 paired anew answers another question."""
    found = []
    for field in fields(players, seed):
        layout = Dutch1998Layout(field)
        if MaximumMatching(layout.legal, layout.everyone).can_pair_all(layout.everyone, layout.may_take_bye):
            done = Round(layout).paired()
            found += [(layout, one) for one in done if one.undone_by is None and one.bracket.players]
    return found


@pytest.mark.parametrize("seed", range(6))
def test_all_ways_agree(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found = brackets(14 + 9 * seed, seed)
    monkeypatch.setattr(group, "_without_waste", lambda *_: None)
    monkeypatch.setattr(moved_down._Search, "_first_on_masks", by_weighing)
    for layout, done in found:
        again = weighed(layout, done)
        assert again is not None
        assert as_sets(again) == as_sets(done.paired)
        assert (again.dropped.up, again.dropped.down) == (done.paired.dropped.up, done.paired.dropped.down)


def by_weighing(search: moved_down._Search, up: int, down: int, *, strict: bool) -> list[tuple[int, int]] | None:
    s2 = sum(1 << player for player in search.s2)
    if not search._can_go_on(search.s1, s2, search.x_first, up, down):
        return None
    return search._extended([], s2, search.x_first, up, down)


@pytest.mark.parametrize("seed", range(3))
def test_the_quick_way_drops_nothing(seed: int) -> None:
    """Neither more preferences denied than x allows (C.11) nor a float against B.5 and B.6 (C.9, C.10)."""
    found = [pair_quickly(layout, done.bracket) for layout, done in brackets(14 + 9 * seed, seed)]
    quick = [paired.dropped for paired in found if paired is not None]
    assert quick
    assert {(one.raised, one.up, one.down) for one in quick} == {(0, 0, 0)}


def test_most_brackets_take_the_quick_way() -> None:
    quick = slow = 0
    for layout, done in brackets(120, 1):
        quick += pair_quickly(layout, done.bracket) is not None
        slow += pair_quickly(layout, done.bracket) is None
    assert quick > 4 * slow


def test_a_bracket_at_its_full_size_is_what_the_quick_way_answers_for() -> None:
    for layout, done in brackets(60, 2):
        found = pair_quickly(layout, done.bracket)
        assert found is None or (done.size == Size.of(done.bracket) and as_sets(found) == as_sets(done.paired))


def test_half_moved_down_is_where_a_bracket_stops_being_heterogeneous() -> None:
    assert Bracket((0, 1), (2, 3, 4), 0b11111).is_heterogeneous
    assert not Bracket((0, 1), (2, 3), 0b1111).is_heterogeneous
    assert not Bracket((), (2, 3), 0b1100).is_heterogeneous
