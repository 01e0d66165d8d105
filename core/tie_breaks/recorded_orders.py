"""Ties that lots, a coin or a play-off decided after the last game. The record holds the order that came out."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from core.model.sentence import say
from core.model.tie_breaks import COIN, FAST_GAME, LOTS, METHODS, PLAY_OFF, BrokenTie
from core.model.units import PlayerId
from core.tie_breaks.tie_break import Facts, Modifiers, Order, Value, of_group

_METHODS: Final = {LOTS: say("lots"), COIN: say("coin"), PLAY_OFF: say("play-off"), FAST_GAME: say("fast-game")}
"""Those that have a name of ours; any other is told as it was recorded."""


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
                    values[player] = Value(places[player], (), (), _told(broken.method))
        for player in tied:
            values.setdefault(player, Value(None, (), (), say("nothing recorded")))
        last = len(places) + 1
        return Order({player: places.get(player, last) for player in tied}, values)

    return order


def _told(method: str) -> str:
    return say("{method}, as recorded", method=_METHODS.get(method, method))


def _that_count(records: Sequence[BrokenTie], tied: Sequence[PlayerId]) -> Iterator[BrokenTie]:
    """The records that order two or more of the tied, as they came; for each the last that names them all."""
    for place, broken in enumerate(records):
        ordered = set(broken.players) & set(tied)
        if len(ordered) > 1:
            yield next(later for later in reversed(records[place:]) if ordered <= set(later.players))


ROWS: Final = (
    of_group("LOT", say("Drawing of Lots"), say("The order drawn by lot, as recorded"), "1998 F.10", as_recorded(LOTS)),
    of_group("COIN", say("Coin Flip"), say("The coin flip, as recorded"), say("article"), as_recorded(COIN)),
    of_group(
        "REC",
        say("Order on Record"),
        say("Whichever play-off, lot or coin flip was recorded last"),
        "C.07 3; 1998 F.10",
        as_recorded(*METHODS),
    ),
    of_group(
        "PLAYOFF",
        say("Speed Play-off"),
        say("The speed play-off, as recorded"),
        say("article; C.07 3"),
        as_recorded(PLAY_OFF),
    ),
    of_group(
        "FAST",
        say("Single Fast Game"),
        say("The single fast game, as recorded"),
        say("article"),
        as_recorded(FAST_GAME),
    ),
)
