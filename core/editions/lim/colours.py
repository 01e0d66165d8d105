"""Who gets which colour: articles 5 and 7.2."""

from collections.abc import Callable, Sequence
from typing import Final

from core.editions.shared.colours import first_colour
from core.editions.shared.due_colours import ColourHistory, alternated
from core.model.named_tuple import NamedTuple
from core.model.results import Colour


class ColourQuestion(NamedTuple):
    """Two players who are to play each other."""

    higher: ColourHistory
    lower: ColourHistory
    parity_number: int  # of the higher ranked
    is_below_median: bool  # both of them
    initial_colour: Colour


ColourRule = Callable[[ColourQuestion], Colour | None]
"""The colour of the higher ranked player, or None when the rule does not decide."""


def give_both_their_due(pair: ColourQuestion) -> Colour | None:
    """5.1, 5.5, 5.6: both get their due colour; one without takes what is left."""
    due, others = pair.higher.due, pair.lower.due
    if due is others:
        return None
    return due if others is None else others.opposite


def keep_the_limits(pair: ColourQuestion) -> Colour | None:
    """5.3: of two who are due the same, the one who must have it; outside the last round there is but one."""
    must, others = pair.higher.must, pair.lower.must
    if must is others:
        return None
    return must or (None if others is None else others.opposite)


def alternate(pair: ColourQuestion) -> Colour | None:
    """5.4: the colours that they had in earlier games, going back."""
    return alternated(pair.higher.played, pair.lower.played)


def give_by_rank(pair: ColourQuestion) -> Colour | None:
    """5.4: the higher ranked gets the due colour; below the median the lower ranked."""
    due = pair.higher.due
    return due.opposite if due is not None and pair.is_below_median else due


def draw(pair: ColourQuestion) -> Colour | None:
    """7.2: neither is due a colour; the lot was drawn for player No. 1, and holds for odd numbers (decision 10)."""
    return pair.initial_colour if pair.parity_number % 2 else pair.initial_colour.opposite


COLOUR_RULES: Final[Sequence[tuple[str, ColourRule]]] = (  # of 5.4 the first sentences, and the last two
    ("5.1", give_both_their_due),
    ("5.3", keep_the_limits),
    ("5.4, 1", alternate),
    ("5.4, 2", give_by_rank),
    ("7.2", draw),
)


def colour_of_higher(pair: ColourQuestion) -> tuple[Colour, str]:
    """The colour of the higher ranked player and the article that gave it."""
    return first_colour(COLOUR_RULES, pair)
