"""Ties that lots, a coin or a play-off decided after the last game. The record holds the order that came out."""

from collections.abc import Callable, Sequence

from core.model.units import PlayerId
from core.tie_breaks.direct_encounter import Order
from core.tie_breaks.facts import Facts
from core.tie_breaks.modifiers import Modifiers
from core.tie_breaks.working import Value


def as_recorded(*methods: str) -> Callable[[Facts, Modifiers, Sequence[PlayerId]], Order]:
    """The order recorded under one of these methods; who is not in one with all the others stays tied."""

    def order(facts: Facts, _: Modifiers, tied: Sequence[PlayerId]) -> Order:
        for broken in reversed(facts.cards.broken_ties):  # the last one that speaks of all of them
            if broken.method in methods and set(tied) <= set(broken.players):
                ordered = [player for player in broken.players if player in tied]
                places = {player: place for place, player in enumerate(ordered, start=1)}
                note = f"{broken.method}, as recorded"
                return Order(places, {player: Value(places[player], (), (), note) for player in tied})
        return Order(dict.fromkeys(tied, 1), {player: Value(None, (), (), "nothing recorded") for player in tied})

    return order
