"""Colour preferences (1.6; 2018: A.5) and colour allocation (5.2; 2018: E)."""

from collections.abc import Sequence
from typing import Final

from core.editions.shared.colours import (
    ColourHistory,
    ColourPreference,
    ColourQuestion,
    ColourRule,
    Strength,
    alternate_from_history,
    colour_history,
    give_initial_colour,
    grant_both,
    grant_higher_ranked,
    grant_stronger,
)
from core.model.results import Colour

_NO_GAME: Final = ColourHistory((), 0, Colour.BLACK, Strength.MILD)


def colour_preference(played: tuple[Colour, ...], parity_number: int) -> ColourPreference:
    """1.6: as in the Dutch system, but who has not played prefers Black mildly (1.6.4)."""
    return ColourPreference(colour_history(played) if played else _NO_GAME, parity_number)


def initial_colour_by_number(pair: ColourQuestion) -> Colour | None:
    """5.2.1: neither has played; an odd number gives the higher ranked player the initial colour (decision 10)."""
    if pair.higher.history.played or pair.lower.history.played:
        return None
    return give_initial_colour(pair)


COLOUR_RULES: Final[Sequence[tuple[str, ColourRule]]] = (
    ("5.2.1", initial_colour_by_number),
    ("5.2.2", grant_both),
    ("5.2.3", grant_stronger),
    ("5.2.4", alternate_from_history),
    ("5.2.5", grant_higher_ranked),
)


def colour_of_higher(pair: ColourQuestion) -> tuple[Colour, str]:
    """The colour of the higher ranked player and the article that gave it."""
    for article, rule in COLOUR_RULES:
        colour = rule(pair)
        if colour is not None:
            return colour, article
    raise AssertionError("5.2.5 always decides")
