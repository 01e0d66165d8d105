"""Dutch 2012 as its rounds are explained; and where a full pairing leaves the procedures C.1 to C.14.

What a pairing of a bracket asks to be dropped decides first: fewer players moved down or fewer pairs (C.14), then what
C.10 drops last to what it drops first; then the order: who stands in S1 (D.3) and against whom (D.1), the exchange
(D.2) and the transposition (D.1) of the remainder. So of two pairings of a bracket the one that asks for less, or
comes earlier, is found first. One that would have been found earlier was undone by C.12 or C.13.
"""

from collections.abc import Iterator
from dataclasses import fields

from core.editions.dutch.decisions import COLOUR_ARTICLES
from core.editions.dutch.explanation import (
    COLOUR_RULES,
    FLOATS,
    Exchange,
    Pairs,
    Step,
    colours_by,
    exchange_of,
    exchanged,
    first_other,
    in_bracket,
    same_colour,
)
from core.editions.dutch.v2012.bracket import CRITERIA, Dutch2012Layout, Quality, quality_of
from core.editions.dutch.v2012.procedure import Done, Round
from core.editions.explanation import Departure, Explanation, Mates, absolute_rules, by_steps, numbered
from core.model.dataclass import dataclass
from core.model.hints import Final
from core.model.sentence import say, say_of
from core.model.units import points_text


@dataclass(frozen=True, slots=True)
class Way:
    """What a pairing of a bracket asks to be dropped, and where it comes in the order."""

    incomplete: bool  # the lowest bracket: somebody has neither an opponent nor may have the bye
    moved_down: int  # players moved down who are not in S1
    left: int  # players without an opponent
    quality: Quality
    s1: tuple[int, ...]  # D.3: numbers in the bracket
    opponents: tuple[int, ...]  # D.1: of S1 in turn
    exchange: Exchange
    transposition: tuple[int, ...]  # D.1 in the remainder


def departure(layout: Dutch2012Layout, mates: Mates, bye: int | None) -> Departure | None:
    """The first bracket that is paired otherwise; the bye is left over in the last."""
    done = Round(layout).paired()
    found = first_other(done, mates)
    assert found or not layout.size % 2 or bye in done[-1].paired.left, "all brackets are the same"
    return found and _in_bracket(layout, *found)


def _in_bracket(layout: Dutch2012Layout, place: int, done: Done, both: tuple[Pairs, Pairs]) -> Departure:
    own, its = (way_of(layout, done, pairs) for pairs in both)
    return in_bracket(layout, done, both, place, None if key_of(own) < key_of(its) else _steps(own, its))


def _steps(own: Way, its: Way) -> Iterator[Step]:
    """In the order in which the procedures ask for them."""
    complete = say("somebody has no opponent and may not have the bye"), say("everybody can be paired")
    yield Step("C.13", own.incomplete != its.incomplete, complete)
    moved_down = tuple(
        say_of(
            one.moved_down,
            "{count} moved-down player without a resident as opponent",
            "{count} moved-down players without a resident as opponent",
        )
        for one in (own, its)
    )
    yield Step("C.14 b", own.moved_down != its.moved_down, (moved_down[0], moved_down[1]))
    left = tuple(say_of(one.left, "{count} player unpaired", "{count} players unpaired") for one in (own, its))
    yield Step("C.14", own.left != its.left, (left[0], left[1]))
    for name, rule in CRITERIA.items():
        amounts = getattr(own.quality, name), getattr(its.quality, name)
        words = _counted(name, amounts[0]), _counted(name, amounts[1])
        yield Step(rule, amounts[0] != amounts[1], words)
    yield Step("D.3", own.s1 != its.s1, order=(its.s1, own.s1))
    yield Step("D.1", own.opponents != its.opponents, order=(its.opponents, own.opponents))
    yield Step("D.2", own.exchange != its.exchange, order=(exchanged(its.exchange), exchanged(own.exchange)))
    yield Step("D.1", own.transposition != its.transposition, order=(its.transposition, own.transposition))


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
        exchange=exchange_of(rest, rest_pairs, numbers, {player: place for place, player in enumerate(rest, start=1)}),
        transposition=tuple(numbers[max(pair)] for pair in sorted(rest_pairs)),
    )


# --- The explanation

EXPLANATION: Final = Explanation(
    layout_of=Dutch2012Layout,
    articles=absolute_rules("B.1 a", "B.1 b", "B.2", "B.1, B.2", "A.5"),
    same_colour=same_colour,
    colours=colours_by(COLOUR_ARTICLES),
    compared=by_steps(Dutch2012Layout, departure),
    colour_words=numbered(COLOUR_RULES, "E."),
    floats=FLOATS,
    ranks_by_number=True,
)
