"""Dutch 2012 as its rounds are explained."""

from core.editions.dutch.decisions import COLOUR_ARTICLES
from core.editions.dutch.explanation import COLOUR_RULES, FLOATS, colours_by, same_colour
from core.editions.dutch.v2012.departure import departure
from core.editions.dutch.v2012.round_layout import Dutch2012Layout
from core.editions.explanation import Explanation, absolute_rules, by_steps, numbered
from core.model.hints import Final

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
