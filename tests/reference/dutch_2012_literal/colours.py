"""What colour each wants, and who gets it (2012 A.7, B.2, E, F.3)."""

from enum import IntEnum

from core.model.results import Colour
from tests.reference.dutch_2012_literal.cards import Card


class Strength(IntEnum):
    """A.7 f, c, b, a."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


def preference(card: Card) -> tuple[Colour | None, Strength]:
    """A.7. Where both halves of A.7 a speak, and not for one colour, the difference is heard."""
    if not card.colours:
        return None, Strength.NONE
    difference = card.colours.count(Colour.WHITE) - card.colours.count(Colour.BLACK)
    if abs(difference) > 1:
        return (Colour.BLACK if difference > 0 else Colour.WHITE), Strength.ABSOLUTE
    latest = card.colours[-1]
    if card.colours[-2:] == (latest, latest):
        return latest.opposite, Strength.ABSOLUTE
    if difference:
        return (Colour.BLACK if difference > 0 else Colour.WHITE), Strength.STRONG
    return latest.opposite, Strength.MILD


def want_the_same(a: Card, b: Card, least: Strength) -> bool:
    """Whether both prefer one colour, each at least that much."""
    (one, how_much), (other, how_much_other) = preference(a), preference(b)
    return one is not None and one is other and min(how_much, how_much_other) >= least


def may_meet(a: Card, b: Card) -> bool:
    """B.1 a, and B.2 with its note: B.2 binds nobody in the pair of a topscorer."""
    if b.id in a.met:
        return False
    return a.topscorer or b.topscorer or not want_the_same(a, b, Strength.ABSOLUTE)


def white_of(a: Card, b: Card, first_colour: Colour) -> Card:
    """E: who of the pair has White."""
    higher, lower = sorted((a, b), key=lambda card: card.rank)
    return higher if _of_higher(higher, lower, first_colour) is Colour.WHITE else lower


def _of_higher(higher: Card, lower: Card, first_colour: Colour) -> Colour:
    (wanted, much), (other, much_other) = preference(higher), preference(lower)
    if wanted is not other:  # E.1, with A.7 f
        if wanted is not None:
            return wanted
        assert other is not None
        return other.opposite
    if wanted is None:  # E.5
        return first_colour if higher.place % 2 else first_colour.opposite
    if much != much_other:  # E.2
        return wanted if much > much_other else wanted.opposite
    for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if mine is not theirs:  # E.3, with F.3
            return mine.opposite
    return wanted  # E.4
