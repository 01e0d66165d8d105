"""Burstein 2026 as its rounds are explained."""

from core.editions.burstein.explanation import (
    COLOUR_RULES,
    CRITERIA_OF_THE_BYE,
    FLOATS,
    MEASURES_OF_THE_BYE,
    OPPONENTS_IN_TURN,
    by_brackets,
    colours_by,
    values_for_the_bye,
)
from core.editions.burstein.round_layout import BursteinLayout
from core.editions.burstein.v2026.round_pairing import RULES
from core.editions.explanation import (
    CANNOT_BE_PAIRED,
    LEFT_UNPAIRED,
    WITHOUT_PREFERENCE,
    Explanation,
    Measure,
    absolute_rules,
    numbered,
    same_absolute,
)
from core.model.hints import Final
from core.model.sentence import say

EXPLANATION: Final = Explanation(
    layout_of=BursteinLayout,
    articles=absolute_rules("2.1.1 [C1]", "2.1.2 [C2]", "2.1.3 [C3]", "1.9.3, [C4]", "1.3"),
    same_colour=same_absolute,
    colours=colours_by(RULES),
    compared=by_brackets(RULES),
    criteria={
        "C5": LEFT_UNPAIRED,
        "C6": say("scores of the outgoing floaters"),
        "C7": CANNOT_BE_PAIRED,
        "C7 scores": say("scores of players whom the following bracket cannot pair"),
        "C8": WITHOUT_PREFERENCE,
        **CRITERIA_OF_THE_BYE,
    },
    measures={
        "C5": Measure.LEFT,
        "C6": Measure.LEFT_SCORES,
        "C7": Measure.FOLLOWING,
        "C8": Measure.COLOUR,
        **MEASURES_OF_THE_BYE,
    },
    criteria_in_brackets=True,
    order_articles={OPPONENTS_IN_TURN: "4.1 - 4.3"},
    bye_values=values_for_the_bye,
    bye_goes_to=("3.1", say("the lowest ranked")),
    colour_words=numbered(COLOUR_RULES, "5.2."),
    floats=FLOATS,
    ranks_by_number=False,
)
