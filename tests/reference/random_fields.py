"""Random fields from a seed, by the thousand: faster than `strategies`, and evenly spread over the situations.

A field on which two implementations differ is made small by `reduced`, which takes the place of shrinking.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Final

from core.model.pairing import Contender, Field, Float
from core.model.results import Colour
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber
from tests.reference.strategies import plausible

PLAYERS_MAX: Final = 13


def _scores(chance: Random, rounds_before: int) -> list[int]:
    """A stack of scoregroups, or a few players above one long bracket; in tenths."""
    level = 5 * chance.randint(0, 2 * rounds_before)
    if chance.random() < 0.5:
        sizes = [chance.choice([1, 1, 2, 2, 3, 4, 5]) for _ in range(chance.randint(1, 6))]
    else:
        sizes = [1] * chance.randint(0, 3) + [chance.randint(5, 9)] + [chance.randint(1, 3)] * chance.randint(0, 1)
    scores: list[int] = []
    for size in reversed(sizes):
        scores += [level] * size
        level += chance.choice([5, 5, 5, 10])
    return scores[:PLAYERS_MAX]


def _rematches(chance: Random, scores: list[int]) -> set[tuple[int, int]]:
    """Pairs of positions that have met: often more of the same score, sometimes all but one whole pairing."""
    same_score, other = chance.choice([0.0, 0.2, 0.4, 0.6, 0.9]), chance.choice([0.0, 0.2, 0.4, 0.7, 0.9])
    met = {
        (a, b)
        for a, b in combinations(range(len(scores)), 2)
        if chance.random() < (same_score if scores[a] == scores[b] else other)
    }
    spared = chance.sample(range(len(scores)), len(scores))
    return met - set(zip(spared[::2], spared[1::2], strict=False)) - set(zip(spared[1::2], spared[::2], strict=False))


def _colours(chance: Random, games: int) -> tuple[Colour, ...]:
    return plausible([chance.choice(list(Colour)) for _ in range(games)])


def _pool_of_colours(chance: Random, rounds_before: int) -> list[tuple[Colour, ...]]:
    """One to twelve histories: the fewer, the more often preferences are the same."""
    fewest_games = chance.choice([0, max(0, rounds_before - 1), rounds_before])
    return [_colours(chance, chance.randint(fewest_games, rounds_before)) for _ in range(chance.choice([1, 2, 4, 12]))]


def _float(chance: Random, rate: float) -> Float | None:
    return chance.choice(list(Float)) if chance.random() < rate else None


def random_field(seed: int) -> Field:
    """The field that belongs to a seed."""
    chance = Random(seed)
    rounds_before = chance.randint(1, 8)
    scores = _scores(chance, rounds_before)
    size = len(scores)
    met = _rematches(chance, scores)
    pool = _pool_of_colours(chance, rounds_before)
    barred_rate, float_rate = chance.choice([0.0, 0.3, 0.7]), chance.choice([0.0, 0.3, 0.8])
    by_strength = chance.sample(range(size), size)  # pairing numbers are independent of the scores
    parity = [2 * rank + chance.randint(1, 2) for rank in by_strength]
    ids = chance.sample(range(1, size + 1), size)
    contenders = [
        Contender(
            id=PlayerId(ids[index]),
            number=PairingNumber(parity[index] + by_strength[index]),
            parity_number=parity[index],
            score=Points(scores[index]),
            colours=chance.choice(pool),
            opponents=frozenset(PlayerId(ids[a if b == index else b]) for a, b in met if index in (a, b)),
            float_last_round=_float(chance, float_rate),
            float_two_rounds_ago=_float(chance, float_rate),
            may_take_bye=chance.random() >= barred_rate,
        )
        for index in range(size)
    ]
    return Field(
        edition="dutch-2017",
        round_number=RoundNumber(rounds_before + 1),
        is_last_round=chance.random() < 0.4,
        maximum_score=Points(10 * rounds_before),
        initial_colour=chance.choice(list(Colour)),
        contenders=tuple(sorted(contenders, key=lambda player: (-player.score, player.number))),
    )


def _smaller(field: Field) -> Iterator[Field]:
    """Fields with one player, one meeting, one float or one game less."""
    for gone in field.contenders:
        rest = tuple(
            replace(player, opponents=player.opponents - {gone.id}) for player in field.contenders if player is not gone
        )
        yield replace(field, contenders=rest)
    for a, b in combinations(field.contenders, 2):
        if b.id in a.opponents:
            without = {a.id: b.id, b.id: a.id}
            yield replace(
                field,
                contenders=tuple(
                    replace(player, opponents=player.opponents - {without.get(player.id)})
                    for player in field.contenders
                ),
            )
    for index, player in enumerate(field.contenders):
        for plainer in (
            replace(player, float_last_round=None),
            replace(player, float_two_rounds_ago=None),
            replace(player, may_take_bye=True),
            replace(player, colours=()),
            replace(player, colours=player.colours[1:]),
        ):
            if plainer != player:
                yield replace(field, contenders=(*field.contenders[:index], plainer, *field.contenders[index + 1 :]))
    if field.is_last_round:
        yield replace(field, is_last_round=False)


def reduced(field: Field, differs: Callable[[Field], bool]) -> Field:
    """A field that still differs, and no longer does when anything is taken away from it."""
    while True:
        for smaller in _smaller(field):
            if differs(smaller):
                field = smaller
                break
        else:
            return field
