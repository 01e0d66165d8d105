"""Colour preferences and colour allocation: FIDE C.04.3 (2017), articles A.6, A.7 and E."""

from collections.abc import Callable
from enum import IntEnum
from typing import Final

from core.model.pairing import Contender, Field
from core.model.results import Colour


class Strength(IntEnum):
    """How strong a colour preference is (A.6 a-d); the greater value is the stronger one."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


def colour_difference(player: Contender) -> int:
    """A.6: the number of games with White minus the number of games with Black."""
    return player.colours.count(Colour.WHITE) - player.colours.count(Colour.BLACK)


def last_two_games(player: Contender) -> Colour | None:
    """A.6 a: the colour of the two latest games, if it was the same in both."""
    last_two = player.colours[-2:]
    return last_two[0] if len(last_two) == 2 and last_two[0] is last_two[1] else None


def strength(player: Contender) -> Strength:
    """A.6: absolute beyond +1 or -1 or after twice the same colour, strong at +1 or -1, mild at 0."""
    if not player.colours:
        return Strength.NONE
    if abs(colour_difference(player)) > 1 or last_two_games(player) is not None:
        return Strength.ABSOLUTE
    return Strength.STRONG if colour_difference(player) != 0 else Strength.MILD


def preference(player: Contender) -> Colour | None:
    """A.6: the colour that a player should ideally receive; None before his first game."""
    difference, repeated = colour_difference(player), last_two_games(player)
    if not player.colours:
        return None  # d
    if difference < -1 or repeated is Colour.BLACK:
        return Colour.WHITE  # a
    if difference > 1 or repeated is Colour.WHITE:
        return Colour.BLACK  # a
    if difference != 0:
        return Colour.BLACK if difference > 0 else Colour.WHITE  # b
    return player.colours[-1].opposite  # c


def is_topscorer(player: Contender, field: Field) -> bool:
    """A.7: over 50 % of the maximum possible score when the final round is paired."""
    return field.is_last_round and 2 * player.score > field.maximum_score


def grant_both(higher: Contender, lower: Contender, field: Field) -> Colour | None:
    """E.1: grant both colour preferences. Who has none is content with either (A.6 d)."""
    wanted, opponent_wants = preference(higher), preference(lower)
    if wanted is None:
        return None if opponent_wants is None else opponent_wants.opposite
    return wanted if opponent_wants is not wanted else None


def grant_stronger(higher: Contender, lower: Contender, field: Field) -> Colour | None:
    """E.2: grant the stronger preference; if both are absolute, that of the wider colour difference."""
    wanted = preference(higher)
    if wanted is None:
        return None  # E.1 decided, or neither has a preference
    if strength(higher) is not strength(lower):
        return wanted if strength(higher) > strength(lower) else wanted.opposite
    wider = abs(colour_difference(higher)) - abs(colour_difference(lower))
    if strength(higher) is Strength.ABSOLUTE and wider != 0:
        return wanted if wider > 0 else wanted.opposite
    return None


def alternate(higher: Contender, lower: Contender, field: Field) -> Colour | None:
    """E.3: alternate to the most recent time when one had White and the other Black.

    C.04.2.D.5: unplayed rounds stand before the first game, so the histories are aligned at their ends.
    """
    for own, other in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if own is not other:
            return own.opposite
    return None


def grant_higher_ranked(higher: Contender, lower: Contender, field: Field) -> Colour | None:
    """E.4: grant the preference of the higher ranked player."""
    return preference(higher)


def give_initial_colour(higher: Contender, lower: Contender, field: Field) -> Colour | None:
    """E.5: an odd number of the higher ranked player gets the initial colour, an even one the other."""
    return field.initial_colour if higher.parity_number % 2 == 1 else field.initial_colour.opposite


ColourRule = Callable[[Contender, Contender, Field], Colour | None]

COLOUR_RULES: Final[tuple[tuple[str, ColourRule], ...]] = (
    ("E.1", grant_both),
    ("E.2", grant_stronger),
    ("E.3", alternate),
    ("E.4", grant_higher_ranked),
    ("E.5", give_initial_colour),
)


def rank(player: Contender) -> tuple[int, int]:
    """A.2: the sort key of the ranking order: score, then pairing number."""
    return (-player.score, player.number)


def allocate(a: Contender, b: Contender, field: Field) -> tuple[Contender, Contender, str]:
    """E: who has White, who has Black, and the article that decided."""
    higher, lower = sorted((a, b), key=rank)
    for article, rule in COLOUR_RULES:
        colour = rule(higher, lower, field)
        if colour is not None:
            return (higher, lower, article) if colour is Colour.WHITE else (lower, higher, article)
    raise AssertionError("E.5 always decides")
