"""The engine of the Canadian rules against the literal reading, on small events that chance makes.

Everything both say is compared: pairs with their colours, and the bye; or that there is no legal pairing.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from core.editions.cfc.engine import field_of, pair
from core.editions.cfc.variations import VARIATIONS
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import PlayerId, Points, RoundNumber
from tests.reference.cfc_literal import LiteralPairing, TooLarge, pair_literally
from tests.reference.events_by_chance import Life, PairingOfARound, opening, played, with_absences
from tests.thoroughness import part

EDITION = "cfc"

Requests = frozenset[tuple[PlayerId, PlayerId]]

QUICK: Final = 60
THOROUGH: Final = 1_500


def life_of(seed: int) -> Life:
    """An event: up to ten players, any announced variations."""
    chance = Random(seed)
    variations = {variation.name: chance.choice(variation.values) for variation in VARIATIONS if chance.random() < 0.5}
    return Life(
        seed=seed,
        players=chance.randint(3, 10),
        rounds=chance.randint(2, 7),
        edition=EDITION,
        absence_rate=chance.choice([0.0, 0.05, 0.15]),
        forfeit_rate=chance.choice([0.0, 0.1]),
        adjournment_rate=chance.choice([0.0, 0.1]),
        draw_rate=chance.choice([0.1, 0.3, 0.6]),
        late_entry_rate=chance.choice([0.0, 0.2]),
        unrated_rate=chance.choice([0.0, 0.0, 0.3]),
        forbidden_rate=chance.choice([0.0, 0.0, 0.05]),
        variations=variations,
    )


def announced(life: Life, chance: Random) -> Tournament:
    """Before the first round: with a lot among equal ratings, requests (619.1), and assigned pairing scores (614)."""
    tournament = opening(life, chance)
    players = sorted(tournament.players)
    lot = tuple(chance.sample(players, chance.choice([0, len(players)])))
    asked = frozenset((a, b) for a in players for b in players if a < b and chance.random() < 0.15)
    assigned = {
        player: (Points(0), *(Points(chance.choice([0, 5, 10])) for _ in range(2)))
        for player in players
        if tournament.players[player].spans[0].first > 1 and chance.random() < 0.5
    }
    return replace(tournament, rating_lot=lot, separation_requests=asked, acceleration=assigned)


def with_withdrawal(tournament: Tournament, chance: Random) -> Tournament:
    """Now and then somebody leaves."""
    staying = [one for one in tournament.players.values() if one.spans[-1].last is None]
    if len(staying) < 4 or chance.random() > 0.1:
        return tournament
    leaver = chance.choice(staying)
    spans = (replace(leaver.spans[-1], last=tournament.last_paired_round),)
    return replace(tournament, players={**tournament.players, leaver.id: replace(leaver, spans=spans)})


def literal(tournament: Tournament, number: RoundNumber) -> LiteralPairing | None:
    """The literal pairing; None: there is no legal one."""
    try:
        return pair_literally(tournament, number, tournament.rating_lot, tournament.separation_requests)
    except NoLegalPairing:
        return None


def rounds_of(seed: int) -> Iterator[tuple[Tournament, RoundNumber, LiteralPairing | None]]:
    """Each round of an event with its literal pairing; it ends early without one."""
    life = life_of(seed)
    chance = Random(seed)
    tournament = announced(life, chance)
    while tournament.last_paired_round < life.rounds:
        tournament = with_withdrawal(with_absences(tournament, life, chance), chance)
        number = tournament.next_round
        try:
            pairing = literal(tournament, number)
        except TooLarge:
            return
        yield tournament, number, pairing
        if pairing is None:
            return
        tournament = played(tournament, pairing, life, chance)


def difference(tournament: Tournament, number: RoundNumber, expected: PairingOfARound | None) -> str:
    """What the engine says otherwise, in words; empty: nothing."""
    try:
        found = pair(field_of(tournament, number))
    except NoLegalPairing as refusal:
        return "" if expected is None else f"{refusal} The literal reading pairs {sorted(expected.pairs)}."
    if expected is None:
        return f"The literal reading finds no legal pairing, the engine {found.pairs}."
    if (frozenset(found.pairs), found.bye) == (expected.pairs, expected.bye):
        return ""
    return f"engine {sorted(found.pairs)} {found.bye}, literal {sorted(expected.pairs)} {expected.bye}"


def assert_agreement(seeds: range) -> int:
    """All rounds of those events; how many there were."""
    rounds = 0
    for seed in seeds:
        for tournament, number, expected in rounds_of(seed):
            rounds += 1
            assert not difference(tournament, number, expected), f"event {seed}, round {number}"
    return rounds


def test_engine_and_literal_reading_agree():
    assert assert_agreement(range(QUICK)) > 2 * QUICK


@pytest.mark.slow
def test_engine_and_literal_reading_agree_on_many_rounds():
    seeds = part(QUICK, THOROUGH)
    assert assert_agreement(seeds) > 2 * len(seeds)
