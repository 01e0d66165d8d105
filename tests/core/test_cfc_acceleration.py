"""Accelerated pairings: variations 633.1 and 633.2 of the Canadian handbook."""

import pytest

from core.editions.cfc.engine import field_of, pair
from core.editions.cfc.procedure import upper_section
from core.editions.cfc.verdict import verdict
from core.model.verdict import Standing
from projections.generator import event as event_of
from projections.generator_plan import Plan
from tests.core.cfc_events import colour_rules, meetings, met, paired, rules_of, steps_of, tournament

FIRST, SECOND = {"acceleration": "633.1"}, {"acceleration": "633.2"}


@pytest.mark.parametrize(("players", "upper"), [(8, 4), (10, 6), (12, 6), (4, 2), (2, 2), (6, 4)], ids=str)
def test_quarters_are_as_equal_as_pairs_allow(players, upper):
    assert upper_section(players) == upper


@pytest.mark.parametrize("variations", [FIRST, SECOND])
class TestFirstRound:
    def test_the_first_quarter_meets_the_second_the_third_the_fourth(self, variations):
        assert meetings(paired(8, variations=variations)) == met((1, 3), (2, 4), (5, 7), (6, 8))

    def test_colours_by_628_in_each_section(self, variations):
        pairing = paired(8, variations=variations)
        assert pairing.pairs == ((1, 3), (4, 2), (5, 7), (8, 6))
        assert set(colour_rules(pairing).values()) == {"628"}

    def test_after_the_bye(self, variations):
        pairing = paired(9, variations=variations)
        assert pairing.bye == 9
        assert meetings(pairing) == met((1, 3), (2, 4), (5, 7), (6, 8))

    def test_without_a_pairing_of_its_own_the_section_is_none(self, variations):
        """1 is kept apart from the whole upper section."""
        pairing = paired(8, variations=variations, forbidden=[(1, 2), (1, 3), (1, 4)])
        assert meetings(pairing) == met((1, 5), (2, 6), (3, 7), (4, 8))


class TestLaterRounds:
    """633.1: sixteen players and four rounds, or more players than that."""

    GAMES = "1w5 6b2 3w7 8b4 9w13 14b10 11w15 16b12"

    def test_while_more_have_perfect_scores_than_the_rounds_can_sort_out(self):
        """Eight winners and three rounds to go, the optimum; with two rounds to go they are too many."""
        optimal = paired(16, self.GAMES, of=4, variations=FIRST)
        assert met((1, 10), (2, 9), (3, 12), (4, 11)) <= meetings(optimal)
        too_many = paired(16, self.GAMES, of=3, variations=FIRST)
        assert met((1, 4), (2, 3), (9, 12), (10, 11)) <= meetings(too_many)

    def test_the_score_group_just_below_as_well(self):
        assert met((5, 8), (6, 7), (13, 16), (14, 15)) <= meetings(paired(16, self.GAMES, of=3, variations=FIRST))

    def test_no_longer_by_the_other_method(self):
        """633.2 changes the first two rounds alone."""
        drawn = ["1d3 4d2 5d7 8d6", "2d1 3d4 6d5 7d8"]
        assert rules_of(paired(8, *drawn, variations=SECOND)) == ["622(b)"]


class TestSecondRound:
    """633.2."""

    def groups(self, games, players=8, **more):
        before = tournament(players, games, variations=SECOND, **more)
        return {one.id: one.group for one in field_of(before, 2).contenders}

    def test_the_groups(self):
        """(a) is 1 to 4, (b) 5 to 8; 2 and 4 drew, and so did 6 and 8."""
        assert self.groups("1w3 2d4 5w7 6d8") == {
            1: "A",
            2: "B",
            3: "B",
            4: "B",
            5: "C",
            6: "C",
            7: "D",
            8: "C",
        }

    def test_who_was_not_there_belongs_where_he_ranks(self):
        """1 would be in (a); 9, below all of them, in (b)."""
        groups = self.groups("2w4 3w5 6w8 7w9", players=10, late={1: 2, 10: 2})
        assert (groups[1], groups[10]) == ("B", "D")

    def test_a_is_halved_b_meets_c_d_is_halved(self):
        pairing = paired(8, "1w3 4b2 5w7 8b6", variations=SECOND)
        assert meetings(pairing) == met((1, 2), (3, 5), (4, 6), (7, 8))

    def test_rating_points_are_added_for_a_draw(self):
        """In (a) 2 and 4 drew: with 100 points more each stands above 1 and 3, who lost or won."""
        before = tournament([2000, 1990, 1980, 1970, 1500, 1490, 1480, 1470], "1w3 2d4 5w7 6d8", variations=SECOND)
        places = {one.id: one.place for one in field_of(before, 2).contenders}
        assert sorted(places, key=places.__getitem__) == [2, 4, 1, 3, 5, 7, 6, 8]
        for_the_bye = {one.id: one.place_for_bye for one in field_of(before, 2).contenders}
        assert sorted(for_the_bye, key=for_the_bye.__getitem__) == [1, 2, 3, 4, 5, 6, 7, 8]

    def test_the_extra_players_of_b_are_put_on_top_of_d(self):
        """A is 1 alone: he meets 2 of B, the larger group. 4 and 5 are left of B and C, but for 3, who has no point.

        He is put on top of 6, 7 and 8; as 7 has had Black too, he meets 8.
        """
        pairing = paired(8, "1w3 2d4 5w7 6Z 8Z", variations=SECOND)
        assert meetings(pairing) == met((1, 2), (4, 5), (3, 8), (6, 7))

    def test_the_extra_players_of_c_meet_the_top_of_d(self):
        """A: 1, 2; B: 3, 4; C: 5 to 8, who drew. Their extra players 7 and 8 find nobody in D and meet each other."""
        pairing = paired(8, "1w3 4b2 5d7 8d6", variations=SECOND)
        assert met((1, 2)) <= meetings(pairing)
        assert met((7, 8)) <= meetings(pairing)

    RATINGS = (2000, 1990, 1980, 1970, 1500, 1490, 1480, 1470)

    def test_the_odd_man_of_a_meets_b_where_b_and_c_are_equal(self):
        """A: 1; B: 2, 4 and 3; C: 5, 6 and 8; D: 7. 8, the lowest of C, is one too many and meets the top of D."""
        pairing = paired(self.RATINGS, "1w3 2d4 5w7 6d8", variations=SECOND)
        assert meetings(pairing) == met((1, 2), (4, 5), (3, 6), (7, 8))

    def test_the_odd_man_of_a_meets_b_where_c_is_larger(self):
        """A: 1; B: 2, 4 and 3; C: 5 to 8, of whom 7 and 8 are too many; D: nobody."""
        pairing = paired(self.RATINGS, "1w3 2d4 5d7 6d8", variations=SECOND)
        assert meetings(pairing) == met((1, 2), (4, 5), (3, 6), (7, 8))

    def test_the_odd_man_of_a_meets_c_only_if_he_can_meet_nobody_of_b(self):
        pairing = paired(self.RATINGS, "1w3 2d4 5w7 6d8", variations=SECOND, forbidden=[(1, 2), (1, 4)])
        assert met((1, 5)) <= meetings(pairing)

    def test_extra_players_are_the_lowest_by_changed_rating_whatever_their_scores(self):
        """B has three players more than C: 11 and 12, who drew, and 10, who lost, stand below 1, who lost too."""
        plan = Plan(
            22,
            2,
            seed=70079,
            edition="cfc",
            draws=600,
            forfeits=0,
            half_point_byes=0,
            rating_spread=60,
            variations=(("acceleration", "633.2"),),
        )
        before = event_of(plan, 1)
        field = field_of(before, 2)
        b = sorted((one for one in field.contenders if one.group == "B"), key=lambda one: one.place)
        assert [one.number for one in b[-3:]] == [11, 12, 10]
        assert next(one.score for one in b if one.number == 1) < next(one.score for one in b if one.number == 11)
        pairing = pair(field)
        assert met((10, 21), (11, 19), (12, 20), (1, 22)) <= meetings(pairing)
        assert verdict(field, pairing.pairs, pairing.bye).standing is Standing.LEGAL

    def test_what_is_too_many_in_a_group_is_said_with_its_rule(self):
        steps = steps_of(paired(self.RATINGS, "1w3 2d4 5w7 6d8", variations=SECOND))
        assert [step.text for step in steps if step.players == (8,)] == [
            "8 is one too many in groups B and C (633.2) and goes to group D."
        ]
