"""Colour preferences (1.7) and colour allocation (4.3) of teams: the colour of a team is that of its first board."""

from collections.abc import Sequence

from core.editions.shared.colours import (
    ColourHistory,
    ColourPreference,
    ColourQuestion,
    ColourRule,
    Strength,
    alternate_from_history,
    first_colour,
    give_initial_colour,
    grant_both,
    grant_higher_ranked,
)
from core.editions.team_swiss.text import NO_PREFERENCES, TYPE_B
from core.model.hints import Final
from core.model.results import Colour


def colour_history(played: tuple[Colour, ...], kind: str, *, is_last_round: bool) -> ColourHistory:
    """1.6 and 1.7, from the colours of the matches played, oldest first.

    A simple preference (type A) counts as a mild one: what is said of strong ones is said of type B alone.
    """
    difference = 2 * played.count(Colour.WHITE) - len(played)
    wanted, strength = (None, Strength.NONE) if kind == NO_PREFERENCES else _preference(played, difference)
    if kind != TYPE_B:
        return ColourHistory(played, difference, wanted, min(strength, Strength.MILD))
    if wanted is None and played and (difference or not is_last_round):
        white = difference < 0 if difference else played[-1] is Colour.BLACK
        return ColourHistory(played, difference, Colour.WHITE if white else Colour.BLACK, Strength.MILD)
    return ColourHistory(played, difference, wanted, strength)


def _preference(played: tuple[Colour, ...], difference: int) -> tuple[Colour | None, Strength]:
    """What type A calls simple and type B strong."""
    for colour, surplus in ((Colour.WHITE, -difference), (Colour.BLACK, difference)):
        if surplus > 1 or (surplus in (0, 1) and played[-2:] == (colour.opposite,) * 2):
            return colour, Strength.STRONG
    return None, Strength.NONE


def initial_colour_by_number(pair: ColourQuestion) -> Colour | None:
    """4.3.1: neither has played a match; an odd number gives the first-team the initial-colour (decision 10)."""
    if pair.higher.history.played or pair.lower.history.played:
        return None
    return give_initial_colour(pair)


def grant_only_one(pair: ColourQuestion) -> Colour | None:
    """4.3.2: one team has a preference and the other has none."""
    has_none = pair.higher.history.preference is None, pair.lower.history.preference is None
    return grant_both(pair) if has_none[0] is not has_none[1] else None


def grant_opposite(pair: ColourQuestion) -> Colour | None:
    """4.3.3: both have one, for different colours; after 4.3.2 nothing else is left of it."""
    return grant_both(pair)


def grant_strong(pair: ColourQuestion) -> Colour | None:
    """4.3.4: one of the two is strong (type B)."""
    strong = [side.history.strength is Strength.STRONG for side in (pair.higher, pair.lower)]
    wanted = pair.higher.history.preference
    if wanted is None or strong[0] is strong[1]:
        return None
    return wanted if strong[0] else wanted.opposite


def white_to_lower_difference(pair: ColourQuestion) -> Colour | None:
    """4.3.5."""
    difference = pair.higher.history.difference - pair.lower.history.difference
    if not difference:
        return None
    return Colour.WHITE if difference < 0 else Colour.BLACK


def alternate_first(pair: ColourQuestion) -> Colour | None:
    """4.3.8: the first-team's colour alternates from its last played match."""
    played = pair.higher.history.played
    return played[-1].opposite if played else None


def alternate_other(pair: ColourQuestion) -> Colour | None:
    """4.3.9: the other team's does."""
    played = pair.lower.history.played
    return played[-1] if played else None


COLOUR_RULES: Final[Sequence[tuple[str, ColourRule]]] = (
    ("4.3.1", initial_colour_by_number),
    ("4.3.2", grant_only_one),
    ("4.3.3", grant_opposite),
    ("4.3.4", grant_strong),
    ("4.3.5", white_to_lower_difference),
    ("4.3.6", alternate_from_history),
    ("4.3.7", grant_higher_ranked),
    ("4.3.8", alternate_first),
    ("4.3.9", alternate_other),
)


def colour_of_first_team(
    first: ColourPreference, other: ColourPreference, initial: Colour, rules: Sequence[tuple[str, ColourRule]] = ()
) -> tuple[Colour, str]:
    """The colour of the first-team (4.2), and the article that gave it; no `rules`: those of C.04.6."""
    return first_colour(rules or COLOUR_RULES, ColourQuestion(first, other, initial))
