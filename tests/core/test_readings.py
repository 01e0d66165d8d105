"""Readings that are settings of an edition: each as the engine and as the literal procedure take it (100 to 102)."""

from dataclasses import fields, replace

import pytest

from core.editions.dutch.v1998.procedure import pair as pair_1998
from core.editions.dutch.v1998.round_layout import FieldWithoutMovedDownBye
from core.editions.dutch.v1998.round_layout import field_of as field_of_1998
from core.editions.pairing import field_of, pair
from core.editions.registry import edition_named, editions
from core.model.sentence import NoLegalPairing, Refused
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from core.model.variations import refuse_unknown
from events.log.codec import canonical_sha256
from projections.generator import states
from projections.generator_plan import Plan
from tests.reference.dutch_1998_literal.cases import card
from tests.reference.dutch_1998_literal.literal import RoundOf
from tests.reference.dutch_1998_literal.orders import Patience
from tests.reference.fields_1998 import field, player

READINGS = {
    "dutch-1998": ("reading-moved-down-bye", ("yes", "no")),
    "burstein-seed": ("reading-initial-list", ("entered", "paired")),
    "dubov-1997": ("reading-equal-floaters", ("referee", "lowest-rated")),
    "cfc": ("reading-whole-round", ("groups", "players")),
    "team-swiss-cfc": ("reading-whole-round", ("groups", "players")),
}


@pytest.mark.parametrize("edition", READINGS)
def test_a_reading_is_a_named_setting_with_its_values_and_a_default(edition):
    name, values = READINGS[edition]
    found = next(one for one in edition_named(edition).variations if one.name == name)
    assert (found.values, found.default) == (values, values[0])
    refuse_unknown(
        edition, edition_named(edition).variations, edition_named(edition).engine().contradictions, {name: values[1]}
    )
    with pytest.raises(Refused, match=f"'{name}' .* cannot be 'both'"):
        refuse_unknown(
            edition, edition_named(edition).variations, edition_named(edition).engine().contradictions, {name: "both"}
        )


def test_no_reading_is_known_where_the_text_has_no_such_words():
    for engine in editions():
        named = {one.name for one in engine.variations if one.name.startswith("reading-")}
        assert named == ({READINGS[engine.name][0]} if engine.name in READINGS else set())


def states_of(edition):
    """All states before a round of some events with byes on request, by the reading that ends fewer of them early."""
    name, values = READINGS[edition]
    for seed in range(20):
        plan = Plan(
            players=9 + seed,
            rounds=7,
            seed=seed,
            edition=edition,
            half_point_byes=60,
            draws=500,
            variations=((name, values[-1]),),
        )
        for state in states(plan):
            if state.next_round <= plan.rounds:
                yield replace(state, settings=replace(state.settings, variations={}))


def answered(tournament: Tournament, name, value):
    read = replace(tournament, settings=replace(tournament.settings, variations={name: value} if value else {}))
    try:
        found = pair(field_of(read, read.next_round))
    except NoLegalPairing as refusal:
        return str(refusal)
    return found.pairs, found.bye


@pytest.mark.parametrize("edition", READINGS)
@pytest.mark.campaign(one_in=2)
def test_the_two_readings_differ_and_without_an_announcement_the_default_holds(edition):
    name, (default, other) = READINGS[edition]
    differing = 0
    for state in states_of(edition):
        assert answered(state, name, None) == answered(state, name, default)
        differing += answered(state, name, default) != answered(state, name, other)
    assert differing > 0


@pytest.mark.parametrize("edition", ["dutch-1998", "dubov-1997"])
def test_a_reading_is_no_fact_so_the_hash_of_the_round_stays(edition):
    name, (_, other) = READINGS[edition]
    state = next(iter(states_of(edition)))
    read = replace(state, settings=replace(state.settings, variations={name: other}))
    assert canonical_sha256(field_of(read, RoundNumber(1))) == canonical_sha256(field_of(state, RoundNumber(1)))


# --- Dutch 1998: C.12, C.13, C.14 and the bye of the lowest bracket


def both_ways(own_field, cards, *, moved_down_bye):
    """The pairs, lower number first, and the bye: as the engine and as the literal procedure have them."""
    if not moved_down_bye:
        own_field = FieldWithoutMovedDownBye(**{one.name: getattr(own_field, one.name) for one in fields(own_field)})
    pairing = pair_1998(own_field)
    done = RoundOf(cards, Patience(), moved_down_bye=moved_down_bye).paired()
    literal = {(min(a.number, b.number), max(a.number, b.number)) for a, b in done.pairs}
    assert ({(min(one), max(one)) for one in pairing.pairs}, pairing.bye) == (literal, done.left[0].number)
    return literal, pairing.bye


def leader_without_opponent(make):
    """The leader has met both players of the next bracket; 4 and 5, of the lowest, have had the bye."""
    return [
        make(1, 20, met=(2, 3)),
        make(2, 15, met=(1,)),
        make(3, 15, met=(1,)),
        make(4, 0, may_be=False),
        make(5, 0, may_be=False),
    ]


def as_contender(number, score, met=(), may_be=True):
    return player(number, score, met=met, may_take_bye=may_be)


def as_card(number, score, met=(), may_be=True):
    return card(number, score, met=met, may_have_bye=may_be)


@pytest.mark.parametrize(
    ("moved_down_bye", "expected"),
    [
        pytest.param(True, ({(2, 3), (4, 5)}, 1), id="yes: the lowest bracket can be completed, so 2-3 stays"),
        pytest.param(False, ({(1, 4), (2, 5)}, 3), id="no: C.13 joins 2 and 3, and one of 1.5 points has it"),
    ],
)
def test_a_leader_moved_down_to_the_lowest_bracket_has_its_bye_or_not(moved_down_bye, expected):
    contenders = leader_without_opponent(as_contender)
    cards = leader_without_opponent(as_card)
    assert both_ways(field(*contenders), cards, moved_down_bye=moved_down_bye) == expected


@pytest.mark.parametrize("moved_down_bye", [True, False])
def test_c_12_comes_first_by_either_reading(moved_down_bye):
    """3 cannot meet 4 and 5: another player, 2, is moved down instead."""
    contenders = [player(1, 10), player(2, 10), player(3, 10, met=(4, 5)), player(4), player(5)]
    cards = [card(1, 10), card(2, 10), card(3, 10, met=(4, 5)), card(4, met=(3,)), card(5, met=(3,))]
    assert both_ways(field(*contenders), cards, moved_down_bye=moved_down_bye) == ({(1, 3), (2, 4)}, 5)


def test_the_reading_comes_from_the_announcement():
    state = next(iter(states_of("dutch-1998")))
    assert not isinstance(field_of_1998(state, RoundNumber(1)), FieldWithoutMovedDownBye)
    announced = replace(state, settings=replace(state.settings, variations={"reading-moved-down-bye": "no"}))
    assert isinstance(field_of_1998(announced, RoundNumber(1)), FieldWithoutMovedDownBye)


# --- the readings of earlier versions


@pytest.mark.parametrize(
    ("edition", "recorded", "readings"),
    [
        ("burstein-seed", "pairtrail burstein-seed/1", {"reading-initial-list": "paired"}),
        ("dubov-1997", "pairtrail dubov-1997/1", {"reading-equal-floaters": "lowest-rated"}),
        ("dubov-1997", "pairtrail dubov-1997/2", {}),
        ("cfc", "pairtrail cfc/1", {"reading-whole-round": "players"}),
        ("cfc", "pairtrail cfc/2", {"reading-whole-round": "players"}),
        ("cfc", "pairtrail cfc/3", {}),
        ("team-swiss-cfc", "pairtrail team-swiss-cfc/1", {"reading-whole-round": "players"}),
        ("dubov-1997", "pairtrail burstein-seed/1", {}),
        ("dubov-1997", "imported", {}),
        ("dutch-1998", "pairtrail dutch-1998/1", {}),
    ],
)
def test_an_earlier_version_is_known_by_the_default_that_it_took(edition, recorded, readings):
    assert edition_named(edition).readings_of(recorded) == readings


def test_every_earlier_reading_is_one_that_the_edition_knows():
    for engine in editions():
        for readings in engine.earlier_readings.values():
            refuse_unknown(engine.name, engine.variations, engine.engine().contradictions, readings)
