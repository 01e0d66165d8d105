"""Colour preferences and the allocation of colours: 1998 A.7, A.8, B.2, E, F.3."""

from collections.abc import Sequence
from enum import IntEnum

from core.model.results import Colour
from tests.reference.dutch_1998_literal.cards import Card, History


class Strength(IntEnum):
    """A.7; no preference before the first game."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


def played(history: History) -> tuple[Colour, ...]:
    """F.2: the colours of the games that were played, oldest first."""
    return tuple(colour for colour in history if colour is not None)


def difference(card: Card) -> int:
    """A.7: games with White minus games with Black."""
    colours = played(card.history)
    return colours.count(Colour.WHITE) - colours.count(Colour.BLACK)


def last_two_equal(card: Card) -> bool:
    """A.7, B.2: the same colour in the two latest games."""
    colours = played(card.history)
    return len(colours) >= 2 and colours[-1] is colours[-2]


def preference(card: Card) -> tuple[Colour | None, Strength]:
    """A.7. Over 50 % in the last round there is no absolute preference; the difference, or alternation, remains."""
    colours = played(card.history)
    if not colours:
        return None, Strength.NONE
    unequal = difference(card)
    if not card.freed and last_two_equal(card):
        return colours[-1].opposite, Strength.ABSOLUTE
    if unequal == 0:
        return colours[-1].opposite, Strength.MILD
    wanted = Colour.WHITE if unequal < 0 else Colour.BLACK
    return wanted, Strength.ABSOLUTE if abs(unequal) > 1 and not card.freed else Strength.STRONG


def may_receive(card: Card, colour: Colour) -> bool:
    """B.2: the difference stays within two, and nobody has one colour three times in a row."""
    if card.freed:
        return True
    unequal = difference(card)
    if unequal >= 2 if colour is Colour.WHITE else unequal <= -2:
        return False
    return not (last_two_equal(card) and played(card.history)[-1] is colour)


def may_meet(a: Card, b: Card) -> bool:
    """B.1 (not met before) and B.2 (one way to give out the colours)."""
    return b.id not in a.met and any(
        may_receive(a, colour) and may_receive(b, colour.opposite) for colour in (Colour.WHITE, Colour.BLACK)
    )


def denies_a_preference(a: Card, b: Card) -> bool:
    """B.4: both want the same colour."""
    wanted = preference(a)[0]
    return wanted is not None and wanted is preference(b)[0]


def x_of(players: Sequence[Card]) -> int:
    """A.8: pairings that cannot fulfil all preferences. Below zero (players without preference) it is zero."""
    w = sum(preference(card)[0] is Colour.WHITE for card in players)
    b = sum(preference(card)[0] is Colour.BLACK for card in players)
    q = (len(players) + 1) // 2
    return max(0, b - q if b > w else w - q)


def aligned(history: History) -> History:
    """F.3: rounds without a game go to the front: BWW-B is treated as -BWWB."""
    colours = played(history)
    return (None,) * (len(history) - len(colours)) + colours


def white_of(a: Card, b: Card, initial_colour: Colour) -> Card:
    """E.1 to E.5: who has White."""
    higher, lower = sorted((a, b), key=lambda card: card.rank)
    colour = _colour_of_higher(higher, lower, initial_colour)
    return higher if colour is Colour.WHITE else lower


def _colour_of_higher(higher: Card, lower: Card, initial_colour: Colour) -> Colour:
    wanted, strength = preference(higher)
    other_wanted, other_strength = preference(lower)
    if wanted is not None and (other_wanted is None or other_wanted is not wanted):
        return wanted  # E.1
    if wanted is None and other_wanted is not None:
        return other_wanted.opposite  # E.1
    if wanted is not None and strength is not other_strength:
        return wanted if strength > other_strength else wanted.opposite  # E.2
    rounds = zip(reversed(aligned(higher.history)), reversed(aligned(lower.history)), strict=False)
    for mine, other in rounds:
        if mine is not None and other is not None and mine is not other:
            return mine.opposite  # E.3
    if wanted is not None:
        return wanted  # E.4
    return initial_colour if higher.number % 2 == 1 else initial_colour.opposite  # E.5, also for late entries
