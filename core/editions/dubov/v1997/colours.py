"""Due colours (1), what 2.3 and 2.4 leave of them, and colour allocation (3)."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from core.model.results import Colour


class ColourHistory(NamedTuple):
    """What the articles ask about a player's colours; games that were not played left out (decision 51)."""

    played: tuple[Colour, ...]  # oldest first
    difference: int  # games with White minus games with Black
    due: Colour | None  # None before the first game
    must: Colour | None  # the only colour that 2.3 and 2.4 leave; None: either will do

    @property
    def column(self) -> Colour:
        """The colour subgroup he stands in: without a game Black's, which needs no ARO (6.2; decision 50)."""
        return self.due or Colour.BLACK


def colour_history(played: tuple[Colour, ...]) -> ColourHistory:
    """The due colour (1) and the colour that he must have, if any.

    The two differ only after a pairing made by hand, as in WWWBB; the colour that he must have is then his due.
    """
    difference = 2 * played.count(Colour.WHITE) - len(played)
    must = only_colour(played, difference)
    return ColourHistory(played, difference, must or due_colour(played, difference), must)


def due_colour(played: tuple[Colour, ...], difference: int) -> Colour | None:
    """1: the colour played less, else the other one than in the previous game."""
    if difference:
        return Colour.BLACK if difference > 0 else Colour.WHITE
    return played[-1].opposite if played else None


def only_colour(played: tuple[Colour, ...], difference: int) -> Colour | None:
    """The colour that 2.3 (difference not beyond 2) or 2.4 (not three times in a row) demands; None: either will do."""
    if abs(difference) >= 2:  # 2.3
        return Colour.BLACK if difference > 0 else Colour.WHITE
    if len(played) >= 2 and played[-1] is played[-2]:  # 2.4
        return played[-1].opposite
    return None


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
    for own, others in zip(reversed(pair.one.history.played), reversed(pair.other.history.played), strict=False):
        if own is not others:
            return own.opposite
    return None


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
    for article, rule in COLOUR_RULES:
        colour = rule(pair)
        if colour is not None:
            return colour, article
    raise AssertionError("the last rule always decides")
