"""Ties that lots, a coin or a play-off decided after the last game. The record holds the order that came out."""

from collections.abc import Callable, Iterator, Sequence

from core.model.tie_breaks import BrokenTie
from core.model.units import PlayerId
from core.tie_breaks.direct_encounter import Order
from core.tie_breaks.facts import Facts
from core.tie_breaks.modifiers import Modifiers
from core.tie_breaks.working import Value


def as_recorded(*methods: str) -> Callable[[Facts, Modifiers, Sequence[PlayerId]], Order]:
    """The order recorded under one of these methods.

    Where only some of the tied are in a record, these contested the place: they come first, in the order recorded, and
    the others share the place after them (decision 76).
    """

    def order(facts: Facts, _: Modifiers, tied: Sequence[PlayerId]) -> Order:
        places: dict[PlayerId, int] = {}
        values: dict[PlayerId, Value] = {}
        for broken in _that_count([one for one in facts.cards.broken_ties if one.method in methods], tied):
            for player in broken.players:
                if player in tied and player not in places:
                    places[player] = len(places) + 1
                    values[player] = Value(places[player], (), (), f"{broken.method}, as recorded")
        for player in tied:
            values.setdefault(player, Value(None, (), (), "nothing recorded"))
        last = len(places) + 1
        return Order({player: places.get(player, last) for player in tied}, values)

    return order


def _that_count(records: Sequence[BrokenTie], tied: Sequence[PlayerId]) -> Iterator[BrokenTie]:
    """The records that order two or more of the tied, as they came; for each the last that names them all."""
    for place, broken in enumerate(records):
        ordered = set(broken.players) & set(tied)
        if len(ordered) > 1:
            yield next(later for later in reversed(records[place:]) if ordered <= set(later.players))
