"""Odd men and halves by the CFC rules 618 and 621 to 626, each clause seen saying yes and no."""

from itertools import islice
from random import Random

import pytest

from tests.reference.cfc_literal.cards import Card
from tests.reference.cfc_literal.cases import card, halved, mutual, settled
from tests.reference.cfc_literal.groups import Announced
from tests.reference.cfc_literal.halves import (
    Pair,
    Wishes,
    halves,
    interchanges,
    light,
    may_meet,
    sections,
    transpositions,
    weighty,
)
from tests.reference.cfc_literal.patience import Patience


def group(*numbers: int, score: int = 10) -> list[Card]:
    return [card(number, score) for number in numbers]


@pytest.mark.parametrize(
    ("cards", "pairs"),
    [
        pytest.param(group(1, 2, 3, 4), [(1, 3), (2, 4)], id="consecutive"),
        pytest.param([card(1, met=[3]), *group(2, 3, 4)], [(1, 4), (2, 3)], id="618 a transposition"),
        pytest.param([card(1, met=[3, 4]), *group(2, 3, 4)], [(1, 2), (3, 4)], id="618 a interchange of 2 and 3"),
        pytest.param([card(1, met=[2, 3, 4]), *group(2, 3, 4)], None, id="618 a impossible"),
        pytest.param(
            [card(1, 0, "W"), card(2, 0, "B"), card(3, 0, "W"), card(4, 0, "B")],
            [(1, 4), (2, 3)],
            id="630 transposition",
        ),
        pytest.param(
            [card(1, 0, "W"), card(2, 0, "B"), card(3, 0, "W", met=[2]), card(4, 0, "B", met=[1])],
            [(1, 2), (3, 4)],
            id="630 interchange",
        ),
        pytest.param(
            [card(1, 0, "WB"), card(2, 0, "BW"), card(3, 0, "WB"), card(4, 0, "BW")],
            [(1, 4), (2, 3)],
            id="631 transposition",
        ),
        pytest.param(
            [card(1, 0, "WB"), card(2, 0, "BW"), card(3, 0, "WB", met=[2]), card(4, 0, "BW", met=[1])],
            [(1, 3), (2, 4)],
            id="631 no interchange to preserve alternation",
        ),
        pytest.param(
            [card(1, 0, "WBBW"), card(2, 0, "B"), card(3, 0, "WB"), card(4, 0, "W")],
            [(1, 3), (2, 4)],
            id="629 nothing denied",
        ),
        pytest.param(
            [card(1, 0, "BBWW"), card(2, 0, "WB"), card(3, 0, "BBWW"), card(4, 0, "BW")],
            [(1, 4), (2, 3)],
            id="631 no third in a row, transposition",
        ),
        pytest.param(
            [card(1, 0, "BBWW"), card(2, 0, "WB"), card(3, 0, "BBWW", met=[2]), card(4, 0, "BW", met=[1])],
            [(1, 2), (3, 4)],
            id="631 no third in a row, interchange",
        ),
    ],
)
def test_halves(cards: list[Card], pairs: list[tuple[int, int]] | None) -> None:
    assert halved(*cards) == pairs


def test_6311_no_transposition_for_alternation() -> None:
    cards = [card(1, 0, "WB"), card(2, 0, "BW"), card(3, 0, "WB"), card(4, 0, "BW")]
    assert halved(*cards, wishes=Wishes(alternation=False)) == [(1, 3), (2, 4)]


def test_6191_players_who_asked_are_kept_apart_by_transposition_only() -> None:
    asked = Wishes(apart=frozenset({frozenset({1, 3})}))
    assert halved(*group(1, 2, 3, 4), wishes=asked) == [(1, 4), (2, 3)]
    assert halved(card(1, met=[4]), *group(2, 3, 4), wishes=asked) == [(1, 3), (2, 4)]


def test_transpositions_in_the_bottom_half_are_as_close_to_consecutive_as_possible() -> None:
    orders = [
        [bottom.place for _, bottom in pairs] for pairs in transpositions(group(1, 2, 3), group(4, 5, 6), Patience())
    ]
    assert orders == [[4, 5, 6], [4, 6, 5], [5, 4, 6], [5, 6, 4], [6, 4, 5], [6, 5, 4]]


def test_interchanges_by_number_then_distance_then_lowest_of_the_top() -> None:
    tops = [[one.place for one in top] for top, _ in islice(interchanges(group(*range(1, 9))), 8)]
    assert tops == [
        [1, 2, 3, 4],
        [1, 2, 3, 5],  # 4 and 5
        [1, 2, 3, 6],  # 4 and 6
        [1, 2, 4, 5],  # 3 and 5
        [1, 2, 3, 7],  # 4 and 7
        [1, 2, 4, 6],  # 3 and 6
        [1, 3, 4, 5],  # 2 and 5
        [1, 2, 3, 8],  # 4 and 8
    ]


def every_pairing(players: list[Card]) -> list[list[Pair]]:
    """All legal ways to pair the group."""
    if not players:
        return [[]]
    first, *rest = players
    return [
        [(first, other), *pairs]
        for other in rest
        if may_meet(first, other)
        for pairs in every_pairing([one for one in rest if one is not other])
    ]


def test_the_halves_chosen_are_as_good_as_any_pairing() -> None:
    """1 to 5 of the reading, compared over all pairings, without the order of interchanges and transpositions."""
    chance, unpairable = Random(622), 0
    for _ in range(150):
        size = chance.choice([4, 6, 8])
        cards = mutual(
            *[
                card(
                    number,
                    0,
                    chance.choice(["WB", "BW", "W", "B", "WBB", "BWW"]),
                    met=[other for other in range(1, number) if chance.random() < 0.45],
                )
                for number in range(1, size + 1)
            ]
        )
        chosen, everything = halves(cards, Wishes(), Patience()), every_pairing(cards)
        if chosen is None:
            assert not everything
            unpairable += 1
            continue
        least = min(weighty(pairs) for pairs in everything)
        assert weighty(chosen) == least
        best = [pairs for pairs in everything if weighty(pairs) == least]
        top = {one.id for one in cards[: size // 2]}
        within_top = [sum(a.id in top and b.id in top for a, b in pairs) for pairs in [chosen, *best]]
        assert within_top[0] == min(within_top)
        moved = [distance(cards, pairs) for pairs in [chosen, *best]]
        assert moved[0] == min(moved)
        same_top = [pairs for pairs in best if distance(cards, pairs) == moved[0]]
        assert light(chosen, Wishes()) == min(light(pairs, Wishes()) for pairs in same_top)
    assert 0 < unpairable < 100


def distance(cards: list[Card], pairs: list[Pair]) -> tuple[object, ...]:
    """The interchange that a pairing needs: the lower of two of the top half goes down, the higher of two others up."""
    half = len(cards) // 2
    down = [max(a.place, b.place) for a, b in pairs if max(a.place, b.place) <= half]
    up = [min(a.place, b.place) for a, b in pairs if min(a.place, b.place) > half]
    return (len(down), sum(up) - sum(down), [-place for place in sorted(down)], sorted(up, reverse=True))


@pytest.mark.parametrize(("players", "upper"), [(4, 2), (6, 4), (8, 4), (10, 6), (2, 2)])
def test_quarters(players: int, upper: int) -> None:
    first, second = sections(group(*range(1, players + 1)))
    assert [len(first), len(second)] == [upper, players - upper]


@pytest.mark.parametrize(
    ("cards", "odd_men"),
    [
        pytest.param(group(1, 2), [], id="621 even"),
        pytest.param(group(1, 2, 3), [3], id="623 the lowest ranked"),
        pytest.param([card(1, 10, met=[2]), *group(2, 3)], [2], id="623 the others can be paired"),
        pytest.param([*group(1, 2), card(3, 10, met=[11, 12])], [2], id="623 he has met the next group"),
        pytest.param([*group(1, 2), card(3, 10, met=[11])], [3], id="623 he has not met all of the next group"),
        pytest.param(
            [card(1, 10, met=[11, 12]), card(2, 10, met=[11, 12]), card(3, 10, met=[11, 12])],
            [3],
            id="623 all have met the next group: the lowest",
        ),
        pytest.param([card(1, 10), card(2, 10, met=[1])], [2, 1], id="623 two who have met are both odd men"),
        pytest.param([*group(1, 2), card(3, 10, unfinished=True)], [2], id="626 an unfinished game"),
        pytest.param(
            [card(1, 10), card(2, 10, met=[11, 12]), card(3, 10, unfinished=True), *group(4, 5)],
            [5],
            id="626 not needed",
        ),
    ],
)
def test_623_who_is_the_odd_man(cards: list[Card], odd_men: list[int]) -> None:
    last = group(21, 22, 23, score=0) if len(cards) % 2 else group(21, 22, score=0)
    pairs, new = settled([], cards, *group(11, 12, score=5), *last)
    assert pairs == []
    assert sorted(new) == sorted(odd_men)


def test_621_lower_groups_that_cannot_be_paired_are_adjusted() -> None:
    """11, 12 have met: two of the four above go down."""
    pairs, new = settled([], group(1, 2, 3, 4), card(11, 5), card(12, 5, met=[11]))
    assert (pairs, sorted(new)) == ([], [3, 4])


@pytest.mark.parametrize(
    ("odd_man", "cards", "opponent", "odd_men"),
    [
        pytest.param(card(1, 20), group(2, 3, 4), 2, [], id="624 the highest ranked"),
        pytest.param(card(1, 20, met=[2]), group(2, 3, 4), 3, [], id="624 not met"),
        pytest.param(card(1, 20), [card(2, 10), card(3, 10, met=[4]), card(4, 10)], 3, [], id="618 b the others meet"),
        pytest.param(card(1, 20), group(2, 3, 4, 5), 2, [5], id="624 and 623"),
        pytest.param(card(1, 20, "W"), [card(2, 10, "W"), card(3, 10, "B"), card(4, 10)], 2, [], id="624 any colour"),
    ],
)
def test_624_the_opponent_of_an_odd_man(odd_man: Card, cards: list[Card], opponent: int, odd_men: list[int]) -> None:
    lower = group(11, score=5) if odd_men else group(11, 12, score=5)
    assert settled([odd_man], cards, *lower) == ([(1, opponent)], odd_men)


@pytest.mark.parametrize(
    ("odd_man", "cards", "opponent"),
    [
        pytest.param("W", ["W", "B", ""], 3, id="due the opposite colour"),
        pytest.param("W", ["W", "W", ""], 2, id="nobody is"),
        pytest.param("WB", ["WB", "B", "W"], 4, id="alternating against equalising"),
        pytest.param("", ["W", "B", ""], 2, id="the odd man has no due colour"),
    ],
)
def test_6241(odd_man: str, cards: list[str], opponent: int) -> None:
    lower = [card(number, 10, colours) for number, colours in enumerate(cards, start=2)]
    pairs, _ = settled([card(1, 20, odd_man)], lower, announced=Announced(due_colour=True))
    assert pairs == [(1, opponent)]


def test_6242_nobody_twice_with_an_odd_man() -> None:
    cards = [card(2, 10, marked=True), *group(3, 4, 5), card(6, 10, marked=True)]
    lower = group(11, 12, score=5)
    odd_man = [card(1, 20, marked=True)]
    assert settled(odd_man, cards, *lower) == ([(1, 2)], [])
    assert settled(odd_man, cards, *lower, announced=Announced(only_once=True)) == ([(1, 3)], [])
    assert settled([], cards, *lower[:1]) == ([], [6])
    assert settled([], cards, *lower[:1], announced=Announced(only_once=True)) == ([], [5])


def test_6242_unless_it_cannot_be_avoided() -> None:
    cards = [card(number, 10, marked=True) for number in (2, 3, 4)]
    assert settled([card(1, 20)], cards, announced=Announced(only_once=True)) == ([(1, 2)], [])


def test_625_two_odd_men_in_the_order_of_their_rank() -> None:
    odd_men = [card(1, 20), card(2, 20, met=[1])]
    assert settled(odd_men, group(3, 4, 5, 6)) == ([(1, 3), (2, 4)], [])


def test_625_if_both_cannot_be_paired_rank_decides() -> None:
    odd_men = [card(1, 20, met=[2, 4, 5]), card(2, 20, met=[4, 5])]
    pairs, new = settled(odd_men, group(3, 4, 5), *group(11, score=5))
    assert (pairs, new) == ([(1, 3)], [])


def test_618_c_an_odd_man_who_has_met_the_group_goes_further() -> None:
    pairs, new = settled([card(1, 20, met=[2, 3])], group(2, 3), *group(11, score=5))
    assert (pairs, new) == ([], [])
