"""CFC 618 (b) and (c) over the whole round, score group by score group (decision 137).

The engine and the verdict against the judge: it lists every legal round of up to 12 players, searches exactly up to 26,
and was written from the text apart from both.
"""

from itertools import groupby
from random import Random
from typing import Final

import pytest

from core.editions.cfc import group_order
from core.editions.cfc.engine import pair
from core.editions.cfc.explanation import departure
from core.editions.cfc.group_order import GroupOrder, more_equals
from core.editions.cfc.procedure import pair_round
from core.editions.cfc.round_layout import CfcLayout, Field
from core.editions.cfc.round_report import partners
from core.editions.cfc.verdict import verdict
from core.model.pairing import FullPairing, PairRecord
from core.model.sentence import NoLegalPairing
from core.model.verdict import Standing
from tests.core.cfc_events import met, steps_of
from tests.core.test_cfc_whole_round import literal_pairs
from tests.hunt.ways import exactly
from tests.reference.cfc_judge.by_groups import (
    best_by_listing,
    every_round,
    is_worse_by_either_reading,
    pairs_of_equals,
    worth,
)
from tests.reference.cfc_judge.by_groups_search import best_by_search
from tests.reference.cfc_judge.campaign import judged, laws_of_field
from tests.reference.cfc_judge.crowded import by_players, crowded_field, field_with
from tests.reference.cfc_judge.judge import Laws, laws_of
from tests.reference.cfc_literal.cases import card
from tests.reference.cfc_literal.laws import breaks_618_by_groups
from tests.reference.cfc_literal.patience import Patience
from tests.thoroughness import many, part

EDITION = "cfc"

QUICK: Final = 250
THOROUGH: Final = 10_000
BETTER: Final = (11, 34, 5133)  # crowded fields in which the groups in turn are not the best round


class TestTwelvePlayersWithAnotherOddMan:
    """Round 4: 1 is the highest. Every pair of equals that the groups in turn can make is 1-3 or 6-8, not both."""

    SCORES = (25, 25, 25, 20, 20, 15, 10, 10, 10, 10, 5, 5)
    # By rank: 4, 6, 9 / 1, 5 / 7 / 2, 3, 8, 11 / 10, 12 of the event in which it was found.
    NAMES = (4, 6, 9, 1, 5, 7, 2, 3, 8, 11, 10, 12)
    GAMES = "7-1 9-1 1-3 8-2 7-2 2-10 3-9 3-11 10-4 8-4 4-5 11-5 5-6 12-6 6-7 8-9 10-12 11-12"

    @classmethod
    def field(cls) -> Field:
        rank = {name: place for place, name in enumerate(cls.NAMES, start=1)}
        games = (tuple(map(int, game.split("-"))) for game in cls.GAMES.split())
        return field_with(cls.SCORES, [tuple(sorted((rank[one], rank[other]))) for one, other in games])

    @classmethod
    def named(cls, pairs: list[tuple[int, int]]) -> set[frozenset[int]]:
        return {frozenset((cls.NAMES[one - 1], cls.NAMES[other - 1])) for one, other in pairs}

    TWO_PAIRS_OF_EQUALS = met((4, 9), (6, 1), (5, 7), (2, 3), (8, 12), (10, 11))
    ONE = ((4, 6), (9, 5), (1, 2), (7, 3), (8, 12), (10, 11))

    def test_both_pairs_of_equals_are_paired(self):
        found = pair(self.field())
        assert self.named(found.pairs) == self.TWO_PAIRS_OF_EQUALS
        step = steps_of(found)[0]
        assert step.article == "618(b)"
        assert "the round has 1 more pair of players with equal scores, and no score group is worse off" in step.text

    def test_the_verdict_on_the_other_round_is_illegal_by_618_b(self):
        rank = {name: place for place, name in enumerate(self.NAMES, start=1)}
        found = verdict(self.field(), [(rank[one], rank[other]) for one, other in self.ONE], None)
        assert (found.standing, [one.rule for one in found.objections]) == (Standing.ILLEGAL, ["618(b)"])
        assert found.objections[0].text == (
            "Instead of 1-2 3-5 4-7 6-8, 1-4 2-3 5-6 7-8 are legal: players with 2.0 points have opponents nearer to "
            "their own score, the round has 1 more pair of players with equal scores, and no score group is worse off."
        )

    def test_what_is_left_is_named_by_the_group_that_differs(self):
        """The highest group sends one player down in both rounds, to the next one."""
        field = self.field()
        rank = {name: place for place, name in enumerate(self.NAMES, start=1)}
        other = FullPairing(tuple(PairRecord(rank[one], rank[two], "") for one, two in self.ONE), None)
        found = departure(field, pair(field), other)
        assert found is not None
        assert (found.group, found.name, found.rule, found.is_illegal) == (
            2,
            "the group with a score of 2.0",
            "618(b)",
            True,
        )

    def test_player_by_player_somebody_always_seems_to_be_worse_off(self):
        """The earlier reading: 6 would be further from his own score, so the round stays."""
        field = by_players(self.field())
        assert self.named(pair(field).pairs) == met(*self.ONE)

    def test_the_judge_says_the_same_by_listing_and_by_searching(self):
        field = self.field()
        laws, pairs = laws_of_field(field), pair(field).pairs
        assert worth(laws, pairs) == best_by_listing(laws, pairs) == best_by_search(laws, pairs)
        assert pairs_of_equals(laws, pairs) == 2


class TestTheOrder:
    """Of the text: the groups from the top, each by the distances of its players."""

    def test_a_higher_group_comes_first(self):
        """1 could meet 2 or, so that 2 and 3 meet, go on to 4: he meets 2 (622 a, 624)."""
        assert self.paired([30, 20, 20, 10]) == met((1, 2), (3, 4))

    def test_nobody_of_a_higher_group_goes_further_so_that_equals_below_meet(self):
        """2 has met 3 and 4; only 1 can play with one of them, the other goes on."""
        field = field_with([30, 30, 20, 20, 10, 10], [(1, 2), (2, 3), (2, 4)])
        assert {frozenset(board) for board in pair(field).pairs} == met((1, 3), (2, 5), (4, 6))

    def test_as_many_as_possible_meet_the_next_group_before_the_others_are_nearer(self):
        """625: 1 and 2 have met; 2 has met 3, so 1 meets 3 and 2 goes on, although both could meet the group of 4."""
        laws = laws_of({1: 30, 2: 30, 3: 25, 4: 20, 5: 20, 6: 0}, [(1, 2), (2, 3), (4, 5), (2, 4), (2, 5)])
        near = worth(laws, [(1, 3), (2, 6), (4, 5)])
        assert near[0] == (5, 30)
        assert near < worth(laws, [(1, 4), (2, 5), (3, 6)])

    def test_another_odd_man_is_the_one_where_rank_alone_would_send_the_lowest_too_far(self):
        """3 is the lowest, and may meet 4; but then 5 and 6, who have met, could not be paired: so 2 goes."""
        field = field_with([20, 20, 20, 10, 0, 0], [(5, 6), (3, 5), (3, 6)])
        assert {frozenset(board) for board in pair(field).pairs} == literal_pairs(field)
        laws = laws_of_field(field)
        assert worth(laws, pair(field).pairs) == best_by_listing(laws, pair(field).pairs)

    @staticmethod
    def paired(scores: list[int]) -> set[frozenset[int]]:
        return {frozenset(board) for board in pair(field_with(scores, [])).pairs}


def test_no_legal_round_is_better_in_generated_rounds():
    """A sample of 10,000 and more: `python -m tests.reference.cfc_judge.campaign --rounds 10000`."""
    assert [one for one in judged(1, QUICK) if not one.is_lawful] == []


def test_no_legal_round_of_teams_is_better():
    """A sample of `python -m tests.reference.cfc_judge.campaign --rounds 10000 --teams`."""
    assert [one for one in judged(1, QUICK, teams=True) if not one.is_lawful] == []


@pytest.mark.parametrize("teams", [False, True])
def test_the_judge_objects_to_rounds_of_the_earlier_reading(teams):
    found = list(judged(1, many(500, 125), teams=teams, pairing=lambda field: pair(by_players(field))))
    assert any(one.better for one in found)
    assert any("618" in one.said for one in found)
    assert all(one.better for one in found if one.said.startswith("illegal"))


@pytest.mark.slow
@pytest.mark.parametrize("teams", [False, True])
@pytest.mark.campaign(one_in=2)
def test_no_legal_round_is_better_in_ten_thousand(teams):
    seeds = part(QUICK, THOROUGH)
    assert [one for one in judged(seeds.start, len(seeds), teams=teams) if not one.is_lawful] == []


@pytest.mark.parametrize("seed", [*range(60), *BETTER])
@pytest.mark.campaign(one_in=4)
def test_engine_and_literal_reading_agree_where_many_have_met(seed):
    field = crowded_field(seed, (8, 10, 12))
    try:
        found = {frozenset(board) for board in pair(field).pairs}
    except NoLegalPairing:
        return
    assert found == literal_pairs(field)


@pytest.mark.parametrize("seed", BETTER)
def test_a_round_that_breaks_618_is_put_right_and_says_so(seed):
    field = crowded_field(seed)
    method = pair_round(CfcLayout(field))
    assert method.put_right is not None
    laws = laws_of_field(field)
    before = [(one + 1, other + 1) for one, other in method.put_right.pairs]  # ids are ranks
    paired = pair(field)
    assert worth(laws, paired.pairs) < worth(laws, before)
    assert steps_of(paired)[0].article in ("618(b)", "618(c)")
    assert verdict(field, paired.pairs, paired.bye).standing is Standing.LEGAL


@pytest.mark.parametrize("seed", range(150))
@pytest.mark.campaign(one_in=8)
def test_the_verdict_is_illegal_where_the_judge_finds_better_rounds_by_either_reading(seed):
    """On some of the legal ways to pair a small crowded field."""
    field = crowded_field(seed, (6, 8))
    laws = laws_of_field(field)
    every = list(every_round(laws, sorted(laws.scores)))
    for pairs in Random(seed).sample(every, min(5, len(every))):
        is_illegal = verdict(field, list(pairs), None).standing is Standing.ILLEGAL
        assert is_illegal is is_worse_by_either_reading(laws, pairs), pairs


@pytest.mark.parametrize("seed", range(40))
def test_the_literal_laws_say_what_the_judge_says(seed):
    field = crowded_field(seed, (6, 8))
    laws = laws_of_field(field)
    cards = {one.number: card(one.number, one.score, met=one.opponents) for one in field.contenders}
    every = list(every_round(laws, sorted(laws.scores)))
    for pairs in Random(seed).sample(every, min(3, len(every))):
        literal = breaks_618_by_groups([(cards[one], cards[other]) for one, other in pairs], Patience())
        assert literal is is_worse_by_either_reading(laws, pairs)


class TestTheBestRoundOfALegalOne:
    """`GroupOrder` from any round, the quick ways and the exact one."""

    @staticmethod
    def some_round(field: Field, seed: int) -> tuple[Laws, dict[int, int]] | None:
        laws = laws_of_field(field)
        every = list(every_round(laws, sorted(laws.scores)))
        if not every:
            return None
        return laws, partners((one - 1, other - 1) for one, other in Random(seed).choice(every))

    @staticmethod
    def boards(partner: dict[int, int]) -> list[tuple[int, int]]:
        return [(one + 1, other + 1) for one, other in partner.items() if one < other]

    @pytest.mark.parametrize("equals_first", [False, True])
    @pytest.mark.parametrize("seed", range(100))
    @pytest.mark.campaign(one_in=8)
    def test_it_is_that_of_the_listing(self, seed, equals_first):
        field = crowded_field(seed, (6, 8, 10))
        given = self.some_round(field, seed)
        if given is None:
            return
        laws, partner = given

        def measure(pairs):
            return (-pairs_of_equals(laws, pairs) if equals_first else 0, worth(laws, pairs))

        best = min(measure(pairs) for pairs in every_round(laws, sorted(laws.scores)))
        order = GroupOrder(CfcLayout(field), partner, equals_first=equals_first)
        assert measure(self.boards(order.partner)) == best
        assert order.is_best is (measure(self.boards(partner)) == best)
        assert measure(self.boards(order.nearest_to(partner))) == best

    @pytest.mark.parametrize("equals_first", [False, True])
    def test_it_is_the_same_from_another_round_that_is_known(self, equals_first, monkeypatch):
        begun_there = []
        is_better = GroupOrder._is_better
        monkeypatch.setattr(
            GroupOrder, "_is_better", lambda *given: begun_there.append(is_better(*given)) or begun_there[-1]
        )
        for seed in range(200):
            field = crowded_field(seed, (6, 8))
            given, other = self.some_round(field, seed), self.some_round(field, seed + 1000)
            if given is None or other is None:
                continue
            layout, partner, known = CfcLayout(field), given[1], other[1]
            order = GroupOrder(layout, partner, equals_first=equals_first)
            again = GroupOrder(layout, partner, known=known, equals_first=equals_first)
            assert again.joined(again.partner) == order.joined(order.partner)
            assert (again.is_best, again.nearest_to(partner)) == (order.is_best, order.nearest_to(partner))
        assert begun_there.count(True) > 10

    @pytest.mark.parametrize("equals_first", [False, True])
    def test_whether_it_is_the_best_is_known_at_the_first_better_one(self, equals_first, monkeypatch):
        """The law asks no more of the order in which most pairs of equals come first."""
        found = []
        monkeypatch.setattr(group_order, "more_equals", lambda *given: found.append(more_equals(*given)) or found[-1])
        answers = []
        for seed in range(200):
            field = crowded_field(seed, (6, 8, 10))
            given, other = self.some_round(field, seed), self.some_round(field, seed + 1000)
            if given is None or other is None:
                continue
            layout, partner = CfcLayout(field), given[1]
            for known in (None, other[1]):
                asked = GroupOrder(layout, partner, known=known, equals_first=equals_first, only_whether=True)
                answers.append(asked.is_best)
                assert asked.is_best is GroupOrder(layout, partner, known=known, equals_first=equals_first).is_best
        assert min(answers.count(True), answers.count(False)) > 10
        if equals_first:
            assert sum(one is not None for one in found) > 10
            assert sum(one is None for one in found) > 10

    def test_a_quick_way_to_more_equals_is_a_legal_round(self):
        rounds = 0
        for seed in range(200):
            field = crowded_field(seed, (6, 8, 10))
            given = self.some_round(field, seed)
            if given is None:
                continue
            layout, (laws, partner) = CfcLayout(field), given
            groups = [tuple(group) for _, group in groupby(range(layout.size), key=layout.score.__getitem__)]
            found = more_equals(layout.legal, groups, partner)
            before = pairs_of_equals(laws, self.boards(partner))
            if found is None:
                continue
            rounds += 1
            assert sorted(found) == sorted(partner)
            assert all(found[other] == one and layout.legal[one] >> other & 1 for one, other in found.items())
            assert pairs_of_equals(laws, self.boards(found)) > before
        assert rounds > 20

    def test_a_round_that_is_called_better_is_counted_again(self, monkeypatch):
        monkeypatch.setattr(group_order, "more_equals", lambda _legal, _groups, partner: dict(partner))
        layout = CfcLayout(field_with((20, 20, 20, 10, 0, 0), [(1, 2), (1, 3), (2, 3)]))
        partner = partners([(0, 3), (1, 4), (2, 5)])
        assert GroupOrder(layout, partner, equals_first=True, only_whether=True).is_best

    def test_whoever_must_go_down_is_counted_before_a_matching(self, monkeypatch):
        """Where the count says that nothing is better, the matching of everybody finds nothing better."""
        forced = []
        is_forced = GroupOrder._is_forced

        def both(order, group, joined):
            found = is_forced(order, group, joined)
            if found:
                forced.append(group)
                given = order.partner
                order._improve(group)
                assert order.partner is given
            return found

        monkeypatch.setattr(GroupOrder, "_is_forced", both)
        monkeypatch.setattr(GroupOrder, "_is_plain", staticmethod(lambda *_: False))
        for seed in range(150):
            field = crowded_field(seed, (8, 12, 16))
            try:
                pair(field)
            except NoLegalPairing:
                continue
        assert len(forced) > 100

    @pytest.mark.parametrize("seed", range(60))
    @pytest.mark.campaign(one_in=4)
    def test_the_quick_ways_change_nothing(self, seed):
        field = crowded_field(seed, (12, 16, 20))
        try:
            quick = pair(field)
        except NoLegalPairing:
            return
        with exactly(EDITION):
            assert pair(field) == quick


class TestTheJudge:
    def test_listing_and_searching_agree(self):
        for seed in range(200):
            field = crowded_field(seed, (8, 10))
            laws = laws_of_field(field)
            first = next(every_round(laws, sorted(laws.scores)), None)
            if first is not None:
                assert best_by_search(laws, first) == best_by_listing(laws, first)

    def test_distances_of_a_round_by_hand(self):
        laws = laws_of({1: 20, 2: 20, 3: 20, 4: 10, 5: 0, 6: 0}, [])
        assert worth(laws, [(1, 2), (3, 4), (5, 6)]) == ((0, 0, 10), (10,), (0, 0))
        assert best_by_listing(laws, [(1, 4), (2, 5), (3, 6)]) == ((0, 0, 10), (10,), (0, 0))
        assert is_worse_by_either_reading(laws, [(1, 4), (2, 5), (3, 6)])

    def test_what_is_best_by_one_reading_is_not_called_worse(self):
        """1 meets 2, or goes on so that 2 and 3, who are equals, meet: (b) of the round, or the group of 1."""
        laws = laws_of({1: 30, 2: 20, 3: 20, 4: 10}, [])
        assert not is_worse_by_either_reading(laws, [(1, 2), (3, 4)])
        assert not is_worse_by_either_reading(laws, [(1, 4), (2, 3)])
