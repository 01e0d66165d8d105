"""The orders printed in the rules of 1998, D.1 and D.2, against the enumeration."""

from itertools import combinations, islice

from tests.reference.dutch_1998_literal.orders import divisions, exchanges, transpositions


def test_d1_transpositions_are_the_numbers_in_ascending_order() -> None:
    orders = [
        "-".join(str(opponent) for _, opponent in pairs)
        for pairs in transpositions([1, 2, 3, 4], [5, 6, 7, 8], lambda _: True)
    ]
    assert orders[0] == "5-6-7-8"
    assert orders[1:8] == ["5-6-8-7", "5-7-6-8", "5-7-8-6", "5-8-6-7", "5-8-7-6", "6-5-7-8", "6-5-8-7"]
    assert len(orders) == 24


def test_d1_judges_each_pair_when_it_is_made() -> None:
    orders = [
        tuple(opponent for _, opponent in pairs)
        for pairs in transpositions([1, 2], [3, 4, 5], lambda pairs: pairs[-1] != (1, 3))
    ]
    assert orders == [(4, 3), (4, 5), (5, 3), (5, 4)]


def test_d2_one_player_as_in_the_first_matrix() -> None:
    """A) 4 and 5; b) 4 and 6; c) 3 and 5; until i) 2 and 7."""
    one = list(islice(exchanges(4, 8), 9))
    assert one == [
        ((4,), (5,)),  # a
        ((4,), (6,)),  # b
        ((3,), (5,)),  # c
        ((4,), (7,)),  # d
        ((3,), (6,)),  # e
        ((2,), (5,)),  # f
        ((3,), (7,)),  # g
        ((2,), (6,)),  # h
        ((2,), (7,)),  # i
    ]


def test_d2_two_players_as_in_the_second_matrix() -> None:
    two = list(islice(exchanges(4, 8), 9, 18))
    assert two == [
        ((3, 4), (5, 6)),  # j
        ((3, 4), (5, 7)),  # k
        ((2, 4), (5, 6)),  # l
        ((3, 4), (6, 7)),  # m
        ((2, 4), (5, 7)),  # n
        ((2, 3), (5, 6)),  # o
        ((2, 4), (6, 7)),  # p
        ((2, 3), (5, 7)),  # q
        ((2, 3), (6, 7)),  # r
    ]


def test_d2_remark_with_seven_players_all_numbers_are_one_less_and_the_last_column_is_obsolete() -> None:
    seven = list(exchanges(3, 7))
    of_eight = list(islice(exchanges(4, 8), 18))
    shifted = [(tuple(n - 1 for n in one.from_s1), tuple(n - 1 for n in one.from_s2)) for one in of_eight]
    assert [one for one in seven if len(one.from_s1) <= 2] == [one for one in shifted if one[0] != (1, 2)]


def test_d2_both_subgroups_are_ordered_again_after_each_exchange() -> None:
    first_three = list(islice(divisions([1, 2, 3, 4, 5, 6, 7, 8], 4), 3))
    assert first_three == [
        ([1, 2, 3, 4], [5, 6, 7, 8]),
        ([1, 2, 3, 5], [4, 6, 7, 8]),
        ([1, 2, 3, 6], [4, 5, 7, 8]),
    ]


def every_pairing(players: tuple[int, ...], pairs: int) -> set[frozenset[tuple[int, int]]]:
    """All ways to make that many pairs."""
    found = {frozenset(chosen) for chosen in combinations(tuple(combinations(players, 2)), pairs)}
    return {one for one in found if len({player for pair in one for player in pair}) == 2 * pairs}


def test_exchanges_and_transpositions_leave_no_pairing_out() -> None:
    """C.7 and C.8 go through everything, although D.2 never exchanges the first and the last player."""
    for size in range(2, 9):
        players = tuple(range(1, size + 1))
        for pairs in range(1, size // 2 + 1):
            reached = {
                frozenset((min(pair), max(pair)) for pair in one)
                for s1, s2 in divisions(players, pairs)
                for one in transpositions(s1, s2, lambda _: True)
            }
            assert reached == every_pairing(players, pairs)
