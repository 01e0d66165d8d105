"""Colours: the old Burstein text (C.04.4.2), chapter 5."""

from core.model.results import Colour
from core.model.units import PlayerId
from tests.reference.burstein_seed_literal.measures import due_colour, place_in_initial_list, rank
from tests.reference.so_far import SoFar

Colouring = tuple[PlayerId, PlayerId]  # white, black


def colouring(a: PlayerId, b: PlayerId, so_far: SoFar) -> Colouring:
    """5.1-5.4 for a legal pair: what 5.2 and 5.3 leave, else the first rule of 5.4 that decides."""
    legal = so_far.legal_colourings(a, b)
    if len(legal) == 1:
        return legal[0]
    higher, lower = sorted((a, b), key=lambda player: rank(player, so_far))
    return (
        _give_initial_colour(higher, lower, so_far)
        or _give_both(higher, lower, so_far)
        or _equalize(higher, lower, so_far)
        or _alternate(higher, lower, so_far)
        or _give_higher(higher, lower, so_far)
    )


def _coloured(player: PlayerId, colour: Colour, other: PlayerId) -> Colouring:
    return (player, other) if colour is Colour.WHITE else (other, player)


def _give_initial_colour(higher: PlayerId, lower: PlayerId, so_far: SoFar) -> Colouring | None:
    """5.1: for two who have not played; the lot for an odd place in the initial list, else the other colour."""
    if due_colour(higher, so_far) or due_colour(lower, so_far):
        return None
    lot = so_far.tournament.settings.initial_colour
    assert lot is not None, "the lot is drawn before the first round"
    odd = place_in_initial_list(higher, so_far) % 2 == 1
    return _coloured(higher, lot if odd else lot.opposite, lower)


def _give_both(higher: PlayerId, lower: PlayerId, so_far: SoFar) -> Colouring | None:
    """5.4, first: both get their due colour; who has none is content."""
    mine, other = due_colour(higher, so_far), due_colour(lower, so_far)
    if mine is not None and mine is not other:
        return _coloured(higher, mine, lower)
    if mine is None and other is not None:
        return _coloured(lower, other, higher)
    return None


def _equalize(higher: PlayerId, lower: PlayerId, so_far: SoFar) -> Colouring | None:
    """5.4, second: the due colour goes to the one whose numbers of games with either colour differ more."""
    mine, other = abs(so_far.colour_difference(higher)), abs(so_far.colour_difference(lower))
    if mine == other:
        return None
    return _give_higher(higher, lower, so_far) if mine > other else _give_higher(lower, higher, so_far)


def _alternate(higher: PlayerId, lower: PlayerId, so_far: SoFar) -> Colouring | None:
    """5.4, third: both get the other colour than in the latest games in which their colours differ."""
    latest = so_far.last_difference(higher, lower)
    return None if latest is None else _coloured(higher, latest[0].opposite, lower)


def _give_higher(player: PlayerId, other: PlayerId, so_far: SoFar) -> Colouring:
    """5.4, from the fourth on: his due colour to the one who is higher by 3.2."""
    due = due_colour(player, so_far)
    assert due is not None, "both are due the same colour here"
    return _coloured(player, due, other)


def due_colours_given(a: PlayerId, b: PlayerId, so_far: SoFar) -> int:
    """6.5: how many of a legal pair get their due colour. A player without one does not count."""
    white, black = colouring(a, b, so_far)
    return (due_colour(white, so_far) is Colour.WHITE) + (due_colour(black, so_far) is Colour.BLACK)
