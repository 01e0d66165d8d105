"""Dutch 2026 as its rounds are explained: what a candidate of a stop costs, and the criteria in words."""

from collections.abc import Sequence

from core.editions.dutch.bracket import exact_candidate, settled_candidate
from core.editions.dutch.bracket_context import BracketContext, FollowingContext
from core.editions.dutch.by_brackets import ByBrackets
from core.editions.dutch.criteria import Candidate, positions_mask
from core.editions.dutch.decisions import PairedBracket, Stop, Stops
from core.editions.dutch.explanation import (
    COLOUR_RULES,
    FLOATS,
    INCOMPLETE,
    KEPT_APART,
    MET,
    NO_BYE,
    OVERBALANCED,
    SAME_COLOUR,
    TRIPLED,
    WITHOUT_STRONG_PREFERENCE,
    colours_by,
    same_colour,
)
from core.editions.dutch.procedure import Bound, InRankOrder, Pairs, Procedure, with_apart
from core.editions.dutch.round_layout import DutchLayout
from core.editions.dutch.v2026.round_pairing import (
    COLOUR_ARTICLES,
    Completion,
    Costs,
    costs_of,
    paired_bracket,
    settled_quickly,
    stops,
)
from core.editions.explanation import (
    CANNOT_BE_PAIRED,
    LEFT_UNPAIRED,
    WITHOUT_PREFERENCE,
    Explanation,
    Limits,
    Measure,
    absolute_rules,
    numbered,
)
from core.matching.cardinality import MaximumMatching, members
from core.model.hints import Final
from core.model.pairing import CriterionValue
from core.model.sentence import say


class Dutch2026(InRankOrder):
    """1.9.2 and section 3; [C5] is settled before."""

    def __init__(self, layout: DutchLayout) -> None:
        self.layout = layout

    def stops(self) -> Stops[PairedBracket]:
        """1.9.2."""
        return stops(self.layout)

    def settled(self, stop: Stop[PairedBracket], pairs: Pairs, downfloaters: Sequence[int]) -> Candidate:
        """[C8] and [C9] are judged for the downfloaters that the candidate has."""
        layout = with_apart(self.layout, downfloaters)
        costs = costs_of(layout, stop.bracket, len(downfloaters))
        context: BracketContext
        if stop.lower and downfloaters:
            quick = settled_quickly(layout, stop.bracket, costs, pairs, downfloaters, stop.lower)
            if quick is not None:
                return quick
            context = Completion(costs, stop.bracket, tuple(members(stop.lower)))
        else:
            context = FollowingContext(layout, stop.bracket, costs, len(downfloaters))
        return settled_candidate(layout, stop.bracket, costs, context, pairs, downfloaters)

    def chosen(self, layout: DutchLayout, stop: Stop[PairedBracket], must_pair: int) -> Candidate:
        """Section 3 among fewer pairs."""
        if not must_pair:
            return paired_bracket(layout, stop.bracket, tuple(members(stop.lower))).chosen
        chosen = self._chosen_with_everyone_lower(layout, stop, must_pair, None)
        if len(chosen.downfloaters) == 1:
            chosen = self._chosen_with_everyone_lower(layout, stop, must_pair, 1)
        return chosen

    def _chosen_with_everyone_lower(
        self, layout: DutchLayout, stop: Stop[PairedBracket], must_pair: int, downfloaters: int | None
    ) -> Candidate:
        costs = costs_of(layout, stop.bracket, downfloaters)
        context = Bound(Completion(costs, stop.bracket, tuple(members(stop.lower))), costs, must_pair)
        return exact_candidate(layout, stop.bracket, costs, context)

    def costs(self, stop: Stop[PairedBracket], downfloaters: int) -> Costs:
        """[C9] asks how many there are."""
        return costs_of(self.layout, stop.bracket, downfloaters)


def _of_pairing(layout: DutchLayout, bye: int | None) -> Procedure:
    """The bye goes to the score that the full pairing gives it to."""
    if bye is not None:
        layout.may_take_bye &= _group_of(layout, bye)
    return Dutch2026(layout)


def _within(layout: DutchLayout, limits: Limits) -> tuple[Procedure, Limits]:
    """[C5] settles the score of the bye's taker among those who keep to the limits."""
    if layout.size % 2:
        layout.may_take_bye = _settled(layout, limits)
    return Dutch2026(layout), Limits(limits.legal, limits.may_take_bye & layout.may_take_bye)


def _settled(layout: DutchLayout, limits: Limits) -> int:
    """[C5]: the players of the lowest score that can have the bye; see `round_pairing.settle_bye`."""
    matching = MaximumMatching(limits.legal, layout.everyone, limits.mate)
    for group in reversed(layout.scoregroups()):
        takers = positions_mask(group) & limits.may_take_bye
        if takers and matching.can_pair_all(layout.everyone, takers):
            return positions_mask(group) & layout.may_take_bye
    return layout.may_take_bye


def _group_of(layout: DutchLayout, player: int) -> int:
    return positions_mask([other for other in range(layout.size) if layout.score[other] == layout.score[player]])


def _bye_values(layout: DutchLayout, player: int) -> tuple[CriterionValue, ...]:
    """[C5] looks at the whole round."""
    return (CriterionValue("C5", layout.score[player]),)


EXPLANATION: Final = Explanation(
    layout_of=DutchLayout,
    articles=absolute_rules("2.1.1 [C1]", "2.1.2 [C2]", "2.1.3 [C3]", "1.9.3, [C4]", "1.5", general="C.04.1"),
    same_colour=same_colour,
    colours=colours_by(COLOUR_ARTICLES),
    compared=ByBrackets(_of_pairing, _within),
    criteria={
        "C1": MET,
        "C2": NO_BYE,
        "C3": SAME_COLOUR,
        "C4": INCOMPLETE,
        "forbidden pair": KEPT_APART,
        "C5": say("score of the player who receives the bye"),
        "C6": LEFT_UNPAIRED,
        "C7": say("scores of the downfloaters"),
        "C8": CANNOT_BE_PAIRED,
        "C8 scores": say("scores of players whom the following bracket cannot pair"),
        "C9": say("unplayed games of the player who receives the bye"),
        "C10": OVERBALANCED,
        "C11": TRIPLED,
        "C12": WITHOUT_PREFERENCE,
        "C13": WITHOUT_STRONG_PREFERENCE,
        "C14": say("resident players who float down again as in the previous round"),
        "C15": say("opponents of moved-down players who float up again as in the previous round"),
        "C16": say("resident players who float down again as they did two rounds before"),
        "C17": say("opponents of moved-down players who float up again as they did two rounds before"),
        "C18": say("score differences of moved-down players who float down again as in the previous round"),
        "C19": say("score differences of opponents who float up again as in the previous round"),
        "C20": say("score differences of moved-down players who float down again as they did two rounds before"),
        "C21": say("score differences of opponents who float up again as they did two rounds before"),
    },
    measures={
        "C5": Measure.TAKER_OF_THE_BYE,
        "C6": Measure.LEFT,
        "C7": Measure.LEFT_SCORES,
        "C8": Measure.FOLLOWING,
        "C9": Measure.TAKER_OF_THE_BYE,
        "C12": Measure.COLOUR,
        "C13": Measure.STRONG_COLOUR,
        "C14": Measure.DOWN_AGAIN,
        "C15": Measure.UP_AGAIN,
        "C16": Measure.DOWN_AGAIN_OF_TWO_ROUNDS_BEFORE,
        "C17": Measure.UP_AGAIN_OF_TWO_ROUNDS_BEFORE,
    },
    resident_floats=True,
    criteria_in_brackets=True,
    criteria_in_points=frozenset({"C5"}),
    order_articles={"D.1": "4.2", "D.2": "4.3", "D.3": "4.4"},
    bye_values=_bye_values,
    score_of_the_bye="[C5]",
    colour_words=numbered(COLOUR_RULES, "5.2."),
    floats=FLOATS,
    ranks_by_number=True,
    takes_the_first="3.8",
    tells_preferences=True,
)
