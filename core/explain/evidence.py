"""What a certificate needs beside the two pairings: why something cannot be completed.

A set of players, perhaps with the bye, whose removal leaves more groups of odd size than it has members, shows that not
everybody can be paired (the theorem of Tutte). Whoever reads the certificate can count the groups.
"""

from collections.abc import Sequence

from core.editions.explanation import BySteps, mates_of
from core.explain.demands import Layout
from core.explain.laws import explanation_of, is_judged, layout_of
from core.matching.cardinality import MaximumMatching, members
from core.model.dataclass import dataclass
from core.model.pairing import AnyField, FullPairing
from core.model.units import PlayerId

BYE = PlayerId(0)
"""Stands for the bye among the players of a separator."""


@dataclass(frozen=True, slots=True)
class Collapse:
    """2017 A.9: the bracket that became the PPB, and the candidate for which it did."""

    bracket: int  # from 1
    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    separator: tuple[PlayerId, ...]


def separator(layout: Layout, legal: Sequence[int], may_take_bye: int, players: int) -> tuple[PlayerId, ...]:
    """Such a set among some players who cannot all be paired; empty set: an odd group stands by itself."""
    size, everyone = len(layout.ids), players
    rows = [*legal, 0]
    if players.bit_count() % 2:
        takers = may_take_bye & players
        rows = [row | 1 << size if takers >> place & 1 else row for place, row in enumerate(rows)]
        rows[size] = takers
        everyone |= 1 << size
    blocked = MaximumMatching([row & everyone for row in rows], everyone).bottleneck(0)
    assert blocked is not None, "asked for players who cannot all be paired"
    return tuple(BYE if place == size else layout.ids[place] for place in members(blocked[1]))


def collapse_of(field: AnyField, full: FullPairing) -> Collapse | None:
    """The PPB that a full pairing comes through, if any; only the Dutch System of 2017 knows one."""
    compared = explanation_of(field).compared
    if isinstance(compared, BySteps) or not is_judged(field):
        return None
    layout = layout_of(field)
    place = {player: position for position, player in enumerate(layout.ids)}
    mates = mates_of((place[board.white], place[board.black]) for board in full.boards)
    found = compared.collapse(layout_of(field), mates)
    if found is None:
        return None
    pairs = tuple((layout.ids[one], layout.ids[other]) for one, other in found.pairs)
    return Collapse(found.bracket, pairs, separator(layout, layout.legal, layout.may_take_bye, found.left))
