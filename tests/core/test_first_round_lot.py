"""The first round drawn by lot: everybody meets the next one drawn whom they may meet."""

from dataclasses import replace

import pytest

from core.editions.pairing import field_of, pair
from core.model.results import Colour
from core.model.sentence import NoLegalPairing, Refused
from events.vocabulary.players import PairingForbidden
from events.vocabulary.tournament import DetailsSet, LotDrawn, SettingsSet, TournamentCreated
from tests.deciders.scenario import given, numbers, registered

DRAWN_BY_LOT = TournamentCreated(
    details=DetailsSet(name="Spring"),
    settings=SettingsSet(edition="dutch-2026", rounds=3, variations=(("first-round", "lot"),)),
)


def state(players, *more, seed="spring"):
    return given(
        DRAWN_BY_LOT,
        [registered(player) for player in range(1, players + 1)],
        numbers(1, *range(1, players + 1)),
        LotDrawn(initial_colour=Colour.WHITE, seed=seed),
        *more,
    )


def order(known):
    return field_of(known, 1).drawn


def meetings(pairing):
    return {frozenset(two) for two in pairing.pairs}


def test_each_meets_the_next_one_drawn_and_the_last_is_left():
    known = state(5)
    drawn, pairing = order(known), pair(field_of(known, 1))
    assert meetings(pairing) == {frozenset(drawn[:2]), frozenset(drawn[2:4])}
    assert pairing.bye == drawn[4]
    whites = {white for white, _ in pairing.pairs}
    assert whites == {drawn[0], drawn[3]}  # the initial colour, and then the other one


def test_of_those_kept_apart_the_next_but_one():
    first, second, third, fourth = order(state(4))
    known = state(4, PairingForbidden(players=(first, second)))
    assert meetings(pair(field_of(known, 1))) == {frozenset((first, third)), frozenset((second, fourth))}


def test_who_may_meet_nobody_has_the_bye():
    first, *others = order(state(3))
    apart = [PairingForbidden(players=(first, other)) for other in others]
    assert pair(field_of(state(3, *apart), 1)).bye == first


def test_where_no_drawing_keeps_them_apart_there_is_no_pairing():
    apart = [PairingForbidden(players=(1, other)) for other in (2, 3, 4)]
    with pytest.raises(NoLegalPairing, match="No drawing by lot keeps everybody apart who is not to meet"):
        pair(field_of(state(4, *apart), 1))


def test_without_the_seed_on_record_nothing_can_be_drawn():
    known = state(4)
    report = replace(known, settings=replace(known.settings, lot_seed=""))
    with pytest.raises(Refused, match="seed"):
        field_of(report, 1)
