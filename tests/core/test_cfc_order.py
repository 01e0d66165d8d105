"""The order of the cards and the bye: rules 612 to 616 of the Canadian handbook."""

from dataclasses import replace

import pytest

from core.editions.cfc.engine import field_of, pair
from core.editions.cfc.variations import order_of_613, ties_of_613
from core.model.lots import order_by_lot
from core.model.results import Colour, Result
from core.model.sentence import NoLegalPairing
from tests.core.cfc_events import field, meetings, met, paired, rules_of, tournament

RATINGS = {1: 2000, 2: 0, 3: 1900, 4: 1500, 5: 0, 6: 1400}  # average of the rated ones: 1700


class TestOrder:
    @pytest.mark.parametrize(
        ("unrated", "order"),
        [
            pytest.param("bottom", [1, 3, 4, 6, 5, 2], id="613: at the bottom"),
            pytest.param("below-average", [1, 3, 5, 2, 4, 6], id="613.1 a: just below the average"),
            pytest.param("one-fifth", [1, 3, 4, 5, 2, 6], id="613.1 b: one fifth of six is one"),
        ],
    )
    def test_unrated_players_stand_where_it_was_announced(self, unrated, order):
        assert order_of_613(RATINGS, unrated, equals=[5, 2, 1, 3, 4, 6]) == order

    def test_who_is_rated_exactly_the_average_stands_above_the_unrated(self):
        assert order_of_613({1: 1800, 2: 0, 3: 1700, 4: 1600}, "below-average", equals=[1, 2, 3, 4]) == [1, 3, 2, 4]

    def test_a_fifth_is_rounded_down(self):
        ratings = dict.fromkeys(range(1, 10), 1500) | {10: 0}
        assert order_of_613(ratings, "one-fifth", equals=range(1, 11)) == [1, 2, 3, 4, 5, 6, 7, 10, 8, 9]
        del ratings[9]
        assert order_of_613(ratings, "one-fifth", equals=range(1, 11)) == [1, 2, 3, 4, 5, 6, 7, 10, 8]

    def test_only_equal_ratings_and_unrated_players_need_the_lot(self):
        assert ties_of_613(RATINGS) == [[2, 5]]
        assert ties_of_613({1: 1500, 2: 1500, 3: 1400}) == [[1, 2]]
        assert ties_of_613({1: 1600, 2: 1500, 3: 0}) == []

    @pytest.mark.parametrize(
        ("lot", "order"),
        [
            pytest.param((), [1, 2, 3, 4], id="no lot on record: the numbers hold it"),
            pytest.param((3, 2), [1, 3, 2, 4], id="the lot on record"),
            pytest.param((3,), [1, 3, 2, 4], id="who was not drawn comes after who was"),
        ],
    )
    def test_equal_ratings_are_arranged_by_lot(self, lot, order):
        before = replace(tournament([2000, 1800, 1800, 1700]), rating_lot=lot)
        assert [contender.id for contender in field_of(before, 1).contenders] == order

    def test_a_late_entrant_is_ranked_by_rating_whatever_his_number(self):
        """614: number 5 with 1950 is second of the 0-point players, so 2 meets 4, and 5 meets the best he can."""
        one = field([2000, 1900, 1800, 1700, 1950], "1w3 4b2", late={5: 2}, away=[4])
        assert [(contender.id, contender.place) for contender in one.contenders] == [(1, 1), (2, 3), (5, 2), (3, 4)]

    def test_an_assigned_pairing_score_counts_for_pairing(self):
        """614: 7 with 1950 leads those without a point; with a point assigned he is the second of the winners.

        Of these 1 and 2 both had White, so they do not meet.
        """
        ratings, games, late = [2000, 1900, 1800, 1700, 1600, 1500, 1950, 1000], "1w4 2w5 6b3", {7: 2, 8: 2}
        assert meetings(paired(ratings, games, late=late)) == met((1, 2), (3, 7), (4, 6), (5, 8))
        assert meetings(paired(ratings, games, late=late, virtual={7: 10})) == met((1, 3), (7, 2), (4, 6), (5, 8))


class TestBye:
    """615."""

    def test_it_goes_to_the_lowest_rated_of_the_lowest_score_group(self):
        assert paired(7).bye == 7
        assert paired(7, "1w4 2w5 3b6 7U").bye == 5

    def test_not_to_one_who_has_had_it(self):
        assert paired(5, "1w3 2d4 5U", "1b5 3w2 4U").bye == 2

    @pytest.mark.parametrize(
        ("first", "bye"),
        [
            pytest.param("1w3 2w4 5H", 4, id="615a: a half-point bye is a previous bye"),
            pytest.param("1w3 2w4 5F", 4, id="a full-point bye"),
            pytest.param("1w3 2w4 5Z", 5, id="an absence is none"),
        ],
    )
    def test_what_counts_as_a_previous_bye(self, first, bye):
        """Points assigned to the others make 5 the lowest score group alone; after him comes 4."""
        assert paired(5, first, virtual={1: 20, 2: 20, 3: 20, 4: 20}).bye == bye

    def test_a_win_by_default_does_not_bar(self):
        """1 and 2 have had the bye, 3 has won by default."""
        assert paired(3, "3W2 1U", "3w1 2U").bye == 3

    def test_an_unrated_player_has_it_by_lot_where_no_rated_one_is_eligible(self):
        """The lowest group: 3 has had the bye, 4 and 5 are unrated."""
        first = tournament([2000, 1900, 1800, 0, 0], "1w4 2w5 3H", virtual={1: 10, 2: 10, 4: 5, 5: 5})
        drawn = order_by_lot("small", [4, 5], "615", 2)[0]
        assert pair(field_of(first, 2)).bye == drawn

    def test_a_rated_player_goes_before_the_unrated_ones(self):
        """613.1 a: 4 is ranked above 3, and 3 is the lowest rated of the rated players."""
        assert paired([2000, 1900, 1000, 0, 0], variations={"unrated": "below-average"}).bye == 3

    def test_nobody_is_eligible(self):
        with pytest.raises(NoLegalPairing, match=r"every one of them has been given a bye before \(615\)"):
            paired(3, "1w2 3U", "1w3 2U", "2w3 1U")

    def test_the_others_must_be_able_to_pair(self):
        """618 a: 1 has been paired with 2, 3 and 4, so 5, the lowest, must play him."""
        pairing = paired(5, "1w2 3Z 4Z 5Z", "1w3 2Z 4Z 5Z", "1w4 2Z 3Z 5Z")
        assert pairing.bye == 4
        assert meetings(pairing) == met((1, 5), (2, 3))
        assert rules_of(pairing)[0] == "615"


class TestDefaults:
    def test_a_defaulted_pairing_counts_as_paired(self):
        """618 (a) says "paired": 1 and 2, who have a point each, meet or not."""
        assert meetings(paired(4, "1w3 2w4")) == met((1, 2), (3, 4))
        assert meetings(paired(4, "1W3 2w4", "1B2 3d4")) == met((1, 4), (2, 3))

    def test_it_does_not_count_for_colour(self):
        """632."""
        colours = {one.id: one.colours for one in field(4, "1W3 2w4").contenders}
        assert colours == {1: (), 2: (Colour.WHITE,), 3: (), 4: (Colour.BLACK,)}

    def test_an_unfinished_game_is_a_draw_or_what_the_director_took_it_as(self):
        """617, 617.1."""
        before = tournament(4, "1a3 2w4")
        assert {one.id: one.score for one in field_of(before, 2).contenders} == {1: 5, 2: 10, 3: 5, 4: 0}
        first, *others = before.rounds[0].games
        won = replace(first, adjourned_as=Result.BLACK_WINS)
        after = replace(before, rounds=(replace(before.rounds[0], games=(won, *others)),))
        assert {one.id: one.score for one in field_of(after, 2).contenders} == {1: 0, 2: 10, 3: 10, 4: 0}
