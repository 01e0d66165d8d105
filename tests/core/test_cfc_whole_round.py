"""CFC 618 (b) and (c) player by player over the whole round, as `cfc/1` and `cfc/2` read them (decision 93).

The engine, the verdict and the judge that was written apart from both, under `reading-whole-round=players`.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from core.editions.cfc.engine import pair
from core.editions.cfc.laws import Distances, nearer
from core.editions.cfc.procedure import pair_round
from core.editions.cfc.round_layout import CfcLayout, Field
from core.editions.cfc.round_report import pairs_of, partners
from core.editions.cfc.variations import BY_PLAYERS
from core.editions.cfc.verdict import verdict
from core.model.pairing import RoundPairing
from core.model.sentence import NoLegalPairing
from core.model.units import PlayerId
from core.model.verdict import Standing
from projections.generator_plan import Plan
from tests.core.cfc_events import met, steps_of
from tests.reference.cfc_judge import better_round
from tests.reference.cfc_judge.campaign import is_judged, judged, laws_of_field, plan_of
from tests.reference.cfc_judge.campaign import rounds_of as rounds_by_default
from tests.reference.cfc_judge.crowded import by_players, field_with
from tests.reference.cfc_judge.crowded import crowded_field as crowded_by_default
from tests.reference.cfc_judge.judge import laws_of
from tests.reference.cfc_literal.cases import card
from tests.reference.cfc_literal.groups import Announced
from tests.reference.cfc_literal.laws import apart, first_better_group, is_best_of_all, rounds, worth
from tests.reference.cfc_literal.literal import RoundOf
from tests.reference.cfc_literal.patience import Patience
from tests.reference.small_events import event
from tests.thoroughness import part

EDITION = "cfc"

FOUND = Plan(24, 8, seed=50058, edition=EDITION, draws=700, forfeits=0, half_point_byes=0)
PUT_RIGHT = (2293, 4295, 5133, 5420)  # crowded fields in which the groups in turn break 618 (b)
PUT_NEARER = 1923  # and (c) alone


def crowded_field(seed: int, sizes: tuple[int, ...] = (8, 10, 12, 14)) -> Field:
    return by_players(crowded_by_default(seed, sizes))


def rounds_of(plan: Plan) -> Iterator[tuple[Field, RoundPairing]]:
    """Every round under the reading, as it is paired."""
    return rounds_by_default(replace(plan, variations=(*plan.variations, ("reading-whole-round", BY_PLAYERS))))


@pytest.fixture(scope="module")
def seventh() -> Field:
    """The field that outsiders found."""
    return next(field for field, _ in rounds_of(FOUND) if field.round_number == 7)


def test_the_round_that_was_found_has_one_more_pair_of_equals(seventh):
    score = {one.id: one.score for one in seventh.contenders}
    found = pair(seventh).pairs
    assert sum(score[one] == score[other] for one, other in found) == 7  # it was 6
    assert better_round(laws_of_field(seventh), found) is None


def test_the_verdict_calls_that_round_illegal_by_618_b(seventh):
    groups_in_turn = [(6, 15), (11, 17), (12, 14), (19, 21), (22, 23)]
    changed = {player for board in groups_in_turn for player in board}
    others = [board for board in pair(seventh).pairs if not changed & {*board}]
    found = verdict(seventh, [*others, *((PlayerId(one), PlayerId(two)) for one, two in groups_in_turn)], None)
    assert (found.standing, found.objections[0].rule) == (Standing.ILLEGAL, "618(b)")
    assert found.objections[0].text == (
        "Instead of 17-11 19-21 22-23, 17-19 11-22 21-23 are legal: 1 more pair of players with equal scores, and "
        "nobody gets an opponent further from their own score."
    )


def test_no_counterexample_in_generated_rounds():
    """A sample of `python -m tests.reference.cfc_judge.campaign --reading players`."""
    assert [one for one in judged(1, 200, reading=BY_PLAYERS) if not one.is_lawful] == []


@pytest.mark.slow
def test_no_counterexample_in_thousands_of_generated_rounds():
    seeds = part(1, 3000)
    assert [one for one in judged(seeds.start, len(seeds), reading=BY_PLAYERS) if not one.is_lawful] == []


@pytest.mark.parametrize("seed", [82, 341])
def test_events_in_which_the_groups_in_turn_broke_618(seed):
    """82: the highest ranked odd man was paired at the price of two equals; 341: the odd man looked one group ahead."""
    for field, paired in rounds_of(plan_of(seed)):
        if is_judged(field):
            assert better_round(laws_of_field(field), paired.pairs) is None
            assert verdict(field, paired.pairs, paired.bye).standing is Standing.LEGAL


@pytest.mark.parametrize("seed", [*PUT_RIGHT, PUT_NEARER])
def test_a_round_that_breaks_618_is_put_right_and_says_so(seed):
    field = crowded_field(seed)
    layout = CfcLayout(field)
    method = pair_round(layout)
    was = method.put_right
    assert was is not None
    now, before = partners(method.pairs), partners(was.pairs)
    distances = Distances(layout)
    assert all(distances.apart(one, now[one]) <= distances.apart(one, before[one]) for one in now)
    total = distances.total(now)
    assert distances.unequal(distances.total(before)) - distances.unequal(total) == was.more_equals
    assert total < distances.total(before)
    paired = pair(field)
    assert verdict(field, paired.pairs, paired.bye).standing is Standing.LEGAL
    assert steps_of(paired)[0].article == ("618(c)" if seed == PUT_NEARER else "618(b)")


def test_after_it_was_put_right_every_group_still_does_what_it_can():
    """Other odd men come to a group, which can then pair two players more: it and those below are paired anew."""
    scores = [45, 30, 30, 25, 25, 15, 5, 0, 0, 0]
    field = by_players(field_with(scores, [(3, 4), (4, 5), (4, 7), (4, 8), (6, 8), (7, 8), (8, 9), (8, 10)]))
    method = pair_round(CfcLayout(field))
    assert method.put_right is not None
    assert method.put_right.pairs == ((0, 1), (2, 5), (3, 8), (4, 7), (6, 9))
    paired = pair(field)
    assert {frozenset(board) for board in paired.pairs} == met((1, 3), (2, 4), (6, 7), (5, 8), (9, 10))
    assert literal_pairs(field) == met((1, 3), (2, 4), (6, 7), (5, 8), (9, 10))
    assert verdict(field, paired.pairs, paired.bye).standing is Standing.LEGAL
    assert better_round(laws_of_field(field), paired.pairs) is None


def literal_pairs(field: Field) -> set[frozenset[int]]:
    """As the literal reading settles the groups of a field."""
    opponents = {one.id: one.opponents for one in field.contenders}
    cards = [
        card(one.number, one.score, met=opponents[one.id], unfinished=one.unfinished, marked=one.was_odd)
        for one in field.contenders
    ]
    literal = RoundOf(event(len(cards)), field.round_number, (), frozenset())
    literal.compares_groups = field.compares_groups
    literal.announced = Announced(only_once=field.announced.odd_man_once)
    scores = sorted({one.score for one in cards}, reverse=True)
    literal.pair_groups([tuple(one for one in cards if one.score == score) for score in scores])
    return {frozenset((one.id, other.id)) for one, other in literal.pairs}


@pytest.mark.parametrize("seed", [*range(40), *PUT_RIGHT, PUT_NEARER])
def test_engine_and_literal_reading_agree_where_many_have_met(seed):
    field = crowded_field(seed)
    try:
        found = {frozenset(board) for board in pair(field).pairs}
    except NoLegalPairing:
        return
    assert found == literal_pairs(field)


@pytest.mark.parametrize("seed", range(60))
def test_the_verdict_is_that_of_the_literal_laws(seed):
    """On every legal way to pair a small crowded field, or two hundred of them."""
    field = crowded_field(seed, (6, 8))
    cards = [card(one.number, one.score, met=one.opponents) for one in field.contenders]
    patience = Patience()
    for pairs in islice(rounds(cards, lambda a, b: b.id not in a.met, patience), 200):
        lawful = is_best_of_all(pairs, patience) and first_better_group(pairs, patience) is None
        standing = verdict(field, [(one.id, other.id) for one, other in pairs], None).standing
        assert (standing is not Standing.ILLEGAL) is lawful


@pytest.mark.parametrize("seed", range(80))
def test_the_judge_says_what_enumeration_says(seed):
    chance = Random(seed)
    field = crowded_field(seed, (6, 8))
    laws = laws_of_field(field)
    cards = [card(one.number, one.score, met=one.opponents) for one in field.contenders]
    every = list(rounds(cards, lambda a, b: b.id not in a.met, Patience()))
    for recorded in chance.sample(every, min(3, len(every))):
        limit = {one.id: apart(*pair) for pair in recorded for one in pair}
        best = min(
            worth(other)
            for other in every
            if all(apart(*pair) <= min(limit[pair[0].id], limit[pair[1].id]) for pair in other)
        )
        found = better_round(laws, [(one.id, other.id) for one, other in recorded])
        was = worth(recorded)
        gained = (0, 0) if found is None else (found.more_equals, found.nearer)
        assert gained == (was[0] - best[0], was[1] - best[1])


@pytest.mark.parametrize("seed", range(1, 30))
def test_engine_and_judge_measure_recorded_rounds_alike(seed):
    """Rounds in which two boards have been changed."""
    chance = Random(seed)
    for field, paired in rounds_of(plan_of(seed)):
        if not is_judged(field) or not 4 <= len(field.contenders) <= 18:
            continue
        layout, laws = CfcLayout(field), laws_of_field(field)
        boards = list(paired.pairs)
        one, two = chance.sample(range(len(boards)), 2)
        (a, b), (c, d) = boards[one], boards[two]
        if laws.may_meet(a, d) and laws.may_meet(b, c):
            boards[one], boards[two] = (a, d), (c, b)
        positions = [(layout.position_of[white], layout.position_of[black]) for white, black in boards]
        better, found = nearer(layout, partners(positions)), better_round(laws, boards)
        assert (better is None) is (found is None)
        if better is not None and found is not None:
            distances = Distances(layout)
            was, now = distances.total(partners(positions)), distances.total(better)
            assert distances.unequal(was) - distances.unequal(now) == found.more_equals


class TestTheJudge:
    def test_two_equals_who_could_meet(self):
        laws = laws_of({1: 10, 2: 10, 3: 0, 4: 0}, [])
        found = better_round(laws, [(1, 3), (2, 4)])
        assert found is not None
        assert (found.pairs, found.more_equals, found.nearer) == (((1, 2), (3, 4)), 2, 20)

    def test_not_at_the_expense_of_somebody_who_is_put_further(self):
        """1 has met 3: 2 and 3 could meet if 1 went on to 4, but he and 4 would be further from their own score."""
        laws = laws_of({1: 20, 2: 10, 3: 10, 4: 0}, [(1, 3)])
        assert better_round(laws, [(1, 2), (3, 4)]) is None

    def test_somebody_nearer_to_his_own_score(self):
        laws = laws_of({1: 30, 2: 20, 3: 10, 4: 0}, [])
        found = better_round(laws, [(1, 3), (2, 4)])
        assert found is not None
        assert (found.pairs, found.more_equals, found.nearer) == (((1, 2), (3, 4)), 0, 20)

    def test_nobody_meets_twice(self):
        assert better_round(laws_of({1: 10, 2: 10, 3: 0, 4: 0}, [(1, 2)]), [(1, 3), (2, 4)]) is None


def test_groups_in_turn_are_the_pairing_where_618_holds():
    field = crowded_field(3)
    method = pair_round(CfcLayout(field))
    assert method.put_right is None
    assert sorted(pairs_of(method.groups)) == sorted(method.pairs)
