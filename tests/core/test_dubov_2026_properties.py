"""Whole events by the Dubov systems of 2018 and 2026: what the text promises of every pairing, each sentence quoted."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from core.editions.dubov.round_layout import DubovLayout, Field, field_of
from core.editions.dubov.round_pairing import pair
from core.matching.cardinality import MaximumMatching
from core.model.pairing import ProcedureRecord, RoundPairing
from core.model.results import Colour
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from tests.reference.tournaments import TournamentPlan, played_on

EDITION_2018 = "dubov-2018"
EDITION_2026 = "dubov-2026"

Rounds = list[tuple[Field, RoundPairing]]


def plan_of(seed: int) -> TournamentPlan:
    chance = Random(seed)
    return TournamentPlan(
        seed=seed,
        players=chance.randint(14, 60),
        rounds=chance.randint(5, 11),
        edition=chance.choice([EDITION_2018, EDITION_2026]),
        absence_rate=chance.choice([0, 0.02, 0.1]),
        forfeit_rate=chance.choice([0, 0.02, 0.1]),
        late_entry_rate=chance.choice([0, 0.1]),
    )


def events(seeds: range) -> Iterator[tuple[Field, RoundPairing]]:
    found: Rounds = []

    def paired(tournament: Tournament, round_number: RoundNumber) -> RoundPairing:
        field = field_of(tournament, round_number)
        found.append((field, pair(field)))
        return RoundPairing(
            frozenset(found[-1][1].pairs), found[-1][1].bye, found[-1][1].record
        )  # the order that `played_on` wants

    for seed in seeds:
        for _ in played_on(plan_of(seed), paired):
            pass
    return iter(found)


@pytest.fixture(scope="module")
def rounds() -> Rounds:
    return list(events(range(60)))


def test_everyone_is_paired_once_or_has_the_bye(rounds):
    for field, pairing in rounds:
        seen = [player for both in pairing.pairs for player in both]
        seen += [] if pairing.bye is None else [pairing.bye]
        assert sorted(seen) == sorted(one.id for one in field.contenders)


def test_absolute_criteria(rounds):
    """2.1: no rematch [C1], no second bye [C2], no two players with the same absolute colour preference [C3]."""
    for field, pairing in rounds:
        contenders = {one.id: one for one in field.contenders}
        for white, black in pairing.pairs:
            assert black not in contenders[white].opponents
            for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
                colours = (*contenders[player].colours, colour)
                assert abs(2 * colours.count(Colour.WHITE) - len(colours)) <= 2
                assert len(colours) < 3 or len(set(colours[-3:])) > 1
        assert pairing.bye is None or contenders[pairing.bye].may_take_bye


def test_nobody_floats_down_and_the_number_of_upfloaters_is_not_larger_than_must_be(rounds):
    """[C5]: no more than twice the pairs that the residents lack, unless those below need it [C4]."""
    checked = 0
    for field, pairing in rounds:
        layout = DubovLayout(field)
        position = {player: place for place, player in enumerate(layout.ids)}
        assert isinstance(pairing.record, ProcedureRecord)
        paired = 0 if pairing.bye is None else 1 << position[pairing.bye]
        for bracket in pairing.record.brackets:
            own = [position[player] for player in bracket.residents]
            residents = sum(1 << player for player in own if layout.score[player] == bracket.score)
            upfloaters = sum(1 << player for player in own) ^ residents
            lacking = residents.bit_count() - 2 * MaximumMatching(layout.legal, residents).most_pairs()
            assert upfloaters.bit_count() >= lacking
            if upfloaters.bit_count() > lacking:
                below = layout.everyone & ~paired & ~residents
                assert not could_do_with(layout, residents, below, lacking)
                checked += 1
            paired |= residents | upfloaters
    assert checked


def could_do_with(layout: DubovLayout, residents: int, below: int, count: int) -> bool:
    """Whether everyone can be paired while no more than so many of those below meet residents, for none or one."""
    if count == 0:
        both = (residents, below)
        return all(2 * MaximumMatching(layout.legal, one).most_pairs() == one.bit_count() for one in both)
    assert count == 1
    return any(
        could_do_with(layout, residents | 1 << player, below & ~(1 << player), 0)
        for player in range(layout.size)
        if below >> player & 1
    )


def test_the_order_in_which_players_are_given_changes_nothing(rounds):
    chance = Random(7)
    for field, pairing in rounds[::9]:
        ids = [one.id for one in field.contenders]
        other = dict(zip(ids, chance.sample(ids, len(ids)), strict=True))
        renamed = tuple(
            replace(one, id=other[one.id], opponents=frozenset(other.get(met, met) for met in one.opponents))
            for one in field.contenders
        )
        if any(met not in other for one in field.contenders for met in one.opponents):
            continue
        forbidden = frozenset((min(other[a], other[b]), max(other[a], other[b])) for a, b in field.forbidden_pairs)
        again = pair(replace(field, contenders=renamed, forbidden_pairs=forbidden))
        assert [(other[white], other[black]) for white, black in pairing.pairs] == list(again.pairs)
