"""What must hold of every round of the Burstein System's old text, on tournaments played by chance."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from core.editions.burstein.old_text.procedure import pair
from core.editions.burstein.old_text.round_layout import Field, field_of
from core.model.pairing import RoundPairing
from core.model.results import Colour, Outcome
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from projections.generator import states
from projections.generator_plan import Plan
from tests.reference.burstein_seed_literal import TooLarge, pair_literally
from tests.reference.tournaments import TournamentPlan, played_on
from tests.thoroughness import part


def plans(seed: int, count: int) -> Iterator[Plan]:
    chance = Random(seed)
    for number in range(count):
        yield Plan(
            players=chance.randint(10, 60),
            rounds=chance.randint(5, 11),
            seed=1000 * seed + number,
            edition="burstein-seed",
            draws=chance.choice([100, 350, 700]),
            forfeits=chance.choice([0, 20, 80]),
            odd_results=chance.choice([0, 20]),
            half_point_byes=chance.choice([0, 30]),
            full_point_byes=chance.choice([0, 10]),
            zero_point_byes=chance.choice([0, 30]),
            withdrawals=chance.choice([0, 20]),
            late_entries=chance.choice([0, 100]),
            equal_ratings=chance.choice([0, 300]),
        )


def rounds(seed: int, count: int) -> Iterator[tuple[Tournament, Field, RoundPairing]]:
    for plan in plans(seed, count):
        for state in states(plan):
            if state.next_round <= plan.rounds:
                field = field_of(state, state.next_round)
                try:
                    yield state, field, pair(field)
                except NoLegalPairing:
                    continue


def bears(colours: tuple[Colour, ...]) -> bool:
    """5.2 and 5.3."""
    return abs(2 * colours.count(Colour.WHITE) - len(colours)) <= 2 and len(set(colours[-3:])) + (len(colours) < 3) > 1


@pytest.mark.parametrize("seed", [1, 2])
def test_every_round_keeps_the_articles(seed):
    count = 0
    for state, field, pairing in rounds(seed, 15):
        count += 1
        by_id = {one.id: one for one in field.contenders}
        everyone = sorted(
            [player for one in pairing.pairs for player in one] + [pairing.bye] * (pairing.bye is not None)
        )
        assert everyone == sorted(by_id), "everyone is paired once, or has the bye"
        assert (pairing.bye is None) == (len(by_id) % 2 == 0)
        for white, black in pairing.pairs:
            assert black not in by_id[white].opponents, "3.1"
            assert bears((*by_id[white].colours, Colour.WHITE)), "5.2, 5.3"
            assert bears((*by_id[black].colours, Colour.BLACK)), "5.2, 5.3"
        if pairing.bye is not None:
            for one in state.rounds:
                assert one.unpaired.get(pairing.bye) not in (Outcome.PAIRING_ALLOCATED_BYE, Outcome.FULL_POINT_BYE), (
                    "4.1"
                )
        for upper, lower in pairwise(pairing.record.brackets):
            assert lower.moved_down == upper.downfloaters, "6.3"
            assert not set(lower.moved_down) & set(lower.downfloaters), "6.3: a floater does not float again"
            assert len(lower.downfloaters) <= 1
    assert count > 60


def test_the_order_in_which_players_were_registered_changes_nothing():
    chance = Random(5)
    for plan in plans(3, 4):
        for state in states(plan):
            if state.next_round > plan.rounds:
                continue
            shuffled = chance.sample([*state.players.items()], len(state.players))
            other = Tournament(
                settings=state.settings,
                players=dict(shuffled),
                numberings=state.numberings,
                rounds=state.rounds,
                byes=state.byes,
                forbidden_pairs=state.forbidden_pairs,
            )
            assert field_of(other, state.next_round) == field_of(state, state.next_round)


# --- beside the literal reference ---------------------------------------------------------------------------


READINGS = ("entered", "paired")


def small_plan(seed: int, reading: str) -> TournamentPlan:
    chance = Random(seed)
    return TournamentPlan(
        seed=seed,
        players=chance.randint(2, 10),
        rounds=chance.randint(3, 9),
        edition="burstein-seed",
        absence_rate=chance.choice([0, 0.05, 0.15]),
        forfeit_rate=chance.choice([0, 0.03, 0.1]),
        draw_rate=chance.choice([0.1, 0.3, 0.6]),
        late_entry_rate=chance.choice([0, 0.1, 0.3]),
        withdrawal_rate=chance.choice([0, 0.02, 0.06]),
        forbidden_rate=chance.choice([0, 0, 0.05]),
        ratings_alike=chance.random() < 0.3,
        variations=(("imaginary-point", chance.choice(["yes", "yes", "no"])), ("reading-initial-list", reading)),
    )


def answer(
    tournament: Tournament, round_number: RoundNumber
) -> tuple[frozenset[tuple[PlayerId, PlayerId]], int | None] | None:
    try:
        pairing = pair(field_of(tournament, round_number))
    except NoLegalPairing:
        return None
    return frozenset(pairing.pairs), pairing.bye


def compared(seeds: range, reading: str) -> int:
    """How many rounds were compared, all of them alike."""
    count = 0
    for seed in seeds:
        for tournament, round_number, literal in played_on(small_plan(seed, reading), pair_literally, (TooLarge,)):
            expected = None if isinstance(literal, NoLegalPairing) else (literal.pairs, literal.bye)
            assert answer(tournament, round_number) == expected, (seed, round_number)
            count += 1
    return count


@pytest.mark.parametrize("reading", READINGS)
def test_small_tournaments_come_out_as_by_enumeration(reading):
    assert compared(range(70), reading) > 250


@pytest.mark.slow
@pytest.mark.parametrize("reading", READINGS)
def test_many_small_tournaments_come_out_as_by_enumeration(reading):
    seeds = part(100, 1000)
    assert compared(seeds, reading) > 3 * len(seeds)
