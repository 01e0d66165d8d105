"""What is said of recorded rounds under the Canadian rules: legal, deviating from the method, or illegal."""

from dataclasses import replace
from typing import Any

import pytest

from core.editions.cfc.engine import field_of, pair
from core.editions.cfc.explanation import departure
from core.editions.cfc.verdict import verdict
from core.model.pairing import FullPairing, PairRecord
from core.model.sentence import Refused
from core.model.verdict import Standing, Verdict
from tests.core.cfc_events import tournament


def said(pairs: list[tuple[int, int]], *arguments: Any, bye: int | None = None, **more: Any) -> Verdict:
    """The verdict on pairs as the next round of a small event."""
    before = tournament(*arguments, **more)
    return verdict(field_of(before, before.next_round), pairs, bye)


def rules(found: Verdict) -> list[str]:
    return [objection.rule for objection in found.objections]


WINNERS = (6, "1w4 2w5 3w6")  # 1, 2 and 3 have a point


def test_what_the_method_pairs_is_legal():
    found = said([(2, 1), (4, 3), (5, 6)], *WINNERS)
    assert found == Verdict(Standing.LEGAL)


def test_the_group_that_is_not_paired_so_is_named_by_its_score():
    """622: of those with a point 1 and 2 meet; 3 is the odd man."""
    before = tournament(*WINNERS)
    field = field_of(before, before.next_round)
    other = FullPairing((PairRecord(3, 1, ""), PairRecord(4, 2, ""), PairRecord(5, 6, "")), None)
    found = departure(field, pair(field), other)
    assert (found.group, found.name) == (1, "the group with a score of 1.0")


class TestIllegal:
    def test_a_second_meeting(self):
        found = said([(1, 4), (2, 3), (5, 6)], *WINNERS)
        assert (found.standing, rules(found)) == (Standing.ILLEGAL, ["618(a)"])
        assert found.objections[0].players == (1, 4)
        assert found.objections[0].text == "1 and 4 have been paired before."

    def test_a_second_meeting_after_a_default(self):
        assert rules(said([(1, 3), (2, 4)], 4, "1W3 2w4")) == ["618(a)", "618(a)"]

    def test_a_pair_that_is_forbidden(self):
        """This was a defect (KeyError): what is no edge of the round was looked up among the edges."""
        found = said([(2, 1), (4, 3), (5, 6)], *WINNERS, forbidden=[(1, 2)])
        assert (found.standing, rules(found)) == (Standing.ILLEGAL, ["618(a)"])
        assert found.objections[0].text == "2 and 1 are not to meet in this round: a prohibition is on record."

    def test_equals_kept_apart(self):
        """618 (b): two of the three winners can meet."""
        found = said([(5, 1), (6, 2), (4, 3)], *WINNERS)
        assert (found.standing, rules(found)) == (Standing.ILLEGAL, ["618(b)"])
        assert found.objections[0].players == (1, 2, 3)

    def test_equals_kept_apart_because_nothing_else_is_possible(self):
        """1 and 2 have met, so they may both be odd men."""
        found = said([(3, 1), (5, 2), (6, 4)], 6, "1d2 3d4 5d6", virtual={1: 10, 2: 10})
        assert found.standing is not Standing.ILLEGAL

    def test_equals_kept_apart_so_that_others_can_be_paired(self):
        """1 and 2 could meet, but then 3 would have to meet 4 again."""
        assert said([(1, 3), (4, 2)], 4, "3d4 1Z 2Z", virtual={1: 10, 2: 10}).standing is Standing.LEGAL

    def test_an_opponent_further_away_than_need_be(self):
        """618 (c): 1, alone with three points, meets 3, alone with one, although he could meet 2, alone with two."""
        found = said([(1, 3), (2, 4)], 4, virtual={1: 30, 2: 20, 3: 10})
        assert (found.standing, rules(found)) == (Standing.ILLEGAL, ["618(c)"])
        assert found.objections[0].players == (1,)
        assert found.objections[0].text == (
            "Instead of 1-3 2-4, 1-2 3-4 are legal: players with 3.0 points have opponents nearer to their own score, "
            "and no score group is worse off."
        )

    def test_an_opponent_further_away_that_keeps_equals_apart(self):
        """1, alone with two points, could meet 2, alone with one; then 3 and 4 would meet, who have none."""
        found = said([(1, 4), (2, 3)], 4, virtual={1: 20, 2: 10})
        assert (found.standing, rules(found)) == (Standing.ILLEGAL, ["618(b)"])
        assert found.objections[0].players == (1, 2, 3, 4)

    def test_closer_opponents_at_the_price_of_equals_are_a_choice(self):
        """Were 1 to meet 2, then 2 and 3, who have equal scores, would not: the text does not say what goes first."""
        found = said([(1, 4), (2, 3)], 4, virtual={1: 20, 2: 10, 3: 10})
        assert (found.standing, rules(found)) == (Standing.DEVIATES, ["623"])

    def test_a_second_bye(self):
        found = said([(1, 2)], 3, "1w2 3U", bye=3)
        assert (found.standing, rules(found)) == (Standing.ILLEGAL, ["615", "618(a)"])

    def test_a_bye_too_many(self):
        assert rules(said([(1, 2)], 4, bye=3)) == ["615"]

    def test_somebody_who_does_not_take_part(self):
        with pytest.raises(Refused, match="does not take part"):
            said([(1, 2), (3, 4)], 4, away=[4])


class TestDeviations:
    def test_another_odd_man(self):
        """623: 2 instead of 3."""
        found = said([(3, 1), (4, 2), (5, 6)], *WINNERS)
        assert (found.standing, rules(found)) == (Standing.DEVIATES, ["623"])
        assert found.objections[0].text == "Of the players with 1.0 points the odd men are 2."
        assert found.objections[0].alternative == "The method has 3."

    def test_another_opponent_of_the_odd_man(self):
        found = said([(2, 1), (5, 3), (6, 4)], *WINNERS)
        assert (found.standing, rules(found)) == (Standing.DEVIATES, ["624"])
        assert found.objections[0].alternative == "The method pairs the odd man with 4."

    @pytest.mark.parametrize(
        ("pairs", "rule"),
        [
            pytest.param([(1, 6), (5, 2), (3, 7), (8, 4)], "622(b)", id="another order"),
            pytest.param([(2, 1), (5, 3), (7, 4), (6, 8)], "622(b)", id="an interchange without need"),
        ],
    )
    def test_other_halves(self, pairs, rule):
        found = said(pairs, 8)
        assert (found.standing, rules(found)[0]) == (Standing.DEVIATES, rule)

    def test_fewer_equalising_colours(self):
        """1, 3, 5 and 7 have had White."""
        found = said([(1, 5), (6, 2), (7, 3), (4, 8)], 8, "1d2 3d4 5d6 7d8")
        assert (found.standing, rules(found)[0]) == (Standing.DEVIATES, "630")

    def test_other_colours(self):
        """628: the lot gave White to 1."""
        found = said([(5, 1), (6, 2), (3, 7), (8, 4)], 8)
        assert (found.standing, rules(found)) == (Standing.DEVIATES, ["628"])
        assert (found.objections[0].text, found.objections[0].alternative) == (
            "5 has White against 1.",
            "The method gives White to 1.",
        )

    def test_another_bye(self):
        found = said([(1, 3), (4, 2)], 5, bye=5)
        assert found.standing is Standing.LEGAL
        found = said([(1, 3), (5, 2)], 5, bye=4)
        assert (found.standing, rules(found)) == (Standing.DEVIATES, ["615"])
        assert found.objections[0].alternative == "The method gives the bye to 5."

    def test_the_announced_variation_is_the_method(self):
        """624.1: by it 3 meets 5, who is due White."""
        winners = (6, "3w6 4b1 2w5")
        first, second = [(1, 2), (4, 3), (6, 5)], [(1, 2), (5, 3), (6, 4)]
        assert "624" in rules(said(second, *winners))
        assert "624.1" in rules(said(first, *winners, variations={"odd-man-colour": "yes"}))

    def test_groups_of_633_2_are_no_score_groups(self):
        """Without the variation 1 and 2, both winners, and 5 and 8 would have to meet."""
        games = "1w3 4b2 5w7 8b6"
        found = said([(2, 1), (3, 5), (6, 4), (7, 8)], 8, games, variations={"acceleration": "633.2"})
        assert found.standing is not Standing.ILLEGAL
        assert rules(said([(2, 1), (3, 5), (6, 4), (7, 8)], 8, games)) == ["618(b)"]


class TestLotsThatTheRecordDoesNotHold:
    """A report says on whom a lot fell, not how it was drawn."""

    RESTED = ([2000, 0, 0, 0, 0], "1U 2d3 4d5")  # 2 to 5 are unrated, in one score group

    @staticmethod
    def said(
        pairs: list[tuple[int, int]], *arguments: Any, bye: int | None = None, lot_seed: str = "", **more: Any
    ) -> list[str]:
        before = tournament(*arguments, **more)
        before = replace(before, settings=replace(before.settings, lot_seed=lot_seed))
        return rules(verdict(field_of(before, before.next_round), pairs, bye))

    def others(self, taker: int) -> list[tuple[int, int]]:
        """1 meets whom it may, and so do the two others."""
        free = [player for player in (2, 3, 4, 5) if player != taker]
        alone = next(player for player in free if {player, taker} in ({2, 3}, {4, 5}))
        one, other = (player for player in free if player != alone)
        return [(1, one), (alone, other)]

    @pytest.mark.parametrize("taker", [2, 3, 4, 5])
    def test_615_any_unrated_player_may_have_drawn_the_bye(self, taker):
        assert "615" not in self.said(self.others(taker), *self.RESTED, bye=taker)

    def test_615_a_lot_on_record_binds(self):
        found = [
            self.said(self.others(taker), *self.RESTED, bye=taker, lot_seed="drawn in public") for taker in (2, 3, 4, 5)
        ]
        assert ["615" in one for one in found].count(False) == 1

    def test_615_the_rated_draw_no_lot(self):
        """The lowest rated comes before the unrated."""
        assert "615" not in self.said([(1, 4), (5, 2)], [2000, 1990, 1980, 0, 0], bye=3)
        assert "615" in self.said([(1, 3), (5, 2)], [2000, 1990, 1980, 0, 0], bye=4)

    @pytest.mark.parametrize("pairs", [[(1, 2)], [(2, 1)]])
    def test_631_2_either_colour_may_have_been_drawn(self, pairs):
        assert self.said(pairs, 2, of=1, variations={"last-round-lot": "yes"}) == []

    @pytest.mark.parametrize("pairs", [[(1, 2)], [(2, 1)]])
    def test_631_2_on_arrival_the_seed_binds_nobody(self, pairs):
        last = {"of": 1, "variations": {"last-round-lot": "arrival"}, "lot_seed": "drawn in public"}
        assert self.said(pairs, 2, **last) == []

    def test_631_2_on_arrival_is_of_the_last_round_only(self):
        last = {"of": 2, "variations": {"last-round-lot": "arrival"}, "lot_seed": "drawn in public"}
        assert sorted(bool(self.said(pairs, 2, **last)) for pairs in ([(1, 2)], [(2, 1)])) == [False, True]

    def test_631_2_a_lot_on_record_binds(self):
        last = {"of": 1, "variations": {"last-round-lot": "yes"}, "lot_seed": "drawn in public"}
        assert sorted(self.said(pairs, 2, **last) for pairs in ([(1, 2)], [(2, 1)])) == [[], ["631.2"]]
