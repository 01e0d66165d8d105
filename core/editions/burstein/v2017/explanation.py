"""Burstein 2017 as its rounds are explained."""

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
from core.editions.burstein.v2017.round_pairing import RULES
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
    articles=absolute_rules("C.1", "C.2", "C.3", "A.8", "A.3"),
    same_colour=same_absolute,
    colours=colours_by(RULES),
    compared=by_brackets(RULES),
    criteria={
        "C.5": LEFT_UNPAIRED,
        "C.6": say("incoming floaters left unpaired"),
        "C.6 scores": say("scores of incoming floaters left unpaired"),
        "C.7": CANNOT_BE_PAIRED,
        "C.7 floaters": say("floaters whom the following bracket cannot pair"),
        "C.7 scores": say("scores of floaters whom the following bracket cannot pair"),
        "C.8": WITHOUT_PREFERENCE,
        **CRITERIA_OF_THE_BYE,
    },
    measures={
        "C.5": Measure.LEFT,
        "C.7": Measure.FOLLOWING,
        "C.8": Measure.COLOUR,
        **MEASURES_OF_THE_BYE,
    },
    order_articles={OPPONENTS_IN_TURN: "D.1"},
    bye_values=values_for_the_bye,
    bye_goes_to=("B.0", say("the lowest ranked")),
    colour_words=numbered(COLOUR_RULES, "E.", 0),
    floats=FLOATS,
    ranks_by_number=False,
)
