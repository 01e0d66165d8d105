"""The criteria of the literal Dutch system 2017: each seen saying yes and no (A.8, A.9, C)."""

from itertools import chain

import pytest

from core.model.pairing import BracketKind
from core.model.sentence import NoLegalPairing
from tests.reference.dutch_2017_literal import pair_literally
from tests.reference.dutch_2017_literal.criteria import Bracket, Candidate, Rules, pairing_score_difference
from tests.reference.players import field_of_players, player


def candidate_of(*pairs, downfloaters=(), lower=(), kind=BracketKind.HETEROGENEOUS):
    """A candidate made by hand; the lowest score is that of the residents."""
    players = sorted(chain(*pairs, downfloaters), key=lambda one: (-one.score, one.number))
    bottom = players[-1].score
    bracket = Bracket(
        kind,
        tuple(one for one in players if one.score > bottom),
        tuple(one for one in players if one.score == bottom),
        tuple(lower),
    )
    return Candidate(bracket, pairs, tuple(downfloaters))


def rules_of(*players, **settings):
    return Rules(field_of_players(*players, **settings))


class TestPairingScoreDifference:
    """A.8."""

    def test_pairs_and_downfloaters_from_the_highest_to_the_lowest(self):
        a, b, c, d, e = player(1, 35), player(2, 30), player(3, 25), player(4, 25), player(5, 25)
        assert pairing_score_difference([(b, c), (d, e)], [a], [a, b, c, d, e]) == (20, 5, 0)

    def test_the_artificial_value_may_be_negative(self):
        a = player(1, 0)
        assert pairing_score_difference([], [a], [a]) == (10,)

    def test_lists_are_compared_from_the_first_difference_on(self):
        a, b, c, d = player(1, 30), player(2, 25), player(3, 20), player(4, 20)
        everyone = [a, b, c, d]
        high_stays = pairing_score_difference([(b, c)], [a, d], everyone)
        low_stays = pairing_score_difference([(a, c)], [b, d], everyone)
        assert (high_stays, low_stays) == ((20, 10, 5), (15, 10, 10))
        assert low_stays < high_stays


class TestAbsoluteCriteria:
    """C.1-C.3."""

    @pytest.mark.parametrize(
        ("a", "b", "settings", "allowed"),
        [
            pytest.param(player(1), player(2), {}, True, id="C.1 not yet met"),
            pytest.param(player(1, met=(2,)), player(2), {}, False, id="C.1 met"),
            pytest.param(player(1), player(2), {"forbidden": ((1, 2),)}, False, id="forbidden"),
            pytest.param(player(1, 10, "WW"), player(2, 10, "WW"), {}, False, id="C.3 same absolute preference"),
            pytest.param(player(1, 10, "WW"), player(2, 10, "BB"), {}, True, id="C.3 opposite"),
            pytest.param(player(1, 10, "WW"), player(2, 10, "W"), {}, True, id="C.3 absolute and strong"),
            pytest.param(
                player(1, 30, "WW"), player(2, 10, "WW"), {"is_last_round": True}, True, id="C.3 one topscorer"
            ),
            pytest.param(
                player(1, 20, "WW"), player(2, 10, "WW"), {"is_last_round": True}, False, id="C.3 half is not over half"
            ),
        ],
    )
    def test_who_may_meet(self, a, b, settings, allowed):
        rules = rules_of(a, b, **settings)
        assert rules.may_meet(1, 2) is allowed
        assert rules.may_meet(2, 1) is allowed

    def test_the_bye_is_for_one_player_who_may_take_it(self):
        """C.2."""
        one, barred, other = player(1), player(2, may_take_bye=False), player(3)
        rules = rules_of(one, barred, other)
        assert rules.bye_is_allowed(candidate_of(downfloaters=[one]))
        assert not rules.bye_is_allowed(candidate_of(downfloaters=[barred]))
        assert not rules.bye_is_allowed(candidate_of(downfloaters=[one, other]))
        assert rules.bye_is_allowed(candidate_of(downfloaters=[barred], lower=[other]))


class TestCompletion:
    """A.9, C.4."""

    @pytest.mark.parametrize(
        ("players", "possible"),
        [
            pytest.param([player(1), player(2)], True, id="a pair"),
            pytest.param([player(1, met=(2,)), player(2)], False, id="two who have met: no bye for either"),
            pytest.param([player(1, met=(2, 3)), player(2), player(3)], True, id="the bye for one"),
            pytest.param(
                [player(1, met=(2, 3), may_take_bye=False), player(2), player(3)], False, id="who may not take it"
            ),
        ],
    )
    def test_of_the_round(self, players, possible):
        assert rules_of(*players).completes(players, ()) is possible

    def test_c4_binds_the_ppb_only(self):
        high, low, stuck = player(1, 20), player(2, 20), player(3, 10, met=(1, 2), may_take_bye=False)
        rules = rules_of(high, low, stuck)
        in_ppb = candidate_of((high, low), lower=[stuck], kind=BracketKind.PENULTIMATE)
        assert not rules.complies_with_completion(in_ppb)
        assert rules.complies_with_completion(candidate_of((high, low), lower=[stuck]))

    def test_no_legal_pairing(self):
        with pytest.raises(NoLegalPairing):
            pair_literally(field_of_players(player(1, met=(2,)), player(2)))

    def test_a_bracket_is_collapsed_when_the_rest_cannot_be_completed(self):
        """1 would like to meet 2, but then 3 and 4, who have met, are left over."""
        field = field_of_players(player(1, 20), player(2, 20), player(3, 10, met=(4,)), player(4, 10))
        pairing = pair_literally(field)
        assert [bracket.kind for bracket in pairing.brackets] == [BracketKind.PENULTIMATE, BracketKind.COLLAPSED_LAST]
        assert {frozenset(pair) for pair in pairing.pairs} == {frozenset({1, 3}), frozenset({2, 4})}
        assert pairing.brackets[0].downfloaters == (1, 2)


class TestFollowingBracket:
    """C.7."""

    def test_counts_who_stays_unpaired_and_their_differences(self):
        down, resident, other = player(1, 20), player(2, 10, met=(1, 3)), player(3, 10)
        rules = rules_of(down, resident, other, player(4, 0))
        candidate = candidate_of(downfloaters=[down], lower=[resident, other, player(4, 0)])
        assert rules.next_bracket(candidate) == (1, (10, 10))

    @pytest.mark.parametrize(("may_take_bye", "weight"), [(True, 1), (False, 3)])
    def test_in_the_last_bracket_the_bye_is_considered(self, may_take_bye, weight):
        """R6."""
        down = player(1, 20)
        resident, other = player(2, 10, met=(1, 3), may_take_bye=may_take_bye), player(3, 10)
        rules = rules_of(down, resident, other)
        assert rules.next_bracket(candidate_of(downfloaters=[down], lower=[resident, other]))[0] == weight

    @pytest.mark.parametrize("kind", [BracketKind.PENULTIMATE, BracketKind.COLLAPSED_LAST])
    def test_not_for_the_ppb_and_the_clb(self, kind):
        down, lower = player(1, 20), player(2, 10)
        assert rules_of(down, lower).next_bracket(candidate_of(downfloaters=[down], lower=[lower], kind=kind)) == (
            0,
            (),
        )


class TestColours:
    """C.8-C.11."""

    def test_topscorers_and_their_opponents(self):
        """Both would need Black: 2 gets a difference of +3 and White for the third time."""
        top, other = player(1, 30, "WWBWW"), player(2, 10, "WW")
        rules = rules_of(top, other, is_last_round=True)
        candidate = candidate_of((top, other))
        assert (rules.wide_differences(candidate), rules.three_in_a_row(candidate)) == (1, 1)

    def test_a_third_game_without_a_wide_difference(self):
        top, other = player(1, 30, "BBWW"), player(2, 10, "BBWW")
        rules = rules_of(top, other, is_last_round=True)
        candidate = candidate_of((top, other))
        assert (rules.wide_differences(candidate), rules.three_in_a_row(candidate)) == (0, 1)

    def test_other_pairs_do_not_count(self):
        top, one, other = player(1, 30), player(2, 10, "BBWW"), player(3, 10, "BBWW")
        rules = rules_of(top, one, other, is_last_round=True)
        assert rules.three_in_a_row(candidate_of((one, other))) == 0

    @pytest.mark.parametrize(
        ("first", "second", "counts"),
        [
            pytest.param("W", "B", (0, 0), id="both granted"),
            pytest.param("WB", "WB", (1, 0), id="mild not granted"),
            pytest.param("WB", "B", (1, 0), id="mild gives way to strong"),
            pytest.param("B", "B", (1, 1), id="strong not granted"),
            pytest.param("B", "BB", (1, 1), id="strong gives way to absolute"),
            pytest.param("", "B", (0, 0), id="no preference"),
        ],
    )
    def test_preferences(self, first, second, counts):
        a, b = player(1, 10, first), player(2, 10, second)
        candidate = candidate_of((a, b))
        rules = rules_of(a, b)
        assert (rules.preferences(candidate), rules.strong_preferences(candidate)) == counts

    def test_an_absolute_preference_is_a_strong_one(self):
        a, b = player(1, 30, "BB"), player(2, 30, "BB")
        assert rules_of(a, b, is_last_round=True).strong_preferences(candidate_of((a, b))) == 1


class TestFloats:
    """C.12-C.19."""

    @pytest.mark.parametrize(
        ("floats", "expected"),
        [
            pytest.param("..", ((0, 0), (0, 0)), id="no floats before"),
            pytest.param(".d", ((1, 0), (0, 0)), id="C.12 down last round"),
            pytest.param("d.", ((0, 0), (1, 0)), id="C.14 down two rounds before"),
            pytest.param("uu", ((0, 0), (0, 0)), id="another float than before"),
        ],
    )
    def test_the_higher_of_a_pair_receives_a_downfloat(self, floats, expected):
        a, b = player(1, 20, floats=floats), player(2, 10)
        assert self.counts(candidate_of((a, b)), a, b) == expected

    @pytest.mark.parametrize(
        ("floats", "expected"),
        [
            pytest.param(".u", ((0, 1), (0, 0)), id="C.13 up last round"),
            pytest.param("u.", ((0, 0), (0, 1)), id="C.15 up two rounds before"),
            pytest.param("dd", ((0, 0), (0, 0)), id="another float than before"),
        ],
    )
    def test_the_lower_of_a_pair_receives_an_upfloat(self, floats, expected):
        a, b = player(1, 20), player(2, 10, floats=floats)
        assert self.counts(candidate_of((a, b)), a, b) == expected

    def test_a_downfloater_receives_a_downfloat(self):
        """R7: also one who takes the bye, or floats for the second time."""
        a, b = player(1, 20, floats=".d"), player(2, 10, floats="d.")
        candidate = candidate_of(downfloaters=[a, b], lower=[player(3, 0)])
        assert self.counts(candidate, a, b) == ((1, 0), (1, 0))

    def test_equal_scores_give_no_float(self):
        a, b = player(1, 20, floats="dd"), player(2, 20, floats="uu")
        assert self.counts(candidate_of((a, b)), a, b) == ((0, 0), (0, 0))

    def test_score_differences_are_listed_from_the_highest(self):
        """C.16-C.19; a downfloater's difference is that of A.8."""
        a, b, c = player(1, 30, floats="dd"), player(2, 25, floats="dd"), player(3, 20, floats="uu")
        rules = rules_of(a, b, c)
        candidate = candidate_of((b, c), downfloaters=[a], lower=[player(4, 0)])
        assert rules.same_downfloat_differences(candidate) == (20, 5)
        assert rules.same_upfloat_differences(candidate) == (5,)
        assert rules.same_downfloat_differences_before(candidate) == (20, 5)
        assert rules.same_upfloat_differences_before(candidate) == (5,)

    @staticmethod
    def counts(candidate, *players):
        rules = rules_of(*players)
        return (
            (rules.same_downfloats(candidate), rules.same_upfloats(candidate)),
            (rules.same_downfloats_before(candidate), rules.same_upfloats_before(candidate)),
        )


class TestWholeRounds:
    """A.9 and B, on positions small enough to pair by hand."""

    def test_the_first_round(self):
        pairing = pair_literally(field_of_players(*(player(number) for number in range(1, 8)), round_number=1))
        assert pairing.pairs == ((1, 4), (5, 2), (3, 6))
        assert pairing.bye == 7

    def test_the_bye_skips_who_may_not_take_it(self):
        """C.2: 3 had it; the last transposition that leaves 2 makes 1 play 3."""
        field = field_of_players(player(1), player(2), player(3, may_take_bye=False))
        pairing = pair_literally(field)
        assert (pairing.bye, {frozenset(pair) for pair in pairing.pairs}) == (2, {frozenset({1, 3})})

    def test_of_two_mdps_the_higher_is_paired(self):
        """C.6: of 1 (30) and 2 (25) one can be paired; the lower list of differences pairs 1."""
        field = field_of_players(player(1, 30, met=(2,)), player(2, 25), player(3, 20), player(4, 10), maximum_score=40)
        pairing = pair_literally(field)
        assert {frozenset(pair) for pair in pairing.pairs} == {frozenset({1, 3}), frozenset({2, 4})}

    def test_no_players(self):
        assert pair_literally(field_of_players()).pairs == ()
