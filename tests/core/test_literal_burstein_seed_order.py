"""The printed tables of the old Burstein text (C.04.4.2): 6.2, 6.4 and the examples of 6.5."""

from typing import Final

import pytest

from tests.reference.burstein_seed_literal import TooLarge, pair_literally
from tests.reference.burstein_seed_literal.order import FLOATER, can_be_paired, combinations
from tests.reference.tournaments import crosstable

TABLE_6_2: Final = """
    1*6 2*5 3*4
    1*6 2*4 3*5
    1*6 2*3 4*5
    1*5 2*6 3*4
    1*5 2*4 3*6
    1*5 2*3 4*6
    1*4 2*6 3*5
    1*4 2*5 3*6
    1*4 2*3 5*6
    1*3 2*6 4*5
    1*3 2*5 4*6
    1*3 2*4 5*6
    1*2 3*6 4*5
    1*2 3*5 4*6
    1*2 3*4 5*6
"""

TABLE_6_4: Final = """
    1*5 2*4 3*F
    1*5 2*3 4*F
    1*5 3*4 2*F
    1*4 2*5 3*F
    1*4 2*3 5*F
    1*4 3*5 2*F
    1*3 2*5 4*F
    1*3 2*4 5*F
    1*3 4*5 2*F
    1*2 3*5 4*F
    1*2 3*4 5*F
    1*2 4*5 3*F
    2*5 3*4 1*F
    2*4 3*5 1*F
    2*3 4*5 1*F
"""


def rows(table):
    """Each row as the set of its pairs: the tables print the floater last."""
    return [frozenset(row.split()) for row in table.strip().splitlines()]


def printed(combination):
    return frozenset(f"{a}*{'F' if b == FLOATER else b}" for a, b in combination)


def anyone(a, b):
    return True


@pytest.mark.parametrize(("size", "table"), [(6, TABLE_6_2), (5, TABLE_6_4)])
def test_the_printed_tables(size, table):
    assert [printed(one) for one in combinations(range(1, size + 1), anyone)] == rows(table)


@pytest.mark.parametrize(("size", "count"), [(0, 1), (1, 1), (2, 1), (3, 3), (4, 3), (7, 105), (8, 105), (10, 945)])
def test_every_combination_appears_once(size, count):
    generated = [printed(one) for one in combinations(range(1, size + 1), anyone)]
    assert len(generated) == len(set(generated)) == count


def test_only_legal_combinations_appear():
    """6.1: with the lowest player that he has not already played."""
    table = [row for row in rows(TABLE_6_2) if not row & {"1*6", "2*5"}]
    assert [printed(one) for one in combinations(range(1, 7), lambda a, b: (a, b) not in {(1, 6), (2, 5)})] == table


def test_too_many_combinations_are_refused():
    with pytest.raises(TooLarge):
        list(combinations(range(16), anyone))


def test_whether_a_complete_pairing_can_be_made():
    """6.6; of an odd number, all but one."""
    assert can_be_paired(range(4), lambda a, b: (a, b) in {(0, 1), (2, 3)})
    assert not can_be_paired(range(4), lambda a, b: a == 0)
    assert can_be_paired(range(3), lambda a, b: (a, b) == (1, 2))
    assert not can_be_paired(range(3), lambda a, b: False)


def test_example_of_6_5_with_six_players():
    """Due White: 2, 4 and 5; the valid combination is No. (4) of 6.2. Draws, so that all are alike but for R."""
    tournament = crosstable(
        "2600 4w=", "2500 3b=", "2400 2w=", "2300 1b=", "2200 6b=", "2100 5w=", imaginary_point="no"
    )
    (group,) = pair_literally(tournament, 2).groups
    assert frozenset(f"{a}*{b}" for a, b in group.pairs) == rows(TABLE_6_2)[4 - 1]


def test_example_of_6_5_with_five_players():
    """The same players without 6: No. (2) of 6.4. They have beaten five others, so that 4 may float to these."""
    tournament = crosstable(
        "2600 6w1", "2500 7b1", "2400 8w1", "2300 9b1", "2200 10b1",
        "2100 1b0", "2000 2w0", "1900 3b0", "1800 4w0", "1700 5w0",
        imaginary_point="no",
    )  # fmt: skip
    group, _ = pair_literally(tournament, 2).groups
    assert frozenset({*(f"{a}*{b}" for a, b in group.pairs), f"{group.floater}*F"}) == rows(TABLE_6_4)[2 - 1]
