"""Random small fields for property tests: short brackets, and as many difficult situations as they can hold.

The histories are plausible one by one, not as a tournament: no engine may rely on more than the field says.
"""

from dataclasses import dataclass
from itertools import accumulate, combinations

from hypothesis import strategies as st

from core.model.pairing import Contender, Field, Float
from core.model.results import Colour
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber

WIDEST_DIFFERENCE = 3
"""A wider colour difference could contradict the last two games in A.6 a; no tournament gets there."""


def plausible(history: list[Colour]) -> tuple[Colour, ...]:
    """A colour history in which no difference is wider than the rules and their last round allow."""
    kept: list[Colour] = []
    difference = 0
    for wanted in history:
        step = 1 if wanted is Colour.WHITE else -1
        colour = wanted.opposite if abs(difference + step) > WIDEST_DIFFERENCE else wanted
        kept.append(colour)
        difference += 1 if colour is Colour.WHITE else -1
    return tuple(kept)


@st.composite
def colour_histories(draw: st.DrawFn, games_max: int) -> tuple[Colour, ...]:
    """Colours of the games played, oldest first."""
    games = draw(st.integers(0, games_max))
    return plausible(draw(st.lists(st.sampled_from(Colour), min_size=games, max_size=games)))


@st.composite
def rematches(draw: st.DrawFn, ids: list[int], points: list[int]) -> set[tuple[int, int]]:
    """Who has met whom: from nobody to nearly everybody; often all of one score, often all but one pairing."""
    score = dict(zip(ids, points, strict=True))
    pairs = list(combinations(ids, 2))
    masks = st.integers(0, 2 ** len(pairs) - 1)
    met = draw(masks)
    shape = draw(st.sampled_from(["none", "quarter", "half", "three quarters", "same score"]))
    if shape == "none":
        met = 0
    elif shape == "quarter":
        met &= draw(masks)
    elif shape == "three quarters":
        met |= draw(masks)
    chosen = {
        pair
        for index, pair in enumerate(pairs)
        if met >> index & 1 or (shape == "same score" and score[pair[0]] == score[pair[1]])
    }
    if draw(st.booleans()):
        spared = draw(st.permutations(ids))
        chosen -= {pair for a, b in zip(spared[::2], spared[1::2], strict=False) for pair in ((a, b), (b, a))}
    return chosen


@dataclass(frozen=True)
class Numbers:
    """What identifies the contenders, in the order of their pairing numbers."""

    ids: list[int]
    pairing: list[int]
    parity: list[int]


@st.composite
def numbers(draw: st.DrawFn, size: int) -> Numbers:
    """Ids in any order; gaps for absentees, who count for the parity, and for late entries, who do not yet."""
    flags = st.lists(st.booleans(), min_size=size, max_size=size)
    absentees = draw(st.one_of(st.just([False] * size), flags))
    late_entries = draw(st.one_of(st.just([False] * size), flags))
    parity = list(accumulate(1 + absent for absent in absentees))
    late = list(accumulate(int(entry) for entry in late_entries))
    return Numbers(
        ids=draw(st.permutations(range(1, size + 1))),
        pairing=[rank + before for rank, before in zip(parity, late, strict=True)],
        parity=parity,
    )


@st.composite
def scattered_scores(draw: st.DrawFn, size: int, rounds_before: int) -> list[int]:
    """Scores in tenths: few different ones, so that scoregroups are small but seldom empty."""
    possible = st.integers(0, 2 * rounds_before).map(lambda halves: 5 * halves)
    levels = draw(st.lists(possible, min_size=1, max_size=5, unique=True))
    return draw(st.lists(st.sampled_from(sorted(levels)), min_size=size, max_size=size))


@st.composite
def scores_around_one_bracket(draw: st.DrawFn, size: int, rounds_before: int) -> list[int]:
    """Scores in tenths: up to three players above a scoregroup of up to nine, so that exchanges are needed."""
    middle = 5 * draw(st.integers(min(1, rounds_before), rounds_before))
    above = draw(st.lists(st.sampled_from([5, 5, 10]), max_size=min(3, size)))
    residents = min(9, size - len(above))
    below = size - len(above) - residents
    scores = [middle + more for more in above] + [middle] * residents + [middle - 5] * below
    return draw(st.permutations(scores))


@dataclass(frozen=True)
class Pools:
    """The histories that occur in one field: the fewer, the more the order of generation decides."""

    colours: list[tuple[Colour, ...]]
    floats: list[tuple[Float | None, Float | None]]  # two rounds ago, last round
    bye: list[bool]


@st.composite
def pools(draw: st.DrawFn, rounds_before: int) -> Pools:
    """From one history that all share, so that one criterion is seen alone, to a different one for each."""
    float_or_none = st.one_of(st.none(), st.sampled_from(Float))
    float_pairs = st.tuples(float_or_none, float_or_none)
    return Pools(
        colours=draw(st.lists(colour_histories(rounds_before), min_size=1, max_size=4)),
        floats=draw(st.one_of(st.just([(None, None)]), st.lists(float_pairs, min_size=2, max_size=5))),
        bye=draw(st.sampled_from([[True], [True, True, False], [True, False]])),
    )


@st.composite
def virtual_points(draw: st.DrawFn, size: int) -> list[int]:
    """What acceleration adds to the scores of the first half; mostly nothing."""
    value = draw(st.sampled_from([0, 0, 0, 5, 10]))
    return [value] * ((size + 1) // 2) + [0] * (size // 2)


@st.composite
def fields(draw: st.DrawFn, size_min: int = 2, size_max: int = 12) -> Field:
    """The field of one round: several scoregroups, rematches, floats, bars to the bye, last rounds, acceleration."""
    size = draw(st.integers(size_min, size_max))
    round_number = draw(st.integers(2, 9))
    named = draw(numbers(size))
    arrangement = draw(st.sampled_from([scattered_scores, scores_around_one_bracket]))
    points = [a + b for a, b in zip(draw(arrangement(size, round_number - 1)), draw(virtual_points(size)), strict=True)]
    pool = draw(pools(round_number - 1))
    met = draw(rematches(named.ids, points))
    contenders = []
    for index, own in enumerate(named.ids):
        float_two_rounds_ago, float_last_round = draw(st.sampled_from(pool.floats))
        contender = Contender(
            id=PlayerId(own),
            number=PairingNumber(named.pairing[index]),
            parity_number=named.parity[index],
            score=Points(points[index]),
            colours=draw(st.sampled_from(pool.colours)),
            opponents=frozenset(PlayerId(a if b == own else b) for a, b in met if own in (a, b)),
            float_last_round=float_last_round,
            float_two_rounds_ago=float_two_rounds_ago,
            may_take_bye=draw(st.sampled_from(pool.bye)),
        )
        contenders.append(contender)
    couples = st.sampled_from(list(combinations(range(1, size + 1), 2)))
    forbidden = draw(st.one_of(st.just([]), st.lists(couples, max_size=3)))
    return Field(
        edition="dutch-2017",
        round_number=RoundNumber(round_number),
        is_last_round=draw(st.booleans()),
        maximum_score=Points(10 * (round_number - 1)),
        initial_colour=draw(st.sampled_from(Colour)),
        contenders=tuple(sorted(contenders, key=lambda player: (-player.score, player.number))),
        forbidden_pairs=frozenset((PlayerId(a), PlayerId(b)) for a, b in forbidden),
    )
