"""Colour preferences (A.6) and colour allocation (section E) of the Dutch system 2017; due colours of other texts.

Of due colours (Dubov 1997, Lim) games that were not played are left out.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from functools import lru_cache

from core.model.hints import Final, TypeVar
from core.model.named_tuple import NamedTuple
from core.model.results import Colour


class Strength(IntEnum):
    """How strong a colour preference is (A.6)."""

    NONE = 0  # A.6 d
    MILD = 1  # A.6 c
    STRONG = 2  # A.6 b
    ABSOLUTE = 3  # A.6 a


class ColourHistory(NamedTuple):
    """What section E needs to know of a player."""

    played: tuple[Colour, ...]  # colours of games played, oldest first
    difference: int  # A.6: games with White minus games with Black
    preference: Colour | None
    strength: Strength


@lru_cache(maxsize=4096)
def colour_history(played: tuple[Colour, ...]) -> ColourHistory:
    """The colour difference and preference that follow from the games played (A.6)."""
    difference = 2 * played.count(Colour.WHITE) - len(played)
    if not played:
        return ColourHistory(played, 0, None, Strength.NONE)
    last = played[-1]
    if abs(difference) > 1:
        wanted = Colour.BLACK if difference > 1 else Colour.WHITE
        return ColourHistory(played, difference, wanted, Strength.ABSOLUTE)
    if played[-2:] == (last, last):
        return ColourHistory(played, difference, last.opposite, Strength.ABSOLUTE)
    if difference:
        wanted = Colour.BLACK if difference == 1 else Colour.WHITE
        return ColourHistory(played, difference, wanted, Strength.STRONG)
    return ColourHistory(played, 0, last.opposite, Strength.MILD)


class ColourPreference(NamedTuple):
    """One side of a pair when colours are allocated; the higher ranked side comes first (A.2)."""

    history: ColourHistory
    parity_number: int


class ColourQuestion(NamedTuple):
    """A pair whose colours are to be allocated."""

    higher: ColourPreference
    lower: ColourPreference
    initial_colour: Colour


ColourRule = Callable[[ColourQuestion], Colour | None]
"""The colour of the higher ranked player, or None when the article does not decide."""


def grant_both(pair: ColourQuestion) -> Colour | None:
    """E.1: grant both colour preferences; a player without one takes what is left (A.6 d)."""
    wanted, other = pair.higher.history.preference, pair.lower.history.preference
    if wanted is other:
        return None
    if wanted is None:
        assert other is not None
        return other.opposite
    return wanted


def grant_stronger(pair: ColourQuestion) -> Colour | None:
    """E.2: grant the stronger preference; of two absolute ones the wider colour difference."""
    higher, lower = pair.higher.history, pair.lower.history
    if higher.preference is None:
        return None
    stronger = higher.strength - lower.strength
    if stronger == 0 and higher.strength is Strength.ABSOLUTE:
        stronger = abs(higher.difference) - abs(lower.difference)
    if stronger == 0:
        return None
    return higher.preference if stronger > 0 else higher.preference.opposite


def alternate_from_history(pair: ColourQuestion) -> Colour | None:
    """E.3: alternate from the most recent time at which one had White and the other Black (C.04.2.D.5)."""
    higher, lower = pair.higher.history.played, pair.lower.history.played
    for own, other in zip(reversed(higher), reversed(lower), strict=False):
        if own is not other:
            return own.opposite
    return None


def grant_higher_ranked(pair: ColourQuestion) -> Colour | None:
    """E.4: grant the preference of the higher ranked player."""
    return pair.higher.history.preference


def give_initial_colour(pair: ColourQuestion) -> Colour | None:
    """E.5: an odd pairing number gives the higher ranked player the initial colour (decision 10)."""
    return pair.initial_colour if pair.higher.parity_number % 2 else pair.initial_colour.opposite


COLOUR_RULES: Final[Sequence[tuple[str, ColourRule]]] = (
    ("E.1", grant_both),
    ("E.2", grant_stronger),
    ("E.3", alternate_from_history),
    ("E.4", grant_higher_ranked),
    ("E.5", give_initial_colour),
)


Question = TypeVar("Question")


def first_colour(
    rules: Iterable[tuple[str, Callable[[Question], Colour | None]]], pair: Question
) -> tuple[Colour, str]:
    """What the first rule that decides gives the player who is named first, and that rule."""
    for article, rule in rules:
        colour = rule(pair)
        if colour is not None:
            return colour, article
    raise AssertionError("the last rule always decides")


def colour_of_higher(pair: ColourQuestion) -> tuple[Colour, str]:
    """The colour of the higher ranked player and the article that gave it."""
    return first_colour(COLOUR_RULES, pair)


# --- Due colours (Dubov 1997, Lim)


class DueColours(NamedTuple):
    """The colours so far, and what follows from them."""

    played: tuple[Colour, ...]  # oldest first
    difference: int  # games with White minus games with Black
    due: Colour | None  # None before the first game
    must: Colour | None  # the only colour that the limits leave; None: either will do

    @property
    def column(self) -> Colour:
        """Dubov 1997: the colour subgroup; without a game Black's, which needs no ARO (6.2; decision 50)."""
        return self.due or Colour.BLACK


def due_colours(played: tuple[Colour, ...]) -> DueColours:
    """The due colour and the colour that he must have, if any.

    The two differ only after a pairing made by hand, as in WWWBB; the colour that he must have is then his due.
    """
    difference = 2 * played.count(Colour.WHITE) - len(played)
    must = only_colour(played, difference)
    return DueColours(played, difference, must or due_colour(played, difference), must)


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
