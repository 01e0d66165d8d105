"""What texts with due colours ask about a player's colours (Dubov 1997, Lim); games that were not played left out."""

from core.model.named_tuple import NamedTuple
from core.model.results import Colour


class ColourHistory(NamedTuple):
    """The colours so far, and what follows from them."""

    played: tuple[Colour, ...]  # oldest first
    difference: int  # games with White minus games with Black
    due: Colour | None  # None before the first game
    must: Colour | None  # the only colour that the limits leave; None: either will do

    @property
    def column(self) -> Colour:
        """Dubov 1997: the colour subgroup; without a game Black's, which needs no ARO (6.2; decision 50)."""
        return self.due or Colour.BLACK


def colour_history(played: tuple[Colour, ...]) -> ColourHistory:
    """The due colour and the colour that he must have, if any.

    The two differ only after a pairing made by hand, as in WWWBB; the colour that he must have is then his due.
    """
    difference = 2 * played.count(Colour.WHITE) - len(played)
    must = only_colour(played, difference)
    return ColourHistory(played, difference, must or due_colour(played, difference), must)


def due_colour(played: tuple[Colour, ...], difference: int) -> Colour | None:
    """The colour played less, else the other one than in the previous game."""
    if difference:
        return Colour.BLACK if difference > 0 else Colour.WHITE
    return played[-1].opposite if played else None


def only_colour(played: tuple[Colour, ...], difference: int) -> Colour | None:
    """What a difference not beyond two, and no colour three times in a row, demand; None: either colour will do."""
    if abs(difference) >= 2:
        return Colour.BLACK if difference > 0 else Colour.WHITE
    if len(played) >= 2 and played[-1] is played[-2]:
        return played[-1].opposite
    return None


def alternated(own: tuple[Colour, ...], others: tuple[Colour, ...]) -> Colour | None:
    """The other colour than in the latest games in which the colours of two differ; None: there are no such games."""
    for mine, their in zip(reversed(own), reversed(others), strict=False):
        if mine is not their:
            return mine.opposite
    return None
