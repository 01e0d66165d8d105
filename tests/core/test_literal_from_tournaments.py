"""Whole small tournaments paired by the literal systems that start from a tournament: what their texts promise."""

from collections import Counter
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

import pytest

from core.model.results import Colour, Outcome
from core.model.sentence import NoLegalPairing
from tests.reference import (
    burstein_2017_literal,
    burstein_2026_literal,
    burstein_seed_literal,
    dubov_1997_literal,
    dubov_2018_literal,
    dubov_2026_literal,
)
from tests.reference.dubov_1997_literal.measures import Measures
from tests.reference.so_far import SoFar
from tests.reference.tournaments import TournamentPlan, played_on

SYSTEMS: Final = [
    burstein_seed_literal,
    burstein_2017_literal,
    burstein_2026_literal,
    dubov_1997_literal,
    dubov_2018_literal,
    dubov_2026_literal,
]
BYE_OR_FORFEIT_WIN: Final = {burstein_2017_literal, dubov_2018_literal}  # bar from the bye; else a win's points do


def pair_with(system, tournament, round_number):
    """The seeding rounds of Burstein are paired as Dubov pairs them: any pairing will do there."""
    try:
        return system.pair_literally(tournament, round_number)
    except (burstein_2017_literal.SeedingRound, burstein_2026_literal.SeedingRound):
        return dubov_2026_literal.pair_literally(tournament, round_number)


def is_seeding_round(system, so_far):
    return system is burstein_2017_literal and so_far.round_number <= min(so_far.last_round // 2, 4)


def rounds_of(system, seeds, players=(2, 11), **plan):
    """Tournament, round number and pairing (or refusal) of many rounds."""
    pair = partial(pair_with, system)
    for seed in range(seeds):
        chance = Random(seed)
        size, rounds = chance.randint(*players), chance.randint(3, 9)
        one = TournamentPlan(seed=seed, players=size, rounds=rounds, ratings_alike=chance.random() < 0.3, **plan)
        yield from played_on(one, pair, (system.TooLarge, dubov_2026_literal.TooLarge))


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.campaign(one_in=3)
def test_everybody_is_paired_once_with_somebody_new_and_a_colour_he_may_have(system):
    """Nobody meets twice; no third colour in a row; no difference above 2; no second bye."""
    paired = 0
    for tournament, round_number, pairing in rounds_of(system, 60, forbidden_rate=0.02):
        if isinstance(pairing, NoLegalPairing):
            continue
        paired += 1
        so_far = SoFar(tournament, round_number)
        everybody = [player for pair in pairing.pairs for player in pair]
        everybody += [] if pairing.bye is None else [pairing.bye]
        assert sorted(everybody) == sorted(so_far.participants)
        if system in BYE_OR_FORFEIT_WIN and pairing.bye is not None and not is_seeding_round(system, so_far):
            had = {one.outcome for one in so_far.rounds[pairing.bye]}
            assert not had & {Outcome.PAIRING_ALLOCATED_BYE, Outcome.FORFEIT_WIN}
        else:
            assert pairing.bye is None or so_far.may_take_bye(pairing.bye)
        for white, black in pairing.pairs:
            assert not so_far.have_met(white, black)
            for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
                history = (*so_far.colours(player), colour)
                assert len(history) < 3 or len(set(history[-3:])) > 1
                assert abs(history.count(Colour.WHITE) - history.count(Colour.BLACK)) <= 2
    assert paired > 150


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.campaign(one_in=3)
def test_the_order_in_which_players_are_stored_changes_nothing(system):
    for tournament, round_number, pairing in rounds_of(system, 15):
        players, (numbering,) = list(tournament.players.items()), tournament.numberings
        numbers = dict(reversed(numbering.numbers.items()))
        shuffled = replace(
            tournament,
            players=dict(reversed(players)),
            numberings=(replace(numbering, numbers=numbers),),
            rounds=tuple(replace(one, games=one.games[::-1]) for one in tournament.rounds),
        )
        if isinstance(pairing, NoLegalPairing):
            with pytest.raises(NoLegalPairing):
                pair_with(system, shuffled, round_number)
            continue
        again = pair_with(system, shuffled, round_number)
        assert (again.pairs, again.bye) == (pairing.pairs, pairing.bye)


def test_the_difficult_situations_of_the_old_burstein_text_arise():
    seen = Counter()
    for tournament, _, pairing in rounds_of(burstein_seed_literal, 120):
        seen["none"] += isinstance(pairing, NoLegalPairing)
        if isinstance(pairing, NoLegalPairing):
            continue
        seen["bye"] += pairing.bye is not None
        seen["floater"] += any(group.floater is not None for group in pairing.groups)
        seen["floater through an odd group"] += any(group.floater and group.incoming for group in pairing.groups)
        so_far = SoFar(tournament, tournament.next_round)
        seen["groups as one"] += any(
            len({burstein_seed_literal.measures.score_for_pairing(player, so_far) for player in group.players}) > 2
            for group in pairing.groups
        )
    assert {situation: count for situation, count in seen.items() if count < 20} == {}


def test_the_difficult_situations_of_the_dubov_text_of_1997_arise():
    seen = Counter()
    for tournament, _, pairing in rounds_of(dubov_1997_literal, 120, players=(6, 16)):
        seen["referee"] += isinstance(pairing, dubov_1997_literal.RefereeDecides)
        if isinstance(pairing, NoLegalPairing):
            continue
        measures = Measures(SoFar(tournament, tournament.next_round))
        for group in pairing.groups:
            seen["brought up"] += bool(group.brought_up)
            seen["two brought up"] += len(group.brought_up) > 1
            seen["other column"] += bool(group.other_column)
            seen["within a column"] += any(
                (measures.column(a) is measures.column(b)) and not {a, b} & set(group.other_column)
                for a, b in group.pairs
            )
            seen["floaters"] += bool(group.floaters_out)
            seen["floats on"] += bool(set(group.floaters_in) & group.floaters_out)
        seen["may not be brought up"] += not all(map(measures.may_be_transferred_up, measures.so_far.participants))
    assert {situation: count for situation, count in seen.items() if count < 4} == {}
