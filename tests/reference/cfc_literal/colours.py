"""Due colours and the colours of one pair: CFC 627 to 632.

Readings: a due colour has no degrees. Equalising (630) goes before the third equal colour in a row (631 "However"),
that before alternation (629). Where both ways are the same for all this, the higher ranked has his due colour.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from core.model.lots import coin
from core.model.results import Colour
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from tests.reference.cfc_literal.cards import Card, variation


class Reason(Enum):
    """Why a colour is due."""

    EQUALISING = auto()  # 630
    ALTERNATING = auto()  # 631


@dataclass(frozen=True)
class Due:
    """A due colour."""

    colour: Colour
    reason: Reason


class Cost(NamedTuple):
    """What giving the colours of a pair costs, the weightiest first."""

    equalising_denied: int
    thirds: int
    alternating_denied: int


def due(card: Card) -> Due | None:
    """630, 631; None before the first game."""
    whites, blacks = (card.colours.count(colour) for colour in (Colour.WHITE, Colour.BLACK))
    if whites != blacks:
        return Due(Colour.WHITE if whites < blacks else Colour.BLACK, Reason.EQUALISING)
    return Due(card.colours[-1].opposite, Reason.ALTERNATING) if card.colours else None


def has_equal_colours(card: Card) -> bool:
    """631.2: an equal number of whites and blacks."""
    return card.colours.count(Colour.WHITE) == card.colours.count(Colour.BLACK)


def _given(card: Card, colour: Colour) -> Cost:
    wanted = due(card)
    denied = wanted is not None and wanted.colour is not colour
    reason = None if wanted is None else wanted.reason
    return Cost(
        int(denied and reason is Reason.EQUALISING),
        int(card.colours[-2:] == (colour, colour)),
        int(denied and reason is Reason.ALTERNATING),
    )


def cost_with(white: Card, black: Card) -> Cost:
    """The cost of these colours for both."""
    of_white, of_black = _given(white, Colour.WHITE), _given(black, Colour.BLACK)
    return Cost(*(mine + other for mine, other in zip(of_white, of_black, strict=True)))


def cost_of(a: Card, b: Card) -> Cost:
    """The cost of the pair: of the better of the two ways."""
    return min(cost_with(a, b), cost_with(b, a))


def white_of(a: Card, b: Card, first_colour: Colour, tournament: Tournament, round_number: RoundNumber) -> Card:
    """629 to 631; `first_colour` (628) is for the higher ranked where nobody has a colour due."""
    higher, lower = sorted((a, b), key=lambda card: card.rank)
    if _chosen_by_lot(higher, lower, tournament, round_number):
        seed = tournament.settings.lot_seed
        return higher if coin(seed, "631.2", round_number, higher.id, lower.id) else lower
    as_white, as_black = cost_with(higher, lower), cost_with(lower, higher)
    if as_white != as_black:
        return higher if as_white < as_black else lower
    wanted, other = due(higher), due(lower)
    if wanted is not None:
        colour = wanted.colour
    elif other is not None:
        colour = other.colour.opposite
    else:
        colour = first_colour
    return higher if colour is Colour.WHITE else lower


def _chosen_by_lot(higher: Card, lower: Card, tournament: Tournament, round_number: RoundNumber) -> bool:
    """631.2, only in the last round."""
    if variation(tournament, "last-round-lot", "no") != "yes" or round_number != tournament.settings.rounds:
        return False
    if round_number % 2 == 1:
        return has_equal_colours(higher) and has_equal_colours(lower)
    wanted = due(higher)
    return wanted is not None and wanted.reason is Reason.EQUALISING and wanted == due(lower)
