"""The order of candidates in the literal Dutch system 2026: articles 3.2-3.7 and 4."""

from itertools import combinations, islice

import pytest

from tests.reference.dutch_2017_literal.generation import anyone_may_meet, exchanges, transpositions
from tests.reference.dutch_2026_literal import pair_literally
from tests.reference.dutch_2026_literal.cases import field_of_players, player
from tests.reference.dutch_2026_literal.generation import heterogeneous_pairings, pairable_sets, pairings


def test_transpositions_of_eleven_players():
    """4.2.2: 720 and 72 transpositions; the note leaves out 6-7-8-10-9, which its number counts."""
    homogeneous = list(transpositions(range(6, 12), 5))
    assert len(homogeneous) == 720
    assert homogeneous[:2] == [(6, 7, 8, 9, 10), (6, 7, 8, 9, 11)]
    assert homogeneous[-1] == (11, 10, 9, 8, 7)
    assert homogeneous.index((6, 11, 10, 9, 8)) + 1 == homogeneous.index((7, 6, 8, 9, 10))
    heterogeneous = list(transpositions(range(3, 12), 2))
    assert len(heterogeneous) == 72
    assert heterogeneous[:3] == [(3, 4), (3, 5), (3, 6)]
    assert heterogeneous[7:10] == [(3, 11), (4, 3), (4, 5)]
    assert heterogeneous[-1] == (11, 10)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param(((5,), (7,)), ((5, 4), (6, 7)), id="4.3.2.1 fewer"),
        pytest.param(((4,), (6,)), ((5,), (8,)), id="4.3.2.2 smaller difference"),
        pytest.param(((4, 3), (6, 8)), ((5, 4), (8, 9)), id="4.3.2.2 smaller difference of two"),
        pytest.param(((5,), (7,)), ((4,), (6,)), id="4.3.2.3 largest from S1"),
        pytest.param(((5, 2), (6, 8)), ((4, 3), (6, 8)), id="4.3.2.3 largest of two from S1"),
        pytest.param(((5, 4), (6, 9)), ((5, 4), (7, 8)), id="4.3.2.4 smallest from S2"),
    ],
)
def test_exchanges_of_eleven_players(better, worse):
    """4.3.2, with the examples it gives."""
    order = [(frozenset(one.to_s2), frozenset(one.to_s1)) for one in exchanges(range(1, 6), range(6, 12))]
    first, second = ((frozenset(down), frozenset(up)) for down, up in (better, worse))
    assert order.index(first) < order.index(second)


def test_sets_of_pairable_moved_down_players():
    """4.4.2: by their smallest differing BSN."""
    assert list(pairable_sets([1, 2, 3, 4], 2)) == [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
    assert list(pairable_sets([1, 2], 0)) == [()]


def test_the_remainder_varies_first_then_the_transposition_then_the_limbo():
    """3.7.1-3.7.3: MDPs 1 and 2, one of them pairable, residents 3-6."""
    generated = list(heterogeneous_pairings([1, 2], [3, 4, 5, 6, 7], 1, 3, anyone_may_meet))
    assert generated[:4] == [
        ((1, 3), (4, 6), (5, 7)),
        ((1, 3), (4, 7), (5, 6)),
        ((1, 3), (4, 5), (6, 7)),
        ((1, 4), (3, 6), (5, 7)),
    ]
    assert generated.index(((1, 7), (3, 4), (5, 6))) + 1 == generated.index(((2, 3), (4, 6), (5, 7)))


@pytest.mark.parametrize(("m0", "size", "n_pairs"), [(0, 6, 3), (0, 7, 3), (0, 6, 2), (1, 6, 3), (2, 7, 3), (3, 5, 2)])
def test_every_pairing_is_generated_once(m0, size, n_pairs):
    """3.3: no two MDPs in a pair."""
    possible = [pair for pair in combinations(range(1, size + 1), 2) if pair[1] > m0]
    expected = {
        frozenset(chosen)
        for chosen in combinations(possible, n_pairs)
        if len({bsn for pair in chosen for bsn in pair}) == 2 * n_pairs
    }
    generated = [frozenset(pairing) for pairing in pairings(m0, size, n_pairs, anyone_may_meet)]
    assert set(generated) == expected
    assert len(generated) == len(expected)


def test_the_first_candidate_of_a_homogeneous_bracket():
    """3.3.1."""
    assert next(pairings(0, 8, 4, anyone_may_meet)) == ((1, 5), (2, 6), (3, 7), (4, 8))
    assert next(islice(pairings(0, 8, 4, anyone_may_meet), 1, None)) == ((1, 5), (2, 6), (3, 8), (4, 7))


def test_the_lowest_moved_down_player_goes_to_the_limbo():
    """3.2.4, 4.4.2: two MDPs with equal scores, one resident."""
    field = field_of_players(player(1, 20, met=(2,)), player(2, 20), player(3, 10), player(4))
    literal = pair_literally(field)
    assert literal.brackets[1].moved_down == (1, 2)
    assert literal.brackets[1].pairs == ((1, 3),)
    assert literal.brackets[1].downfloaters == (2,)


def test_the_limbo_complies_with_c7():
    """4.4.1: of two MDPs the one with the higher score is paired, though the other one would get his colour."""
    field = field_of_players(player(1, 30, "W", met=(2,)), player(2, 20, "B"), player(3, 10, "W"), player(4, 0, "W"))
    assert pair_literally(field).brackets[2].downfloaters == (2,)


def test_the_colours_of_the_round():
    """5.2.5: an odd number of the higher ranked player gets the initial colour."""
    field = field_of_players(*(player(number) for number in range(1, 5)), round_number=1)
    assert pair_literally(field).pairs == ((1, 3), (4, 2))
