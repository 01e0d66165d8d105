"""Narrow rounds of the Dutch System, as fields, which its literal implementations read as well."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Final

from core.model.pairing import Contender, Field, Float
from core.model.results import Colour
from tests.reference.players import field_of_players, player

_WHITE_IS_WANTED: Final = ("b", "wb", "bb", "bwb", "wbb", "bbwb", "wbwb")
_SWAPPED: Final = str.maketrans("wb", "bw")
_FLOAT_LETTER: Final = {None: ".", Float.DOWN: "d", Float.UP: "u"}


def narrow_field(chance: Random, edition: str, residents_max: int = 8) -> Field:
    """Up to three players above one long bracket, few below; most want one colour, few may float or have the bye."""
    rounds_before = chance.randint(2, 6)
    scores = _scores(chance, rounds_before, residents_max)
    size = len(scores)
    numbers = chance.sample(range(1, size + 1), size)
    colours = _colours(chance, size, rounds_before)
    floats = _floats(chance, size)
    takers = _takers(chance, colours)
    met = _met(chance, scores, chance.choice([0.0, 0.0, 0.1, 0.3, 0.6]))
    drawn = [
        player(
            numbers[place],
            scores[place],
            colours[place],
            met=tuple(numbers[other] for one, other in met if one == place),
            floats=floats[place],
            may_take_bye=place in takers,
        )
        for place in range(size)
    ]
    forbidden = [tuple(sorted(chance.sample(numbers, 2)))] if chance.random() < 0.05 else []
    field = field_of_players(
        *drawn,
        round_number=rounds_before + 1,
        is_last_round=chance.random() < 0.2,
        maximum_score=10 * rounds_before,
        initial_colour=chance.choice(list(Colour)),
        forbidden=tuple((one, other) for one, other in forbidden),
    )
    return replace(field, edition=edition)


def _scores(chance: Random, rounds_before: int, residents_max: int) -> list[int]:
    middle = 5 * chance.randint(1, 2 * rounds_before - 2)
    above = [middle + chance.choice([5, 5, 10]) for _ in range(chance.choice([0, 1, 1, 2, 3, 3]))]
    if chance.random() < 0.6:
        above = [middle + 5] * len(above)
    below = [middle - 5] * chance.choice([0, 0, 0, 0, 1, 2, 4])
    if below and chance.random() < 0.4:
        below[-1] = max(0, middle - 10)
    return [*above, *[middle] * chance.randint(3, residents_max), *below]


def _colours(chance: Random, size: int, rounds_before: int) -> list[str]:
    """Histories out of a small pool; most of them want the same colour, some have played no game."""
    white = chance.random() < 0.5
    rate, unplayed = chance.choice([0.5, 0.7, 0.85, 1.0]), chance.choice([0.0, 0.2, 0.5])
    pool = chance.sample([one for one in _WHITE_IS_WANTED if len(one) <= rounds_before], chance.choice([1, 2]))
    found = []
    for _ in range(size):
        history = chance.choice(pool)
        wants_white = white is (chance.random() < rate)
        found.append("" if chance.random() < unplayed else history if wants_white else history.translate(_SWAPPED))
    return found


def _floats(chance: Random, size: int) -> list[str]:
    rate = chance.choice([0.0, 0.0, 0.3, 0.8])
    letters = chance.choice(["d", "u", "ddu"])
    return ["".join(chance.choice(letters) if chance.random() < rate else "." for _ in range(2)) for _ in range(size)]


def _takers(chance: Random, colours: list[str]) -> set[int]:
    """Who may have the bye: one or two, mostly low ones, often such as do not want what most want; or everybody."""
    size = len(colours)
    if chance.random() < 0.1:
        return set(range(size))
    able = list(range(chance.choice([0, size // 2]), size))
    if chance.random() < 0.5:
        wanted = max(sorted(set(colours)), key=colours.count)
        able = [place for place in able if colours[place] != wanted] or able
    return set(chance.sample(able, min(len(able), chance.choice([1, 1, 1, 2, 3]))))


def _met(chance: Random, scores: list[int], rate: float) -> list[tuple[int, int]]:
    """Those at the top have often met each other."""
    top = scores.count(scores[0])
    return [
        (one, other)
        for one, other in combinations(range(len(scores)), 2)
        if chance.random() < (0.6 if other < top <= 3 and rate else rate)
    ]


def smaller_fields(field: Field) -> Iterator[Field]:
    """With two players, a player, a meeting, a float, a game or a circumstance less; the boldest first.

    Two players at once, since one alone changes who has the bye.
    """
    ids = [one.id for one in field.contenders]
    for gone in (*combinations(ids, 2), *((one,) for one in ids)):
        rest = [replace(one, opponents=one.opponents - {*gone}) for one in field.contenders if one.id not in gone]
        kept = frozenset(pair for pair in field.forbidden_pairs if not {*pair} & {*gone})
        yield replace(field, contenders=tuple(rest), forbidden_pairs=kept)
    for plainer in (replace(field, forbidden_pairs=frozenset()), replace(field, is_last_round=False)):
        if plainer != field:
            yield plainer
    for place, one in enumerate(field.contenders):
        for plain in _plainer(one):
            if plain != one:
                yield replace(field, contenders=(*field.contenders[:place], plain, *field.contenders[place + 1 :]))
    for one, other in combinations(field.contenders, 2):
        if other.id in one.opponents:
            apart = {one.id: other.id, other.id: one.id}
            rest = [
                replace(each, opponents=each.opponents - {apart.get(each.id, each.id)}) for each in field.contenders
            ]
            yield replace(field, contenders=tuple(rest))


def _plainer(one: Contender) -> Iterator[Contender]:
    yield replace(one, float_last_round=None, float_two_rounds_ago=None)
    yield replace(one, float_last_round=None)
    yield replace(one, float_two_rounds_ago=None)
    yield replace(one, may_take_bye=True)
    yield replace(one, colours=())
    yield replace(one, colours=one.colours[-1:])
    yield replace(one, colours=one.colours[1:])


def written_field(field: Field) -> str:
    """The code that makes it."""
    seen: set[int] = set()
    lines = []
    for one in field.contenders:
        seen.add(one.id)
        words = [str(one.id), str(one.score), f'"{"".join(one.colours)}"']
        if met := sorted(one.opponents - seen):
            words.append(f"met=({', '.join(map(str, met))},)")
        floats = _FLOAT_LETTER[one.float_two_rounds_ago] + _FLOAT_LETTER[one.float_last_round]
        if floats != "..":
            words.append(f'floats="{floats}"')
        if not one.may_take_bye:
            words.append("may_take_bye=False")
        lines.append(f"    player({', '.join(words)}),")
    lines.append(f"    round_number={field.round_number},")
    lines.append(f"    is_last_round={field.is_last_round},")
    lines.append(f"    maximum_score={field.maximum_score},")
    lines.append(f"    initial_colour=Colour.{field.initial_colour.name},")
    if field.forbidden_pairs:
        pairs = ", ".join(f"({one}, {other})" for one, other in sorted(field.forbidden_pairs))
        lines.append(f"    forbidden=({pairs},),")
    return "\n".join(("field_of_players(", *lines, ")"))
