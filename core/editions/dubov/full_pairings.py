"""Full pairings of Dubov, 2018 and 2026, bracket by bracket: the bye (3.1), the criteria [C5] to [C10], the order.

A full pairing falls into brackets in one way: the players of a scoregroup who have not been paired higher up, and
whoever lower meets one of them, an upfloater (1.3). No criterion looks below a bracket but [C4], that the others can be
paired. So the best full pairing that meets a demand is what the edition pairs when whatever contradicts the demand is
forbidden (decision 88).
"""

from collections.abc import Iterator, Sequence

from core.editions.dubov.round_layout import DubovLayout
from core.editions.dubov.round_report import Bracket, bracket_values
from core.editions.dubov.shifters import from_the_middle, place_of_shifter
from core.editions.explanation import BYE, Limits, Mates, OrderStep, Parting, Side
from core.model.dataclass import dataclass, replace
from core.model.hints import Final
from core.model.pairing import BracketKind, CriterionValue
from core.model.sentence import say

UPFLOATERS: Final = "upfloaters"
SHIFTERS: Final = "shifters"
TRANSPOSITION: Final = "transposition"
"""Dubov D.1 to D.3 of 2018, 4.2 to 4.4 of 2026."""
_COMPARED: Final = {
    UPFLOATERS: say("the upfloaters, by their number among the possible ones,"),
    SHIFTERS: say("the players who change subgroup, counted from the middle of the list,"),
    TRANSPOSITION: say("the opponents of S1 in turn, by pairing number,"),
}
_PREFERRED: Final = {
    UPFLOATERS: say("the rules take the upfloaters who come first among the possible ones"),
    SHIFTERS: say("the rules move the players who come first in the list to the other subgroup"),
    TRANSPOSITION: say("the rules give each player of S1, in order, the first opponent by pairing number"),
}


@dataclass(frozen=True, slots=True)
class Divided:
    """A bracket of a full pairing with its two subgroups."""

    bracket: Bracket  # the pairs in the order of S1
    index: int
    from_smaller: tuple[int, ...]  # places in the order of 4.3, from 1, of those who are shifted
    from_larger: tuple[int, ...]
    opponents: tuple[int, ...]  # of S1 in turn, by TPN
    pool: tuple[int, ...] = ()  # 4.2.1: the possible upfloaters


def brackets_of(layout: DubovLayout, mates: Mates) -> Iterator[Divided]:
    """The brackets of a full pairing, from the top."""
    left = dict(mates)
    for index, score in enumerate(sorted(set(layout.score), reverse=True), start=1):
        residents = [player for player in range(layout.size) if player in left and layout.score[player] == score]
        pairs = sorted({(min(player, left[player]), max(player, left[player])) for player in residents})
        upfloaters = sorted({player for pair in pairs for player in pair if layout.score[player] != score})
        pool = tuple(player for player in sorted(left) if layout.score[player] < score)
        for pair in pairs:
            for player in pair:
                del left[player]
        if residents:
            yield replace(_divided(layout, index, residents, upfloaters, pairs), pool=pool)


def _divided(
    layout: DubovLayout,
    index: int,
    residents: Sequence[int],
    upfloaters: Sequence[int],
    pairs: Sequence[tuple[int, int]],
) -> Divided:
    """Of each pair within a subgroup one was shifted: the one who comes first in the order of 4.3."""
    players = [*residents, *upfloaters]
    if any(layout.games[player] for player in players):
        g1 = {player for player in players if layout.seeks_white >> player & 1}
    else:
        g1 = set(sorted(players, key=layout.numbers.__getitem__)[: len(players) // 2])
    g2 = set(players) - g1
    smaller, larger = (g1, g2) if len(g1) <= len(g2) else (g2, g1)
    turns = [_turns(layout, group) for group in (smaller, larger)]
    shifted: list[list[int]] = [[], []]
    for pair in pairs:
        for side, turn in enumerate(turns):
            if pair[0] in turn and pair[1] in turn:
                shifted[side].append(min(pair, key=turn.__getitem__))
    moved = {player for side in shifted for player in side}
    s1 = sorted(g1 ^ moved, key=lambda player: (layout.aro[player], layout.numbers[player]))
    mate = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    ordered = [(player, mate[player]) for player in s1]
    places = [tuple(sorted(turn[player] for player in side)) for side, turn in zip(shifted, turns, strict=True)]
    return Divided(
        bracket=Bracket(tuple(residents), tuple(upfloaters), tuple(ordered), tuple(moved)),
        index=index,
        from_smaller=places[0],
        from_larger=places[1],
        opponents=tuple(layout.numbers[other] for _, other in ordered),
    )


def _turns(layout: DubovLayout, group: set[int]) -> dict[int, int]:
    """By player his number by 4.3.2 and 4.3.3, from 1."""
    ordered = from_the_middle(sorted(group, key=lambda player: place_of_shifter(layout, player)))
    return {player: turn for turn, player in enumerate(ordered, start=1)}


class ByFullPairings:
    """The comparison of the editions with criteria."""

    def parting(self, layout: DubovLayout, right: Mates, other: Mates) -> Parting | None:
        """As `ByCriteria` says."""
        for first, second in zip(brackets_of(layout, right), brackets_of(layout, other), strict=False):
            if {frozenset(pair) for pair in first.bracket.pairs} != {frozenset(pair) for pair in second.bracket.pairs}:
                return _parting(layout, first, second)
        return None

    def best(self, layout: DubovLayout, limits: Limits) -> None:
        """What the engine pairs within them: no criterion looks below a bracket but [C4]."""

    def collapse(self, layout: DubovLayout, mates: Mates) -> None:
        """There is none."""


def _parting(layout: DubovLayout, right: Divided, other: Divided) -> Parting:
    better, worse = _side(layout, right), _side(layout, other)
    differing = [(one, two) for one, two in zip(better.values, worse.values, strict=True) if one.value != two.value]
    order, is_first = (None, _less(*differing[0])) if differing else _order(right, other)
    assert is_first, "the edition takes the best, and of equals the first"
    residents = right.bracket.residents
    return Parting(
        bracket=right.index,
        kind=BracketKind.HETEROGENEOUS if better.upfloaters else BracketKind.HOMOGENEOUS,
        score=layout.score[residents[0]],
        moved_down=(),
        residents=tuple(layout.ids[player] for player in residents),
        better=better,
        other=worse,
        criterion=differing[0][0].criterion if differing else None,
        order=order,
    )


def _side(layout: DubovLayout, divided: Divided) -> Side:
    ids, bracket = layout.ids, divided.bracket
    pairs = tuple((ids[one], ids[other]) for one, other in bracket.pairs)
    return Side(pairs, (), bracket_values(layout, bracket), tuple(ids[player] for player in bracket.upfloaters))


def _order(one: Divided, other: Divided) -> tuple[OrderStep, bool]:
    """The step of the order in which two brackets differ, and whether the one comes first."""
    steps = (
        (UPFLOATERS, one.bracket.upfloaters, other.bracket.upfloaters),
        (SHIFTERS, (len(one.from_smaller), *one.from_smaller), (len(other.from_smaller), *other.from_smaller)),
        (SHIFTERS, one.from_larger, other.from_larger),
        (TRANSPOSITION, one.opponents, other.opponents),
    )
    rule, first_place, second_place = next(step for step in steps if step[1] != step[2])
    is_first = first_place < second_place
    if rule == UPFLOATERS:
        number = {player: place for place, player in enumerate(one.pool, start=1)}  # 4.2.2
        first_place, second_place = (tuple(map(number.__getitem__, players)) for players in (first_place, second_place))
    elif len(one.from_smaller) == len(other.from_smaller) and one.from_smaller != other.from_smaller:
        first_place, second_place = first_place[1:], second_place[1:]
    return OrderStep(rule, first_place, second_place, _COMPARED[rule], _PREFERRED[rule]), is_first


def _less(first: CriterionValue, second: CriterionValue) -> bool:
    if isinstance(first.value, tuple) and isinstance(second.value, tuple):
        return first.value < second.value
    assert isinstance(first.value, int), "both are counts"
    assert isinstance(second.value, int), "both are counts"
    return first.value < second.value


def values_for_the_bye(layout: DubovLayout, player: int) -> tuple[CriterionValue, ...]:
    """3.1: the lowest score comes first, then the most games played, then the greatest TPN."""
    return (
        CriterionValue(f"{BYE} score", layout.score[player]),
        CriterionValue(f"{BYE} games", layout.games[player]),
        CriterionValue(f"{BYE} rank", layout.numbers[player]),
    )
