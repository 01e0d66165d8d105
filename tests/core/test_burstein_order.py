"""The printed orders of the Burstein System (old text, 6.2, 6.4, 6.5), and every way the engine has to keep to them."""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from random import Random

import pytest

from core.editions.burstein.order import (
    GroupPairing,
    GroupQuestion,
    Partners,
    _Bounded,
    _only_each_other,
    best_by_matching,
    first_pairing,
)
from core.editions.shared.masks import mask_with

# "1*6 2*5 3*4" as printed; F: the floater.
TABLE_6_2 = """
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
TABLE_6_4 = """
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

Row = tuple[frozenset[tuple[int, int]], int | None]
"""Pairs by the players' numbers, and the floater."""


def rows_of(table: str) -> list[Row]:
    return [row_of(line) for line in table.strip().splitlines()]


def row_of(line: str) -> Row:
    halves = [entry.split("*") for entry in line.split()]
    floaters = [int(one) for one, other in halves if other == "F"]
    pairs = frozenset((int(one), int(other)) for one, other in halves if other != "F")
    return pairs, floaters[0] if floaters else None


Due = dict[int, str]
"""By number: "w", "b", or not there."""


def question(size: int, barred: set[tuple[int, int]], floaters: set[int], due: Due | None = None) -> GroupQuestion:
    """Players 1 to `size` of 3.2; number k stands at position `size - k`."""
    due = due or {}

    def mask(colour: str | None) -> int:
        return mask_with(size - number for number in range(1, size + 1) if due.get(number) == colour)

    everyone = (1 << size) - 1
    legal = [everyone & ~(1 << position) for position in range(size)]
    for one, other in barred:
        legal[size - one] &= ~(1 << size - other)
        legal[size - other] &= ~(1 << size - one)
    return GroupQuestion(
        group=everyone,
        legal=legal,
        no_due=mask(None),
        due_white=mask("w"),
        due_black=mask("b"),
        cannot_have_due=0,
        floats=size % 2,
        may_float=mask_with(size - number for number in floaters),
        cost=lambda one, other: int(size - one in due and due.get(size - one) == due.get(size - other)),
        floater_price=1,
    )


def as_row(size: int, pairing: GroupPairing | None) -> Row | None:
    if pairing is None:
        return None
    floaters = [size - floater for floater in pairing.floaters]
    return frozenset((size - one, size - other) for one, other in pairing.pairs), floaters[0] if floaters else None


def partners_as_row(size: int, partners: Partners | None) -> Row | None:
    if partners is None:
        return None
    pairs = frozenset((size - one, size - other) for one, other in partners.items() if other < size)
    return pairs, next((size - one for one, other in partners.items() if other >= size), None)


def first_of(rows: list[Row], barred: set[tuple[int, int]], floaters: set[int], due: Due) -> Row | None:
    """Straight from the printed table: of the valid rows those with most due colours (6.5), of these the first."""
    valid = [row for row in rows if not row[0] & barred and (row[1] is None or row[1] in floaters)]
    return max(valid, key=lambda row: with_due(row, due), default=None)  # the first of equals


def with_due(row: Row, due: Due) -> int:
    """How many players of the pairs get their due colour."""
    granted = 0
    for one, other in row[0]:
        colours = [due[number] for number in (one, other) if number in due]
        granted += len(set(colours))
    return granted


def subsets(pairs: list[tuple[int, int]]) -> Iterator[set[tuple[int, int]]]:
    for chosen in product((False, True), repeat=len(pairs)):
        yield {pair for pair, is_chosen in zip(pairs, chosen, strict=True) if is_chosen}


def test_6_2_for_every_set_of_games_already_played() -> None:
    rows = rows_of(TABLE_6_2)
    assert len(set(rows)) == 15
    taken = set()
    for barred in subsets([*combinations(range(1, 7), 2)]):
        expected = first_of(rows, barred, set(), {})
        assert as_row(6, first_pairing(question(6, barred, set()))) == expected, barred
        taken.add(expected)
    assert taken == {*rows, None}


def test_6_4_for_every_set_of_games_already_played_and_every_set_of_possible_floaters() -> None:
    rows = rows_of(TABLE_6_4)
    assert len(set(rows)) == 15
    taken = set()
    for barred in subsets([*combinations(range(1, 6), 2)]):
        for floaters in ({1, 2, 3, 4, 5}, {1, 3, 4, 5}, {2, 4}, {1}, {5}, set()):
            expected = first_of(rows, barred, floaters, {})
            assert as_row(5, first_pairing(question(5, barred, floaters))) == expected, (barred, floaters)
            taken.add(expected)
    assert taken == {*rows, None}


def test_6_4_remark_that_combinations_3_6_and_9_are_not_valid_when_no_2_came_from_another_group() -> None:
    rows = rows_of(TABLE_6_4)
    for number in (3, 6, 9):
        pairs, floater = rows[number - 1]
        assert floater == 2
        others = set(combinations(range(1, 6), 2)) - pairs
        assert as_row(5, first_pairing(question(5, others, {1, 2, 3, 4, 5}))) == rows[number - 1]
        assert first_pairing(question(5, others, {1, 3, 4, 5})) is None


EXAMPLE_6_5 = {1: "b", 2: "w", 3: "b", 4: "w", 5: "w", 6: "b"}


def test_6_5_example() -> None:
    five = {number: colour for number, colour in EXAMPLE_6_5.items() if number < 6}
    assert as_row(6, first_pairing(question(6, set(), set(), EXAMPLE_6_5))) == rows_of(TABLE_6_2)[4 - 1]
    assert as_row(5, first_pairing(question(5, set(), {1, 2, 3, 4, 5}, five))) == rows_of(TABLE_6_4)[2 - 1]


@pytest.mark.parametrize(("size", "table"), [(6, TABLE_6_2), (5, TABLE_6_4)])
def test_6_5_for_every_distribution_of_due_colours(size: int, table: str) -> None:
    rows, numbers = rows_of(table), range(1, size + 1)
    chance = Random(65)
    for colours in product(("w", "b", None), repeat=size):
        due = {number: colour for number, colour in zip(numbers, colours, strict=True) if colour}
        for rate in (0.0, 0.3, 0.6):
            barred = {pair for pair in combinations(numbers, 2) if chance.random() < rate}
            floaters = {number for number in numbers if chance.random() < 0.8}
            expected = first_of(rows, barred, floaters, due)
            assert as_row(size, first_pairing(question(size, barred, floaters, due))) == expected, (due, barred)


def test_fewer_due_colours_for_the_floater_are_not_better_than_a_pair_without_them() -> None:
    """6.5 counts players who get their due colour: No. 3, who is due none, floats, though 1*3 clashes with nobody."""
    assert as_row(3, first_pairing(question(3, set(), {1, 2, 3}, {1: "w", 2: "b"}))) == row_of("1*2 3*F")


# --- the three ways --------------------------------------------------------------------------------------


def random_question(chance: Random) -> GroupQuestion:
    size = chance.randint(2, 11)
    numbers = range(1, size + 1)
    rate = chance.choice([0.0, 0.2, 0.4, 0.6, 0.75])
    barred = {pair for pair in combinations(numbers, 2) if chance.random() < rate}
    if chance.random() < 0.3:  # two crowds that can hardly meet
        crowd = set(chance.sample(numbers, chance.randint(1, size)))
        barred |= {
            (a, b) for a, b in combinations(numbers, 2) if (a in crowd) != (b in crowd) and chance.random() < 0.9
        }
    pool = chance.choice(["wb", "wwb", "wb-", "wwwb--", "w--"])
    due = {number: colour for number in numbers if (colour := chance.choice(pool)) != "-"}
    return question(size, barred, {number for number in numbers if chance.random() < 0.7}, due)


def by_enumeration(asked: GroupQuestion) -> Row | None:
    size = len(asked.legal)
    due = asked.due_white | asked.due_black

    def pairings(left: tuple[int, ...], floats: int) -> Iterator[tuple[int, list[tuple[int, int]], int | None]]:
        if not left:
            yield 0, [], None
            return
        player, *others = left
        for other in reversed(others):
            if asked.legal[size - player] >> size - other & 1:
                rest = tuple(one for one in others if one != other)
                for cost, pairs, floater in pairings(rest, floats):
                    yield cost + asked.cost(size - player, size - other), [(player, other), *pairs], floater
        if floats and asked.may_float >> size - player & 1:
            for cost, pairs, _ in pairings(tuple(others), 0):
                yield cost + (due >> size - player & 1), pairs, player

    best = min(pairings(tuple(range(1, size + 1)), asked.floats), key=lambda found: found[0], default=None)
    return None if best is None else (frozenset(best[1]), best[2])


def test_every_way_finds_the_first_of_the_best() -> None:
    chance = Random(6)
    met: dict[str, int] = {}
    ways: dict[str, Callable[[GroupQuestion], Partners | None]] = {
        "search": lambda asked: _Bounded(asked).search(),
        "match": lambda asked: _Bounded(asked).match(),
    }
    for _ in range(1500):
        asked = random_question(chance)
        size = len(asked.legal)
        expected = by_enumeration(asked)
        assert as_row(size, first_pairing(asked)) == expected
        assert partners_as_row(size, best_by_matching(asked)) == expected
        for name, way in ways.items():
            found = partners_as_row(size, way(asked))
            assert found in (None, expected), name
            met[name] = met.get(name, 0) + (found is not None)
        met["all"] = met.get("all", 0) + (expected is not None)
    assert met["search"] == met["match"] > met["all"] * 2 // 3
    assert met["all"] > met["search"]


def tight_middle(chance: Random) -> GroupQuestion:
    """A group in which most of the middle players have met: the printed order runs into dead ends late."""
    size = chance.choice([24, 25, 31])
    numbers = range(1, size + 1)
    middle = range(size // 4, 3 * size // 4)
    barred = {pair for pair in combinations(middle, 2) if chance.random() < 0.97}
    due = {number: chance.choice("wb") for number in numbers}
    return question(size, barred, set(numbers), due)


def test_alternating_paths_take_over_where_the_search_meets_dead_ends() -> None:
    chance = Random(66)
    given_up = 0
    for _ in range(40):
        asked = tight_middle(chance)
        bounded = _Bounded(asked)
        given_up += bounded.search() is None and not bounded.is_exhausted
        assert as_row(len(asked.legal), first_pairing(asked)) == partners_as_row(
            len(asked.legal), best_by_matching(asked)
        )
    assert given_up > 5


def test_odd_sets_that_pair_within_themselves() -> None:
    """Three and three who are due the same and may only meet among themselves: an optimum with blossoms."""
    size = 8
    numbers = range(1, size + 1)
    near = {(1, 2), (1, 5), (2, 5), (3, 4), (3, 8), (4, 8), (5, 6), (6, 7), (7, 8), (1, 6), (3, 7)}
    due = dict.fromkeys(numbers, "w")
    asked = question(size, set(combinations(numbers, 2)) - near, set(), due)
    expected = by_enumeration(asked)
    assert expected is not None
    assert partners_as_row(size, best_by_matching(asked)) == expected == as_row(size, first_pairing(asked))


def test_two_who_have_nobody_but_each_other_are_seen():
    """0 and 4 of six, whoever else they could meet outside the group; 1 and 3 would have each other, and 2."""
    group, outside = 0b011111, 1 << 5
    legal = [1 << 4 | outside, 0b001100, 0b001010, 0b000110, 1 << 0 | outside, 1 << 0 | 1 << 4]
    assert _only_each_other(question_about(group, legal)) == [(4, 0)]
    assert _only_each_other(question_about(group & ~(1 << 2), legal)) == [(3, 1), (4, 0)]
    assert _only_each_other(question_about(group & ~(1 << 4), legal)) == []


def question_about(group: int, legal: list[int]) -> GroupQuestion:
    """Of players who are due no colour."""
    return GroupQuestion(group, legal, group, 0, 0, 0, 0, 0, lambda *_: 0, 0)
