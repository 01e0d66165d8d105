"""The Burstein System of 2017 and of 2026: the printed order, the seeding rounds, and both ways through a bracket."""

from collections import Counter
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from core.editions.burstein.bracket import (
    PairedBracket,
    Position,
    by_itself,
    settled,
    with_everyone_lower,
    with_following_bracket,
)
from core.editions.burstein.order import GroupQuestion, first_pairing
from core.editions.burstein.round_layout import BursteinLayout, completes, field_of, seeding_rounds
from core.editions.burstein.round_pairing import Rules, _first_in_order, bye_of, first_failure, paired_brackets
from core.editions.burstein.v2017 import round_pairing as outlook_2017
from core.editions.burstein.v2026 import round_pairing as outlook_2026
from core.editions.registry import edition_named
from core.model.pairing import RoundPairing
from core.model.sentence import NoLegalPairing, Refused
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from projections.generator import states
from projections.generator_plan import Plan
from tests.reference.burstein_2026_literal import SeedingRound, TooLarge, pair_literally
from tests.reference.list_4_3 import LIST_4_3
from tests.reference.tournaments import AnyPairing, TournamentPlan, crosstable, played_on
from tests.thoroughness import part

EDITIONS: dict[str, Rules] = {"burstein-2017": outlook_2017.RULES, "burstein-2026": outlook_2026.RULES}

Pairs = frozenset[tuple[int, int]]


def pairs_of_list() -> list[Pairs]:
    rows = [row.split() for line in LIST_4_3.strip().splitlines() for row in line.split("|")]
    return [frozenset((int(entry[0]), int(entry[2])) for entry in row if entry[2] != "0") for row in rows]


def question_of_list(barred: set[tuple[int, int]]) -> GroupQuestion:
    legal = [0b111111 & ~(1 << position) for position in range(6)]
    for one, other in barred:
        legal[6 - one] &= ~(1 << 6 - other)
        legal[6 - other] &= ~(1 << 6 - one)
    return GroupQuestion(
        group=0b111111,
        legal=legal,
        no_due=0b111111,
        due_white=0,
        due_black=0,
        cannot_have_due=0,
        floats=2,
        may_float=0b111111,
        cost=lambda _one, _other: 0,
        floater_price=0,
    )


def test_4_3_two_floaters_of_six_for_random_sets_of_games_already_played():
    rows = pairs_of_list()
    assert len(set(rows)) == len(rows) == 45
    chance = Random(43)
    taken = set()
    for _ in range(4000):
        rate = chance.random()
        barred = {pair for pair in combinations(range(1, 7), 2) if chance.random() < rate}
        expected = next((row for row in rows if not row & barred), None)
        found = first_pairing(question_of_list(barred))
        pairs = None if found is None else frozenset((6 - one, 6 - other) for one, other in found.pairs)
        assert pairs == expected, barred
        taken.add(expected)
    assert taken == {*rows, None}


# --- 1.6: seeding rounds ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rounds", "seeding"), [(1, 0), (2, 1), (5, 2), (7, 3), (8, 4), (9, 4), (11, 4)])
def test_half_of_the_rounds_but_at_most_four_are_seeding_rounds(rounds, seeding):
    assert seeding_rounds(RoundNumber(rounds)) == seeding


@pytest.mark.parametrize(
    ("edition", "dutch"), [("burstein-2017", "dutch-2017"), ("burstein-2026", "dutch-2026")], ids=["2017", "2026"]
)
def test_seeding_rounds_are_the_dutch_system_s(edition, dutch):
    count = 0
    for state in states(Plan(20, 9, seed=3, edition=edition, half_point_byes=30, late_entries=100)):
        if state.next_round > 4:
            break
        other = replace(state, settings=replace(state.settings, edition=dutch))
        engine = edition_named(dutch)
        expected = engine.pair(engine.field_of(other, state.next_round))
        pairing = edition_named(edition).pair(edition_named(edition).field_of(state, state.next_round))
        assert (pairing.pairs, pairing.bye) == (expected.pairs, expected.bye)
        assert pairing.record == replace(expected.record, edition=edition)
        count += 1
    assert count == 4


def test_the_number_of_rounds_must_be_declared():
    table = crosstable("2000", "1900")
    table = replace(table, settings=replace(table.settings, edition="burstein-2026", rounds=None))
    with pytest.raises(Refused, match="number of rounds has not been declared"):
        field_of(table, RoundNumber(1))


# --- 1.8, 3.1 -----------------------------------------------------------------------------------------------


def opened(edition: str, *rows: str, rounds: int = 3, **announced) -> Tournament:
    table = crosstable(*rows, rounds=rounds, **announced)
    return replace(table, settings=replace(table.settings, edition=edition))


def paired(table: Tournament) -> RoundPairing:
    engine = edition_named(table.settings.edition)
    return engine.pair(engine.field_of(table, table.next_round))


def test_a_7_buchholz_then_sonneborn_berger_then_number():
    rows = ("2000 3w= 4b1", "1990 4w1 3b=", "1980 1b= 2w=", "1970 2b0 1w0")
    field = field_of(opened("burstein-2017", *rows), RoundNumber(3))
    ranked = sorted(field.contenders, key=lambda one: one.rank)
    assert [(one.id, one.buchholz, one.sonneborn_berger) for one in ranked] == [
        (3, 30, 150),
        (4, 30, 0),
        (1, 10, 50),
        (2, 10, 50),
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_bye_of_the_lowest_score_goes_to_who_played_most_games(edition):
    """4 and 5 have no point; 5 is last by Buchholz, but he has not played."""
    table = opened(edition, "2000 4w1", "1990 3w=", "1980 2b=", "1970 1b0", "1960 Z")
    last = edition_named(edition).field_of(table, RoundNumber(2)).contenders[-1]
    assert (last.id, last.colours) == (5, ())
    assert paired(table).bye == 4


def test_c_2_a_full_point_bye_bars_since_2026_only():
    rows = ("2000 4w1 2w1", "1990 3w1 1b0", "1980 2b0 4w1", "1970 1b0 3b0", "1960 Z F")
    for edition, barred in (("burstein-2017", set()), ("burstein-2026", {5})):
        field = edition_named(edition).field_of(opened(edition, *rows), RoundNumber(3))
        assert {one.id for one in field.contenders if not one.may_take_bye} == barred


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_exception_for_topscorers_in_the_last_round(edition):
    """1 and 2 must both have Black; though it is the last round and both have all points they do not meet."""
    rows = ("2000 3w1 4w1", "1990 4w1 3w1", "1980 1b0 2b0", "1970 2b0 1b0")
    with pytest.raises(NoLegalPairing) as refusal:
        paired(opened(edition, *rows))
    assert "A.8" in str(refusal.value) or "1.9.3" in str(refusal.value)


# --- both ways, and the literal reference --------------------------------------------------------------------


def plans(edition: str, seeds: range) -> Iterator[Plan]:
    for seed in seeds:
        chance = Random(seed)
        yield Plan(
            players=chance.randint(4, 30),
            rounds=chance.randint(3, 11),
            seed=seed,
            edition=edition,
            draws=chance.choice([100, 350, 700]),
            forfeits=chance.choice([0, 30]),
            half_point_byes=chance.choice([0, 40]),
            zero_point_byes=chance.choice([0, 30]),
            withdrawals=chance.choice([0, 20]),
            late_entries=chance.choice([0, 100]),
        )


def brackets(edition: str, seeds: range) -> Iterator[tuple[BursteinLayout, PairedBracket]]:
    """The brackets of all rounds after the seeding rounds."""
    engine = edition_named(edition)
    for plan in plans(edition, seeds):
        for state in states(plan):
            if state.next_round > plan.rounds:
                break
            field = engine.field_of(state, state.next_round)
            if field.is_seeding_round:
                continue
            layout = BursteinLayout(field)
            try:
                bye = bye_of(layout, EDITIONS[edition])
            except NoLegalPairing:
                continue
            players = layout.everyone if bye is None else layout.everyone & ~(1 << bye)
            for one in paired_brackets(layout, players, EDITIONS[edition]):
                yield layout, one


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_pairing_in_order_fails_by_what_both_have_in_common_only_where_they_may_not_meet(edition):
    names, seen = EDITIONS[edition].names, Counter()
    for layout, one in brackets(edition, range(12)):
        failed = first_failure(layout, one, names)
        first = _first_in_order(one.costs.bracket.players[::-1], len(one.pairing.floaters))
        legal = all(layout.legal[higher] >> lower & 1 for higher, lower in first.pairs)
        seen[failed in (names.rematch, names.colours, "forbidden pair"), legal] += 1
    assert seen.keys() == {(True, False), (False, True)}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.campaign(one_in=2)
def test_all_ways_through_a_bracket_agree(edition):
    quick = slow = near = far = 0
    for layout, one in brackets(edition, range(40)):
        position = one.position
        jointly = with_everyone_lower(layout, position.bracket, one.costs, position.lower)
        assert (one.pairing, one.cost) == jointly
        assert settled(layout, position.bracket, one.costs, position.lower, one.pairing) == jointly
        alone = by_itself(layout, position, one.costs)
        assert alone in (None, jointly)
        quick += alone is not None
        slow += alone is None
        nearby = with_following_bracket(layout, position.bracket, one.costs, position.lower)
        assert nearby in (None, jointly)
        if alone is None and position.beyond:
            near += nearby is not None
            far += nearby is None
    assert quick > slow > 50
    assert near > far > 5


class Seeding:
    """A seeding round of the engine, as the literal references return theirs."""

    def __init__(self, pairing: RoundPairing) -> None:
        self.pairs = frozenset(pairing.pairs)
        self.bye = pairing.bye


def literally(tournament: Tournament, round_number: RoundNumber) -> AnyPairing:
    try:
        return pair_literally(tournament, round_number)
    except SeedingRound:
        return Seeding(outlook_2026.pair(field_of(tournament, round_number)))


def small_plan(seed: int) -> TournamentPlan:
    chance = Random(seed)
    return TournamentPlan(
        seed=seed,
        players=chance.randint(3, 10),
        rounds=chance.randint(2, 9),
        edition="burstein-2026",
        absence_rate=chance.choice([0, 0.05, 0.15]),
        forfeit_rate=chance.choice([0, 0.03, 0.1]),
        draw_rate=chance.choice([0.1, 0.3, 0.6]),
        late_entry_rate=chance.choice([0, 0.1, 0.3]),
        withdrawal_rate=chance.choice([0, 0.02, 0.06]),
        forbidden_rate=chance.choice([0, 0, 0.05]),
        ratings_alike=chance.random() < 0.3,
    )


def compared(seeds: range) -> int:
    """How many rounds of 2026 after the seeding rounds were compared, all of them alike."""
    count = 0
    for seed in seeds:
        for state, number, literal in played_on(small_plan(seed), literally, (TooLarge,)):
            if isinstance(literal, Seeding):
                continue
            expected = None if isinstance(literal, NoLegalPairing) else (literal.pairs, literal.bye)
            try:
                pairing = outlook_2026.pair(field_of(state, number))
                found = frozenset(pairing.pairs), pairing.bye
            except NoLegalPairing:
                found = None
            assert found == expected, (seed, number)
            count += 1
    return count


def test_small_tournaments_come_out_as_by_enumeration():
    assert compared(range(100)) > 150


@pytest.mark.slow
def test_many_small_tournaments_come_out_as_by_enumeration():
    seeds = part(1000, 1500)
    assert compared(seeds) > len(seeds)


def test_c_4_is_asked_of_the_pairs_that_are_legal_now():
    """Also of a copy of the contest in which fewer are, after the contest itself was asked."""
    layout = BursteinLayout(field_of(opened("burstein-2017", "2000", "1990", "1980", "1970"), RoundNumber(1)))
    assert completes(layout, 0b1111)
    fewer = copy(layout)
    fewer.legal = [0b1000, 0b1000, 0b1000, 0b0111]
    assert not completes(fewer, 0b1111)
    assert completes(fewer, 0b1001)
    assert completes(layout, 0b1111)
    assert completes(layout, 0b0110)
    assert not completes(fewer, 0b0110)


def test_c_6_counts_incoming_floaters_until_2026_and_scores_since():
    """Two leave a bracket: one floater with much and a resident (2017), or two floaters with less (2026)."""
    table = opened("burstein-2017", "2000", "1990", "1980", "1970", rounds=1)
    layout = BursteinLayout(field_of(table, RoundNumber(1)))
    layout.score = [30, 50, 40, 40]
    bracket = Position(0b1110, 0b0001, 0, 0, is_before_last=False).bracket
    for costs_of, fewer in ((EDITIONS["burstein-2017"].costs, True), (EDITIONS["burstein-2026"].costs, False)):
        costs = costs_of(layout, bracket, 0b1110)
        one_floater = costs.downfloater(1) + costs.downfloater(0)
        two_floaters = costs.downfloater(2) + costs.downfloater(3)
        assert (one_floater < two_floaters) is fewer
