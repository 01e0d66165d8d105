"""D.1 and D.2 of 1998: the engine takes the first pairing in the printed order, whatever is possible."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from core.editions.dutch.v1998.procedure import pair
from core.model.sentence import NoLegalPairing
from tests.reference.fields_1998 import field, paired, player

EXCHANGES_OF_EIGHT = {
    "": ((), ()),
    "a": ((4,), (5,)),
    "b": ((4,), (6,)),
    "c": ((3,), (5,)),
    "d": ((4,), (7,)),
    "e": ((3,), (6,)),
    "f": ((2,), (5,)),
    "g": ((3,), (7,)),
    "h": ((2,), (6,)),
    "i": ((2,), (7,)),
    "j": ((3, 4), (5, 6)),
    "k": ((3, 4), (5, 7)),
    "l": ((2, 4), (5, 6)),
    "m": ((3, 4), (6, 7)),
    "n": ((2, 4), (5, 7)),
    "o": ((2, 3), (5, 6)),
    "p": ((2, 4), (6, 7)),
    "q": ((2, 3), (5, 7)),
    "r": ((2, 3), (6, 7)),
}
"""The matrices of D.2 by their letters: who leaves S1, who enters it."""

TRANSPOSITIONS = ["5678", "5687", "5768", "5786", "5867", "5876", "6578", "6587"]
"""As printed in D.1, the order of S2 before any transposition first."""


def pairings_in_order(players: int) -> Iterator[frozenset[tuple[int, int]]]:
    """Every pairing of eight or seven, as D.2 and D.1 come to it; by the remark, of seven all numbers are one less."""
    less = 8 - players
    for gone, come in EXCHANGES_OF_EIGHT.values():
        s1 = {1, 2, 3, 4} - set(gone) | set(come)
        first = sorted(number - less for number in s1 if number > less)
        second = [number for number in range(1, players + 1) if number not in first]
        for order in permutations(second):
            yield frozenset((min(pair), max(pair)) for pair in zip(first, order, strict=False))


def test_the_first_transpositions_are_those_printed() -> None:
    digits = ["".join(map(str, order)) for order in permutations([5, 6, 7, 8])]
    assert digits[: len(TRANSPOSITIONS)] == TRANSPOSITIONS


@pytest.mark.parametrize("order", TRANSPOSITIONS)
def test_a_transposition_is_reached_when_all_before_it_are_ruled_out(order: str) -> None:
    wanted = {(one, int(other)) for one, other in enumerate(order, start=1)}
    # Who meets somebody with a lower number than printed has met him, so what comes before is ruled out.
    met = {one: list(range(5, other)) for one, other in wanted}
    players = [player(number, met=met.get(number, ())) for number in range(1, 9)]
    first = next(
        pairing for pairing in pairings_in_order(8) if all(other not in met.get(one, ()) for one, other in pairing)
    )
    assert paired(*players) == (set(first), None)


@pytest.mark.parametrize("players", [8, 7])
@pytest.mark.parametrize("seed", range(150))
def test_the_first_legal_pairing_in_the_printed_order_is_taken(players: int, seed: int) -> None:
    chance = Random(seed)
    rate = chance.choice([0.3, 0.5, 0.6, 0.7])
    numbers = range(1, players + 1)
    met = {(a, b) for a in numbers for b in numbers if a < b and chance.random() < rate}
    present = [player(one, met=[b for a, b in met if a == one]) for one in numbers]
    first = next((pairing for pairing in pairings_in_order(players) if not pairing & met), None)
    if first is None:
        with pytest.raises(NoLegalPairing):
            pair(field(*present))
    else:
        assert paired(*present)[0] == set(first)


def test_every_letter_is_reached_that_gives_a_pairing_of_its_own() -> None:
    """With m, o, p, q and r somebody in S2 has no higher opponent left: those pairings came before."""
    seen: dict[frozenset[tuple[int, int]], str] = {}
    for letter, (gone, come) in EXCHANGES_OF_EIGHT.items():
        first = sorted({1, 2, 3, 4} - set(gone) | set(come))
        second = [number for number in range(1, 9) if number not in first]
        for order in permutations(second):
            seen.setdefault(frozenset((min(one), max(one)) for one in zip(first, order, strict=True)), letter)
    assert len(seen) == 105  # all pairings of eight
    assert set(seen.values()) == set(EXCHANGES_OF_EIGHT) - set("mopqr")
