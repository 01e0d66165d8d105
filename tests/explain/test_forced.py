"""The best full pairing that meets a demand, against all full pairings of small fields."""

from dataclasses import replace

import pytest

from core.editions.dutch.by_brackets import first_difference, judge
from core.editions.dutch.procedure import order_key
from core.editions.dutch.round_layout import DutchLayout
from core.editions.explanation import mates_of
from core.editions.pairing import pair
from core.explain.answers import _colour_given, best_mates
from core.explain.laws import Demand, explanation_of, layout_of, limits_of
from core.matching.cardinality import members
from core.model.pairing import FullPairing, PairRecord
from core.model.results import Colour
from core.model.sentence import NoLegalPairing
from tests.reference.random_fields import random_field

EDITIONS = ("dutch-2017", "dutch-2026")
MOST_PLAYERS = 7


def procedure_of(field, bye):
    return explanation_of(field).compared.of_pairing(layout_of(field), bye)


def full_pairings(layout):
    """Every complete legal pairing: opponents by position, and who has the bye."""

    def extend(left, bye):
        if not left:
            yield {}, bye
            return
        player = (left & -left).bit_length() - 1
        left ^= 1 << player
        for other in members(left & layout.legal[player]):
            for mates, taker in extend(left ^ 1 << other, bye):
                yield {**mates, player: other, other: player}, taker
        if bye is None and layout.size % 2 and layout.may_take_bye >> player & 1:
            yield from extend(left, player)

    return list(extend(layout.everyone, None))


def judgement(field, full):
    """[C5] of 2026, then bracket by bracket what the candidate costs and where it comes in the order."""
    mates, bye = full
    procedure = procedure_of(field, bye)
    key = [procedure.layout.score[bye]] if field.edition == "dutch-2026" and bye is not None else []
    for judged in judge(procedure, mates):
        cost = procedure.settled(judged.stop, judged.pairs, judged.downfloaters).cost
        key += [cost, order_key(judged.stop.bracket, judged.pairs)]
    return key


def meets(full, limits):
    mates, bye = full
    return all(limits.legal[one] >> other & 1 for one, other in mates.items()) and (
        bye is None or bool(limits.may_take_bye >> bye & 1)
    )


def demands(layout):
    ids = layout.ids
    yield from (Demand(one, other) for place, one in enumerate(ids) for other in ids[place + 1 :])
    yield from (Demand(one, bye=True) for one in ids)
    yield from (Demand(one, colour=colour) for one in ids for colour in Colour)


def small_fields(edition, count, start=0):
    """Fields of a few players that can be paired, by seed."""
    seed = start
    while count:
        field = replace(random_field(seed), edition=edition)
        seed += 1
        if 4 <= len(field.contenders) <= MOST_PLAYERS and full_pairings(DutchLayout(field)):
            count -= 1
            yield field


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.campaign(one_in=2)
def test_of_all_full_pairings_the_engine_s_is_judged_first(edition):
    for field in small_fields(edition, 25):
        layout = DutchLayout(field)
        first = min(full_pairings(layout), key=lambda full: judgement(field, full))
        place = {player: position for position, player in enumerate(layout.ids)}
        assert first[0] == mates_of((place[one], place[other]) for one, other in pair(field).pairs)


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_all_that_meet_a_demand_the_forced_one_is_judged_first(edition):
    asked = 0
    for field in small_fields(edition, 20, start=1000):
        layout = DutchLayout(field)
        judged = [(judgement(field, full), full) for full in full_pairings(layout)]
        for demand in demands(layout):
            limits = limits_of(layout, demand)
            meeting = [(key, full) for key, full in judged if meets(full, limits)]
            expected = min(meeting, key=lambda one: one[0])[1][0] if meeting else None
            assert best_mates(field, demand) == expected, demand
            asked += meeting != []
    assert asked > 200


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_difference_tells_which_is_judged_first(edition):
    for field in small_fields(edition, 12, start=2000):
        layout = DutchLayout(field)
        fulls = full_pairings(layout)
        best = min(fulls, key=lambda full: judgement(field, full))
        for full in fulls:
            if field.edition == "dutch-2026" and full[1] is not None and layout.score[full[1]] != layout.score[best[1]]:
                continue  # [C5] decides, above every bracket
            difference = first_difference(procedure_of(field, best[1]), best[0], full[0])
            assert (difference is None) == (full == best)
            assert difference is None or difference.one_is_first


def test_what_cannot_be_met_is_none():
    field = next(field for field in small_fields("dutch-2017", 40) if len(field.contenders) % 2 == 0)
    assert best_mates(field, Demand(field.contenders[0].id, bye=True)) is None


def test_a_field_without_a_legal_pairing_has_none_with_a_demand_either():
    for seed in range(60):
        field = random_field(seed)
        try:
            pair(field)
        except NoLegalPairing:
            one, other = (contender.id for contender in field.contenders[:2])
            assert best_mates(field, Demand(one, other)) is None
            return
    raise AssertionError("no field without a legal pairing among the seeds")


@pytest.mark.parametrize(("player", "opponent", "has"), [(1, 2, Colour.WHITE), (2, 1, Colour.BLACK)])
def test_a_pair_with_the_other_colours_says_which_colour_the_player_has(player, opponent, has):
    full = FullPairing((PairRecord(3, 4, "5.1"), PairRecord(1, 2, "5.4")), None)
    obstacle = _colour_given(Demand(player, opponent, has.opposite), full)
    assert (obstacle.article, obstacle.players, obstacle.colour) == ("5.4", (player, opponent), has)
