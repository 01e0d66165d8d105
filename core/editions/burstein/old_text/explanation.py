"""Burstein, old text, as its rounds are explained."""

from core.editions.burstein.old_text.departure import departure
from core.editions.burstein.old_text.round_layout import OldBursteinLayout
from core.editions.explanation import INITIAL, Explanation, FloatWords, absolute_rules, by_steps
from core.model.hints import Final
from core.model.results import Colour
from core.model.sentence import say


def _same_colour(layout: OldBursteinLayout, one: int, other: int) -> Colour | None:
    """Where each may have one colour only, and it is the same (5.2, 5.3)."""
    first, second = (layout.preferences[player].may_have for player in (one, other))
    return next(iter(first)) if len(first) == 1 and first == second else None


def _colours(layout: OldBursteinLayout, one: int, other: int) -> tuple[int, int, str]:
    """5.1 to 5.4; the greater position is the higher rank."""
    return layout.colours(max(one, other), min(one, other))


EXPLANATION: Final = Explanation(
    layout_of=OldBursteinLayout,
    articles=absolute_rules("3.1", "4.1", "5.2, 5.3", "3.1, 5.2, 5.3", "4"),
    same_colour=_same_colour,
    colours=_colours,
    compared=by_steps(OldBursteinLayout, departure),
    colour_words={
        "5.1": INITIAL,
        "5.2": say("nobody may have a colour difference greater than two"),
        "5.3": say("nobody may have the same colour three times in a row"),
        "5.4.1": say("both players get their due colour"),
        "5.4.2": say("the colours are equalised"),
        "5.4.3": say("the colours alternate from the latest game in which the two had different colours"),
        "5.4.4": say("the higher ranked player gets the colour that is due"),
    },
    floats=FloatWords(say("floats down"), say("meets a floater"), "floats", "floats"),
    ranks_by_number=False,
)
