"""CFC 622 (b): the quick way to the first interchange, against matchings of least cost."""

from dataclasses import replace
from itertools import combinations, permutations
from random import Random

import pytest

from core.editions.cfc import halves
from core.editions.cfc.halves import first_interchange, first_transposition, pair_halves, pair_halves_exactly
from core.editions.cfc.round_layout import CfcLayout
from core.editions.cfc.variations import Announced
from core.model.results import Colour
from tests.reference.cfc_judge.crowded import field_with


def some_halves(seed: int) -> tuple[CfcLayout, tuple[int, ...], tuple[int, ...]]:
    """A group in which somebody may meet nobody of the other half, or only one player of his own."""
    chance = Random(seed)
    size = chance.choice((4, 6, 8, 10, 14, 20, 30))
    players = range(1, size + 1)
    share = chance.choice((0, 0.1, 0.25))
    met = {pair for pair in combinations(players, 2) if chance.random() < share}
    for _ in range(chance.choice((1, 1, 1, 2))):
        one = chance.choice(players)
        own = [player for player in players if (player <= size // 2) == (one <= size // 2) and player != one]
        only = chance.choice(own) if chance.random() < 0.6 else 0
        for other in players:
            if other not in (one, only) and (only or other not in own):
                met.add((min(one, other), max(one, other)))
            if only and other not in (one, only) and chance.random() < 0.8:
                met.add((min(only, other), max(only, other)))
        met.discard((min(one, only), max(one, only)))
    field = field_with([20] * size, met, announced=Announced(alternation=chance.random() < 0.7))
    with_colours = chance.choice((0, 0.3, 1))
    contenders = tuple(
        replace(one, colours=tuple(chance.choices(list(Colour), k=chance.randint(1, 4))))
        if chance.random() < with_colours
        else one
        for one in field.contenders
    )
    apart = frozenset(tuple(sorted(chance.sample(players, 2))) for _ in range(chance.choice((0, 0, 1, 2))))
    layout = CfcLayout(replace(field, contenders=contenders, separation_requests=apart))
    return layout, tuple(range(size // 2)), tuple(range(size // 2, size))


def test_it_gives_the_pairs_of_the_exact_way():
    found = 0
    for seed in range(300):
        layout, top, bottom = some_halves(seed)
        quick = first_interchange(layout, top, bottom)
        if quick is not None:
            found += 1
            assert first_transposition(layout, top, bottom) is None
            assert quick == pair_halves_exactly(layout, top, bottom)
    assert found > 150


def test_the_pairs_of_two_halves_are_the_same_without_it(monkeypatch):
    given = [some_halves(seed) for seed in range(100)]
    quick = [pair_halves(*one) for one in given]
    monkeypatch.setattr(halves, "first_interchange", lambda *_: None)
    assert [pair_halves(*one) for one in given] == quick


def test_two_of_the_top_half_who_can_only_meet_each_other():
    """The lower of them leaves the top half for the highest of the bottom half, who meets the lowest there."""
    others = [(one, other) for one in (1, 2) for other in range(3, 7)]
    layout = CfcLayout(field_with([20] * 6, others))
    assert first_interchange(layout, (0, 1, 2), (3, 4, 5)) == [(0, 1), (2, 4), (3, 5)]


@pytest.mark.parametrize("met", [(), ((1, 4), (1, 5), (1, 6), (2, 4), (2, 5), (2, 6), (1, 2), (1, 3), (2, 3))])
def test_it_hands_over_where_everybody_has_somebody_or_nobody_helps(met):
    layout = CfcLayout(field_with([20] * 6, met))
    assert first_interchange(layout, (0, 1, 2), (3, 4, 5)) is None


def test_nobody_changes_sides_where_sides_are_fixed():
    others = [(one, other) for one in (1, 2) for other in range(3, 7)]
    layout = CfcLayout(field_with([20] * 6, others))
    assert pair_halves(layout, (0, 1, 2), (3, 4, 5), fixed=True) is None


def test_two_who_must_meet_are_counted_apart(monkeypatch):
    """The bound is of the others: both of the forced pair may be due the same colour."""
    chance, quick, same_colour = Random(5), 0, 0
    for seed in range(200):
        size = chance.choice((4, 8, 12, 20))
        one, other = chance.sample(range(1, size + 1), 2)
        met = {(min(one, player), max(one, player)) for player in range(1, size + 1) if player not in (one, other)}
        met |= {pair for pair in combinations(range(1, size + 1), 2) if chance.random() < 0.1} - {
            (one, other),
            (other, one),
        }
        field = field_with([20] * size, met, announced=Announced(alternation=chance.random() < 0.7))
        colours = [(Colour.WHITE,) if place % 2 else (Colour.BLACK,) for place in range(size)]
        layout = CfcLayout(
            replace(
                field,
                contenders=tuple(replace(own, colours=had) for own, had in zip(field.contenders, colours, strict=True)),
            )
        )
        top, bottom = tuple(range(size // 2)), tuple(range(size // 2, size))
        found = first_transposition(layout, top, bottom)
        pairs = first_interchange(layout, top, bottom) if found is None else list(zip(top, found, strict=True))
        if pairs is not None:
            quick += 1
            same_colour += (one - other) % 2 == 0
            assert pairs == pair_halves_exactly(layout, top, bottom), seed
    assert quick > 100
    assert same_colour > 40


def test_of_sides_that_are_fixed_the_pairs_go_against_least():
    """As between the groups B and C of 633.2; all ways are tried of small halves."""
    tried = 0
    for seed in range(100):
        chance = Random(seed)
        met = {pair for pair in combinations(range(1, 9), 2) if chance.random() < 0.3}
        field = field_with([20] * 8, met)
        contenders = tuple(replace(one, colours=tuple(chance.choices(list(Colour), k=3))) for one in field.contenders)
        layout, top, bottom = CfcLayout(replace(field, contenders=contenders)), tuple(range(4)), tuple(range(4, 8))
        question = halves._Question(layout, top, bottom)
        ways = ([*zip(top, order, strict=True)] for order in permutations(bottom))
        legal = [pairs for pairs in ways if all(layout.legal[one] >> other & 1 for one, other in pairs)]
        found = pair_halves_exactly(layout, top, bottom, fixed=True)
        assert (found is None) == (not legal)
        if found is not None:
            tried += 1
            assert question.laws_and_colours(found) == min(map(question.laws_and_colours, legal)), seed
    assert tried > 20
