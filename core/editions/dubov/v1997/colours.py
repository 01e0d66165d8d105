"""Due colours (1), what 2.3 and 2.4 leave of them, and colour allocation (3)."""

from collections.abc import Callable, Sequence
from typing import Final

from core.editions.shared.colours import first_colour
from core.editions.shared.due_colours import ColourHistory, alternated
from core.model.named_tuple import NamedTuple
from core.model.results import Colour


class Side(NamedTuple):
    """One of two players whose colours are to be allocated."""

    history: ColourHistory
    aro: int  # tenths
    rating: int  # R
    number: int  # in the player's list (5)


class ColourQuestion(NamedTuple):
    """Two players who are to play each other, in any order."""

    one: Side
    other: Side


ColourRule = Callable[[ColourQuestion], Colour | None]
"""The colour of the first player, or None when the rule does not decide."""


def keep_the_limits(pair: ColourQuestion) -> Colour | None:
    """2.3 and 2.4: a colour that a player must have goes before what else article 3 says."""
    if pair.one.history.must is not None:
        return pair.one.history.must
    return None if pair.other.history.must is None else pair.other.history.must.opposite


def give_both_their_due(pair: ColourQuestion) -> Colour | None:
    """3: give both players their due colour; one without a game takes what is left."""
    due, others = pair.one.history.due, pair.other.history.due
    if due is others:
        return None
    return due if others is None else others.opposite


def equalise_the_numbers(pair: ColourQuestion) -> Colour | None:
    """3: equalise the numbers of black and white games: who has the greater difference gets his due colour."""
    one, other = pair.one.history, pair.other.history
    if one.due is None or abs(one.difference) == abs(other.difference):
        return None
    return one.due if abs(one.difference) > abs(other.difference) else one.due.opposite  # both are due the same


def alternate(pair: ColourQuestion) -> Colour | None:
    """3: alternate the colours of both regarding the first difference of their colour history, going back."""
    return alternated(pair.one.history.played, pair.other.history.played)


def white_for_the_higher_aro(pair: ColourQuestion) -> Colour | None:
    """3: assign White to the player with the higher ARO."""
    if pair.one.aro == pair.other.aro:
        return None
    return Colour.WHITE if pair.one.aro > pair.other.aro else Colour.BLACK


def white_for_the_lower_rating(pair: ColourQuestion) -> Colour | None:
    """3: assign White to the player with the lower R; of equals, to the lower one in the list (decision 51)."""
    one, other = (pair.one.rating, -pair.one.number), (pair.other.rating, -pair.other.number)
    return Colour.WHITE if one < other else Colour.BLACK


COLOUR_RULES: Final[Sequence[tuple[str, ColourRule]]] = (
    ("3, due colours", give_both_their_due),
    ("2.3-2.4", keep_the_limits),
    ("3, equal numbers", equalise_the_numbers),
    ("3, alternation", alternate),
    ("3, higher ARO", white_for_the_higher_aro),
    ("3, lower R", white_for_the_lower_rating),
)


def colour_of_one(pair: ColourQuestion) -> tuple[Colour, str]:
    """The colour of the first player and what gave it."""
    return first_colour(COLOUR_RULES, pair)
