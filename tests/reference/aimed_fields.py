"""Random situations aimed at what a quick way through a bracket trusts, from a seed, in the words of any edition.

`random_fields` spreads its fields evenly, and so seldom builds what has to come together for a wrong premise to show:
one to three players who have to move down into a long bracket, one colour that most want, and few, often one, of whom
the rules let float or have the bye (most have had it, have not played, or have floated before). Here every situation
is of that kind. `situation` is plain facts; the functions below it put them into the words of one system.
"""

from dataclasses import dataclass
from itertools import combinations
from random import Random

from core.editions.burstein.round_layout import Contender as BursteinContender
from core.editions.burstein.round_layout import Field as BursteinField
from core.editions.dubov.round_layout import Contender as DubovContender
from core.editions.dubov.round_layout import Field as DubovField
from core.model.pairing import Contender, Field, Float
from core.model.results import Colour
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber

COLOURS_MAX = 5


@dataclass(frozen=True, slots=True)
class Situated:
    """One player; every past fact is plausible by itself."""

    number: int  # from 1, in the order of scores, then of strength
    score: int  # tenths
    colours: tuple[Colour, ...]  # of the games played, oldest first; fewer than rounds where some were not played
    met: frozenset[int]
    floats: tuple[Float | None, Float | None]  # of the last round, of the one before
    may_take_bye: bool


@dataclass(frozen=True, slots=True)
class Situation:
    """A round to be paired."""

    players: tuple[Situated, ...]
    round_number: int
    is_last_round: bool
    initial_colour: Colour
    chance: Random  # for what one system asks and another does not


def _wanting(chance: Random, colour: Colour, games_max: int) -> tuple[Colour, ...]:
    """A history after which a colour is due: mildly, strongly, or absolutely."""
    other = colour.opposite
    histories = [(other,), (colour, other), (other, colour, other), (other, other), (colour, other, other)]
    fitting = [history for history in histories if len(history) <= games_max]
    return chance.choice(fitting[:3] if chance.random() < 0.8 else fitting)


def _colours(chance: Random, size: int, games_max: int) -> list[tuple[Colour, ...]]:
    """By player; one colour is due to most."""
    wanted = chance.choice(list(Colour))
    most, none = chance.choice([(0.5, 0.3), (0.6, 0.4), (0.7, 0.2), (0.9, 0.05)])
    mild_only = chance.random() < 0.3
    colours: list[tuple[Colour, ...]] = []
    for _ in range(size):
        lot = chance.random()
        if lot < none or not games_max:
            colours.append(())
        elif lot < none + most:
            mild = (wanted, wanted.opposite)
            colours.append(mild if mild_only and games_max > 1 else _wanting(chance, wanted, games_max))
        else:
            colours.append(_wanting(chance, wanted.opposite, games_max))
    return colours


def _scores(chance: Random) -> tuple[list[int], int]:
    """One to three players or small scoregroups, a long bracket, sometimes something above and below; who is on top."""
    level = chance.choice([5, 10, 20])
    below: list[int] = []
    if chance.random() < 0.35:
        below = [max(0, level - 5)] * chance.randint(1, 5)
        if chance.random() < 0.4:
            below += [max(0, level - 10)] * chance.randint(1, 3)
    long_one = [level] * chance.randint(5, 13)
    shape = chance.random()
    count = chance.randint(1, 3)
    if shape < 0.5:
        above = [level + 5] * count
    elif shape < 0.7:
        above = [level + 10] * 1 + [level + 5] * (count - 1)
    elif shape < 0.9:
        above = [level + 5] * (count + 2 * chance.randint(0, 2))
    else:
        above = [level + 15] * chance.randint(1, 2) + [level + 5] * count
    return above + long_one + below, len(above)


def _met(chance: Random, scores: list[int], above: int) -> set[tuple[int, int]]:
    """Those on top have mostly met one another; the others seldom."""
    on_top = chance.choice([0.0, 0.6, 1.0])
    elsewhere = chance.choice([0.0, 0.0, 0.1, 0.3, 0.6])
    return {
        (one, other)
        for one, other in combinations(range(len(scores)), 2)
        if chance.random() < (on_top if other < above else elsewhere)
    }


def _may_take_bye(chance: Random, size: int) -> set[int]:
    """A few, mostly of the lower half; sometimes anybody."""
    if chance.random() < 0.2:
        return set(range(size))
    lower = range(size // 2, size) if chance.random() < 0.8 else range(size)
    return set(chance.sample(lower, min(len(lower), chance.choice([1, 1, 1, 2, 3]))))


def _floats(chance: Random, size: int) -> list[tuple[Float | None, Float | None]]:
    rate = chance.choice([0.0, 0.0, 0.2, 0.6, 0.9])

    def one() -> Float | None:
        return chance.choice([Float.DOWN, Float.DOWN, Float.UP]) if chance.random() < rate else None

    return [(one(), one()) for _ in range(size)]


def situation(seed: int) -> Situation:
    """The situation that belongs to a seed: 6 to 24 players."""
    chance = Random(seed)
    scores, above = _scores(chance)
    size = len(scores)
    rounds_before = max(chance.randint(1, 4), -(-max(scores) // 10))
    met = _met(chance, scores, above)
    colours = _colours(chance, size, min(rounds_before, COLOURS_MAX))
    takers = _may_take_bye(chance, size)
    floats = _floats(chance, size)
    return Situation(
        players=tuple(
            Situated(
                number=place + 1,
                score=scores[place],
                colours=colours[place],
                met=frozenset((b if a == place else a) + 1 for a, b in met if place in (a, b)),
                floats=floats[place],
                may_take_bye=place in takers,
            )
            for place in range(size)
        ),
        round_number=rounds_before + 1,
        is_last_round=chance.random() < 0.25,
        initial_colour=chance.choice(list(Colour)),
        chance=chance,
    )


def aimed_field(seed: int, edition: str) -> Field:
    """For any edition of the Dutch system."""
    given = situation(seed)
    return Field(
        edition=edition,
        round_number=RoundNumber(given.round_number),
        is_last_round=given.is_last_round,
        maximum_score=Points(10 * (given.round_number - 1)),
        initial_colour=given.initial_colour,
        contenders=tuple(
            Contender(
                id=PlayerId(one.number),
                number=PairingNumber(one.number),
                parity_number=one.number,
                score=Points(one.score),
                colours=one.colours,
                opponents=frozenset(map(PlayerId, one.met)),
                float_last_round=one.floats[0],
                float_two_rounds_ago=one.floats[1],
                may_take_bye=one.may_take_bye,
            )
            for one in given.players
        ),
    )


def aimed_burstein_field(seed: int, edition: str) -> BursteinField:
    """For the Burstein system since 2017, after the seeding rounds; chance makes the order of A.7."""
    given = situation(seed)
    contenders = [
        BursteinContender(
            id=PlayerId(one.number),
            number=PairingNumber(one.number),
            parity_number=one.number,
            score=Points(one.score),
            colours=one.colours,
            opponents=frozenset(map(PlayerId, one.met)),
            float_last_round=None,
            float_two_rounds_ago=None,
            may_take_bye=one.may_take_bye,
            buchholz=Points(5 * given.chance.randint(0, 8)),
            sonneborn_berger=0,
        )
        for one in given.players
    ]
    return BursteinField(
        edition=edition,
        round_number=RoundNumber(given.round_number),
        is_last_round=given.is_last_round,
        maximum_score=Points(10 * (given.round_number - 1)),
        initial_colour=given.initial_colour,
        contenders=tuple(sorted(contenders, key=lambda one: (-one.score, one.rank))),
        is_seeding_round=False,
    )


def aimed_dubov_field(seed: int, edition: str) -> DubovField:
    """For the Dubov system since 2018: a downfloat stands for an upfloat of the same round, some have one too many."""
    given = situation(seed)
    numbers = given.chance.sample(range(1, len(given.players) + 1), len(given.players))
    aro = given.chance.choice([3, 300])
    contenders = [
        DubovContender(
            id=PlayerId(one.number),
            number=PairingNumber(number),
            parity_number=number,
            score=Points(one.score),
            aro=2000 + given.chance.randint(0, aro) if one.colours else 0,
            colours=one.colours,
            opponents=frozenset(map(PlayerId, one.met)),
            times_upfloated=sum(known is not None for known in one.floats) * given.chance.choice([1, 1, 2]),
            upfloated_last_round=one.floats[0] is not None,
            may_take_bye=one.may_take_bye,
        )
        for one, number in zip(given.players, numbers, strict=True)
    ]
    return DubovField(
        edition=edition,
        round_number=RoundNumber(given.round_number),
        is_last_round=given.is_last_round,
        times_upfloated_max=2,
        initial_colour=given.initial_colour,
        contenders=tuple(sorted(contenders, key=lambda one: (-one.score, one.number))),
    )
