"""Dubov 2026 as its rounds are explained."""

from core.editions.dubov import full_pairings as dubov
from core.editions.dubov.explanation import COLOUR_RULES, FLOATS, criteria, measures
from core.editions.dubov.round_layout import DubovLayout
from core.editions.explanation import Explanation, absolute_rules, numbered, same_absolute
from core.model.hints import Final
from core.model.sentence import say

EXPLANATION: Final = Explanation(
    layout_of=DubovLayout,
    articles=absolute_rules("2.1.1 [C1]", "2.1.2 [C2]", "2.1.3 [C3]", "1.9.3, [C4]", "1.4"),
    same_colour=same_absolute,
    colours=DubovLayout.colours,
    compared=dubov.ByFullPairings(),
    criteria=criteria("C"),
    measures=measures("C"),
    criteria_in_brackets=True,
    order_articles={dubov.UPFLOATERS: "4.2", dubov.SHIFTERS: "4.3", dubov.TRANSPOSITION: "4.4"},
    bye_values=dubov.values_for_the_bye,
    bye_goes_to=("3.1", say("the largest pairing number")),
    colour_words=numbered(COLOUR_RULES, "5.2."),
    floats=FLOATS,
    ranks_by_number=True,
)
