"""The numbers of a table are drawn again from those who were there (CFC 652), in records of today and of before."""

import msgspec
import pytest

from core.model.units import PlayerId
from events.deciders.tables import draw_numbers, entrants, order_from
from events.vocabulary.participation import PlayerWithdrawn
from projections.replay.lots_check import check_lots
from tests.deciders.scenario import announced, given, registered
from tests.recorded import Recorded

ENTERED = [announced(3, "round-robin"), *(registered(PlayerId(player)) for player in range(1, 6))]
LEFT = PlayerWithdrawn(player=PlayerId(5), from_round=1, reason="ill")


def findings(*events):
    return [found.same for found in check_lots([Recorded(version, event) for version, event in enumerate(events, 1)])]


def test_who_left_before_is_not_drawn():
    lot, assigned = draw_numbers(given([*ENTERED, LEFT]), "spring")
    assert sorted(lot.order) == [1, 2, 3, 4]
    assert findings(*ENTERED, LEFT, lot, assigned) == [True]


def test_a_record_that_drew_them_as_well_is_drawn_again_as_it_was():
    state = given([*ENTERED, LEFT])
    assert entrants(state) == (1, 2, 3, 4)
    lot, assigned = draw_numbers(given(ENTERED), "spring")
    assert lot.order == order_from(state, "spring", (), tuple(state.players), apart=False)
    assert findings(*ENTERED, LEFT, lot, assigned) == [True]


@pytest.mark.parametrize("left_out", [1, 5])
def test_an_order_of_others_does_not_come_out(left_out: int):
    """Nobody may leave somebody out, nor keep the order and take a name from it."""
    lot, assigned = draw_numbers(given(ENTERED), "spring")
    order = tuple(player for player in lot.order if player != left_out)
    lot = msgspec.structs.replace(lot, order=order)
    assert findings(*ENTERED, lot, assigned) == [False]
    assert findings(*ENTERED, msgspec.structs.replace(lot, order=order[::-1]), assigned) == [False]
