"""Who gets White: C.04.4.3, 5.1 and 5.3 to 5.6, and 7.2."""

from core.model.results import Colour
from core.model.units import PlayerId
from tests.reference.lim_literal.measures import Measures

Colouring = tuple[PlayerId, PlayerId]  # white, black


def given(player: PlayerId, colour: Colour, other: PlayerId) -> Colouring:
    """The pair with that colour for that player."""
    return (player, other) if colour is Colour.WHITE else (other, player)


def colouring(a: PlayerId, b: PlayerId, measures: Measures) -> Colouring:  # noqa: PLR0911  # one for each article
    """The colours of a pair: the first article that decides."""
    higher, lower = sorted((a, b), key=measures.rank)
    due_of_higher, due_of_lower = measures.due_colour(higher), measures.due_colour(lower)
    if due_of_higher is None and due_of_lower is None:
        return by_the_lot(higher, lower, measures)
    if due_of_higher is not due_of_lower:  # 5.1, 5.5, 5.6
        if due_of_higher is not None:
            return given(higher, due_of_higher, lower)
        assert due_of_lower is not None
        return given(lower, due_of_lower, higher)
    assert due_of_higher is not None
    must = [player for player in (higher, lower) if measures.colour_forced(player) is not None]
    if len(must) == 1:  # 5.3: "this player must be given the alternating colour"
        # OPEN 14: 5.3 speaks of the same colour twice running alone; a difference of two (5.1.2) is taken with it.
        return given(must[0], due_of_higher, lower if must[0] == higher else higher)
    # OPEN 15: in the last round both may have to have it (6), and 5.3 does not say who goes first.
    latest = measures.so_far.last_difference(higher, lower)
    if latest is not None:  # 5.4: "the colours they had in earlier rounds, going back in sequence, shall decide"
        # OPEN 16: 5.4 is for two who "had the same colour in the previous round"; 5.6 takes it for all with one due.
        return given(higher, latest[0].opposite, lower)
    # 5.4: "in the median scoregroup or above ... the higher ranked"; "below the median scoregroup ... the lower ranked"
    # OPEN 17: of a pair with one score below the median and one not, neither sentence speaks.
    if measures.side(higher) < 0 and measures.side(lower) < 0:
        return given(lower, due_of_higher, higher)
    return given(higher, due_of_higher, lower)


def by_the_lot(higher: PlayerId, lower: PlayerId, measures: Measures) -> Colouring:
    """7.2: "the other odd-numbered players in the upper half ... are then given the same colour as Player #1"."""
    # OPEN 18: 7.2 is for round 1 and "the only occasion when colours need be decided by lot"; two late entries who
    # meet have no colours either, and get them by the same lot.
    lot = measures.so_far.tournament.settings.initial_colour
    assert lot is not None, "the lot is drawn before round 1"
    is_odd = measures.so_far.initial_list.index(higher) % 2 == 0
    return given(higher, lot if is_odd else lot.opposite, lower)
