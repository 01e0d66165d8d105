"""Colours: the Dubov text of 1997, chapter 3."""

from core.model.results import Colour
from core.model.units import PlayerId
from tests.reference.dubov_1997_literal.measures import Measures

Colouring = tuple[PlayerId, PlayerId]  # white, black


def colouring(a: PlayerId, b: PlayerId, measures: Measures) -> Colouring:
    """Chapter 3 for a legal pair: what 2.3 and 2.4 leave, else the first rule that decides."""
    legal = measures.so_far.legal_colourings(a, b)
    if len(legal) == 1:
        return legal[0]
    return (
        _give_both(a, b, measures)
        or _equalise(a, b, measures)
        or _alternate(a, b, measures)
        or _white_to_higher_aro(a, b, measures)
        or _white_to_lower_r(a, b, measures)
    )


def _coloured(player: PlayerId, colour: Colour, other: PlayerId) -> Colouring:
    return (player, other) if colour is Colour.WHITE else (other, player)


def _give_both(a: PlayerId, b: PlayerId, measures: Measures) -> Colouring | None:
    """First: both get their due colour; who has none yet is content."""
    mine, other = measures.due_colour(a), measures.due_colour(b)
    if mine is other:
        return None
    return _coloured(a, mine, b) if mine is not None else _give_due(b, a, measures)


def _equalise(a: PlayerId, b: PlayerId, measures: Measures) -> Colouring | None:
    """Second: the due colour goes to the one whose numbers of games with either colour differ more."""
    mine, other = abs(measures.so_far.colour_difference(a)), abs(measures.so_far.colour_difference(b))
    if mine == other:
        return None
    return _give_due(a, b, measures) if mine > other else _give_due(b, a, measures)


def _give_due(player: PlayerId, other: PlayerId, measures: Measures) -> Colouring | None:
    due = measures.due_colour(player)
    return None if due is None else _coloured(player, due, other)


def _alternate(a: PlayerId, b: PlayerId, measures: Measures) -> Colouring | None:
    """Third: both get the other colour than in the latest games in which their colours differ."""
    latest = measures.so_far.last_difference(a, b)
    return None if latest is None else _coloured(a, latest[0].opposite, b)


def _white_to_higher_aro(a: PlayerId, b: PlayerId, measures: Measures) -> Colouring | None:
    """Fourth."""
    if measures.aro(a) == measures.aro(b):
        return None
    return (a, b) if measures.aro(a) > measures.aro(b) else (b, a)


def _white_to_lower_r(a: PlayerId, b: PlayerId, measures: Measures) -> Colouring:
    """Fifth; with equal R to the larger pairing number."""
    lower, higher = sorted((a, b), key=lambda player: (measures.r(player), -measures.so_far.numbers[player]))
    return lower, higher
