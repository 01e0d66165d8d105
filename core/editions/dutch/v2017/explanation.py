"""Dutch 2017 as its rounds are explained: what a candidate of a stop costs, and the criteria in words."""

from collections.abc import Sequence

from core.editions.dutch.bracket import context_of, exact_candidate, settled_candidate
from core.editions.dutch.bracket_context import FollowingContext
from core.editions.dutch.by_brackets import ByBrackets
from core.editions.dutch.criteria import Candidate, Costs
from core.editions.dutch.decisions import COLOUR_ARTICLES, PairedBracket, Stop, Stops
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
from core.editions.dutch.procedure import Bound, InRankOrder, Pairs
from core.editions.dutch.round_layout import DutchLayout
from core.editions.dutch.v2017.round_pairing import paired_bracket, stops
from core.editions.explanation import (
    CANNOT_BE_PAIRED,
    LEFT_UNPAIRED,
    WITHOUT_PREFERENCE,
    Explanation,
    Measure,
    Rule,
    absolute_rules,
    numbered,
)
from core.matching.cardinality import MaximumMatching
from core.model.hints import Final
from core.model.sentence import say


class Dutch2017(InRankOrder):
    """A.9 and section B."""

    def __init__(self, layout: DutchLayout) -> None:
        self.layout = layout

    def stops(self) -> Stops[PairedBracket]:
        """A.9."""
        return stops(self.layout, MaximumMatching(self.layout.legal, self.layout.everyone))

    def settled(self, stop: Stop[PairedBracket], pairs: Pairs, downfloaters: Sequence[int]) -> Candidate:
        """C.7 is judged for the downfloaters that the candidate has."""
        costs = Costs(self.layout, stop.bracket)
        context = FollowingContext(self.layout, stop.bracket, costs, len(downfloaters))
        return settled_candidate(self.layout, stop.bracket, costs, context, pairs, downfloaters)

    def chosen(self, layout: DutchLayout, stop: Stop[PairedBracket], must_pair: int) -> Candidate:
        """Section B among fewer pairs."""
        if not must_pair:
            return paired_bracket(layout, stop.bracket).chosen
        costs = Costs(layout, stop.bracket)
        context = context_of(layout, stop.bracket, costs)
        return exact_candidate(layout, stop.bracket, costs, Bound(context, costs, must_pair))

    def costs(self, stop: Stop[PairedBracket], downfloaters: int) -> Costs:  # noqa: ARG002  as in 2026
        """The same for any number of downfloaters."""
        return Costs(self.layout, stop.bracket)


EXPLANATION: Final = Explanation(
    layout_of=DutchLayout,
    articles={
        **absolute_rules("C.1", "C.2", "C.3", "A.9", "A.5", general="C.04.1"),
        Rule.FORBIDDEN: "C.04.1, announced",
    },
    same_colour=same_colour,
    colours=colours_by(COLOUR_ARTICLES),
    compared=ByBrackets(
        of_pairing=lambda layout, _: Dutch2017(layout),
        within=lambda layout, limits: (Dutch2017(layout), limits),
        collapses=True,
    ),
    criteria={
        "C.1": MET,
        "C.2": NO_BYE,
        "C.3": SAME_COLOUR,
        "C.4": INCOMPLETE,
        "forbidden pair": KEPT_APART,
        "C.5": LEFT_UNPAIRED,
        "C.6": say("score differences"),
        "C.7": CANNOT_BE_PAIRED,
        "C.7 scores": say("scores of players whom the following bracket cannot pair"),
        "C.8": OVERBALANCED,
        "C.9": TRIPLED,
        "C.10": WITHOUT_PREFERENCE,
        "C.11": WITHOUT_STRONG_PREFERENCE,
        "C.12": say("players who float down again as in the previous round"),
        "C.13": say("players who float up again as in the previous round"),
        "C.14": say("players who float down again as they did two rounds before"),
        "C.15": say("players who float up again as they did two rounds before"),
        "C.16": say("score differences of players who float down again as in the previous round"),
        "C.17": say("score differences of players who float up again as in the previous round"),
        "C.18": say("score differences of players who float down again as they did two rounds before"),
        "C.19": say("score differences of players who float up again as they did two rounds before"),
    },
    measures={
        "C.5": Measure.LEFT,
        "C.6": Measure.SCORE_DIFFERENCES,
        "C.7": Measure.FOLLOWING,
        "C.10": Measure.COLOUR,
        "C.11": Measure.STRONG_COLOUR,
        "C.12": Measure.DOWN_AGAIN,
        "C.13": Measure.UP_AGAIN,
        "C.14": Measure.DOWN_AGAIN_OF_TWO_ROUNDS_BEFORE,
        "C.15": Measure.UP_AGAIN_OF_TWO_ROUNDS_BEFORE,
    },
    colour_words=numbered(COLOUR_RULES, "E."),
    floats=FLOATS,
    ranks_by_number=True,
    takes_the_first="B.8",
    tells_preferences=True,
)
