"""What the Dutch editions share in their explanations."""

from collections.abc import Callable, Mapping

from core.editions.dutch.round_layout import DutchLayout
from core.editions.explanation import IN_ORDER, INITIAL, FloatWords, same_absolute
from core.model.hints import Final
from core.model.results import Colour
from core.model.sentence import say

FLOATS: Final = FloatWords(say("floats down"), say("floats up"), "floats", "floats", with_the_bye=True)
COLOUR_RULES: Final = (*IN_ORDER, INITIAL)

OVERBALANCED: Final = say("topscorers or their opponents with a colour difference greater than two")
TRIPLED: Final = say("topscorers or their opponents with the same colour three times in a row")
WITHOUT_STRONG_PREFERENCE: Final = say("players without their strong colour preference")
MET, NO_BYE, SAME_COLOUR, INCOMPLETE, KEPT_APART = (
    say("two of its players had met before"),
    say("the player who would be left over may not have the bye"),
    say("two of its players must both have the same colour"),
    say("the rest of the round could not be paired after it"),
    say("two of its players are not to meet"),
)


def same_colour(layout: DutchLayout, one: int, other: int) -> Colour | None:
    """The colour that two players must both have; a topscorer need not."""
    return None if layout.topscorer[one] or layout.topscorer[other] else same_absolute(layout, one, other)


def colours_by(articles: Mapping[str, str]) -> Callable[[DutchLayout, int, int], tuple[int, int, str]]:
    """The colours of two players, by the articles as an edition numbers them."""

    def colours(layout: DutchLayout, one: int, other: int) -> tuple[int, int, str]:
        white, black, article = layout.colours(min(one, other), max(one, other))
        return white, black, articles[article]

    return colours
