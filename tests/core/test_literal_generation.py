"""The order of candidates in the literal Dutch system 2017, against the examples that the text itself gives."""

from itertools import combinations, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.reference.dutch_2017_literal import TooLarge
from tests.reference.dutch_2017_literal.generation import (
    Exchange,
    anyone_may_meet,
    exchanges,
    heterogeneous_pairings,
    homogeneous_pairings,
    legal_pairings,
    mdp_selections,
    pairings,
    transpositions,
)


class TestTranspositions:
    """D.1."""

    def test_eleven_players_of_one_score_have_720(self):
        """The text jumps from 6-7-8-9-11 to 6-7-8-10-11; its own count includes 6-7-8-10-9."""
        listed = list(transpositions(range(6, 12), 5))
        assert listed[:4] == [(6, 7, 8, 9, 10), (6, 7, 8, 9, 11), (6, 7, 8, 10, 9), (6, 7, 8, 10, 11)]
        assert listed.index((6, 11, 10, 9, 8)) + 1 == listed.index((7, 6, 8, 9, 10))
        assert listed[-1] == (11, 10, 9, 8, 7)
        assert len(listed) == 720

    def test_two_moved_down_players_and_nine_residents_have_72(self):
        listed = list(transpositions(range(3, 12), 2))
        assert listed[:3] == [(3, 4), (3, 5), (3, 6)]
        assert listed.index((3, 11)) + 1 == listed.index((4, 3))
        assert listed[-1] == (11, 10)
        assert len(listed) == 72

    @given(st.integers(0, 3), st.integers(0, 2**12 - 1))
    def test_legal_pairings_are_the_transpositions_without_illegal_pairs(self, n1, mask):
        s1, s2 = range(1, n1 + 1), range(n1 + 1, n1 + 5)
        legal = {pair for index, pair in enumerate((a, b) for a in s1 for b in s2) if mask >> index & 1}
        expected = [
            tuple(zip(s1, order, strict=True))
            for order in transpositions(s2, n1)
            if all(pair in legal for pair in zip(s1, order, strict=True))
        ]
        assert list(legal_pairings(s1, s2, lambda a, b: (a, b) in legal)) == expected


class TestExchanges:
    """D.2, in a bracket of eleven players."""

    LISTED = tuple(exchanges(range(1, 6), range(6, 12)))

    @pytest.mark.parametrize(
        ("better", "worse"),
        [
            pytest.param(Exchange((1,), (11,)), Exchange((4, 5), (6, 7)), id="a: one before two"),
            pytest.param(Exchange((4,), (6,)), Exchange((5,), (8,)), id="b: 6 with 4 before 8 with 5"),
            pytest.param(Exchange((3, 4), (6, 8)), Exchange((4, 5), (8, 9)), id="b: two and two"),
            pytest.param(Exchange((5,), (7,)), Exchange((4,), (6,)), id="c: moving 5 before moving 4"),
            pytest.param(Exchange((2, 5), (6, 7)), Exchange((3, 4), (6, 7)), id="c: 5-2 before 4-3"),
            pytest.param(Exchange((1, 4, 5), (6, 7, 8)), Exchange((2, 3, 5), (6, 7, 8)), id="c: 5-4-1 before 5-3-2"),
            pytest.param(Exchange((5,), (6,)), Exchange((5,), (7,)), id="d: moving 6 before moving 7"),
            pytest.param(Exchange((4, 5), (6, 9)), Exchange((4, 5), (7, 8)), id="d: 6-9 before 7-8"),
            pytest.param(Exchange((3, 4, 5), (6, 7, 10)), Exchange((3, 4, 5), (6, 8, 9)), id="d: 6-7-10 before 6-8-9"),
        ],
    )
    def test_the_order_of_two_exchanges(self, better, worse):
        assert self.LISTED.index(better) < self.LISTED.index(worse)

    def test_the_original_composition_comes_first_and_nothing_comes_twice(self):
        assert self.LISTED[0] == Exchange((), ())
        assert len(set(self.LISTED)) == len(self.LISTED) == 462  # 11 choose 5

    def test_the_newly_formed_subgroups_are_in_order_again(self):
        """B.6."""
        assert Exchange((2, 5), (6, 7)).apply(range(1, 6), range(6, 12)) == ([1, 3, 4, 6, 7], [2, 5, 8, 9, 10, 11])

    def test_too_many_exchanges_are_refused(self):
        with pytest.raises(TooLarge):
            list(exchanges(range(1, 13), range(13, 25)))


class TestMdpExchanges:
    """D.3."""

    def test_the_highest_different_score_comes_first_then_the_lowest_numbers(self):
        score = {1: 50, 2: 45, 3: 45, 4: 40}
        assert mdp_selections([1, 2, 3, 4], 2, score.__getitem__) == [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]

    def test_with_equal_scores_the_lexicographic_value_decides(self):
        assert mdp_selections([1, 2, 3], 2, lambda _: 40) == [(1, 2), (1, 3), (2, 3)]

    def test_no_player_to_exchange(self):
        assert mdp_selections([1, 2], 0, lambda _: 40) == [()]


class TestSequence:
    """B.3, B.6, B.7."""

    def test_a_homogeneous_bracket_transposes_before_it_exchanges(self):
        """The pairings of four players: original, one transposition, one exchange."""
        assert list(homogeneous_pairings(4, 2, anyone_may_meet)) == [
            ((1, 3), (2, 4)),
            ((1, 4), (2, 3)),
            ((1, 2), (3, 4)),
        ]

    @pytest.mark.parametrize(("size", "n_pairs"), [(5, 2), (6, 3), (7, 3), (7, 2), (8, 4)])
    def test_what_is_left_out_was_generated_before(self, size, n_pairs):
        def as_sets(generated):
            return list(dict.fromkeys(frozenset(map(frozenset, pairing)) for pairing in generated))

        every = homogeneous_pairings(size, n_pairs, anyone_may_meet, with_repetitions=True)
        once = list(homogeneous_pairings(size, n_pairs, anyone_may_meet))
        assert as_sets(once) == as_sets(every)
        assert len(as_sets(once)) == len(once)

    def test_the_remainder_varies_first_then_the_residents_then_the_mdps(self):
        generated = list(heterogeneous_pairings([1, 2], [3, 4, 5], 1, 2, anyone_may_meet, score=lambda _: 40))
        assert generated == [
            ((1, 3), (4, 5)),
            ((1, 4), (3, 5)),
            ((1, 5), (3, 4)),
            ((2, 3), (4, 5)),
            ((2, 4), (3, 5)),
            ((2, 5), (3, 4)),
        ]

    def test_a_remainder_is_numbered_from_one_again(self):
        """The MDP took 5 of 2-7; in 2, 3 | 4, 6, 7 exchanging 3 with 6 (2 with 4) comes before 2 with 4 (1 with 3)."""
        generated = [
            rest
            for first, *rest in heterogeneous_pairings([1], range(2, 8), 1, 3, anyone_may_meet, score=lambda _: 40)
            if first == (1, 5)
        ]
        assert generated.index([(2, 4), (6, 7)]) < generated.index([(3, 7), (4, 6)])

    def test_mdps_in_limbo_still_leave_a_remainder(self):
        """B.3, note: with M1 = 0 the pairing proceeds directly to the remainder."""
        assert list(islice(heterogeneous_pairings([1], [2, 3], 0, 1, anyone_may_meet, lambda _: 0), 5)) == [((2, 3),)]

    @given(st.integers(0, 3), st.integers(1, 5), st.data())
    def test_every_pairing_without_two_mdps_is_generated_once(self, m0, residents, data):
        size = m0 + residents
        n_pairs = data.draw(st.integers(0, size // 2))
        expected = {
            frozenset(chosen)
            for chosen in combinations([(a, b) for a, b in combinations(range(1, size + 1), 2) if b > m0], n_pairs)
            if len({bsn for pair in chosen for bsn in pair}) == 2 * n_pairs
        }
        generated = [frozenset(pairing) for pairing in pairings(m0, size, n_pairs, anyone_may_meet, lambda _: 0)]
        assert set(generated) == expected
        assert len(generated) == len(expected)
