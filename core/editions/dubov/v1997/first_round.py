"""Pairing for the first round (5)."""

from core.editions.dubov.round_layout import first_across
from core.editions.dubov.v1997.round_layout import Dubov1997Layout
from core.editions.dubov.v1997.round_report import PairedGroup, PairedRound, halves_cannot_meet
from core.model.pairing import StepRecord
from core.model.results import Colour
from core.model.sentence import say


def first_round(layout: Dubov1997Layout) -> PairedRound:
    """5: the upper half of the player's list against the lower half; of an odd number the last gets the bye.

    Pairs that the organiser forbids are avoided as rematches are later (6.3; decision 22).
    """
    players = sorted(range(layout.size), key=layout.numbers.__getitem__)
    bye = players.pop() if len(players) % 2 else None
    half = len(players) // 2
    left, right = players[:half], players[half:]
    across = first_across(left, right, layout.met)
    if across is None:
        raise halves_cannot_meet(layout, players)
    pairs = tuple(zip(left, across, strict=True))
    step = StepRecord("5", layout.ids_of(players), say("the upper half of the list is paired with the lower half"))
    group = PairedGroup(floaters_in=(), residents=tuple(players), pairs=pairs, floaters=(), steps=(step,))
    return PairedRound((group,) if players else (), bye, white_first=layout.field.initial_colour is Colour.WHITE)
