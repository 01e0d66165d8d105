"""Due colours (1.3) and the allocation of colours (article 5).

The bullets of 5.4 carry no numbers in the text; they are counted here from the first: 5.4.1 to 5.4.4, the last of
them standing for "and so on" as well.
"""

from collections.abc import Callable
from typing import Final

from core.model.named_tuple import NamedTuple
from core.model.results import Colour

_MOST_DIFFERENCE: Final = 2


class ColourPreference(NamedTuple):
    """One side of a pair when colours are allocated."""

    played: tuple[Colour, ...]  # colours of games played, oldest first
    parity_number: int

    @property
    def difference(self) -> int:
        """Games with White minus games with Black."""
        return 2 * self.played.count(Colour.WHITE) - len(self.played)

    @property
    def due(self) -> Colour | None:
        """1.3: the colour played less often, else the alternate of the last one; None before the first game."""
        if not self.played:
            return None
        if self.difference:
            return Colour.BLACK if self.difference > 0 else Colour.WHITE
        return self.played[-1].opposite

    def barred_by(self, colour: Colour) -> str | None:
        """The article that keeps him from a colour: 5.2 a difference beyond 2, 5.3 three times in a row.

        After games that no legal pairing gives, 5.2 may bar one colour and 5.3 the other; then 5.2 alone holds.
        """
        leaning = self.difference if colour is Colour.WHITE else -self.difference
        if leaning >= _MOST_DIFFERENCE:
            return "5.2"
        return "5.3" if self.played[-2:] == (colour, colour) and leaning > -_MOST_DIFFERENCE else None

    @property
    def may_have(self) -> frozenset[Colour]:
        """The colours that 5.2 and 5.3 leave him."""
        return frozenset(colour for colour in Colour if self.barred_by(colour) is None)


class ColourQuestion(NamedTuple):
    """A pair whose colours are to be allocated; the player who is higher by 3.2 comes first."""

    higher: ColourPreference
    lower: ColourPreference
    initial_colour: Colour


ColourRule = Callable[[ColourQuestion], Colour | None]
"""The colour of the higher player, or None when the article does not decide."""


def draw_for_the_first_round(pair: ColourQuestion) -> Colour | None:
    """5.1: an odd number gives the higher player the colour of No. 1. Only where neither has played (decision 41)."""
    if pair.higher.played or pair.lower.played:
        return None
    return pair.initial_colour if pair.higher.parity_number % 2 else pair.initial_colour.opposite


def give_both_their_due_colour(pair: ColourQuestion) -> Colour | None:
    """5.4, first bullet; a player who has no due colour yet takes what is left."""
    due, other = pair.higher.due, pair.lower.due
    if due is other:
        return None
    return other.opposite if due is None and other is not None else due


def equalise_colours(pair: ColourQuestion) -> Colour | None:
    """5.4, second bullet: who is further from an equal number of both colours gets his due colour."""
    further = abs(pair.higher.difference) - abs(pair.lower.difference)
    due = pair.higher.due
    if further == 0 or due is None:
        return None
    return due if further > 0 else due.opposite


def alternate_from_the_first_difference(pair: ColourQuestion) -> Colour | None:
    """5.4, third bullet: going back, the first time that one had White and the other Black is turned round."""
    for own, other in zip(reversed(pair.higher.played), reversed(pair.lower.played), strict=False):
        if own is not other:
            return own.opposite
    return None


def give_the_higher_his_due_colour(pair: ColourQuestion) -> Colour | None:
    """5.4, fourth bullet and "so on": the player who is higher by Sonneborn-Berger, Buchholz, and so on (3.2)."""
    return pair.higher.due


COLOUR_RULES: Final[tuple[tuple[str, ColourRule], ...]] = (
    ("5.1", draw_for_the_first_round),
    ("5.4.1", give_both_their_due_colour),
    ("5.4.2", equalise_colours),
    ("5.4.3", alternate_from_the_first_difference),
    ("5.4.4", give_the_higher_his_due_colour),
)


def colour_of_higher(pair: ColourQuestion) -> tuple[Colour, str]:
    """The colour of the higher player and the article that gave it: 5.2 or 5.3 where they rule out what 5.4 gives."""
    colour, article = next((colour, article) for article, rule in COLOUR_RULES if (colour := rule(pair)) is not None)
    barred = pair.higher.barred_by(colour) or pair.lower.barred_by(colour.opposite)
    return (colour.opposite, barred) if barred else (colour, article)
