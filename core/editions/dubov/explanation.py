"""Dubov, 2018 and 2026, as its rounds are explained: full pairings, bracket by bracket.

Compared are the bye (3.1), the criteria [C5] to [C10], and the order. A full pairing falls into brackets in one way:
the players of a scoregroup who have not been paired higher up, and whoever lower meets one of them, an upfloater (1.3).
No criterion looks below a bracket but [C4], that the others can be paired. So the best full pairing that meets a demand
is what the edition pairs when whatever contradicts the demand is forbidden (decision 88).
"""

from collections.abc import Iterator, Sequence
from functools import partial

from core.editions.dubov.bracket import from_the_middle, place_of_shifter
from core.editions.dubov.round_layout import IN_2018, DubovLayout
from core.editions.dubov.round_pairing import Bracket, bracket_values
from core.editions.explanation import (
    BYE,
    IN_ORDER,
    INITIAL,
    WITHOUT_PREFERENCE,
    Explanation,
    FloatWords,
    Limits,
    Mates,
    Measure,
    OrderStep,
    Parting,
    Side,
    absolute_rules,
    criteria_of_the_bye,
    numbered,
    same_absolute,
)
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


# --- The explanations

_FLOATS: Final = FloatWords(say("meets an upfloater"), say("upfloats"), "choice of floaters", "choice of floaters")
_COLOUR_RULES: Final = (INITIAL, *IN_ORDER)
_CRITERIA: Final = (
    say("upfloaters"),
    say("score differences of the upfloaters"),
    WITHOUT_PREFERENCE,
    say("maximum upfloaters who upfloat"),
    say("number of times that maximum upfloaters have upfloated"),
    say("upfloaters who upfloated in the previous round"),
)


def _criteria(prefix: str) -> dict[str, str]:
    """[C5] to [C10] and those of the bye, in words."""
    rank = say("pairing number of the player who receives the bye, as large as possible")
    return numbered(_CRITERIA, prefix, 5) | criteria_of_the_bye(rank)


def _measures(prefix: str) -> dict[str, Measure]:
    """Those of [C5] to [C10] that count people who can be named, and those of the bye."""
    return {
        f"{prefix}5": Measure.UPFLOATERS,
        f"{prefix}6": Measure.UPFLOATERS,
        f"{prefix}7": Measure.COLOUR,
        **dict.fromkeys(
            (f"{BYE} score", f"{BYE} games", f"{BYE} rank"),
            Measure.TAKER_OF_THE_BYE,
        ),
    }


OF_2018: Final = Explanation(
    layout_of=partial(DubovLayout, articles=IN_2018),
    articles=absolute_rules("C.1", "C.2", "C.3", "A.8", "A.4"),
    same_colour=same_absolute,
    colours=DubovLayout.colours,
    compared=ByFullPairings(),
    criteria=_criteria("C."),
    measures=_measures("C."),
    order_articles={UPFLOATERS: "D.1", SHIFTERS: "D.2", TRANSPOSITION: "D.3"},
    bye_values=values_for_the_bye,
    bye_goes_to=("B.0", say("the largest pairing number")),
    colour_words=numbered(_COLOUR_RULES, "E."),
    floats=_FLOATS,
    ranks_by_number=True,
)

OF_2026: Final = Explanation(
    layout_of=DubovLayout,
    articles=absolute_rules("2.1.1 [C1]", "2.1.2 [C2]", "2.1.3 [C3]", "1.9.3, [C4]", "1.4"),
    same_colour=same_absolute,
    colours=DubovLayout.colours,
    compared=ByFullPairings(),
    criteria=_criteria("C"),
    measures=_measures("C"),
    criteria_in_brackets=True,
    order_articles={UPFLOATERS: "4.2", SHIFTERS: "4.3", TRANSPOSITION: "4.4"},
    bye_values=values_for_the_bye,
    bye_goes_to=("3.1", say("the largest pairing number")),
    colour_words=numbered(_COLOUR_RULES, "5.2."),
    floats=_FLOATS,
    ranks_by_number=True,
)
