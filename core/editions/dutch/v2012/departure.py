"""Dutch 2012: where a full pairing leaves the procedures C.1 to C.14.

What a pairing of a bracket asks to be dropped decides first: fewer players moved down or fewer pairs (C.14), then what
C.10 drops last to what it drops first; then the order: who stands in S1 (D.3) and against whom (D.1), the exchange
(D.2) and the transposition (D.1) of the remainder. So of two pairings of a bracket the one that asks for less, or
comes earlier, is found first. One that would have been found earlier was undone by C.12 or C.13.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields

from core.editions.dutch.v2012.procedure import Done, Round
from core.editions.dutch.v2012.quality import CRITERIA, Quality, quality_of
from core.editions.dutch.v2012.round_layout import Dutch2012Layout
from core.editions.explanation import Departure, Mates
from core.editions.shared.explaining import group_name, paired
from core.model.sentence import say, say_of
from core.model.units import points_text

Pairs = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Way:
    """What a pairing of a bracket asks to be dropped, and where it comes in the order."""

    incomplete: bool  # the lowest bracket: somebody has neither an opponent nor may have the bye
    moved_down: int  # players moved down who are not in S1
    left: int  # players without an opponent
    quality: Quality
    s1: tuple[int, ...]  # D.3: numbers in the bracket
    opponents: tuple[int, ...]  # D.1: of S1 in turn
    exchange: tuple[int, int, tuple[int, ...], tuple[int, ...]]  # D.2: how many, difference, who leaves S1, who enters
    transposition: tuple[int, ...]  # D.1 in the remainder


def departure(layout: Dutch2012Layout, mates: Mates, bye: int | None) -> Departure | None:
    """The first bracket that is paired otherwise; the bye is left over in the last."""
    done = Round(layout).paired()
    for place, one in enumerate(done, start=1):
        pairs = _within(one, mates)
        right = sorted((min(pair), max(pair)) for pair in one.paired.pairs)
        if pairs != right:
            return _in_bracket(layout, one, pairs, right, place)
    assert not layout.size % 2 or bye in done[-1].paired.left, "all brackets are the same"
    return None


def _within(done: Done, mates: Mates) -> Pairs:
    inside = set(done.whole.players)
    return sorted(
        (player, mates[player]) for player in inside if mates.get(player, -1) in inside and player < mates[player]
    )


def _in_bracket(layout: Dutch2012Layout, done: Done, pairs: Pairs, right: Pairs, place: int) -> Departure:
    number = [contender.number for contender in layout.field.contenders]
    named = [paired((number[one], number[other]) for one, other in each) for each in (pairs, right)]
    own, its = (way_of(layout, done, each) for each in (pairs, right))
    name = group_name([layout.score[player] for player in (done.whole.residents[0], done.whole.residents[-1])])
    if key_of(own) < key_of(its):
        assert done.undone_by is not None, "the procedure takes the first pairing"
        undone = say("{pairs}: that pairing of the bracket was undone.", pairs=named[0])
        return Departure(place, name, done.undone_by, undone, say("{pairs}: paired instead.", pairs=named[1]))
    step = next(step for step in _steps(own, its) if step.differs)
    if step.words is None:
        first, later = step.order
        has, instead = (say("{has}.", has=pairing) for pairing in named)
        return Departure(place, name, step.rule, has, instead, is_order=True, first=first, later=later)
    has, instead = (say("{pairs}: {has}.", pairs=pairs, has=has) for pairs, has in zip(named, step.words, strict=True))
    return Departure(place, name, step.rule, has, instead)


@dataclass(frozen=True, slots=True)
class _Step:
    """One thing by which the procedures prefer one pairing of a bracket to another."""

    rule: str
    differs: bool
    words: tuple[str, str] | None = None  # of the other pairing, and of the procedure; None: an order
    order: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # of the procedure, and of the other


def _steps(own: Way, its: Way) -> Iterator[_Step]:
    """In the order in which the procedures ask for them."""
    complete = say("somebody has no opponent and may not have the bye"), say("everybody can be paired")
    yield _Step("C.13", own.incomplete != its.incomplete, complete)
    moved_down = tuple(
        say_of(
            one.moved_down,
            "{count} moved-down player without a resident as opponent",
            "{count} moved-down players without a resident as opponent",
        )
        for one in (own, its)
    )
    yield _Step("C.14 b", own.moved_down != its.moved_down, (moved_down[0], moved_down[1]))
    left = tuple(say_of(one.left, "{count} player unpaired", "{count} players unpaired") for one in (own, its))
    yield _Step("C.14", own.left != its.left, (left[0], left[1]))
    for name, rule in CRITERIA.items():
        amounts = getattr(own.quality, name), getattr(its.quality, name)
        words = _counted(name, amounts[0]), _counted(name, amounts[1])
        yield _Step(rule, amounts[0] != amounts[1], words)
    yield _Step("D.3", own.s1 != its.s1, order=(its.s1, own.s1))
    yield _Step("D.1", own.opponents != its.opponents, order=(its.opponents, own.opponents))
    yield _Step("D.2", own.exchange != its.exchange, order=(_exchanged(its), _exchanged(own)))
    yield _Step("D.1", own.transposition != its.transposition, order=(its.transposition, own.transposition))


def _counted(name: str, amount: int | tuple[int, ...]) -> str:
    """How often a criterion is not met, in words."""
    if isinstance(amount, tuple):
        scores = ", ".join(points_text(score) for score in amount)
        return say("the unpaired players have {scores} points", scores=scores)
    if name in ("over_limit", "strong_in_odd_round", "strong_in_even_round", "clashes"):
        of_strong = say_of(
            amount,
            "{count} pair in which both want the same colour strongly",
            "{count} pairs in which both want the same colour strongly",
        )
        of_all = say_of(
            amount,
            "{count} pair in which both want the same colour",
            "{count} pairs in which both want the same colour",
        )
        return of_all if name == "clashes" else of_strong
    if name.endswith("down"):
        return say_of(amount, "{count} repeated downfloat", "{count} repeated downfloats")
    return say_of(amount, "{count} repeated upfloat", "{count} repeated upfloats")


def _exchanged(way: Way) -> tuple[int, ...]:
    return (*sorted(-number for number in way.exchange[2]), *way.exchange[3])


def key_of(way: Way) -> tuple[object, ...]:
    """What is compared, in order."""
    quality = tuple(getattr(way.quality, one.name) for one in fields(Quality))
    return (
        *(way.incomplete, way.moved_down, way.left, *quality),
        *(way.s1, way.opponents, way.exchange, way.transposition),
    )


def way_of(layout: Dutch2012Layout, done: Done, pairs: Pairs) -> Way:
    """How the procedures come to a pairing of a bracket; its players without an opponent in it are set apart (C.1)."""
    bracket = done.bracket
    players = list(bracket.players)
    numbers = {player: place for place, player in enumerate(players, start=1)}
    arriving = set(bracket.moved_down) if bracket.is_heterogeneous else set()
    first = [pair for pair in pairs if (pair[0] in arriving) != (pair[1] in arriving)]
    used = {player for pair in first for player in pair}
    rest = [player for player in players if player not in used]
    rest_pairs = [pair for pair in pairs if pair[0] not in used]
    seated = {player for pair in pairs for player in pair}
    left = [player for player in players if player not in seated]
    takers = layout.may_take_bye
    return Way(
        incomplete=bracket.is_lowest
        and (len(left) > layout.size % 2 or any(not takers >> player & 1 for player in left)),
        moved_down=len(arriving) - len(first),
        left=len(left),
        quality=quality_of(layout, bracket, pairs),
        s1=tuple(numbers[one] for one, _ in first),
        opponents=tuple(numbers[other] for _, other in first),
        exchange=_exchange(rest, rest_pairs, numbers),
        transposition=tuple(numbers[max(pair)] for pair in sorted(rest_pairs)),
    )


def _exchange(
    rest: Sequence[int], pairs: Pairs, numbers: Mapping[int, int]
) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
    """D.2: one player, then two and so on; by the difference, then the lowest of S1, then of S2."""
    place = {player: number for number, player in enumerate(rest, start=1)}
    original = set(rest[: len(pairs)])
    s1 = {min(pair) for pair in pairs}
    gone = sorted((player for player in original - s1), reverse=True)
    come = sorted(player for player in s1 - original)
    difference = sum(place[player] for player in come) - sum(place[player] for player in gone)
    named = tuple(-numbers[player] for player in gone), tuple(numbers[player] for player in come)
    return len(gone), difference, *named
