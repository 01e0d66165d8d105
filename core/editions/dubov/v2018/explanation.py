"""Dubov 2018 as its rounds are explained."""

from functools import partial

from core.editions.dubov import full_pairings as dubov
from core.editions.dubov.explanation import COLOUR_RULES, FLOATS, criteria, measures
from core.editions.dubov.round_layout import DubovLayout
from core.editions.dubov.v2018.round_pairing import IN_2018
from core.editions.explanation import Explanation, absolute_rules, numbered, same_absolute
from core.model.hints import Final
from core.model.sentence import say

EXPLANATION: Final = Explanation(
    layout_of=partial(DubovLayout, articles=IN_2018),
    articles=absolute_rules("C.1", "C.2", "C.3", "A.8", "A.4"),
    same_colour=same_absolute,
    colours=DubovLayout.colours,
    compared=dubov.ByFullPairings(),
    criteria=criteria("C."),
    measures=measures("C."),
    order_articles={dubov.UPFLOATERS: "D.1", dubov.SHIFTERS: "D.2", dubov.TRANSPOSITION: "D.3"},
    bye_values=dubov.values_for_the_bye,
    bye_goes_to=("B.0", say("the largest pairing number")),
    colour_words=numbered(COLOUR_RULES, "E."),
    floats=FLOATS,
    ranks_by_number=True,
)
