"""The criteria of the literal Dutch system 2026: each seen saying yes and no (articles 1.9 and 2)."""

from itertools import chain

import pytest

from core.model.sentence import NoLegalPairing
from tests.reference.dutch_2026_literal import pair_literally
from tests.reference.dutch_2026_literal.cases import field_of_players, player
from tests.reference.dutch_2026_literal.criteria import Candidate, Criteria
from tests.reference.dutch_2026_literal.outlook import NOBODY, Bracket, Outlook


def candidate_of(*pairs, downfloaters=(), lower=()):
    """A candidate made by hand; the residents are those with the lowest score."""
    players = sorted(chain(*pairs, downfloaters), key=lambda one: (-one.score, one.number))
    bottom = players[-1].score
    bracket = Bracket(
        tuple(one for one in players if one.score > bottom),
        tuple(one for one in players if one.score == bottom),
        tuple(lower),
    )
    return Candidate(bracket, pairs, tuple(downfloaters))


def criteria_for(*players, **settings):
    return Criteria(Outlook(field_of_players(*players, **settings)))


def value(name, candidate, **settings):
    """What a candidate reaches in one criterion, in a field of its own players and those below."""
    bracket = candidate.bracket
    return dict(criteria_for(*bracket.players, *bracket.lower, **settings).priority)[name](candidate)


class TestAbsoluteCriteria:
    @pytest.mark.parametrize(
        ("a", "b", "is_last_round", "allowed"),
        [
            pytest.param(player(1), player(2), False, True, id="C1 not yet met"),
            pytest.param(player(1, met=(2,)), player(2), False, False, id="C1 met"),
            pytest.param(player(1, 10, "WW"), player(2, 10, "WW"), False, False, id="C3 same absolute preference"),
            pytest.param(player(1, 10, "WW"), player(2, 10, "BB"), False, True, id="C3 opposite"),
            pytest.param(player(1, 10, "WW"), player(2, 10, "W"), False, True, id="C3 absolute and strong"),
            pytest.param(player(1, 25, "WW"), player(2, 0, "WW"), True, True, id="1.8 one topscorer"),
            pytest.param(player(1, 20, "WW"), player(2, 0, "WW"), True, False, id="1.8 half is not over half"),
            pytest.param(player(1, 25, "WW"), player(2, 0, "WW"), False, False, id="1.8 not the final round"),
        ],
    )
    def test_who_may_meet(self, a, b, is_last_round, allowed):
        outlook = Outlook(field_of_players(a, b, is_last_round=is_last_round))
        assert outlook.may_meet(1, 2) is outlook.may_meet(2, 1) is allowed

    def test_the_bye_is_for_one_player_of_the_last_bracket_who_may_have_it(self):
        """1.9.1, C2."""
        one, barred, other = player(1), player(2, may_take_bye=False), player(3)
        outlook = Outlook(field_of_players(one, barred, other))
        last = Bracket((), (one, barred, other), ())
        assert outlook.bye_is_allowed(last, ())
        assert outlook.bye_is_allowed(last, (one,))
        assert not outlook.bye_is_allowed(last, (barred,))
        assert not outlook.bye_is_allowed(last, (one, other))
        assert outlook.bye_is_allowed(Bracket((), (one,), (barred, other)), (one, barred))


class TestCompletion:
    def test_whoever_is_left_can_be_paired(self):
        """C4: 1 and 2 float; 3 may meet neither of them, so 1 and 2 would have to meet."""
        a, b, c, d = player(1, 10), player(2, 10), player(3, met=(1, 2)), player(4, met=(1, 2))
        criteria = criteria_for(a, b, c, d)
        assert criteria.leaves_a_completion(candidate_of((a, b), lower=(c, d)))
        a, b, c, d = player(1, 10, met=(2,)), player(2, 10), player(3, met=(1, 2)), player(4, met=(1, 2))
        assert not criteria_for(a, b, c, d).leaves_a_completion(candidate_of(downfloaters=(a, b), lower=(c, d)))

    def test_a_complete_round_needs_somebody_for_the_bye(self):
        """C2, C4."""
        barred = [player(number, may_take_bye=False) for number in (1, 2, 3)]
        assert Outlook(field_of_players(*barred)).bye_score_of(barred) is None
        with pytest.raises(NoLegalPairing):
            pair_literally(field_of_players(*barred))

    def test_completion_goes_before_the_number_of_pairs_in_every_bracket(self):
        """C4: 1-2 would leave 3 and 4, who have met."""
        field = field_of_players(player(1, 10), player(2, 10), player(3, met=(4,)), player(4))
        assert {frozenset(pair) for pair in pair_literally(field).pairs} == {frozenset({1, 3}), frozenset({2, 4})}


class TestByeScore:
    """C5."""

    def test_the_lowest_score_of_those_who_may_have_it(self):
        players = [player(1, 20), player(2, 10), player(3, 0, may_take_bye=False)]
        assert Outlook(field_of_players(*players)).bye_score_of(players) == 10

    def test_nobody_where_the_number_is_even(self):
        players = [player(1, 20), player(2, 10)]
        assert Outlook(field_of_players(*players)).bye_score_of(players) == NOBODY

    def test_it_goes_before_the_number_of_pairs(self):
        """With 1-2 paired, 3 would have the bye, at 10 points. For the bye at 0 points 3 and 4 need 1 and 2."""
        players = [player(1, 20), player(2, 20), player(3, 10, met=(4, 5)), player(4, may_take_bye=False), player(5)]
        literal = pair_literally(field_of_players(*players))
        assert literal.bye == 5
        assert (literal.brackets[0].values["C5"], literal.brackets[0].values["C6"]) == (0, 2)


class TestDownfloaters:
    def test_their_number_and_scores(self):
        """C6, C7."""
        a, b, c, d = player(1, 20), player(2, 15), player(3, 10), player(4, 10)
        assert value("C6", candidate_of((a, c), (b, d))) == 0
        assert value("C7", candidate_of((a, c), (b, d))) == ()
        assert value("C6", candidate_of((a, c), downfloaters=(d, b))) == 2
        assert value("C7", candidate_of((a, c), downfloaters=(d, b))) == (15, 10)

    @pytest.mark.parametrize(
        ("met", "expected"),
        [
            pytest.param((3, 4), (0, ()), id="everybody is paired: 1-5, 3-4"),
            pytest.param((5,), (2, (5, 5)), id="with 3 or 4, who is then missed"),
            pytest.param((3, 4, 5), (2, (10, 5)), id="with nobody"),
        ],
    )
    def test_the_following_bracket(self, met, expected):
        """C8: 1 floats to 3, 4 and 5, of whom 5 has met the others; 6 and 7 are below."""
        lower = (player(3, 5), player(4, 5), player(5, 5, met=(3, 4)), player(6), player(7))
        assert value("C8", candidate_of(downfloaters=(player(1, 10, met=met),), lower=lower)) == (0, *expected)

    def test_a_following_bracket_without_a_completion_is_the_worst(self):
        """C4, C8: nobody is below 2."""
        a, b = player(1, 10, met=(2,)), player(2, 5)
        assert value("C8", candidate_of(downfloaters=(a,), lower=(b,))) == (1, 0, ())

    def test_without_downfloaters_there_is_nothing_to_choose(self):
        """C8."""
        a, b, c, d = player(1, 10), player(2, 10), player(3, 5, met=(4,)), player(4, 0)
        assert value("C8", candidate_of((a, b), lower=(c, d))) == (0, 0, ())

    @pytest.mark.parametrize(("met", "downfloater"), [((4,), 2), ((), 3)])
    def test_the_downfloater_is_one_whom_the_following_bracket_can_pair(self, met, downfloater):
        """C8: 1 cannot meet 4, the only player there; nor can 3, in the first case."""
        field = field_of_players(
            player(1, 10, met=(4,)), player(2, 10), player(3, 10, met=met), player(4, 5), player(5), player(6)
        )
        assert pair_literally(field).brackets[0].downfloaters == (downfloater,)


class TestUnplayedGames:
    """C9."""

    @pytest.mark.parametrize(
        ("candidate", "expected"),
        [
            pytest.param(
                candidate_of((player(1, 10), player(2, 10)), downfloaters=(player(3, 10, "WB"),)), 2, id="last bracket"
            ),
            pytest.param(
                candidate_of((player(1, 10), player(2, 10)), downfloaters=(player(3, 10, "WBWB"),)),
                0,
                id="all been played",
            ),
            pytest.param(
                candidate_of(
                    (player(1, 10), player(2, 10)),
                    downfloaters=(player(3, 10, "WB"),),
                    lower=(player(4), player(5)),
                ),
                0,
                id="somebody below can have the bye",
            ),
            pytest.param(
                candidate_of(
                    (player(1, 10), player(2, 10)),
                    downfloaters=(player(3, 10, "WB"),),
                    lower=(player(4, may_take_bye=False), player(5, may_take_bye=False)),
                ),
                2,
                id="nobody below may have the bye",
            ),
            pytest.param(
                candidate_of(
                    downfloaters=(player(1, 10, "WB"), player(2, 10, "WB"), player(3, 10, "WB")),
                    lower=(player(4, may_take_bye=False), player(5, may_take_bye=False)),
                ),
                0,
                id="more than one downfloater",
            ),
        ],
    )
    def test_of_the_only_downfloater_who_will_have_the_bye(self, candidate, expected):
        assert value("C9", candidate, round_number=5) == expected


class TestTopscorers:
    @pytest.mark.parametrize(
        ("a", "b", "is_last_round", "wide", "three"),
        [
            pytest.param(player(1, 30, "WBWW"), player(2, 30, "WBWW"), True, 1, 1, id="C10 and C11"),
            pytest.param(player(1, 30, "WWBBWW"), player(2, 10, "BWWBWW"), True, 1, 1, id="C10 and C11, one topscorer"),
            pytest.param(player(1, 30, "BBWW"), player(2, 30, "BBWW"), True, 0, 1, id="C11 alone"),
            pytest.param(player(1, 30, "WWBW"), player(2, 30, "WWBW"), True, 1, 0, id="C10 alone"),
            pytest.param(player(1, 30, "WW"), player(2, 30, "BB"), True, 0, 0, id="preferences granted"),
            pytest.param(player(1, 30, "WBWW"), player(2, 30, "WBWW"), False, 0, 0, id="1.8 not the final round"),
        ],
    )
    def test_colours_of_topscorers_and_their_opponents(self, a, b, is_last_round, wide, three):
        candidate = candidate_of((a, b))
        assert value("C10", candidate, is_last_round=is_last_round) == wide
        assert value("C11", candidate, is_last_round=is_last_round) == three


class TestColours:
    @pytest.mark.parametrize(
        ("first", "second", "disappointed", "strongly"),
        [
            pytest.param("W", "B", 0, 0, id="both granted"),
            pytest.param("", "W", 0, 0, id="1.7.4 none is content"),
            pytest.param("WB", "WB", 1, 0, id="C12 two mild ones"),
            pytest.param("W", "BW", 1, 0, id="C13 the mild one yields"),
            pytest.param("W", "W", 1, 1, id="C13 two strong ones"),
            pytest.param("WW", "W", 1, 1, id="C13 absolute and strong"),
        ],
    )
    def test_preferences(self, first, second, disappointed, strongly):
        candidate = candidate_of((player(1, 10, first), player(2, 10, second)))
        assert (value("C12", candidate), value("C13", candidate)) == (disappointed, strongly)


class TestFloats:
    """C14-C21: floats are written as those of two rounds before, then of the last round."""

    @pytest.mark.parametrize(
        ("name", "floats", "expected"),
        [
            ("C14", ".d", 1), ("C14", ".u", 0), ("C14", "d.", 0),
            ("C16", "d.", 1), ("C16", "u.", 0), ("C16", ".d", 0),
        ],
    )  # fmt: skip
    def test_resident_downfloaters(self, name, floats, expected):
        pair, lower = (player(1, 10), player(2, 10)), (player(9, 0),)
        assert value(name, candidate_of(pair, downfloaters=(player(3, 10, floats=floats),), lower=lower)) == expected

    @pytest.mark.parametrize("name", ["C14", "C16"])
    def test_moved_down_players_who_float_on_are_no_resident_downfloaters(self, name):
        candidate = candidate_of(
            (player(1, 20, met=(3,)), player(2, 10)), downfloaters=(player(3, 20, floats="dd"),), lower=(player(4),)
        )
        assert value(name, candidate) == 0

    @pytest.mark.parametrize(
        ("name", "floats", "expected"),
        [
            ("C15", ".u", 1), ("C15", ".d", 0), ("C15", "u.", 0),
            ("C17", "u.", 1), ("C17", "d.", 0), ("C17", ".u", 0),
            ("C19", ".u", (15,)), ("C19", ".d", ()), ("C19", "u.", ()),
            ("C21", "u.", (15,)), ("C21", "d.", ()), ("C21", ".u", ()),
        ],
    )  # fmt: skip
    def test_opponents_of_moved_down_players(self, name, floats, expected):
        """A resident who is paired with a resident does not count."""
        mdp, opponent = player(1, 25), player(2, 10, floats=floats)
        assert value(name, candidate_of((mdp, opponent), (player(3, 10, floats="uu"), player(4, 10)))) == expected

    @pytest.mark.parametrize(
        ("name", "floats", "expected"),
        [
            ("C18", ".d", (15,)), ("C18", ".u", ()), ("C18", "d.", ()),
            ("C20", "d.", (15,)), ("C20", "u.", ()), ("C20", ".d", ()),
        ],
    )  # fmt: skip
    def test_moved_down_players(self, name, floats, expected):
        """A resident who floats down does not count."""
        candidate = candidate_of(
            (player(1, 25, floats=floats), player(2, 10)),
            downfloaters=(player(3, 10, floats="dd"),),
            lower=(player(4),),
        )
        assert value(name, candidate) == expected

    @pytest.mark.parametrize(("name", "floats"), [("C18", ".d"), ("C20", "d.")])
    def test_who_floats_on_counts_one_point_more_than_with_a_resident(self, name, floats):
        """Highest first: 25-10 and, in the Limbo, 20-(10-10)."""
        candidate = candidate_of(
            (player(1, 25, floats=floats), player(2, 10)),
            downfloaters=(player(3, 20, floats=floats),),
            lower=(player(4),),
        )
        assert value(name, candidate) == (20, 15)


def test_the_criteria_stand_in_the_order_of_the_text():
    names = [name for name, _ in criteria_for(player(1), player(2)).priority]
    assert names == [f"C{number}" for number in range(5, 22)]
