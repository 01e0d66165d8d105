"""Lim as its rounds are explained: what both editions have in common, by the numbers of each."""

from collections.abc import Mapping
from functools import partial

from core.editions.explanation import Explanation, FloatWords
from core.editions.lim.departure import departure
from core.editions.lim.round_layout import IN_2026, LimLayout
from core.editions.shared.explaining import INITIAL, absolute_rules, by_steps
from core.model.hints import Final
from core.model.results import Colour
from core.model.sentence import say

_COLOURS: Final = {
    "5.1": say("both players get the colour they are due"),
    "5.3": say("both players are due the same colour, and one of them must have it"),
    "5.4, 1": say("the colours alternate from the latest round in which one had White and the other Black"),
    "5.4, 2": say(
        "their colours so far are the same: decided by rank, below the median in favour of the lower ranked player"
    ),
    "7.2": INITIAL,
}


_FLOATS: Final = FloatWords(
    say("meets an opponent with a lower score"),
    say("meets an opponent with a higher score"),
    topic_of_higher="floats",
    topic_of_lower="floats",
)


def _same_colour(layout: LimLayout, one: int, other: int) -> Colour | None:
    """Where the limits leave both the same (2.1); in the last round they do not count within a scoregroup (6)."""
    must = layout.history[one].must
    if layout.field.is_last_round and layout.score[one] == layout.score[other]:
        return None
    return must if must is layout.history[other].must else None


def explanation(articles: Mapping[str, str] = IN_2026) -> Explanation:
    """`articles`: those that a text numbers otherwise than that of 2026."""
    layout_of = partial(LimLayout, articles=articles)
    return Explanation(
        layout_of=layout_of,
        articles=absolute_rules("2.1", "1.1", "2.1", "2.1, 2.6", "1.1"),
        same_colour=_same_colour,
        colours=LimLayout.colours,
        compared=by_steps(layout_of, departure),
        criteria={"5.2": say("pairs of players who are due the same colour")},
        colour_words=_COLOURS,
        floats=_FLOATS,
        ranks_by_number=True,
    )
